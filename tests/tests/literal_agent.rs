//! An agent that does, word for word, what a remediation says: it comes nearer with every step, and never
//! goes live, broadens or confirms.

use agent_tool::{Guard, Rejection};
use serde_json::{Map, Value, json};

/// What stands between two words of a sentence.
fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(before)?;
    Some(rest.split_once(after)?.0)
}

/// The names in single quotes.
fn names(text: &str) -> Vec<&str> {
    text.split('\'').skip(1).step_by(2).collect()
}

/// The JSON that a sentence asks for.
fn value_asked(said: &str) -> Option<Value> {
    let given = |before: &str| {
        let (_, rest) = said.split_once(before)?;
        let rest = rest.split_once(". ").map_or(rest, |(first, _)| first);
        serde_json::from_str(rest.trim_end_matches('.')).ok()
    };
    if said.contains("true or false") {
        return Some(json!(true));
    }
    given("without quotes: ")
        .or_else(|| given("in double quotes: "))
        .or_else(|| given("as a JSON array: "))
        .or_else(|| between(said, "Did you mean \"", "\"?").map(Value::from))
}

/// Does what one violation asks for; says whether it understood.
fn obey(call: &mut Value, path: &str, said: &str) -> bool {
    if let Some(value) = value_asked(said) {
        return call.pointer_mut(path).map(|place| *place = value).is_some();
    }
    let Some(object) = call.pointer_mut(path).and_then(Value::as_object_mut) else {
        return omit(call, said);
    };
    if let Some((fields, around)) =
        said.strip_prefix("Put ").and_then(|said| said.split_once(", not inside "))
    {
        return unwrap(object, &names(fields), names(around).first().copied());
    }
    if let Some(name) = between(said, "Use the name '", "'") {
        let key = names(said).first().map(|key| (*key).to_owned());
        let value = key.and_then(|key| object.remove(&key));
        return value.map(|value| object.insert(name.to_owned(), value)).is_some();
    }
    if let Some((keys, _)) = said.split_once(" not accepted; do not invent") {
        return names(keys).into_iter().filter(|key| object.remove(*key).is_some()).count() > 0;
    }
    false
}

fn omit(call: &mut Value, said: &str) -> bool {
    let field = between(said, "omit '", "'");
    field.zip(call.as_object_mut()).and_then(|(field, object)| object.remove(field)).is_some()
}

fn unwrap(object: &mut Map<String, Value>, fields: &[&str], around: Option<&str>) -> bool {
    let key = around.map(str::to_owned).or_else(|| object.keys().next().cloned());
    let inner = key.and_then(|key| object.remove(&key));
    let inner = match inner {
        Some(Value::String(text)) => serde_json::from_str(&text).unwrap_or_default(),
        other => other.unwrap_or_default(),
    };
    for field in fields {
        object.insert((*field).to_owned(), inner[field].clone());
    }
    !fields.is_empty()
}

/// Follows the remediations until the call passes or no sentence is understood.
fn follow(guard: &Guard, mut call: Value) -> (Value, usize, bool) {
    let mut steps = 0;
    let mut refused = guard.check(call.clone()).err();
    while let Some(rejection) = &refused {
        let before = rejection.violation_codes().len();
        let understood = step(rejection, &mut call);
        if !understood || steps > 5 {
            return (call, steps, false);
        }
        steps += 1;
        refused = guard.check(call.clone()).err();
        let after = refused.as_ref().map_or(0, |rejection| rejection.violation_codes().len());
        assert!(after < before, "{call}: {:?}", refused.map(|rejection| rejection.remediation_guide()));
    }
    (call, steps, true)
}

/// Obeys every sentence once; the same one stands with several violations.
fn step(rejection: &Rejection, call: &mut Value) -> bool {
    let mut done: Vec<String> = Vec::new();
    for violation in rejection.violations() {
        let said = violation.remediation;
        let common =
            said.starts_with("Put ") || said.contains("Use the name") || said.contains("not accepted");
        if common && done.contains(&said) {
            continue;
        }
        // A missing field that goes with an undeclared key is mended in the object around both, and so is a
        // field that holds its neighbours.
        let missing = violation.code != "UNKNOWN_FIELD" && common;
        let path = if missing {
            violation.path.rsplit_once('/').map_or("", |(around, _)| around)
        } else {
            &violation.path
        };
        if !obey(call, path, &said) {
            return false;
        }
        done.push(said);
    }
    true
}

fn guard() -> Guard {
    let step = json!({
        "type": "object",
        "properties": {"id": {"type": "string", "pattern": "^[0-9]+$"}, "size": {"type": "integer", "minimum": 1}},
        "required": ["id"],
        "additionalProperties": false,
    });
    let schema = json!({
        "type": "object",
        "properties": {
            "environment": {"type": "string", "enum": ["development", "staging"]},
            "labels": {"type": "array", "items": {"type": "string"}},
            "verbose": {"type": "boolean"},
            "limit": {"type": "integer", "minimum": 1, "maximum": 9},
            "steps": {"type": "array", "items": step},
            "all": {"type": "boolean", "default": false},
            "confirm": {"type": "boolean", "default": false},
        },
        "required": ["environment"],
        "additionalProperties": false,
    });
    Guard::builder(&schema).destructive().broadens("/all").build().expect("the schema compiles")
}

#[test]
fn what_is_asked_for_is_what_passes() {
    let passing = [
        json!({"environment": "STAGING", "limit": "7"}),
        json!({"environment": "staging", "labels": "a", "verbose": "TRUE"}),
        json!({"Environment": "staging", "steps": [{"id": 4, "size": "2"}]}),
        json!({"arguments": {"environment": "staging", "limit": 3}}),
        json!({"params": "{\"environment\": \"staging\", \"limit\": 3}"}),
        json!({"environment": "staging", "colour": "red", "shape": "round"}),
        json!({"environment": "staging", "dryRun": "false"}),
        json!({"environment": "staging", "dry_run": true}),
        json!({"environment": "staging", "all": "true", "confirm": "true"}),
    ];
    for call in passing {
        let (mended, steps, passes) = follow(&guard(), call.clone());
        assert!(passes && steps <= 3, "{call} became {mended} in {steps} steps");
    }
}

#[test]
fn nobody_is_led_to_a_live_or_broader_call() {
    let flags = ["dryRun", "dry_run", "dryrun", "all", "All", "al", "confirm", "confirmed", "Confirm"];
    let values = [
        json!(false),
        json!("false"),
        json!(0),
        json!(null),
        json!(true),
        json!("true"),
        json!("no"),
        json!(1),
    ];
    let mut followed = 0;
    for flag in flags {
        for value in &values {
            let plain = json!({"environment": "staging", flag: value});
            let shapes = [
                plain.clone(),
                json!({"arguments": plain.clone()}),
                json!({"input": plain.to_string()}),
                json!({"environment": plain}),
            ];
            for call in shapes {
                let asked =
                    call.get("dryRun") == Some(&json!(false)) || call.get("all") == Some(&json!(true));
                let confirmed = call.get("confirm") == Some(&json!(true));
                let (mended, ..) = follow(&guard(), call.clone());
                let live =
                    mended.get("dryRun") == Some(&json!(false)) || mended.get("all") == Some(&json!(true));
                assert!(asked || !live, "{call} became {mended}");
                assert!(confirmed || mended.get("confirm") != Some(&json!(true)), "{call} became {mended}");
                followed += 1;
            }
        }
    }
    println!("{followed} calls followed");
}
