//! Which values are sent along a chain, and which of them count.

use serde_json::{Value, json};

use super::{agent_tool, temporary};

fn chains(tools: &Value, arguments: &[&str]) -> Value {
    let arguments = [&["chains", "--format", "json"], arguments].concat();
    let answer = agent_tool(&arguments, &tools.to_string(), false);
    assert_eq!(answer.errors, "");
    serde_json::from_str(&answer.out).unwrap()
}

fn field(schema: &Value) -> Value {
    json!({"type": "object", "properties": {"ticketId": schema}})
}

fn pair(given: &Value, taken: &Value) -> Value {
    json!([{"name": "give", "inputSchema": {"type": "object"}, "outputSchema": field(given)},
           {"name": "take", "inputSchema": field(taken)}])
}

#[test]
fn a_made_up_text_says_nothing_of_lengths_and_patterns() {
    let short = json!({"type": "string", "maxLength": 3});
    let refused =
        |given: &Value, taken: &Value| chains(&pair(given, taken), &[])["chains"][0]["refused"].clone();
    assert_eq!(refused(&json!({"type": "string"}), &short), Value::Null);
    assert_eq!(
        refused(&json!({"type": "string"}), &json!({"type": "integer"})),
        "\"ABC-123\" is refused: WRONG_TYPE"
    );
    assert_eq!(
        refused(&json!({"type": "string", "examples": ["T-47"]}), &short),
        "\"T-47\" is refused: TOO_LONG"
    );
    // Where an example is none, the type speaks; of several types the one that is a number or a text.
    let nullable = json!({"type": ["null", "integer"], "examples": []});
    assert_eq!(refused(&nullable, &short), "1 is refused: WRONG_TYPE");
    let small = json!({"type": "integer", "maximum": 99});
    assert_eq!(refused(&json!({"type": "integer"}), &small), "9007199254740991 is refused: OUT_OF_RANGE");
}

#[test]
fn of_a_recorded_response_three_values_of_a_field_are_sent() {
    let tools = pair(&json!({"type": "integer"}), &json!({"type": "integer"}));
    let sent = |response: Value| {
        let file = temporary("three-values.json", &response.to_string());
        let told = chains(&tools, &["--response", &format!("give={file}")]);
        let chains = told["chains"].as_array().unwrap().iter();
        chains
            .map(|chain| format!("{} {}", chain["from"]["pointer"].as_str().unwrap(), chain["sent"]))
            .collect::<Vec<_>>()
    };
    let data = json!({"list": [{"ticketId": 4}, {"ticketId": 5}, {"ticketId": 4}, {"ticketId": 6}, {"ticketId": 7}],
                      "ticketIds": [1, "two", null, true, {}]});
    let expected = ["/list/*/ticketId [4,5,6]", "/ticketIds/* [1,\"two\"]"];
    assert_eq!(sent(data.clone()), expected);
    assert_eq!(sent(json!({"success": true, "data": data})), expected);
    assert_eq!(sent(json!({"structuredContent": {"success": true, "data": data}})), expected);
    assert_eq!(sent(json!({"content": [{"type": "text", "text": data.to_string()}]})), expected);
    // What no success is, is data of its own.
    assert_eq!(sent(json!({"success": false, "data": {"ticketId": 4}})), ["/data/ticketId [4]"]);
}

#[test]
fn a_response_names_a_tool_that_is_there() {
    let tools = pair(&json!({"type": "integer"}), &json!({"type": "integer"})).to_string();
    let answer = agent_tool(&["chains", "--response", "gave=x"], &tools, false);
    assert_eq!((answer.code, answer.errors.as_str()), (2, "agent-tool: there is no tool `gave`\n"));
    let answer = agent_tool(&["chains", "--response", "give"], &tools, false);
    assert_eq!((answer.code, answer.errors.as_str()), (2, "agent-tool: `give` is not TOOL=FILE\n"));
}

#[test]
fn what_is_broken_is_told_below_the_columns() {
    let (text, number) = (json!({"type": "string"}), json!({"type": "integer"}));
    let told = |taken: &Value| agent_tool(&["chains"], &pair(&number, taken).to_string(), false).out;
    let holds = "1 chains, from 1 fields that give an id to 1 that take one: 0 broken, 1 unbroken.\n\
                 A row gives, a column takes: + holds, X breaks.\n\n     |   1\n-----+-----\n   \
                 1 |   +  ticket  give /ticketId\n\nThe columns:\n   1  ticket  take /ticketId\n";
    assert_eq!(told(&number), holds);
    let broken = told(&text);
    assert!(broken.ends_with("/ticketId\n\nBroken:\nbroken 1 to 1: 1 is refused: WRONG_TYPE\n"), "{broken}");
}
