//! A call under way in a framework that hands nothing on: what its handler reads learns what the host knows, and what it
//! answers is known to the log. Nothing is judged here.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};

use crate::context::CallContext;
use crate::rejection::Rejection;

/// A call under way.
pub(crate) struct Underway {
    /// What the host knows of it.
    cx: CallContext,
    answer: Mutex<Answer>,
}

enum Answer {
    /// None yet, or one that is no rejection of ours.
    Other,
    /// The arguments were refused, which is an event already.
    Refused,
    /// What the handler answered instead of a result.
    Failed(Rejection),
}

thread_local! {
    static CALL: RefCell<Option<Arc<Underway>>> = const { RefCell::new(None) };
}

/// What was there before, and comes back in any case.
struct Before(Option<Arc<Underway>>);

impl Drop for Before {
    fn drop(&mut self) {
        CALL.replace(self.0.take());
    }
}

impl Underway {
    pub(crate) fn new(cx: CallContext) -> Arc<Self> {
        Arc::new(Self { cx, answer: Mutex::new(Answer::Other) })
    }

    /// Runs what reads the arguments of this call, or answers it.
    pub(crate) fn run<R>(self: &Arc<Self>, run: impl FnOnce() -> R) -> R {
        let _before = Before(CALL.replace(Some(Arc::clone(self))));
        run()
    }

    /// Runs what judges the arguments, and is an event of its own.
    pub(crate) fn judging<R>(
        &self,
        judge: impl FnOnce(&CallContext) -> Result<R, Rejection>,
    ) -> Result<R, Rejection> {
        let judged = judge(&self.cx);
        if judged.is_err() {
            self.put(Answer::Refused);
        }
        judged
    }

    /// The rejection that the handler answered, where the log has not heard of it.
    pub(crate) fn failure(&self) -> Option<Rejection> {
        match self.put(Answer::Other) {
            Answer::Failed(rejection) => Some(rejection),
            Answer::Other | Answer::Refused => None,
        }
    }

    fn put(&self, answer: Answer) -> Answer {
        std::mem::replace(&mut *self.answer.lock().unwrap_or_else(PoisonError::into_inner), answer)
    }
}

/// The call under way.
pub(crate) fn now() -> Option<Arc<Underway>> {
    CALL.with_borrow(Clone::clone)
}

/// The call under way is answered with a rejection.
pub(crate) fn refused(rejection: Rejection) {
    let Some(call) = now() else { return };
    let mut answer = call.answer.lock().unwrap_or_else(PoisonError::into_inner);
    if !matches!(*answer, Answer::Refused) {
        *answer = Answer::Failed(rejection);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A handler may call others; whatever ends a call, the one around it is under way again.
    #[test]
    fn a_call_is_under_way_until_it_ends() {
        let [outer, inner] = [(); 2].map(|()| Underway::new(CallContext::new()));
        let is_now = |call: &Arc<Underway>| now().is_some_and(|now| Arc::ptr_eq(&now, call));
        outer.run(|| {
            inner.run(|| assert!(is_now(&inner)));
            assert!(is_now(&outer));
            let broken = crate::caught::caught(|| inner.run(|| panic!("half way")));
            assert!(broken.is_err() && is_now(&outer));
        });
        assert!(now().is_none());
    }
}
