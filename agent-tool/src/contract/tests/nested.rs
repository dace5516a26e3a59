//! Flags of one's own, flattened structs, newtypes, injected fields, plan tokens.

#![allow(clippy::items_after_statements, reason = "the types of a test stand in the test")]

use crate::dialect::Dialect;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::super::build;
use super::{args, contract, facts, field, property, reading};
use crate::spec::{ArgsSpec, Effect, FieldSpec, Literal, OutputSpec, Scope, ScopeKind, Shape};

#[test]
fn a_flag_of_ones_own_has_any_name_and_is_true_by_default() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Own {
        /// Look first.
        preview: bool,
        n: u8,
    }
    const FIELDS: &[FieldSpec] = &[FieldSpec { dry_run: true, ..field("preview") }, field("n")];
    let contract = contract::<Own>(Effect::Destructive, args(FIELDS)).unwrap();
    assert_eq!(
        property(&contract, "preview"),
        r#"{"type":"boolean","description":"Optional, default true. Look first.","default":true}"#
    );
    assert_eq!(contract.dry_run(), Some("preview"));
    assert_eq!(contract.hidden_flag(), None, "the type knows it");
    assert!(!contract.schema_text().contains("dryRun"));
    assert!(contract.description().ends_with("unless preview is false."));
    assert!(contract.guard().check(json!({"n": 1, "preview": false})).unwrap().is_live());
    assert!(!contract.guard().check(json!({"n": 1})).unwrap().is_live());
}

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Page {
    size: u8,
    cursor: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Search {
    zone: u8,
    #[serde(flatten)]
    page: Page,
    area: u8,
}

#[test]
fn flattened_fields_stand_at_the_place_of_their_struct() {
    static PAGE: ArgsSpec = ArgsSpec {
        rust: "Page",
        remediation: Some("Page by page."),
        scopes: &[Scope { kind: ScopeKind::AtLeastOne, fields: &["size", "cursor"] }],
        shape: Shape::Struct(&[field("size"), FieldSpec { max_length: Some(8), ..field("cursor") }]),
        ..ArgsSpec::EMPTY
    };
    const FIELDS: &[FieldSpec] =
        &[field("zone"), FieldSpec { flatten: true, nested: || Some(&PAGE), ..field("page") }, field("area")];
    let contract = reading::<Search>(FIELDS);
    let names: Vec<&str> = contract
        .schema
        .get("properties")
        .unwrap()
        .as_object()
        .unwrap()
        .iter()
        .map(|(name, _)| name.as_str())
        .collect();
    assert_eq!(names, ["zone", "size", "cursor", "area"]);
    assert!(contract.description().contains("Give at least one of size, cursor."));
    assert!(property(&contract, "cursor").contains(r#""maxLength":8"#));
}

#[test]
fn a_newtype_carries_its_keys_through_lists() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Tags {
        tags: Vec<Tag>,
        lists: Vec<Tag>,
    }
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Tag(String);
    static TAG: ArgsSpec = ArgsSpec {
        rust: "Tag",
        remediation: Some("A tag, please."),
        shape: Shape::Newtype(&FieldSpec {
            rust: "0",
            max_length: Some(6),
            example: Some(Literal::Text("red")),
            ..FieldSpec::EMPTY
        }),
        ..ArgsSpec::EMPTY
    };
    const FIELDS: &[FieldSpec] = &[
        FieldSpec { nested: || Some(&TAG), max_items: Some(3), ..field("tags") },
        FieldSpec { nested: || Some(&TAG), ..field("lists") },
    ];
    let contract = reading::<Tags>(FIELDS);
    assert_eq!(
        property(&contract, "tags"),
        r#"{"type":"array","description":"At most 3 items. Each item: at most 6 characters. For example red.","items":{"type":"string","maxLength":6},"maxItems":3}"#
    );
    let told = contract.guard().check(json!({"tags": ["far too long"], "lists": []})).unwrap_err();
    assert!(
        told.violations().iter().any(|violation| violation.remediation.contains("A tag, please")),
        "{told:?}"
    );
}

#[test]
fn injected_fields_are_no_properties() {
    #[derive(Deserialize, JsonSchema)]
    #[allow(dead_code)]
    struct Tenant {
        n: u8,
        tenant: String,
    }
    const FIELDS: &[FieldSpec] = &[field("n"), FieldSpec { inject: true, ..field("tenant") }];
    let contract = reading::<Tenant>(FIELDS);
    assert!(!contract.schema_text().contains("tenant"));
    assert_eq!(contract.injected(), ["tenant"]);
    assert_eq!(contract.example_call(), Some(&json!({"n": 0})));
}

#[test]
fn a_plan_token_and_an_output_schema_are_published_in_order() {
    #[derive(Deserialize, JsonSchema)]
    struct Nothing {}
    static OUTPUT: ArgsSpec =
        ArgsSpec { shape: Shape::Struct(&[field("zulu"), field("alpha")]), ..ArgsSpec::EMPTY };
    let output = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Out", "type": "object",
        "properties": {"alpha": {"type": ["null", "string"], "title": "x"}, "zulu": {"const": {"b": 1, "a": [null]}}},
        "required": ["zulu", "alpha"],
    });
    let facts = build::Facts {
        plan_token: true,
        title: Some("A tool"),
        output: Some(OutputSpec { schema: output, args: &OUTPUT }),
        ..facts::<Nothing>(Effect::Destructive, args(&[]), &|_, _| Ok(()))
    };
    let contract = build::build(&facts).unwrap();
    assert_eq!(contract.title(), Some("A tool"));
    assert_eq!(
        property(&contract, "planToken"),
        r#"{"type":"string","description":"Optional. The token that the dry run with the same arguments returned. At most 64 characters. If not given: only a dry run is possible.","maxLength":64}"#
    );
    assert!(contract.description().contains("A live call needs the planToken"));
    assert_eq!(
        serde_json::to_string(Dialect::Mcp.document(&contract.published()).get("outputSchema").unwrap())
            .unwrap(),
        r#"{"type":"object","properties":{"zulu":{"const":{"a":[null],"b":1}},"alpha":{"type":["null","string"]},"planToken":{"type":"string","description":"Of a dry run: what the live call with the same arguments sends as 'planToken'."},"expiresInSeconds":{"type":"integer","description":"Of a dry run: for how many seconds its planToken opens a call."}},"required":["zulu","alpha"]}"#
    );
    let keys: Vec<String> = Dialect::Mcp
        .document(&contract.published())
        .as_object()
        .unwrap()
        .iter()
        .map(|(key, _)| key.clone())
        .collect();
    assert_eq!(keys, ["name", "title", "description", "inputSchema", "outputSchema", "annotations"]);
    assert_eq!(contract.hidden_flag(), Some("dryRun"));
}
