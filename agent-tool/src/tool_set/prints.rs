//! Fingerprints of calls and of what came of them. The books keep these, and no values.
//!
//! A call that passes the guard is what the guard made of it: coerced, its wrapper opened, an absent value as its default,
//! without the plan token. So no leniency, and no other spelling of the same arguments, is another call. One that is
//! refused is what was sent, without the plan token, as far as the guard had coerced it; that it can be varied at will
//! is why its faults are counted, too.

use std::hash::BuildHasher;

use serde_json::Value;

use super::budget::Budget;
use crate::accept::Sound;
use crate::canonical;
use crate::contract::{Contract, PLAN_TOKEN};
use crate::json::TextLimits;
use crate::rejection::{Faults, Rejection};

impl Budget {
    /// The fingerprint of a call that passed the guard.
    pub(super) fn passing(&self, contract: &Contract, call: &Sound) -> u64 {
        let mut bytes = Vec::new();
        let mut write = |arguments: &Value| match arguments {
            Value::Object(map) => canonical::arguments::write(contract, map, &mut bytes),
            other => canonical::value(other, &mut bytes),
        };
        match self.rules.cosmetic.get(contract.name()) {
            None => write(call.arguments()),
            Some(cosmetic) => write(&without(call.arguments(), cosmetic)),
        }
        self.keys.hash_one((true, call.is_live(), bytes))
    }

    /// The fingerprint of a call that the guard refused.
    pub(super) fn refused(&self, contract: &Contract, arguments: &Value) -> u64 {
        let cosmetic = self.rules.cosmetic.get(contract.name()).map(Vec::as_slice).unwrap_or_default();
        let mut arguments = without(arguments, cosmetic);
        if contract.needs_plan_token() {
            arguments.as_object_mut().and_then(|map| map.remove(PLAN_TOKEN));
        }
        let mut bytes = Vec::new();
        canonical::value(&arguments, &mut bytes);
        self.keys.hash_one((false, false, bytes))
    }

    /// The fingerprint of a call whose text could not be read: of no more than would have been read.
    pub(super) fn text(&self, text: &[u8], limits: TextLimits) -> u64 {
        let head = text.get(..limits.max_bytes).unwrap_or(text);
        self.keys.hash_one((head, text.len()))
    }

    /// The fingerprint of a call of a tool that is not there: nothing was asked of its arguments.
    pub(super) fn stray(&self, name: &str) -> u64 {
        self.keys.hash_one(name)
    }

    /// The fingerprint of what came of a call. Other values that are wrong in the same way are the same failure.
    pub(super) fn result(
        &self,
        tool: &str,
        result: Result<&Value, &Rejection>,
        found: Option<&Faults>,
    ) -> u64 {
        match result {
            Ok(data) => {
                let mut bytes = Vec::new();
                match self.rules.volatile.get(tool) {
                    None => canonical::value(data, &mut bytes),
                    Some(volatile) => canonical::value(&without(data, volatile), &mut bytes),
                }
                self.keys.hash_one(bytes)
            }
            Err(rejection) => self.keys.hash_one((rejection.code(), found.map(|found| &found.prints))),
        }
    }
}

/// A copy without the values at these JSON Pointers.
fn without(value: &Value, pointers: &[String]) -> Value {
    let mut value = value.clone();
    for (parent, name) in pointers.iter().filter_map(|pointer| pointer.rsplit_once('/')) {
        if let Some(map) = value.pointer_mut(parent).and_then(Value::as_object_mut) {
            map.remove(&crate::pointer::unescape(name));
        }
    }
    value
}
