//! Other names that serde takes, at the root and two levels deep: accepted as a coercion, never beside the name.

#![allow(missing_docs)]

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

/// Sort rows.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Sort {
    /// The column.
    #[serde(alias = "sort", alias = "orderBy", default)]
    #[agent(max_length = 9)]
    order: String,
    /// Groups of rows.
    #[serde(default)]
    groups: Vec<Group>,
}

/// A group of rows.
#[derive(Debug, Deserialize, JsonSchema, agent_tool::AgentArgs)]
struct Group {
    /// Its heads.
    #[serde(default)]
    heads: Vec<Head>,
}

/// A head.
#[derive(Debug, Deserialize, JsonSchema, agent_tool::AgentArgs)]
struct Head {
    /// The column.
    #[serde(alias = "sort")]
    #[agent(max_length = 9)]
    order: String,
}

fn deep(head: &Value) -> Value {
    json!({"groups": [{"heads": [head]}]})
}

#[test]
fn an_alias_is_its_field() {
    for (sent, path) in [
        (json!({"sort": "x"}), "/order"),
        (json!({"orderBy": "x"}), "/order"),
        (deep(&json!({"sort": "x"})), "/groups/0/heads/0/order"),
    ] {
        let call = Sort::parse(sent.clone()).unwrap_or_else(|refused| panic!("{sent}: {refused}"));
        let order = call.groups.first().map_or(&call.order, |group| &group.heads[0].order);
        assert_eq!(order, "x");
        assert_eq!(json!(call.coercions()), json!([{"path": path, "kind": "ALIAS"}]), "{sent}");
    }
    let absent = Sort::parse(json!({"sort": null})).expect("null counts as not sent");
    assert_eq!(absent.order, "");
}

#[test]
fn an_alias_is_judged_as_its_field() {
    for (sent, code, path) in [
        (json!({"sort": 1}), "WRONG_TYPE", "/order"),
        (json!({"sort": "0123456789"}), "TOO_LONG", "/order"),
        (json!({"sort": "x", "order": "x"}), "CONFLICTING_FIELDS", "/order"),
        (json!({"sort": "x", "orderBy": "x"}), "CONFLICTING_FIELDS", "/order"),
        (json!({"SORT": "x"}), "UNKNOWN_FIELD", ""),
        (deep(&json!({"sort": 1})), "WRONG_TYPE", "/groups/0/heads/0/order"),
        (deep(&json!({"sort": "x", "order": "y"})), "CONFLICTING_FIELDS", "/groups/0/heads/0/order"),
        (deep(&json!({"sort": null})), "WRONG_TYPE", "/groups/0/heads/0/order"),
        (deep(&json!({"orderBy": "x"})), "MISSING_FIELD", "/groups/0/heads/0/order"),
    ] {
        let refused = Sort::parse(sent.clone()).expect_err(&sent.to_string());
        let first = &refused.violations()[0];
        assert_eq!((&*first.code, &*first.path), (code, path), "{sent}");
    }
}
