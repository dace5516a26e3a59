//! What a handler may answer: the type that the tool names, or anything where it names none. It must not look at
//! values: the compiler holds it.

use std::marker::PhantomData;

/// The tool names no type.
#[derive(Debug)]
pub struct Unnamed;

/// The tool names this type.
#[derive(Debug)]
pub struct Promised<R>(PhantomData<fn() -> R>);

/// A type that a tool may answer with.
#[diagnostic::on_unimplemented(
    message = "this handler answers with `{Self}`, and the tool's `#[agent(output = ...)]` names another type",
    label = "not the output that the tool publishes",
    note = "return the named type from the handler, or name the returned type in `output = ...`"
)]
pub trait Answers<Named> {}
#[diagnostic::do_not_recommend]
impl<R> Answers<Unnamed> for R {}
#[diagnostic::do_not_recommend]
impl<R> Answers<Promised<R>> for R {}
/// A plan answers with its data.
#[cfg(feature = "tool-set")]
#[diagnostic::do_not_recommend]
impl<D, F> Answers<Promised<D>> for crate::tool_set::Planned<D, F> {}
