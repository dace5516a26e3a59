//! Random values that a document allows: JSON Schema's, and Gemini's with types in upper case.

use std::hash::{BuildHasher, RandomState};

use regex_syntax::hir::{Class, Hir, HirKind};
use serde_json::{Map, Number, Value};

/// Random values, from a seed that is printed; `AGENT_TOOL_SEED` sets it.
pub(crate) struct Generator(u64);

/// Where a document has no bound: beyond what I-JSON takes.
const FAR: i64 = 1 << 60;

impl Generator {
    pub(crate) fn new() -> Self {
        let seed = match std::env::var("AGENT_TOOL_SEED") {
            Ok(given) => given.parse().expect("AGENT_TOOL_SEED is a number"),
            Err(_) => RandomState::new().hash_one(0),
        };
        println!("to repeat: AGENT_TOOL_SEED={seed}");
        Self(seed)
    }

    /// `SplitMix64` (Steele, Lea, Flood 2014).
    fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.number() % bound.max(1)
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        let span = u64::try_from(i128::from(high) - i128::from(low) + 1).unwrap();
        i64::try_from(i128::from(low) + i128::from(self.below(span))).unwrap()
    }

    fn pick<'v>(&mut self, values: &'v [Value]) -> &'v Value {
        let index = self.below(values.len() as u64);
        &values[usize::try_from(index).unwrap()]
    }

    /// A value that the schema takes.
    pub(crate) fn value(&mut self, schema: &Value) -> Value {
        if schema["nullable"] == true && self.below(4) == 0 {
            return Value::Null;
        }
        if let Some(branches) = schema["anyOf"].as_array() {
            let branch = self.pick(branches);
            return self.value(branch);
        }
        if let Some(values) = schema["enum"].as_array() {
            return self.pick(values).clone();
        }
        let name = match &schema["type"] {
            Value::Array(names) => self.pick(names).as_str().unwrap(),
            name => name.as_str().unwrap_or("string"),
        };
        match name.to_lowercase().as_str() {
            "null" => Value::Null,
            "boolean" => (self.below(2) == 0).into(),
            "integer" => self.integer(schema).into(),
            "number" => self.real(schema),
            "string" => self.text(schema).into(),
            "array" => self.array(schema),
            "object" => self.object(schema),
            other => panic!("the type {other}"),
        }
    }

    fn integer(&mut self, schema: &Value) -> i64 {
        let low = schema["minimum"].as_i64().unwrap_or(-FAR);
        let high = schema["maximum"].as_i64().unwrap_or(FAR);
        let drawn = match self.below(4) {
            0 => low,
            1 => high,
            // Small ones are likelier to be what is wanted.
            2 => self.between(low.max(-3), high.min(low.max(-3) + 6)),
            _ => self.between(low, high),
        };
        let step = schema["multipleOf"].as_i64().unwrap_or(1);
        let below = drawn - drawn.rem_euclid(step);
        if below < low { below + step } else { below }
    }

    fn real(&mut self, schema: &Value) -> Value {
        let low = schema["minimum"].as_f64().or(schema["exclusiveMinimum"].as_f64()).unwrap_or(-20.0);
        let high = schema["maximum"].as_f64().or(schema["exclusiveMaximum"].as_f64()).unwrap_or(20.0);
        let steps = if schema["multipleOf"].is_number() { 4.0 } else { 1024.0 };
        loop {
            let part = f64::from(u32::try_from(self.below(1_000_001)).unwrap()) / 1_000_000.0;
            let number = ((low + (high - low) * part) * steps).round() / steps;
            let above = schema["exclusiveMinimum"].as_f64().is_none_or(|bound| number > bound);
            let below = schema["exclusiveMaximum"].as_f64().is_none_or(|bound| number < bound);
            if above && below {
                return Number::from_f64(number).map(Value::Number).unwrap();
            }
        }
    }

    fn text(&mut self, schema: &Value) -> String {
        if let Some(format) = schema["format"].as_str() {
            return match format {
                "date-time" => "2026-01-31T09:30:00Z",
                "date" => "2026-01-31",
                "time" => "09:30:00Z",
                "ipv4" => "192.0.2.1",
                "ipv6" => "2001:db8::1",
                "uuid" => "67e55044-10b1-426f-9247-bb680e5fe0c8",
                "email" => "name@example.com",
                "uri" => "https://example.com/page",
                other => panic!("the format {other}"),
            }
            .to_owned();
        }
        let low = schema["minLength"].as_u64().unwrap_or(0);
        let high = schema["maxLength"].as_u64().unwrap_or(low + 80);
        if let Some(pattern) = schema["pattern"].as_str() {
            let tree = regex_syntax::Parser::new().parse(pattern).unwrap();
            loop {
                let mut text = String::new();
                self.matching(&tree, &mut text);
                if (low..=high).contains(&(text.chars().count() as u64)) {
                    return text;
                }
            }
        }
        let length = low + self.below(high - low + 1);
        (0..length).map(|_| char::from(b'a' + u8::try_from(self.below(26)).unwrap())).collect()
    }

    fn matching(&mut self, tree: &Hir, out: &mut String) {
        match tree.kind() {
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(literal) => out.push_str(std::str::from_utf8(&literal.0).unwrap()),
            HirKind::Class(Class::Unicode(class)) => {
                // ECMA-262's `\d` is the first range of Rust's.
                let range = class.ranges()[0];
                let span = u64::from(u32::from(range.end()) - u32::from(range.start()) + 1);
                let letter = u32::from(range.start()) + u32::try_from(self.below(span)).unwrap();
                out.push(char::from_u32(letter).unwrap());
            }
            HirKind::Class(Class::Bytes(_)) => panic!("bytes"),
            HirKind::Repetition(repeat) => {
                let most = repeat.max.unwrap_or(repeat.min + 3);
                let count = repeat.min + u32::try_from(self.below(u64::from(most - repeat.min + 1))).unwrap();
                for _ in 0..count {
                    self.matching(&repeat.sub, out);
                }
            }
            HirKind::Capture(capture) => self.matching(&capture.sub, out),
            HirKind::Concat(parts) => parts.iter().for_each(|part| self.matching(part, out)),
            HirKind::Alternation(parts) => {
                let index = usize::try_from(self.below(parts.len() as u64)).unwrap();
                self.matching(&parts[index], out);
            }
        }
    }

    fn array(&mut self, schema: &Value) -> Value {
        let low = schema["minItems"].as_u64().unwrap_or(0);
        let high = schema["maxItems"].as_u64().unwrap_or(low + 25);
        let count =
            low + self.below((high - low + 1).min(6)) + if self.below(8) == 0 { high - low } else { 0 };
        let mut items: Vec<Value> = Vec::new();
        // Where the items are few, not that many may differ.
        for _ in 0..count.min(high) * 20 {
            let item = self.value(&schema["items"]);
            if schema["uniqueItems"] != true || !items.contains(&item) {
                items.push(item);
            }
            if items.len() as u64 == count.min(high) {
                break;
            }
        }
        if schema["uniqueItems"] != true && items.len() > 1 && self.below(4) == 0 {
            items[1] = items[0].clone();
        }
        items.into()
    }

    fn object(&mut self, schema: &Value) -> Value {
        let empty = Map::new();
        let properties = schema["properties"].as_object().unwrap_or(&empty);
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let mut out = Map::new();
        for (name, property) in properties {
            if required.contains(&Value::from(name.as_str())) || self.below(2) == 0 {
                out.insert(name.clone(), self.value(property));
            }
        }
        match &schema["additionalProperties"] {
            Value::Object(_) => {
                for index in 0..self.below(3) {
                    out.insert(format!("key{index}"), self.value(&schema["additionalProperties"]));
                }
            }
            Value::Bool(false) => {}
            _ if self.below(8) == 0 => {
                out.insert("surprise".to_owned(), Value::Bool(true));
            }
            _ => {}
        }
        out.into()
    }
}
