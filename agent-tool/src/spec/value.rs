//! Values that an author wrote in keys: literals, defaults, bounds. Const data; it judges none of them.

use serde_json::Value;

/// A literal JSON value that an author wrote.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Literal {
    /// `true`, `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A whole number above `i64::MAX`.
    UInt(u64),
    /// A number with a fraction.
    Float(f64),
    /// A text.
    Text(&'static str),
}

impl Literal {
    /// The value as JSON.
    #[must_use]
    pub fn to_value(self) -> Value {
        match self {
            Self::Bool(value) => value.into(),
            Self::Int(value) => value.into(),
            Self::UInt(value) => value.into(),
            Self::Float(value) => value.into(),
            Self::Text(value) => value.into(),
        }
    }
}

/// A default that an author wrote.
#[derive(Debug, Clone, Copy)]
pub enum DefaultSpec {
    /// The wire value.
    Literal(Literal),
    /// A typed expression, serialized; an error is a contract problem.
    Computed(fn() -> Result<Value, String>),
}

/// Numeric bounds, both inclusive.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Range {
    /// Lower bound.
    pub min: Option<Bound>,
    /// Upper bound.
    pub max: Option<Bound>,
}

/// A numeric bound, exact.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Bound {
    /// Of an integer.
    Int(i128),
    /// Of a number with a fraction.
    Float(f64),
}
