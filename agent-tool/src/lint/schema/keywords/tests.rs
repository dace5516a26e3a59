//! Keywords whose values are of another form, one at a time, with what is said of each.

use serde_json::{Value, json};

use crate::lint::document;

/// What is found in the arguments of a tool, as code, place below the arguments and message.
fn found(schema: &Value) -> Vec<(&'static str, String, String)> {
    let tool = json!({"name": "t", "description": "Do it.", "inputSchema": schema, "annotations": {
        "readOnlyHint": true, "openWorldHint": false,
    }});
    document(&tool.to_string())
        .iter()
        .map(|one| (one.code, one.pointer.replace("/inputSchema", ""), one.message.clone()))
        .collect()
}

/// What is found of one property that is described.
fn of(mut schema: Value) -> Vec<String> {
    if let Some(keywords) = schema.as_object_mut() {
        keywords.insert("description".to_owned(), json!("It."));
    }
    let schema = json!({"type": "object", "properties": {"p": schema}, "additionalProperties": false});
    found(&schema).into_iter().map(|(code, at, message)| format!("{code} {at} {message}")).collect()
}

#[test]
fn values_of_another_form_are_named() {
    let count = "is a whole number from 0";
    for (schema, keyword, form) in [
        (json!({"type": "array", "items": {"type": "boolean"}, "minItems": -1}), "minItems", count),
        (json!({"type": "array", "items": {"type": "boolean"}, "maxItems": "3"}), "maxItems", count),
        (json!({"type": "string", "maxLength": 1.5}), "maxLength", count),
        (json!({"type": "string", "maxLength": 9, "minLength": true}), "minLength", count),
        (
            json!({"type": "object", "additionalProperties": {"type": "boolean"}, "minProperties": []}),
            "minProperties",
            count,
        ),
        (
            json!({"type": "object", "additionalProperties": {"type": "boolean"}, "maxProperties": -0.5}),
            "maxProperties",
            count,
        ),
        (json!({"type": "integer", "minimum": "3"}), "minimum", "is a number"),
        (json!({"type": "integer", "maximum": [3]}), "maximum", "is a number"),
        (json!({"type": "integer", "multipleOf": "3"}), "multipleOf", "is a number"),
        (json!({"type": "integer", "exclusiveMinimum": "3"}), "exclusiveMinimum", "is a number"),
        (json!({"type": "integer", "exclusiveMaximum": "3"}), "exclusiveMaximum", "is a number"),
        (
            json!({"type": "object", "additionalProperties": {"type": "boolean"}, "required": "a"}),
            "required",
            "is a list of names",
        ),
        (
            json!({"type": "object", "additionalProperties": {"type": "boolean"}, "required": [3]}),
            "required",
            "is a list of names",
        ),
    ] {
        let said = of(schema);
        let [one] = &said[..] else { panic!("{keyword}: {said:?}") };
        assert!(one.starts_with(&format!("NOT_A_SCHEMA /properties/p/{keyword} ")), "{one}");
        assert!(one.ends_with(&format!("`{keyword}` {form}")), "{one}");
    }
    for schema in [
        json!({"type": "string", "minLength": 0, "maxLength": 3.0}),
        json!({"type": "integer", "minimum": -1.5, "exclusiveMaximum": 3}),
    ] {
        assert_eq!(of(schema), [""; 0]);
    }
}

#[test]
fn patterns_are_anchored_at_both_ends() {
    for (pattern, fits) in [("^a+$", true), ("^a+", false), ("a+$", false), ("a+", false)] {
        let said = of(json!({"type": "string", "maxLength": 9, "pattern": pattern}));
        let odd = said.iter().any(|one| one.starts_with("PATTERN_NOT_PORTABLE /properties/p/pattern "));
        assert_eq!((said.is_empty(), odd), (fits, !fits), "{said:?}");
    }
}

#[test]
fn types_are_names_in_lower_case() {
    let codes = |kind: Value| -> Vec<String> {
        of(json!({"type": kind})).iter().map(|one| one.split(' ').next().unwrap().to_owned()).collect()
    };
    assert_eq!(codes(json!("Integer")), ["OLD_DRAFT"]);
    assert_eq!(codes(json!("whole")), ["NOT_A_SCHEMA"]);
    assert_eq!(codes(json!(["integer", "null"])), ["TYPE_LIST"]);
    assert_eq!(codes(json!(["integer", "nothing"])), ["NOT_A_SCHEMA"]);
    assert_eq!(codes(json!("integer")), [""; 0]);
}

#[test]
fn forms_at_the_root_are_named_once() {
    for keyword in ["oneOf", "allOf", "anyOf"] {
        let schema = json!({"type": "object", "properties": {}, "additionalProperties": false, keyword: [{"type": "object", "properties": {}, "additionalProperties": false}]});
        let codes: Vec<_> = found(&schema).into_iter().map(|(code, at, _)| (code, at)).collect();
        assert_eq!(codes, [("ROOT_COMPOSITION", format!("/{keyword}"))]);
    }
}

#[test]
fn what_is_null_is_named_as_such() {
    assert_eq!(of(Value::Null).len(), 1);
    assert!(of(Value::Null)[0].starts_with("NULL_MEMBER /properties/p "), "{:?}", of(Value::Null));
}

#[test]
fn names_of_required_are_looked_for_where_the_properties_stand() {
    let undeclared = |schema: Value| {
        of(schema).iter().any(|one| one.starts_with("REQUIRED_UNDECLARED /properties/p/required "))
    };
    assert!(undeclared(json!({"type": "object", "required": ["a"]})));
    assert!(undeclared(json!({"properties": {}, "required": ["a"]})));
    assert!(undeclared(json!({"type": "object", "properties": {"b": true}, "required": ["a"]})));
    // They may stand around, behind a reference, or in a form.
    assert!(!undeclared(json!({"required": ["a"]})));
    assert!(!undeclared(json!({"$ref": "#/properties/p", "type": "object", "required": ["a"]})));
    assert!(!undeclared(
        json!({"type": "object", "required": ["a"], "anyOf": [{"properties": {"a": true}}]})
    ));
}
