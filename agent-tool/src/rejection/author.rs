//! What an author's own code refuses: a check, or the type. No words are made here.

use serde_json::Value;

use super::{Cause, Kind, Rejection};
use crate::feed::Asked;
use crate::remedy;
use crate::violation::Violations;

impl Rejection {
    /// An author's check refused the call.
    pub(crate) fn written(violations: Violations, destructive: bool) -> Self {
        let Violations { list: violations, panic } = violations;
        let cause = panic.map(|said| Cause::Error(said.into()));
        Self::new(Kind::Written { violations, destructive, cause })
    }

    /// serde refused the value at this JSON Pointer. Its own message may repeat what was sent: only what the type asks
    /// for is kept. `example`: the author's, of that place.
    pub(crate) fn refused_by_type(
        pointer: &str,
        asked: &Asked,
        example: Option<&Value>,
        destructive: bool,
    ) -> Self {
        let violations = vec![remedy::refused_by_type(pointer, asked, example)];
        Self::new(Kind::Written { violations, destructive, cause: None })
    }
}
