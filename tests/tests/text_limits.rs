//! How much text a tool set reads: what its author says, outside and inside of a call.

#![allow(missing_docs, reason = "tests")]

use agent_tool::{AgentTool, Call, CallContext, TextLimits, ToolSet, ToolSetBuilder};
use agent_tool_tests::rig::now;
use serde_json::json;

/// Count the words.
#[derive(serde::Deserialize, schemars::JsonSchema, AgentTool)]
#[agent(read_only)]
struct CountWords {
    /// The words.
    #[agent(max_items = 100_000, lenient(json_text))]
    words: Vec<Word>,
}

/// A word.
#[derive(serde::Deserialize, schemars::JsonSchema)]
struct Word {
    /// Its letters.
    #[serde(rename = "letters")]
    #[schemars(length(max = 9))]
    _letters: String,
}

#[test]
fn a_set_reads_as_much_text_as_it_was_told_outside_and_inside_of_a_call() {
    let set = |limits: Option<TextLimits>| {
        let set = ToolSet::builder().tool(|call: Call<CountWords>| async move { Ok(call.words.len()) });
        limits.into_iter().fold(set, ToolSetBuilder::text_limits).build().unwrap()
    };
    let words = format!("[{}{{\"letters\": \"b\"}}]", r#"{"letters": "a"}, "#.repeat(5_000));
    let text = format!("{{\"words\": {words}}}");
    let told = |set: &ToolSet| {
        let of_text = now(set.call_slice("count_words", text.as_bytes(), &CallContext::new()));
        let of_value = now(set.call("count_words", json!({"words": words}), &CallContext::new()));
        [of_text, of_value].map(|answer| match answer.into_result() {
            Ok(count) => count.to_string(),
            Err(refused) => refused.violation_codes().join(" "),
        })
    };
    assert!(words.len() > 64 * 1024 && words.len() < 128 * 1024);
    assert_eq!(told(&set(None)), ["TOO_LARGE", "STRINGIFIED_JSON"]);
    assert_eq!(told(&set(Some(TextLimits::new().with_max_bytes(128 * 1024)))), ["5001", "5001"]);
    assert_eq!(
        told(&set(Some(TextLimits::new().with_max_bytes(64 << 20).with_max_depth(1)))),
        ["TOO_DEEP", "STRINGIFIED_JSON"]
    );
}
