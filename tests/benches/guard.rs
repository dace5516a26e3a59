//! The clock: every path of a call on the two workloads beside its peers, as ratios of wall time.
//!
//! Every round runs each contender once, so that a drift of the machine touches all of them; a ratio is of medians
//! within one run. Results are compared before anything is timed. `--test` only compares. `benches/count.rs` counts
//! instructions, which repeat.

#[path = "contenders.rs"]
mod contenders;
#[path = "equal.rs"]
mod equal;
#[path = "peers.rs"]
mod peers;

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde_json::Value;

use contenders::{Contender, Run, Table, tables};

const ROUNDS: usize = 40;
/// A round of one contender takes about this many bytes of input.
const BYTES: usize = 160_000;

fn main() {
    equal::assert_all();
    println!("every contender takes the same input, and says the same of it");
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    println!("\nwall time, the first row of each table = 1.00\n");
    for table in tables() {
        println!("{} {}", table.workload, table.title);
        let times = time(&table);
        let floor = times.first().map_or(1.0, Duration::as_secs_f64);
        for (row, time) in table.rows.iter().zip(&times) {
            let ratio = time.as_secs_f64() / floor;
            println!("  {:<34} {ratio:>6.2}   ({} ns)", row.name, time.as_nanos());
        }
        println!();
    }
}

/// Medians, one a row.
fn time(table: &Table) -> Vec<Duration> {
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); table.rows.len()];
    for _ in 0..ROUNDS {
        for (row, times) in table.rows.iter().zip(&mut times) {
            let calls = (BYTES / row.input.len()).max(1);
            times.push(round(row, calls) / u32::try_from(calls).unwrap_or(1));
        }
    }
    let median = |mut times: Vec<Duration>| {
        times.sort();
        times.get(times.len() / 2).copied().unwrap_or_default()
    };
    times.into_iter().map(median).collect()
}

/// One round of calls. Values are copied outside of the clock, and dropped inside of it, for everybody.
fn round(row: &Contender, calls: usize) -> Duration {
    match row.run {
        Run::Value(run) => {
            let value: Value = serde_json::from_str(row.input).expect("a fixture");
            let inputs = vec![value; calls];
            let start = Instant::now();
            for input in inputs {
                assert!(black_box(run(black_box(input))), "{} failed while it was timed", row.name);
            }
            start.elapsed()
        }
        Run::Text(run) => {
            let start = Instant::now();
            for _ in 0..calls {
                assert!(black_box(run(black_box(row.input))), "{} failed while it was timed", row.name);
            }
            start.elapsed()
        }
    }
}
