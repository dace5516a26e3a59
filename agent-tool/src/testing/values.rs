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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{bounds, of};

    #[test]
    fn the_first_value_that_the_words_allow() {
        let rows = [
            ("one of: red, green", json!("red")),
            (" boolean ", json!(false)),
            ("null", json!(null)),
            ("object with: name (required)", json!({})),
            ("string", json!("example")),
            ("string, or integer", json!("example")),
            ("string of 1 to 3 characters", json!("exa")),
            ("string of at most 4 characters", json!("exam")),
            ("string of exactly 2 characters", json!("ex")),
            ("string of at least 9 characters", json!("example e")),
            ("string in the format ^T-[0-9]+$, for example T-47", json!("T-47")),
            ("string, for example 7", json!("7")),
            ("integer, for example 7", json!(7)),
            ("integer, for example seven", json!("seven")),
            ("integer", json!(1)),
            ("integer from 3 to 9", json!(3)),
            ("integer from -5 to 9, a multiple of 4", json!(-4)),
            ("integer from 8 to 9, a multiple of 4", json!(8)),
            ("integer from 5 to 9, a multiple of 0", json!(5)),
            ("integer, at least 7", json!(7)),
            ("integer, at most 9", json!(1)),
            ("integer, at most -9", json!(-9)),
            ("integer, above 2", json!(3)),
            ("integer, a multiple of 5", json!(5)),
            ("number from -1.5 to 2", json!(-1.5)),
            ("number from 1e+2 to 2e+2", json!(100.0)),
            ("number, at least 3.", json!(3)),
            ("number, above 2 and below 3", json!(2.5)),
            ("number, above 2.5", json!(3.0)),
            ("number, at most 0.5", json!(0.5)),
            ("number, at most 1.0", json!(1)),
            ("array", json!([])),
            ("array of 2 to 5 items", json!(["example", "example"])),
            ("array of at least 2 items, each item a string, for example T-47", json!(["T-47", "T-47"])),
            ("array of exactly 3 items, all different, each item an integer from 4 to 9", json!([4, 5, 6])),
            ("array of exactly 2 items, all different, each item number from 0.5 to 9", json!([0.5, 0.5])),
            ("array of at least 2 items, all different, each item a string", json!(["example0", "example1"])),
            ("array of at least 2 items, all different, each item boolean", json!([false, false])),
        ];
        for (words, value) in rows {
            assert_eq!(of(words), Some(value), "{words}");
        }
        // Nobody makes up a text by its pattern, or anything at all.
        for words in ["string in the format ^T-[0-9]+$", "any JSON value", "something better", ""] {
            assert_eq!(of(words), None, "{words}");
        }
    }

    #[test]
    fn what_is_made_up_has_an_end() {
        let length = |words: &str| match of(words) {
            Some(Value::String(text)) => text.len(),
            Some(Value::Array(items)) => items.len(),
            _ => 0,
        };
        assert_eq!(length("string of at least 10000 characters"), 4096);
        assert_eq!(length("array of at least 100 items"), 64);
    }

    #[test]
    fn bounds_are_read_from_words() {
        let rows = [
            ("1 to 20 items", (1, 20)),
            ("of exactly 2 items", (2, 2)),
            ("at least 1 character", (1, 4096)),
            ("at most 9", (0, 9)),
            ("", (0, 4096)),
        ];
        for (words, expected) in rows {
            assert_eq!(bounds(words), expected, "{words}");
        }
    }
}
