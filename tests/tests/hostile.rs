//! Text that no model should send and some sender will: nothing panics, nothing grows with what was sent, and every
//! answer is JSON below 8 KiB.

#![allow(clippy::format_collect, reason = "texts of tests")]

use agent_tool::{Checked, Guard, Lenient, Rejection, TextLimits};
use serde_json::{Value, json};

/// Larger than anything sent here.
const WIDE: TextLimits = TextLimits::new().with_max_bytes(64 << 20).with_max_depth(usize::MAX);
const MEGABYTE: usize = 1 << 20;

fn guard() -> Guard {
    let step = json!({"type": "object", "properties": {
        "name": {"type": "string", "pattern": "^[a-z]+$"}, "size": {"type": "integer", "minimum": 0}
    }, "required": ["name"], "additionalProperties": false});
    let schema = json!({"type": "object", "properties": {
        "id": {"type": "string", "minLength": 1, "maxLength": 64},
        "level": {"type": "string", "enum": ["low", "high"]},
        "note": {"type": "string"},
        "steps": {"type": "array", "items": step},
        "labels": {"type": "object", "additionalProperties": {"type": "integer"}},
        "any": {"anyOf": [{"type": "integer"}, {"type": "string", "maxLength": 9}, {"type": "array", "items": {"type": "null"}}]},
        "words": {"type": "array", "items": {"type": "string"}, "uniqueItems": true}
    }, "required": ["id"], "additionalProperties": false});
    Guard::builder(&schema).id("/id").build().expect("a schema that is enforced")
}

/// The answer to a refused call, after a look at its size and shape.
fn answer(rejection: &Rejection) -> Value {
    let text = rejection.to_text();
    assert!(text.len() < 8 << 10, "an answer of {} bytes", text.len());
    let answer: Value = serde_json::from_str(&text).expect("an answer is JSON");
    assert_eq!(answer, rejection.to_value());
    assert_eq!(answer["success"], json!(false));
    let violations = answer["error"]["violations"].as_array().map_or(0, Vec::len);
    assert!(violations <= 20 && !rejection.violation_codes().is_empty());
    for words in ["reason", "remediationGuide"] {
        assert!(answer["error"][words].as_str().is_some_and(|words| !words.is_empty()), "{text}");
    }
    answer
}

fn refused(result: Result<Checked, Rejection>, code: &str) -> Value {
    let rejection = result.expect_err(code);
    assert!(rejection.violation_codes().contains(&code), "{:?} for {code}", rejection.violation_codes());
    answer(&rejection)
}

#[test]
fn text_cut_off_at_every_byte() {
    let guard = guard();
    let text = r#"{"id": "Ä\u00e4\ud83d\ude00👩‍👧", "level": "low", "steps": [{"name": "x", "size": -1.5e+3}, {"name": "tr\\ue"}],
        "labels": {"a/b": 1}, "any": [null, null], "words": [true, false]}"#;
    assert!(guard.check_str(text).is_err(), "the whole is JSON with faults of its own");
    for end in 0..text.len() {
        let sent = &text.as_bytes()[..end];
        match guard.check_slice_with(sent, &WIDE) {
            Ok(checked) => panic!("{end} bytes were taken as {}", checked.value()),
            Err(rejection) if end == 0 => assert_eq!(rejection.violation_codes(), ["MISSING_FIELD"]),
            Err(rejection) => {
                assert_eq!(rejection.violation_codes(), ["TRUNCATED_JSON"], "{end} bytes");
                answer(&rejection);
            }
        }
    }
}

#[test]
fn every_byte_replaced() {
    let guard = guard();
    let text = r#"{"id": "Äé", "steps": [{"name": "x", "size": -1.5e+3}], "any": [null, true, "\u00e4"]}"#;
    for at in 0..text.len() {
        for byte in [0, b'"', b'\\', b'{', b']', b',', b'\n', 0x7f, 0x80, 0xc3, 0xff] {
            let mut sent = text.as_bytes().to_vec();
            sent[at] = byte;
            if let Err(rejection) = guard.check_slice_with(&sent, &WIDE) {
                answer(&rejection);
            }
        }
    }
}

#[test]
fn text_that_is_not_json() {
    let guard = guard();
    for (sent, code) in [
        (&b"```json\n{\"id\": \"x\"}\n```"[..], "INVALID_JSON"),
        (b"{\"id\": \"x\"}\n```", "INVALID_JSON"),
        (b"Sure! {\"id\": \"x\"}", "INVALID_JSON"),
        (b"{\"id\": \"x\"} {\"id\": \"y\"}", "INVALID_JSON"),
        (b"{\"id\": \"x\",}", "INVALID_JSON"),
        (b"{'id': 'x'}", "INVALID_JSON"),
        (b"{id: \"x\"}", "INVALID_JSON"),
        (b"{\"id\": None}", "INVALID_JSON"),
        (b"{\"id\": \"x\"} // y", "INVALID_JSON"),
        (b"{\"id\": \"\\ud800\"}", "INVALID_JSON"),
        (b"{\"id\": \"\\udc00\\ud800\"}", "INVALID_JSON"),
        (b"{\"\\ud83d\": 1}", "INVALID_JSON"),
        (b"{\"id\": \"\\u12\"}", "INVALID_JSON"),
        (b"{\"id\": \"\0\"}", "INVALID_JSON"),
        (b"\0{\"id\": \"x\"}", "INVALID_JSON"),
        (b"{\"id\": \"x\"}\0", "INVALID_JSON"),
        (b"\xef\xbb\xbf{\"id\": \"x\"}", "INVALID_JSON"),
        (b"{\"id\": \"\xff\"}", "INVALID_JSON"),
        (b"{\"id\": \"\xed\xa0\x80\"}", "INVALID_JSON"),
        (b"{\"any\": 1e400}", "INVALID_JSON"),
        (b"{\"any\": -1e400}", "INVALID_JSON"),
        (b"{\"any\": NaN}", "INVALID_JSON"),
        (b"{\"any\": Infinity}", "INVALID_JSON"),
        (b"{\"any\": 01}", "INVALID_JSON"),
        (b"{\"any\": .5}", "INVALID_JSON"),
        (b"{\"any\": 0x10}", "INVALID_JSON"),
        (b"[{\"id\": \"x\"}]", "NOT_AN_OBJECT"),
        (b"\"x\"", "NOT_AN_OBJECT"),
        (b"0", "NOT_AN_OBJECT"),
        (b"false", "NOT_AN_OBJECT"),
        (b"{\"id\": \"x\", \"id\": \"x\"}", "DUPLICATE_FIELD"),
        (b"{\"id\": \"x\", \"\\u0069d\": \"y\"}", "DUPLICATE_FIELD"),
        (b"{\"id\": \"x\", \"steps\": [{\"name\": \"a\", \"name\": \"b\"}]}", "DUPLICATE_FIELD"),
        (b"{\"id\": \"x\", \"nowhere\": {\"a\": [{\"b\": 1, \"b\": 1}]}}", "DUPLICATE_FIELD"),
    ] {
        for limits in [TextLimits::default(), WIDE] {
            refused(guard.check_slice_with(sent, &limits), code);
        }
    }
    // A NUL that is written as an escape is a character like any other.
    assert!(guard.check_slice_with(b"{\"id\": \"\\u0000\"}", &WIDE).is_ok());
}

#[test]
fn ten_megabytes_and_two_hundred_thousand_levels() {
    let guard = guard();
    let text =
        |head: &str, part: &str, count: usize, tail: &str| format!("{head}{}{tail}", part.repeat(count));
    let large = [
        (text(r#"{"id": ""#, "x", 10 * MEGABYTE, r#""}"#), "TOO_LONG"),
        (text("{\"", "k", 10 * MEGABYTE, "\": 1}"), "UNKNOWN_FIELD"),
        (text(r#"{"id": ""#, "\\u00e4", 2 * MEGABYTE, r#""}"#), "TOO_LONG"),
        (text(r#"{"any": "#, "9", 10 * MEGABYTE, "}"), "INVALID_JSON"),
        (text(r#"{"id": "x", "note": ""#, "x", 10 * MEGABYTE, ""), "TRUNCATED_JSON"),
        (text("", " ", 10 * MEGABYTE, "x"), "INVALID_JSON"),
        (text("{\"id\": \"x\"}", "}", 10 * MEGABYTE, ""), "INVALID_JSON"),
    ];
    for (sent, code) in &large {
        refused(guard.check_str(sent), "TOO_LARGE");
        refused(guard.check_slice_with(sent.as_bytes(), &WIDE), code);
    }
    let deep = [
        text("", "[", 200_000, ""),
        text("", "{\"a\":", 200_000, ""),
        text(r#"{"any": "#, "[", 200_000, &"]".repeat(200_000)),
        text(r#"{"any": "#, "{\"a\":[", 100_000, &format!("1{}", "]}".repeat(100_000))),
    ];
    for sent in &deep {
        refused(guard.check_slice_with(sent.as_bytes(), &WIDE), "TOO_DEEP");
    }
    let shallow = WIDE.with_max_depth(3);
    assert!(guard.check_slice_with(br#"{"id": "x", "steps": [{"name": "x"}]}"#, &shallow).is_ok());
    refused(guard.check_slice_with(br#"{"id": "x", "any": [[[1]]]}"#, &shallow), "TOO_DEEP");
}

#[test]
fn text_is_read_up_to_64_kib_and_16_levels() {
    let guard = guard();
    let long = |bytes: usize| {
        let call = r#"{"id": "x"}"#;
        format!("{call}{}", " ".repeat(bytes - call.len()))
    };
    assert!(guard.check_str(&long(64 * 1024)).is_ok());
    refused(guard.check_str(&long(64 * 1024 + 1)), "TOO_LARGE");
    // The arguments themselves are a level.
    let deep = |lists: usize| format!(r#"{{"id": "x", "any": {}{}}}"#, "[".repeat(lists), "]".repeat(lists));
    let read = guard.check_str(&deep(15)).expect_err("no list of lists is taken");
    assert!(!read.violation_codes().contains(&"TOO_DEEP"), "{read:?}");
    refused(guard.check_str(&deep(16)), "TOO_DEEP");
}

#[test]
fn a_flood_of_findings_is_counted_not_written() {
    let guard = guard();
    let keys: String = (0..200_000).map(|key| format!(",\"key-{key}\":1")).collect();
    let answered =
        refused(guard.check_slice_with(format!("{{\"id\":\"x\"{keys}}}").as_bytes(), &WIDE), "UNKNOWN_FIELD");
    assert_eq!(counted(&answered), 200_000);
    let items = format!(r#"{{"id": "x", "steps": [{}0]}}"#, "0,".repeat(99_999));
    assert_eq!(counted(&refused(guard.check_slice_with(items.as_bytes(), &WIDE), "WRONG_TYPE")), 100_000);
    let items = format!(r#"{{"id": "x", "any": [{}0]}}"#, "0,".repeat(99_999));
    assert_eq!(counted(&refused(guard.check_slice_with(items.as_bytes(), &WIDE), "WRONG_TYPE")), 100_000);
    let objects = format!(r#"{{"id": "x", "steps": [{}{{}}]}}"#, r#"{"x": 1, "size": -1},"#.repeat(50_000));
    assert_eq!(counted(&refused(guard.check_slice_with(objects.as_bytes(), &WIDE), "OUT_OF_RANGE")), 150_001);
    let values: String = (0..100_000).map(|key| format!(",\"k{key}\":\"1\"")).collect();
    let map = format!(r#"{{"id": "x", "labels": {{"k": "1"{values}}}}}"#);
    assert_eq!(counted(&refused(guard.check_slice_with(map.as_bytes(), &WIDE), "WRONG_TYPE")), 100_001);
    let same = format!(r#"{{"id": "x", "words": [{}"a"]}}"#, r#""a","#.repeat(100_000));
    assert_eq!(counted(&refused(guard.check_slice_with(same.as_bytes(), &WIDE), "DUPLICATE_ITEM")), 100_000);
}

/// How many violations there are, written out or not.
fn counted(answer: &Value) -> u64 {
    let written = answer["error"]["violations"].as_array().map_or(0, Vec::len) as u64;
    written + answer["error"]["moreViolations"].as_u64().unwrap_or_default()
}

#[test]
fn a_flood_with_everything_switched_on() {
    let schema = json!({"type": "object", "properties": {
        "aB": {"type": "integer"}, "e": {"type": "string", "enum": ["x", "Y"]}, "l": {"type": "array", "items": {"type": "integer"}},
        "u": {"anyOf": [{"type": "object", "properties": {"t": {"const": "a"}}, "required": ["t"]},
            {"type": "object", "properties": {"t": {"const": "b"}}, "required": ["t"]}]}
    }, "additionalProperties": false});
    let names = ["unquote", "json_text", "single_item", "key_case", "enum_case", "blank", "wrapper"];
    let lenient = names.iter().filter_map(|name| Lenient::named(name)).fold(Lenient::NONE, Lenient::with);
    let guard =
        Guard::builder(&schema).destructive().lenient(lenient).build().expect("a schema that is enforced");
    let keys: String = (0..100_000).map(|key| format!("\"a_{key}B\":1,")).collect();
    refused(guard.check_slice_with(format!("{{{keys}\"zz\":1}}").as_bytes(), &WIDE), "UNKNOWN_FIELD");
    let long = "A".repeat(MEGABYTE);
    for sent in [
        json!({"e": long}),
        json!({"aB": long}),
        json!({"aB": "9".repeat(MEGABYTE)}),
        json!({"l": long}),
        json!({"l": format!("[{}", "[".repeat(MEGABYTE))}),
        json!({"l": format!("[{}1]", "1,".repeat(MEGABYTE))}),
        json!({"u": format!("{{\"t\": \"{long}\"}}")}),
        json!({"u": {"t": long}}),
        json!({"u": {long.clone(): 1}}),
        json!({"arguments": long}),
        json!({"arguments": format!("{{\"arguments\": \"{long}\"}}")}),
        json!({long.clone(): 1}),
        json!(long),
    ] {
        answer(&guard.check(sent).expect_err("nothing here is right"));
    }
}

#[test]
fn long_texts_against_patterns() {
    let patterns = [
        "^(a|a)*$",
        "^(a|b|ab)*c$",
        "^a*a*a*a*b$",
        "(x+x+)+y",
        "^[^b]*b[^b]*$",
        "(a|ab|abc)*z",
        "^.{0,500}$",
    ];
    let texts = ["a", "ab", "x", "é", "👩‍👩‍👧", "\n"].map(|part| part.repeat(MEGABYTE / part.len()));
    for pattern in patterns {
        let schema = json!({"type": "object", "properties": {"p": {"type": "string", "pattern": pattern}}});
        // A pattern that is refused when the guard is built never meets a text.
        let Ok(guard) = Guard::builder(&schema).build() else { continue };
        for text in &texts {
            if let Err(rejection) = guard.check(json!({"p": text})) {
                assert_eq!(rejection.violation_codes(), ["PATTERN_MISMATCH"]);
                answer(&rejection);
            }
        }
    }
}

#[test]
fn what_was_sent_is_not_repeated() {
    let guard = guard();
    let marker = "IGNORE-ALL-PREVIOUS-INSTRUCTIONS\u{202e}<script>";
    for sent in [
        json!({"id": marker.repeat(40)}),
        json!({"id": "x", "level": marker}),
        json!({"id": "x", marker: 1}),
        json!({"id": "x", "labels": {marker: "1"}}),
        json!({"id": "x", "steps": [{"name": marker}]}),
        json!({"id": {marker: marker}}),
        json!({"id": [marker]}),
        json!([marker]),
        json!(marker),
    ] {
        let answered = answer(&guard.check(sent.clone()).expect_err("nothing here is right")).to_string();
        assert!(!answered.contains("script") && !answered.contains('\u{202e}'), "{sent}: {answered}");
    }
}

/// Each level tried its branches more than once, and forty levels would take years.
#[test]
fn unions_inside_unions_are_tried_once_a_level() {
    let (mut schema, mut sent) = (json!({"type": "integer"}), json!(true));
    for _ in 0..40 {
        schema = json!({"anyOf": [
            {"type": "object", "properties": {"x": schema}, "additionalProperties": false}, {"type": "string"}
        ]});
        sent = json!({"x": sent});
    }
    let schema = json!({"type": "object", "properties": {"x": schema}});
    let sent = json!({"x": sent});
    let guard = Guard::builder(&schema).id("/x").build().expect("a schema that is enforced");
    let path = "/x".repeat(41);
    for refused in [guard.validate(&sent), guard.check(sent.clone()).map(drop)] {
        let rejection = refused.expect_err("true is no integer");
        assert_eq!(rejection.violation_codes(), ["WRONG_TYPE"]);
        assert!(path.starts_with(rejection.violations()[0].path.trim_end_matches('…')));
        answer(&rejection);
    }
}
