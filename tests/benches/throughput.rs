//! Calls a second: of a whole tool set from one thread and from two, and of an MCP server over stdio, each beside the
//! same without us.
//!
//! Every round runs each contender once, so that a drift of the machine touches all of them; figures are medians, and
//! what counts are their ratios within one run. Answers are compared before anything is timed; `--test` only compares.

#[path = "throughput/calls.rs"]
mod calls;
#[path = "throughput/stdio.rs"]
mod stdio;

use std::time::Duration;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(place) = arguments.iter().position(|argument| argument == "--serve") {
        return stdio::serve(&arguments[place + 1]);
    }
    calls::assert_equal();
    stdio::assert_equal();
    println!("every contender gives the same answers");
    if arguments.iter().any(|argument| argument == "--test") {
        return;
    }
    calls::print();
    stdio::print();
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

/// How many of what takes so long there are in a second, with commas.
fn a_second(one: Duration) -> String {
    let whole = format!("{:.0}", 1.0 / one.as_secs_f64());
    let mut shown = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place) % 3 == 0 {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}
