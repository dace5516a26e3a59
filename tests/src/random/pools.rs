//! The values where implementations differ: edges of numbers, look-alikes of texts, odd names.

use serde_json::{Number, Value, json};

use super::Random;

/// Names of properties. Some share length, head and tail; some need escapes in a JSON Pointer.
pub const NAMES: [&str; 14] = [
    "a",
    "b",
    "id",
    "name",
    "Name",
    "na_me",
    "dueDate",
    "due_date",
    "",
    "a/b",
    "m~n",
    "é",
    "abcdefgh-1-ijklmnop",
    "abcdefgh-2-ijklmnop",
];

/// Words for closed sets and free texts.
pub const WORDS: [&str; 12] = [
    "",
    "a",
    "on",
    "off",
    "Off",
    "twelve bytes",
    "abcdefgh-1-ijklmnop",
    "abcdefgh-2-ijklmnop",
    "straße",
    "e\u{301}",
    "👩‍👩‍👧",
    "\u{2028}",
];

/// Texts that look like something else.
pub const LOOKALIKES: [&str; 24] = [
    "0",
    "7",
    "-7",
    "007",
    "+7",
    " 7",
    "7\n",
    "7.0",
    "1e3",
    "-0",
    "٧",
    "9007199254740991",
    "9007199254740993",
    "18446744073709551615",
    "18446744073709551616",
    "true",
    "null",
    "undefined",
    "[]",
    "[1]",
    "{}",
    r#"{"a":1}"#,
    "[1",
    "v1.2.3",
];

/// Patterns that ECMA-262 has (`u` mode), without look-around and back references.
pub const PATTERNS: [&str; 16] = [
    "^[a-z]+$",
    r"^v\d+\.\d+\.\d+$",
    "a",
    "^.$",
    r"^\w{1,3}$",
    r"\s",
    r"\S",
    "^(?:a|b)*c?$",
    "^[^a]*$",
    r"\d{2}",
    "^$",
    "on|off",
    "^(?:on|off)$",
    r"[\u0061-\u0063]$",
    r"^\D*$",
    "é|ß",
];

/// A format with texts that have it and texts that do not, beyond dispute.
pub type Samples = (&'static str, &'static [&'static str], &'static [&'static str]);

/// The formats that are enforced.
pub const FORMATS: [Samples; 8] = [
    (
        "date",
        &["2024-02-29", "1999-12-31"],
        &["2023-02-29", "2024-13-01", "24-01-01", "2024-1-1", "2024-01-01T00:00:00Z"],
    ),
    (
        "date-time",
        &["2024-02-29T23:59:59Z", "1985-04-12T23:20:50.52Z", "1996-12-19T16:39:57-08:00"],
        &["2024-02-29", "2024-02-29 23:59:59", "2024-02-30T00:00:00Z", "2024-01-01T25:00:00Z"],
    ),
    ("time", &["23:59:59Z", "08:30:06.283185+01:00"], &["23:59:59", "24:00:00Z", "8:30:06Z"]),
    (
        "uuid",
        &["2eb8aa08-aa98-11ea-b4aa-73b441d16380", "2EB8AA08-AA98-11EA-B4AA-73B441D16380"],
        &["2eb8aa08aa9811eab4aa73b441d16380", "2eb8aa08-aa98-11ea-b4aa-73b441d1638", "{}"],
    ),
    ("email", &["joe.bloggs@example.com", "te~st@example.com"], &["2962", "joe", ".test@example.com"]),
    (
        "uri",
        &["http://foo.bar/?baz=qux#quux", "mailto:John.Doe@example.com", "urn:a:b"],
        &["//foo.bar/", "/abc", "abc", "http:// x", "\\\\WINDOWS\\fileshare"],
    ),
    ("ipv4", &["192.168.0.1", "0.0.0.0"], &["127.0.0.0.1", "256.1.1.1", "127.0", "087.10.0.1"]),
    ("ipv6", &["::1", "1:2::8", "::ffff:192.168.0.1"], &["12345::", "1::2::3", "::1%eth0", "127.0.0.1"]),
];

/// Texts that match the patterns of the zoo.
pub const MATCHES: [(&str, &[&str]); 4] = [
    (r"^v\d+\.\d+\.\d+$", &["v1.2.3", "v0.0.0", "v10.20.30"]),
    ("^[A-Z]{3}-[0-9]{4}$", &["ABC-1234", "XYZ-0000"]),
    ("^[1-9][0-9]{0,5}$", &["1", "47", "999999"]),
    (r"^\d{5}$", &["00000", "12345"]),
];

/// A number: small, on an edge, with or without a fraction.
pub fn number(random: &mut Random) -> Number {
    const WHOLE: [i64; 14] = [
        0,
        1,
        2,
        3,
        7,
        47,
        100,
        -1,
        (1 << 53) - 1,
        1 << 53,
        (1 << 53) + 1,
        -(1 << 53) + 1,
        i64::MAX,
        i64::MIN,
    ];
    const DOUBLES: [f64; 24] = [
        -0.0,
        0.0,
        1.0,
        3.0,
        47.0,
        0.5,
        1.5,
        -1.5,
        0.1,
        0.3,
        1.1,
        4.35,
        99.99,
        0.0075,
        1e-7,
        9_007_199_254_740_991.0,
        9_007_199_254_740_992.0,
        9_223_372_036_854_775_807.0,
        18_446_744_073_709_551_615.0,
        1e20,
        1e30,
        1e300,
        f64::MAX,
        -1e300,
    ];
    match random.below(10) {
        0..=3 => i64::try_from(random.below(12)).unwrap_or_default().into(),
        4 => (*random.pick(&WHOLE)).into(),
        5 => random.pick(&WHOLE).wrapping_add(1).wrapping_sub_unsigned(random.below(3) as u64).into(),
        6 => (u64::MAX - random.below(3) as u64).into(),
        7 => decimal(random),
        _ => Number::from_f64(*random.pick(&DOUBLES)).unwrap_or_else(|| 0.into()),
    }
}

/// A number with a few decimals, as prices are.
fn decimal(random: &mut Random) -> Number {
    let digits = random.below(20_000);
    let places = 1 + random.below(4);
    let sign = if random.chance(20) { "-" } else { "" };
    format!("{sign}{digits}e-{places}")
        .parse::<f64>()
        .ok()
        .and_then(Number::from_f64)
        .unwrap_or_else(|| 0.into())
}

/// A text from one of the pools.
pub fn text(random: &mut Random) -> String {
    match random.below(8) {
        0..=3 => (*random.pick(&WORDS)).to_owned(),
        4 | 5 => (*random.pick(&LOOKALIKES)).to_owned(),
        6 => {
            let (_, good, bad) = random.pick(&FORMATS);
            let pool = if random.chance(70) { good } else { bad };
            (*random.pick(pool)).to_owned()
        }
        _ => {
            let count = random.below(7);
            (0..count).map(|_| *random.pick(&['a', 'b', 'c', '0', '9', ' ', 'é', '𝄞', '\u{301}'])).collect()
        }
    }
}

/// Any value, at most `depth` levels deep.
pub fn value(random: &mut Random, depth: u32) -> Value {
    match random.below(if depth == 0 { 6 } else { 9 }) {
        0 => Value::Null,
        1 => Value::Bool(random.chance(50)),
        2 | 3 => Value::Number(number(random)),
        4 | 5 => Value::String(text(random)),
        6 => (0..random.below(4)).map(|_| value(random, depth - 1)).collect(),
        7 => {
            let entries = random.below(4);
            let entries = (0..entries).map(|_| ((*random.pick(&NAMES)).to_owned(), value(random, depth - 1)));
            Value::Object(entries.collect())
        }
        _ => json!([[], {}, [1, 1.0], {"a": null}])
            .as_array()
            .map(|pool| random.pick(pool).clone())
            .unwrap_or_default(),
    }
}
