//! What one keyword says, alone or beside others that the fast path reads: never less than the schema.

use agent_tool::Guard;
use serde_json::{Value, json};

use super::{codes, guard, holder};

fn found(rule: &Value, sent: &Value) -> Vec<String> {
    codes(guard(&holder(rule)).validate(&json!({"x": sent})))
}

/// What is wrong with a schema, in words.
fn wrong_with(schema: &Value) -> String {
    let errors = Guard::builder(schema).build().unwrap_err();
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_keyword_without_a_type_is_enforced() {
    let rules = [
        (json!({"uniqueItems": true}), json!([1, 1]), "DUPLICATE_ITEM"),
        (json!({"minItems": 1}), json!([]), "TOO_FEW_ITEMS"),
        (json!({"maxItems": 1}), json!([1, 2]), "TOO_MANY_ITEMS"),
        (json!({"items": {"type": "null"}}), json!([1]), "WRONG_TYPE"),
        (json!({"minLength": 2}), json!("a"), "TOO_SHORT"),
        (json!({"maxLength": 2}), json!("aaa"), "TOO_LONG"),
        (json!({"pattern": "^b$"}), json!("a"), "PATTERN_MISMATCH"),
        (json!({"format": "uuid"}), json!("a"), "INVALID_FORMAT"),
        (json!({"minimum": 2}), json!(1), "OUT_OF_RANGE"),
        (json!({"maximum": 2}), json!(3), "OUT_OF_RANGE"),
        (json!({"exclusiveMinimum": 2}), json!(2), "OUT_OF_RANGE"),
        (json!({"exclusiveMaximum": 2}), json!(2), "OUT_OF_RANGE"),
        (json!({"multipleOf": 2}), json!(3), "NOT_MULTIPLE"),
        (json!({"enum": [1]}), json!(3), "NOT_IN_ENUM"),
        (json!({"required": ["a"]}), json!({}), "MISSING_FIELD"),
        (json!({"additionalProperties": false}), json!({"a": 1}), "UNKNOWN_FIELD"),
    ];
    for (rule, sent, code) in rules {
        assert_eq!(found(&rule, &sent), [code], "{rule}");
        assert!(found(&json!({}), &sent).is_empty(), "{sent} is fine where nothing is said");
    }
}

#[test]
fn what_does_not_belong_to_a_type_does_not_widen_it() {
    // A list of properties makes no object of another type.
    let properties = json!({"a": {"type": "integer"}});
    for kind in ["array", "string", "integer", "number", "boolean", "null"] {
        let rule = json!({"type": kind, "properties": properties});
        assert_eq!(found(&rule, &json!({})), ["WRONG_TYPE"], "{kind}");
        assert_eq!(found(&rule, &json!({"a": 1})), ["WRONG_TYPE"], "{kind}");
    }
    // Nor do words on the list of another type.
    for kind in ["array", "object", "integer", "number", "boolean", "null"] {
        let rule = json!({"type": kind, "enum": ["word", 1, true, null, [], {}]});
        assert_eq!(found(&rule, &json!("word")), ["WRONG_TYPE"], "{kind}");
    }
    assert!(found(&json!({"type": ["string", "null"], "enum": ["word", null]}), &json!("word")).is_empty());
}

#[test]
fn bounds_beyond_a_doubles_integers_are_exact() {
    // As doubles these bounds are one more or less.
    let edge = (1_i64 << 53) + 3;
    let most = json!({"type": "number", "maximum": edge});
    let least = json!({"type": "number", "minimum": -edge});
    for (rule, sign) in [(most, 1.0), (least, -1.0)] {
        assert!(found(&rule, &json!(sign * 9_007_199_254_740_994.0)).is_empty(), "{rule}");
        assert_eq!(found(&rule, &json!(sign * 9_007_199_254_740_996.0)), ["OUT_OF_RANGE"], "{rule}");
    }
}

#[test]
fn counts_and_types_that_say_nothing_are_refused() {
    for keyword in ["minLength", "maxLength", "minItems", "maxItems"] {
        for count in [json!(-1), json!(1.5), json!("1"), json!(null)] {
            let words = wrong_with(&holder(&json!({keyword: count})));
            assert!(words.contains("takes a whole number from 0"), "{keyword}: {count}: {words}");
        }
        assert!(Guard::builder(&holder(&json!({keyword: 0}))).build().is_ok(), "{keyword}");
    }
    for types in [json!([]), json!(["text"]), json!([1]), json!(null)] {
        let words = wrong_with(&holder(&json!({"type": types})));
        assert!(words.contains("`type` is the name of a JSON type"), "{types}: {words}");
    }
}

#[test]
fn an_object_declares_so_many_properties_and_no_more() {
    let names = |count: u32| (0..count).map(|index| format!("p{index}")).collect::<Vec<_>>();
    let declared = |count: u32| {
        let properties = names(count).into_iter().map(|name| (name, json!(true)));
        json!({"type": "object", "properties": properties.collect::<serde_json::Map<_, _>>()})
    };
    assert!(Guard::builder(&declared(65_000)).build().is_ok());
    assert!(wrong_with(&declared(65_001)).contains("so many properties"));
}

#[test]
fn steps_above_zero_and_names_that_are_required_are_read_and_nothing_else() {
    for step in [json!(0), json!(0.0), json!(-1), json!(-0.5), json!(-1e300)] {
        let words = wrong_with(&holder(&json!({"multipleOf": step})));
        assert!(words.contains("`multipleOf` is above 0"), "{step}: {words}");
    }
    for step in [json!(1), json!(0.5), json!(5e-324)] {
        assert!(Guard::builder(&holder(&json!({"multipleOf": step}))).build().is_ok(), "{step}");
    }
    for names in [json!([1]), json!(["a", null]), json!("a"), json!(null)] {
        let words = wrong_with(&json!({"type": "object", "required": names}));
        assert!(words.contains("`required` is a list of names"), "{names}: {words}");
    }
}

/// A union has a tag where each branch is an object that asks for it, and each for a value of its own.
#[test]
fn what_only_looks_like_a_tag_decides_nothing() {
    let branch = |kind: &str, required: &Value, field: &str| {
        json!({
            "type": "object",
            "properties": {"kind": {"enum": [kind]}, field: {"type": "integer"}},
            "required": required,
            "additionalProperties": false,
        })
    };
    let optional = json!({"anyOf": [branch("a", &json!([]), "m"), branch("b", &json!([]), "n")]});
    for sent in [json!({}), json!({"kind": "b"}), json!({"m": 1}), json!({"kind": "b", "n": 1})] {
        assert!(found(&optional, &sent).is_empty(), "{sent}");
    }
    let same = json!({"anyOf": [branch("a", &json!(["kind"]), "m"), branch("a", &json!(["kind"]), "n")]});
    for sent in [json!({"kind": "a", "m": 1}), json!({"kind": "a", "n": 1})] {
        assert!(found(&same, &sent).is_empty(), "{sent}");
    }
    // Branches without a type take an object only one of them means: more than one may, so no default is put in.
    let untyped = |kind: &str| json!({"properties": {"kind": {"enum": [kind]}, "n": {"type": "integer", "default": 3}}, "required": ["kind"]});
    let guard = guard(&holder(&json!({"anyOf": [untyped("a"), untyped("b")]})));
    let sent = json!({"x": {"kind": "a"}});
    assert_eq!(guard.check(sent.clone()).unwrap().value(), &sent);
}

/// `null` beside a schema is one more kind of the place, whichever comes first.
#[test]
fn null_beside_a_schema_reads_as_null_among_its_types() {
    let text = json!({"type": "string", "minLength": 2, "maxLength": 3});
    let nothing = json!({"type": "null"});
    let plain = guard(&holder(&json!({"type": ["string", "null"], "minLength": 2, "maxLength": 3})));
    for branches in [json!([text, nothing]), json!([nothing, text])] {
        let union = guard(&holder(&json!({"description": "It.", "anyOf": branches})));
        for sent in [json!(1), json!("a"), json!("aa"), json!("aaaa"), json!(null), json!([]), json!({})] {
            let words = |guard: &Guard| {
                guard
                    .check(json!({"x": sent}))
                    .map(|checked| checked.value().clone())
                    .map_err(|no| no.to_text())
            };
            assert_eq!(words(&union), words(&plain), "{branches}: {sent}");
        }
    }
    // Of what else stands beside the two nothing is lost.
    let text = json!({"anyOf": [{"type": "string"}, nothing], "minLength": 2});
    assert_eq!(found(&text, &json!("a")), ["TOO_SHORT"]);
    assert!(found(&text, &json!("aa")).is_empty() && found(&text, &json!(null)).is_empty());
}
