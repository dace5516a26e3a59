//! An agent that does, word for word, what a refusal says, and nothing else: it has read no schema, guesses nothing, and
//! leaves alone what was not complained about. It does not look at `exampleCall`.

#[cfg(test)]
mod tests;

use serde_json::{Map, Value, json};

use super::values;
use crate::pointer::unescape;
use crate::rejection::Rejection;
use crate::violation::Violation;

/// Does what a refusal asks for, word for word, to the arguments of the call; says whether there was a sentence that it
/// understood. So does a small model: a remediation is good when this comes nearer to a call that passes, and never to
/// one that is live.
///
/// ```
/// use agent_tool::{AgentTool, testing::obey};
/// use serde_json::json;
///
/// /// Restart a service.
/// #[derive(serde::Deserialize, schemars::JsonSchema, AgentTool)]
/// #[agent(destructive)]
/// struct Restart {
///     /// Which.
///     #[agent(allowed = ["web", "worker"])]
///     service: String,
/// }
///
/// let mut call = json!({"Service": "WEB", "dryRun": "no"});
/// while let Err(refused) = Restart::parse(call.clone()) {
///     assert!(obey(&mut call, &refused));
/// }
/// assert_eq!(call, json!({"service": "web", "dryRun": true}));
/// ```
pub fn obey(call: &mut Value, refused: &Rejection) -> bool {
    let violations = refused.violations();
    let mut done: Vec<String> = Vec::new();
    let mut understood = violations.is_empty() && flag(call, &refused.remediation_guide()).is_some();
    // Nothing at all counts as no fields, which can be added to.
    let blank = call.as_str().is_some_and(|text| text.trim().is_empty());
    if (call.is_null() || blank) && !violations.is_empty() {
        *call = json!({});
    }
    // From the end: an item that goes moves none that is still to be mended.
    for violation in violations.iter().rev() {
        let said = &violation.remediation;
        let of_keys =
            ["Put ", "Use the name", "not accepted; ", " belongs "].iter().any(|words| said.contains(words));
        // The same sentence stands with every field that it is about.
        let repeated = of_keys && done.contains(said);
        if repeated || mend(call, violation, of_keys) {
            understood = true;
        }
        done.push(said.clone());
    }
    understood
}

/// What stands between two parts of a sentence.
fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(before)?;
    Some(rest.split_once(after)?.0)
}

/// What stands in single quotes.
pub(super) fn names(text: &str) -> Vec<&str> {
    text.split('\'').skip(1).step_by(2).collect()
}

/// `'name: true'`, as policies and plans say it.
fn flag(call: &mut Value, said: &str) -> Option<()> {
    let (name, word) = names(said).into_iter().find_map(|quoted| quoted.split_once(": "))?;
    let value = serde_json::from_str(word).ok().filter(Value::is_boolean)?;
    call.as_object_mut()?.insert(name.to_owned(), value);
    Some(())
}

fn mend(call: &mut Value, violation: &Violation, of_keys: bool) -> bool {
    let Violation { path, code, expected, remediation: said, .. } = violation;
    if code == "NOT_AN_OBJECT" && path.is_empty() {
        *call = json!({});
        return true;
    }
    if said.contains("ask the human") {
        return false;
    }
    let around = path.rsplit_once('/').map_or("", |(around, _)| around);
    if of_keys {
        // Said of an undeclared key at its object; of a missing field, or one that holds its neighbours, there.
        let place = if code == "UNKNOWN_FIELD" { path } else { around };
        return keys(call, place, said);
    }
    if said.contains("To send no value, omit") || said.starts_with("Remove ") {
        return remove(call, path).is_some();
    }
    if let Some(value) = asked(said) {
        return put(call, path, value);
    }
    if let Some(fields) = said.strip_prefix("Send only one of ") {
        let Some(object) = object(call, path) else { return false };
        return names(fields).into_iter().skip(1).filter(|name| object.remove(*name).is_some()).count() > 0;
    }
    if let Some(fields) =
        said.strip_prefix("Send at least one of ").or_else(|| said.strip_prefix("Send exactly one of "))
    {
        // What it takes is said when something else is there.
        let (Some(name), Some(object)) = (names(fields).first().copied(), object(call, path)) else {
            return false;
        };
        object.insert(name.to_owned(), json!("example"));
        return true;
    }
    let value = call.pointer(path).cloned();
    let mended = value.and_then(|value| again(code, value, expected, said)).or_else(|| values::of(expected));
    mended.is_some_and(|value| put(call, path, value))
}

/// The same value, mended.
fn again(code: &str, value: Value, expected: &str, said: &str) -> Option<Value> {
    let (low, high) = values::bounds(expected);
    match (code, value) {
        ("STRINGIFIED_JSON", Value::String(text)) => serde_json::from_str(&text).ok(),
        ("TOO_LONG", Value::String(text)) => Some(text.chars().take(high).collect::<String>().into()),
        ("TOO_SHORT", Value::String(text)) => {
            let missing = low.saturating_sub(text.chars().count());
            Some((text + &"x".repeat(missing.min(4096))).into())
        }
        ("TOO_MANY_ITEMS", Value::Array(items)) => Some(items.into_iter().take(high).collect()),
        ("TOO_FEW_ITEMS", Value::Array(mut items)) => {
            let made = values::of(expected)?;
            items.extend(made.as_array()?.iter().take(low.saturating_sub(items.len())).cloned());
            Some(items.into())
        }
        ("NO_VARIANT", _) => {
            let tag = between(said, "and set its '", "' to one of: ")?;
            let first = said.split_once("' to one of: ")?.1.split([',', '.']).next()?;
            Some(json!({tag: first}))
        }
        _ => None,
    }
}

/// The JSON that a sentence asks for.
fn asked(said: &str) -> Option<Value> {
    let given = |before: &str| {
        let (_, rest) = said.split_once(before)?;
        let rest = rest.split_once(". ").map_or(rest, |(first, _)| first);
        serde_json::from_str(rest.trim_end_matches('.')).ok()
    };
    if said.contains("true or false") {
        return Some(json!(false));
    }
    let word = said.split_once(", not as ").and_then(|(_, rest)| Some(rest.split_once(": ")?.1));
    if let Some(word) = word.and_then(|word| serde_json::from_str::<bool>(word.trim_end_matches('.')).ok()) {
        return Some(json!(word));
    }
    given("without quotes: ")
        .or_else(|| given("in double quotes: "))
        .or_else(|| given("as a JSON array: "))
        .or_else(|| between(said, "Did you mean \"", "\"?").map(Value::from))
}

/// Sentences on keys of the object at a place.
fn keys(call: &mut Value, place: &str, said: &str) -> bool {
    if let Some((key, home)) = said.split_once(" belongs ") {
        let Some(key) = names(key).first().map(|key| (*key).to_owned()) else { return false };
        let home = if home.starts_with("at the top") {
            String::new()
        } else {
            pointer(names(home).first().copied())
        };
        let Some(value) = object(call, place).and_then(|object| object.remove(&key)) else { return false };
        return put(call, &format!("{home}/{key}"), value);
    }
    let Some(object) = object(call, place) else { return false };
    if let Some((fields, around)) =
        said.strip_prefix("Put ").and_then(|said| said.split_once(", not inside "))
    {
        return unwrap(object, &names(fields), names(around).first().copied());
    }
    if let Some(name) = between(said, "Use the name '", "'") {
        let value = names(said).first().and_then(|key| object.remove(*key));
        return value.map(|value| object.insert(name.to_owned(), value)).is_some();
    }
    let Some((strangers, _)) = said.split_once(" not accepted; do not invent") else { return false };
    let named: Vec<&str> = names(strangers);
    let before = object.len();
    if strangers.contains("a key") || strangers.contains("key of ") || named.is_empty() {
        // What cannot be named safely is all that is not among the fields that are.
        let fields = said.split_once(": ").map(|(_, fields)| fields).unwrap_or_default();
        let known: Vec<&str> = fields
            .trim_end_matches('.')
            .split(", ")
            .map(|field| field.trim_end_matches(" (required)"))
            .collect();
        object.retain(|key, _| known.contains(&key.as_str()));
    } else {
        object.retain(|key, _| !named.contains(&key.as_str()));
    }
    object.len() < before
}

/// Takes fields out of the object that is wrapped around them.
fn unwrap(object: &mut Map<String, Value>, fields: &[&str], around: Option<&str>) -> bool {
    let key = around.map(str::to_owned).or_else(|| object.keys().next().cloned());
    let inner = match key.and_then(|key| object.remove(&key)) {
        Some(Value::String(text)) => serde_json::from_str(&text).unwrap_or_default(),
        other => other.unwrap_or_default(),
    };
    for field in fields.iter().filter(|field| !field.contains(' ')) {
        if let Some(value) = inner.get(*field) {
            object.insert((*field).to_owned(), value.clone());
        }
    }
    !fields.is_empty()
}

/// `steps[0].id` as `/steps/0/id`.
fn pointer(prose: Option<&str>) -> String {
    let segments = prose.unwrap_or_default().split(['.', '[']).map(|segment| segment.trim_end_matches(']'));
    segments.fold(String::new(), |pointer, segment| pointer + "/" + segment)
}

fn object<'v>(call: &'v mut Value, place: &str) -> Option<&'v mut Map<String, Value>> {
    call.pointer_mut(place)?.as_object_mut()
}

/// Puts a value at a place, whose object or array is there.
fn put(call: &mut Value, path: &str, value: Value) -> bool {
    if let Some(place) = call.pointer_mut(path) {
        *place = value;
        return true;
    }
    let Some((around, name)) = path.rsplit_once('/') else { return false };
    object(call, around).map(|object| object.insert(unescape(name), value)).is_some()
}

fn remove(call: &mut Value, path: &str) -> Option<Value> {
    let (around, name) = path.rsplit_once('/')?;
    match call.pointer_mut(around)? {
        Value::Object(map) => map.remove(&unescape(name)),
        Value::Array(items) => {
            let at = name.parse().ok().filter(|at| *at < items.len())?;
            Some(items.remove(at))
        }
        _ => None,
    }
}
