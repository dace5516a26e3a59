//! That the figures repeat: every one of them counted twice.

use crate::callgrind::{of_calls, of_guard};
use crate::contenders::tables;
use crate::growth;

/// By how much two runs may differ.
const APART: f64 = 0.005;

/// How it reads, what the child calls it, and how it is counted.
type Figure = (String, String, fn(&str) -> u64);

/// Prints the two counts of each figure; whether all of them repeat.
pub(crate) fn holds() -> bool {
    println!("instructions of two runs, and by how much they differ\n");
    let mut figures: Vec<Figure> = Vec::new();
    for table in tables() {
        for row in &table.rows {
            let what = format!("{}/{}/{}", table.workload, table.title, row.name);
            let shown = format!("{} {}: {}", table.workload, title(table.title), row.name);
            if row.name.starts_with("agent-tool") {
                figures.push((format!("{shown}, guard"), what.clone(), of_guard));
            }
            figures.push((shown, what, of_calls));
        }
    }
    for what in ["cold/W1", "cold/W2", "cold/W1/jsonschema", "cold/W2/jsonschema"] {
        figures.push((what.to_owned(), what.to_owned(), of_calls));
    }
    figures.extend(growth::rows().map(|row| (row.clone(), row, of_calls as fn(&str) -> u64)));
    let mut most = 0.0;
    for (shown, what, count) in figures {
        let (one, other) = (count(&what), count(&what));
        let apart = apart(one, other);
        most = f64::max(most, apart);
        println!("  {shown:<62} {one:>9} {other:>9} {:>7.3} %", 100.0 * apart);
    }
    println!("\n  the most: {:.3} %, of {:.1} % that are allowed", 100.0 * most, 100.0 * APART);
    most <= APART
}

/// Whether a row that was counted comes out the same once more.
pub(crate) fn again(what: &str, before: u64) -> bool {
    let after = of_calls(what);
    let holds = apart(before, after) <= APART;
    if !holds {
        println!("    {what}: {before} instructions, then {after}: TOO FAR APART");
    }
    holds
}

fn title(title: &str) -> &str {
    title.split(',').next().unwrap_or(title)
}

#[allow(clippy::cast_precision_loss, reason = "counts far below 2^53")]
fn apart(one: u64, other: u64) -> f64 {
    one.abs_diff(other) as f64 / one.min(other).max(1) as f64
}
