//! What a call may leave out, and what is made of what it sends otherwise: never more than is said.

use agent_tool::{AgentArgs, AgentTool, Guard, Lenient, Mode};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};

use super::{codes, guard, holder};

fn given(guard: &Guard, sent: Value) -> Value {
    guard.check(sent).map(agent_tool::Checked::into_value).unwrap()
}

#[test]
fn a_union_of_which_one_branch_can_be_meant_puts_defaults_in() {
    let closed = |properties: Value, required: Value| {
        json!({
            "type": "object",
            "additionalProperties": false,
            "properties": properties,
            "required": required,
        })
    };
    let default = json!({"type": "integer", "default": 3});
    let alone = guard(&holder(&json!({"anyOf": [closed(json!({"n": default}), json!([]))]})));
    assert_eq!(given(&alone, json!({"x": {}})), json!({"x": {"n": 3}}));
    let branch = |kind: &str| {
        closed(json!({"kind": {"type": "string", "enum": [kind]}, "n": default}), json!(["kind"]))
    };
    let schema = holder(&json!({"anyOf": [branch("circle"), branch("square")]}));
    let tagged = Guard::builder(&schema).lenient(Lenient::ENUM_CASE).build().unwrap();
    for kind in ["square", "Square"] {
        let expected = json!({"x": {"kind": "square", "n": 3}});
        assert_eq!(given(&tagged, json!({"x": {"kind": kind}})), expected, "{kind}");
    }
}

#[test]
fn a_key_in_another_case_counts_for_its_own_field_only() {
    let schema = json!({
        "type": "object",
        "additionalProperties": false,
        "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}, "c": {"type": "integer"}},
    });
    let builder = Guard::builder(&schema).lenient(Lenient::KEY_CASE);
    let guard = builder.at_least_one(&["/a", "/b"]).build().unwrap();
    assert_eq!(codes(guard.check(json!({"a": null, "C": 5}))), ["MISSING_FIELD"]);
    assert_eq!(given(&guard, json!({"A": 5, "c": 5})), json!({"a": 5, "c": 5}));
}

/// An object with properties `p000` to `p149`, too many for one word of bits.
fn wide(rule: impl Fn(usize) -> Value, required: &[usize]) -> Value {
    let name = |index: usize| format!("p{index:03}");
    json!({
        "type": "object",
        "additionalProperties": false,
        "properties": (0..150).map(|index| (name(index), rule(index))).collect::<Map<_, _>>(),
        "required": required.iter().map(|index| name(*index)).collect::<Vec<_>>(),
    })
}

#[test]
fn what_a_wide_object_counts_as_absent_says_nothing_of_its_other_fields() {
    let guard = guard(&wide(|_| json!({"type": "integer"}), &[3, 70, 140]));
    let refused = guard.check(json!({"p071": null, "p005": null, "p141": null})).unwrap_err();
    assert_eq!(refused.violation_codes(), ["MISSING_FIELD"; 3]);
    assert!(guard.check(json!({"p071": null, "p003": 1, "p070": 1, "p140": 1})).is_ok());
}

#[test]
fn a_blank_field_of_a_wide_object_is_not_given() {
    for index in [1, 70, 149] {
        let field = format!("/p{index:03}");
        let builder = Guard::builder(&wide(|_| json!({"type": "string", "minLength": 1}), &[]));
        let guard = builder.lenient(Lenient::BLANK).at_least_one(&["/p000", &field]).build().unwrap();
        assert_eq!(codes(guard.check(json!({&field[1..]: ""}))), ["MISSING_FIELD"], "{field}");
        assert!(guard.check(json!({&field[1..]: "a"})).is_ok(), "{field}");
    }
}

#[test]
fn what_a_union_says_is_counted_like_what_a_plain_field_says() {
    let list = json!({"type": "array", "items": {"type": "integer"}});
    let sent = json!({"x": vec!["a"; 2000]});
    let told = |rule: &Value| guard(&holder(rule)).validate(&sent).unwrap_err().to_text();
    assert_eq!(told(&json!({"anyOf": [list, {"type": "boolean"}]})), told(&list));
    assert!(told(&list).contains("1980 more"), "{}", told(&list));
}

#[test]
fn text_inside_of_decoded_text_is_not_decoded_in_a_union_either() {
    let union = json!({"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "boolean"}]});
    let builder = Guard::builder(&holder(&holder(&union))).lenient(Lenient::JSON_TEXT);
    let guard = builder.build().unwrap();
    assert_eq!(given(&guard, json!({"x": {"x": "[1]"}})), json!({"x": {"x": [1]}}));
    assert_eq!(given(&guard, json!({"x": r#"{"x": [1]}"#})), json!({"x": {"x": [1]}}));
    assert_eq!(codes(guard.check(json!({"x": r#"{"x": "[1]"}"#}))), ["STRINGIFIED_JSON"]);
}

#[test]
fn items_that_differ_get_their_defaults_where_they_still_differ_then() {
    let item = json!({"type": "object", "properties": {"b": {"type": "boolean", "default": true}}});
    let guard = guard(&holder(&json!({"type": "array", "uniqueItems": true, "items": item})));
    let filled = json!({"x": [{"b": true}, {"b": false}]});
    assert_eq!(given(&guard, json!({"x": [{}, {"b": false}]})), filled);
    let alike = json!({"x": [{}, {"b": true}]});
    assert_eq!(given(&guard, alike.clone()), alike);
}

/// Reads one more than was sent.
fn one_more<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    u8::deserialize(deserializer).map(|number| number.saturating_add(1))
}

/// What is inside.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Inside {
    /// Filled in by the guard.
    #[agent(default = 4)]
    ours: u8,
    /// Filled in by serde.
    #[serde(default, deserialize_with = "one_more")]
    serdes: u8,
}

/// A tool with defaults below its root.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Outside {
    /// It.
    inside: Inside,
    /// Filled in by the guard.
    #[agent(default = 5)]
    ours: u8,
    /// Filled in by serde.
    #[serde(default, deserialize_with = "one_more")]
    serdes: u8,
}

#[test]
fn what_serde_fills_in_is_not_sent_to_it() {
    let read = |sent: Value| Outside::parse(sent).map(|call| (call.inside.ours, call.inside.serdes)).unwrap();
    assert_eq!(read(json!({"inside": {}})), (4, 0));
    assert_eq!(read(json!({"inside": {"serdes": 0}})), (4, 1));
    let read = |sent: Value| Outside::parse(sent).map(|call| (call.ours, call.serdes)).unwrap();
    assert_eq!(read(json!({"inside": {}})), (5, 0));
    assert_eq!(read(json!({"inside": {}, "ours": 6, "serdes": 0})), (6, 1));
}

macro_rules! wide_tool {
    ($($field:ident)+) => {
        /// Erase what is named.
        #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
        #[agent(destructive)]
        struct EraseWide {
            $(
                /// A number.
                #[agent(range = 0..=9)]
                $field: u8,
            )+
            /// Another.
            #[agent(range = 0..=9, default = 3, when_absent = "three")]
            last: u8,
        }

        const FIELDS: &[&str] = &[$(stringify!($field)),+];
    };
}

wide_tool! {
    a0 a1 a2 a3 a4 a5 a6 a7 b0 b1 b2 b3 b4 b5 b6 b7 c0 c1 c2 c3 c4 c5 c6 c7 d0 d1 d2 d3 d4 d5 d6 d7
    e0 e1 e2 e3 e4 e5 e6 e7 f0 f1 f2 f3 f4 f5 f6 f7 g0 g1 g2 g3 g4 g5 g6 g7 h0 h1 h2 h3 h4 h5 h6 h7
}

#[test]
fn a_wide_tool_runs_live_on_a_literal_false_and_on_nothing_else() {
    let fields = FIELDS.iter().map(|name| ((*name).to_owned(), json!(1)));
    let sent = Value::Object(fields.collect());
    assert!(!EraseWide::parse(sent.clone()).unwrap().is_live());
    for (flag, live) in [(false, true), (true, false)] {
        let mut sent = sent.clone();
        sent["dryRun"] = json!(flag);
        assert_eq!(EraseWide::parse(sent).unwrap().is_live(), live);
    }
}

#[test]
fn what_a_wide_tool_is_sent_is_not_overwritten_by_a_default() {
    let fields = FIELDS.iter().map(|name| ((*name).to_owned(), json!(1)));
    let sent = Value::Object(fields.collect());
    let last_of = |sent: Value| match EraseWide::parse(sent).unwrap().into_mode() {
        Mode::DryRun(call) => call.last,
        Mode::Live(call) => call.last,
    };
    assert_eq!(last_of(sent.clone()), 3);
    for last in [0, 3, 5] {
        let mut sent = sent.clone();
        sent["last"] = json!(last);
        assert_eq!(last_of(sent), last);
    }
}

#[test]
fn plain_json_schema_knows_no_ids() {
    for (kind, sent) in [("string", json!(47)), ("integer", json!("47"))] {
        let id = json!({"type": kind});
        let schema = json!({"type": "object", "properties": {"x": id, "l": {"type": "array", "items": id}}});
        let guard = Guard::builder(&schema).id("/x").id("/l/*").build().unwrap();
        for arguments in [json!({"x": sent}), json!({"l": [sent]})] {
            assert!(guard.check(arguments.clone()).is_ok(), "{kind}: {arguments}");
            assert_eq!(codes(guard.validate(&arguments)), ["WRONG_TYPE"], "{kind}: {arguments}");
        }
    }
}

#[test]
fn a_number_is_an_id_only_where_the_author_says_so() {
    let rules = [json!({}), json!({"maxLength": 9}), json!({"pattern": "^\\d+$"})];
    for rule in rules {
        let mut text = rule.clone();
        text["type"] = json!("string");
        let schema = json!({"type": "object", "properties": {"id": text, "text": text}});
        let guard = Guard::builder(&schema).id("/id").build().unwrap();
        assert_eq!(given(&guard, json!({"id": 47, "text": "47"})), json!({"id": "47", "text": "47"}));
        assert_eq!(codes(guard.check(json!({"id": 47, "text": 47}))), ["WRONG_TYPE"], "{rule}");
    }
}

/// Beside required fields and defaults, whatever the masks of either hold: at the last bit of a word, and past it.
#[test]
fn a_scope_holds_where_nothing_else_is_left_to_do() {
    for count in [2, 3, 62, 63, 64, 65, 127, 128, 150] {
        let fields = (0..count).map(|index| (format!("p{index:03}"), json!({"type": "integer"})));
        let fields: Map<String, Value> = fields.collect();
        let last = format!("p{:03}", count - 1);
        for required in [json!([]), json!(["p000"]), json!([last])] {
            let schema = json!({"type": "object", "properties": fields, "required": required});
            let scope = ["/p000".to_owned(), format!("/{last}")];
            let scope: Vec<&str> = scope.iter().map(String::as_str).collect();
            let some = Guard::builder(&schema).at_least_one(&scope).build().unwrap();
            let one = Guard::builder(&schema).exactly_one(&scope).build().unwrap();
            let both = json!({"p000": 1, &last: 2});
            assert!(some.check(both.clone()).is_ok(), "{count} {required}");
            assert_eq!(codes(one.check(both)), ["CONFLICTING_FIELDS"], "{count} {required}");
            if required == json!([]) {
                assert_eq!(codes(some.check(json!({}))), ["MISSING_FIELD"], "{count}");
                assert_eq!(codes(one.check(json!({}))), ["MISSING_FIELD"], "{count}");
            }
        }
    }
}
