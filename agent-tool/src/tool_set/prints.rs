//! Fingerprints of calls and of what came of them. The books keep these, and no values.

use std::hash::{BuildHasher, Hash, Hasher};

use serde_json::Value;

use super::budget::Budget;
use crate::canonical;
use crate::json::TextLimits;
use crate::rejection::Rejection;

impl Budget {
    /// The fingerprint of a call.
    pub(super) fn call(&self, tool: &str, arguments: &Value) -> u64 {
        let cosmetic = self.rules.cosmetic.get(tool).map(Vec::as_slice).unwrap_or_default();
        self.fingerprint(arguments, cosmetic)
    }

    /// The fingerprint of a call whose text could not be read: of no more than would have been read.
    pub(super) fn text(&self, text: &[u8], limits: TextLimits) -> u64 {
        let head = text.get(..limits.max_bytes).unwrap_or(text);
        self.keys.hash_one((head, text.len()))
    }

    /// The fingerprint of a call of a tool that is not there.
    pub(super) fn stray(&self, name: &str, call: u64) -> u64 {
        self.keys.hash_one((name, call))
    }

    /// The fingerprint of what came of a call.
    pub(super) fn result(&self, tool: &str, result: Result<&Value, &Rejection>) -> u64 {
        match result {
            Ok(data) => {
                let volatile = self.rules.volatile.get(tool).map(Vec::as_slice).unwrap_or_default();
                self.fingerprint(data, volatile)
            }
            // Other values that are wrong in the same way are the same failure.
            Err(rejection) => {
                let mut hasher = self.keys.build_hasher();
                rejection.code().hash(&mut hasher);
                rejection.places().for_each(|place| place.hash(&mut hasher));
                hasher.finish()
            }
        }
    }

    fn fingerprint(&self, value: &Value, without: &[String]) -> u64 {
        let mut bytes = Vec::new();
        if without.is_empty() {
            canonical::value(value, &mut bytes);
        } else {
            let mut value = value.clone();
            for pointer in without {
                remove(&mut value, pointer);
            }
            canonical::value(&value, &mut bytes);
        }
        self.keys.hash_one(bytes)
    }
}

/// Takes the value at a JSON Pointer out of its object.
fn remove(value: &mut Value, pointer: &str) {
    let Some((parent, name)) = pointer.rsplit_once('/') else { return };
    if let Some(Value::Object(map)) = value.pointer_mut(parent) {
        map.remove(&crate::pointer::unescape(name));
    }
}
