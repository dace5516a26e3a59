//! What a type is on the wire, where a macro sees only a name: an alias of `String`, of `Option<...>`. It must not
//! guess: a type that is not std's or `serde_json`'s has no kind, and the contract asks its schema.
//!
//! `kind!(T)` is a constant, the bits below. A field hands the bits that it has no key for to [`field`], whose
//! bounds put the words of the missing key under the field's type.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::marker::PhantomData;
use std::rc::Rc;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator};

use crate::spec::FieldSpec;

/// Text without a longest value.
const TEXT: u8 = 1;
/// A list of any number of items.
const LIST: u8 = 2;
/// Any keys: a map.
const FREE: u8 = 4;
/// May be absent.
const OPTION: u8 = 8;
/// Any JSON.
const JSON: u8 = 16;

/// A type whose kind is known all the way down.
pub trait Known {
    /// The bits of the type and of its content.
    const KIND: u8;
}

macro_rules! known {
    ($($kind:expr => $([$($param:tt)*] $known:ty $(where $content:ident)?,)*;)*) => {$($(
        impl<$($param)*> Known for $known $(where $content: Known)? {
            const KIND: u8 = $kind $(| $content::KIND)?;
        }
    )*)*};
}
known! {
    0 => [] bool, [] char, [] f32, [] f64, [] u8, [] u16, [] u32, [] u64, [] u128, [] usize,
        [] i8, [] i16, [] i32, [] i64, [] i128, [] isize,
        [T: ?Sized] Box<T> where T, [T: ?Sized] Rc<T> where T, [T: ?Sized] Arc<T> where T,
        ['a, T: ToOwned + ?Sized] Cow<'a, T> where T, [T, const N: usize] [T; N] where T,;
    TEXT => [] String, [] str, [] std::path::PathBuf, [] std::path::Path,;
    LIST => [T] Vec<T> where T, [T] [T] where T, [T] VecDeque<T> where T, [T] LinkedList<T> where T,
        [T] BinaryHeap<T> where T, [T] BTreeSet<T> where T, [T, S] HashSet<T, S> where T,;
    JSON => [] serde_json::Value, [] serde_json::Map<String, serde_json::Value>,;
    FREE => [K, T] BTreeMap<K, T> where T, [K, T, S] HashMap<K, T, S> where T,;
    OPTION => [T] Option<T> where T,;
}

/// Asks a type for its kind, through [`kind!`](crate::__agent_tool_kind).
#[derive(Debug)]
pub struct Kind<T: ?Sized>(PhantomData<fn() -> Box<T>>);

impl<T: Known + ?Sized> Kind<T> {
    /// The bits, where they are known all the way down.
    pub const INNER: u8 = T::KIND;
}

impl<T: JsonSchema + ?Sized> Kind<T> {
    /// schemars of the type.
    pub const SCHEMA: Option<fn(&mut SchemaGenerator) -> Schema> = Some(T::json_schema);
}

macro_rules! outer {
    ($($kind:expr => $([$($param:tt)*] $outer:ty),*;)*) => {$($(
        impl<$($param)*> Kind<$outer> {
            /// The bit of the outermost container, whatever it holds.
            pub const OUTER: u8 = $kind;
            /// Whether its `Default` holds nothing, and is written as an empty list or map.
            pub const DEFAULTS_TO_EMPTY: bool = $kind == LIST || $kind == FREE;
        }
    )*)*};
}
outer! {
    LIST => [T] Vec<T>, [T] [T], [T] VecDeque<T>, [T] LinkedList<T>, [T] BinaryHeap<T>, [T] BTreeSet<T>,
        [T, S] HashSet<T, S>;
    FREE => [K, T] BTreeMap<K, T>, [K, T, S] HashMap<K, T, S>;
    OPTION => [T] Option<T>;
}

/// The answer for every other type: an inherent constant wins over this trait's.
pub trait Opaque {
    /// No bits.
    const INNER: u8 = 0;
    /// No bits.
    const OUTER: u8 = 0;
    /// Not known to.
    const DEFAULTS_TO_EMPTY: bool = false;
    /// Not known to have one.
    const SCHEMA: Option<fn(&mut SchemaGenerator) -> Schema> = None;
}
impl<T: ?Sized> Opaque for Kind<T> {}

/// The kind of a type, as bits.
#[doc(hidden)]
#[macro_export]
macro_rules! __agent_tool_kind {
    ($known:ty) => {{
        use $crate::__private::Opaque as _;
        $crate::__private::Kind::<$known>::INNER | $crate::__private::Kind::<$known>::OUTER
    }};
}

/// What a field sees of its type that none of its keys speaks of.
#[derive(Debug)]
pub struct Sees<const BITS: u8>;

/// Text has a longest value.
#[diagnostic::on_unimplemented(
    message = "this text has no bound",
    label = "is text of any length",
    note = "give the field `#[agent(max_length = 200)]`, `allowed = [...]`, a `pattern` that cannot match for ever, \
            or `free_text` where any length is meant",
    note = "see `UNBOUNDED_TEXT` in `agent_tool::guide::contract_problems`"
)]
pub trait TextIsBounded {}

/// A list of a destructive tool has a longest value.
#[diagnostic::on_unimplemented(
    message = "this list of a destructive tool has no bound",
    label = "is a list of any length",
    note = "give the field `#[agent(max_items = 20)]`",
    note = "see `UNBOUNDED_LIST` in `agent_tool::guide::contract_problems`"
)]
pub trait ListIsBounded {}

/// What a destructive tool takes has a shape.
#[diagnostic::on_unimplemented(
    message = "a destructive tool cannot take a value of any shape",
    label = "takes any keys",
    note = "name what it takes: a struct with fields, or a list of structs that name a key and its value",
    note = "see `FREE_SHAPE` in `agent_tool::guide::contract_problems`"
)]
pub trait ShapeIsClosed {}

/// What a destructive tool takes has some shape; no key says otherwise.
#[diagnostic::on_unimplemented(
    message = "a destructive tool cannot take a value of any shape",
    label = "takes any JSON",
    note = "name what it takes: a struct with fields, or a list of such structs",
    note = "see `FREE_SHAPE` in `agent_tool::guide::contract_problems`"
)]
pub trait ValueIsTyped {}

/// A field that may be absent says what its absence means.
#[diagnostic::on_unimplemented(
    message = "this field of a destructive tool may be absent, and does not say what happens then",
    label = "is optional",
    note = "give the field `#[agent(when_absent = \"...\")]`, in words a model understands",
    note = "see `ABSENT_UNEXPLAINED` in `agent_tool::guide::contract_problems`"
)]
pub trait AbsenceIsExplained {}

macro_rules! sound {
    ($($sound:ident: $($bits:literal)*;)*) => {$($(
        #[diagnostic::do_not_recommend]
        impl $sound for Sees<$bits> {}
    )*)*};
}
// Every value without the trait's bit; any keys of any JSON are one fault, of `ValueIsTyped`, and so are any keys of
// text, of `ShapeIsClosed`.
sound! {
    TextIsBounded: 0 2 4 5 6 7 8 10 12 13 14 15 16 18 20 21 22 23 24 26 28 29 30 31;
    ListIsBounded: 0 1 4 5 8 9 12 13 16 17 20 21 24 25 28 29;
    ShapeIsClosed: 0 1 2 3 8 9 10 11 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31;
    AbsenceIsExplained: 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23;
    ValueIsTyped: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15;
}

/// A field without keys, of a type whose name tells enough.
#[must_use]
pub const fn named(rust: &'static str, wire: &'static str) -> FieldSpec {
    FieldSpec::named(rust, wire)
}

/// A field without keys, if nothing is seen of its type that needs one.
#[must_use]
pub const fn field<const BITS: u8>(rust: &'static str, wire: &'static str) -> FieldSpec
where
    Sees<BITS>: TextIsBounded + ListIsBounded + ShapeIsClosed + AbsenceIsExplained + ValueIsTyped,
{
    FieldSpec::named(rust, wire)
}
