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
    text.len() <= QUOTED && text.bytes().all(|byte| is_plain_char(byte.into()))
}

/// The characters that a quoted text is made of: all of them are ASCII.
pub(crate) fn is_plain_char(char: char) -> bool {
    char.is_ascii_alphanumeric() || matches!(char, ' ' | '.' | '_' | ':' | '/' | '@' | '+' | '-')
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
    text.len() + extra(text, |byte| cost(byte.into()) - 1)
}

/// What escapes add to a text. All that is escaped is ASCII: no need to decode.
pub(crate) fn extra(text: &str, of: impl Fn(u8) -> usize) -> usize {
    let is_escaped = |byte: u8| byte < b' ' || byte == b'"' || byte == b'\\';
    let each = |bytes: &[u8]| -> usize {
        bytes.iter().map(|byte| if is_escaped(*byte) { of(*byte) } else { 0 }).sum()
    };
    // Most texts hold nothing to escape. Sixteen bytes are looked at together, without branches, so that the compiler
    // makes a few wide instructions of it: a third of what each byte by itself costs.
    let blocks = text.as_bytes().chunks_exact(16);
    let rest = each(blocks.remainder());
    let odd = blocks.filter(|block| block.iter().fold(0, |any, byte| any | u8::from(is_escaped(*byte))) != 0);
    rest + odd.map(each).sum::<usize>()
}

/// As [`cut`], of a text that nobody else needs.
pub(crate) fn bounded(mut text: String, budget: usize) -> String {
    bound_from(&mut text, 0, budget);
    text
}

/// As [`cut`], of what stands in a text from a place on.
pub(crate) fn bound_from(text: &mut String, start: usize, budget: usize) {
    if let Cow::Owned(cut) = cut(text.get(start..).unwrap_or_default(), budget) {
        text.truncate(start);
        text.push_str(&cut);
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
pub(crate) fn tidy(text: &str, budget: usize) -> Cow<'_, str> {
    // No printable ASCII costs more than two.
    if is_tidy(text) && (text.len() <= budget / 2 || cost_of(text) <= budget) {
        return Cow::Borrowed(text);
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
    Cow::Owned(cut(tidied.trim_end(), budget).into_owned())
}

/// Whether a text is certainly what `tidy` makes of it: printable ASCII, words apart by one space.
fn is_tidy(text: &str) -> bool {
    let mut before = b' ';
    for byte in text.bytes() {
        if !(b' '..=b'~').contains(&byte) || (byte == b' ' && before == b' ') {
            return false;
        }
        before = byte;
    }
    text.is_empty() || before != b' '
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
pub(crate) fn name(name: &str) -> Cow<'_, str> {
    tidy(name, NAME)
}

/// A name that the author chose, in quotes.
pub(crate) fn quoted(text: &str) -> String {
    joined(["'", &name(text), "'"])
}

/// Adds parts to a text.
pub(crate) fn add<const N: usize>(text: &mut String, parts: [&str; N]) {
    text.reserve(parts.iter().map(|part| part.len()).sum());
    for part in parts {
        text.push_str(part);
    }
}

/// Parts as one text.
pub(crate) fn joined<const N: usize>(parts: [&str; N]) -> String {
    let mut text = String::new();
    add(&mut text, parts);
    text
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
    if number == 1 { joined(["1 ", noun]) } else { joined([&number.to_string(), " ", noun, "s"]) }
}

/// A number as JSON writes it.
pub(crate) fn number(number: Num) -> String {
    match number {
        Num::Int(whole) => whole.to_string(),
        Num::Float(double) => serde_json::Number::from_f64(double)
            .map_or_else(|| double.to_string(), |number| number.to_string()),
    }
}

/// `a string`, `an array`.
pub(crate) fn with_article(noun: &str) -> String {
    let bare = ["one of", "any ", "null"];
    if bare.iter().any(|start| noun.starts_with(start)) {
        return noun.to_owned();
    }
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'I']) { "an" } else { "a" };
    joined([article, " ", noun])
}

/// The text with its first letter in upper case, unless it is a quote.
pub(crate) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: [&str; 8] = [
        "",
        "\u{1}\u{2}",
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
        assert_eq!(list(["aa", "bb", "cccccccc", "d"], ", ", 12), "aa, bb and 2 more");
        assert_eq!(list(["aaa", "bbb", "ccc"], ", ", 15), "aaa, bbb, ccc");
        assert_eq!(list(["aa", "bb"], ", ", 0), "aa and 1 more", "the first always");
    }

    #[test]
    fn words_are_made_one_line() {
        assert_eq!(tidy("  a \n\n b\u{200b}\tc  ", 40), "a b c");
        for (text, tidied) in [("\n", ""), ("a  b", "a b"), ("a b", "a b"), (" a", "a"), ("a ", "a")] {
            assert_eq!(tidy(text, 40), tidied);
        }
        assert_eq!(tidy(&"a".repeat(13), 12), "aaaaaaaaa…");
        assert_eq!(tidy(&"word ".repeat(20), 12), "word word…");
    }
}
