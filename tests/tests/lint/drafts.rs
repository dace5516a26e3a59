//! Forms of older drafts, and of OpenAPI 3.0: each is named with its place, and the rest of the document is read.

use agent_tool::lint::document;
use serde_json::{Value, json};

/// Each form: the schema of the arguments, what is found, where.
fn forms() -> Vec<(Value, &'static str, &'static str)> {
    let property = |schema: Value| json!({"type": "object", "properties": {"p": schema, "q": true}});
    vec![
        (
            json!({"$schema": "http://json-schema.org/draft-04/schema#", "type": "object"}),
            "OLD_DRAFT",
            "/$schema",
        ),
        (
            json!({"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"}),
            "OLD_DRAFT",
            "/$schema",
        ),
        (json!({"id": "x", "type": "object"}), "OLD_DRAFT", "/id"),
        (json!({"definitions": {"n": true}, "type": "object"}), "OLD_DRAFT", "/definitions"),
        (json!({"dependencies": {"a": ["b"]}, "type": "object"}), "OLD_DRAFT", "/dependencies"),
        (
            property(json!({"type": "integer", "minimum": 0, "exclusiveMinimum": true})),
            "OLD_DRAFT",
            "/properties/p/exclusiveMinimum",
        ),
        (
            property(json!({"type": "integer", "maximum": 0, "exclusiveMaximum": false})),
            "OLD_DRAFT",
            "/properties/p/exclusiveMaximum",
        ),
        (property(json!({"type": "integer", "divisibleBy": 2})), "OLD_DRAFT", "/properties/p/divisibleBy"),
        (property(json!({"type": "string", "nullable": true})), "OLD_DRAFT", "/properties/p/nullable"),
        (property(json!({"type": "string", "required": true})), "OLD_DRAFT", "/properties/p/required"),
        (
            property(json!({"type": "array", "items": [{"type": "boolean"}]})),
            "OLD_DRAFT",
            "/properties/p/items",
        ),
        (property(json!({"type": "any"})), "NOT_A_SCHEMA", "/properties/p/type"),
        (property(json!({"$ref": "#/definitions/n"})), "UNRESOLVED_REF", "/properties/p/$ref"),
        (property(json!({"$ref": "http://127.0.0.1:1/x.json"})), "NETWORK_REF", "/properties/p/$ref"),
        (property(json!({"$ref": "#"})), "RECURSIVE_SCHEMA", "/properties/p/$ref"),
        (property(json!(false)), "BOOLEAN_SCHEMA", "/properties/p"),
        (property(json!({"maximum": 3})), "TYPE_MISSING", "/properties/p"),
    ]
}

#[test]
fn each_form_is_named_with_its_place_and_reading_goes_on() {
    for (schema, code, place) in forms() {
        let tools = json!([{"name": "t", "description": "Do it.", "inputSchema": schema}]);
        let found = document(&tools.to_string());
        let at = format!("/0/inputSchema{place}");
        assert!(
            found.iter().any(|finding| finding.code == code && finding.pointer == at),
            "{code} at {at}: {found}"
        );
        // The property behind it.
        let behind = found.iter().any(|finding| finding.pointer == "/0/inputSchema/properties/q");
        assert_eq!(behind, schema.get("properties").is_some(), "{found}");
    }
}
