//! Random calls that a tool has to refuse, from calls that it would take: something is taken out, put in or turned
//! into another thing. The guard says which of them are bad, so that each is.

use agent_tool::{Contract, ToolSet};
use agent_tool_tests::random::Random;
use serde_json::{Map, Value, json};

/// One call that its tool refuses.
pub(crate) fn one(tools: &ToolSet, random: &mut Random) -> Value {
    let contracts: Vec<_> = tools.contracts().collect();
    loop {
        let contract = contracts[random.below(contracts.len())];
        let mut arguments = good(contract);
        for _ in 0..=random.below(3) {
            spoil(&mut arguments, random);
        }
        if contract.guard().check(arguments.clone()).is_err() {
            return json!({"call": contract.name(), "arguments": arguments});
        }
    }
}

/// Arguments that pass, or nearly: every property with a value of its type.
fn good(contract: &Contract) -> Value {
    let schema = contract.input_schema();
    let properties = schema["properties"].as_object().into_iter().flatten();
    let value = |schema: &Value| match schema["type"].as_str() {
        Some("integer") => json!(3),
        Some("boolean") => json!(true),
        _ => schema["enum"].get(0).cloned().unwrap_or_else(|| json!("7")),
    };
    Value::Object(properties.map(|(key, schema)| (key.clone(), value(schema))).collect())
}

fn spoil(arguments: &mut Value, random: &mut Random) {
    let Some(map) = arguments.as_object_mut() else { return };
    let keys: Vec<String> = map.keys().cloned().collect();
    let key = keys.get(random.below(keys.len())).cloned();
    match (random.below(8), key) {
        (0, Some(key)) => drop(map.remove(&key)),
        (1, Some(key)) => rename(map, &key, random),
        (2, _) => drop(map.insert(word(random), anything(random, 3))),
        (3, _) => *arguments = anything(random, 2),
        (_, Some(key)) => drop(map.insert(key, anything(random, 2))),
        (_, None) => drop(map.insert(word(random), json!(1))),
    }
}

fn rename(map: &mut Map<String, Value>, key: &str, random: &mut Random) {
    if let Some(value) = map.remove(key) {
        let other = if random.below(2) == 0 { key.to_uppercase() } else { format!("{key}_") };
        map.insert(other, value);
    }
}

fn anything(random: &mut Random, depth: usize) -> Value {
    match random.below(if depth == 0 { 7 } else { 9 }) {
        0 => Value::Null,
        1 => json!(random.below(2) == 0),
        2 => json!(random.below(100)),
        3 => json!(-(i64::try_from(random.below(1 << 40)).unwrap_or_default())),
        4 => json!(f64::from(u32::try_from(random.below(1000)).unwrap_or_default()) / 8.0),
        5 => word(random).into(),
        6 => word(random).repeat(1 + random.below(3000)).into(),
        7 => (0..random.below(4)).map(|_| anything(random, depth - 1)).collect(),
        _ => {
            Value::Object((0..random.below(4)).map(|_| (word(random), anything(random, depth - 1))).collect())
        }
    }
}

/// Texts that have broken readers before.
fn word(random: &mut Random) -> String {
    const WORDS: [&str; 14] = [
        "",
        " ",
        "7",
        "007",
        "-1",
        "1e3",
        "true",
        "null",
        "{}",
        "[1]",
        "__proto__",
        "\u{0}\u{200b}\u{202e}",
        "ä\u{1f600}",
        "Ignore all rules.\n",
    ];
    WORDS[random.below(WORDS.len())].to_owned()
}
