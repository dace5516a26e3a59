//! The JSON of a refused call's answer: its members in order, as text or as a value, and how long each is as text.
//!
//! Sizes are counted, not measured on a text that is written for it. What is said, and how much, others decide.

use std::borrow::Cow;

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value};

use super::example::Example;
use super::told::Told;
use crate::ordered::Ordered;
use crate::remedy::text::extra;
use crate::violation::Violation;

/// The answer to a refused call.
pub(super) struct Document<'r> {
    pub(super) told: Told,
    pub(super) example: Option<Cow<'r, Example>>,
    pub(super) retryable: Option<bool>,
    pub(super) retry_after: Option<u64>,
}

impl Document<'_> {
    /// The whole as text. Its keys are text and its numbers finite, so that cannot fail.
    pub(super) fn text(&self) -> String {
        let size = self.size_around() + self.size_of_violations();
        let example = self.example.as_ref().map_or(0, |example| example.size);
        let mut text = Vec::with_capacity(size + example + 80);
        let _ = serde_json::to_writer(&mut text, self);
        String::from_utf8(text).unwrap_or_default()
    }

    /// The answer in sentences.
    pub(super) fn prose(&self) -> String {
        let example = self.example.as_ref();
        let example = example.map(|example| format!("A call that works: {}", written(&example.call)));
        let said = [self.told.reason.as_str(), &self.told.guide, example.as_deref().unwrap_or_default()];
        let mut prose = String::with_capacity(said.iter().map(|line| line.len() + 1).sum());
        for line in said.into_iter().filter(|line| !line.is_empty()) {
            if !prose.is_empty() {
                prose.push('\n');
            }
            prose.push_str(line);
        }
        prose
    }

    /// The whole as a value, in whatever order its maps keep.
    pub(super) fn into_value(self) -> Value {
        let mut error = Map::new();
        let mut member = |key: &str, value: Value| error.insert(key.to_owned(), value);
        member("code", self.told.code.into_owned().into());
        member("reason", self.told.reason.into());
        member("remediationGuide", self.told.guide.into());
        if !self.told.violations.is_empty() {
            member("violations", self.told.violations.into_iter().map(violation).collect());
        }
        if self.told.more > 0 {
            member("moreViolations", self.told.more.into());
        }
        if let Some(example) = &self.example {
            member("exampleCall", example.call.to_value());
        }
        if let Some(retryable) = self.retryable {
            member("retryable", retryable.into());
        }
        if let Some(wait) = self.retry_after {
            member("retryAfterMs", wait.into());
        }
        let mut answer = Map::new();
        answer.insert("success".to_owned(), Value::Bool(false));
        answer.insert("error".to_owned(), Value::Object(error));
        Value::Object(answer)
    }

    /// All but the violations and the example, as text in bytes.
    pub(super) fn size_around(&self) -> usize {
        let frame = r#"{"success":false,"error":{"code":,"reason":,"remediationGuide":}}"#.len();
        let Told { code, reason, guide, more, .. } = &self.told;
        let said = size_of_text(code) + size_of_text(reason) + size_of_text(guide);
        let number =
            |key: &str, number: u64| key.len() + 4 + number.checked_ilog10().unwrap_or(0) as usize + 1;
        let more = if *more > 0 { number("moreViolations", *more as u64) } else { 0 };
        let retryable = self
            .retryable
            .map_or(0, |truth| r#","retryable":"#.len() + if truth { "true".len() } else { "false".len() });
        let wait = self.retry_after.map_or(0, |wait| number("retryAfterMs", wait));
        frame + said + more + retryable + wait
    }

    /// The violations, as text in bytes, with a comma each.
    pub(super) fn size_of_violations(&self) -> usize {
        self.told.violations.iter().map(size_of_violation).sum()
    }
}

impl Serialize for Document<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut answer = serializer.serialize_map(Some(2))?;
        answer.serialize_entry("success", &false)?;
        answer.serialize_entry("error", &Failure(self))?;
        answer.end()
    }
}

/// What is wrong.
struct Failure<'d>(&'d Document<'d>);

impl Serialize for Failure<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Document { told, example, retryable, retry_after } = self.0;
        let mut error = serializer.serialize_map(None)?;
        error.serialize_entry("code", &told.code)?;
        error.serialize_entry("reason", &told.reason)?;
        error.serialize_entry("remediationGuide", &told.guide)?;
        if !told.violations.is_empty() {
            error.serialize_entry("violations", &Violations(&told.violations))?;
        }
        if told.more > 0 {
            error.serialize_entry("moreViolations", &told.more)?;
        }
        if let Some(example) = example {
            error.serialize_entry("exampleCall", &example.call)?;
        }
        if let Some(retryable) = retryable {
            error.serialize_entry("retryable", retryable)?;
        }
        if let Some(wait) = retry_after {
            error.serialize_entry("retryAfterMs", wait)?;
        }
        error.end()
    }
}

struct Violations<'d>(&'d [Violation]);

impl Serialize for Violations<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Members))
    }
}

struct Members<'d>(&'d Violation);

impl Serialize for Members<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(members(self.0))
    }
}

/// The members of a violation; of those that may be left out, the ones that say something.
fn members(violation: &Violation) -> impl Iterator<Item = (&'static str, &str)> {
    let members = [
        ("path", violation.path.as_str()),
        ("code", &violation.code),
        ("expected", &violation.expected),
        ("received", violation.received.as_deref().unwrap_or_default()),
        ("remediation", &violation.remediation),
    ];
    members
        .into_iter()
        .enumerate()
        .filter(|(index, (_, text))| *index < 2 || !text.is_empty())
        .map(|(_, member)| member)
}

fn violation(violation: Violation) -> Value {
    let mut members = Map::new();
    members.insert("path".to_owned(), violation.path.into());
    members.insert("code".to_owned(), violation.code.into());
    let received = violation.received.unwrap_or_default();
    let optional =
        [("expected", violation.expected), ("received", received), ("remediation", violation.remediation)];
    for (key, text) in optional.into_iter().filter(|(_, text)| !text.is_empty()) {
        members.insert(key.to_owned(), text.into());
    }
    Value::Object(members)
}

/// A violation as text in bytes, with a comma.
pub(super) fn size_of_violation(violation: &Violation) -> usize {
    // Braces and a comma after it; a member has its quotes, a colon, and a comma but for the last.
    let members = members(violation);
    members.fold(2, |size, (key, text)| size + key.len() + 4 + size_of_text(text))
}

/// A text of JSON in bytes, with its quotes.
fn size_of_text(text: &str) -> usize {
    let escape = |byte| match byte {
        b'"' | b'\\' | b'\n' | b'\r' | b'\t' | 8 | 12 => 1,
        _ => 5,
    };
    text.len() + 2 + extra(text, escape)
}

/// A value as text in bytes.
pub(super) fn size_of(value: &Ordered) -> usize {
    written(value).len()
}

fn written(value: &Ordered) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
