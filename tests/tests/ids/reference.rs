//! What the design says of ids, written a second time and naively: one field, one value, one answer.

use agent_tool::Guard;
use serde_json::{Value, json};

const MAX_SAFE: i128 = (1 << 53) - 1;

/// A way to put a field into the arguments of a tool.
#[derive(Debug)]
pub(crate) struct Wrapper {
    /// Where the field is, for the builder.
    pub(crate) pointer: &'static str,
    /// Where the value is, in the arguments.
    pub(crate) place: &'static str,
    /// The schema of the arguments, with `"FIELD"` where the field's belongs.
    schema: &'static str,
    /// The arguments, with `"FIELD"` where the value belongs.
    arguments: &'static str,
}

/// Every wrapper and depth.
pub(crate) const WRAPPERS: [Wrapper; 9] = [
    Wrapper {
        pointer: "/f",
        place: "/f",
        schema: r#"{"type":"object","properties":{"f":"FIELD"},"required":["f"],"additionalProperties":false}"#,
        arguments: r#"{"f":"FIELD"}"#,
    },
    Wrapper {
        pointer: "/f/*",
        place: "/f/1",
        schema: r#"{"type":"object","properties":{"f":{"type":"array","items":"FIELD"}}}"#,
        arguments: r#"{"f":["FIELD","FIELD"]}"#,
    },
    Wrapper {
        pointer: "/f/*/*",
        place: "/f/0/0",
        schema: r#"{"type":"object","properties":{"f":{"type":"array","items":{"type":"array","items":"FIELD"}}}}"#,
        arguments: r#"{"f":[["FIELD"],[]]}"#,
    },
    Wrapper {
        pointer: "/f/*",
        place: "/f/k",
        schema: r#"{"type":"object","properties":{"f":{"type":"object","additionalProperties":"FIELD"}}}"#,
        arguments: r#"{"f":{"k":"FIELD"}}"#,
    },
    Wrapper {
        pointer: "/o/f",
        place: "/o/f",
        schema: r#"{"type":"object","properties":{"o":{"type":["object","null"],
            "properties":{"f":"FIELD"},"required":["f"],"additionalProperties":false}},"additionalProperties":false}"#,
        arguments: r#"{"o":{"f":"FIELD"}}"#,
    },
    Wrapper {
        pointer: "/o/l/*/f",
        place: "/o/l/0/f",
        schema: r#"{"type":"object","properties":{"o":{"type":"object","properties":{"l":{"type":"array",
            "items":{"type":"object","properties":{"f":"FIELD"},"required":["f"]}}}}},"required":["o"]}"#,
        arguments: r#"{"o":{"l":[{"f":"FIELD"}]}}"#,
    },
    Wrapper {
        pointer: "/f",
        place: "/f",
        schema: r#"{"type":"object","properties":{"f":{"anyOf":["FIELD",{"type":"null"}]}},"required":["f"]}"#,
        arguments: r#"{"f":"FIELD"}"#,
    },
    Wrapper {
        pointer: "/u/f",
        place: "/u/f",
        schema: r#"{"type":"object","properties":{"u":{"anyOf":[
            {"type":"object","properties":{"kind":{"type":"string","enum":["a"]}},"required":["kind"]},
            {"type":"object","properties":{"kind":{"type":"string","enum":["b"]},"f":"FIELD"},
                "required":["kind","f"],"additionalProperties":false}]}}}"#,
        arguments: r#"{"u":{"kind":"b","f":"FIELD"}}"#,
    },
    Wrapper {
        pointer: "/m/*/f",
        place: "/m/a~1b/f",
        schema: r#"{"type":"object","properties":{"m":{"type":"object","properties":{"d":{"type":"integer","default":1}},
            "additionalProperties":{"type":"object","properties":{"f":"FIELD"},"required":["f"]}}}}"#,
        arguments: r#"{"m":{"a/b":{"f":"FIELD"}}}"#,
    },
];

impl Wrapper {
    /// Whether `null` is fine for the field, whatever the field says.
    pub(crate) fn takes_null(&self) -> bool {
        self.schema.contains(r#"["FIELD",{"type":"null"}]"#)
    }

    pub(crate) fn schema(&self, field: &Value) -> Value {
        filled(self.schema, field)
    }

    pub(crate) fn arguments(&self, value: &Value) -> Value {
        filled(self.arguments, value)
    }

    /// The guard with `id` on the field, and the one without.
    pub(crate) fn guards(&self, field: &Value) -> (Guard, Guard) {
        let schema = self.schema(field);
        let with = Guard::builder(&schema).id(self.pointer).build();
        let without = Guard::builder(&schema).build();
        (with.expect("a schema that is enforced"), without.expect("a schema that is enforced"))
    }
}

fn filled(template: &str, part: &Value) -> Value {
    serde_json::from_str(&template.replace(r#""FIELD""#, &part.to_string())).expect("JSON")
}

/// What a value becomes as an id of a field of one kind: the listed forms, and nothing else.
pub(crate) fn form(field: &Value, value: &Value) -> Option<Value> {
    match (field["type"].as_str()?, value) {
        ("string", Value::Number(_)) => {
            let whole = whole(value)?;
            (1..=MAX_SAFE).contains(&whole).then(|| json!(whole.to_string()))
        }
        ("integer", Value::String(text)) => {
            let whole: i128 = canonical(text).then(|| text.parse().ok())??;
            match (i64::try_from(whole), u64::try_from(whole)) {
                (Ok(whole), _) => Some(json!(whole)),
                (_, Ok(whole)) => Some(json!(whole)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// `0|-?[1-9][0-9]*`
fn canonical(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    text == "0"
        || (!digits.is_empty() && !digits.starts_with('0') && digits.chars().all(|c| c.is_ascii_digit()))
}

/// The code that `id` puts in place of the field's own, for a value that is no id.
pub(crate) fn own_code(field: &Value, value: &Value) -> Option<&'static str> {
    match (field["type"].as_str()?, value) {
        ("string", Value::Number(number)) => {
            let above = number
                .as_f64()
                .is_some_and(|double| double.fract() == 0.0 && double > 9_007_199_254_740_991.0);
            above.then_some("UNSAFE_INTEGER")
        }
        ("integer", Value::String(text)) => {
            let length = text.trim_start_matches('-').len();
            let bound = |key: &str| whole(&field[key]);
            let low = bound("minimum").unwrap_or(i128::MIN).max(i64::MIN.into());
            let high = bound("maximum").unwrap_or(i128::MAX).min(u64::MAX.into());
            let outside = match text.parse::<i128>() {
                Ok(whole) => !(low..=high).contains(&whole),
                Err(_) => true,
            };
            (canonical(text) && length <= 39 && outside).then_some("OUT_OF_RANGE")
        }
        _ => None,
    }
}

/// The integer that a JSON number is, by value.
#[allow(clippy::cast_possible_truncation)] // whole, and small enough to matter
fn whole(value: &Value) -> Option<i128> {
    match (value.as_i64(), value.as_u64(), value.as_f64()) {
        (Some(whole), ..) => Some(whole.into()),
        (_, Some(whole), _) => Some(whole.into()),
        (_, _, Some(double)) if double.fract() == 0.0 && double.abs() < 1e30 => Some(double as i128),
        _ => None,
    }
}
