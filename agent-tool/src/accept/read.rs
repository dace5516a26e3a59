//! What became of reading a text: arguments, or why there are none. Reading itself is `json`'s.

use serde_json::Value;

use crate::guard::Guard;
use crate::guard::along::without_secrets;
use crate::json::TextFault;
use crate::rejection::Rejection;

/// JSON text as arguments; blank text is none. The guard knows which places are secret.
pub(crate) fn read<'g>(
    text: Result<Value, TextFault>,
    guard: impl FnOnce() -> Option<&'g Guard>,
) -> Result<Value, Rejection> {
    match text {
        Ok(arguments) => Ok(arguments),
        Err(TextFault::Empty) => Ok(Value::Null),
        Err(fault) => Err(Rejection::text(match guard() {
            Some(guard) => fault.at(|pointer| without_secrets(&guard.0, pointer)),
            None => fault,
        })),
    }
}
