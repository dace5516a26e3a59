//! A type that is taken as arguments and given as a result: both derives read one list of keys. It must not hold a fact.

use crate::tool::{AgentArgs, AgentOutput};

/// A result type that is nested arguments too.
#[diagnostic::on_unimplemented(
    message = "this key is for arguments, and `{Self}` is only a result",
    label = "belongs on arguments, not on a result",
    note = "remove the key; or, where tools take the type as well, derive `AgentArgs` beside `AgentOutput`"
)]
pub trait TakesArguments {}
#[diagnostic::do_not_recommend]
impl<T: AgentArgs + ?Sized> TakesArguments for T {}

/// Nested arguments that are a result too.
#[diagnostic::on_unimplemented(
    message = "this key is for a field that is only given, and `{Self}` is only arguments",
    label = "belongs on a result: serde takes the field off the wire of arguments",
    note = "remove the key; or, where tools give the type as well, derive `AgentOutput` beside `AgentArgs`"
)]
pub trait GivesResults {}
#[diagnostic::do_not_recommend]
impl<T: AgentOutput + ?Sized> GivesResults for T {}

// One line each: a compile error shows the line of the bound, and the recorded ones should not move.
/// A key of arguments on a result: our words where the type takes none.
#[rustfmt::skip]
pub const fn of_arguments<T: TakesArguments + ?Sized>() {}

/// A key of results on arguments: our words where the type gives none.
#[rustfmt::skip]
pub const fn of_results<T: GivesResults + ?Sized>() {}
