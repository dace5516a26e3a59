//! A tool call against a guard: the rules for the arguments as a whole, and the answer.

use std::cmp::Ordering;

use serde_json::{Map, Value};

use super::Compiled;
use super::finding::{Code, Finding, Findings, Frame, Path, Step};
#[cfg(any(feature = "tool-set", feature = "tracing"))]
use super::keys::Keys;
use super::lenient::decode;
use super::walk::{Mode, Walk};
use crate::coercion::CoercionKind;
use crate::json::TextLimits;

/// What a walk over a call's arguments gave, besides coercing them.
pub(crate) struct Outcome {
    pub(crate) findings: Findings,
    pub(crate) coercions: Vec<(Path, CoercionKind)>,
    /// The properties of the root that were sent, by their bits; 0 where it has too many.
    pub(crate) sent: u64,
}

impl Outcome {
    /// Whether nothing was found.
    #[inline]
    pub(crate) fn passes(&self) -> bool {
        self.findings.list.is_empty() && self.findings.more == 0
    }
}

/// Keys that models wrap arguments in.
const WRAPPERS: [&str; 3] = ["arguments", "input", "params"];

impl Compiled {
    /// The arguments of a call against the schema and the rules of a tool call.
    pub(crate) fn check(&self, arguments: &mut Value, mode: Mode) -> Outcome {
        self.check_within(arguments, mode, &TextLimits::default())
    }

    /// As `check`, with limits for JSON text inside of the arguments.
    pub(crate) fn check_within(&self, arguments: &mut Value, mode: Mode, limits: &TextLimits) -> Outcome {
        let mut walk = Walk::new(self, mode);
        walk.limits = *limits;
        if mode != Mode::Pure && (self.unwraps || !arguments.is_object()) {
            walk.unwrap(arguments);
        }
        match arguments {
            Value::Object(_) => walk.ask(self.root, self.check_of(self.root), arguments, &Frame::ROOT),
            _ if mode == Mode::Pure => walk.value(self.root, arguments, &Frame::ROOT),
            _ => walk.find(Code::NotAnObject, self.root, &Frame::ROOT, 0),
        }
        if walk.findings.list.len() > 1 {
            walk.findings.list.sort_by(|left, right| self.order(left, right));
        }
        Outcome { findings: walk.findings, coercions: walk.coercions, sent: walk.sent }
    }

    /// Whether the caller asked for a live run: a literal `false`, and nothing else.
    pub(crate) fn is_live(&self, arguments: &Map<String, Value>) -> bool {
        let flag = self.dry_run.map(|flag| &*self.property(flag).name);
        flag.is_some_and(|flag| arguments.get(flag) == Some(&Value::Bool(false)))
    }

    /// Whether the dry-run flag may be among what a walk says was sent.
    pub(crate) fn may_hold_flag(&self, sent: u64) -> bool {
        self.flag_bit == 0 || sent & self.flag_bit != 0
    }

    /// Whether a place takes a value as it is.
    #[cfg(any(feature = "budget", feature = "plan-token"))]
    pub(crate) fn takes(&self, id: super::rules::NodeId, value: &Value) -> bool {
        let mut walk = Walk::new(self, Mode::Pure);
        walk.value(id, &mut value.clone(), &Frame::ROOT);
        walk.passes()
    }

    /// In the order of the schema, undeclared keys last.
    fn order(&self, left: &Finding, right: &Finding) -> Ordering {
        let undeclared = |finding: &Finding| finding.code == Code::UnknownField;
        undeclared(left).cmp(&undeclared(right)).then_with(|| self.order_of(&left.path, &right.path))
    }

    /// In the order of the schema.
    pub(crate) fn order_of(&self, left: &Path, right: &Path) -> Ordering {
        let [left, right] = [left, right].map(|path| path.steps().iter());
        left.map(|step| self.rank(*step)).cmp(right.map(|step| self.rank(*step)))
    }

    fn rank(&self, step: Step) -> (u8, u32) {
        match step {
            Step::Property(id) => (0, self.property(id).rank),
            Step::Index(index) => (1, index),
            Step::Key(key) => (2, key),
        }
    }

    /// The JSON Pointer (RFC 6901) of a path, whole: not to be shown. `arguments` name the keys of maps.
    #[cfg(any(feature = "tool-set", feature = "tracing"))]
    pub(crate) fn pointer<'a>(&self, path: &Path, arguments: &'a Value, keys: &mut Keys<'a>) -> String {
        let mut pointer = String::new();
        let mut value = Some(arguments);
        for step in path.steps() {
            match step {
                Step::Property(id) => {
                    let name = &*self.property(*id).name;
                    crate::pointer::push(&mut pointer, name);
                    value = value.and_then(|value| value.get(name));
                }
                Step::Index(index) => {
                    crate::pointer::push(&mut pointer, &index.to_string());
                    value = value.and_then(|value| value.get(*index as usize));
                }
                Step::Key(number) => {
                    let entry = value.and_then(Value::as_object).and_then(|map| keys.nth(map, *number));
                    crate::pointer::push(&mut pointer, entry.map(|(key, _)| key).unwrap_or_default());
                    value = entry.map(|(_, value)| value);
                }
            }
        }
        pointer
    }
}

impl Walk<'_> {
    /// Takes off what models put around arguments, as far as that is allowed.
    #[cold]
    fn unwrap(&mut self, arguments: &mut Value) {
        let empty = match arguments {
            Value::Null => true,
            Value::String(text) => text.trim().is_empty(),
            _ => false,
        };
        if empty {
            *arguments = Value::Object(Map::new());
            return self.coerced(CoercionKind::EmptyArguments, &Frame::ROOT);
        }
        if !self.guard.unwraps {
            return;
        }
        if let Some((inner, decoded)) = self.wrapped(arguments) {
            *arguments = inner;
            self.decoded = decoded;
            self.coerced(CoercionKind::Wrapper, &Frame::ROOT);
        }
    }

    /// What a lone wrapper, or one level of JSON text, holds, and whether it was text; nothing where it holds a flag.
    fn wrapped(&self, arguments: &mut Value) -> Option<(Value, bool)> {
        // An open object takes any key: valid arguments stay as they are.
        if self.judge(self.guard.root, arguments) {
            return None;
        }
        let (inner, decoded) = match arguments {
            Value::String(text) => (decode(text, &self.limits)?, true),
            Value::Object(map) if map.len() == 1 => {
                let (key, inner) = map.iter().next()?;
                if !WRAPPERS.contains(&key.as_str()) || self.declares(key) {
                    return None;
                }
                match inner {
                    Value::String(text) => (decode(text, &self.limits)?, true),
                    inner => (inner.clone(), false),
                }
            }
            _ => return None,
        };
        let object = inner.is_object();
        (object && !self.guard.carries_flag(self.guard.root, &inner)).then_some((inner, decoded))
    }

    fn declares(&self, key: &str) -> bool {
        let rules = self.guard.node(self.guard.root).object.as_ref();
        rules.is_some_and(|rules| {
            let properties = rules.properties.iter().map(|id| self.guard.property(*id));
            properties
                .into_iter()
                .any(|property| *property.name == *key || property.aliases.iter().any(|alias| alias == key))
        })
    }
}
