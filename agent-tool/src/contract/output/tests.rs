//! The order of a result's properties by the facts of its type, its formats, and room for a plan token.

#![allow(clippy::items_after_statements, reason = "the types of a test stand in the test")]

use serde_json::{Value, json};

use super::{OutputSpec, plan, schema};
use crate::ordered::Ordered;
use crate::spec::{ArgsSpec, FieldSpec, Shape, VariantSpec};

const fn spec(shape: Shape) -> ArgsSpec {
    ArgsSpec { shape, ..ArgsSpec::EMPTY }
}

const fn field(name: &'static str) -> FieldSpec {
    FieldSpec::named(name, name)
}

fn text(args: &'static ArgsSpec, of: Value) -> String {
    serde_json::to_string(&schema(&OutputSpec { schema: of, args })).unwrap()
}

/// An object whose properties have a number each, by which their order is seen.
fn object(names: &[&str]) -> Value {
    let properties = names.iter().map(|name| ((*name).to_owned(), json!({"const": 1}))).collect();
    json!({"type": "object", "properties": Value::Object(properties)})
}

/// The names of properties as they stand in a text.
fn order(text: &str, names: &[&str]) -> Vec<String> {
    let mut found: Vec<(usize, String)> =
        names.iter().map(|name| (text.find(&format!("\"{name}\":")).unwrap(), (*name).to_owned())).collect();
    found.sort();
    found.into_iter().map(|(_, name)| name).collect()
}

static PAIR: ArgsSpec = spec(Shape::Struct(&[field("zulu"), field("alpha")]));

#[test]
fn properties_stand_in_the_order_of_the_type() {
    let names = ["alpha", "zulu"];
    assert_eq!(order(&text(&PAIR, object(&names)), &names), ["zulu", "alpha"]);
    static NEWTYPE: ArgsSpec =
        spec(Shape::Newtype(&FieldSpec { nested: || Some(&PAIR), ..FieldSpec::EMPTY }));
    assert_eq!(order(&text(&NEWTYPE, object(&names)), &names), ["zulu", "alpha"]);
    static FLAT: ArgsSpec = spec(Shape::Struct(&[
        field("omega"),
        FieldSpec { flatten: true, nested: || Some(&PAIR), ..field("pair") },
        field("beta"),
    ]));
    let names = ["alpha", "beta", "omega", "zulu"];
    assert_eq!(order(&text(&FLAT, object(&names)), &names), ["omega", "zulu", "alpha", "beta"]);
}

#[test]
fn each_property_has_the_order_of_its_own_type() {
    static OTHER: ArgsSpec =
        spec(Shape::Struct(&[field("mike"), field("kilo"), field("alpha"), field("zulu")]));
    static BOTH: ArgsSpec = spec(Shape::Struct(&[
        FieldSpec { nested: || Some(&PAIR), ..field("one") },
        FieldSpec { nested: || Some(&OTHER), ..field("two") },
    ]));
    let of = json!({"type": "object", "properties": {"one": object(&["alpha", "zulu"]), "two": object(&["kilo", "mike"])}});
    assert_eq!(
        text(&BOTH, of),
        r#"{"type":"object","properties":{"one":{"type":"object","properties":{"zulu":{"const":1},"alpha":{"const":1}}},"two":{"type":"object","properties":{"mike":{"const":1},"kilo":{"const":1}}}}}"#
    );
}

#[test]
fn variants_have_the_order_of_their_fields() {
    static VARIANTS: &[VariantSpec] = &[
        VariantSpec {
            rust: "A",
            wire: "a",
            aliases: &[],
            fields: &[FieldSpec { nested: || Some(&PAIR), ..field("0") }],
        },
        VariantSpec { rust: "B", wire: "b", aliases: &[], fields: &[field("yankee"), field("bravo")] },
    ];
    static TAGGED: ArgsSpec = spec(Shape::Enum { tag: Some("kind"), content: None, variants: VARIANTS });
    static EXTERNAL: ArgsSpec = spec(Shape::Enum { tag: None, content: None, variants: VARIANTS });
    let forms = [["alpha", "kind", "zulu"], ["bravo", "kind", "yankee"]];
    let tagged = text(&TAGGED, json!({"oneOf": forms.map(|names| object(&names))}));
    for (form, expected) in tagged.split("},{").zip([["kind", "zulu", "alpha"], ["kind", "yankee", "bravo"]])
    {
        let mut names = expected;
        names.sort_unstable();
        assert_eq!(order(form, &names), expected, "{tagged}");
    }
    let external = json!({"oneOf": [
        {"type": "object", "properties": {"a": object(&["alpha", "zulu"])}},
        {"type": "object", "properties": {"b": object(&["bravo", "yankee"])}},
    ]});
    let names = ["alpha", "bravo", "yankee", "zulu"];
    assert_eq!(order(&text(&EXTERNAL, external), &names), ["zulu", "alpha", "yankee", "bravo"]);
}

#[test]
fn a_type_that_stands_in_itself_has_an_end() {
    static SELF: ArgsSpec = spec(Shape::Newtype(&FieldSpec { nested: || Some(&SELF), ..FieldSpec::EMPTY }));
    let names = ["alpha", "zulu"];
    assert_eq!(order(&text(&SELF, object(&names)), &names), names);
}

#[test]
fn formats_of_texts_alone_are_published() {
    static NOTHING: ArgsSpec = spec(Shape::Struct(&[]));
    for (kind, is_kept) in [
        (json!("string"), true),
        (json!(["string", "null"]), true),
        (json!("integer"), false),
        (json!(["integer", "null"]), false),
    ] {
        let text = text(&NOTHING, json!({"type": kind, "format": "int64"}));
        assert_eq!(text.contains("format"), is_kept, "{text}");
    }
}

/// The members that a plan adds.
const MEMBERS: [&str; 2] = ["planToken", "expiresInSeconds"];

#[test]
fn a_token_has_room_beside_members_or_around() {
    let admitted = |schema: &Value| plan::admit(Ordered::from(schema)).to_value();
    let has = |schema: &Value| MEMBERS.iter().all(|name| schema["properties"].get(name).is_some());
    for object in [json!({"type": "object"}), json!({"type": "object", "properties": {"a": true}})] {
        let with = admitted(&object);
        assert!(has(&with) && with.get("anyOf").is_none(), "{with}");
    }
    // Every form is an object: the members stand in each, and not around.
    let forms = json!({"oneOf": [{"type": "object", "properties": {"a": true}}, {"type": "object"}]});
    let with = admitted(&forms);
    assert!(with["oneOf"].as_array().unwrap().iter().all(has) && !has(&with), "{with}");
    let typed = json!({"type": "object", "oneOf": [{"properties": {"a": true}}, {"type": "object"}]});
    let with = admitted(&typed);
    assert!(with["oneOf"].as_array().unwrap().iter().all(has) && !has(&with), "{with}");
    // What is no object, or need not be one, has the plan in a member of its own.
    for other in [
        json!({"type": "integer"}),
        json!({"type": ["object", "null"]}),
        json!({"oneOf": []}),
        json!({"anyOf": [{"type": "object"}, {"type": "integer"}]}),
        json!({"description": "Anything."}),
    ] {
        let with = admitted(&other);
        let [here, around] = with["anyOf"].as_array().unwrap().as_slice() else { panic!("{with}") };
        assert!(has(around) && around["properties"]["plan"] == other, "{with}");
        let may_be = other["type"].is_array();
        assert_eq!(has(here), may_be, "{with}");
        assert_eq!(*here == other, !may_be && other.get("anyOf").is_none(), "{with}");
    }
    assert_eq!(admitted(&json!({})), json!({}));
}
