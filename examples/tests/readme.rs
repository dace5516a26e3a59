//! The front page, held against what the library does: its schema, its refusal, and every row of its table.

#[path = "readme/tool.rs"]
mod tool;

use agent_tool::{AgentTool, Gated, Rejection};
use schemars::JsonSchema;
use serde::Deserialize;
use tool::Rollback;

const README: &str = include_str!("../../README.md");

/// The blocks of a language, in order.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    README.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

/// JSON without the space between its tokens, in its order.
fn compact(json: &str) -> String {
    let mut inside = false;
    let mut escaped = false;
    let keep = |letter: &char| {
        let kept = inside || !letter.is_whitespace();
        inside ^= *letter == '"' && !escaped;
        escaped = inside && *letter == '\\' && !escaped;
        kept
    };
    json.chars().filter(keep).collect()
}

#[test]
fn the_tool_is_this_one() {
    let part = |text: &'static str| {
        let from = &text[text.find("#[derive(Debug, Clone, Copy").unwrap()..];
        from.split_once("\n}\n\nfn").map_or(from, |(tool, _)| tool).trim_end_matches("\n}\n")
    };
    assert_eq!(part(README), part(include_str!("readme/tool.rs")));
}

#[test]
fn the_schema_is_the_published_one() {
    assert_eq!(compact(blocks("json")[0]), compact(&Rollback::contract().unwrap().schema_text()));
}

#[test]
fn the_refusal_is_a_real_one() {
    let arguments = r#"{"environment": "production", "maxSteps": 9}"#;
    assert!(README.contains(arguments));
    let refused = Rollback::parse_str(arguments).unwrap_err();
    assert_eq!(compact(blocks("json")[1]), compact(&refused.to_text()));
}

#[test]
fn the_chains_are_those_of_the_helpdesk() {
    let story: Vec<&str> = include_str!("../helpdesk.txt").lines().collect();
    let drawn = blocks("text").into_iter().find(|block| block.contains("broken of")).unwrap();
    for line in drawn.lines() {
        assert!(story.contains(&line), "{line:?} is not in examples/helpdesk.txt");
    }
}

/// Answer one ticket.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
#[allow(dead_code)] // its fields are read as text
struct Sample {
    /// An id that is a text.
    #[agent(id = "ticket", max_length = 2, when_absent = "no ticket")]
    ticket: Option<String>,
    /// An id that is a number.
    #[agent(id = "customer", range = 1..=99, when_absent = "no customer")]
    customer: Option<u32>,
    /// A number.
    #[serde(alias = "amount")]
    #[agent(when_absent = "none")]
    count: Option<i64>,
    /// One of a list.
    #[agent(allowed = ["low", "high"], when_absent = "low")]
    level: Option<String>,
    /// More of the same.
    #[agent(when_absent = "nothing more")]
    more: Option<More>,
    /// The only one that is needed.
    needed: bool,
}

/// Nested.
#[derive(Debug, Deserialize, JsonSchema)]
#[allow(dead_code)] // as above
struct More {
    /// A number.
    number: i64,
}

/// What comes of a call: the codes of the refusal, or what was taken and what arrives.
fn outcome(arguments: &str) -> String {
    match Sample::parse_str(arguments) {
        Ok(call) => {
            let taken = call.coercions().iter().map(|made| format!("{:?}", made.kind)).collect::<Vec<_>>();
            format!("{} {:?}", taken.join(" "), arrived(call))
        }
        Err(rejection) => codes(&rejection),
    }
}

fn codes(rejection: &Rejection) -> String {
    rejection.violation_codes().join(" ")
}

fn arrived(call: Gated<Sample>) -> Sample {
    assert!(!call.is_live(), "nothing here is a literal false for the flag");
    match call.into_mode() {
        agent_tool::Mode::DryRun(call) => call.into_inner(),
        agent_tool::Mode::Live(call) => call.into_inner(),
    }
}

/// A row of the table by how it begins, and calls with what has to come of each.
type Row = (&'static str, &'static [(&'static str, &'static str)]);

const ROWS: &[Row] = &[
    ("nothing, `null` or", &[("", "MISSING_FIELD"), ("null", "MISSING_FIELD"), (r#""""#, "MISSING_FIELD")]),
    ("an array, other text", &[("[]", "NOT_AN_OBJECT"), (r#""x""#, "NOT_AN_OBJECT"), ("7", "NOT_AN_OBJECT")]),
    (
        "a key that is not declared",
        &[
            (r#"{"needed": true, "cuont": 1}"#, "UNKNOWN_FIELD"),
            (r#"{"needed": true, "more": {"number": 1, "x": 1}}"#, "UNKNOWN_FIELD"),
        ],
    ),
    (
        "the same key twice",
        &[
            (r#"{"needed": true, "needed": true}"#, "DUPLICATE_FIELD"),
            (r#"{"needed": true, "more": {"number": 1, "number": 1}}"#, "DUPLICATE_FIELD"),
        ],
    ),
    (
        "an alias",
        &[
            (r#"{"needed": true, "amount": 5}"#, "Alias count: Some(5)"),
            (r#"{"needed": true, "amount": 5, "count": 5}"#, "CONFLICTING_FIELDS"),
        ],
    ),
    (
        "nothing | a required",
        &[("{}", "MISSING_FIELD"), (r#"{"needed": true, "more": {}}"#, "MISSING_FIELD")],
    ),
    ("`null` | an optional", &[(r#"{"needed": true, "count": null}"#, "NullAsAbsent count: None")]),
    ("`null` | a required", &[(r#"{"needed": null}"#, "WRONG_TYPE")]),
    (
        "the number `47` or",
        &[
            (r#"{"needed": true, "ticket": 47}"#, r#"IdToText ticket: Some("47")"#),
            (r#"{"needed": true, "ticket": 47.0}"#, r#"IdToText ticket: Some("47")"#),
            (r#"{"needed": true, "ticket": 477}"#, "WRONG_TYPE"),
        ],
    ),
    (
        "`0`, `-1`",
        &[
            (r#"{"needed": true, "ticket": 0}"#, "WRONG_TYPE"),
            (r#"{"needed": true, "ticket": -1}"#, "WRONG_TYPE"),
            (r#"{"needed": true, "ticket": 1.5}"#, "WRONG_TYPE"),
            (r#"{"needed": true, "ticket": true}"#, "WRONG_TYPE"),
        ],
    ),
    (
        "the text `\"47\"`",
        &[
            (r#"{"needed": true, "customer": "47"}"#, "IdToInteger customer: Some(47)"),
            (r#"{"needed": true, "customer": "477"}"#, "OUT_OF_RANGE"),
        ],
    ),
    (
        "`\"007\"`",
        &[
            (r#"{"needed": true, "customer": "007"}"#, "WRONG_TYPE"),
            (r#"{"needed": true, "customer": "+7"}"#, "WRONG_TYPE"),
            (r#"{"needed": true, "customer": " 7 "}"#, "WRONG_TYPE"),
            (r#"{"needed": true, "customer": "7.0"}"#, "WRONG_TYPE"),
        ],
    ),
    (
        "`3.0`",
        &[
            (r#"{"needed": true, "count": 3.0}"#, " count: Some(3)"),
            (r#"{"needed": true, "more": {"number": 3.0}}"#, " number: 3"),
        ],
    ),
    (
        "an integer beyond",
        &[
            (r#"{"needed": true, "count": 9007199254740992}"#, "UNSAFE_INTEGER"),
            (r#"{"needed": true, "more": {"number": -9007199254740992}}"#, "UNSAFE_INTEGER"),
        ],
    ),
    ("a value off the list", &[(r#"{"needed": true, "level": "medium"}"#, "NOT_IN_ENUM")]),
    (
        "`\"false\"`, `0`",
        &[
            (r#"{"needed": true, "dryRun": "false"}"#, "WRONG_TYPE"),
            (r#"{"needed": true, "dryRun": 0}"#, "WRONG_TYPE"),
            (r#"{"needed": true, "dryRun": "no"}"#, "WRONG_TYPE"),
            (r#"{"needed": true, "dryRun": null}"#, "NullAsAbsent needed: true"),
        ],
    ),
    ("an object or array as", &[(r#"{"needed": true, "more": "{\"number\": 1}"}"#, "STRINGIFIED_JSON")]),
    (
        "JSON that is cut off",
        &[
            (r#"{"needed": tr"#, "TRUNCATED_JSON"),
            ("```json\n{\"needed\": true}\n```", "INVALID_JSON"),
            (r"{needed: true}", "INVALID_JSON"),
        ],
    ),
];

#[test]
fn every_row_of_the_table_is_true() {
    let table = README.split("| the model sends |").nth(1).unwrap();
    let rows: Vec<_> = table.lines().skip(2).take_while(|line| line.starts_with('|')).collect();
    assert_eq!(rows.len(), ROWS.len());
    for (row, (start, calls)) in rows.into_iter().zip(ROWS) {
        assert!(row.starts_with(&format!("| {start}")), "{row} is not the row {start}");
        let mut outcomes = Vec::new();
        for (arguments, expected) in *calls {
            let outcome = outcome(arguments);
            // What was taken, which may be nothing, and a part of what arrives; or what was refused.
            let holds = match expected.split_once(' ') {
                Some((taken, field)) => outcome.starts_with(&format!("{taken} ")) && outcome.contains(field),
                None => outcome == *expected,
            };
            assert!(holds, "{row}: {arguments} is {outcome}, not {expected}");
            outcomes.push(outcome);
        }
        let is_code = |word: &&str| word.contains('_') && !word.contains(|c: char| c.is_lowercase());
        for code in row.split('`').filter(is_code) {
            assert!(outcomes.iter().any(|outcome| outcome == code), "no call shows {code}: {row}");
        }
    }
}
