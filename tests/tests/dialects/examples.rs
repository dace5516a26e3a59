//! The three worked examples, as they were printed when the dialects were studied; each deviation has its reason.

use agent_tool::{AgentTool, Contract, Dialect};
use agent_tool_tests::catalog;
use serde_json::{Value, json};

/// Deviations: tool, place, what is published (JSON), why.
const DEVIATIONS: &[(&str, &str, &str, &str)] = &[
    (
        "db_migration",
        "/properties/targetVersion/maxLength",
        "32",
        "better: the pattern alone takes a text of any length, and the derive refuses that",
    ),
    (
        "db_migration",
        "/properties/targetVersion/description",
        "\"Optional. Version to stop at, in the form v<major>.<minor>.<patch>, for example v1.4.2. If not given, the \
         newest version is used. At most 32 characters.",
        "the bound, in words",
    ),
    (
        "draft_reply",
        "/properties/ticketId/maxLength",
        "64",
        "better: an id has a longest form, and the derive asks for it",
    ),
    (
        "draft_reply",
        "/properties/ticketId/description",
        "\"Ticket identifier, as text (at least 1 character), for example 4711 or T-4711. 1 to 64 characters.",
        "the bound, in words",
    ),
    ("place_order", "/properties/customer/properties/id/maxLength", "64", "as `ticketId`"),
    (
        "place_order",
        "/properties/customer/properties/id/description",
        "\"Customer identifier, as text (at least 1 character). 1 to 64 characters.",
        "the bound, in words",
    ),
    ("place_order", "/properties/shipping/properties/city/maxLength", "80", "as `ticketId`"),
    (
        "place_order",
        "/properties/shipping/properties/city/description",
        "\"City name (at least 1 character). 1 to 80 characters.",
        "the bound, in words",
    ),
    (
        "place_order",
        "/properties/shipping/properties/express/description",
        "\"Optional, default false. Next-day delivery.",
        "better: a field without a description does not compile",
    ),
];

#[test]
fn they_come_out_as_printed() {
    let mut met = vec![false; DEVIATIONS.len()];
    let mut others = Vec::new();
    for tool in ["db_migration", "draft_reply", "place_order"] {
        let contract = contract(tool);
        for (name, dialects) in READERS {
            let path = format!("{}/fixtures/dialects/{tool}.{name}.json", env!("CARGO_MANIFEST_DIR"));
            let printed: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
            for dialect in dialects {
                let published = contract.parameters(*dialect).unwrap();
                differences(&published, &printed, "", &mut |at, published| {
                    // Beside `null`; and "Send null ..." follows where everything is required.
                    let at = at.replace("/anyOf/0", "");
                    let known = DEVIATIONS.iter().position(|(of, place, text, _)| {
                        *of == tool && *place == at && published.starts_with(text)
                    });
                    match known {
                        Some(index) => met[index] = true,
                        None => others.push(format!("{tool} {dialect} {at}: {published}")),
                    }
                });
            }
        }
    }
    assert!(others.is_empty(), "{}", others.join("\n"));
    assert!(met.iter().all(|met| *met), "a deviation that is none: {met:?}");
}

const READERS: [(&str, &[Dialect]); 4] = [
    (
        "core",
        &[Dialect::Mcp, Dialect::OpenAi, Dialect::Anthropic, Dialect::GeminiJsonSchema, Dialect::OpenApi],
    ),
    ("openai-strict", &[Dialect::OpenAiStrict]),
    ("anthropic-strict", &[Dialect::AnthropicStrict]),
    ("gemini", &[Dialect::Gemini]),
];

/// Calls `found` for each place where the two differ, with what is published there.
fn differences(published: &Value, printed: &Value, at: &str, found: &mut dyn FnMut(&str, &str)) {
    match (published, printed) {
        (Value::Object(left), Value::Object(right)) => {
            for (key, value) in left {
                let at = format!("{at}/{key}");
                match right.get(key) {
                    Some(other) => differences(value, other, &at, found),
                    None => found(&at, &value.to_string()),
                }
            }
            for key in right.keys().filter(|key| !left.contains_key(*key)) {
                found(&format!("{at}/{key}"), "nothing");
            }
        }
        (Value::Array(left), Value::Array(right)) if left.len() == right.len() => {
            for (index, (left, right)) in left.iter().zip(right).enumerate() {
                differences(left, right, &format!("{at}/{index}"), found);
            }
        }
        _ if published == printed => {}
        _ => found(at, &published.to_string()),
    }
}

/// What section (a) prints beside the documents. The title stands where MCP has it since 2025-06-18; the error is the
/// envelope of this crate, with every fault that the printed text has.
#[test]
fn annotations_and_errors_say_what_was_printed() {
    let contract = contract("db_migration");
    let tool = contract.document(Dialect::Mcp);
    assert_eq!(tool["title"], "Database migration");
    assert_eq!(
        tool["annotations"],
        json!({"readOnlyHint": false, "destructiveHint": true, "idempotentHint": false, "openWorldHint": false})
    );
    let call = json!({"environment": "production", "targetVersion": "1.4", "dryRun": "false"});
    let rejection = catalog::DbMigration::parse(call).unwrap_err();
    let found = rejection.violations();
    let found: Vec<_> = found.iter().map(|violation| (violation.path.as_str(), &*violation.code)).collect();
    assert_eq!(
        found,
        [
            ("/environment", "NOT_IN_ENUM"),
            ("/operation", "MISSING_FIELD"),
            ("/targetVersion", "PATTERN_MISMATCH"),
            ("/dryRun", "WRONG_TYPE"),
        ]
    );
    let prose = rejection.to_prose();
    for idea in ["'development' | 'staging'", "migrate_up, migrate_down, status", "v1.4.2", "without quotes"]
    {
        assert!(prose.contains(idea), "{idea} is not in: {prose}");
    }
    let example = json!({"environment": "development", "operation": "migrate_up"});
    assert_eq!(rejection.example_call(), Some(&example));
}

/// What section (b) says of the id: a number is taken as its digits, and the schema does not say so.
#[test]
fn an_id_is_taken_as_printed() {
    let reply = |id: Value| {
        let checked = contract("draft_reply").guard().check(json!({"ticketId": id, "body": "hi"}));
        checked.map(|checked| checked.value()["ticketId"].clone())
    };
    assert_eq!(reply(json!(4711)).unwrap(), "4711");
    assert_eq!(reply(json!(4711.0)).unwrap(), "4711");
    for refused in [json!(4711.5), json!(9_007_199_254_740_993_u64), json!(true)] {
        assert!(reply(refused.clone()).is_err(), "{refused}");
    }
}

fn contract(name: &str) -> &'static Contract {
    catalog::contracts().into_iter().find(|contract| contract.name() == name).unwrap()
}

/// Key order and bytes: the struct's, whatever `serde_json` does with its maps.
#[test]
fn text_is_in_the_order_of_the_struct() {
    let contract = contract("db_migration");
    for &dialect in Dialect::ALL {
        let text = contract.document_text(dialect);
        let places: Vec<_> = ["environment", "operation", "targetVersion", "dryRun", "maxSteps"]
            .iter()
            .map(|name| text.find(&format!("\"{name}\": {{")).unwrap_or_else(|| panic!("{dialect}: {name}")))
            .collect();
        assert!(places.is_sorted(), "{dialect}: {text}");
        let parsed: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(parsed, contract.document(dialect), "{dialect}");
    }
}
