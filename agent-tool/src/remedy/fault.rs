//! Text that is not JSON, in words: what is wrong, where, and how to write it.

use super::received;
use super::{Reason, Words, place};
use crate::guard::finding::Code;
use crate::json::{InvalidKind, TextFault};
use crate::pointer::unescape;

/// The violations of a text, said in the reason as well.
pub(crate) fn words(fault: &TextFault, reason: &mut Reason) -> Vec<Words<'static>> {
    let mut at = |path: &str, code, message: &str, remediation| at(reason, path, code, message, remediation);
    match fault {
        TextFault::Empty => vec![at("", Code::InvalidJson, "The text is empty", "Send one JSON object.".into())],
        TextFault::TooLarge { bytes, limit } => vec![at(
            "",
            Code::TooLarge,
            &format!("The text has {bytes} bytes; at most {limit} are read"),
            format!("Send less: at most {limit} bytes in one call. Split the work into several calls."),
        )],
        TextFault::TooDeep { path, limit } => vec![at(
            path,
            Code::TooDeep,
            &format!("Nested deeper than {limit} levels"),
            format!("Send objects and arrays nested at most {limit} levels deep."),
        )],
        TextFault::Duplicate { path, others } => {
            std::iter::once(path).chain(others).map(|path| duplicate(reason, path)).collect()
        }
        TextFault::NotFinite { path } => {
            let subject = place::subject(&place::foreign(path).1);
            vec![at(
                path,
                Code::InvalidJson,
                "Number is not finite, or too large to be held",
                format!("Send a finite number for {subject}, between -1.7e308 and 1.7e308, and no NaN or Infinity."),
            )]
        }
        TextFault::Truncated { line, column, .. } => vec![at(
            "",
            Code::TruncatedJson,
            &format!("The JSON text is cut off at line {line}, column {column}"),
            "The arguments were cut off before their end and nothing was changed. Send the whole JSON object again; if it is long, send less in one call.".into(),
        )],
        TextFault::Invalid { line, column, kind, .. } => {
            let (what, remedy) = invalid(*kind);
            let message = format!("Invalid JSON at line {line}, column {column}: {what}");
            vec![at("", Code::InvalidJson, &message, remedy.to_owned())]
        }
    }
}

/// The codes of the violations of a text.
pub(crate) fn codes(fault: &TextFault) -> Vec<&'static str> {
    let (code, count) = match fault {
        TextFault::Empty | TextFault::NotFinite { .. } | TextFault::Invalid { .. } => (Code::InvalidJson, 1),
        TextFault::TooLarge { .. } => (Code::TooLarge, 1),
        TextFault::TooDeep { .. } => (Code::TooDeep, 1),
        TextFault::Duplicate { others, .. } => (Code::DuplicateField, 1 + others.len()),
        TextFault::Truncated { .. } => (Code::TruncatedJson, 1),
    };
    vec![code.name(); count]
}

fn at(reason: &mut Reason, path: &str, code: Code, message: &str, remediation: String) -> Words<'static> {
    let expected = match code {
        Code::DuplicateField => "every key once",
        Code::TooLarge => "a shorter text",
        Code::TooDeep => "fewer levels",
        _ => "one JSON object",
    };
    Words::new(reason, place::foreign(path), code.name(), message, expected.to_owned(), remediation)
}

fn duplicate(reason: &mut Reason, path: &str) -> Words<'static> {
    let key = unescape(path.rsplit('/').next().unwrap_or_default());
    // Of a secret, nothing.
    let shown = if key == "*" { "the key".to_owned() } else { received::key(&key) };
    let remedy =
        format!("Send {shown} once: it was sent twice in the same object, and none of its values was used.");
    at(reason, path, Code::DuplicateField, "The key is sent twice", remedy)
}

/// What is wrong with the text, and how to write it.
fn invalid(kind: InvalidKind) -> (&'static str, &'static str) {
    match kind {
        InvalidKind::CodeFence => (
            "a code fence",
            "Send the bare JSON object, without a code fence (```) and without any text around it.",
        ),
        InvalidKind::TrailingData => (
            "text after the object",
            "Send one object and nothing after it. To make two calls, call the tool twice.",
        ),
        InvalidKind::TrailingComma => (
            "a comma before a closing bracket",
            "Remove the comma before the closing bracket; JSON allows none there.",
        ),
        InvalidKind::MissingComma => (
            "no comma between two members",
            "Put a comma between two members, and a backslash before every double quote inside a text.",
        ),
        InvalidKind::MissingColon => ("no colon after a key", "Put a colon between every key and its value."),
        InvalidKind::SingleQuotes => (
            "a quote that is not a double quote",
            "Write JSON, not Python: double quotes around keys and texts, and true, false and null in lower case.",
        ),
        InvalidKind::BareKey => (
            "a key without double quotes",
            "Send one object in one pair of braces, with every key in double quotes, as in {\"key\": \"value\"}.",
        ),
        InvalidKind::PythonLiteral => (
            "a word that JSON does not have",
            "Write true, false and null in lower case, and texts in double quotes.",
        ),
        InvalidKind::Comment => ("a comment", "Remove the comments; JSON has none."),
        InvalidKind::ByteOrderMark => {
            ("a byte order mark", "Send the JSON object without a byte order mark before it.")
        }
        InvalidKind::ControlCharacter => (
            "a raw control character",
            "Write line breaks and other control characters in texts as escapes, such as \\n or \\t.",
        ),
        InvalidKind::LoneSurrogate => {
            ("half of a surrogate pair", "Write the character itself, or both halves of its \\u escape.")
        }
        InvalidKind::BadEscape => (
            "an unknown escape",
            "Write a backslash in a text as two backslashes; only \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hex digits are escapes.",
        ),
        InvalidKind::BadNumber => (
            "a number that JSON does not have",
            "Write numbers in plain digits: no plus sign, no leading zero, digits on both sides of a point.",
        ),
        InvalidKind::NotUtf8 => ("bytes that are not UTF-8", "Send the text in UTF-8."),
        InvalidKind::Other => (
            "something that JSON does not allow",
            "Send one JSON object, with double quotes around every key and text.",
        ),
    }
}
