//! What a report says of tools that are good, and of tools that are not.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::*;
use crate::{AgentTool, Call, DryRun, Live, ToolError, Violations};

/// Bad calls, and hostile ones.
const FEW: usize = 60;

/// Purge rows.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
#[allow(dead_code)]
struct Purge {
    /// How many.
    #[agent(range = 1..=9)]
    rows: u8,
    /// Why.
    #[agent(max_length = 40, when_absent = "no note is kept")]
    note: Option<String>,
}

/// Purge rows at once.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(
    destructive,
    deny(when = |args, cx| !cx.live() && args.rows == 1, reason = "nothing to preview",
         remediation = "Set 'dryRun: false' at once."),
)]
struct Eager {
    /// How many.
    #[agent(range = 1..=2)]
    rows: u8,
}

macro_rules! set {
    ($tool:ty) => {
        ToolSet::builder()
            .destructive(
                |_: DryRun<$tool>| async { Ok::<_, ToolError>(()) },
                |_: Live<$tool>| async { Ok::<_, ToolError>(()) },
            )
            .build()
            .unwrap()
    };
}

#[test]
fn good_tools_are_found_good() {
    let report = try_agents(&set!(Purge), FEW, 7);
    assert_eq!((report.hostile, report.literal, report.mended), (FEW, FEW, FEW), "{report}");
    assert_eq!(report.after.iter().sum::<usize>(), FEW, "{report}");
    assert!(report.after[0] > FEW / 2 && report.unmended.is_empty() && report.harm.is_empty(), "{report}");
}

#[test]
fn who_is_led_to_a_live_call_is_harm_and_eight_are_told() {
    let report = try_agents(&set!(Eager), 4 * FEW, 7);
    let led = report
        .harm
        .iter()
        .filter(|harm| harm.starts_with("eager {") && harm.ends_with("was led to a live call"));
    assert_eq!((led.count(), report.harm.len()), (8, 8), "{report}");
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "what a check takes")]
fn swapped(rows: &u8) -> Result<(), Violations> {
    if *rows % 2 == 1 {
        return Ok(());
    }
    Err(Violations::of(
        "",
        "EVEN",
        "an odd number",
        "'note' is not it; did you mean 'rows'? Use the name 'rows'.",
    ))
}

/// Count rows.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
#[allow(dead_code)]
struct Swap {
    /// How many.
    #[agent(range = 2..=9, check = swapped)]
    rows: u8,
    /// Another number.
    #[agent(range = 3..=3)]
    note: Option<u8>,
}

#[test]
fn what_nobody_complained_about_is_not_to_be_lost() {
    let tools = ToolSet::builder().tool(|_: Call<Swap>| async { Ok(()) }).build().unwrap();
    let report = try_agents(&tools, 10 * FEW, 7);
    assert!(!report.harm.is_empty(), "{report}");
    let lost = "lost what it meant by `note`, which nobody complained about";
    assert!(
        report.harm.iter().all(|harm| harm.ends_with(lost) && !harm.contains("\"note\":null")),
        "{report}"
    );
    assert_eq!(report.unmended.len(), 8, "{report}");
}

#[test]
fn an_answer_is_short_and_repeats_nothing() {
    assert!(faults(&"x".repeat(ANSWER)).is_empty());
    assert_eq!(faults(&"x".repeat(ANSWER + 1)), ["is answered with more than 8 KiB"]);
    assert_eq!(faults(&format!("You said: {CANARY}")), ["is answered with its own words"]);
}

#[test]
fn an_answer_that_repeats_what_was_sent_is_harm() {
    let (tools, call) = (set!(Purge), json!({"rows": 1}));
    let contract = Purge::contract().unwrap();
    let door = Door { tools: &tools, contract, schema: contract.input_schema() };
    let mut trial = Trial { random: Random::from_seed(7), report: try_agents(&tools, 0, 7) };
    let told = |expected: &str| Rejection::written(Violations::of("/rows", "ODD", expected, "Send 2."), true);
    trial.read(&door, &call, &told("a number"));
    assert!(trial.report.harm.is_empty(), "{}", trial.report);
    trial.read(&door, &call, &told(CANARY));
    assert_eq!(trial.report.harm, ["purge {\"rows\":1} is answered with its own words"]);
}

#[test]
fn a_report_can_be_read() {
    let mut report = AgentReport {
        seed: 7,
        hostile: 5,
        literal: 4,
        mended: 3,
        after: [2, 1, 0],
        unmended: vec![Unmended {
            tool: "purge".to_owned(),
            call: json!({"rows": 0}),
            last: json!({}),
            told: "Think again.".to_owned(),
        }],
        harm: vec!["purge {} is live, and does not say so".to_owned()],
    };
    let words = "5 hostile calls, 4 bad ones (seed 7)\n\
                 3 mended by what they were told (75.00 %): 2 after one refusal, 1 after two, 0 after three\n\
                 HARM: purge {} is live, and does not say so\n\
                 not mended: purge {\"rows\":0}\n  became {}\n  and was told: Think again.\n";
    assert_eq!(report.to_string(), words);
    report.literal = 0;
    assert!(report.share() > 0.99, "nothing was to be mended");
}
