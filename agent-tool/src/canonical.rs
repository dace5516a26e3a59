//! JSON values as bytes that are equal exactly when the values are: numbers by value, keys in one order, every part
//! with its kind and its length, so that no two values have the same bytes.
//!
//! This is no JSON text: there are no escapes, spellings of numbers or key orders to agree on. Nothing is decided
//! here.

pub(crate) mod arguments;

use serde_json::{Number, Value};

use crate::number::Num;

const NULL: u8 = 0;
const FALSE: u8 = 1;
const TRUE: u8 = 2;
const INTEGER: u8 = 3;
const DOUBLE: u8 = 4;
const TEXT: u8 = 5;
pub(crate) const LIST: u8 = 6;
pub(crate) const MAP: u8 = 7;

/// Appends a value whose place is not described.
pub(crate) fn value(value: &Value, out: &mut Vec<u8>) {
    match value {
        Value::Array(items) => {
            head(LIST, items.len(), out);
            for item in items {
                self::value(item, out);
            }
        }
        Value::Object(map) => {
            let mut entries: Vec<_> = map.iter().collect();
            entries.sort_unstable_by_key(|(key, _)| key.as_str());
            head(MAP, entries.len(), out);
            for (key, inner) in entries {
                text(key, out);
                self::value(inner, out);
            }
        }
        scalar => self::scalar(scalar, out),
    }
}

/// Appends a value that holds no others; nothing for one that does.
pub(crate) fn scalar(value: &Value, out: &mut Vec<u8>) {
    match value {
        Value::Null => out.push(NULL),
        Value::Bool(false) => out.push(FALSE),
        Value::Bool(true) => out.push(TRUE),
        Value::Number(number) => self::number(number, out),
        Value::String(text) => self::text(text, out),
        Value::Array(_) | Value::Object(_) => {}
    }
}

fn number(number: &Number, out: &mut Vec<u8>) {
    match Num::of(number) {
        Some(Num::Int(whole)) => {
            out.push(INTEGER);
            out.extend(whole.to_be_bytes());
        }
        Some(Num::Float(double)) => {
            out.push(DOUBLE);
            out.extend(double.to_bits().to_be_bytes());
        }
        // Beyond every double; the guard takes none of these.
        None => text(&number.to_string(), out),
    }
}

pub(crate) fn text(text: &str, out: &mut Vec<u8>) {
    head(TEXT, text.len(), out);
    out.extend(text.as_bytes());
}

/// A kind and how many parts follow.
pub(crate) fn head(kind: u8, count: usize, out: &mut Vec<u8>) {
    out.push(kind);
    out.extend((count as u64).to_be_bytes());
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    fn bytes(value: &Value) -> Vec<u8> {
        let mut out = Vec::new();
        super::value(value, &mut out);
        out
    }

    #[test]
    fn equal_values_have_equal_bytes_and_no_others_do() {
        let text = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        assert_eq!(bytes(&text(r#"{"a": 1, "b": [2.0]}"#)), bytes(&text(r#"{"b": [2], "a": 1e0}"#)));
        assert_eq!(bytes(&text("-0.0")), bytes(&text("0")));
        let distinct = [
            json!(null),
            json!(false),
            json!(true),
            json!(0),
            json!(1),
            json!(-1),
            json!(0.5),
            json!(""),
            json!("0"),
            json!("null"),
            json!([]),
            json!({}),
            json!([[]]),
            json!([null]),
            json!(["a", "b"]),
            json!(["ab"]),
            json!([["a"], "b"]),
            json!({"a": "b"}),
            json!({"": "ab"}),
            json!({"ab": ""}),
            json!(9_007_199_254_740_992_u64),
            json!(9_007_199_254_740_993_u64),
            json!(u64::MAX),
            json!(i64::MIN),
            json!("e\u{301}"),
            json!("\u{e9}"),
        ];
        for (index, one) in distinct.iter().enumerate() {
            for other in &distinct[..index] {
                assert_ne!(bytes(one), bytes(other), "{one} and {other}");
            }
        }
    }
}
