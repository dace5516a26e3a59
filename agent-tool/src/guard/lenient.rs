//! Values of the wrong kind, and the opt-in coercions that may still take them.
//!
//! How a value looks never decides, only the declared kind does; none of these touches a flag.

use serde::de::IgnoredAny;
use serde_json::Value;

use super::finding::{Code, Frame};
use super::id::{self, integer_of};
use super::rules::{Additional, Flag, MAX_SAFE, Node, NodeId, Property, Types};
use super::walk::{Mode, Walk, kind};
use super::{Compiled, names_dry_run};
use crate::coercion::CoercionKind;
use crate::json::{self, TextLimits};
use crate::spec::Lenient;
use crate::suggest::folds_to;

impl Walk<'_> {
    /// A value of a kind that its place does not take.
    #[inline(never)]
    pub(super) fn mistyped(&mut self, id: NodeId, node: &Node, value: &mut Value, at: &Frame<'_>) {
        if self.may_coerce(id, node) {
            if node.note.id && self.id(id, node, value, at) {
                return;
            }
            if self.unquote(id, node, value, at)
                || self.json_text(id, node, value, at)
                || self.single_item(id, node, value, at)
            {
                return;
            }
        }
        let code = self.code_of(id, node, value);
        self.find(code, id, at, 0);
    }

    /// Whether a value of that place may be coerced.
    #[inline]
    pub(super) fn may_coerce(&self, id: NodeId, node: &Node) -> bool {
        self.coerces() && self.settled != Some(id) && node.note.flag == Flag::None
    }

    /// The code for a value of a kind that its place does not take.
    pub(super) fn code_of(&self, id: NodeId, node: &Node, value: &Value) -> Code {
        let kinds = self.guard.kinds(id);
        if self.coerces() && node.note.id {
            if let Some(code) = id::code_of(node, kinds, value) {
                return code;
            }
        }
        match value {
            Value::Number(_) if kinds.has(Types::INTEGER) => Code::NotInteger,
            Value::String(text) if !kinds.has(Types::STRING) && is_json_of(kinds, text) => {
                Code::StringifiedJson
            }
            _ => Code::WrongType,
        }
    }

    fn unquote(&mut self, id: NodeId, node: &Node, value: &mut Value, at: &Frame<'_>) -> bool {
        if !node.note.lenient.has(Lenient::UNQUOTE) {
            return false;
        }
        let Value::String(text) = value else { return false };
        let bare = match text.as_str() {
            "true" if node.types.has(Types::BOOLEAN) => Some(Value::Bool(true)),
            "false" if node.types.has(Types::BOOLEAN) => Some(Value::Bool(false)),
            text if node.types.has(Types::NUMBER) => number_of(text),
            text if node.types.has(Types::INTEGER) => {
                let whole = integer_of(text).and_then(|whole| i64::try_from(whole).ok());
                whole.filter(|whole| (-MAX_SAFE..=MAX_SAFE).contains(whole)).map(Value::from)
            }
            _ => None,
        };
        self.take(id, bare, value, CoercionKind::Unquote, at)
    }

    fn single_item(&mut self, id: NodeId, node: &Node, value: &mut Value, at: &Frame<'_>) -> bool {
        let scalar = Types::STRING.with(Types::NUMBER).with(Types::BOOLEAN);
        let unflagged = |items: &NodeId| self.guard.node(*items).note.flag == Flag::None;
        let items = node.array.items.filter(unflagged).map(|items| self.guard.kinds(items));
        let listable = node.types.has(Types::ARRAY)
            && scalar.meets(kind(value))
            && items.is_some_and(|items| scalar.has(items.without(Types::NULL)))
            && !matches!(value, Value::String(text) if is_json_of(Types::ARRAY, text));
        if !listable || !node.note.lenient.has(Lenient::SINGLE_ITEM) {
            return false;
        }
        let list = Value::Array(vec![value.clone()]);
        self.take(id, Some(list), value, CoercionKind::SingleItem, at)
    }

    /// Puts a coerced value in place of what was sent, if its place then takes it.
    pub(super) fn take(
        &mut self,
        id: NodeId,
        coerced: Option<Value>,
        value: &mut Value,
        kind: CoercionKind,
        at: &Frame<'_>,
    ) -> bool {
        let Some(mut coerced) = coerced else { return false };
        // The fast path's yes first: of an id it says all there is to say.
        if self.guard.accepts(&self.guard.check_of(id), &coerced) {
            *value = coerced;
            self.coerced(kind, at);
            return true;
        }
        let mut aside = self.aside(self.mode);
        aside.settled = Some(id);
        aside.value(id, &mut coerced, at);
        let fits = aside.passes();
        if fits {
            *value = coerced;
            self.coerced(kind, at);
            self.coercions.extend(aside.coercions);
        }
        fits
    }

    /// One level of JSON text; what it holds is then judged as if it had been sent.
    pub(super) fn json_text(&mut self, id: NodeId, node: &Node, value: &mut Value, at: &Frame<'_>) -> bool {
        let kinds = self.guard.kinds(id);
        let lenient = node.note.lenient.has(Lenient::JSON_TEXT) && node.note.flag == Flag::None;
        if !lenient || self.decoded || kinds.has(Types::STRING) {
            return false;
        }
        let Value::String(text) = &*value else { return false };
        let Some(decoded) = decode(text, &self.limits).filter(|decoded| kinds.meets(kind(decoded))) else {
            return false;
        };
        if !matches!(decoded, Value::Array(_) | Value::Object(_)) || self.guard.carries_flag(id, &decoded) {
            return false;
        }
        *value = decoded;
        self.coerced(CoercionKind::JsonText, at);
        self.decoded = true;
        self.value(id, value, at);
        self.decoded = false;
        true
    }

    /// A value that is not on the list of its place.
    #[inline(never)]
    pub(super) fn off_list(&mut self, id: NodeId, node: &Node, value: &mut Value, at: &Frame<'_>) {
        let coerces = self.may_coerce(id, node);
        // A list without a type: its kinds are those of its values.
        if coerces && node.note.id && self.id(id, node, value, at) {
            return;
        }
        let lenient = coerces && node.note.lenient.has(Lenient::ENUM_CASE);
        if let (true, Value::String(text), Some(allowed)) = (lenient, &*value, &node.allowed) {
            let lower = text.to_lowercase();
            let mut same = allowed
                .iter()
                .filter(|known| known.as_str().is_some_and(|known| known.to_lowercase() == lower));
            if let (Some(Value::String(known)), None) = (same.next(), same.next()) {
                let known = Value::String(known.clone());
                if self.take(id, Some(known), value, CoercionKind::EnumCase, at) {
                    return;
                }
            }
        }
        self.find(Code::NotInEnum, id, at, 0);
    }
}

/// A number in JSON's own grammar.
fn number_of(text: &str) -> Option<Value> {
    // A longer one is no number that anybody quotes, and is not read.
    if text.len() > 64 || text.contains(char::is_whitespace) {
        return None;
    }
    decode(text, &TextLimits::default()).filter(Value::is_number)
}

/// JSON text that is whole and strict; nothing where it is not.
pub(super) fn decode(text: &str, limits: &TextLimits) -> Option<Value> {
    json::read(text.as_bytes(), limits).ok()
}

/// Whether a text is the JSON of an array or object that the kinds take.
pub(super) fn is_json_of(kinds: Types, text: &str) -> bool {
    let opens = match text.trim_start().as_bytes().first() {
        Some(b'[') => kinds.has(Types::ARRAY),
        Some(b'{') => kinds.has(Types::OBJECT),
        _ => false,
    };
    opens && serde_json::from_str::<IgnoredAny>(text).is_ok()
}

impl Compiled {
    /// The kinds of values that a place takes, its union included.
    pub(crate) fn kinds(&self, id: NodeId) -> Types {
        let node = self.node(id);
        let branches = node.union.as_ref().map(|union| {
            union.branches.iter().fold(Types::NONE, |kinds, branch| kinds.with(self.kinds(*branch)))
        });
        branches.map_or(node.types, |branches| node.types.and(branches))
    }

    /// Whether a value that would be taken at a place holds a flag that no coercion may carry.
    pub(crate) fn carries_flag(&self, id: NodeId, value: &Value) -> bool {
        if !self.may_hold_flags {
            return false;
        }
        let node = self.node(id);
        let here = match value {
            Value::Array(items) => match node.array.items {
                Some(of) => items.iter().any(|item| self.is_or_carries_flag(of, item)),
                None => node.is_open() && items.iter().any(holds_dry_run),
            },
            Value::Object(map) => map.iter().any(|(key, value)| self.entry_carries_flag(node, key, value)),
            _ => false,
        };
        let mut branches = node.union.iter().flat_map(|union| &union.branches);
        here || branches.any(|branch| self.carries_flag(*branch, value))
    }

    fn is_or_carries_flag(&self, id: NodeId, value: &Value) -> bool {
        self.node(id).note.flag != Flag::None || self.carries_flag(id, value)
    }

    fn entry_carries_flag(&self, node: &Node, key: &str, value: &Value) -> bool {
        let properties = node.object.iter().flat_map(|rules| &rules.properties);
        let is_meant = |property: &&Property| {
            folds_to(key, &property.folded) || property.aliases.iter().any(|alias| alias == key)
        };
        let mut meant = properties.map(|id| self.property(*id)).filter(is_meant).peekable();
        if meant.peek().is_some() {
            return meant.any(|property| self.is_or_carries_flag(property.node, value));
        }
        match node.object.as_ref().map(|rules| rules.additional) {
            Some(Additional::Of(of)) => self.is_dry_run(of, key) || self.is_or_carries_flag(of, value),
            _ => node.is_open() && (names_dry_run(key) || holds_dry_run(value)),
        }
    }

    /// Whether a key of a map, whose values are of that place, is a flag that is named like a dry run.
    pub(super) fn is_dry_run(&self, values: NodeId, key: &str) -> bool {
        self.kinds(values).has(Types::BOOLEAN) && names_dry_run(key)
    }
}

impl Node {
    /// Whether keys or items are taken that nothing is said of. Of a union its branches say it.
    pub(super) fn is_open(&self) -> bool {
        let is_closed = self.object.as_ref().is_some_and(|rules| rules.additional == Additional::Closed);
        let keys = self.types.has(Types::OBJECT) && !is_closed;
        let items = self.types.has(Types::ARRAY) && self.array.items.is_none();
        (keys || items) && self.union.is_none() && self.allowed.is_none()
    }
}

/// Whether a key at any depth is named like a dry run, in a value that nothing is said of.
fn holds_dry_run(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().any(holds_dry_run),
        Value::Object(map) => map.iter().any(|(key, value)| names_dry_run(key) || holds_dry_run(value)),
        _ => false,
    }
}

impl Walk<'_> {
    /// The mode in which a value is only judged.
    pub(super) fn judge(&self, id: NodeId, value: &mut Value) -> bool {
        let mut aside = self.aside(Mode::Pure);
        aside.value(id, value, &Frame::ROOT);
        aside.passes()
    }
}
