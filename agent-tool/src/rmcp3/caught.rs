//! A future whose panic is a value: rmcp gives no reply at all to a request whose handler panics.

use std::any::Any;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};

use crate::rejection::ToolError;

pub(super) struct Caught<F>(pub(super) Pin<Box<F>>)
where
    F: Future + ?Sized;

impl<F: Future + ?Sized> Future for Caught<F> {
    type Output = Result<F::Output, ToolError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        match caught(|| self.0.as_mut().poll(cx)) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(output)) => Poll::Ready(Ok(output)),
            Err(failed) => Poll::Ready(Err(failed)),
        }
    }
}

/// Runs it; a panic is `TOOL_FAILED`, and what it said is in the error's source.
pub(super) fn caught<R>(run: impl FnOnce() -> R) -> Result<R, ToolError> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| ToolError::internal(words(&*panic)))
}

fn words(panic: &(dyn Any + Send)) -> String {
    let words = panic.downcast_ref::<&str>().map(ToString::to_string);
    words
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "the handler panicked".to_owned())
}
