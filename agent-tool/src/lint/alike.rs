//! Names and values that a typing mistake turns into each other.

use std::collections::HashMap;

use crate::suggest::fold;

/// Shorter words differ by one letter without being mistaken.
const SHORTEST: usize = 4;
/// Longer ones are not looked at.
const LONGEST: usize = 64;
/// Longer lists are not looked at: nobody reads them, and no vendor takes a list of more than 1,000.
const MOST: usize = 1_000;

/// Pairs that are equal but for case, `_` and `-`, or one edit apart; each word with the first that it is alike.
///
/// Linear in the number of words, of which the first 1,000 count: two words one edit apart share a form with one
/// letter left out.
pub(super) fn pairs<'w>(words: &[&'w str]) -> Vec<(&'w str, &'w str)> {
    let mut found = Vec::new();
    let mut forms: HashMap<String, Vec<&'w str>> = HashMap::new();
    for word in words.iter().take(MOST) {
        let folded = fold(word);
        let mut own = vec![folded.clone()];
        if (SHORTEST..=LONGEST).contains(&folded.chars().count()) {
            own.extend((0..folded.chars().count()).map(|index| without(&folded, index)));
        }
        own.sort_unstable();
        own.dedup();
        let candidates = own.iter().filter_map(|form| forms.get(form)).flatten();
        if let Some(other) = candidates.into_iter().find(|other| **other != *word && is_alike(other, word)) {
            found.push((*other, *word));
        }
        for form in own {
            let same = forms.entry(form).or_default();
            // A form that many words share says nothing new.
            if same.len() < 8 {
                same.push(word);
            }
        }
    }
    found
}

fn without(word: &str, index: usize) -> String {
    word.chars().enumerate().filter(|(at, _)| *at != index).map(|(_, letter)| letter).collect()
}

/// Whether one is a typing mistake of the other. A digit is no mistake (`v1`, `v2`), and neither is a plural.
fn is_alike(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (fold(one).chars().collect(), fold(other).chars().collect());
    if one == other {
        return true;
    }
    if one.len() < SHORTEST || other.len() < SHORTEST || one.len().abs_diff(other.len()) > 1 {
        return false;
    }
    let start = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
    let (one, other) = (one.split_at(start).1, other.split_at(start).1);
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count();
    let (one, other) = (
        one.split_at(one.len() - end.min(one.len())).0,
        other.split_at(other.len() - end.min(other.len())).0,
    );
    let edited: Vec<char> = one.iter().chain(other).copied().collect();
    let plural = edited == ['s'] && end == 0;
    one.len() <= 1 && other.len() <= 1 && !plural && !edited.iter().any(char::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::pairs;

    #[test]
    fn typing_mistakes_are_alike() {
        assert_eq!(pairs(&["get_user", "getUser"]), [("get_user", "getUser")]);
        assert_eq!(pairs(&["archive", "archived"]), [("archive", "archived")]);
        assert_eq!(pairs(&["active", "action", "actives"]), []);
        assert_eq!(pairs(&["planned", "planed"]), [("planned", "planed")]);
        assert_eq!(pairs(&["open", "oven"]), [("open", "oven")]);
        // Digits, plurals, short words, equal words.
        assert_eq!(
            pairs(&["v1.20", "v1.30", "page1", "page2", "item", "items", "asc", "as", "same", "same"]),
            []
        );
    }

    #[test]
    fn numbered_words_are_not() {
        let words: Vec<String> = (0..1_000).map(|number| format!("tool_{number}")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(pairs(&words), []);
    }
    #[test]
    fn short_words_are_not() {
        for words in [["abc", "abcd"], ["abcd", "abc"], ["abc", "abd"]] {
            assert_eq!(pairs(&words), [], "{words:?}");
        }
        assert_eq!(pairs(&["abcd", "abcde"]), [("abcd", "abcde")]);
    }

    #[test]
    fn a_pair_is_found_among_many_of_the_same_letters() {
        let letters = "abcdefghij";
        let turned: Vec<String> = (1..10).map(|at| format!("{}{}", &letters[at..], &letters[..at])).collect();
        let mut words: Vec<&str> = turned.iter().map(String::as_str).collect();
        words.extend(["jihgfedcba", "jihgfedcbb"]);
        assert_eq!(pairs(&words), [("jihgfedcba", "jihgfedcbb")]);
    }

    /// Of a form that many words share, the first eight are kept.
    #[test]
    fn what_many_share_is_looked_at_so_often() {
        let words = ["item1", "item2", "item3", "item4", "item5", "item6", "item7", "itema", "itemb"];
        assert_eq!(pairs(&words), [("itema", "itemb")]);
        let more: Vec<&str> = std::iter::once("item8").chain(words).collect();
        assert_eq!(pairs(&more), []);
    }
}
