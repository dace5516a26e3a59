//! What the guard accepted though the schema refuses it: a closed list, recorded for each call.

/// One coercion that was made on a call.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Coercion {
    /// JSON Pointer to the value.
    pub path: String,
    /// What was done.
    pub kind: CoercionKind,
}

/// What a coercion does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[non_exhaustive]
pub enum CoercionKind {
    /// Nothing, `null` or blank text as the arguments became `{}`.
    EmptyArguments,
    /// `null` for an optional field counts as not sent.
    NullAsAbsent,
    /// A positive safe integer for a text id became its decimal text.
    IdToText,
    /// Canonical decimal text for an integer id became the integer.
    IdToInteger,
    /// An alias of serde became the field's name.
    Alias,
    /// `lenient(unquote)`: a quoted number or boolean lost its quotes.
    Unquote,
    /// `lenient(json_text)`: JSON text became the object or array that it holds.
    JsonText,
    /// `lenient(single_item)`: a scalar became a list of one.
    SingleItem,
    /// `lenient(key_case)`: a key became the declared one that is equal after folding.
    KeyCase,
    /// `lenient(enum_case)`: a value became the listed one that is equal but for case.
    EnumCase,
    /// `lenient(blank)`: `""` for an optional field counts as not sent.
    BlankAsAbsent,
    /// `lenient(wrapper)`: a wrapper around the arguments was taken off.
    Wrapper,
}
