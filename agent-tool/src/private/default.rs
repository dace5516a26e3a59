//! Defaults that are expressions, as wire values. It must not judge them: the contract runs each through the
//! guard and through serde.

use serde::Serialize;
use serde_json::Value;

use crate::spec::{DefaultSpec, Literal};

/// A default that is a literal.
#[must_use]
pub const fn wire_value(literal: Literal) -> Option<DefaultSpec> {
    Some(DefaultSpec::Literal(literal))
}

/// A value that can be published as a default.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as a JSON default",
    label = "needs `#[derive(serde::Serialize)]`",
    note = "or write the wire value as a literal, such as `default = \"development\"` or `default = 1`"
)]
pub trait DefaultJson: Serialize {}
#[diagnostic::do_not_recommend]
impl<T: Serialize> DefaultJson for T {}

/// The wire value of a default.
///
/// # Errors
///
/// What `Serialize` says.
#[rustfmt::skip]
pub fn default_of<T: DefaultJson>(value: impl FnOnce() -> T) -> Result<Value, String> { serde_json::to_value(value()).map_err(|error| error.to_string()) }
