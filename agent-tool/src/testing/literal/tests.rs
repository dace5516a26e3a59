//! One refusal, obeyed once: what becomes of the call.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::obey;
use crate::guard::Guard;
use crate::rejection::{Rejection, ToolError};
use crate::{AgentTool, Violations};

fn guard() -> Guard {
    let variant = |kind: &str| {
        json!({"type": "object", "properties": {"kind": {"type": "string", "enum": [kind]}}, "required": ["kind"],
               "additionalProperties": false})
    };
    let schema = json!({
        "type": "object",
        "properties": {
            "name": {"type": "string", "minLength": 3, "maxLength": 5},
            "count": {"type": "integer", "minimum": 2, "maximum": 9},
            "list": {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 3},
            "tags": {"type": "array", "items": {"type": "string"}, "uniqueItems": true},
            "target": {"anyOf": [variant("web"), variant("worker")]},
            "inner": {"type": "object", "properties": {"depth": {"type": "integer"}}, "additionalProperties": false},
        },
        "additionalProperties": false,
    });
    Guard::builder(&schema).build().expect("the schema compiles")
}

#[test]
fn a_refusal_is_obeyed_to_the_letter() {
    let rows = [
        (json!({"name": "abcdefgh"}), json!({"name": "abcde"})),
        (json!({"name": "a"}), json!({"name": "axx"})),
        (json!({"name": 47_000}), json!({"name": "47000"})),
        (json!({"count": 1}), json!({"count": 2})),
        (json!({"count": "7"}), json!({"count": 7})),
        (json!({"count": "none"}), json!({})),
        (json!({"list": "[1, 2]"}), json!({"list": [1, 2]})),
        (json!({"list": [1, 2, 3, 4]}), json!({"list": [1, 2, 3]})),
        (json!({"list": [7]}), json!({"list": [7, 1]})),
        (json!({"list": []}), json!({"list": [1, 1]})),
        (json!({"tags": ["a", "b", "a"]}), json!({"tags": ["a", "b"]})),
        (json!({"tags": ["a", "a", "b", "b"]}), json!({"tags": ["a", "b"]})),
        (json!({"tags": "a"}), json!({"tags": ["a"]})),
        (json!({"target": {}}), json!({"target": {"kind": "web"}})),
        (json!({"target": {"kind": "WEB"}}), json!({"target": {"kind": "web"}})),
        (json!({"nmae": "abc"}), json!({"name": "abc"})),
        (json!({"colour": 1, "name": "abc"}), json!({"name": "abc"})),
        (json!({"colour\n": 1, "name": "abc"}), json!({"name": "abc"})),
        (json!({"colour": 1, "shape\n": 1, "name": "abc"}), json!({"name": "abc"})),
        (json!({"depth": 3, "inner": {}}), json!({"inner": {"depth": 3}})),
        (json!({"inner": {"tags": [], "depth": 3}}), json!({"inner": {"depth": 3}, "tags": []})),
        (json!({"arguments": {"name": "abc", "count": 3}}), json!({"name": "abc", "count": 3})),
        (json!({"arguments": "{\"name\": \"abc\"}"}), json!({"name": "abc"})),
        (json!("name=abc"), json!({})),
    ];
    for (call, mended) in rows {
        let mut now = call.clone();
        let refused = guard().check(call.clone()).map_or_else(|refused| refused, |_| panic!("{call} passes"));
        assert!(obey(&mut now, &refused), "{call}: {}", refused.remediation_guide());
        assert_eq!(now, mended, "{call}: {}", refused.remediation_guide());
    }
}

/// Find a ticket.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, exactly_one(id, name))]
#[allow(dead_code)]
struct Find {
    /// Its number.
    #[agent(range = 1..=9)]
    id: Option<u8>,
    /// Its name.
    #[agent(max_length = 20)]
    name: Option<String>,
}

#[test]
fn of_fields_that_exclude_each_other_the_first_stays() {
    let both = Find::parse(json!({"id": 1, "name": "abc"})).unwrap_err();
    let mut call = json!({"id": 1, "name": "abc"});
    assert!(obey(&mut call, &both));
    assert_eq!(call, json!({"id": 1}));
    assert!(!obey(&mut call, &both), "there is nothing left to do");
    let none = Find::parse(json!({})).unwrap_err();
    // Nothing at all counts as no fields.
    for nothing in [json!({}), json!(null), json!(" ")] {
        let mut call = nothing;
        assert!(obey(&mut call, &none));
        assert_eq!(call, json!({"id": "example"}));
    }
}

#[test]
fn what_is_already_gone_is_not_obeyed_again() {
    let refused =
        guard().check(json!({"colour": 1, "name": "abc"})).map_or_else(|refused| refused, |_| unreachable!());
    let mut call = json!({"name": "abc"});
    assert!(!obey(&mut call, &refused));
    assert_eq!(call, json!({"name": "abc"}));
}

#[test]
fn a_flag_that_a_policy_asks_for_is_set_and_nothing_else() {
    let told = |words: &'static str| {
        let mut call = json!({"rows": 3});
        let obeyed = obey(&mut call, &Rejection::from(ToolError::new("NOT_YET", "not yet", words)));
        (obeyed, call)
    };
    assert_eq!(told("Send 'dry_run: true' first."), (true, json!({"rows": 3, "dry_run": true})));
    assert_eq!(told("Send 'dry_run: false' now."), (true, json!({"rows": 3, "dry_run": false})));
    assert_eq!(told("Send 'rows: 4' first."), (false, json!({"rows": 3})));
    assert_eq!(told("Wait."), (false, json!({"rows": 3})));
}

#[test]
fn what_a_check_asks_for_is_done_where_it_stands() {
    let told = |path: &str, words: &str| {
        let mut call = json!({"name": "abc", "list": [1, 2]});
        let said = Violations::of(path, "ODD", "something better", words);
        (obey(&mut call, &Rejection::written(said, false)), call)
    };
    let same = json!({"name": "abc", "list": [1, 2]});
    assert_eq!(told("/name", "Remove it."), (true, json!({"list": [1, 2]})));
    assert_eq!(told("/list/1", "Remove it."), (true, json!({"name": "abc", "list": [1]})));
    assert_eq!(told("/list/2", "Remove it."), (false, same.clone()));
    assert_eq!(told("/list/9", "Remove it."), (false, same.clone()));
    assert_eq!(told("/name/x", "Remove it."), (false, same.clone()));
    assert_eq!(told("/name", "Think again."), (false, same.clone()));
    let variant = Violations::of(
        "/name",
        "NO_VARIANT",
        "object",
        "Send 'name' as an object, and set its 'kind' to one of: web, worker.",
    );
    let mut call = same.clone();
    assert!(obey(&mut call, &Rejection::written(variant, false)));
    assert_eq!(call, json!({"name": {"kind": "web"}, "list": [1, 2]}));
    assert_eq!(told("/name", "Ask, or ask the human. Remove it."), (false, same));
}
