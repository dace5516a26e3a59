//! The walk over arguments: every value against its node, findings collected, coercions made in place.
//!
//! The hot loop over objects is in `object`; whatever its checks do not accept goes to `value`, which knows the whole rule.

use serde_json::{Number, Value};

use super::Compiled;
use super::accepts::is_read;
use super::finding::{Code, Finding, Findings, Frame, Path, Step};
use super::object::Repair;
use super::plan::Check;
use super::rules::{Node, NodeId, Types};
use crate::coercion::CoercionKind;
use crate::json::TextLimits;
use crate::number::{self, Num};

/// How much the walk may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Nothing: plain JSON Schema.
    Pure,
    /// Coercions and whole floats, and every default is put in.
    Check,
    /// As `Check`, for a Rust type: no default at the root, and below only those that serde does not supply.
    Typed,
}

/// A walk under way.
pub(super) struct Walk<'g> {
    pub(super) guard: &'g Compiled,
    pub(super) mode: Mode,
    pub(super) findings: Findings,
    pub(super) coercions: Vec<(Path, CoercionKind)>,
    /// Changes of keys that the objects under way are still to make, the innermost one's last.
    pub(super) repairs: Vec<Repair>,
    /// Undeclared keys found; only so many are kept.
    undeclared: usize,
    /// Inside decoded JSON text: no second level is decoded.
    pub(super) decoded: bool,
    /// How much JSON text is decoded.
    pub(super) limits: TextLimits,
    /// Inside a union without a tag: no default is put in, since it could make another branch take the value.
    pub(super) bare: bool,
    /// The place whose value was coerced just now: it stands as it is, and is not coerced back.
    pub(super) settled: Option<NodeId>,
    /// The properties of the root that were sent, by their bits.
    pub(super) sent: u64,
}

/// Findings kept; the rest are counted. Words are made for far fewer.
const MOST_FINDINGS: usize = 1024;
const MOST_UNDECLARED: usize = 64;
/// Coercions that need no second allocation.
const MOST_USUAL_COERCIONS: usize = 32;

impl<'g> Walk<'g> {
    pub(super) fn new(guard: &'g Compiled, mode: Mode) -> Self {
        Self {
            guard,
            mode,
            findings: Findings::default(),
            coercions: Vec::new(),
            repairs: Vec::new(),
            undeclared: 0,
            decoded: false,
            limits: TextLimits::default(),
            bare: false,
            settled: None,
            sent: 0,
        }
    }

    pub(super) fn passes(&self) -> bool {
        self.findings.list.is_empty() && self.findings.more == 0
    }

    pub(super) fn coerces(&self) -> bool {
        self.mode != Mode::Pure
    }

    #[cold]
    pub(super) fn find(&mut self, code: Code, node: NodeId, at: &Frame<'_>, detail: u32) {
        if self.has_room(code) {
            self.findings.list.push(Finding { code, node, path: at.path(), detail });
        }
    }

    /// Takes over what a walk on the side found.
    pub(super) fn adopt(&mut self, findings: Findings) {
        self.findings.more += findings.more;
        for finding in findings.list {
            if self.has_room(finding.code) {
                self.findings.list.push(finding);
            }
        }
    }

    /// Whether one finding more is kept; counts those that are not.
    fn has_room(&mut self, code: Code) -> bool {
        let full = match code {
            Code::UnknownField => {
                self.undeclared += 1;
                self.undeclared > MOST_UNDECLARED
            }
            _ => self.findings.list.len() - self.undeclared.min(MOST_UNDECLARED) >= MOST_FINDINGS,
        };
        self.findings.more += usize::from(full);
        !full
    }

    pub(super) fn coerced(&mut self, kind: CoercionKind, at: &Frame<'_>) {
        if self.coercions.capacity() == 0 {
            // Where one id was sent as a number, all of them were: the list should not grow by doubling.
            self.coercions.reserve(MOST_USUAL_COERCIONS);
        }
        self.coercions.push((at.path(), kind));
    }

    /// The same walk on the side, for a value that may or may not be taken.
    pub(super) fn aside(&self, mode: Mode) -> Walk<'g> {
        Walk { decoded: self.decoded, limits: self.limits, bare: self.bare, ..Walk::new(self.guard, mode) }
    }

    /// A value that its check did not accept.
    // Inlined: of an object there is little here but the call of the loop over its entries.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    pub(super) fn ask(&mut self, id: NodeId, check: Check, value: &mut Value, at: &Frame<'_>) {
        match (check, value) {
            (Check::Object { plan }, Value::Object(map)) => self.object(id, plan, map, at),
            (_, value) => self.value(id, value, at),
        }
    }

    /// The same of a value that no coercion may touch.
    #[cold]
    pub(super) fn untouched(&mut self, id: NodeId, value: &mut Value, at: &Frame<'_>) {
        let mut aside = self.aside(Mode::Pure);
        aside.value(id, value, at);
        self.adopt(aside.findings);
    }

    /// A value against everything that its place asks.
    pub(super) fn value(&mut self, id: NodeId, value: &mut Value, at: &Frame<'_>) {
        let guard = self.guard;
        let before = self.coercions.len();
        let node = guard.node(id);
        if !node.types.meets(kind(value)) {
            return self.mistyped(id, node, value, at);
        }
        if let Some(allowed) = &node.allowed {
            if !allowed.iter().any(|known| number::same(known, value)) {
                return self.off_list(id, node, value, at);
            }
        }
        match value {
            Value::String(text) => self.text(id, node, text, at),
            Value::Number(number) => self.number(id, node, number, at),
            Value::Array(items) => self.array(id, node, items, at),
            Value::Object(map) => {
                if let Some(rules) = &node.object {
                    self.object(id, rules.plan, map, at);
                }
            }
            Value::Null | Value::Bool(_) => {}
        }
        if let Some(union) = &node.union {
            self.union(id, node, union, value, at);
            if let (Some(rules), Value::Object(map)) = (&node.object, value) {
                self.defaults_beside(id, rules, map, at, before);
            }
        }
    }

    fn text(&mut self, id: NodeId, node: &Node, text: &str, at: &Frame<'_>) {
        let rules = &node.text;
        if rules.min.is_some_and(|min| !has_chars(text, min)) {
            self.find(Code::TooShort, id, at, 0);
        }
        if rules.max.is_some_and(|max| has_chars(text, max.saturating_add(1))) {
            // No pattern runs on a text that is refused for its length: the time would be the sender's choice.
            return self.find(Code::TooLong, id, at, 0);
        }
        if rules.pattern.as_ref().is_some_and(|pattern| !pattern.matcher.is_match(text)) {
            self.find(Code::PatternMismatch, id, at, 0);
        }
        if rules.format.is_some_and(|format| !format.is_valid(text)) {
            self.find(Code::InvalidFormat, id, at, 0);
        }
    }

    fn number(&mut self, id: NodeId, node: &Node, number: &mut Number, at: &Frame<'_>) {
        let integer = node.types.is_integer();
        let Some(value) = Num::of(number) else {
            return self.find(Code::WrongType, id, at, 0);
        };
        if integer && self.coerces() && !value.is_safe() {
            return self.find(Code::UnsafeInteger, id, at, 0);
        }
        let rules = &node.number;
        if !rules.admit(value) {
            self.find(Code::OutOfRange, id, at, 0);
        }
        if rules.multiple_of.is_some_and(|step| !number::is_multiple(value, step)) {
            self.find(Code::NotMultiple, id, at, 0);
        }
        if let (true, Num::Int(whole)) = (integer && self.coerces(), value) {
            if let Some(whole) = i64::try_from(whole).ok().filter(|whole| !is_read(*whole, number)) {
                *number = whole.into();
            }
        }
    }

    fn array(&mut self, id: NodeId, node: &Node, items: &mut [Value], at: &Frame<'_>) {
        let rules = &node.array;
        let count = items.len() as u64;
        if rules.min.is_some_and(|min| count < min) {
            self.find(Code::TooFewItems, id, at, 0);
        }
        let mut looked_at = items.len();
        if let Some(max) = rules.max.filter(|max| count > *max) {
            self.find(Code::TooManyItems, id, at, 0);
            // A list that is refused for its length is not walked to its end.
            looked_at = usize::try_from(max).unwrap_or(looked_at);
        }
        if let Some(item) = rules.items {
            let around = self.bare;
            self.bare |= rules.unique;
            self.items(item, items.iter_mut().take(looked_at), at);
            self.bare = around;
        }
        if rules.unique {
            for (earlier, later) in number::duplicates(items.get(..looked_at).unwrap_or(items)) {
                self.find(Code::DuplicateItem, id, &at.down(Step::Index(later)), earlier);
            }
            if let (Some(item), true) = (rules.items, self.coerces() && !self.bare && self.passes()) {
                self.fill_unique(item, items, at);
            }
        }
    }

    fn items<'v>(&mut self, id: NodeId, items: impl Iterator<Item = &'v mut Value>, at: &Frame<'_>) {
        let check = self.guard.check_of(id);
        for (index, value) in (0..).zip(items) {
            if !self.guard.accepts(&check, value) {
                self.ask(id, check, value, &at.down(Step::Index(index)));
            }
        }
    }

    /// Puts defaults into items that differ, where they still differ then.
    #[cold]
    fn fill_unique(&mut self, id: NodeId, items: &mut [Value], at: &Frame<'_>) {
        if !self.guard.kinds(id).meets(Types::OBJECT.with(Types::ARRAY)) {
            return;
        }
        let mut filled = items.to_vec();
        let mut aside = self.aside(self.mode);
        aside.items(id, filled.iter_mut(), at);
        if aside.passes() && number::duplicates(&filled).is_empty() {
            items.clone_from_slice(&filled);
        }
    }
}

/// Whether a text has `count` code points or more. Never walks further than it needs.
fn has_chars(text: &str, count: u64) -> bool {
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    // A code point takes one to four bytes.
    let may_have = text.len() >= count;
    may_have && (text.len() / 4 >= count || text.is_ascii() || text.chars().nth(count - 1).is_some())
}

/// The kind of a value; of a number, whether it is whole.
pub(crate) fn kind(value: &Value) -> Types {
    match value {
        Value::Null => Types::NULL,
        Value::Bool(_) => Types::BOOLEAN,
        Value::Number(number) if number.is_f64() => match Num::of(number) {
            Some(value) if value.is_whole() => Types::INTEGER,
            _ => Types::FRACTION,
        },
        Value::Number(_) => Types::INTEGER,
        Value::String(_) => Types::STRING,
        Value::Array(_) => Types::ARRAY,
        Value::Object(_) => Types::OBJECT,
    }
}
