//! Random instances of a schema: mostly valid ones, and mutants that are nearly so.

use serde_json::{Map, Number, Value, json};

use super::Random;
use super::pools::{FORMATS, LOOKALIKES, MATCHES, NAMES, number, text, value};

/// A value for a schema: anything at all, one meant to be valid, or a mutant of such a one.
pub fn near(random: &mut Random, schema: &Value) -> Value {
    if random.chance(8) {
        return value(random, 3);
    }
    let mut instance = valid(random, schema);
    if random.chance(55) {
        for _ in 0..=random.below(2) {
            mutate(random, &mut instance, 4);
        }
    }
    instance
}

/// A value that is meant to be valid; where the schema leaves no such value, or hides it well, it is not.
pub fn valid(random: &mut Random, schema: &Value) -> Value {
    let Some(keywords) = schema.as_object() else { return value(random, 1) };
    if let Some(only) = keywords.get("const") {
        return only.clone();
    }
    if let Some(values) = keywords.get("enum").and_then(Value::as_array).filter(|values| !values.is_empty()) {
        return random.pick(values).clone();
    }
    if let Some(branches) = keywords.get("anyOf").and_then(Value::as_array) {
        if !keywords.contains_key("properties") {
            if branches.is_empty() {
                return Value::Null;
            }
            let branch = random.pick(branches);
            return valid(random, branch);
        }
    }
    let kind = match keywords.get("type") {
        Some(Value::Array(names)) if !names.is_empty() => random.pick(names).as_str(),
        Some(Value::String(name)) => Some(&**name),
        _ if keywords.contains_key("properties") => Some("object"),
        _ => None,
    };
    match kind {
        Some("null") => Value::Null,
        Some("boolean") => Value::Bool(random.chance(50)),
        Some("integer") => integer(random, keywords),
        Some("number") => real(random, keywords),
        Some("string") => Value::String(string(random, keywords)),
        Some("array") => array(random, keywords),
        Some("object") => object(random, keywords),
        _ => value(random, 2),
    }
}

/// Near a bound where there is one: on it, one beside it.
fn bounded(random: &mut Random, keywords: &Map<String, Value>) -> Number {
    const BOUNDS: [&str; 4] = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];
    let bounds: Vec<&Number> = BOUNDS.iter().filter_map(|key| keywords.get(*key)?.as_number()).collect();
    if bounds.is_empty() || random.chance(20) {
        return number(random);
    }
    let bound = *random.pick(&bounds);
    beside(random, bound)
}

/// The number, or one beside it.
fn beside(random: &mut Random, number: &Number) -> Number {
    let step = random.below(5);
    if let (Some(whole), true) = (number.as_i64(), step < 3) {
        return whole.saturating_add(i64::try_from(step).unwrap_or_default() - 1).into();
    }
    if let (Some(whole), true) = (number.as_u64(), step < 3) {
        return whole.saturating_sub(step as u64).into();
    }
    let double = number.as_f64().unwrap_or_default();
    let moved = match step {
        0 => double,
        // The next double on one side or the other.
        1 => f64::from_bits(double.to_bits().wrapping_add(1)),
        2 => f64::from_bits(double.to_bits().wrapping_sub(1)),
        3 => double + 0.5,
        _ => double.trunc(),
    };
    Number::from_f64(moved).unwrap_or_else(|| number.clone())
}

fn integer(random: &mut Random, keywords: &Map<String, Value>) -> Value {
    let number = bounded(random, keywords);
    let whole = match number.as_f64() {
        Some(double) if number.is_f64() => Number::from_f64(double.trunc()).unwrap_or(number),
        _ => number,
    };
    multiple(random, whole, keywords)
}

fn real(random: &mut Random, keywords: &Map<String, Value>) -> Value {
    let number = bounded(random, keywords);
    multiple(random, number, keywords)
}

/// A multiple of the step where one is asked for, written as a decimal.
fn multiple(random: &mut Random, number: Number, keywords: &Map<String, Value>) -> Value {
    let Some(step) = keywords.get("multipleOf").and_then(Value::as_f64).filter(|_| random.chance(80)) else {
        return Value::Number(number);
    };
    let count = match number.as_f64() {
        Some(about) if (about / step).abs() < 1e6 => (about / step).round(),
        _ => 3.0,
    };
    // Through text, so that it is the decimal that a person would write.
    let product: f64 = format!("{:.8}", count * step).parse().unwrap_or(0.0);
    if f64::fract(product).abs() < f64::EPSILON && f64::abs(product) < 1e15 && random.chance(80) {
        #[allow(clippy::cast_possible_truncation)] // whole and small
        return json!(product as i64);
    }
    json!(product)
}

fn string(random: &mut Random, keywords: &Map<String, Value>) -> String {
    if let Some(name) = keywords.get("format").and_then(Value::as_str) {
        if let Some((_, good, _)) = FORMATS.iter().find(|(known, ..)| *known == name) {
            return (*random.pick(good)).to_owned();
        }
    }
    if let Some(pattern) = keywords.get("pattern").and_then(Value::as_str) {
        if let Some((_, good)) = MATCHES.iter().find(|(known, _)| *known == pattern) {
            return (*random.pick(good)).to_owned();
        }
    }
    let bound = |key: &str| {
        keywords.get(key).and_then(Value::as_f64).map(|bound| format!("{bound:.0}").parse().unwrap_or(0))
    };
    let (min, max) = (bound("minLength").unwrap_or(0_usize), bound("maxLength").unwrap_or(usize::MAX));
    let mut chars: Vec<char> = text(random).chars().collect();
    let edge = random.below(6);
    while chars.len() < min || (edge == 0 && chars.len() < max.min(50)) {
        chars.push(*random.pick(&['a', 'é', '𝄞']));
    }
    chars.truncate(max);
    chars.into_iter().collect()
}

fn array(random: &mut Random, keywords: &Map<String, Value>) -> Value {
    let bound = |key: &str| keywords.get(key).and_then(Value::as_u64).and_then(|bound| bound.try_into().ok());
    let (min, max) = (bound("minItems").unwrap_or(0_usize), bound("maxItems").unwrap_or(4));
    let count = (min + random.below(3)).min(max);
    let of = keywords.get("items").unwrap_or(&Value::Bool(true));
    (0..count).map(|_| valid(random, of)).collect()
}

fn object(random: &mut Random, keywords: &Map<String, Value>) -> Value {
    let mut map = Map::new();
    let empty = Vec::new();
    let required = keywords.get("required").and_then(Value::as_array).unwrap_or(&empty);
    for (name, of) in keywords.get("properties").and_then(Value::as_object).into_iter().flatten() {
        if required.iter().any(|known| known == name) || random.chance(55) {
            map.insert(name.clone(), valid(random, of));
        }
    }
    let additional = keywords.get("additionalProperties").unwrap_or(&Value::Bool(true));
    for name in required.iter().filter_map(Value::as_str) {
        if !map.contains_key(name) {
            map.insert(name.to_owned(), valid(random, additional));
        }
    }
    if *additional != Value::Bool(false) && random.chance(40) {
        let name = (*random.pick(&NAMES)).to_owned();
        if keywords.get("properties").is_none_or(|known| known.get(&name).is_none()) {
            map.insert(name, valid(random, additional));
        }
    }
    Value::Object(map)
}

/// One change somewhere in the value.
pub fn mutate(random: &mut Random, value: &mut Value, depth: u32) {
    let inside = depth > 0 && random.chance(75);
    match value {
        Value::Array(items) if inside && !items.is_empty() => {
            let index = random.below(items.len());
            mutate(random, &mut items[index], depth - 1);
        }
        Value::Object(map) if inside && !map.is_empty() => {
            let index = random.below(map.len());
            if let Some(value) = map.values_mut().nth(index) {
                mutate(random, value, depth - 1);
            }
        }
        Value::Array(items) => change_items(random, items),
        Value::Object(map) => change_entries(random, map),
        Value::Number(number) if random.chance(60) => *number = beside(random, number),
        Value::String(text) if random.chance(60) => change_text(random, text),
        _ => *value = other(random, value),
    }
}

/// A value that is easily taken for the one given.
fn other(random: &mut Random, value: &Value) -> Value {
    match random.below(8) {
        0 => Value::Null,
        1 => Value::String(value.to_string()),
        2 => json!([value]),
        3 => Value::Number(number(random)),
        4 => (*random.pick(&LOOKALIKES)).into(),
        5 => json!({}),
        6 => Value::Bool(random.chance(50)),
        _ => super::pools::value(random, 2),
    }
}

fn change_items(random: &mut Random, items: &mut Vec<Value>) {
    match random.below(4) {
        0 => {
            items.pop();
        }
        1 if !items.is_empty() => items.push(items[0].clone()),
        2 => items.push(value(random, 1)),
        _ => items.extend(items.clone()),
    }
}

fn change_entries(random: &mut Random, map: &mut Map<String, Value>) {
    let key = map.keys().nth(random.below(map.len())).cloned().unwrap_or_default();
    match random.below(6) {
        0 | 1 => {
            map.remove(&key);
        }
        2 => {
            map.insert((*random.pick(&NAMES)).to_owned(), value(random, 1));
        }
        3 => {
            map.insert(key, Value::Null);
        }
        4 => {
            if let Some(value) = map.remove(&key) {
                map.insert(respell(random, &key), value);
            }
        }
        _ => {
            if let Some(entry) = map.get_mut(&key) {
                *entry = other(random, entry);
            }
        }
    }
}

/// The key as another convention would write it.
fn respell(random: &mut Random, key: &str) -> String {
    match random.below(4) {
        0 => key.to_uppercase(),
        1 => format!("{key}s"),
        2 => key.chars().flat_map(|c| if c.is_uppercase() { vec!['_', c] } else { vec![c] }).collect(),
        _ => key.to_lowercase().replace('_', "-"),
    }
}

fn change_text(random: &mut Random, text: &mut String) {
    match random.below(8) {
        0 => text.push(*random.pick(&['a', '\n', 'é', '𝄞', '\0'])),
        1 => {
            text.pop();
        }
        2 => text.insert(0, ' '),
        3 => *text = text.to_uppercase(),
        4 => *text = text.repeat(3),
        5 => {
            let (_, _, bad) = random.pick(&FORMATS);
            (*random.pick(bad)).clone_into(text);
        }
        6 => text.clear(),
        _ => (*random.pick(&LOOKALIKES)).clone_into(text),
    }
}
