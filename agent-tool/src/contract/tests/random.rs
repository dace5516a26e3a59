//! Random schemas: nothing panics, and whatever is published is stricter than what schemars said, portable, and
//! written the same way twice.

use serde_json::{Map, Value, json};

use super::super::build::{self, Facts};
use super::args;
use crate::guard::{Guard, Mode};
use crate::ordered::Ordered;
use crate::random::Random;
use crate::spec::{Bound, DefaultSpec, Effect, FieldSpec, Literal, Range};

const SCALARS: [&str; 4] = ["string", "integer", "number", "boolean"];

/// A schema as schemars or a bold author may write it.
fn schema(random: &mut Random, depth: usize) -> Value {
    let mut keywords = Map::new();
    match random.below(if depth == 0 { 8 } else { 15 }) {
        0 => return Value::Bool(random.below(2) == 0),
        1 => {
            drop(keywords.insert("enum".into(), Value::from(a_few(random, json!(["a", "b", "c", null, 1])))));
        }
        2 => drop(keywords.insert("const".into(), one_of(random, json!(["a", 1, null])))),
        3..8 => scalar(random, &mut keywords),
        8 | 9 => {
            keywords.insert("type".into(), one_of(random, json!(["array", ["array", "null"]])));
            if random.below(5) > 0 {
                keywords.insert("items".into(), schema(random, depth - 1));
            }
            sometimes(random, &mut keywords, "maxItems", &json!(2));
            sometimes(random, &mut keywords, "minItems", &json!(1));
            sometimes(random, &mut keywords, "uniqueItems", &json!(true));
        }
        10..13 => object(random, &mut keywords, depth),
        _ => {
            let branches: Vec<Value> =
                (0..=random.below(3))
                    .map(|_| {
                        if random.below(3) == 0 { json!({"type": "null"}) } else { schema(random, depth - 1) }
                    })
                    .collect();
            keywords.insert(random.pick(&["anyOf", "oneOf", "allOf"]).into(), branches.into());
        }
    }
    sometimes(random, &mut keywords, "description", &json!("Words"));
    let default = one_of(random, json!(["a", 1, null, true, []]));
    sometimes(random, &mut keywords, "default", &default);
    if random.below(9) == 0 {
        let odd = random.pick(&[
            "$ref",
            "not",
            "if",
            "title",
            "required",
            "properties",
            "type",
            "pattern",
            "format",
            "minimum",
        ]);
        keywords
            .insert(odd.into(), one_of(random, json!(["^a$", 1, {"const": 0}, ["a"], true, "null", "("])));
    }
    keywords.into()
}

fn scalar(random: &mut Random, keywords: &mut Map<String, Value>) {
    let name = random.pick(&SCALARS);
    keywords.insert("type".into(), if random.below(4) == 0 { json!([name, "null"]) } else { json!(name) });
    for (keyword, value) in [
        ("minimum", json!(1.5)),
        ("maximum", json!(200)),
        ("exclusiveMinimum", json!(-1)),
        ("exclusiveMaximum", json!(99)),
        ("format", one_of(random, json!(["uint8", "int64", "float", "date", "my"]))),
        ("minLength", json!(1)),
        ("maxLength", json!(3)),
        ("pattern", json!("^[ab]*$")),
    ] {
        sometimes(random, keywords, keyword, &value);
    }
}

fn object(random: &mut Random, keywords: &mut Map<String, Value>, depth: usize) {
    keywords.insert("type".into(), json!("object"));
    let mut properties = Map::new();
    for name in ["a", "b", "c"] {
        if random.below(2) == 0 {
            properties.insert(name.into(), schema(random, depth - 1));
        }
    }
    let required: Vec<&String> = properties.keys().filter(|_| random.below(2) == 0).collect();
    keywords.insert("required".into(), json!(required));
    keywords.insert("properties".into(), properties.into());
    sometimes(random, keywords, "additionalProperties", &json!(false));
    if random.below(9) == 0 {
        keywords.insert("additionalProperties".into(), schema(random, depth - 1));
    }
}

fn a_few(random: &mut Random, among: Value) -> Vec<Value> {
    let Value::Array(mut among) = among else { unreachable!("a list") };
    among.truncate(random.below(among.len()) + 1);
    among
}

fn one_of(random: &mut Random, among: Value) -> Value {
    a_few(random, among).pop().expect("one at least")
}

fn sometimes(random: &mut Random, keywords: &mut Map<String, Value>, keyword: &str, value: &Value) {
    if random.below(4) == 0 {
        keywords.insert(keyword.into(), value.clone());
    }
}

/// Values that meet the schemas above now and then.
fn value(random: &mut Random, depth: usize) -> Value {
    match random.below(if depth == 0 { 8 } else { 12 }) {
        0 => Value::Null,
        1 => true.into(),
        2 => one_of(random, json!([-1, 0, 1, 2, 99, 100, 255, 256, 300])),
        3 => one_of(random, json!([0.5, 1.5, 1e300, 9_007_199_254_740_993_u64])),
        4..8 => one_of(random, json!(["", "a", "b", "ab", "abab", "2026-01-31"])),
        8 | 9 => (0..random.below(3)).map(|_| value(random, depth - 1)).collect(),
        _ => {
            let names = ["a", "b", "c", "d"].into_iter().filter(|_| random.below(2) == 0);
            let names: Vec<&str> = names.collect();
            Value::Object(names.into_iter().map(|name| (name.to_owned(), value(random, depth - 1))).collect())
        }
    }
}

/// Keys that an author may give, whether they fit or not.
fn field(random: &mut Random) -> FieldSpec {
    let mut field = FieldSpec { rust: "x", wire: "x", free_text: random.below(2) == 0, ..FieldSpec::EMPTY };
    for _ in 0..random.below(3) {
        match random.below(11) {
            0 => field.max_length = Some(2),
            1 => field.min_length = Some(1),
            2 => field.allowed = &["a", "ab"],
            3 => field.pattern = Some("^a+$"),
            4 => field.range = Some(|| Range { min: Some(Bound::Int(1)), max: Some(Bound::Float(99.5)) }),
            5 => field.max_items = Some(1),
            6 => field.unique_items = true,
            7 => field.nullable = true,
            8 => field.id = Some("x"),
            9 => field.default = Some(DefaultSpec::Literal(Literal::Text("a"))),
            _ => field.example = Some(Literal::Int(2)),
        }
    }
    field
}

#[test]
fn random_schemas_are_published_soundly_or_refused() {
    let mut random = Random::new();
    let (mut built, mut compared, mut taken) = (0, 0, 0);
    for _ in 0..4000 {
        let said = schema(&mut random, 3);
        let root = json!({"type": "object", "properties": {"x": said}, "required": ["x"]});
        let facts = Facts {
            name: "tool",
            title: None,
            description: "Does it.",
            effect: Effect::ReadOnly,
            idempotent: false,
            closed_world: false,
            plan_token: false,
            module: "",
            ids: true,
            args: args(vec![field(&mut random)].leak()),
            output: None,
            schema: root.clone(),
            again: || Value::Null,
            probe: |_| {},
            accepts: &|_, _| Ok(()),
        };
        let Ok(contract) = build::build(&facts) else { continue };
        built += 1;
        assert_eq!(contract.to_text(), build::build(&facts).unwrap().to_text());
        is_portable(&contract.schema, true);
        // What the guard knows of the original; `oneOf` of ours excludes itself, so it may be read as `anyOf`.
        let original: Value =
            serde_json::from_str(&root.to_string().replace("\"oneOf\"", "\"anyOf\"")).unwrap();
        let Ok(original) = Guard::builder(&original).build() else { continue };
        compared += 1;
        for _ in 0..20 {
            let sent = json!({"x": value(&mut random, 3)});
            let ours = contract.guard().0.check(&mut sent.clone(), Mode::Pure).findings.list.is_empty();
            let theirs = original.0.check(&mut sent.clone(), Mode::Pure).findings.list.is_empty();
            taken += u32::from(ours);
            assert!(theirs || !ours, "{sent} is taken by {} and not by {root}", contract.schema_text());
        }
        if let Some(example) = contract.example_call() {
            assert!(contract.guard().check(example.clone()).is_ok());
        }
    }
    assert!(built > 200 && compared > 100 && taken > 200, "{built} {compared} {taken}");
}

/// Found by the test above: what schemars says for an `Option` of an untagged enum.
#[test]
fn the_guard_takes_null_beside_a_union() {
    let schema = json!({"anyOf": [{"anyOf": [{"type": "string"}, {"type": "integer"}]}, {"type": "null"}]});
    let guard = Guard::builder(&schema).build().unwrap();
    for taken in [json!(null), json!(1), json!("a")] {
        assert!(guard.validate(&taken).is_ok(), "{taken}");
    }
    assert!(guard.validate(&json!(true)).is_err());
}

/// The promises of the portable core, node by node; `null` and free shapes only where the author asked.
fn is_portable(schema: &Ordered, root: bool) {
    let keywords = schema.as_object().expect("no boolean schemas");
    for banned in ["$ref", "$schema", "title", "oneOf", "allOf", "const", "not", "prefixItems"] {
        assert!(schema.get(banned).is_none(), "{banned}");
    }
    assert!(!keywords.is_empty());
    let name = match schema.get("type") {
        Some(Ordered::Array(names)) if !root => names.first(),
        name => name,
    };
    match name.and_then(Ordered::as_str) {
        Some("object") => {
            let properties = schema.get("properties").and_then(Ordered::as_object).expect("always there");
            for (_, property) in properties {
                assert!(property.get("description").is_some(), "every property is described");
                is_portable(property, false);
            }
            assert!(schema.get("additionalProperties").is_some(), "closed, or open on purpose");
        }
        Some("array") => is_portable(schema.get("items").expect("always there"), false),
        Some("integer") => assert!(schema.get("minimum").is_some() && schema.get("maximum").is_some()),
        Some("null") => assert!(!root),
        Some(_) => {}
        None => match schema.get("anyOf").and_then(Ordered::as_array) {
            Some(branches) => branches.iter().for_each(|branch| is_portable(branch, false)),
            None => assert!(schema.get("description").is_some(), "a free shape says so"),
        },
    }
    if let Some(values) = schema.get("enum").and_then(Ordered::as_array) {
        let (nulls, texts): (Vec<_>, Vec<_>) = values.iter().partition(|value| **value == Ordered::Null);
        assert!(nulls.len() < 2 && !texts.is_empty() && texts.iter().all(|value| value.as_str().is_some()));
    }
}
