//! What an unknown name was probably meant to be. It must not accept anything: a guess only words the message.

use super::keys::{self, Place};
use crate::case::folded;
use crate::diagnostics::listed;

/// Words of other crates and of JSON Schema, with the key that says the same here.
const SYNONYMS: &[(&str, &str)] = &[
    ("max_len", "max_length"),
    ("maxlen", "max_length"),
    ("min_len", "min_length"),
    ("length", "max_length"),
    ("len", "max_length"),
    ("regex", "pattern"),
    ("one_of", "allowed"),
    ("values", "allowed"),
    ("choices", "allowed"),
    ("options", "allowed"),
    ("enum", "allowed"),
    ("min", "range"),
    ("max", "range"),
    ("minimum", "range"),
    ("maximum", "range"),
    ("exclusive_minimum", "range"),
    ("exclusive_maximum", "range"),
    ("default_value", "default"),
    ("examples", "example"),
    ("unique", "unique_items"),
    ("desc", "description"),
    ("doc", "description"),
    ("about", "description"),
    ("hint", "remediation"),
    ("help", "remediation"),
    ("fix", "remediation"),
    ("message", "remediation"),
    ("readonly", "read_only"),
    ("read_only_hint", "read_only"),
    ("destructive_hint", "destructive"),
    ("idempotent_hint", "idempotent"),
    ("policy", "deny"),
    ("forbid", "deny"),
    ("condition", "when"),
    ("if", "when"),
    ("because", "reason"),
    ("preview", "dry_run"),
    ("sensitive", "secret"),
    ("result", "output"),
    ("returns", "output"),
    ("freetext", "free_text"),
    ("unbounded", "free_text"),
    ("validate", "check"),
    ("any_of", "at_least_one"),
];

/// Keys of serde that are often looked for here, as they are written there.
const SERDES: &[(&str, &str)] = &[
    ("rename", "rename = \"...\""),
    ("rename_all", "rename_all = \"camelCase\""),
    ("rename_all_fields", "rename_all_fields = \"camelCase\""),
    ("alias", "alias = \"...\""),
    ("skip", "skip"),
    ("flatten", "flatten"),
    ("tag", "tag = \"...\""),
    ("content", "content = \"...\""),
    ("untagged", "untagged"),
    ("transparent", "transparent"),
    ("deny_unknown_fields", "deny_unknown_fields"),
    ("with", "with = \"...\""),
    ("deserialize_with", "deserialize_with = \"...\""),
    ("try_from", "try_from = \"...\""),
    ("from", "from = \"...\""),
];

/// The message for an unknown key, and the key that it was probably meant to be.
pub(crate) fn key(written: &str, place: Place) -> (String, Option<&'static str>) {
    if let Some((_, sample)) = SERDES.iter().find(|(name, _)| *name == written) {
        return (format!("`{written}` is a key of serde: write `#[serde({sample})]`"), None);
    }
    if written == "optional" || written == "required" {
        let message = format!("`{written}` is said by the type: a field is optional as `Option<...>`");
        return (message, None);
    }
    // A type may be taken and given: `AgentArgs` says the same of the same key, and the compiler shows it once.
    if place == Place::OutputField {
        let said = key(written, Place::Field);
        if said.1.is_some() {
            return said;
        }
    }
    let here = || keys::of(place).map(|key| key.name);
    // `MAX_LENGTH` and `maxLen` are as near as `max_length` and `max_len`.
    let same = |name: &str| folded(name) == folded(written);
    let synonym = SYNONYMS.iter().find(|(word, _)| same(word)).map(|(_, meant)| *meant);
    let meant = here()
        .find(|name| same(name))
        .or_else(|| synonym.filter(|meant| here().any(|name| name == *meant)))
        .or_else(|| nearest(written, here()));
    if let Some(meant) = meant {
        return (format!("unknown key `{written}` {place}; did you mean `{meant}`?"), Some(meant));
    }
    // Close to a key of another place: that place is the message.
    if let Some(elsewhere) = nearest(written, keys::KEYS.iter().map(|key| key.name)).and_then(keys::named) {
        let message = format!("unknown key `{written}` {place}; {}", elsewhere.misplaced(place));
        return (message, Some(elsewhere.name));
    }
    let known = listed(here(), "and");
    let message = match here().count() {
        0 => format!("unknown key `{written}` {place}: no key belongs there"),
        1 => format!("unknown key `{written}` {place}; the only key there is {known}"),
        _ => format!("unknown key `{written}` {place}; the keys there are {known}"),
    };
    (message, None)
}

/// What to write for an unknown name: the nearest one, or all there are.
pub(crate) fn cure<'a>(written: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    match nearest(written, known.clone()) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => format!("there are {}", listed(known, "and")),
    }
}

/// The only name within a few typing errors.
pub(crate) fn nearest<'a>(written: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let budget = match written.chars().count() {
        0..=2 => 0,
        3..=5 => 1,
        6..=9 => 2,
        _ => 3,
    };
    let mut best: Option<(usize, &str)> = None;
    let mut tied = false;
    for name in known {
        let far = distance(written, name);
        if far > budget {
            continue;
        }
        match best {
            Some((least, _)) if far > least => {}
            Some((least, _)) if far == least => tied = true,
            _ => {
                best = Some((far, name));
                tied = false;
            }
        }
    }
    best.filter(|_| !tied).map(|(_, name)| name)
}

/// Typing errors between two names: letters added, left out, replaced, or two neighbours swapped (optimal string
/// alignment).
fn distance(a: &str, b: &str) -> usize {
    // Names of keys are short; anything longer is no typing error.
    const LONGEST: usize = 64;
    let a: Vec<char> = a.chars().take(LONGEST).collect();
    let b: Vec<char> = b.chars().take(LONGEST).collect();
    let at = |row: &[usize], j: usize| row.get(j).copied().unwrap_or(usize::MAX - 1);
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, to) in b.iter().enumerate() {
            let replaced = at(&last, j) + usize::from(from != to);
            let mut fewest = replaced.min(at(&last, j + 1) + 1).min(at(&row, j) + 1);
            if i > 0 && j > 0 && b.get(j - 1) == Some(from) && a.get(i - 1) == Some(to) {
                fewest = fewest.min(at(&before_last, j - 1) + 1);
            }
            row.push(fewest);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    at(&last, b.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typing_errors_are_counted() {
        assert_eq!(distance("destructiv", "destructive"), 1);
        assert_eq!(distance("max_lenght", "max_length"), 1);
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("日本", "日"), 1);
    }

    #[test]
    fn a_guess_is_a_key_of_the_place() {
        assert_eq!(key("destructiv", Place::Tool).1, Some("destructive"));
        assert_eq!(key("max_len", Place::Field).1, Some("max_length"));
        assert_eq!(key("MAX_LENGTH", Place::Field).1, Some("max_length"));
        assert_eq!(key("maxLen", Place::Field).1, Some("max_length"));
        assert_eq!(key("ReadOnlyHint", Place::Tool).1, Some("read_only"));
        assert_eq!(key("defaultValue", Place::Field).1, Some("default"));
        assert_eq!(key("zzz", Place::Field).1, None);
        assert!(key("zzz", Place::Deny).0.ends_with("are `when`, `code`, `reason` and `remediation`"));
        assert!(key("rename", Place::Field).0.contains("#[serde(rename"));
    }

    #[test]
    fn every_synonym_leads_to_a_key() {
        for (word, meant) in SYNONYMS {
            assert!(keys::named(meant).is_some(), "{word} leads to {meant}");
            assert!(keys::named(word).is_none(), "{word} is itself a key");
        }
    }
}
