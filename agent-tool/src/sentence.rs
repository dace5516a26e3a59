//! Where a sentence ends: words of authors and of ours are put one after another, and must not run together.
//!
//! Nothing else of a text is judged or changed here.

use std::borrow::Cow;

/// What ends a sentence, in the scripts that end one otherwise too.
const ENDS: [char; 12] = ['.', '!', '?', '…', '。', '．', '｡', '！', '？', '।', '۔', '؟'];
/// What may stand after that: quotes, brackets, marks of Markdown.
const CLOSES: [char; 19] =
    ['"', '\'', '`', ')', ']', '}', '>', '*', '_', '”', '’', '“', '»', '）', '」', '』', '】', '》', '›'];

/// The text as a whole sentence: with a full stop, unless it ends one already. A colon with nothing after it becomes one.
pub(crate) fn whole(text: &str) -> Cow<'_, str> {
    let text = text.trim_end();
    if text.is_empty() || text.trim_end_matches(CLOSES).ends_with(ENDS) {
        return Cow::Borrowed(text);
    }
    let mut text = text.trim_end_matches([':', '：']).trim_end().to_owned();
    text.push('.');
    Cow::Owned(text)
}

/// The text without its full stop, to stand inside of a sentence.
pub(crate) fn part(text: &str) -> &str {
    text.trim().trim_end_matches(['.', '。', '．', '｡'])
}

#[cfg(test)]
mod tests {
    use super::{part, whole};

    #[test]
    fn a_sentence_ends_once() {
        for text in [
            "Done.",
            "Really?",
            "And so on…",
            "文字列。",
            "本当！",
            "(See the page.)",
            "Say \"done.\"",
            "**Required.**",
            "",
        ] {
            assert_eq!(whole(text), text);
        }
        for (text, sentence) in [
            ("Owner (username or organization)", "Owner (username or organization)."),
            ("One of \"a\" or \"b\"", "One of \"a\" or \"b\"."),
            ("State: `open`", "State: `open`."),
            ("文字列", "文字列."),
            ("One of these:", "One of these."),
            ("値：", "値."),
            ("A word ", "A word."),
            (")", ")."),
        ] {
            assert_eq!(whole(text), sentence);
        }
    }

    #[test]
    fn a_part_of_a_sentence_has_no_full_stop() {
        for (text, bare) in
            [(" all of them. ", "all of them"), ("全部。", "全部"), ("Why?", "Why?"), ("", "")]
        {
            assert_eq!(part(text), bare);
        }
    }
}
