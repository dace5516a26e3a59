//! The name that was probably meant: one, or none.
//!
//! It must not decide whether a name may be proposed (a safety flag may not): its callers hand in what may.

/// Longer names are not looked at: nobody mistypes that much, and the work grows with the square.
const LONGEST: usize = 64;

/// The shortest beginning of a word that hints at it.
const SHORTEST_HINT: usize = 3;

/// The one known name that is nearest to the given one: equal but for case, `_` and `-`; else within the typos
/// that its length allows; else sharing its words (`file_path` and `path`, `projId` and `projectId`).
///
/// `None` where two are equally near.
pub(crate) fn nearest<'a>(given: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    if given.chars().nth(LONGEST).is_some() {
        return None;
    }
    let known: Vec<&str> = known.filter(|name| name.chars().nth(LONGEST).is_none()).collect();
    let (folded, words) = (letters(given), words(given));
    let (equal, typos): (Vec<_>, Vec<_>) = known
        .iter()
        .filter_map(|name| Some((typos(&folded, &letters(name))?, *name)))
        .partition(|(typos, _)| *typos == 0);
    let hints =
        || known.iter().filter_map(|name| Some((usize::MAX - shared(&words, &self::words(name))?, *name)));
    match (equal.is_empty(), typos.is_empty()) {
        (false, _) => least(equal.into_iter()),
        (true, false) => least(typos.into_iter()),
        (true, true) => least(hints()),
    }
}

/// The name at the lowest rank, if it is the only one there.
fn least<'a>(ranked: impl Iterator<Item = (usize, &'a str)>) -> Option<&'a str> {
    let mut best: Option<(usize, &str, bool)> = None;
    for (rank, name) in ranked {
        best = match best {
            Some((least, ..)) if rank > least => best,
            Some((least, first, _)) if rank == least => Some((least, first, first == name)),
            _ => Some((rank, name, true)),
        };
    }
    best.filter(|(.., is_only)| *is_only).map(|(_, name, _)| name)
}

/// A name without case, `_` and `-`.
pub(crate) fn fold(name: &str) -> String {
    letters(name).into_iter().collect()
}

fn letters(name: &str) -> Vec<char> {
    name.chars().filter(|c| !matches!(c, '_' | '-')).flat_map(char::to_lowercase).collect()
}

/// How many typos turn one into the other, if no more than its length allows.
fn typos(given: &[char], known: &[char]) -> Option<usize> {
    let budget = match given.len() {
        0..=3 => 0,
        4..=7 => 1,
        8..=12 => 2,
        13..=17 => 3,
        _ => 4,
    };
    if given.len().abs_diff(known.len()) > budget {
        return None;
    }
    Some(distance(given, known)).filter(|typos| *typos <= budget)
}

/// Damerau-Levenshtein: letters inserted, left out, replaced, or swapped with their neighbour.
fn distance(from: &[char], to: &[char]) -> usize {
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in to.iter().enumerate() {
            let at = |row: &[usize], j: usize| row.get(j).copied().unwrap_or(usize::MAX - 1);
            let replaced = at(&last, j) + usize::from(a != b);
            let mut best = replaced.min(at(&last, j + 1) + 1).min(at(&row, j) + 1);
            let is_swap = i > 0 && j > 0 && from.get(i - 1) == Some(b) && to.get(j - 1) == Some(a);
            if is_swap {
                best = best.min(at(&before_last, j - 1) + 1);
            }
            row.push(best);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or_default()
}

/// The words of a name in snake, kebab or camel case, in lower case.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_lower = false;
    for c in name.chars() {
        let ends = !c.is_alphanumeric() || (was_lower && c.is_uppercase());
        if ends {
            words.push(String::new());
        }
        was_lower = c.is_lowercase() || c.is_numeric();
        if let (true, Some(word)) = (c.is_alphanumeric(), words.last_mut()) {
            word.extend(c.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// How many letters two names share, if every word of the shorter one occurs in the other, in order; in names of
/// as many words, the beginning of a word will do. Short words such as `id` prove nothing alone: they would
/// propose another target.
fn shared(one: &[String], other: &[String]) -> Option<usize> {
    let (few, many) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let as_many = few.len() == many.len();
    let mut rest = many.iter();
    let mut letters = 0;
    let mut longest = 0;
    for word in few {
        let common = rest.find_map(|candidate| common(word, candidate, as_many))?;
        letters += common;
        longest = longest.max(common);
    }
    (longest >= SHORTEST_HINT).then_some(letters)
}

/// The length of a word that both have, or that one has and the other begins with.
fn common(one: &str, other: &str, beginning_will_do: bool) -> Option<usize> {
    let (short, long) = if one.len() <= other.len() { (one, other) } else { (other, one) };
    let letters = short.chars().count();
    let begins = beginning_will_do && letters >= SHORTEST_HINT && long.starts_with(short);
    (short == long || begins).then_some(letters)
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest, words};

    fn meant<'a>(given: &str, known: &[&'a str]) -> Option<&'a str> {
        nearest(given, known.iter().copied())
    }

    #[test]
    fn case_and_separators_come_first() {
        assert_eq!(meant("file_path", &["filePath", "file_paths"]), Some("filePath"));
        assert_eq!(meant("old-string", &["old_string", "new_string"]), Some("old_string"));
        assert_eq!(meant("JSON", &["markdown", "json"]), Some("json"));
        assert_eq!(meant("id", &["ID", "ad"]), Some("ID"));
        // Two that are equal after folding: no guess.
        assert_eq!(meant("userid", &["user_id", "userId"]), None);
        assert_eq!(meant("userid", &["user_id", "user_id"]), Some("user_id"));
    }

    #[test]
    fn typos_within_the_budget() {
        for (given, known) in [
            ("environmnt", "environment"),
            ("user_nam", "userName"),
            ("Kelvins", "kelvin"),
            ("titel", "title"),
            ("prioirty", "priority"),
            ("targetVersoin", "targetVersion"),
            ("destinationAcountNumbr", "destinationAccountNumber"),
        ] {
            assert_eq!(meant(given, &["other", known, "zzz"]), Some(known), "{given}");
        }
        for (given, known) in [
            ("cat", "car"),
            ("mode", "male"),
            ("filters", "where"),
            ("sort", "orderBy"),
            ("items", "todos"),
            ("topic", "path"),
            ("ship_date", "dryRun"),
            ("fileName", "filePath"),
        ] {
            assert_eq!(meant(given, &[known]), None, "{given}");
        }
    }

    #[test]
    fn the_budget_grows_with_the_length() {
        for (length, budget) in
            [(1, 0), (3, 0), (4, 1), (7, 1), (8, 2), (12, 2), (13, 3), (17, 3), (18, 4), (40, 4)]
        {
            let given = "a".repeat(length);
            // Wrong letters at the front, so that no shared beginning hints at the name.
            let known = |typos: usize| format!("{}{}", "b".repeat(typos), "a".repeat(length - typos));
            assert!(meant(&given, &[&known(budget)]).is_some(), "{length}");
            if budget < length {
                assert_eq!(meant(&given, &[&known(budget + 1)]), None, "{length}");
            }
        }
    }

    #[test]
    fn only_one_is_proposed() {
        assert_eq!(meant("cost_a", &["cost_b", "cost_c"]), None);
        assert_eq!(meant("limitt", &["limit", "limits"]), None);
        assert_eq!(meant("nota", &["note", "noun"]), Some("note"));
        assert_eq!(meant("path", &["source_path", "target_path"]), None);
        assert_eq!(meant("anything", &[]), None);
        assert_eq!(meant("", &["a", ""]), Some(""));
    }

    #[test]
    fn shared_words() {
        for (given, known) in [
            ("file_path", "path"),
            ("path", "filePath"),
            ("projId", "projectId"),
            ("retry_interval", "interval"),
            ("customer", "customer_id"),
            ("user", "username"),
            ("MAX-RESULTS", "max_results_per_page"),
        ] {
            assert_eq!(meant(given, &["monitor_id", known, "note"]), Some(known), "{given}");
        }
        assert_eq!(meant("retry_interval_ms", &["interval", "retry_interval"]), Some("retry_interval"));
        for (given, known) in [
            ("line_range", "offset"),
            ("user_id", "ticket_id"),
            ("id", "ticket_id"),
            ("customer_id", "id"),
            ("path_file", "file_path_or_name"),
            ("confirmed", "confirm_delete_all"),
            ("my_path_file", "file_path"),
        ] {
            assert_eq!(meant(given, &[known]), None, "{given}");
        }
    }

    #[test]
    fn long_names_cost_nothing() {
        let long = "a".repeat(1 << 20);
        assert_eq!(meant(&long, &["a", &long]), None);
        assert_eq!(meant("a", &[&long]), None);
        let many: Vec<String> = (0..5_000).map(|i| format!("{i:064}")).collect();
        assert_eq!(nearest(&"b".repeat(64), many.iter().map(String::as_str)), None);
    }

    #[test]
    fn distances_and_words() {
        let letters = |text: &str| text.chars().collect::<Vec<_>>();
        for (a, b, typos) in [
            ("", "", 0),
            ("", "ab", 2),
            ("ab", "", 2),
            ("ab", "ba", 1),
            ("kitten", "sitting", 3),
            ("ca", "abc", 3),
            ("abcd", "acbd", 1),
        ] {
            assert_eq!(distance(&letters(a), &letters(b)), typos, "{a} {b}");
        }
        assert_eq!(words("fileName_v2-Final"), ["file", "name", "v2", "final"]);
        assert_eq!(words("HTTPServer"), ["httpserver"]);
        assert_eq!(words("_"), [""; 0]);
    }
}
