//! Panics of the host's code as values: they are answered like any other failure.
//!
//! What was panicked with is dropped only where it is text: anything else may panic once more when it is dropped.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::rejection::{Rejection, ToolError};

/// What a panic said.
#[derive(Debug)]
pub(crate) struct Panic(pub(crate) String);

/// The answer is `TOOL_FAILED`; what the panic said is for the log.
impl From<Panic> for ToolError {
    fn from(panic: Panic) -> Self {
        Self::internal(panic.0)
    }
}

impl From<Panic> for Rejection {
    fn from(panic: Panic) -> Self {
        ToolError::from(panic).into()
    }
}

/// Runs it.
pub(crate) fn caught<R>(run: impl FnOnce() -> R) -> Result<R, Panic> {
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| Panic(words(panic)))
}

/// Runs what answers; a panic is an answer too. A large result is moved once, where `caught(run)?` moves it thrice.
#[inline]
pub(crate) fn answered<R>(run: impl FnOnce() -> Result<R, Rejection>) -> Result<R, Rejection> {
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(answer) => answer,
        Err(panic) => Err(Panic(words(panic)).into()),
    }
}

#[cold]
fn words(panic: Box<dyn Any + Send>) -> String {
    let panic = match panic.downcast::<String>() {
        Ok(words) => return *words,
        Err(panic) => panic,
    };
    match panic.downcast::<&'static str>() {
        Ok(words) => (*words).to_owned(),
        Err(panic) => {
            std::mem::forget(panic);
            "a panic without words".to_owned()
        }
    }
}

#[cfg(feature = "tool-set")]
pub(crate) use future::Caught;

#[cfg(feature = "tool-set")]
mod future {
    use std::future::Future;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use super::{Panic, caught};

    /// A future whose panic is a value.
    pub(crate) struct Caught<F>(pub(crate) Pin<Box<F>>)
    where
        F: Future + ?Sized;

    impl<F: Future + ?Sized> Future for Caught<F> {
        type Output = Result<F::Output, Panic>;

        fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
            match caught(|| self.0.as_mut().poll(cx)) {
                Ok(Poll::Pending) => Poll::Pending,
                Ok(Poll::Ready(output)) => Poll::Ready(Ok(output)),
                Err(panic) => Poll::Ready(Err(panic)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Bomb;

    impl Drop for Bomb {
        fn drop(&mut self) {
            assert!(std::thread::panicking(), "dropped");
        }
    }

    #[test]
    fn what_was_panicked_with_is_told_or_left_alone() {
        let said = |run: fn()| {
            use std::error::Error as _;
            let failed = ToolError::from(caught(run).unwrap_err());
            failed.source().map(ToString::to_string).unwrap_or_default()
        };
        assert_eq!(said(|| panic!("plain")), "plain");
        assert_eq!(said(|| panic!("with {}", 1)), "with 1");
        assert_eq!(said(|| std::panic::panic_any(7)), "a panic without words");
        assert_eq!(said(|| std::panic::panic_any(Bomb)), "a panic without words");
    }
}
