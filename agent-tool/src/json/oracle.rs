//! The reader beside `serde_json`, on random documents, whole and damaged.

use serde_json::Value;

use super::{InvalidKind, TextFault, TextLimits, read};
use crate::random::Random;

/// The same values, numbers compared as numbers. `serde_json` may be an ulp off where its feature
/// `float_roundtrip` is off.
fn same(ours: &Value, theirs: &Value) -> bool {
    match (ours, theirs) {
        (Value::Number(a), Value::Number(b)) => {
            let (Some(x), Some(y)) = (a.as_f64(), b.as_f64()) else { return false };
            let exact = x == 0.0 || (a.as_u64() == b.as_u64() && a.as_i64() == b.as_i64());
            exact && (x - y).abs() <= x.abs() * f64::EPSILON + f64::from_bits(1)
        }
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| same(a, b)))
        }
        _ => ours == theirs,
    }
}

const NUMBERS: &[&str] = &[
    "0",
    "-0",
    "7",
    "-1",
    "47.0",
    "1e3",
    "1E-3",
    "-2.5e+10",
    "0.1",
    "1e22",
    "123456789012345678901234567890",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775808",
    "-9223372036854775809",
    "2.2250738585072011e-308",
    "5e-324",
    "1.7976931348623157e308",
    "9007199254740993",
    "0.30000000000000004",
];
const TEXTS: &[&str] = &[
    "",
    "a",
    "b",
    "é",
    "😀",
    "\\u0061",
    "\\n",
    "\\\"",
    "\\\\",
    "\\/",
    "\\ud83d\\ude00",
    "\\u0000",
    "\u{7f}",
    "x y",
];
const DAMAGE: &[u8] = b"{}[]\",:\\01-.eE tun\x01\xc3\xff";
const SPACES: &[&str] = &["", "", "", " ", "\n", "\t\r"];

fn push_text(random: &mut Random, to: &mut String) {
    to.push('"');
    for _ in 0..random.below(4) {
        to.push_str(random.pick(TEXTS));
    }
    to.push('"');
}

fn push_value(random: &mut Random, depth: usize, to: &mut String) {
    to.push_str(random.pick(SPACES));
    match random.below(if depth == 0 { 4 } else { 7 }) {
        0 => to.push_str(random.pick(&["true", "false", "null"])),
        1 | 2 => to.push_str(random.pick(NUMBERS)),
        3 => push_text(random, to),
        kind => {
            let is_object = kind > 4;
            to.push(if is_object { '{' } else { '[' });
            to.push_str(random.pick(SPACES));
            for i in 0..random.below(5) {
                if i > 0 {
                    to.push(',');
                }
                to.push_str(random.pick(SPACES));
                if is_object {
                    push_text(random, to);
                    to.push_str(random.pick(SPACES));
                    to.push(':');
                }
                push_value(random, depth - 1, to);
            }
            to.push(if is_object { '}' } else { ']' });
        }
    }
    to.push_str(random.pick(SPACES));
}

#[test]
fn agrees_with_serde_json_on_random_documents_and_on_damaged_ones() {
    let mut random = Random::new();
    let mut outcomes = [0; 4];
    let arbitrary_precision = serde_json::from_str::<Value>("1e400").is_ok();
    for _ in 0..60_000 {
        let mut text = String::new();
        push_value(&mut random, 5, &mut text);
        let mut bytes = text.into_bytes();
        for _ in 0..random.below(3) {
            let at = random.below(bytes.len());
            match random.below(4) {
                0 => bytes[at] = DAMAGE[random.below(DAMAGE.len())],
                1 => drop(bytes.remove(at)),
                2 => bytes.truncate(at),
                _ => bytes.insert(at, DAMAGE[random.below(DAMAGE.len())]),
            }
            if bytes.is_empty() {
                break;
            }
        }
        let shown = String::from_utf8_lossy(&bytes).into_owned();
        let ours = read(&bytes, &TextLimits::default());
        let theirs = serde_json::from_slice::<Value>(&bytes);
        let is_utf8 = std::str::from_utf8(&bytes).is_ok();
        let outcome = match (&ours, &theirs) {
            (Ok(ours), Ok(theirs)) => same(ours, theirs).then_some(0),
            (Err(TextFault::Duplicate { .. }), Ok(_)) => Some(1),
            (Err(TextFault::NotFinite { .. }), Ok(_)) => arbitrary_precision.then_some(3),
            // Half a character is an end to us and a wrong byte to `serde_json`.
            (Err(_), Err(_)) if !is_utf8 => Some(3),
            (Err(TextFault::Empty | TextFault::Truncated { .. }), Err(error)) => error.is_eof().then_some(2),
            // `serde_json` looks ahead for the end of an escape, and does not know every number to be one.
            (
                Err(TextFault::NotFinite { .. } | TextFault::Invalid { kind: InvalidKind::BadEscape, .. }),
                Err(_),
            ) => Some(3),
            (Err(_), Err(error)) => (!error.is_eof()).then_some(3),
            _ => None,
        };
        match outcome {
            Some(outcome) => outcomes[outcome] += 1,
            None => panic!("{shown:?}: {ours:?} but {theirs:?}"),
        }
    }
    println!("read, repeated, cut off, refused: {outcomes:?}");
    assert!(outcomes.iter().all(|count| *count > 500), "{outcomes:?}");
}
