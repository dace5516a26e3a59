//! The words of single rules: lengths, bounds, closed lists, formats, examples.
//!
//! The same words for the same rule, wherever it stands.

use serde_json::Value;

use super::describe::{reflowed, says};
use super::node::{Allowed, Integer, Number, Text};
use super::numeric::SAFE;
use super::write::double;
use crate::sentence;

/// The rules of a text. `author`: a format that the author's text names needs no second word.
pub(super) fn text(rules: &Text, author: Option<&str>, example: Option<&Value>) -> Vec<String> {
    let mut said = Vec::new();
    if !rules.allowed.is_empty() {
        let values: Vec<String> = rules.allowed.iter().map(allowed).collect();
        said.push(format!("Allowed: {}.", values.join(", ")));
        return said;
    }
    said.extend(count(rules.min, rules.max, "character"));
    if let Some(format) = rules.format {
        // These are also everyday words: an author who says them has not named the format.
        let everyday = ["date", "time", "duration", "ip"].contains(&format.name);
        let named = !everyday && author.is_some_and(|author| says(author, format.name));
        let example = example.map_or_else(|| format.example.to_owned(), plain);
        if !named {
            said.push(format!("Format: {}, for example {example}.", format.name));
            return said;
        }
    }
    match (example, &rules.pattern) {
        (Some(example), _) => said.push(format!("For example {}.", plain(example))),
        (None, Some(pattern)) => said.push(format!("Format: {pattern}.")),
        (None, None) => {}
    }
    said
}

/// A value of a closed list, with the documentation of its variant.
pub(super) fn allowed(allowed: &Allowed) -> String {
    match &allowed.doc {
        None => allowed.value.clone(),
        Some(doc) => {
            let doc = reflowed(doc).replace('\n', " ");
            format!("{} ({})", allowed.value, sentence::part(&doc))
        }
    }
}

/// The rules of an integer. What only the safe range says needs no words.
pub(super) fn integer(rules: &Integer, example: Option<&Value>) -> Vec<String> {
    let (low, high) = rules.published();
    let low = (low > SAFE.0).then(|| low.to_string());
    let high = (high < SAFE.1).then(|| high.to_string());
    let mut said: Vec<String> = bounds(low, high).into_iter().collect();
    if rules.not_zero {
        said.push("Not 0.".to_owned());
    }
    number_rest(&mut said, rules.multiple_of.as_ref(), example);
    said
}

/// The rules of a number. What only the Rust type's range says needs no words.
pub(super) fn number(rules: &Number, example: Option<&Value>) -> Vec<String> {
    let edge = f64::from(f32::MAX);
    let shown =
        |bound: f64| (bound.abs() < edge).then(|| double(bound).map(|bound| bound.to_string())).flatten();
    let mut said: Vec<String> =
        bounds(rules.min.and_then(shown), rules.max.and_then(shown)).into_iter().collect();
    said.extend(rules.above.and_then(shown).map(|bound| format!("Above {bound}.")));
    said.extend(rules.below.and_then(shown).map(|bound| format!("Below {bound}.")));
    number_rest(&mut said, rules.multiple_of.as_ref(), example);
    said
}

fn number_rest(said: &mut Vec<String>, step: Option<&serde_json::Number>, example: Option<&Value>) {
    if let Some(step) = step {
        said.push(format!("A multiple of {step}."));
    }
    if let Some(example) = example {
        said.push(format!("For example {}.", plain(example)));
    }
}

fn bounds(low: Option<String>, high: Option<String>) -> Option<String> {
    match (low, high) {
        (Some(low), Some(high)) if low == high => Some(format!("Exactly {low}.")),
        (Some(low), Some(high)) => Some(format!("From {low} to {high}.")),
        (Some(low), None) => Some(format!("At least {low}.")),
        (None, Some(high)) => Some(format!("At most {high}.")),
        (None, None) => None,
    }
}

/// How many characters or items.
pub(super) fn count(min: Option<u64>, max: Option<u64>, unit: &str) -> Option<String> {
    let units = |count: u64| format!("{count} {unit}{}", if count == 1 { "" } else { "s" });
    match (min, max) {
        (Some(min), Some(max)) if min == max => Some(format!("Exactly {}.", units(max))),
        (Some(min), Some(max)) => Some(format!("{min} to {}.", units(max))),
        (Some(min), None) => Some(format!("At least {}.", units(min))),
        (None, Some(max)) => Some(format!("At most {}.", units(max))),
        (None, None) => None,
    }
}

/// A value as a sentence shows it: short plain texts without quotes.
pub(crate) fn plain(value: &Value) -> String {
    match value {
        Value::String(text) if is_plain(text) => text.clone(),
        other => other.to_string(),
    }
}

fn is_plain(text: &str) -> bool {
    let inside = |letter: char| letter.is_alphanumeric() || "_-.:/@+".contains(letter);
    text.chars().all(inside) && text.ends_with(|last: char| last.is_alphanumeric())
}
