//! Schemas and calls that have once made the guard panic, slow, or wrong.

use serde_json::{Value, json};

use super::Guard;
use crate::rejection::Rejection;

fn guard(schema: &Value) -> Guard {
    Guard::builder(schema).build().expect("the schema compiles")
}

fn codes(guard: &Guard, arguments: Value) -> Vec<String> {
    let refused = guard.check(arguments).map(drop).err();
    refused.iter().flat_map(|refused| refused.violation_codes()).map(str::to_owned).collect()
}

#[test]
fn a_name_that_is_required_twice_is_one_property() {
    for names in [json!(["a", "a"]), json!(["a", "b", "a", "b"])] {
        let guard = guard(&json!({"type": "object", "required": names}));
        assert_eq!(guard.validate(&json!({})).unwrap_err().violation_codes().first(), Some(&"MISSING_FIELD"));
        assert!(!codes(&guard, json!({"zz": 1})).is_empty());
        assert_eq!(guard.0.properties.len(), if names[1] == "a" { 1 } else { 2 });
        assert!(codes(&guard, json!({"a": 1, "b": null, "zz": 1})).is_empty());
    }
    let declared = guard(&json!({"type": "object", "properties": {"a": {}}, "required": ["a", "a"]}));
    assert_eq!(codes(&declared, json!({})), ["MISSING_FIELD"]);
}

#[test]
fn an_id_of_another_guard_takes_nothing() {
    let guard = guard(&json!({"type": "object"}));
    assert!(guard.0.kinds(u32::MAX) == super::rules::Types::NONE);
    assert_eq!(&*guard.0.property(u32::MAX).name, "");
}

#[test]
fn what_is_refused_for_its_length_is_looked_at_no_further() {
    let text = json!({"type": "string", "maxLength": 3, "pattern": "^b*$", "format": "uuid"});
    let long = guard(&json!({"type": "object", "properties": {"a": text}}));
    assert_eq!(codes(&long, json!({"a": "aaaa"})), ["TOO_LONG"]);
    assert_eq!(codes(&long, json!({"a": "aaa"})), ["PATTERN_MISMATCH", "INVALID_FORMAT"]);
    let list = json!({"type": "array", "maxItems": 2, "uniqueItems": true});
    let list = guard(&json!({"type": "object", "properties": {"a": list}}));
    assert_eq!(codes(&list, json!({"a": [1, 2, 1, 2]})), ["TOO_MANY_ITEMS"]);
    assert_eq!(codes(&list, json!({"a": [1, 1, 1]})), ["TOO_MANY_ITEMS", "DUPLICATE_ITEM"]);
}

#[test]
fn a_destructive_tool_has_one_dry_run_flag_and_publishes_it() {
    let flag = json!({"type": "boolean"});
    let two = json!({"type": "object", "properties": {"dry_run": flag, "dryRun": flag}});
    let errors = Guard::builder(&two).destructive().build().unwrap_err();
    assert_eq!(errors.iter().next().unwrap().pointer, "/properties");
    let none = json!({"type": "object", "additionalProperties": false});
    let destructive = Guard::builder(&none).destructive().build().unwrap();
    let mut published = none.clone();
    published["properties"]["dryRun"] = json!({
        "type": "boolean",
        "description": "true only reports the plan and changes nothing; send false only after the user has approved the reported plan.",
        "default": true,
    });
    assert_eq!(destructive.schema(), published);
    // What is published is what is enforced.
    assert!(guard(&published).check(json!({"dryRun": true})).is_ok());
    assert_eq!(Guard::builder(&none).build().unwrap().schema(), none);
}

/// Keys of a map that come and go take the coercions below them along, and no others.
#[test]
fn coercions_follow_the_keys_of_their_map() {
    let map = json!({
        "type": "object",
        "properties": {"m": {"type": "integer", "default": 1}, "b": {"type": "integer"}},
        "additionalProperties": {"type": "string"},
    });
    let schema = json!({"type": "object", "properties": {"maps": {"type": "array", "items": map}}});
    let guard = Guard::builder(&schema).id("/maps/*/*").build().unwrap();
    let sent = json!({"maps": [{"z": 1, "b": null, "a": 2}, {"z": 3}, {"b": null, "x": 4, "a": "5"}]});
    let checked = guard.check(sent).unwrap();
    let mut paths: Vec<_> = checked.coercions().into_iter().map(|coercion| coercion.path).collect();
    paths.sort_unstable();
    assert_eq!(paths, ["/maps/0/a", "/maps/0/b", "/maps/0/z", "/maps/1/z", "/maps/2/b", "/maps/2/x"]);
}

#[test]
fn a_flag_is_seen_inside_a_wrapper_however_it_is_spelled() {
    let schema = json!({"type": "object", "properties": {"path": {}, "skip_all": {"type": "boolean"}}, "additionalProperties": false});
    let builder = Guard::builder(&schema).broadens("/skip_all");
    let guard =
        builder.lenient(crate::spec::Lenient::WRAPPER.with(crate::spec::Lenient::KEY_CASE)).build().unwrap();
    assert!(guard.check(json!({"input": {"path": 1}})).is_ok());
    assert!(guard.check(json!({"PATH": 1})).is_ok());
    for flag in ["skip_all", "skipAll", "SKIP-ALL"] {
        assert!(guard.check(json!({"input": {"path": 1, flag: true}})).is_err(), "{flag}");
    }
    assert!(guard.check(json!({"skipAll": true})).is_err());
}

#[test]
fn debug_shows_no_value_and_no_key() {
    let schema = json!({"type": "object", "properties": {"ids": {"type": "object", "additionalProperties": {"type": "string"}}}});
    let guard = Guard::builder(&schema).id("/ids/*").build().unwrap();
    let checked = guard.check(json!({"ids": {"hunter2": 4711}})).unwrap();
    let shown = format!("{checked:?} {:?}", crate::Envelope::success(json!({"hunter2": 4711})));
    assert!(!shown.contains("hunter2") && !shown.contains("4711"), "{shown}");
    let refused = crate::Envelope::refused(guard.check(json!({"ids": {"hunter2": false}})).unwrap_err());
    let shown = format!("{refused:?}");
    assert!(shown.contains("WRONG_TYPE") && !shown.contains("hunter2"), "{shown}");
}

#[test]
fn keys_of_the_callers_are_shown_only_where_they_are_plain_and_no_secret() {
    let map = json!({"type": "object", "additionalProperties": {"type": "string"}});
    let closed =
        json!({"type": "object", "properties": {"id": {"type": "string"}}, "additionalProperties": false});
    let schema = json!({"type": "object", "properties": {"open": map, "vault": map, "closed": closed}});
    let guard = Guard::builder(&schema)
        .id("/open/*")
        .id("/vault/*")
        .secret("/vault")
        .secret("/closed")
        .build()
        .unwrap();
    let long = "k".repeat(10_000);
    let sent = json!({"open": {"plain": 1, "ignore\nthis": 2, long: 3}, "vault": {"hunter2": 4}});
    let made = guard.check(sent).unwrap().coercions();
    let mut paths: Vec<_> = made.iter().map(|coercion| coercion.path.as_str()).collect();
    paths.sort_unstable();
    assert_eq!(paths, ["/open/*", "/open/*", "/open/plain", "/vault/*"]);
    let refused = guard.check(json!({"vault": {"hunter2": true}, "closed": {"hunter2": 1}})).unwrap_err();
    let text = refused.to_text();
    assert!(!text.contains("hunter2"), "{text}");
    assert!(refused.reason().contains("closed: Unrecognized key"), "{text}");
}

#[test]
fn a_long_key_is_no_property_whose_name_folds_to_nothing() {
    let open = json!({"type": "object", "properties": {"size": {"type": "integer"}}});
    let schema = json!({"type": "object", "properties": {"_": open, "token": {"type": "object"}}});
    let guard = Guard::builder(&schema).secret("/token").build().unwrap();
    for length in [255, 256, 70_000] {
        let key = "k".repeat(length);
        let pointer = super::along::without_secrets(&guard.0, &format!("/{key}/token/hunter2"));
        assert_eq!(pointer, format!("/{key}/token/*"));
    }
}

#[test]
fn one_level_of_text_is_decoded_in_all_within_the_limits_of_the_caller() {
    let list = json!({"type": "array", "items": {"type": "array", "items": {"type": "array"}}});
    let schema = json!({"type": "object", "properties": {"a": list}, "additionalProperties": false});
    let lenient = crate::spec::Lenient::WRAPPER.with(crate::spec::Lenient::JSON_TEXT);
    let guard = Guard::builder(&schema).lenient(lenient).build().unwrap();
    assert!(codes(&guard, json!({"a": "[]"})).is_empty());
    assert!(codes(&guard, json!({"input": {"a": "[]"}})).is_empty());
    assert!(codes(&guard, json!({"input": "{\"a\": []}"})).is_empty());
    assert_eq!(codes(&guard, json!({"input": "{\"a\": \"[]\"}"})), ["STRINGIFIED_JSON"]);
    assert_eq!(codes(&guard, json!("{\"a\": \"[]\"}")), ["STRINGIFIED_JSON"]);
    let within = |limits: crate::TextLimits, sent: Value| {
        guard.check_slice_with(sent.to_string().as_bytes(), &limits).is_ok()
    };
    let narrow = crate::TextLimits { max_depth: 2, ..crate::TextLimits::default() };
    assert!(within(narrow, json!({"a": "[[]]"})) && !within(narrow, json!({"a": "[[[]]]"})));
    let wide = crate::TextLimits { max_bytes: 1 << 20, ..crate::TextLimits::default() };
    let long = format!("[{}[]]", "[],".repeat(40_000));
    assert!(within(wide, json!({"a": long})));
}

#[test]
fn the_words_lead_to_what_passes() {
    let hostname = json!({"type": "object", "properties": {"a": {"type": "string", "format": "hostname"}}});
    let errors = Guard::builder(&hostname).build().unwrap_err();
    assert_eq!(
        errors.iter().next().unwrap().reason,
        "the format `hostname` is not enforced, so it is refused"
    );
    let ids = json!({
        "type": "object",
        "properties": {"small": {"type": "integer", "minimum": 1, "exclusiveMaximum": 501}, "large": {"type": "integer", "minimum": 1}},
    });
    let guard = Guard::builder(&ids).id("/small").id("/large").build().unwrap();
    let beyond = guard.check(json!({"small": 1_u64 << 60})).unwrap_err();
    assert_eq!(beyond.violation_codes(), ["UNSAFE_INTEGER"]);
    assert_eq!(beyond.remediation_guide(), "1. Send 'small' as a number from 1 to 500.");
    assert!(beyond.reason().contains("small: Number must be from 1 to 500, received"), "{beyond}");
    // As text a large one is exact, and taken.
    let beyond = guard.check(json!({"large": 1_u64 << 60})).unwrap_err();
    assert!(beyond.remediation_guide().contains("the digits in quotes"), "{beyond}");
    assert!(guard.check(json!({"large": (1_u64 << 60).to_string()})).is_ok());
}

/// As near as a double can be: `serde_json` reads some of these one step beside, unless a feature is on.
#[test]
fn unquoted_numbers_are_exact() {
    let schema = json!({"type": "object", "properties": {"n": {"type": "number"}}});
    let guard =
        Guard::builder(&schema).lenient(crate::Lenient::UNQUOTE).build().expect("a schema that is enforced");
    for text in [
        "0.30000000000000004",
        "2.638344616030823e-256",
        "6.934698245112694e276",
        "9007199254740993.00000000000000000000000000000001",
        "8.383658838626809e-78",
        "5e-324",
    ] {
        let checked = guard.check(json!({"n": text})).expect(text);
        assert_eq!(checked.value()["n"].as_f64(), text.parse().ok(), "{text}");
    }
}

/// The fast look at a closed set compares the ends of a text alone with the first word that has them.
#[test]
fn long_words_that_differ_in_the_middle_are_told_apart() {
    let words = ["eight...-one-...eight", "eight...-two-...eight", "eight...-six-...eight"];
    let schema = json!({"type": "object", "properties": {"word": {"type": "string", "enum": words}}});
    let guard = Guard::builder(&schema).build().unwrap();
    for word in words {
        assert!(guard.check(json!({"word": word})).is_ok(), "{word}");
    }
    let refused = guard.check(json!({"word": "eight...-ten-...eight"})).unwrap_err();
    assert_eq!(refused.violation_codes(), ["NOT_IN_ENUM"]);
}

/// Lengths count code points: bytes decide only where they must, and are counted elsewhere.
#[test]
fn lengths_are_of_code_points_at_every_bound() {
    let bounds = json!({"type": "string", "minLength": 4, "maxLength": 6});
    let schema = json!({"type": "object", "properties": {"text": bounds}});
    let guard = Guard::builder(&schema).build().unwrap();
    for letter in ["a", "é", "€", "😀"] {
        for count in 0..30 {
            let text = letter.repeat(count);
            let refused = guard.check(json!({"text": text})).err();
            let codes = refused.as_ref().map(Rejection::violation_codes).unwrap_or_default();
            let expected = match count {
                0..4 => vec!["TOO_SHORT"],
                4..=6 => vec![],
                _ => vec!["TOO_LONG"],
            };
            assert_eq!(codes, expected, "{count} times {letter}");
        }
    }
}

/// Each object makes its own changes of keys, and leaves those of the objects around it to them.
#[test]
fn changes_of_keys_stay_in_their_object() {
    let inner = json!({
        "type": "object",
        "properties": {"a": {"type": "string"}, "b": {"type": "string"}},
        "required": ["b"],
        "additionalProperties": false,
    });
    let schema = json!({
        "type": "object",
        "properties": {"a": {"type": "string"}, "in": inner, "list": {"type": "array", "items": inner}, "z": {"type": "string"}},
        "additionalProperties": false,
    });
    let guard = Guard::builder(&schema).build().unwrap();
    let sent = json!({"a": null, "in": {"a": null, "b": "x"}, "list": [{"a": "y", "b": "x"}, {"a": null, "b": "x"}], "z": null});
    let checked = guard.check(sent).unwrap();
    assert_eq!(checked.value(), &json!({"in": {"b": "x"}, "list": [{"a": "y", "b": "x"}, {"b": "x"}]}));
    assert_eq!(checked.coercions().len(), 4);
    let sent = json!({"a": null, "in": {"a": null}, "z": "z"});
    assert_eq!(guard.check(sent).unwrap_err().violations()[0].path, "/in/b");
}

/// The text form of an id is beyond the bounds that are published, and beyond no other rule.
#[test]
fn an_exact_id_keeps_every_rule_but_the_bounds() {
    let id = |rules: Value| {
        let mut id = json!({"type": "integer", "maximum": 9_007_199_254_740_991_u64});
        id.as_object_mut().unwrap().extend(rules.as_object().cloned().unwrap());
        let schema = json!({"type": "object", "properties": {"id": id}});
        let mut builder = Guard::builder(&schema).id("/id");
        builder.note("/id").id_range = Some((0, i128::from(u64::MAX)));
        builder.build().unwrap()
    };
    let even = json!("9007199254740994");
    let odd = json!("9007199254740993");
    let taken = |rules: Value, sent: &Value| codes(&id(rules), json!({"id": sent})).is_empty();
    let listed = json!([1, 9_007_199_254_740_993_u64]);
    assert!(taken(json!({}), &even) && taken(json!({}), &odd));
    assert!(taken(json!({"multipleOf": 2}), &even) && !taken(json!({"multipleOf": 2}), &odd));
    assert!(taken(json!({"enum": listed}), &odd) && !taken(json!({"enum": listed}), &even));
    assert!(!taken(json!({"enum": listed, "multipleOf": 2}), &odd), "listed, and not even");
    assert!(!taken(json!({"enum": listed, "multipleOf": 2}), &even), "even, and not listed");
    assert!(!taken(json!({"anyOf": [{"minimum": 5}]}), &odd), "no union is asked");
}
