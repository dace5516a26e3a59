//! Instructions and allocations: the same table as the clock's, in figures that repeat.
//!
//! Runs itself under callgrind (valgrind), once a row. Instructions inside of the allocator are left out, since what
//! `malloc` costs depends on what was freed before; allocations are counted beside them. `--check` compares what has
//! bars with them, twice, and fails where one is missed by more than its slack; `--repeat` counts all twice and fails where the
//! two differ; `--test` only compares results.

#[path = "callgrind.rs"]
mod callgrind;
#[path = "contenders.rs"]
mod contenders;
#[path = "equal.rs"]
mod equal;
#[path = "growth.rs"]
mod growth;
#[path = "peers.rs"]
mod peers;
#[path = "repeat.rs"]
mod repeat;

use std::hint::black_box;
use std::process::ExitCode;

use agent_tool::AgentTool;
use agent_tool_tests::workloads::{Db, Deploy};
use serde::Deserialize;
use serde_json::Value;

use callgrind::{of_calls, of_guard};
use contenders::{Contender, Run, W1_OK, W2_OK, tables};

/// Calls that are counted of each row, after as many that are not.
pub(crate) const CALLS: u64 = 100;
/// What an aim may be missed by before it fails.
const SLACK: f64 = 1.10;
/// What a figure that misses its aim by more may grow before it fails: what compilers and dependencies move.
const DRIFT: f64 = 1.02;

/// A figure of a row that must not grow.
struct Bar {
    workload: &'static str,
    /// Titles begin so.
    table: &'static str,
    row: &'static str,
    ratio: Limit,
    guard: Option<Limit>,
}

/// How large a figure may be.
enum Limit {
    /// As aimed at.
    Aim(f64),
    /// Larger than that: as large as it is. It may only shrink.
    Reached { aim: f64, now: f64 },
    /// There is no aim: as large as it is.
    Kept(f64),
}

use Limit::{Aim, Kept, Reached};

const HAPPY: &str = "happy, Value";
const REFUSED: &str = "three violations";

const BARS: [Bar; 7] = [
    Bar { workload: "W1", table: HAPPY, row: "agent-tool", ratio: Aim(1.80), guard: Some(Aim(750.0)) },
    Bar { workload: "W2", table: HAPPY, row: "agent-tool", ratio: Aim(1.50), guard: Some(Aim(9_300.0)) },
    Bar {
        workload: "W2",
        table: HAPPY,
        row: "agent-tool, ids as numbers",
        ratio: Aim(1.70),
        guard: Some(Aim(16_300.0)),
    },
    // Of the words the aims are 0.55 and 0.45 of those of `jsonschema`.
    refused("W1", "agent-tool, its reason in words", Reached { aim: 4.08, now: 9.06 }),
    refused("W1", "agent-tool, the whole envelope", Kept(66.1)),
    refused("W2", "agent-tool, its reason in words", Reached { aim: 1.22, now: 1.52 }),
    refused("W2", "agent-tool, the whole envelope", Kept(4.65)),
];

const fn refused(workload: &'static str, row: &'static str, ratio: Limit) -> Bar {
    Bar { workload, table: REFUSED, row, ratio, guard: None }
}

impl Limit {
    /// Says how a figure stands to its aim; `false` where it is too large.
    fn hold(&self, what: &str, figure: f64) -> bool {
        let (aim, most) = match *self {
            Aim(aim) => (Some(aim), aim * SLACK),
            Reached { aim, now } => (Some(aim), now * DRIFT),
            Kept(now) => (None, now * DRIFT),
        };
        let aimed = aim.map_or_else(String::new, |aim| format!("aim {aim}, "));
        let verdict = if figure > most {
            "TOO LARGE"
        } else if aim.is_some_and(|aim| figure > aim) {
            "over the aim"
        } else {
            "ok"
        };
        println!("    {what} {figure:.2}: {verdict} ({aimed}fails above {most:.2})");
        figure <= most
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(place) = arguments.iter().position(|argument| argument == "--one") {
        one(&arguments[place + 1]);
        return ExitCode::SUCCESS;
    }
    equal::assert_all();
    let has = |flag: &str| arguments.iter().any(|argument| argument == flag);
    if has("--test") {
        println!("every contender takes the same input, and says the same of it");
        return ExitCode::SUCCESS;
    }
    if has("--repeat") {
        return if repeat::holds() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let missed = paths(has("--check"));
    if !has("--check") {
        cold();
    }
    let steep = growth::print();
    if missed + steep == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints the tables; how many bars were missed.
fn paths(only_bars: bool) -> usize {
    println!("instructions without the allocator's, the first row of each table = 1.00\n");
    let mut missed = 0;
    for table in tables() {
        let is_of_table = |bar: &&Bar| bar.workload == table.workload && table.title.starts_with(bar.table);
        let bars: Vec<&Bar> = BARS.iter().filter(is_of_table).collect();
        if only_bars && bars.is_empty() {
            continue;
        }
        println!("{} {}", table.workload, table.title);
        println!("  {:<34} {:>6} {:>9} {:>9} {:>7}", "", "ratio", "instr", "guard", "allocs");
        let mut floor = None;
        for row in &table.rows {
            let bar = bars.iter().find(|bar| bar.row == row.name);
            if only_bars && bar.is_none() && floor.is_some() {
                continue;
            }
            let what = format!("{}/{}/{}", table.workload, table.title, row.name);
            let total = of_calls(&what);
            missed += usize::from(only_bars && !repeat::again(&what, total));
            let instructions = per_call(total, CALLS);
            let ratio = instructions / *floor.get_or_insert(instructions);
            let is_ours = row.name.starts_with("agent-tool");
            // As many calls go before those that are counted.
            let guard = if is_ours { per_call(of_guard(&what), 2 * CALLS) } else { 0.0 };
            let guard_text = if is_ours { format!("{guard:.0}") } else { String::new() };
            let allocations = allocations(row);
            println!("  {:<34} {ratio:>6.2} {instructions:>9.0} {guard_text:>9} {allocations:>7}", row.name);
            for bar in bar.into_iter().filter(|_| only_bars) {
                missed += usize::from(!bar.ratio.hold("ratio", ratio));
                missed += bar.guard.iter().filter(|limit| !limit.hold("guard", guard)).count();
            }
        }
        println!();
    }
    missed
}

/// The whole of a first call in a fresh process: schema, contract, guard, patterns, call.
fn cold() {
    println!("the first call of a process, jsonschema + serde = 1.00\n");
    for (workload, ours) in [("W1", "cold/W1"), ("W2", "cold/W2")] {
        let theirs = of_calls(&format!("{ours}/jsonschema"));
        let ours = of_calls(ours);
        let ratio = per_call(ours, 1) / per_call(theirs, 1);
        println!("  {workload}  {ratio:.2}   ({ours} against {theirs} instructions)");
    }
    println!();
}

/// What one of so many calls takes.
#[allow(clippy::cast_precision_loss, reason = "counts far below 2^53")]
pub(crate) fn per_call(instructions: u64, calls: u64) -> f64 {
    instructions as f64 / calls as f64
}

/// Allocations of one call.
fn allocations(row: &Contender) -> u64 {
    let mut passes = false;
    let info = match row.run {
        Run::Value(run) => {
            let value: Value = serde_json::from_str(row.input).expect("a fixture");
            allocation_counter::measure(|| passes = run(value))
        }
        Run::Text(run) => allocation_counter::measure(|| passes = run(row.input)),
    };
    assert!(passes, "{} failed while it was counted", row.name);
    info.count_total
}

/// The child: the work of one row inside of a function that callgrind knows by name.
fn one(what: &str) {
    if let Some(rest) = what.strip_prefix("cold/") {
        return first_call(rest);
    }
    if let Some(rest) = what.strip_prefix("growth/") {
        return growth::run(rest, CALLS);
    }
    for table in tables() {
        for row in &table.rows {
            if what == format!("{}/{}/{}", table.workload, table.title, row.name) {
                return match row.run {
                    Run::Value(run) => {
                        let value: Value = serde_json::from_str(row.input).expect("a fixture");
                        let inputs = || vec![value.clone(); usize::try_from(CALLS).unwrap_or(1)];
                        warm_then_counted(run, inputs(), inputs());
                    }
                    Run::Text(run) => {
                        let inputs = || vec![row.input; usize::try_from(CALLS).unwrap_or(1)];
                        warm_then_counted(run, inputs(), inputs());
                    }
                };
            }
        }
    }
    panic!("no row is called {what}");
}

fn warm_then_counted<I>(run: impl Fn(I) -> bool, warm: Vec<I>, inputs: Vec<I>) {
    assert!(warm.into_iter().all(&run), "the row passes");
    let calls = inputs.len();
    assert_eq!(counted(run, inputs), calls);
}

/// What callgrind counts.
#[inline(never)]
pub(crate) fn counted<I>(run: impl Fn(I) -> bool, inputs: Vec<I>) -> usize {
    // No closure in here: its name would hold this one's, and callgrind would stop to count inside of it.
    let mut passed = 0;
    for input in inputs {
        passed += usize::from(black_box(run(black_box(input))));
    }
    passed
}

fn first_call(which: &str) {
    let input = |text: &str| vec![serde_json::from_str::<Value>(text).expect("a fixture")];
    let passed = match which {
        "W1" => counted(|value| Db::parse(value).is_ok(), input(W1_OK)),
        "W2" => counted(|value| Deploy::parse(value).is_ok(), input(W2_OK)),
        "W1/jsonschema" => counted(peer_first::<Db>, input(W1_OK)),
        "W2/jsonschema" => counted(peer_first::<Deploy>, input(W2_OK)),
        other => panic!("no first call is called {other}"),
    };
    assert_eq!(passed, 1, "the call passes");
}

/// The same with `jsonschema`, which takes schemars' own schema.
fn peer_first<T: schemars::JsonSchema + for<'de> Deserialize<'de>>(value: Value) -> bool {
    let schema = schemars::schema_for!(T).to_value();
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    validator.is_valid(&value) && T::deserialize(value).is_ok()
}
