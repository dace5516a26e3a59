//! A value for what a refusal says it takes, from its words alone. It knows no schema: what the words do not say, a
//! reader of them cannot know.

use serde_json::{Value, json};

/// The longest text that is made up.
const LONGEST: usize = 4096;
/// How many items are made up.
const ITEMS: usize = 64;

/// The first value that the words allow; nothing where they allow none that can be made up.
pub(super) fn of(expected: &str) -> Option<Value> {
    let expected = expected.trim();
    if let Some(values) = expected.strip_prefix("one of: ") {
        return values.split(", ").next().map(Value::from);
    }
    if let Some(rest) = expected.strip_prefix("array") {
        return Some(array(rest));
    }
    if expected.starts_with("object") {
        return Some(json!({}));
    }
    // Of several kinds, the first.
    let first = expected.split_once(", or ").map_or(expected, |(first, _)| first);
    let numeric = first.starts_with("integer") || first.starts_with("number");
    if let Some((_, example)) = first.split_once("for example ") {
        let number = numeric.then(|| serde_json::from_str(example).ok()).flatten();
        return Some(number.unwrap_or_else(|| example.into()));
    }
    if first.starts_with("boolean") {
        return Some(json!(false));
    }
    if numeric {
        return number(first);
    }
    if first.starts_with("string") {
        // Nobody makes up a text by its pattern.
        return (!first.contains("in the format")).then(|| text(first).into());
    }
    (first == "null").then_some(Value::Null)
}

/// The bounds of `1 to 20 items`, `exactly 2 items`, `at least 1 character`, `at most 9`.
pub(super) fn bounds(words: &str) -> (usize, usize) {
    let after = |word: &str| numbers(words.split_once(word)?.1).first().copied();
    if let Some(both) = after("exactly ") {
        return (both, both);
    }
    if let Some((low, high)) = words.split_once(" to ") {
        let low = numbers(low).last().copied().unwrap_or_default();
        return (low, numbers(high).first().copied().unwrap_or(LONGEST));
    }
    (after("at least ").unwrap_or_default(), after("at most ").unwrap_or(LONGEST))
}

fn numbers(words: &str) -> Vec<usize> {
    words.split(|char: char| !char.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

/// A text within its length.
pub(super) fn text(words: &str) -> String {
    let (low, high) = bounds(words);
    "example ".chars().cycle().take(low.clamp(7, LONGEST).min(high)).collect()
}

/// The lowest number; the highest where there is no lowest.
fn number(words: &str) -> Option<Value> {
    let after = |word: &str| {
        let rest = words.split_once(word)?.1;
        let end =
            rest.find(|char: char| !(char.is_ascii_digit() || "-.e+".contains(char))).unwrap_or(rest.len());
        serde_json::from_str::<serde_json::Number>(rest.get(..end)?.trim_end_matches('.')).ok()
    };
    if let Some(bound) = after("from ").or_else(|| after("at least ")) {
        let step = after("a multiple of ").and_then(|step| step.as_i64());
        let fits = step.filter(|step| *step > 0).zip(bound.as_i64());
        // The first multiple from there on.
        return Some(
            fits.map_or(Value::Number(bound), |(step, low)| {
                json!(low + (step - low.rem_euclid(step)) % step)
            }),
        );
    }
    let between = after("above ").zip(after("below "));
    if let Some((above, below)) = between {
        return Some(json!(above.as_f64()?.midpoint(below.as_f64()?)));
    }
    if let Some(above) = after("above ") {
        return above.as_i64().map(|above| json!(above + 1)).or_else(|| Some(json!(above.as_f64()? + 0.5)));
    }
    if let Some(step) = after("a multiple of ") {
        return Some(Value::Number(step));
    }
    let most = after("at most ").filter(|most| most.as_f64().is_some_and(|most| most < 1.0));
    Some(most.map_or_else(|| json!(1), Value::Number))
}

fn array(rest: &str) -> Value {
    let (rule, item) = rest.split_once(", each item ").unwrap_or((rest, ""));
    let item = item.strip_prefix("an ").or_else(|| item.strip_prefix("a ")).unwrap_or(item);
    let (low, _) = bounds(rule);
    let made = of(item).unwrap_or_else(|| "example".into());
    let nth = |at: usize| match (&made, rule.contains("all different")) {
        (Value::String(text), true) => format!("{text}{at}").into(),
        (Value::Number(number), true) => number
            .as_i64()
            .map_or_else(|| made.clone(), |low| json!(low + i64::try_from(at).unwrap_or_default())),
        _ => made.clone(),
    };
    (0..low.min(ITEMS)).map(nth).collect()
}
