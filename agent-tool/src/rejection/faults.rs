//! What is wrong with the arguments of a call, as fingerprints that a sender cannot vary at will: codes, and the places
//! that the contract declares. No value counts, no number of an item, no key of a map, and no name of an undeclared key.

use std::hash::{BuildHasher, Hash};

use serde_json::Value;

use super::{Kind, Rejection};
use crate::guard::along::along;
use crate::guard::finding::{Finding, Step};
use crate::guard::{Compiled, Guard};
use crate::remedy;

/// Faults of one call.
#[derive(Debug)]
pub(crate) struct Faults {
    /// Every code at every place, once, in a fixed order.
    pub(crate) prints: Vec<u64>,
    /// How many values, or keys, are wrong.
    pub(crate) places: usize,
}

impl Rejection {
    /// What is wrong with the arguments; nothing where it is not they that were refused.
    pub(crate) fn faults(&self, keys: &impl BuildHasher) -> Faults {
        let mut prints: Vec<u64> = match &self.0.kind {
            Kind::Arguments { findings, .. } => findings.list.iter().map(|one| found(keys, one)).collect(),
            Kind::Text { fault } => {
                remedy::fault_codes(fault).into_iter().map(|code| keys.hash_one(code)).collect()
            }
            Kind::Written { violations, .. } => {
                let guard = self.0.tool.guard.map(|Guard(guard)| &**guard);
                let said = |path| said(guard, path);
                violations.iter().map(|one| keys.hash_one((&one.code, said(&one.path)))).collect()
            }
            Kind::Said(_) => Vec::new(),
        };
        let places = prints.len();
        prints.sort_unstable();
        prints.dedup();
        Faults { prints, places }
    }

    /// The arguments that the guard refused, as far as it had coerced them.
    pub(crate) fn arguments_sent(&self) -> Option<&Value> {
        match &self.0.kind {
            Kind::Arguments { arguments, .. } => Some(arguments),
            _ => None,
        }
    }
}

/// What the guard found. The number of a property is one of the contract's: no two have the same.
fn found(keys: &impl BuildHasher, finding: &Finding) -> u64 {
    let mut hasher = keys.build_hasher();
    finding.code.hash(&mut hasher);
    for step in finding.path.steps() {
        let property = match step {
            Step::Property(id) => Some(id),
            Step::Index(_) | Step::Key(_) => None,
        };
        property.hash(&mut hasher);
    }
    std::hash::Hasher::finish(&hasher)
}

/// The tokens of a place that somebody else wrote; `None` for what a caller may choose.
fn said<'p>(guard: Option<&Compiled>, pointer: &'p str) -> Vec<Option<&'p str>> {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let tokens = guard.into_iter().flat_map(|guard| along(guard, pointer));
    tokens.map(|token| (token.declared && !is_number(token.text)).then_some(token.text)).collect()
}
