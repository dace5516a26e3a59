//! Stand-in until the branch with suggestions is merged.
pub(crate) fn nearest<'a>(given: &str, mut known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let fold = |text: &str| text.replace(['_', '-'], "").to_lowercase();
    let given = fold(given);
    known.find(|name| {
        let name = fold(name);
        name.starts_with(&given)
            || given.starts_with(&name)
            || given.ends_with(&name)
            || name.ends_with(&given)
    })
}
