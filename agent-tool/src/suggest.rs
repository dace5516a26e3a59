//! The nearest declared name to one that is not declared.

/// A name without case, `_` and `-`.
pub(crate) fn fold(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, '_' | '-')).flat_map(char::to_lowercase).collect()
}
