//! Each kind of change on both sides, held against values: what is called compatible takes whatever was taken.

use agent_tool::diff::{Class, diff};
use agent_tool::{Dialect, Guard};
use agent_tool_tests::catalog;
use serde_json::{Value, json};

use self::generate::Generator;

#[path = "dialects/generate.rs"]
mod generate;

/// Which way the accepted values move.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Move {
    Narrower,
    Wider,
    Other,
    Words,
}
use Move::{Narrower, Other, Wider, Words};

/// Old, new, where, and which way.
fn rows() -> Vec<(Value, Value, &'static str, Move)> {
    let p = |schema: Value| json!({"type": "object", "properties": {"p": schema}, "required": ["p"], "additionalProperties": false});
    let text = |rules: Value| {
        let mut schema = json!({"type": "string"});
        schema.as_object_mut().unwrap().extend(rules.as_object().unwrap().clone());
        p(schema)
    };
    let number = |rules: Value| {
        let mut schema = json!({"type": "integer", "minimum": -9, "maximum": 9});
        schema.as_object_mut().unwrap().extend(rules.as_object().unwrap().clone());
        p(schema)
    };
    let list = |rules: Value| {
        let mut schema = json!({"type": "array", "items": {"type": "boolean"}, "maxItems": 5});
        schema.as_object_mut().unwrap().extend(rules.as_object().unwrap().clone());
        p(schema)
    };
    let union = |forms: &[&str]| {
        let form = |name: &&str| {
            json!({"type": "object", "properties": {"k": {"type": "string", "enum": [name]}}, "required": ["k"],
                   "additionalProperties": false})
        };
        p(json!({"anyOf": forms.iter().map(form).collect::<Vec<_>>()}))
    };
    vec![
        (text(json!({})), text(json!({"description": "other"})), "/properties/p/description", Words),
        (text(json!({"title": "a"})), text(json!({"title": "b"})), "/properties/p/title", Words),
        (text(json!({"enum": ["a", "b"]})), text(json!({"enum": ["a"]})), "/properties/p/enum", Narrower),
        (text(json!({"enum": ["a"]})), text(json!({})), "/properties/p/enum", Wider),
        (text(json!({"maxLength": 5})), text(json!({"maxLength": 4})), "/properties/p/maxLength", Narrower),
        (text(json!({"minLength": 3})), text(json!({"minLength": 1})), "/properties/p/minLength", Wider),
        (text(json!({})), text(json!({"maxLength": 3})), "/properties/p/maxLength", Narrower),
        (text(json!({"pattern": "^a+$"})), text(json!({"pattern": "^b+$"})), "/properties/p/pattern", Other),
        (text(json!({})), text(json!({"pattern": "^a+$"})), "/properties/p/pattern", Narrower),
        (text(json!({"pattern": "^a+$"})), text(json!({})), "/properties/p/pattern", Wider),
        (number(json!({})), number(json!({"maximum": 8})), "/properties/p/maximum", Narrower),
        (number(json!({})), number(json!({"minimum": -10})), "/properties/p/minimum", Wider),
        (number(json!({})), number(json!({"multipleOf": 2})), "/properties/p/multipleOf", Narrower),
        (number(json!({})), number(json!({"type": "number"})), "/properties/p/type", Wider),
        (number(json!({})), number(json!({"type": "string"})), "/properties/p/type", Other),
        (number(json!({})), number(json!({"type": ["integer", "null"]})), "/properties/p/type", Wider),
        (number(json!({"type": ["integer", "null"]})), number(json!({})), "/properties/p/type", Narrower),
        (list(json!({})), list(json!({"maxItems": 2})), "/properties/p/maxItems", Narrower),
        (list(json!({"minItems": 1})), list(json!({"minItems": 0})), "/properties/p/minItems", Wider),
        (
            list(json!({"uniqueItems": true})),
            list(json!({"uniqueItems": false})),
            "/properties/p/uniqueItems",
            Wider,
        ),
        (list(json!({})), list(json!({"uniqueItems": true})), "/properties/p/uniqueItems", Narrower),
        (list(json!({})), list(json!({"items": {"type": "string"}})), "/properties/p/items/type", Other),
        (union(&["a", "b"]), union(&["b"]), "/properties/p/anyOf", Narrower),
        (union(&["a", "b"]), union(&["c", "a", "b"]), "/properties/p/anyOf/0", Wider),
        (
            p(json!({"type": "boolean"})),
            p(json!({"anyOf": [{"type": "boolean"}, {"type": "null"}]})),
            "/properties/p/anyOf/1",
            Wider,
        ),
        (
            json!({"type": "object", "properties": {"p": {"type": "boolean"}}, "additionalProperties": false}),
            p(json!({"type": "boolean"})),
            "/properties/p",
            Narrower,
        ),
        (
            p(json!({"type": "boolean"})),
            json!({"type": "object", "properties": {"p": {"type": "boolean"}}, "additionalProperties": false}),
            "/properties/p",
            Wider,
        ),
        (
            json!({"type": "object", "properties": {}, "additionalProperties": false}),
            json!({"type": "object", "properties": {}}),
            "/additionalProperties",
            Wider,
        ),
        (
            json!({"type": "object", "properties": {}}),
            json!({"type": "object", "properties": {}, "additionalProperties": false}),
            "/additionalProperties",
            Narrower,
        ),
        (
            json!({"type": "object", "additionalProperties": {"type": "integer", "maximum": 5}}),
            json!({"type": "object", "additionalProperties": {"type": "integer", "maximum": 6}}),
            "/additionalProperties/maximum",
            Wider,
        ),
        (
            p(json!({"not": {"type": "null"}, "type": "boolean"})),
            p(json!({"not": {"type": "string"}, "type": "boolean"})),
            "/properties/p/not",
            Other,
        ),
    ]
}

fn tool(member: &str, schema: &Value, annotations: &Value) -> Value {
    let mut tool = json!({"name": "t", "inputSchema": {"type": "object"}, "annotations": annotations});
    tool[member] = schema.clone();
    tool
}

#[test]
fn inputs_and_outputs_have_opposite_rules() {
    let read = json!({"readOnlyHint": true});
    for (old, new, place, how) in rows() {
        for (member, narrower, wider) in [
            ("inputSchema", Class::Breaking, Class::Compatible),
            ("outputSchema", Class::Compatible, Class::Breaking),
        ] {
            let changes = diff(&tool(member, &old, &read), &tool(member, &new, &read));
            let [change] = &*changes.iter().collect::<Vec<_>>() else { panic!("{old} to {new}: {changes}") };
            let expected = match how {
                Narrower => narrower,
                Wider => wider,
                Other => Class::Breaking,
                Words => Class::TextOnly,
            };
            assert_eq!(
                (change.pointer.as_str(), change.class),
                (format!("/{member}{place}").as_str(), expected),
                "{change}"
            );
            assert!(!change.loosens, "a tool that only reads: {change}");
        }
        let changes = diff(&tool("inputSchema", &old, &json!({})), &tool("inputSchema", &new, &json!({})));
        assert_eq!(
            changes.iter().next().unwrap().loosens,
            matches!(how, Wider | Other),
            "no annotations: it destroys; {changes}"
        );
    }
}

#[test]
fn values_agree() {
    let mut generator = Generator::new();
    for (old, new, ..) in rows() {
        let Ok(guard) = Guard::builder(&new).build() else { continue };
        let changes = diff(&tool("inputSchema", &old, &json!({})), &tool("inputSchema", &new, &json!({})));
        let refused = (0..400).filter(|_| guard.validate(&generator.value(&old)).is_err()).count();
        assert_eq!(refused > 0, changes.is_breaking(), "{refused} of 400 refused: {old} to {new}: {changes}");
    }
}

fn changed(edit: impl FnOnce(&mut Value)) -> Vec<String> {
    let contract =
        catalog::contracts().into_iter().find(|contract| contract.name() == "db_migration").unwrap();
    let old = contract.document(Dialect::Mcp);
    let mut new = old.clone();
    edit(&mut new);
    diff(&old, &new).iter().map(ToString::to_string).collect()
}

#[test]
fn a_destructive_tool_is_not_loosened_unseen() {
    assert!(changed(|_| ()).is_empty());
    assert_eq!(
        changed(|tool| tool["inputSchema"]["properties"]["maxSteps"]["maximum"] = json!(300)),
        [
            "compatible db_migration /inputSchema/properties/maxSteps/maximum: maximum: 3 became 300 (loosens a destructive tool)"
        ]
    );
    assert_eq!(
        changed(|tool| tool["inputSchema"]["properties"]["dryRun"]["default"] = json!(false)),
        [
            "breaking db_migration /inputSchema/properties/dryRun/default: the default true became false (loosens a destructive tool)"
        ]
    );
    assert_eq!(
        changed(|tool| tool["inputSchema"]["properties"]["maxSteps"]["default"] = json!(2)),
        [
            "breaking db_migration /inputSchema/properties/maxSteps/default: the default 1 became 2 (loosens a destructive tool)"
        ]
    );
    assert_eq!(
        changed(|tool| drop(tool["inputSchema"]["properties"].as_object_mut().unwrap().remove("dryRun"))),
        [
            "breaking db_migration /inputSchema/properties/dryRun: `dryRun` is gone, and refused (loosens a destructive tool)"
        ]
    );
    assert_eq!(
        changed(|tool| drop(tool["inputSchema"]["properties"].as_object_mut().unwrap().remove("maxSteps"))),
        ["breaking db_migration /inputSchema/properties/maxSteps: `maxSteps` is gone, and refused"]
    );
    assert_eq!(
        changed(|tool| tool["annotations"]["destructiveHint"] = json!(false)),
        [
            "compatible db_migration /annotations/destructiveHint: true became false (loosens a destructive tool)"
        ]
    );
    assert_eq!(
        changed(|tool| tool["annotations"]["readOnlyHint"] = json!(true)),
        [
            "compatible db_migration /annotations/readOnlyHint: false became true (loosens a destructive tool)",
            "compatible db_migration /annotations/destructiveHint: true became false (loosens a destructive tool)"
        ]
    );
    assert_eq!(
        changed(|tool| tool["inputSchema"]["properties"]["force"] = json!({"type": "boolean"})),
        [
            "compatible db_migration /inputSchema/properties/force: `force` is new and optional (loosens a destructive tool)"
        ]
    );
    assert_eq!(
        changed(|tool| tool["description"] = json!("x")),
        ["text only db_migration /description: the description changed"]
    );
}

#[test]
fn tools_come_go_and_are_renamed() {
    let named = |name: &str, words: &str| json!({"name": name, "description": words, "inputSchema": {"type": "object"}});
    let old = json!({"tools": [named("a", "A."), named("b", "B."), named("c", "C.")]});
    let new = json!([named("b", "B."), named("see", "C."), named("d", "D.")]);
    let changes: Vec<_> = diff(&old, &new).iter().map(ToString::to_string).collect();
    assert_eq!(
        changes,
        ["breaking see: renamed from `c`", "compatible d: the tool is new", "breaking a: the tool is gone"]
    );
}

#[test]
fn results_may_give_more_properties() {
    let result = |properties: Value| {
        json!({"name": "t", "inputSchema": {"type": "object"},
               "outputSchema": {"type": "object", "properties": properties}})
    };
    let one = result(json!({"a": {"type": "string"}}));
    let two = result(json!({"a": {"type": "string"}, "b": {"type": "string"}}));
    assert!(!diff(&one, &two).is_breaking());
    assert!(diff(&two, &one).is_breaking());
    let none = json!({"name": "t", "inputSchema": {"type": "object"}});
    assert!(diff(&one, &none).is_breaking());
    assert!(!diff(&none, &one).is_breaking());
}

/// No document of any shape makes it panic, and what is equal has no changes.
#[test]
fn odd_documents_are_compared() {
    let odd = [
        json!(null),
        json!(3),
        json!([]),
        json!([null, 3, {"name": 4}]),
        json!({"tools": "no"}),
        json!({"name": "t", "inputSchema": null}),
        json!({"name": "t", "inputSchema": {"type": 3, "properties": [], "required": {}, "anyOf": 1, "enum": 2}}),
        json!({"name": "t", "inputSchema": {"anyOf": [true, false, 3]}, "annotations": []}),
    ];
    for old in &odd {
        assert!(diff(old, old).is_empty(), "{old}");
        for new in &odd {
            let _ = diff(old, new).to_string();
        }
    }
    let mut deep = json!({"type": "object"});
    let mut other = json!({"type": "array"});
    for _ in 0..100 {
        deep = json!({"items": deep});
        other = json!({"items": other});
    }
    let changes = diff(&tool("inputSchema", &deep, &json!({})), &tool("inputSchema", &other, &json!({})));
    assert!(changes.is_breaking() && changes.len() == 1, "{changes}");
}

#[test]
fn changes_are_written_one_a_line() {
    let schema = |low: i64, high: i64| json!({"type": "object", "properties": {"p": {"type": "integer", "minimum": low, "maximum": high}}});
    let [old, new] = [schema(0, 9), schema(1, 8)].map(|schema| tool("inputSchema", &schema, &json!({})));
    let changes = diff(&old, &new);
    assert!(!changes.is_empty() && changes.is_breaking());
    let lines: Vec<String> = changes.iter().map(ToString::to_string).collect();
    assert_eq!(lines.len(), 2, "{changes}");
    assert_eq!(changes.to_string(), lines.join("\n"));
}
