//! Colours for a terminal, and texts of others that may not reach it as they are.

use std::fmt::Write as _;

use crate::remedy::text::is_invisible;

pub(super) const RED: &str = "31";
pub(super) const GREEN: &str = "32";
pub(super) const YELLOW: &str = "33";
pub(super) const GREY: &str = "90";

/// Paints, or not.
#[derive(Debug, Clone, Copy)]
pub(super) struct Paint(pub(super) bool);

impl Paint {
    /// A line whose first words are painted.
    pub(super) fn first_words(self, line: &str, first: &str, colour: &str) -> String {
        match line.strip_prefix(first) {
            Some(rest) if self.0 => format!("\u{1b}[{colour}m{first}\u{1b}[0m{rest}"),
            _ => line.to_owned(),
        }
    }
}

/// A text whose control and invisible characters are written as `\u{...}`: what a server sends may neither steer a
/// terminal nor look like a line of ours.
pub(super) fn visible(text: &str) -> String {
    spelled(text, |_| false)
}

/// As [`visible`], of a text that has lines of its own.
pub(super) fn visible_lines(text: &str) -> String {
    spelled(text, |letter| letter == '\n')
}

fn spelled(text: &str, stays: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_control() && !stays(letter) || is_invisible(letter) {
            out.extend(letter.escape_unicode());
        } else {
            out.push(letter);
        }
    }
    out
}

/// JSON text in which invisible characters are escaped, which JSON allows in strings, the only place where they are.
pub(super) fn visible_json(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut units = [0; 2];
    for letter in text.chars() {
        if is_invisible(letter) || letter == '\u{7f}' || ('\u{80}'..='\u{9f}').contains(&letter) {
            for unit in letter.encode_utf16(&mut units) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(letter);
        }
    }
    out
}
