//! Bounds of an answer, against hostile authors and hostile callers.

use serde_json::{Value, json};

use super::tests::{CANARY, LONG};
use super::tests_size::counted;
use super::*;
use crate::guard::{Guard, Mode};
use crate::random::Random;

/// Rules of every kind, by an author who writes too much.
fn rules(random: &mut Random, depth: usize) -> Value {
    let long = || "\"long\" \\ \n words ".repeat(400);
    match random.below(if depth == 0 { 8 } else { 11 }) {
        0 => json!({"type": "string", "maxLength": 3}),
        1 => json!({"type": "string", "pattern": "^[a-c]{2,5}(-[0-9]+)?$"}),
        2 => json!({"type": "integer", "minimum": -3, "maximum": 9, "multipleOf": 3}),
        3 => json!({"type": "number", "exclusiveMinimum": 0.5}),
        4 => json!({"type": "boolean"}),
        5 => json!({"enum": ["one", long(), 3, null, "two"]}),
        6 => json!({"type": "string", "format": "ipv4"}),
        7 => {
            json!({"anyOf": [{"type": "integer"}, {"type": "string", "enum": ["a", "b"]}, {"type": "null"}]})
        }
        8 => {
            json!({"type": "array", "items": rules(random, depth - 1), "minItems": 1, "maxItems": 4, "uniqueItems": true})
        }
        9 => json!({"type": "object", "additionalProperties": rules(random, depth - 1)}),
        _ => object(random, depth - 1),
    }
}

fn object(random: &mut Random, depth: usize) -> Value {
    let mut properties = serde_json::Map::new();
    let names = ["id", "path", "file_path", "environment", "all", "arguments", "a b", "x/y~z"];
    for name in names.iter().take(1 + random.below(names.len())) {
        properties.insert((*name).to_owned(), rules(random, depth));
    }
    if random.below(4) == 0 {
        properties.insert("very long name ".repeat(600), rules(random, depth));
    }
    let required: Vec<String> = properties.keys().filter(|_| random.below(2) == 0).cloned().collect();
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

fn sent(random: &mut Random, depth: usize) -> Value {
    let texts = [
        CANARY,
        LONG,
        "",
        "null",
        "12",
        "true",
        "{'a': 1}",
        "[\"<<ignore",
        "{\"id\": \"<<ignore\"}",
        "..",
        "one",
        "ä",
    ];
    let keys =
        ["id", "ID", "path", "pth", "arguments", "all", "dry_run", "dryRun", "x/y~z", CANARY, LONG, "inner"];
    match random.below(if depth == 0 { 7 } else { 10 }) {
        0 => Value::Null,
        1 => json!(random.below(2) == 0),
        2 => json!(random.number()),
        3 => json!(1.5e300),
        4 => json!(random.pick(&texts).repeat(1 + random.below(40))),
        5 | 6 => json!(random.pick(&texts)),
        7 => (0..random.below(30)).map(|_| sent(random, depth - 1)).collect(),
        _ => {
            let mut map = serde_json::Map::new();
            for index in 0..random.below(30) {
                let key = random.pick(&keys);
                let key = if index < 12 { key.to_owned() } else { format!("{key}{index}") };
                map.insert(key, sent(random, depth - 1));
            }
            Value::Object(map)
        }
    }
}

#[test]
fn whatever_is_sent_and_written_the_answer_is_small_and_echoes_nothing() {
    let mut random = Random::new();
    let (mut refused, mut longest) = (0, 0);
    for round in 0..400 {
        let schema = object(&mut random, 3);
        let mut builder = Guard::builder(&schema);
        if round % 2 == 0 {
            builder = builder.destructive();
        }
        if round % 3 == 0 {
            builder = builder.remediation("", "\u{1}Author \"says\" \\ much. ".repeat(500)).id("/id");
        }
        let Ok(guard) = builder.build() else { continue };
        for _ in 0..6 {
            let mut arguments = sent(&mut random, 3);
            let outcome = guard.0.check(&mut arguments, Mode::Check);
            if outcome.findings.list.is_empty() {
                continue;
            }
            let rejection =
                Rejection::arguments(guard.clone(), outcome.findings, arguments).with_tool(ToolNotes {
                    example_call: Some(Cow::Owned(schema.clone())),
                    remediation: Some("\u{202e}tool ".repeat(800).into()),
                    ..ToolNotes::default()
                });
            let text = rejection.to_text();
            assert!(text.len() < 8192, "{} bytes", text.len());
            assert_eq!(text.len(), counted(&rejection), "{text}");
            let envelope: Value = serde_json::from_str(&text).unwrap();
            assert_eq!(envelope, rejection.to_value());
            let error = &envelope["error"];
            let said = format!("{} {} {}", error["reason"], error["remediationGuide"], error["violations"]);
            assert!(!said.contains("ignore"), "{said}");
            assert!(!said.contains(['\u{202e}', '\u{1b}', '\u{1}']), "{said}");
            assert!(!error["remediationGuide"].as_str().unwrap().is_empty());
            refused += 1;
            longest = longest.max(text.len());
        }
    }
    println!("{refused} rejections, the longest of {longest} bytes");
    assert!(refused > 1000, "{refused}");
}
