//! The agent that does what it is told, on the tools of the examples: what it prints, and the figures that it holds.

use std::path::Path;
use std::{env, fs};

use agent_tool_examples::agent_loop::{CALLS, play};

#[test]
fn of_ten_thousand_bad_calls_99_in_100_are_mended_by_what_they_are_told_and_none_is_live() {
    let recorded = Path::new(env!("CARGO_MANIFEST_DIR")).join("agents.txt");
    let mut told = Vec::new();
    let reports = play(&mut told, 1).unwrap();
    let told = String::from_utf8(told).unwrap();
    for report in &reports {
        assert_eq!((report.hostile, report.literal), (CALLS, CALLS), "{report}");
        assert!(report.harm.is_empty() && report.share() >= 0.99, "{report}");
    }
    assert!(reports.len() == 2 && CALLS >= 10_000);
    // The calls in full; the figures move with every word that is mended.
    let told = told.split("\nAt random").next().unwrap();
    if env::var_os("AGENT_TOOL_UPDATE").is_some_and(|wish| wish == "1") {
        fs::write(&recorded, told).unwrap();
    }
    let recorded = fs::read_to_string(recorded).unwrap();
    for (number, (line, told)) in (1..).zip(recorded.lines().zip(told.lines())) {
        assert_eq!(told, line, "line {number} of agents.txt");
    }
    assert_eq!(told.len(), recorded.len());
    let answers: Vec<&str> = recorded.lines().filter(|line| line.starts_with("  = ")).collect();
    assert_eq!(answers.len(), 6);
    assert!(answers.iter().all(|answer| answer.contains(r#""success":true"#)), "{answers:#?}");
}
