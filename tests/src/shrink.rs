//! A greedy shrinker for JSON: smaller values that still show what the larger one shows.

use serde_json::{Map, Value};

/// The smallest value found for which `shows` still holds, by removing and simplifying one part at a time.
pub fn shrink(value: &Value, shows: &mut dyn FnMut(&Value) -> bool) -> Value {
    let mut smallest = value.clone();
    // Each round tries every smaller form of the last one; a thousand rounds are more than any case needs.
    for _ in 0..1000 {
        match smaller(&smallest).into_iter().find(|candidate| shows(candidate)) {
            Some(found) => smallest = found,
            None => break,
        }
    }
    smallest
}

/// Forms of a value that are a step smaller: the boldest first.
fn smaller(value: &Value) -> Vec<Value> {
    match value {
        Value::Array(items) => {
            let mut forms = items.clone();
            for index in 0..items.len() {
                let mut rest = items.clone();
                rest.remove(index);
                forms.push(Value::Array(rest));
            }
            for (index, item) in items.iter().enumerate() {
                forms.extend(smaller(item).into_iter().map(|item| {
                    let mut items = items.clone();
                    items[index] = item;
                    Value::Array(items)
                }));
            }
            forms
        }
        Value::Object(map) => entries(map),
        Value::String(text) => texts(text),
        Value::Number(number) if !matches!(number.as_u64(), Some(0 | 1)) => {
            vec![0.into(), 1.into()]
        }
        _ => Vec::new(),
    }
}

fn entries(map: &Map<String, Value>) -> Vec<Value> {
    let mut forms: Vec<Value> = map.values().cloned().collect();
    for key in map.keys() {
        let mut rest = map.clone();
        rest.remove(key);
        forms.push(Value::Object(rest));
    }
    for (key, value) in map {
        forms.extend(smaller(value).into_iter().map(|value| {
            let mut map = map.clone();
            map.insert(key.clone(), value);
            Value::Object(map)
        }));
    }
    forms
}

fn texts(text: &str) -> Vec<Value> {
    let chars: Vec<char> = text.chars().collect();
    let mut forms = Vec::new();
    if chars.len() > 1 {
        let half = chars.len() / 2;
        forms.push(chars[..half].iter().collect::<String>().into());
        forms.push(chars[half..].iter().collect::<String>().into());
    }
    // One letter out of a short text; the keywords and words of a schema stay whole in most cases.
    for index in 0..chars.len().min(40) {
        let mut rest = chars.clone();
        rest.remove(index);
        forms.push(rest.into_iter().collect::<String>().into());
    }
    forms
}
