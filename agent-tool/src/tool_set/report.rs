//! What became of the chains: as data, as JSON, as an assertion. Drawn in `matrix`, judged in `chains`.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::violation::{Violation, Violations};

/// What became of every chain of a tool set. `Display` draws the matrix.
#[derive(Debug, Clone)]
pub struct ChainReport {
    chains: Vec<Chain>,
    pub(super) emitters: Vec<(&'static str, ChainEnd)>,
    pub(super) acceptors: Vec<(&'static str, ChainEnd)>,
    pub(super) unseen: Vec<String>,
    pub(super) unmarked: Vec<String>,
}

/// An id that one tool emits and another accepts.
#[derive(Debug, Clone, serde::Serialize)]
#[non_exhaustive]
pub struct Chain {
    /// What the id names.
    pub entity: &'static str,
    /// Where it is emitted.
    pub from: ChainEnd,
    /// Where it is accepted.
    pub to: ChainEnd,
    /// The values that were to be sent.
    pub sent: Vec<Value>,
    /// The first of them that was refused, and why.
    pub broken: Option<ChainBreak>,
}

/// An end of a chain.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct ChainEnd {
    /// The tool.
    pub tool: String,
    /// JSON Pointer into its result, or into its arguments, with `*` for items.
    pub pointer: String,
}

/// Why a chain is broken.
#[derive(Debug, Clone, serde::Serialize)]
#[non_exhaustive]
pub struct ChainBreak {
    /// The value that was refused.
    pub sent: Value,
    /// What the acceptor said.
    pub violation: Violation,
}

impl ChainEnd {
    pub(super) fn new(tool: &str, pointer: &str) -> Self {
        Self { tool: tool.to_owned(), pointer: pointer.to_owned() }
    }
}

impl ChainBreak {
    pub(super) fn of(sent: Value, violations: Violations) -> Option<Self> {
        violations.list.into_iter().next().map(|violation| Self { sent, violation })
    }
}

impl ChainReport {
    pub(super) fn new(
        chains: Vec<Chain>,
        mut emitters: Vec<(&'static str, ChainEnd)>,
        mut acceptors: Vec<(&'static str, ChainEnd)>,
    ) -> Self {
        let mut entities: Vec<&str> = Vec::new();
        for (entity, _) in emitters.iter().chain(&acceptors) {
            if !entities.contains(entity) {
                entities.push(entity);
            }
        }
        // The chains of an entity stand together.
        let rank = |entity: &str| entities.iter().position(|known| *known == entity);
        emitters.sort_by_key(|(entity, _)| rank(entity));
        acceptors.sort_by_key(|(entity, _)| rank(entity));
        Self { chains, emitters, acceptors, unseen: Vec::new(), unmarked: Vec::new() }
    }

    /// Drops every emitter that is not wanted.
    pub(super) fn keep(&mut self, wanted: impl Fn(&ChainEnd) -> bool) {
        self.chains.retain(|chain| wanted(&chain.from));
        self.emitters.retain(|(_, end)| wanted(end));
    }

    /// Every chain, in the order of the tools.
    #[must_use]
    pub fn chains(&self) -> &[Chain] {
        &self.chains
    }

    /// How many chains there are.
    #[must_use]
    pub fn total(&self) -> usize {
        self.chains.len()
    }

    /// How many of them break.
    #[must_use]
    pub fn broken(&self) -> usize {
        self.chains.iter().filter(|chain| chain.broken.is_some()).count()
    }

    /// How many of them hold.
    #[must_use]
    pub fn unbroken(&self) -> usize {
        self.total() - self.broken()
    }

    /// JSON Pointers of marked ids that a recorded response had no value for; empty for other reports.
    #[must_use]
    pub fn unseen(&self) -> &[String] {
        &self.unseen
    }

    /// JSON Pointers of what looked like an id in a recorded response and is not marked; empty for other reports.
    #[must_use]
    pub fn unmarked(&self) -> &[String] {
        &self.unmarked
    }

    /// The report as JSON: `total`, `broken`, `unbroken`, `chains` (`entity`, `from`, `to`, `sent`, `broken`),
    /// `unseen`, `unmarked`.
    #[must_use]
    pub fn to_value(&self) -> Value {
        json!({
            "total": self.total(),
            "broken": self.broken(),
            "unbroken": self.unbroken(),
            "chains": self.chains,
            "unseen": self.unseen,
            "unmarked": self.unmarked,
        })
    }

    /// Holds every chain unbroken; for tests.
    ///
    /// # Panics
    ///
    /// Where a chain is broken: each is listed, with the value that was sent and the violation.
    #[track_caller]
    #[allow(clippy::panic)] // failing a test is its job
    pub fn assert_unbroken(&self) {
        if let Some(why) = self.breaks() {
            panic!("{why}");
        }
    }

    fn breaks(&self) -> Option<String> {
        let mut out = format!("{} of {} chains are broken:", self.broken(), self.total());
        for Chain { entity, from, to, broken, .. } in &self.chains {
            let Some(ChainBreak { sent, violation }) = broken else { continue };
            let _ = write!(
                out,
                "\n  {entity}: {} {} -> {} {}\n    sent {sent}: {}, expected {}",
                from.tool, from.pointer, to.tool, to.pointer, violation.code, violation.expected
            );
            if let Some(received) = &violation.received {
                let _ = write!(out, ", received {received}");
            }
            if !violation.remediation.is_empty() {
                let _ = write!(out, ". {}", violation.remediation);
            }
        }
        (self.broken() > 0).then_some(out)
    }
}
