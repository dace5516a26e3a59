//! Small tools for text that is safe to show and bounded in size.
//!
//! Sizes are bytes of JSON text: a quote costs two, a control character six. Nothing here knows what a
//! violation is.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use crate::number::Num;

/// How long a received text may be to be quoted, in characters.
const QUOTED: usize = 40;
/// How long a name that the author chose may get, in bytes of JSON text.
const NAME: usize = 64;

/// Whether a text may be quoted: short, and of characters that carry no instructions and no escapes.
pub(crate) fn is_plain(text: &str) -> bool {
    text.len() <= QUOTED && text.chars().all(is_plain_char)
}

/// The characters that a quoted text is made of.
pub(crate) fn is_plain_char(char: char) -> bool {
    char.is_ascii_alphanumeric() || " ._:/@+-".contains(char)
}

/// What a character costs in JSON text.
fn cost(char: char) -> usize {
    match char {
        '"' | '\\' | '\n' | '\r' | '\t' => 2,
        control if u32::from(control) < 0x20 => 6,
        other => other.len_utf8(),
    }
}

/// What a text costs in JSON text, without its quotes.
pub(crate) fn cost_of(text: &str) -> usize {
    // All that costs more than its length is ASCII: no need to decode.
    let escaped = text.bytes().filter(|byte| *byte < b' ' || *byte == b'"' || *byte == b'\\');
    text.len() + escaped.map(|byte| cost(byte.into()) - 1).sum::<usize>()
}

/// As [`cut`], of a text that nobody else needs.
pub(crate) fn bounded(text: String, budget: usize) -> String {
    match cut(&text, budget) {
        Cow::Borrowed(_) => text,
        Cow::Owned(cut) => cut,
    }
}

/// The text, or as much of it as fits with an ellipsis.
pub(crate) fn cut(text: &str, budget: usize) -> Cow<'_, str> {
    // No character costs more than six times its length: most texts need no look.
    if text.len() <= budget / 6 || cost_of(text) <= budget {
        return Cow::Borrowed(text);
    }
    let mut spent = 0;
    let mut keep = 0;
    for (index, char) in text.char_indices() {
        if spent + '…'.len_utf8() <= budget {
            keep = index;
        }
        spent += cost(char);
        if spent > budget {
            return Cow::Owned(format!("{}…", text.get(..keep).unwrap_or_default().trim_end()));
        }
    }
    Cow::Borrowed(text)
}

/// Words of an author, fit to be shown: one line, nothing invisible, bounded.
pub(crate) fn tidy(text: &str, budget: usize) -> String {
    if is_tidy(text) && cost_of(text) <= budget {
        return text.to_owned();
    }
    let mut tidied = String::new();
    for char in text.chars() {
        if char.is_whitespace() || char.is_control() {
            if !tidied.is_empty() && !tidied.ends_with(' ') {
                tidied.push(' ');
            }
        } else if !is_invisible(char) {
            tidied.push(char);
        }
        if tidied.len() > budget {
            break;
        }
    }
    cut(tidied.trim_end(), budget).into_owned()
}

/// Whether a text is certainly what `tidy` makes of it: printable ASCII, words apart by one space.
fn is_tidy(text: &str) -> bool {
    let bytes = text.as_bytes();
    let odd = bytes.iter().filter(|byte| !(b' '..=b'~').contains(byte)).count();
    let padded = bytes.first() == Some(&b' ') || bytes.last() == Some(&b' ');
    odd == 0 && !padded && !text.contains("  ")
}

/// Characters that change how others read, or hide: Unicode's `Default_Ignorable_Code_Point` (fillers, zero width,
/// bidirectional controls, variation selectors, tags), and the controls of annotations.
pub(crate) fn is_invisible(char: char) -> bool {
    matches!(u32::from(char),
        0xAD | 0x34F | 0x61C | 0x115F..=0x1160 | 0x17B4..=0x17B5 | 0x180B..=0x180F | 0x200B..=0x200F | 0x202A..=0x202E
        | 0x2060..=0x206F | 0x3164 | 0xFE00..=0xFE0F | 0xFEFF | 0xFFA0 | 0xFFF0..=0xFFFB | 0x1BCA0..=0x1BCA3
        | 0x1D173..=0x1D17A | 0xE0000..=0xE0FFF)
}

/// A name that the author chose.
pub(crate) fn name(name: &str) -> String {
    tidy(name, NAME)
}

/// A name that the author chose, in quotes.
pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", name(text))
}

/// Adds formatted words to a text.
pub(crate) fn push(text: &mut String, words: fmt::Arguments<'_>) {
    // Writing to a `String` cannot fail.
    let _ = text.write_fmt(words);
}

/// Items with `separator` between them, as many as fit, the rest counted.
pub(crate) fn list(
    items: impl IntoIterator<Item = impl AsRef<str>>,
    separator: &str,
    budget: usize,
) -> String {
    let mut text = String::new();
    let mut spent = 0;
    let mut left = 0_usize;
    for item in items {
        let item = item.as_ref();
        let price = cost_of(item) + separator.len();
        if left > 0 || (spent + price > budget && !text.is_empty()) {
            left += 1;
            continue;
        }
        if !text.is_empty() {
            text.push_str(separator);
        }
        spent += price;
        text.push_str(item);
    }
    if left > 0 {
        push(&mut text, format_args!(" and {left} more"));
    }
    text
}

/// Items as a sentence has them: `a`, `a and b`, `a, b and c`.
pub(crate) fn listing(items: &[String], word: &str, budget: usize) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => {
            let whole = format!("{} {word} {last}", first.join(", "));
            if cost_of(&whole) <= budget { whole } else { list(items, ", ", budget) }
        }
    }
}

/// A count with its noun.
pub(crate) fn count(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// A number as JSON writes it.
pub(crate) fn number(number: Num) -> String {
    match number {
        Num::Int(whole) => whole.to_string(),
        Num::Float(double) => serde_json::Number::from_f64(double)
            .map_or_else(|| double.to_string(), |number| number.to_string()),
    }
}

/// The text with a full stop, unless it ends a sentence already.
pub(crate) fn sentence(text: &str) -> String {
    let text = text.trim_end();
    let ends = text.trim_end_matches(['"', '\'', ')', '`']).ends_with(['.', '!', '?', '…']);
    if text.is_empty() || (ends && text.ends_with(['.', '!', '?', '…'])) {
        return text.to_owned();
    }
    format!("{text}.")
}

/// `a string`, `an array`.
pub(crate) fn with_article(noun: &str) -> String {
    let bare = ["one of", "any ", "null"];
    if bare.iter().any(|start| noun.starts_with(start)) {
        return noun.to_owned();
    }
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'I']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// The text with its first letter in upper case, unless it is a quote.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: [&str; 7] = [
        "",
        "plain",
        "a few plain words in a row",
        "\"quotes\"\\and\nbreaks\t",
        "\u{1}\u{1f} controls",
        "ünïcödé…€🙂 and more",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    ];

    #[test]
    fn a_text_costs_what_it_takes_in_json() {
        for text in TEXTS {
            assert_eq!(cost_of(text), serde_json::to_string(text).unwrap().len() - 2, "{text:?}");
            assert_eq!(cost_of(text), text.chars().map(cost).sum::<usize>(), "{text:?}");
        }
    }

    #[test]
    fn as_much_of_a_text_is_kept_as_fits() {
        for text in TEXTS {
            for budget in 3..60 {
                let kept = cut(text, budget);
                if cost_of(text) <= budget {
                    assert_eq!(kept, text);
                    continue;
                }
                let kept =
                    kept.strip_suffix('…').unwrap_or_else(|| panic!("{kept:?} of {text:?} says no more"));
                assert!(text.starts_with(kept) && cost_of(kept) + 3 <= budget, "{kept:?} in {budget}");
                let next: usize =
                    text[kept.len()..].chars().take_while(|char| char.is_whitespace()).map(cost).sum();
                let beyond = text[kept.len()..].chars().find(|char| !char.is_whitespace()).map_or(0, cost);
                assert!(cost_of(kept) + next + beyond + 3 > budget, "{kept:?} in {budget}: more would fit");
            }
        }
    }

    #[test]
    fn what_does_not_fit_into_a_list_is_counted() {
        assert_eq!(list(["aa", "bb", "cc", "dd"], ", ", 9), "aa, bb and 2 more");
        assert_eq!(list(["aa", "bb", "cc", "dd"], ", ", 16), "aa, bb, cc, dd");
        assert_eq!(list(["aa", "bb"], ", ", 0), "aa and 1 more", "the first always");
    }

    #[test]
    fn words_are_made_one_line() {
        assert_eq!(tidy("  a \n\n b\u{200b}\tc  ", 40), "a b c");
        assert_eq!(tidy("\n", 40), "");
        assert_eq!(tidy("a  b", 40), "a b");
        assert_eq!(tidy("a b", 40), "a b");
        assert_eq!(tidy(&"word ".repeat(20), 12), "word word…");
    }
}
