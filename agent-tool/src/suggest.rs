//! The nearest declared name to one that is not declared.

/// A name without case, `_` and `-`.
pub(crate) fn fold(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, '_' | '-')).flat_map(char::to_lowercase).collect()
}

/// Stand-in until the branch with suggestions is merged.
pub(crate) fn nearest<'a>(given: &str, mut known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let given = fold(given);
    known.find(|name| {
        let name = fold(name);
        name.starts_with(&given)
            || given.starts_with(&name)
            || given.ends_with(&name)
            || name.ends_with(&given)
    })
}
