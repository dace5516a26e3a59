//! Each fault by name and place, and the limits.

use serde_json::{Value, json};

use super::{InvalidKind as Kind, TextFault, TextLimits, read};

fn fault(text: &str) -> TextFault {
    read(text.as_bytes(), &TextLimits::default()).expect_err(text)
}

fn value(text: &str) -> Value {
    read(text.as_bytes(), &TextLimits::default()).expect(text)
}

#[test]
fn valid_documents() {
    assert_eq!(
        value(" \t\r\n{\"a\" : [1, -2, 0.5, true, false, null, \"x\"] }\n"),
        json!({"a": [1, -2, 0.5, true, false, null, "x"]})
    );
    assert_eq!(
        value("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\ud83d\\ude00\u{7f}é😀\""),
        json!("\"\\/\u{8}\u{c}\n\r\tA😀\u{7f}é😀")
    );
    // A key that `serde_json` itself takes for a number under one of its features.
    let magic = value("{\"$serde_json::private::Number\": \"1\"}");
    assert_eq!(magic["$serde_json::private::Number"], "1");
    assert_eq!(value("[]"), json!([]));
    assert_eq!(value("[ ]"), json!([]));
    assert_eq!(value("{ }"), json!({}));
    assert_eq!(value("\"\""), json!(""));
    assert_eq!(value("{\"\": {\"\": 1}}"), json!({"": {"": 1}}));
}

#[test]
fn numbers_are_exact() {
    assert_eq!(value("18446744073709551615").as_u64(), Some(u64::MAX));
    assert_eq!(value("-9223372036854775808").as_i64(), Some(i64::MIN));
    assert_eq!(value("9007199254740993").as_u64(), Some(9_007_199_254_740_993));
    for (text, expected) in [
        ("18446744073709551616", 18_446_744_073_709_551_616.0),
        ("-9223372036854775809", -9_223_372_036_854_775_808.0),
        ("1e308", 1e308),
        ("1.7976931348623157E+308", f64::MAX),
        ("1e-400", 0.0),
        ("0.1", 0.1),
        ("47.0", 47.0),
        // Needs more digits than a quick reader keeps.
        ("9007199254740993.00000000000000000000000000000000001", 9_007_199_254_740_994.0),
    ] {
        let read = value(text);
        assert!(!read.is_i64() && !read.is_u64(), "{text}");
        assert_eq!(read.as_f64().map(f64::to_bits), Some(expected.to_bits()), "{text}");
    }
    assert_eq!(value("-0").as_f64().map(f64::to_bits), Some((-0.0f64).to_bits()));
}

/// Text, line, column, cause.
const SYNTAX_ERRORS: &[(&str, usize, usize, Kind)] = &[
    ("```json\n{\"city\":\"paris\"}\n```", 1, 1, Kind::CodeFence),
    ("  ```\n{}```", 1, 3, Kind::CodeFence),
    ("{}\n```", 2, 1, Kind::CodeFence),
    ("{\"x\": 3}{\"x\": 3}", 1, 9, Kind::TrailingData),
    ("{} done", 1, 4, Kind::TrailingData),
    ("{}}", 1, 3, Kind::TrailingData),
    ("{\"ids\":[1,2,],}", 1, 12, Kind::TrailingComma),
    ("{\"ids\":[1,2] ,\n }", 1, 14, Kind::TrailingComma),
    ("{\"é\":1 \"b\":2}", 1, 8, Kind::MissingComma),
    ("{\"say\": \"a \"b\" c\"}", 1, 13, Kind::MissingComma),
    ("{\"a\" 1}", 1, 6, Kind::MissingColon),
    ("{\"a\"}", 1, 5, Kind::MissingColon),
    ("{'theme': 'dark', 'wrap': True}", 1, 2, Kind::SingleQuotes),
    ("{\"theme\": 'dark'}", 1, 11, Kind::SingleQuotes),
    ("{\u{201c}theme\u{201d}: 1}", 1, 2, Kind::SingleQuotes),
    ("{\"theme\": `dark`}", 1, 11, Kind::SingleQuotes),
    ("{{query:\"x\"}}", 1, 2, Kind::BareKey),
    ("{{\"query\":\"x\"}}", 1, 2, Kind::BareKey),
    ("{query:\"x\"}", 1, 2, Kind::BareKey),
    ("{1:2}", 1, 2, Kind::BareKey),
    ("{\"a\":1,$b:2}", 1, 8, Kind::BareKey),
    ("{\"a\": True}", 1, 7, Kind::PythonLiteral),
    ("[None]", 1, 2, Kind::PythonLiteral),
    ("[undefined]", 1, 2, Kind::PythonLiteral),
    ("[NULL]", 1, 2, Kind::PythonLiteral),
    ("{\"a\": 1, // one\n\"b\": 2}", 1, 10, Kind::Comment),
    ("/* x */ {}", 1, 1, Kind::Comment),
    ("[1 # one\n]", 1, 4, Kind::Comment),
    ("\u{feff}{}", 1, 1, Kind::ByteOrderMark),
    ("{\"a\": \"x\ny\"}", 1, 9, Kind::ControlCharacter),
    ("{\"a\": \"x\0y\"}", 1, 9, Kind::ControlCharacter),
    ("{\"a\":\u{c}1}", 1, 6, Kind::ControlCharacter),
    ("\0", 1, 1, Kind::ControlCharacter),
    ("\"\\ud83d\"", 1, 2, Kind::LoneSurrogate),
    ("\"\\ude00\"", 1, 2, Kind::LoneSurrogate),
    ("\"\\ud83d\\n\"", 1, 2, Kind::LoneSurrogate),
    ("\"\\ud83d\\ud83d\"", 1, 2, Kind::LoneSurrogate),
    ("\"\\ud83d\\u0041\"", 1, 2, Kind::LoneSurrogate),
    ("\"C:\\dir\"", 1, 4, Kind::BadEscape),
    ("\"\\u00g0\"", 1, 2, Kind::BadEscape),
    ("\"\\x41\"", 1, 2, Kind::BadEscape),
    ("[007]", 1, 2, Kind::BadNumber),
    ("[-01]", 1, 2, Kind::BadNumber),
    ("[+1]", 1, 2, Kind::BadNumber),
    ("[.5]", 1, 2, Kind::BadNumber),
    ("[1.]", 1, 2, Kind::BadNumber),
    ("[1.e5]", 1, 2, Kind::BadNumber),
    ("[1e+]", 1, 2, Kind::BadNumber),
    ("[0x10]", 1, 2, Kind::BadNumber),
    ("[1_000]", 1, 2, Kind::BadNumber),
    ("[1.2.3]", 1, 2, Kind::BadNumber),
    ("[2026-01-01]", 1, 2, Kind::BadNumber),
    ("[-]", 1, 2, Kind::BadNumber),
    ("[--1]", 1, 2, Kind::BadNumber),
    ("[1,,2]", 1, 4, Kind::Other),
    ("[1}", 1, 3, Kind::Other),
    ("[1:2]", 1, 3, Kind::Other),
    ("{,}", 1, 2, Kind::Other),
    ("[trueish]", 1, 2, Kind::Other),
    ("[truth]", 1, 2, Kind::Other),
    ("Here is the call: {}", 1, 1, Kind::Other),
    ("\u{a0}{}", 1, 1, Kind::Other),
    ("]", 1, 1, Kind::Other),
];

#[test]
fn syntax_errors_and_their_causes() {
    for &(text, line, column, kind) in SYNTAX_ERRORS {
        match fault(text) {
            TextFault::Invalid { offset, line: at_line, column: at_column, kind: found } => {
                assert_eq!((found, at_line, at_column), (kind, line, column), "{text:?}");
                let before = &text[..offset];
                assert_eq!(before.matches('\n').count() + 1, line, "{text:?}");
                assert_eq!(before.chars().rev().take_while(|c| *c != '\n').count() + 1, column, "{text:?}");
            }
            other => panic!("{text:?}: {other:?}"),
        }
    }
    for control in '\0'..' ' {
        let fault = fault(&format!("\"{control}\""));
        assert!(
            matches!(fault, TextFault::Invalid { kind: Kind::ControlCharacter, offset: 1, .. }),
            "{fault:?}"
        );
    }
    let not_utf8 = read(b"{\"a\":\"\xff\"}", &TextLimits::default());
    assert_eq!(not_utf8, Err(TextFault::Invalid { offset: 6, line: 1, column: 7, kind: Kind::NotUtf8 }));
}

#[test]
fn blank_is_empty_and_nothing_else_is() {
    for text in ["", " ", "\r\n\t "] {
        assert_eq!(fault(text), TextFault::Empty);
    }
    for text in ["\u{a0}", "\u{feff}", "\0", "\u{b}", "//", "{", "\u{2003}"] {
        assert_ne!(fault(text), TextFault::Empty);
    }
}

#[test]
fn every_cut_is_a_truncation() {
    let text =
        "{\"a\\u00e9\\ud83d\\ude00\": [1.5e+3, -0.25, tru\u{65}, false, null, \"é\"],\n \"b\": {\"c\": {}}}";
    for end in 1..text.len() {
        let fault = read(&text.as_bytes()[..end], &TextLimits::default()).expect_err("cut");
        assert!(matches!(fault, TextFault::Truncated { .. }), "{}: {fault:?}", &text[..end]);
    }
    assert_eq!(fault("{\"a\":[1,\n2"), TextFault::Truncated { offset: 10, line: 2, column: 2 });
    assert!(matches!(fault("\"abc"), TextFault::Truncated { .. }));
    assert!(matches!(fault("-"), TextFault::Truncated { .. }));
}

#[test]
fn duplicates_at_any_depth_after_unescaping() {
    let duplicate = |path: &str| TextFault::Duplicate { path: path.to_owned(), others: Vec::new() };
    assert_eq!(fault("{\"a\":1,\"\\u0061\":1}"), duplicate("/a"));
    assert_eq!(fault("{\"payload\":[0,{\"a\":1,\"b\":{},\"a\":2}]}"), duplicate("/payload/1/a"));
    assert_eq!(fault("{\"a/b\":{\"~\":1,\"~\":2}}"), duplicate("/a~1b/~0"));
    assert_eq!(fault("{\"\":1,\"\":1}"), duplicate("/"));
    assert_eq!(fault("{\"dryRun\":true,\"dryRun\":true,\"dryRun\":false}"), duplicate("/dryRun"));
    // Only where the text is JSON at all.
    assert!(matches!(fault("{\"a\":1,\"a\":1"), TextFault::Truncated { .. }));
    assert_eq!(
        value("{\"a\":{\"a\":1},\"A\":[{\"a\":1},{\"a\":1}]}"),
        json!({"a": {"a": 1}, "A": [{"a": 1}, {"a": 1}]})
    );

    let many: Vec<String> = (0..30).map(|i| format!("\"{i}\":0,\"{i}\":0")).collect();
    match fault(&format!("{{{}}}", many.join(","))) {
        TextFault::Duplicate { path, others } => assert_eq!((path.as_str(), others.len()), ("/0", 19)),
        other => panic!("{other:?}"),
    }
    // Long ones are fewer: eight pointers of 512 bytes are 4 KiB.
    let long: Vec<String> = (10..22).map(|i| format!("\"{i}{0}\":0,\"{i}{0}\":0", "k".repeat(509))).collect();
    match fault(&format!("{{{}}}", long.join(","))) {
        TextFault::Duplicate { path, others } => assert_eq!((path.len(), others.len()), (512, 7)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn numbers_without_a_finite_double_are_named() {
    let not_finite = |path: &str| TextFault::NotFinite { path: path.to_owned() };
    assert_eq!(fault("{\"threshold\":1e400}"), not_finite("/threshold"));
    assert_eq!(fault("[0,{\"a\":[-1e400]}]"), not_finite("/1/a/0"));
    assert_eq!(fault("1e999999999999999999999"), not_finite(""));
    assert_eq!(fault(&format!("[{}]", "9".repeat(400))), not_finite("/0"));
    for text in ["[NaN]", "[Infinity]", "[-Infinity]", "[nan]", "[-inf]"] {
        assert_eq!(fault(text), not_finite("/0"), "{text}");
    }
}

#[test]
fn size_and_depth_limits() {
    let limits = TextLimits { max_bytes: 10, max_depth: 2 };
    assert!(read(b"[12345678]", &limits).is_ok());
    assert_eq!(read(b"[123456789]", &limits), Err(TextFault::TooLarge { bytes: 11, limit: 10 }));
    assert_eq!(read(b"\xff           ", &limits), Err(TextFault::TooLarge { bytes: 12, limit: 10 }));
    assert!(read(b"[{}]", &limits).is_ok());
    assert_eq!(read(b"[0,[{}]]", &limits), Err(TextFault::TooDeep { path: "/1/0".to_owned(), limit: 2 }));

    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(read(nested(16).as_bytes(), &TextLimits::default()).is_ok());
    assert!(matches!(fault(&nested(17)), TextFault::TooDeep { limit: 16, .. }));
    let endless = TextLimits { max_bytes: usize::MAX, max_depth: usize::MAX };
    assert!(read(nested(128).as_bytes(), &endless).is_ok());
    for text in [nested(200_000), "[".repeat(200_000), "{\"a\":".repeat(200_000)] {
        assert!(matches!(read(text.as_bytes(), &endless), Err(TextFault::TooDeep { limit: 128, .. })));
    }
    assert_eq!(read(b"1", &TextLimits { max_bytes: 1, max_depth: 0 }), Ok(json!(1)));
}

/// Quadratic work would take hours here; nothing asserts a time.
#[test]
fn hostile_sizes_stay_linear() {
    let endless = TextLimits { max_bytes: usize::MAX, max_depth: 16 };
    let repeated = format!("{{{}\"a\":0}}", "\"a\":0,".repeat(1_000_000));
    assert!(matches!(read(repeated.as_bytes(), &endless), Err(TextFault::Duplicate { .. })));
    let long = "k".repeat(1 << 20);
    let below_long = format!("{{\"{long}\":{{{}\"a\":0}}}}", "\"a\":0,".repeat(100_000));
    match read(below_long.as_bytes(), &endless) {
        Err(TextFault::Duplicate { others, .. }) => assert!(others.is_empty()),
        other => panic!("{:?}", other.map(|_| ())),
    }
    let escapes = format!("\"{}\"", "\\n".repeat(4 << 20));
    assert!(read(escapes.as_bytes(), &endless).is_ok());
    let digits = "1".repeat(8 << 20);
    assert_eq!(read(digits.as_bytes(), &endless), Err(TextFault::NotFinite { path: String::new() }));
    let word = "t".repeat(8 << 20);
    assert!(read(word.as_bytes(), &endless).is_err());
}

/// Eight bytes are looked at at once: what ends a text is seen wherever it stands, and nothing else is taken for it.
#[test]
fn whatever_ends_a_text_is_seen_at_every_place() {
    for filler in ["a", "\u{7f}", "é", "😀", "!", "[", "]", "#"] {
        for before in 0..20 {
            for after in 0..10 {
                let (before, after) = (filler.repeat(before), filler.repeat(after));
                for (written, meant) in [("", ""), ("\\\"", "\""), ("\\\\", "\\"), ("\\n\\n", "\n\n")] {
                    let text = format!("[\"{before}{written}{after}\", 1]");
                    assert_eq!(value(&text), json!([format!("{before}{meant}{after}"), 1]), "{text}");
                }
                for control in ["\0", "\n", "\u{1f}"] {
                    let text = format!("\"{before}{control}{after}\"");
                    let offset = 1 + before.len();
                    assert!(
                        matches!(fault(&text), TextFault::Invalid { offset: at, kind: Kind::ControlCharacter, .. } if at == offset),
                        "{text:?}"
                    );
                }
            }
        }
    }
}
