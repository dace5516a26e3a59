//! Which ids a schema shows, down to which depth, and what is shown of each.

#![allow(clippy::items_after_statements, reason = "the types of a test stand in the test")]

use serde_json::{Value, json};

use super::{IdPlace, find};
use crate::spec::{ArgsSpec, FieldSpec, Literal, Shape, VariantSpec};

const fn spec(shape: Shape) -> ArgsSpec {
    ArgsSpec { shape, ..ArgsSpec::EMPTY }
}

const ID: FieldSpec = FieldSpec { id: Some("thing"), ..FieldSpec::named("id", "id") };

fn nested(levels: usize) -> Value {
    let id = || json!({"type": "integer"});
    (0..levels).fold(
        json!({"properties": {"id": id()}}),
        |inside, _| json!({"properties": {"x": inside, "id": id()}}),
    )
}

#[test]
fn types_are_followed_down_to_a_depth() {
    static NEST: ArgsSpec =
        spec(Shape::Struct(&[FieldSpec { nested: || Some(&NEST), ..FieldSpec::named("x", "x") }, ID]));
    assert_eq!(find(&NEST, &nested(3)).0.len(), 4);
    assert_eq!(find(&NEST, &nested(64)).0.len(), 65);
    assert_eq!(find(&NEST, &nested(80)).0.len(), 65);
    static FLAT: ArgsSpec = spec(Shape::Struct(&[
        FieldSpec { flatten: true, nested: || Some(&FLAT), ..FieldSpec::named("x", "x") },
        ID,
    ]));
    assert_eq!(find(&FLAT, &nested(0)).0.len(), 64, "a type that stands in itself has an end");
    static SELF: ArgsSpec = spec(Shape::Newtype(&FieldSpec { nested: || Some(&SELF), ..FieldSpec::EMPTY }));
    assert_eq!(find(&SELF, &nested(0)).0.len(), 0);
}

#[test]
fn an_id_in_a_flattened_type_is_found() {
    static WAY: ArgsSpec = spec(Shape::Enum {
        tag: Some("by"),
        content: None,
        variants: &[
            VariantSpec { rust: "Id", wire: "id", aliases: &[], fields: &[ID] },
            VariantSpec { rust: "All", wire: "all", aliases: &[], fields: &[] },
        ],
    });
    static OUTER: ArgsSpec = spec(Shape::Struct(&[FieldSpec {
        flatten: true,
        nested: || Some(&WAY),
        ..FieldSpec::named("w", "w")
    }]));
    let form = |by: &str, properties: Value| {
        let mut form = json!({"properties": properties});
        form["properties"]["by"] = json!({"const": by});
        form
    };
    let schema = json!({"oneOf": [form("id", json!({"id": {"type": "integer"}})), form("all", json!({}))]});
    let (found, unmarked) = find(&OUTER, &schema);
    assert_eq!(found.iter().map(IdPlace::pointer).collect::<Vec<_>>(), ["/id"]);
    assert_eq!(unmarked, [""; 0]);
    assert_eq!(found[0].values_in(&json!({"by": "id", "id": 3})), [json!(3)]);
    assert_eq!(found[0].values_in(&json!({"by": "all", "id": 3})), [] as [Value; 0]);

    static INNER: ArgsSpec = spec(Shape::Struct(&[ID]));
    static WRAP: ArgsSpec = spec(Shape::Newtype(&FieldSpec { nested: || Some(&INNER), ..FieldSpec::EMPTY }));
    static AROUND: ArgsSpec = spec(Shape::Struct(&[FieldSpec {
        flatten: true,
        nested: || Some(&WRAP),
        ..FieldSpec::named("w", "w")
    }]));
    let (found, _) = find(&AROUND, &json!({"properties": {"id": {"type": "integer"}}}));
    assert_eq!(found.iter().map(IdPlace::pointer).collect::<Vec<_>>(), ["/id"], "of a newtype too");
}

#[test]
fn what_looks_like_an_id_may_be_one() {
    static NOTHING: ArgsSpec = spec(Shape::Struct(&[]));
    for (name, schema, is_one) in [
        ("user_id", json!({"type": "integer"}), true),
        ("user_id", json!({"type": "integer", "format": "int64"}), true),
        ("user_id", json!({"type": "string"}), true),
        ("user_ids", json!({"type": "array", "items": {"type": "string"}}), true),
        ("user_id", json!({"type": "string", "format": "uuid"}), false),
        ("user_id", json!({"type": "string", "enum": ["a"]}), false),
        ("user_id", json!({"type": "boolean"}), false),
        ("user", json!({"type": "integer"}), false),
    ] {
        let (_, unmarked) = find(&NOTHING, &json!({"properties": {name: schema}}));
        assert_eq!(unmarked.len(), usize::from(is_one), "{name}: {schema}: {unmarked:?}");
    }
}

#[test]
fn what_a_schema_shows_of_an_id_is_a_sample() {
    static PLAIN: ArgsSpec = spec(Shape::Struct(&[ID]));
    static SHOWN: ArgsSpec = spec(Shape::Struct(&[FieldSpec { example: Some(Literal::Text("mine")), ..ID }]));
    let samples =
        |spec, schema: Value| find(spec, &json!({"properties": {"id": schema}})).0[0].samples().to_vec();
    let uuid = json!("67e55044-10b1-426f-9247-bb680e5fe0c8");
    for (schema, expected) in [
        (json!({"type": "string"}), vec![]),
        (json!({"type": "string", "examples": ["a", "b"]}), vec![json!("a")]),
        (json!({"type": "string", "const": "c"}), vec![json!("c")]),
        (json!({"type": "string", "enum": ["d", "e"]}), vec![json!("d")]),
        (json!({"type": "string", "examples": [3]}), vec![]),
        (json!({"type": "string", "format": "uuid"}), vec![uuid]),
        (json!({"type": "boolean", "examples": ["a"]}), vec![]),
        (json!({"type": "integer", "maximum": 9}), vec![json!(1), json!(9)]),
    ] {
        assert_eq!(samples(&PLAIN, schema.clone()), expected, "{schema}");
    }
    assert_eq!(samples(&SHOWN, json!({"type": "string", "enum": ["d"]})), [json!("mine")]);
    assert_eq!(samples(&SHOWN, json!({"type": "boolean", "examples": ["a"]})), [json!("mine")]);
}
