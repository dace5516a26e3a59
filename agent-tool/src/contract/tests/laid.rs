//! Facts of types laid over schemas: at which place, through what stands around, and down to which depth.

#![allow(clippy::items_after_statements, reason = "the types of a test stand in the test")]
#![allow(clippy::large_types_passed_by_value)] // const data

use serde_json::{Value, json};

use super::super::build;
use super::super::names::Names;
use super::super::node::Node;
use super::super::problem::Problems;
use super::super::{Contract, overlay, portable, write};
use super::{args, facts, field};
use crate::guard::Mode;
use crate::spec::{
    ArgsSpec, Bound, DefaultSpec, Effect, FieldSpec, Lenient, Literal, Range, Shape, VariantSpec,
};

/// The facts laid over a schema, and the problems of it: code, place, message.
pub(super) fn laid(spec: &'static ArgsSpec, schema: &Value) -> (Node, Vec<String>) {
    let mut problems = Problems::default();
    let mut root = portable::read(schema, &mut problems);
    overlay::apply(&mut root, spec, true, &Names::default(), &mut problems);
    let said = |one: &super::super::ContractProblem| format!("{} {} {}", one.code, one.pointer, one.message);
    (root, problems.0.iter().map(said).collect())
}

/// What the guard is told of a place besides the schema: leniency, and whether it is a secret.
fn told(spec: &'static ArgsSpec, schema: &Value, at: &str) -> Option<(Lenient, bool)> {
    let mut problems = Problems::default();
    let mut root = portable::read(schema, &mut problems);
    let notes = overlay::apply(&mut root, spec, true, &Names::default(), &mut problems);
    notes.said(at).map(|note| (note.lenient, note.secret))
}

#[allow(clippy::needless_pass_by_value)] // as the macro gives it
pub(super) fn object(properties: Value) -> Value {
    let required: Vec<&String> = properties.as_object().unwrap().keys().collect();
    json!({"type": "object", "required": required, "properties": properties})
}

/// Code and place of the problems of one field on a schema.
pub(super) fn of_x(spec: FieldSpec, schema: &Value) -> Vec<String> {
    let fields: &'static [FieldSpec] = Box::leak(Box::new([spec]));
    let problems = laid(args(fields), &object(json!({"x": schema}))).1;
    problems.iter().map(|said| said.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect()
}

/// The schema of one field on a schema, which has no problem.
pub(super) fn text_of_x(spec: FieldSpec, schema: &Value) -> String {
    let fields: &'static [FieldSpec] = Box::leak(Box::new([spec]));
    let (root, problems) = laid(args(fields), &object(json!({"x": schema})));
    assert_eq!(problems, [""; 0]);
    let text = write::schema(&root, write::Role::Root);
    serde_json::to_string(text.get("properties").unwrap().get("x").unwrap()).unwrap()
}

/// The contract of a reading tool that serde is not asked about.
fn contract(spec: &'static ArgsSpec, ids: bool, schema: Value) -> Contract {
    let facts =
        build::Facts { ids, schema, probe: |_| (), ..facts::<Value>(Effect::ReadOnly, spec, &|_, _| Ok(())) };
    build::build(&facts).unwrap_or_else(|problems| panic!("{problems}"))
}

/// What the guard makes of arguments that it takes; `None` where it refuses them.
fn taken(contract: &Contract, mut arguments: Value) -> Option<Value> {
    let outcome = contract.guard().0.check(&mut arguments, Mode::Check);
    outcome.findings.list.is_empty().then_some(arguments)
}

pub(super) const X: FieldSpec = field("x");
pub(super) const BOOLEAN: fn() -> Value = || json!({"type": "boolean"});

#[test]
fn what_is_broken_is_said_once() {
    let tuple = json!({"type": "array", "prefixItems": [{"type": "boolean"}]});
    assert_eq!(laid(args(&[X]), &tuple).1, ["TUPLE  a tuple, which few clients can read"]);
    let list = json!({"type": "array", "items": tuple});
    assert_eq!(of_x(FieldSpec { pattern: Some("^a$"), ..X }, &list), ["TUPLE /x/*"]);
    static ONE: ArgsSpec = ArgsSpec {
        rust: "One",
        shape: Shape::Enum {
            tag: None,
            content: None,
            variants: &[VariantSpec {
                rust: "A",
                wire: "a",
                aliases: &[],
                fields: &[FieldSpec { min_items: Some(1), ..field("0") }],
            }],
        },
        ..ArgsSpec::EMPTY
    };
    assert_eq!(of_x(FieldSpec { nested: || Some(&ONE), ..X }, &object(json!({"a": tuple}))), ["TUPLE /x/a"]);
}

#[test]
fn an_enum_of_one_variant_has_its_keys() {
    static ONE: ArgsSpec = ArgsSpec {
        rust: "One",
        shape: Shape::Enum {
            tag: None,
            content: None,
            variants: &[VariantSpec {
                rust: "A",
                wire: "a",
                aliases: &[],
                fields: &[FieldSpec {
                    range: Some(|| Range { min: Some(Bound::Int(1)), max: Some(Bound::Int(9)) }),
                    ..field("0")
                }],
            }],
        },
        ..ArgsSpec::EMPTY
    };
    let text =
        text_of_x(FieldSpec { nested: || Some(&ONE), ..X }, &object(json!({"a": {"type": "integer"}})));
    assert!(text.contains(r#""minimum":1,"maximum":9"#), "{text}");
    let other = object(json!({"b": {"type": "integer"}}));
    assert_eq!(of_x(FieldSpec { nested: || Some(&ONE), ..X }, &other), ["WIRE_NAMES_DIFFER /x"]);
}

#[test]
fn bounds_of_nothing_publish_none() {
    let text =
        text_of_x(FieldSpec { min_length: Some(0), max_length: Some(3), ..X }, &json!({"type": "string"}));
    assert_eq!(text, r#"{"type":"string","description":"At most 3 characters.","maxLength":3}"#);
    let list = json!({"type": "array", "items": BOOLEAN()});
    let text = text_of_x(FieldSpec { min_items: Some(0), max_items: Some(3), ..X }, &list);
    assert!(!text.contains("minItems") && text.contains(r#""maxItems":3"#), "{text}");
}

#[test]
fn a_range_of_one_number_is_said_as_such() {
    const THREE: FieldSpec =
        FieldSpec { range: Some(|| Range { min: Some(Bound::Int(3)), max: Some(Bound::Int(3)) }), ..X };
    let text = text_of_x(THREE, &json!({"type": "integer"}));
    assert_eq!(text, r#"{"type":"integer","description":"Exactly 3.","minimum":3,"maximum":3}"#);
}

#[test]
fn a_format_may_be_said_twice() {
    let uuid = json!({"type": "string", "format": "uuid"});
    assert_eq!(of_x(FieldSpec { format: Some("uuid"), ..X }, &uuid), [""; 0]);
    assert_eq!(of_x(FieldSpec { format: Some("email"), ..X }, &uuid), ["CONFLICTING_FORMAT /x"]);
}

#[test]
fn a_map_beside_properties_holds_no_keys() {
    const SMALL: FieldSpec = FieldSpec { range: Some(|| Range { min: None, max: Some(Bound::Int(9)) }), ..X };
    let mut mixed = object(json!({"a": BOOLEAN()}));
    mixed["additionalProperties"] = json!({"type": ["integer", "null"]});
    assert_eq!(of_x(SMALL, &mixed), ["FLATTENED_MAP /x", "KEY_DOES_NOT_APPLY /x"]);
    assert_eq!(of_x(X, &mixed), ["FLATTENED_MAP /x"]);
    let map = json!({"type": "object", "additionalProperties": {"type": "integer"}});
    assert_eq!(of_x(SMALL, &map), [""; 0]);
}

#[test]
fn a_map_of_anything_is_no_struct() {
    static POINT: ArgsSpec =
        ArgsSpec { rust: "Point", shape: Shape::Struct(&[field("top")]), ..ArgsSpec::EMPTY };
    const FIELDS: &[FieldSpec] = &[FieldSpec { nested: || Some(&POINT), ..X }];
    let open = json!({"type": "object", "additionalProperties": true});
    let said = laid(args(FIELDS), &object(json!({"x": open}))).1;
    let [one] = &said[..] else { panic!("{said:?}") };
    assert!(one.starts_with("NO_SUCH_PROPERTY /x ") && one.ends_with("`Point` is no object"), "{one}");
}

#[test]
fn null_inside_of_an_optional_list_or_map_is_a_value() {
    let inner = json!({"type": ["boolean", "null"]});
    for holder in [
        json!({"type": ["array", "null"], "items": inner}),
        json!({"type": ["object", "null"], "additionalProperties": inner}),
    ] {
        let schema = json!({"type": "object", "properties": {"x": holder}});
        let said = laid(args(&[X]), &schema).1;
        let [one] = &said[..] else { panic!("{said:?}") };
        assert!(one.starts_with("NULL_WITHOUT_KEY /x/* "), "{one}");
    }
}

#[test]
fn what_an_injected_field_is_made_of_is_nobodys_problem() {
    const FIELDS: &[FieldSpec] = &[FieldSpec { inject: true, ..field("tenant") }, X];
    let tuple = json!({"type": "array", "prefixItems": [BOOLEAN()]});
    let of = |tenant: Value, x: Value| {
        let said = laid(args(FIELDS), &object(json!({"tenant": tenant, "tenants": tuple, "x": x}))).1;
        said.iter().map(|said| said.split(' ').nth(1).unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(of(tuple.clone(), BOOLEAN()), ["/tenants"]);
    assert_eq!(of(object(json!({"deep": tuple})), BOOLEAN()), ["/tenants"]);
    assert_eq!(of(BOOLEAN(), tuple.clone()), ["/tenants", "/x"]);
}

static PAGE: ArgsSpec = ArgsSpec {
    rust: "Page",
    lenient: Lenient::UNQUOTE,
    shape: Shape::Struct(&[FieldSpec { check: true, id: Some("page"), ..field("page_id") }, field("size")]),
    ..ArgsSpec::EMPTY
};
static PAGES: ArgsSpec = ArgsSpec {
    rust: "Pages",
    shape: Shape::Newtype(&FieldSpec { nested: || Some(&PAGE), ..field("0") }),
    ..ArgsSpec::EMPTY
};

fn searched() -> Value {
    object(json!({"page_id": {"type": "integer"}, "size": {"type": "integer"}, "x": {"type": "integer"}}))
}

#[test]
fn flattened_fields_keep_what_their_struct_says() {
    const PAGE_AND_X: &[FieldSpec] =
        &[FieldSpec { flatten: true, nested: || Some(&PAGE), ..field("page") }, X];
    const PAGES_AND_X: &[FieldSpec] =
        &[FieldSpec { flatten: true, nested: || Some(&PAGES), ..field("page") }, X];
    for fields in [PAGE_AND_X, PAGES_AND_X] {
        let contract = contract(args(fields), true, searched());
        assert_eq!(
            taken(&contract, json!({"page_id": "1", "size": "3", "x": 4})),
            Some(json!({"page_id": 1, "size": 3, "x": 4}))
        );
        assert_eq!(taken(&contract, json!({"page_id": 1, "size": 3, "x": "4"})), None);
    }
    const APART: &[FieldSpec] =
        &[FieldSpec { flatten: true, apart: true, nested: || Some(&PAGE), ..field("page") }, X];
    let said = laid(args(APART), &searched()).1;
    let [one] = &said[..] else { panic!("{said:?}") };
    assert!(one.starts_with("KEY_DOES_NOT_APPLY /page_id ") && one.contains("`check` inside"), "{one}");
}

#[test]
fn a_contract_without_ids_takes_none() {
    const ID: &[FieldSpec] = &[FieldSpec { id: Some("thing"), ..X }];
    let of =
        |ids| taken(&contract(args(ID), ids, object(json!({"x": {"type": "integer"}}))), json!({"x": "47"}));
    assert_eq!([of(true), of(false)], [Some(json!({"x": 47})), None]);
}

#[test]
fn leniency_and_secrets_reach_what_no_derive_knows() {
    static LENIENT: ArgsSpec = ArgsSpec {
        rust: "Lenient",
        lenient: Lenient::UNQUOTE,
        shape: Shape::Struct(&[field("far")]),
        ..ArgsSpec::EMPTY
    };
    const NESTED: FieldSpec = FieldSpec { nested: || Some(&LENIENT), ..X };
    const OPEN: &[FieldSpec] = &[NESTED];
    const BOTH: &[FieldSpec] = &[FieldSpec { secret: true, ..NESTED }];
    const SECRET: &[FieldSpec] = &[FieldSpec { secret: true, ..X }];
    let foreign = || {
        let map = json!({"type": "object", "additionalProperties": {"type": "integer"}});
        let far = object(json!({"n": {"type": "integer"}, "map": map}));
        object(json!({"x": object(json!({"far": far}))}))
    };
    let sent = json!({"x": {"far": {"n": "31337", "map": {"a": "31338"}}}});
    for fields in [OPEN, BOTH] {
        assert_eq!(
            taken(&contract(args(fields), true, foreign()), sent.clone()),
            Some(json!({"x": {"far": {"n": 31337, "map": {"a": 31338}}}}))
        );
    }
    for at in ["/x/far", "/x/far/n", "/x/far/map", "/x/far/map/*"] {
        assert_eq!(told(args(BOTH), &foreign(), at), Some((Lenient::UNQUOTE, true)), "{at}");
        assert_eq!(told(args(SECRET), &foreign(), at), Some((Lenient::NONE, true)), "{at}");
    }
    // Of the whole tool it is said elsewhere, and what says nothing is not noted.
    assert_eq!(told(args(OPEN), &foreign(), "/x"), Some((Lenient::UNQUOTE, false)));
    assert_eq!(told(args(&[X]), &foreign(), "/x"), None);
    assert_eq!(told(&LENIENT, &object(json!({"far": BOOLEAN()})), ""), None);
    static PLAIN: ArgsSpec =
        ArgsSpec { rust: "Plain", shape: Shape::Struct(&[field("far")]), ..ArgsSpec::EMPTY };
    const INSIDE: &[FieldSpec] = &[FieldSpec { nested: || Some(&PLAIN), ..X }];
    assert_eq!(told(args(INSIDE), &foreign(), "/x"), None);
    for (fields, is_shown) in [(SECRET, false), (&[X] as &[FieldSpec], true)] {
        let told = contract(args(fields), true, foreign()).guard().check(sent.clone()).unwrap_err();
        let told = serde_json::to_string(&told.to_value()).unwrap();
        assert_eq!(told.contains("3133"), is_shown, "{told}");
    }
}

#[test]
fn free_text_of_a_field_is_free_in_its_newtype() {
    static TAG: ArgsSpec = ArgsSpec { rust: "Tag", shape: Shape::Newtype(&field("0")), ..ArgsSpec::EMPTY };
    const FREE: &[FieldSpec] = &[FieldSpec { free_text: true, nested: || Some(&TAG), ..X }];
    contract(args(FREE), true, object(json!({"x": {"type": "string"}})));
}

#[test]
fn words_that_say_optional_do_not_hide_the_default() {
    let of = |words| {
        let ten = Some(DefaultSpec::Literal(Literal::Int(10)));
        text_of_x(FieldSpec { description: Some(words), default: ten, ..X }, &json!({"type": "number"}))
    };
    let said = |words: &str| format!(r#"{{"type":"number","description":"{words}","default":10}}"#);
    assert_eq!(of("Optional limit."), said("Optional, default 10. Optional limit."));
    assert_eq!(of("The limit, default 10."), said("Optional, default 10. The limit, default 10."));
    assert_eq!(of("Optional, default 10: the limit."), said("Optional, default 10: the limit."));
}
