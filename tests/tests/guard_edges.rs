//! Places where the guard is a hair's breadth from another verdict: bounds, wrappers, flags, defaults beside a union, and
//! what a key of a field says of all that is below it.

#![allow(dead_code, missing_docs)]

use agent_tool::{AgentArgs, AgentTool, Guard, Lenient, Rejection};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

#[path = "guard_edges/calls.rs"]
mod calls;
#[path = "guard_edges/schemas.rs"]
mod schemas;

fn guard(schema: &Value) -> Guard {
    Guard::builder(schema).build().unwrap()
}

/// An object with one property `x`.
fn holder(x: &Value) -> Value {
    json!({"type": "object", "additionalProperties": false, "properties": {"x": x}})
}

fn codes<T>(result: Result<T, Rejection>) -> Vec<String> {
    let codes = |rejection: Rejection| rejection.violation_codes().iter().map(ToString::to_string).collect();
    result.map_or_else(codes, |_| Vec::new())
}

#[test]
fn integers_beyond_a_doubles_are_compared_exactly() {
    let edge = 1_i64 << 53;
    let most = guard(&holder(&json!({"type": "number", "maximum": edge})));
    assert!(most.validate(&json!({"x": edge})).is_ok());
    assert_eq!(codes(most.validate(&json!({"x": edge + 1}))), ["OUT_OF_RANGE"], "the same as a double");
    let least = guard(&holder(&json!({"type": "number", "minimum": -edge})));
    assert!(least.validate(&json!({"x": -edge})).is_ok());
    assert_eq!(codes(least.validate(&json!({"x": -edge - 1}))), ["OUT_OF_RANGE"]);
}

#[test]
fn a_closed_list_of_texts_has_the_other_rules_beside_it() {
    let rules = [
        (json!({"minLength": 2}), "TOO_SHORT"),
        (json!({"maxLength": 0}), "TOO_LONG"),
        (json!({"pattern": "^b+$"}), "PATTERN_MISMATCH"),
        (json!({"format": "uuid"}), "INVALID_FORMAT"),
    ];
    for (rule, code) in rules {
        let mut text = rule.clone();
        text["type"] = json!("string");
        text["enum"] = json!(["a", "bb"]);
        assert_eq!(codes(guard(&holder(&text)).validate(&json!({"x": "a"}))), [code], "{rule}");
    }
}

#[test]
fn each_closed_list_is_its_own() {
    let one = |word: &str| json!({"type": "string", "enum": [word]});
    let schema = json!({"type": "object", "properties":
        {"a": one("a"), "b": one("b"), "c": one("c"), "d": one("d"), "e": one("e")}});
    let guard = guard(&schema);
    for field in ["a", "b", "c", "d", "e"] {
        for word in ["a", "b", "c", "d", "e", "f"] {
            let expected: &[&str] = if field == word { &[] } else { &["NOT_IN_ENUM"] };
            assert_eq!(codes(guard.validate(&json!({field: word}))), expected, "{field}: {word}");
        }
    }
}

#[test]
fn schemas_are_enforced_to_a_depth_and_refused_beyond() {
    let nested = |depth: usize| (0..depth).fold(json!({"type": "null"}), |inner, _| json!({"items": inner}));
    assert!(Guard::builder(&nested(90)).build().is_ok());
    let errors = Guard::builder(&nested(100)).build().unwrap_err();
    assert!(errors.to_string().contains("nested so deep"), "{errors:?}");
}

#[test]
fn a_quoted_number_has_64_characters_at_most() {
    let guard =
        Guard::builder(&holder(&json!({"type": "number"}))).lenient(Lenient::UNQUOTE).build().unwrap();
    let quoted = |zeros: usize| json!({"x": format!("1.{}", "0".repeat(zeros))});
    assert!(guard.check(quoted(62)).is_ok());
    assert!(guard.check(quoted(9)).is_ok());
    assert_eq!(codes(guard.check(quoted(63))), ["WRONG_TYPE"]);
}

#[test]
fn an_id_is_text_or_an_integer_and_nothing_else_is_read_as_one() {
    for kind in ["boolean", "null", "array", "object"] {
        let guard = Guard::builder(&holder(&json!({"type": kind}))).id("/x").build();
        let Ok(guard) = guard else { continue };
        for sent in [json!("99999999999999999999999"), json!(99_999_999_999_999_999_u64), json!(1e300)] {
            assert_eq!(codes(guard.check(json!({"x": sent}))), ["WRONG_TYPE"], "{kind}: {sent}");
        }
    }
    let text = Guard::builder(&holder(&json!({"type": "string"}))).id("/x").build().unwrap();
    assert_eq!(codes(text.check(json!({"x": 1e300}))), ["UNSAFE_INTEGER"]);
    assert_eq!(codes(text.check(json!({"x": 1.5}))), ["WRONG_TYPE"]);
    assert_eq!(codes(text.check(json!({"x": -1e300}))), ["WRONG_TYPE"]);
}

#[test]
fn defaults_beside_a_union_are_put_in_once_the_union_is_content() {
    let branch = |kind: &str| json!({"properties": {"kind": {"enum": [kind]}}});
    let schema = json!({
        "type": "object",
        "properties": {"kind": {"enum": ["x", "y"]}, "n": {"type": "integer", "default": 3}},
        "required": ["kind"],
        "anyOf": [branch("x"), branch("y")],
    });
    let guard = guard(&schema);
    let given = |sent: Value| guard.check(sent).map(agent_tool::Checked::into_value).unwrap();
    assert_eq!(given(json!({"kind": "x"})), json!({"kind": "x", "n": 3}));
    assert_eq!(given(json!({"kind": "y", "n": 4})), json!({"kind": "y", "n": 4}));
}

/// What is around.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Inner {
    /// A number.
    #[agent(range = 0..=9)]
    number: u8,
}

/// A tool whose field is named as a wrapper is.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, lenient(wrapper))]
struct Declares {
    /// What goes in.
    #[serde(alias = "params")]
    input: Inner,
}

#[test]
fn what_is_declared_is_no_wrapper() {
    for name in ["input", "params"] {
        let refused = Declares::parse(json!({name: {"input": {"number": 3}}})).unwrap_err();
        let text = refused.to_text();
        assert!(text.contains("/input"), "judged where it stands: {text}");
        assert!(refused.violation_codes().contains(&"MISSING_FIELD"), "{text}");
    }
    let call = Declares::parse(json!({"arguments": {"input": {"number": 3}}})).unwrap();
    assert_eq!(call.input.number, 3);
}

/// Erase.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, lenient(wrapper))]
struct Erase {
    /// Which.
    #[agent(range = 0..=9)]
    #[serde(alias = "nth")]
    number: u8,
    /// Whether all of them.
    #[serde(alias = "everything", default)]
    #[agent(broadens = "Erases all of them.")]
    all: bool,
}

#[test]
fn no_wrapper_carries_a_flag_by_another_name() {
    assert!(!Erase::parse(json!({"arguments": {"nth": 3}})).unwrap().is_live());
    assert!(Erase::parse(json!({"number": 3, "everything": true})).is_ok());
    for flag in ["all", "everything", "ALL", "dryRun", "dry_run"] {
        for value in [true, false] {
            let sent = json!({"arguments": {"number": 3, flag: value}});
            assert!(Erase::parse(sent).is_err(), "{flag}: {value}");
        }
    }
}

/// One of two.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, at_least_one(first, second))]
struct OneOf {
    /// The first.
    first: Option<u8>,
    /// The second.
    second: Option<u8>,
    /// Another.
    #[serde(alias = "other")]
    third: Option<u8>,
}

#[test]
fn a_renamed_key_counts_for_its_own_field_only() {
    assert_eq!(codes(OneOf::parse(json!({"first": null, "other": 5}))), ["MISSING_FIELD"]);
    assert!(OneOf::parse(json!({"first": 1, "other": 5})).is_ok());
}

/// Not `AgentArgs`: a type of another crate.
#[derive(Debug, Deserialize, JsonSchema)]
struct Foreign {
    pin: u8,
}

/// Says things of a foreign type.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Says {
    /// A secret.
    #[agent(secret)]
    kept: Option<Foreign>,
    /// Neither.
    plain: Option<Foreign>,
    /// By another name.
    #[agent(also_called = ["quantity"])]
    amount: Option<u8>,
}

/// Takes quoted numbers.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, lenient(unquote))]
struct Eases {
    /// It.
    eased: Foreign,
}

#[test]
fn what_a_field_says_holds_for_all_below_it() {
    let sent = |field: &str| Says::parse(json!({field: {"pin": "4711"}}));
    let quoted = |field: &str| sent(field).unwrap_err().to_text().contains("4711");
    assert!(!quoted("kept"), "a secret is not repeated");
    assert!(quoted("plain"));
    assert_eq!(Eases::parse(json!({"eased": {"pin": "47"}})).unwrap().eased.pin, 47);
    assert!(Says::parse(json!({"plain": {"pin": "47"}})).is_err());
    let refused = Says::parse(json!({"quantity": 3})).unwrap_err();
    assert!(refused.to_text().contains("'amount'"), "{}", refused.to_text());
}

/// Read a row.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct ReadRow {
    /// The row.
    #[agent(id)]
    row_id: i64,
}

#[test]
fn the_text_of_an_id_has_as_many_digits_as_an_integer() {
    let parsed = |digits: &str| ReadRow::parse(json!({"row_id": digits})).map(|call| call.row_id);
    assert_eq!(parsed("-5").ok(), Some(-5));
    assert_eq!(parsed("9223372036854775807").ok(), Some(i64::MAX));
    assert_eq!(parsed("-9223372036854775808").ok(), Some(i64::MIN));
    assert_eq!(codes(parsed("9223372036854775808")), ["OUT_OF_RANGE"]);
    assert_eq!(codes(parsed(&"9".repeat(39))), ["OUT_OF_RANGE"]);
    assert_eq!(codes(parsed(&"9".repeat(40))), ["WRONG_TYPE"]);
}

#[test]
fn numbers_are_compared_between_their_kinds() {
    let most = guard(&holder(&json!({"type": "number", "maximum": 2.5, "minimum": -2.5})));
    for (sent, expected) in [(json!(2), true), (json!(2.5), true), (json!(3), false), (json!(2.6), false)] {
        assert_eq!(most.validate(&json!({"x": sent})).is_ok(), expected, "{sent}");
    }
    for (sent, expected) in [(json!(-2), true), (json!(-2.5), true), (json!(-3), false)] {
        assert_eq!(most.validate(&json!({"x": sent})).is_ok(), expected, "{sent}");
    }
}

#[test]
fn wide_objects_are_held_like_narrow_ones() {
    // More than fit into one word of bits: every second one is required, the others have a default.
    let name = |index: usize| format!("p{index:03}");
    let rule = |index: usize| {
        let mut rule = json!({"type": "integer"});
        if index % 2 == 1 {
            rule["default"] = json!(7);
        }
        rule
    };
    let schema = json!({
        "type": "object",
        "additionalProperties": false,
        "properties": (0..150).map(|index| (name(index), rule(index))).collect::<serde_json::Map<_, _>>(),
        "required": (0..150).step_by(2).map(name).collect::<Vec<_>>(),
    });
    let guard = guard(&schema);
    let least: serde_json::Map<_, _> = (0..150).step_by(2).map(|index| (name(index), json!(1))).collect();
    let checked = guard.check(Value::Object(least.clone())).unwrap();
    for index in 0..150 {
        assert_eq!(checked.value()[name(index)], json!(if index % 2 == 0 { 1 } else { 7 }), "{index}");
    }
    for index in (0..150).step_by(2) {
        let mut short = least.clone();
        short.remove(&name(index));
        let refused = guard.check(Value::Object(short)).unwrap_err();
        assert_eq!(refused.violation_codes(), ["MISSING_FIELD"], "{index}");
        assert!(refused.to_text().contains(&name(index)), "{index}");
    }
    for index in (1..150).step_by(2) {
        let mut nulled = least.clone();
        nulled.insert(name(index), Value::Null);
        let checked = guard.check(Value::Object(nulled)).unwrap();
        assert_eq!(checked.value()[name(index)], json!(7), "{index}: absent, then the default");
    }
}
