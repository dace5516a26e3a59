//! Enums with content, in serde's four taggings; enums that carry keys of their own.

#![allow(clippy::items_after_statements, reason = "the types of a test stand in the test")]

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::{args, contract, field, problems, property, reading};
use crate::guard::Mode;
use crate::spec::{ArgsSpec, Bound, Effect, FieldSpec, Literal, Range, Shape, VariantSpec};

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Holder<T> {
    /// It.
    x: T,
}

const BARE: &[FieldSpec] = &[field("x")];

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Point {
    top: u8,
    left: u8,
}

const POINT: &str = r#"{"top":{"type":"integer","description":"From 0 to 255.","minimum":0,"maximum":255},"left":{"type":"integer","description":"From 0 to 255.","minimum":0,"maximum":255}},"required":["top","left"],"additionalProperties":false"#;

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(dead_code)]
enum External {
    /// A place.
    At(Point),
    Nowhere,
    Far {
        miles: Option<u8>,
    },
    /// Not there.
    Gone,
}

#[test]
fn external_tags() {
    let wanted = format!(
        r#"{{"description":"It. One of: nowhere, gone (Not there), at, far.","anyOf":[{}]}}"#,
        [
            format!(
                r#"{{"type":"object","description":"A place.","properties":{{"at":{{"type":"object","description":"At.","properties":{POINT}}}}},"required":["at"],"additionalProperties":false}}"#
            ),
            r#"{"type":"string","enum":["nowhere","gone"]}"#.to_owned(),
            r#"{"type":"object","properties":{"far":{"type":"object","description":"Far.","properties":{"miles":{"type":"integer","description":"Optional. From 0 to 255.","minimum":0,"maximum":255}},"additionalProperties":false}},"required":["far"],"additionalProperties":false}"#.to_owned(),
        ]
        .join(",")
    );
    let wanted = wanted.replace(
        "One of: nowhere, gone (Not there), at, far.",
        "One of: at, nowhere, gone (Not there), far.",
    );
    assert_eq!(property(&reading::<Holder<External>>(BARE), "x"), wanted);
    assert_eq!(
        property(&reading::<Holder<Option<External>>>(BARE), "x"),
        wanted.replace("It.", "Optional. It.")
    );
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[allow(dead_code)]
enum Internal {
    /// A place.
    At(Point),
    Nowhere,
    Far {
        miles: u8,
    },
}

#[test]
fn internal_tags() {
    let wanted = r#"{"description":"It. One form for each kind: at, nowhere, far.","anyOf":[{"type":"object","description":"A place.","properties":{"kind":{"type":"string","description":"Allowed: at.","enum":["at"]},"top":{"type":"integer","description":"From 0 to 255.","minimum":0,"maximum":255},"left":{"type":"integer","description":"From 0 to 255.","minimum":0,"maximum":255}},"required":["kind","top","left"],"additionalProperties":false},{"type":"object","properties":{"kind":{"type":"string","description":"Allowed: nowhere.","enum":["nowhere"]}},"required":["kind"],"additionalProperties":false},{"type":"object","properties":{"kind":{"type":"string","description":"Allowed: far.","enum":["far"]},"miles":{"type":"integer","description":"From 0 to 255.","minimum":0,"maximum":255}},"required":["kind","miles"],"additionalProperties":false}]}"#;
    assert_eq!(property(&reading::<Holder<Internal>>(BARE), "x"), wanted);
}

#[derive(Deserialize, JsonSchema)]
#[serde(tag = "t", content = "c")]
#[allow(dead_code)]
enum Adjacent {
    At(Point),
    Nowhere,
    Many(Vec<Point>),
}

#[test]
fn adjacent_tags() {
    let text = property(&reading::<Holder<Adjacent>>(BARE), "x");
    let wanted = format!(
        r#"{{"description":"It. One form for each t: At, Nowhere, Many.","anyOf":[{{"type":"object","properties":{{"t":{{"type":"string","description":"Allowed: At.","enum":["At"]}},"c":{{"type":"object","description":"C.","properties":{POINT}}}}},"required":["t","c"],"additionalProperties":false}},{{"type":"object","properties":{{"t":{{"type":"string","description":"Allowed: Nowhere.","enum":["Nowhere"]}}}},"required":["t"],"additionalProperties":false}},{{"type":"object","properties":{{"t":{{"type":"string","description":"Allowed: Many.","enum":["Many"]}},"c":{{"type":"array","description":"C.","items":{{"type":"object","properties":{POINT}}}}}}},"required":["t","c"],"additionalProperties":false}}]}}"#
    );
    assert_eq!(text, wanted);
}

#[test]
fn an_untagged_enum_is_a_problem() {
    #[derive(Deserialize, JsonSchema)]
    #[serde(untagged)]
    #[allow(dead_code)]
    enum Untagged {
        Text(Point),
        Number(u8),
    }
    assert_eq!(problems::<Holder<Untagged>>(BARE), [("UNTAGGED_UNION", "/x".to_owned())]);
    assert_eq!(problems::<Holder<Option<Untagged>>>(BARE), [("UNTAGGED_UNION", "/x".to_owned())]);
}

#[test]
fn an_enum_of_one_variant_is_that_variant() {
    #[derive(Deserialize, JsonSchema)]
    #[serde(tag = "kind")]
    #[allow(dead_code)]
    enum Only {
        At(Point),
    }
    let text = property(&reading::<Holder<Only>>(BARE), "x");
    assert!(text.starts_with(r#"{"type":"object","description":"It.","properties":{"kind":{"#), "{text}");
}

#[test]
fn an_enum_beside_fields_is_a_problem() {
    #[derive(Deserialize, JsonSchema)]
    #[serde(tag = "outer")]
    #[allow(dead_code)]
    enum Doubly {
        In(Internal),
        Out,
    }
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Flat {
        size: u8,
        #[serde(flatten)]
        place: Internal,
    }
    assert_eq!(problems::<Holder<Doubly>>(BARE), [("FLATTENED_ENUM", "/x".to_owned())]);
    let found = contract::<Flat>(Effect::ReadOnly, args(&[])).expect_err("has problems");
    assert!(found.iter().any(|problem| problem.code == "FLATTENED_ENUM" && problem.pointer.is_empty()));
}

/// `#[derive(AgentArgs)]` on an enum, as it would be written out.
const INTERNAL: ArgsSpec = ArgsSpec {
    rust: "Internal",
    remediation: Some("Look at the map."),
    shape: Shape::Enum {
        tag: Some("kind"),
        content: None,
        variants: &[
            VariantSpec {
                rust: "At",
                wire: "at",
                aliases: &[],
                fields: &[FieldSpec { nested: || Some(&POINT_SPEC), ..field("0") }],
            },
            VariantSpec { rust: "Nowhere", wire: "nowhere", aliases: &[], fields: &[] },
            VariantSpec {
                rust: "Far",
                wire: "far",
                aliases: &[],
                fields: &[FieldSpec {
                    range: Some(|| Range { min: Some(Bound::Int(1)), max: Some(Bound::Int(9)) }),
                    id: Some("mile"),
                    ..field("miles")
                }],
            },
        ],
    },
    ..ArgsSpec::EMPTY
};

static POINT_SPEC: ArgsSpec = ArgsSpec {
    rust: "Point",
    shape: Shape::Struct(&[
        field("top"),
        FieldSpec {
            example: Some(Literal::Int(7)),
            remediation: Some("Count from the left."),
            ..field("left")
        },
    ]),
    ..ArgsSpec::EMPTY
};

#[test]
fn keys_inside_variants_are_laid_over_their_branch() {
    static SPEC: ArgsSpec = INTERNAL;
    const FIELDS: &[FieldSpec] = &[FieldSpec { nested: || Some(&SPEC), ..field("x") }];
    let contract = reading::<Holder<Internal>>(FIELDS);
    let text = property(&contract, "x");
    assert!(
        text.contains(r#""miles":{"type":"integer","description":"From 1 to 9.","minimum":1,"maximum":9}"#),
        "{text}"
    );
    assert!(text.contains("From 0 to 255. For example 7."), "{text}");
    assert!(
        text.contains(
            r#""properties":{"kind":{"type":"string","description":"Allowed: at.","enum":["at"]},"top""#
        ),
        "{text}"
    );
    let guard = &contract.guard().0;
    let mut arguments = json!({"x": {"kind": "far", "miles": "3"}});
    let taken = guard.check(&mut arguments, Mode::Check);
    assert!(taken.findings.list.is_empty(), "the id coercion runs in the branch");
    assert_eq!(arguments, json!({"x": {"kind": "far", "miles": 3}}));
    assert_eq!(contract.example_call(), Some(&json!({"x": {"kind": "at", "top": 0, "left": 7}})));
}

#[test]
fn a_documented_enum_with_keys_keeps_its_order() {
    #[derive(Deserialize, JsonSchema)]
    enum Level {
        /// Loud.
        High,
        Low,
    }
    static SPEC: ArgsSpec = ArgsSpec {
        rust: "Level",
        shape: Shape::Enum {
            tag: None,
            content: None,
            variants: &[
                VariantSpec { rust: "High", wire: "High", aliases: &[], fields: &[] },
                VariantSpec { rust: "Low", wire: "Low", aliases: &[], fields: &[] },
            ],
        },
        ..ArgsSpec::EMPTY
    };
    const FIELDS: &[FieldSpec] = &[FieldSpec { nested: || Some(&SPEC), ..field("x") }];
    let wanted = r#"{"type":"string","description":"It. Allowed: High (Loud), Low.","enum":["High","Low"]}"#;
    assert_eq!(property(&reading::<Holder<Level>>(FIELDS), "x"), wanted);
    // Without keys serde tells the order.
    assert_eq!(property(&reading::<Holder<Level>>(BARE), "x"), wanted);
}

#[test]
fn a_variant_that_serde_names_otherwise_is_a_problem() {
    #[derive(Deserialize, JsonSchema)]
    enum Level {
        #[schemars(rename = "loud")]
        High,
        Low,
    }
    assert_eq!(problems::<Holder<Level>>(BARE), [("WIRE_NAMES_DIFFER", "/x".to_owned())]);
}
