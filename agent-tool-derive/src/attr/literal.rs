//! The values that keys are given, once read. They must not be compared with a type here.

use std::fmt;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Expr, ExprLit, ExprRange, ExprUnary, Lit, UnOp};

use super::ungrouped;

/// A text, as the tokens of a constant expression.
#[derive(Clone)]
pub(crate) struct Text(pub(crate) TokenStream);

/// A count, as the tokens of a constant expression.
#[derive(Clone)]
pub(crate) struct Count {
    pub(crate) tokens: TokenStream,
    /// Its value, where it is a literal.
    pub(crate) literal: Option<u64>,
}

/// The inclusive bounds of a range.
#[derive(Clone)]
pub(crate) struct Bounds {
    pub(crate) min: Option<Expr>,
    pub(crate) max: Option<Expr>,
}

impl Bounds {
    /// `1..3`: whether 3 is meant is not guessed.
    pub(crate) fn half_open(range: &ExprRange) -> String {
        let literal = |end: &Option<Box<Expr>>| match end.as_deref().and_then(Scalar::of)?.value {
            ScalarValue::Int(number) => Some(number),
            _ => None,
        };
        let write = match (literal(&range.start), literal(&range.end)) {
            (Some(min), Some(max)) if min < max => {
                format!(
                    "write `{min}..={max}` where {max} is taken, and `{min}..={}` where it is not",
                    max - 1
                )
            }
            _ => "write `..=` and the highest value that is taken".to_owned(),
        };
        format!("the bounds of a `range` are inclusive: {write}")
    }
}

/// A default.
#[derive(Clone)]
pub(crate) enum Initial {
    /// The wire value.
    Literal(Scalar),
    /// An expression of the field's type.
    Computed(Expr),
}

/// A literal that JSON has.
#[derive(Clone)]
pub(crate) struct Scalar {
    pub(crate) value: ScalarValue,
    /// As written, for a message.
    pub(crate) tokens: TokenStream,
}

/// The value of a scalar.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ScalarValue {
    Bool(bool),
    Int(i128),
    Float(f64),
    Text(String),
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            ScalarValue::Bool(flag) => flag.fmt(f),
            ScalarValue::Int(number) => number.fmt(f),
            // With its fraction: `1.0`.
            ScalarValue::Float(number) => write!(f, "{number:?}"),
            ScalarValue::Text(text) => write!(f, "{text:?}"),
        }
    }
}

impl Scalar {
    /// The literal that an expression is, also a negative one.
    pub(crate) fn of(expr: &Expr) -> Option<Self> {
        let (lit, negative) = match ungrouped(expr) {
            Expr::Lit(lit) => (&lit.lit, false),
            Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => match ungrouped(expr) {
                Expr::Lit(ExprLit { lit: lit @ (Lit::Int(_) | Lit::Float(_)), .. }) => (lit, true),
                _ => return None,
            },
            _ => return None,
        };
        let value = match lit {
            Lit::Bool(flag) => ScalarValue::Bool(flag.value),
            Lit::Str(text) => ScalarValue::Text(text.value()),
            Lit::Int(number) => {
                let digits: i128 = number.base10_parse().ok()?;
                ScalarValue::Int(if negative { -digits } else { digits })
            }
            Lit::Float(number) => {
                let digits: f64 = number.base10_parse().ok().filter(|digits: &f64| digits.is_finite())?;
                ScalarValue::Float(if negative { -digits } else { digits })
            }
            _ => return None,
        };
        Some(Self { value, tokens: expr.to_token_stream() })
    }
}
