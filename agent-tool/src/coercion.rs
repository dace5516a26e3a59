//! What the guard accepted though the schema refuses it: a closed list, recorded for each call.

use serde_json::Value;

use crate::guard::Guard;
use crate::guard::finding::{Path, Step};
use crate::guard::keys::Keys;
use crate::remedy;

/// One coercion that was made on a call.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Coercion {
    /// JSON Pointer to the value, at most 256 bytes of JSON text. Keys of maps that are not short and plain, or that are
    /// in a secret, read `*`.
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

/// The coercions of a call, put into words when asked.
#[derive(Clone, Default)]
pub(crate) struct Coercions(Option<Box<Made>>);

#[derive(Clone)]
enum Made {
    /// Places as the walk noted them.
    Noted(Guard, Vec<(Path, CoercionKind)>),
    /// In words: the keys of a map are named by the arguments, which are about to be consumed.
    Worded(Vec<Coercion>),
}

impl Coercions {
    #[inline]
    pub(crate) fn new(guard: &Guard, made: Vec<(Path, CoercionKind)>, arguments: &Value) -> Self {
        if made.is_empty() { Self(None) } else { Self::of(guard, made, arguments) }
    }

    #[cold]
    fn of(guard: &Guard, made: Vec<(Path, CoercionKind)>, arguments: &Value) -> Self {
        let in_map =
            |(path, _): &(Path, CoercionKind)| path.steps().iter().any(|step| matches!(step, Step::Key(_)));
        Self(Some(Box::new(if made.iter().any(in_map) {
            Made::Worded(worded(guard, &made, arguments))
        } else {
            Made::Noted(guard.clone(), made)
        })))
    }

    pub(crate) fn to_vec(&self) -> Vec<Coercion> {
        match self.0.as_deref() {
            None => Vec::new(),
            Some(Made::Noted(guard, made)) => worded(guard, made, &Value::Null),
            Some(Made::Worded(coercions)) => coercions.clone(),
        }
    }
}

fn worded(guard: &Guard, made: &[(Path, CoercionKind)], arguments: &Value) -> Vec<Coercion> {
    // In the order of the schema, whatever the order in which a map of this build iterates.
    let mut made: Vec<&(Path, CoercionKind)> = made.iter().collect();
    made.sort_by(|(left, _), (right, _)| guard.0.order_of(left, right));
    let mut keys = Keys::default();
    let mut path = |path: &Path| remedy::pointer(&guard.0, arguments, path, &mut keys);
    made.into_iter().map(|(place, kind)| Coercion { path: path(place), kind: *kind }).collect()
}
