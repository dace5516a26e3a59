//! What is said in more than one place.

pub(super) const FLAGS: &str = "inline flags such as `(?i)` are not portable; write both cases, as in `[Aa]`";
pub(super) const GROUP: &str = "`(?` opens what is not portable; write `(` or `(?:` for a group";
pub(super) const HEXADECIMAL: &str =
    "an escape in hexadecimal needs all its digits and a character; write it as `\\x0a` or `\\u00e9`";
pub(super) const NAMED_GROUP: &str = "named groups are not portable; write `(` for `(?<name>`";
pub(super) const PROPERTY: &str = "classes such as `\\p{L}` depend on the reader's version of Unicode; list the characters, as in `[A-Za-z]`";
pub(super) const WORD_BOUNDARY: &str =
    "word boundaries such as `\\b` depend on the reader; name the separators, as in `[ ,]`";

pub(super) fn back_reference(written: &str) -> String {
    format!("a back reference such as `{written}` is not portable; write the repeated part out")
}

pub(super) fn instead(written: &str, portable: &str) -> String {
    format!("`{written}` is not portable; write `{portable}`")
}
