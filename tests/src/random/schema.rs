//! Random schemas: every keyword that the guard enforces, alone and combined.

use serde_json::{Map, Value, json};

use super::Random;
use super::instance;
use super::pools::{FORMATS, NAMES, PATTERNS, WORDS, number, text, value};

/// The schema of a tool's arguments: an object, mostly.
pub fn arguments(random: &mut Random) -> Value {
    if random.chance(85) { Value::Object(object(random, 3)) } else { schema(random, 3) }
}

/// Any schema, at most `depth` levels deep.
pub fn schema(random: &mut Random, depth: u32) -> Value {
    let kinds = if depth == 0 { 11 } else { 19 };
    let mut keywords = match random.below(kinds) {
        0 | 1 => string(random),
        2 | 3 => integer(random),
        4 | 5 => real(random),
        6 => one("type", "boolean"),
        7 => listed(random),
        8 => several(random),
        9 => return if random.chance(70) { json!(true) } else { json!({}) },
        10 => match random.below(8) {
            0 => return json!(false),
            1 | 2 => one("type", "null"),
            _ => string(random),
        },
        11..=13 => array(random, depth),
        14..=16 => object(random, depth),
        17 => union(random, depth),
        _ => nullable(random, depth),
    };
    if random.chance(10) {
        keywords.insert("description".to_owned(), json!("words"));
    }
    Value::Object(keywords)
}

fn one(key: &str, value: impl Into<Value>) -> Map<String, Value> {
    Map::from_iter([(key.to_owned(), value.into())])
}

fn set(keywords: &mut Map<String, Value>, key: &str, value: impl Into<Value>) {
    keywords.insert(key.to_owned(), value.into());
}

/// With `null` now and then, as schemars writes an `Option`.
fn typed(random: &mut Random, name: &str) -> Map<String, Value> {
    one("type", if random.chance(15) { json!([name, "null"]) } else { json!(name) })
}

fn string(random: &mut Random) -> Map<String, Value> {
    let mut keywords = typed(random, "string");
    text_rules(random, &mut keywords);
    if random.chance(15) {
        let words: Vec<_> = (0..=random.below(4)).map(|_| *random.pick(&WORDS)).collect();
        set(&mut keywords, "enum", words);
    }
    keywords
}

fn text_rules(random: &mut Random, keywords: &mut Map<String, Value>) {
    if random.chance(30) {
        set(keywords, "minLength", random.below(4));
    }
    if random.chance(35) {
        let max = *random.pick(&[0, 1, 2, 5, 12, 40]);
        set(keywords, "maxLength", if random.chance(10) { json!(f64::from(max)) } else { json!(max) });
    }
    if random.chance(15) {
        set(keywords, "pattern", *random.pick(&PATTERNS));
    }
    if random.chance(15) {
        set(keywords, "format", random.pick(&FORMATS).0);
    }
}

fn integer(random: &mut Random) -> Map<String, Value> {
    let mut keywords = typed(random, "integer");
    number_rules(random, &mut keywords);
    keywords
}

fn real(random: &mut Random) -> Map<String, Value> {
    let mut keywords = typed(random, "number");
    number_rules(random, &mut keywords);
    keywords
}

fn number_rules(random: &mut Random, keywords: &mut Map<String, Value>) {
    for (keyword, percent) in
        [("minimum", 35), ("maximum", 35), ("exclusiveMinimum", 12), ("exclusiveMaximum", 12)]
    {
        if random.chance(percent) {
            set(keywords, keyword, Value::Number(number(random)));
        }
    }
    if random.chance(20) {
        let step = *random.pick(&[0.01, 0.1, 0.5, 1.0, 1.5, 2.0, 3.0, 7.0, 10.0, 0.25, 0.0001, 100.0, 1e-8]);
        let whole = json!(i64::try_from(random.below(9)).unwrap_or_default() + 1);
        set(keywords, "multipleOf", if random.chance(60) { json!(step) } else { whole });
    }
}

/// `enum` or `const` of anything.
fn listed(random: &mut Random) -> Map<String, Value> {
    let mut values: Vec<Value> = (0..=random.below(4)).map(|_| value(random, 1)).collect();
    values.dedup();
    let mut keywords = match values.pop() {
        Some(only) if random.chance(30) => one("const", only),
        last => one("enum", values.into_iter().chain(last).collect::<Vec<_>>()),
    };
    if random.chance(25) {
        set(&mut keywords, "type", *random.pick(&["integer", "string", "number", "object"]));
    }
    keywords
}

/// Several types at once, or none, with keywords of several kinds.
fn several(random: &mut Random) -> Map<String, Value> {
    let mut keywords = Map::new();
    if random.chance(70) {
        let mut names = vec!["string", "integer", "number", "boolean", "null", "array", "object"];
        while names.len() > 2 || (names.len() == 2 && random.chance(10)) {
            names.remove(random.below(names.len()));
        }
        set(&mut keywords, "type", names);
    }
    if random.chance(60) {
        text_rules(random, &mut keywords);
    }
    if random.chance(60) {
        number_rules(random, &mut keywords);
    }
    if random.chance(30) {
        set(&mut keywords, "uniqueItems", true);
    }
    if random.chance(20) {
        set(&mut keywords, "required", vec![*random.pick(&NAMES)]);
    }
    keywords
}

fn array(random: &mut Random, depth: u32) -> Map<String, Value> {
    let mut keywords = typed(random, "array");
    if random.chance(85) {
        set(&mut keywords, "items", schema(random, depth - 1));
    }
    if random.chance(25) {
        set(&mut keywords, "minItems", random.below(3));
    }
    if random.chance(25) {
        set(&mut keywords, "maxItems", random.below(4));
    }
    if random.chance(25) {
        set(&mut keywords, "uniqueItems", random.chance(90));
    }
    keywords
}

fn object(random: &mut Random, depth: u32) -> Map<String, Value> {
    let mut keywords = typed(random, "object");
    let mut properties = Map::new();
    let mut required = Vec::new();
    let count = if random.chance(2) { 70 } else { random.below(6) };
    for index in 0..count {
        let name =
            if count > 10 { format!("property-number-{index}") } else { (*random.pick(&NAMES)).to_owned() };
        let below = if count > 10 { 0 } else { depth - 1 };
        let mut of = schema(random, below);
        if random.chance(20) {
            let default = if random.chance(90) { instance::valid(random, &of) } else { value(random, 1) };
            if let Some(keywords) = of.as_object_mut() {
                set(keywords, "default", default);
            }
        }
        if random.chance(35) && !required.contains(&name) {
            required.push(name.clone());
        }
        properties.insert(name, of);
    }
    if random.chance(4) {
        required.push("undeclared".to_owned());
    }
    set(&mut keywords, "properties", properties);
    if !required.is_empty() {
        set(&mut keywords, "required", required);
    }
    match random.below(8) {
        0..=4 => set(&mut keywords, "additionalProperties", false),
        5 => set(&mut keywords, "additionalProperties", schema(random, depth - 1)),
        6 => set(&mut keywords, "additionalProperties", true),
        _ => {}
    }
    if random.chance(5) {
        // What hand-written schemas do for "one of these".
        let branches: Vec<Value> = (0..2).map(|_| json!({"required": [*random.pick(&NAMES[..8])]})).collect();
        set(&mut keywords, "anyOf", branches);
    }
    keywords
}

fn union(random: &mut Random, depth: u32) -> Map<String, Value> {
    if random.chance(50) {
        return tagged(random, depth);
    }
    let branches: Vec<Value> = (0..=random.below(4)).map(|_| schema(random, depth - 1)).collect();
    let mut keywords = one("anyOf", branches);
    if random.chance(15) {
        number_rules(random, &mut keywords);
    }
    keywords
}

/// As a tagged enum is written, sometimes not quite: a tag that is optional, shared or missing in one branch.
fn tagged(random: &mut Random, depth: u32) -> Map<String, Value> {
    let tag = *random.pick(&["kind", "t", "type"]);
    let mut branches: Vec<Value> = Vec::new();
    for word in ["on", "off", "abcdefgh-1-ijklmnop"].into_iter().take(1 + random.below(3)) {
        let mut branch = object(random, depth);
        branch.remove("anyOf");
        set(&mut branch, "type", "object");
        let word = if random.chance(5) { "on" } else { word };
        let of = if random.chance(50) {
            json!({"const": word})
        } else {
            json!({"type": "string", "enum": [word]})
        };
        if let Some(properties) = branch.get_mut("properties").and_then(Value::as_object_mut) {
            properties.insert(tag.to_owned(), of);
        }
        if random.chance(95) {
            let mut required = branch.remove("required").unwrap_or_else(|| json!([]));
            if let Some(names) = required.as_array_mut() {
                names.push(tag.into());
            }
            set(&mut branch, "required", required);
        }
        branches.push(Value::Object(branch));
    }
    if random.chance(30) {
        branches.insert(random.below(branches.len() + 1), json!({"type": "null"}));
    }
    one("anyOf", branches)
}

/// `anyOf` of a schema and `null`, in both orders.
fn nullable(random: &mut Random, depth: u32) -> Map<String, Value> {
    let mut branches = vec![schema(random, depth - 1), json!({"type": "null"})];
    if random.chance(40) {
        branches.reverse();
    }
    let mut keywords = one("anyOf", branches);
    if random.chance(20) {
        set(&mut keywords, "default", if random.chance(50) { Value::Null } else { text(random).into() });
    }
    keywords
}
