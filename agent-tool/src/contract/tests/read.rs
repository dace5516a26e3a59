//! What schemas are read as, whatever type they are of: forms, bounds, open objects.

use serde_json::{Value, json};

use super::super::node::{Kind, Node};
use super::super::problem::Problems;
use super::super::{portable, write};

/// What is read, and the problems of it: code, place, message.
fn read(schema: &Value) -> (Node, Vec<String>) {
    let mut problems = Problems::default();
    let root = portable::read(schema, &mut problems);
    let said = |one: &super::super::ContractProblem| format!("{} {} {}", one.code, one.pointer, one.message);
    (root, problems.0.iter().map(said).collect())
}

/// The codes of the problems.
fn codes(schema: &Value) -> Vec<String> {
    read(schema).1.iter().map(|said| said.split(' ').next().unwrap().to_owned()).collect()
}

fn form(name: &str, required: bool) -> Value {
    let required = if required { json!([name]) } else { json!([]) };
    json!({"type": "object", "properties": {name: {"type": "boolean"}}, "required": required})
}

#[test]
fn a_type_beside_forms_is_theirs_or_a_problem() {
    let beside = |kind: &str, forms: &[Value]| codes(&json!({"type": kind, "anyOf": forms}));
    let forms = [form("a", true), form("b", true)];
    assert_eq!(beside("object", &forms), [""; 0]);
    assert_eq!(beside("string", &forms), ["UNSUPPORTED_KEYWORD"]);
    let mut nullable = form("b", true);
    nullable["type"] = json!(["object", "null"]);
    assert_eq!(beside("object", &[form("a", true), nullable]), ["UNSUPPORTED_KEYWORD"]);
    let nested = json!({"oneOf": forms});
    assert_eq!(beside("object", std::slice::from_ref(&nested)), [""; 0]);
    assert_eq!(beside("array", &[nested]), ["UNSUPPORTED_KEYWORD"]);
    for (kind, schema) in [
        ("string", json!({"type": "string"})),
        ("array", json!({"type": "array"})),
        ("integer", json!({"type": "integer"})),
        ("number", json!({"type": "number"})),
        ("boolean", json!({"type": "boolean"})),
    ] {
        assert_eq!(beside(kind, std::slice::from_ref(&schema)), [""; 0]);
        assert_eq!(beside("object", &[schema]), ["UNSUPPORTED_KEYWORD"]);
    }
    assert_eq!(beside("boolean", &[json!(true)]), ["UNSUPPORTED_KEYWORD"]);
    assert_eq!(
        read(&json!({"type": "string", "anyOf": forms})).1,
        ["UNSUPPORTED_KEYWORD  a rule of the schema that is not enforced: `type` beside `anyOf`"]
    );
}

#[test]
fn rules_of_nothing_may_stand_beside_forms() {
    let forms = [form("a", true), form("b", true)];
    assert_eq!(codes(&json!({"properties": {}, "required": [], "anyOf": forms})), [""; 0]);
    assert_eq!(codes(&json!({"properties": {"a": true}, "anyOf": forms})), ["FLATTENED_ENUM"]);
    assert_eq!(codes(&json!({"required": ["a"], "anyOf": forms})), ["UNSUPPORTED_KEYWORD"]);
}

#[test]
fn null_among_forms_is_taken_unless_the_type_leaves_it_out() {
    let null = |schema: Value| read(&schema).0.null;
    let forms = [json!({"type": "boolean"}), json!({"type": "null"})];
    assert!(null(json!({"anyOf": forms})));
    assert!(!null(json!({"anyOf": forms, "type": "boolean"})));
    assert!(!null(json!({"anyOf": [{"type": "boolean"}]})));
    assert!(null(json!({"anyOf": [form("a", true), form("b", true), {"const": null}]})));
    assert!(null(json!({"anyOf": [{"type": ["boolean", "null"]}]})));
    assert!(null(json!({"anyOf": [{"enum": ["a", null]}, {"enum": ["b"]}]})));
}

#[test]
fn of_a_closed_list_what_every_rule_admits_is_taken() {
    let of = |schema: Value| {
        let (root, problems) = read(&schema);
        assert_eq!(problems, [""; 0]);
        let Kind::Text(text) = root.kind else { panic!("{schema}") };
        (text.allowed.into_iter().map(|one| one.value).collect::<Vec<_>>(), root.null)
    };
    let [a, b] = ["a", "b"].map(str::to_owned);
    assert_eq!(of(json!({"enum": ["a", "b"]})), (vec![a.clone(), b.clone()], false));
    assert_eq!(of(json!({"enum": ["a", "b"], "const": "b"})), (vec![b], false));
    for (schema, null) in [
        (json!({"enum": ["a", null]}), true),
        (json!({"type": ["string", "null"], "enum": ["a", null]}), true),
        (json!({"type": "string", "enum": ["a", null]}), false),
        (json!({"type": ["string", "null"], "enum": ["a"]}), false),
    ] {
        assert_eq!(of(schema), (vec![a.clone()], null));
    }
}

#[test]
fn forms_that_nothing_tells_apart_are_a_problem() {
    let of = |forms: &[Value]| codes(&json!({"anyOf": forms}));
    let (closed, open) = (json!({"enum": ["x", "y"]}), json!({"type": "string"}));
    assert_eq!(of(&[form("a", true), form("b", true)]), [""; 0]);
    assert_eq!(of(&[form("a", true), closed]), [""; 0]);
    assert_eq!(of(&[form("a", true), open]), ["UNTAGGED_UNION"]);
    assert_eq!(of(&[form("a", true), form("a", true)]), ["UNTAGGED_UNION"]);
    assert_eq!(of(&[form("a", false), form("b", false)]), ["UNTAGGED_UNION"]);
    let map = json!({"type": "object", "additionalProperties": {"type": "boolean"}});
    assert_eq!(of(&[form("a", true), map.clone()]), ["UNTAGGED_UNION"]);
    assert_eq!(of(&[map, form("a", true)]), ["UNTAGGED_UNION"]);
    assert_eq!(of(&[]), ["EMPTY_UNION"]);
}

#[test]
fn a_bound_of_nothing_is_none() {
    let text = |schema: Value| {
        let (root, problems) = read(&schema);
        assert_eq!(problems, [""; 0]);
        serde_json::to_string(&write::schema(&root, write::Role::Part)).unwrap()
    };
    let plain = text(json!({"type": "string", "maxLength": 3}));
    assert_eq!(text(json!({"type": "string", "maxLength": 3, "minLength": 0})), plain);
    assert!(text(json!({"type": "string", "maxLength": 3, "minLength": 1})).contains(r#""minLength":1"#));
    let list = |mut schema: Value| {
        schema["items"] = json!({"type": "boolean"});
        text(schema)
    };
    assert_eq!(list(json!({"type": "array", "minItems": 0})), list(json!({"type": "array"})));
    assert!(list(json!({"type": "array", "minItems": 1})).contains(r#""minItems":1"#));
}

#[test]
fn schemas_of_nothing_and_no_schemas_are_told_apart() {
    let items = |schema: Value| read(&json!({"type": "array", "items": schema})).1;
    assert_eq!(items(json!(false)), ["EMPTY_UNION /* no value is possible here"]);
    assert_eq!(items(json!(3)), ["NOT_A_SCHEMA /* the schema cannot be read"]);
    assert_eq!(items(json!(true)), [""; 0]);
}

#[test]
fn an_object_is_open_where_the_rest_is_taken() {
    let with = |keyword: &str, rule: bool| {
        let mut schema = form("a", true);
        schema[keyword] = json!(rule);
        codes(&schema)
    };
    for keyword in ["additionalProperties", "unevaluatedProperties"] {
        assert_eq!(with(keyword, false), [""; 0]);
        assert_eq!(with(keyword, true), ["FLATTENED_MAP"]);
    }
}
