//! Two schemas of one place: keyword by keyword, then what lies below.
//!
//! A keyword whose meaning is not known here counts as a change in both directions.

use serde_json::{Map, Value};

use super::super::node::below;
use super::{Class, Comparison, Move, Side};
use crate::number::same;
use crate::suggest::fold;

/// How deep schemas are compared; below, any difference is a change in both directions.
const DEPTH: usize = 64;

/// Handled together with others, or by `rules`.
const KNOWN: [&str; 5] = ["properties", "required", "additionalProperties", "items", "anyOf"];
/// Words, and what says nothing of the values.
const WORDS: [&str; 6] = ["description", "title", "examples", "$comment", "$schema", "$id"];

impl Comparison<'_> {
    pub(super) fn schemas(&mut self, old: &Value, new: &Value, at: &str) {
        if old == new {
            return;
        }
        let (Some(before), Some(after)) = (keywords(old), keywords(new)) else {
            return self.moved(at, Move::Other, "the schema changed");
        };
        if at.matches('/').count() > DEPTH {
            return self.moved(at, Move::Other, "the schema changed, too deep to say how");
        }
        if self.union(&before, &after, at) {
            return;
        }
        self.types(&before, &after, at);
        self.object(&before, &after, at);
        match (before.get("items"), after.get("items")) {
            (None, None) => {}
            (old, new) => {
                let anything = Value::Bool(true);
                self.schemas(old.unwrap_or(&anything), new.unwrap_or(&anything), &below(at, "items"));
            }
        }
        let removed = before.keys().filter(|keyword| !after.contains_key(*keyword));
        for keyword in after.keys().chain(removed) {
            let (old, new) = (before.get(keyword), after.get(keyword));
            if old != new && !KNOWN.contains(&keyword.as_str()) && keyword != "type" {
                self.keyword(keyword, old, new, &below(at, keyword));
            }
        }
    }

    fn keyword(&mut self, keyword: &str, old: Option<&Value>, new: Option<&Value>, at: &str) {
        match keyword {
            known if WORDS.contains(&known) || known.starts_with("x-") => {
                self.moved(at, Move::Words, format!("the {known} changed"));
            }
            "default" => self.default(old, new, at),
            known => self.rule(known, old, new, at),
        }
    }

    /// A call that leaves the property out means something else. Results have no defaults.
    pub(super) fn default(&mut self, old: Option<&Value>, new: Option<&Value>, at: &str) {
        let is_same = old.zip(new).is_some_and(|(old, new)| same(old, new));
        let shown = |value: Option<&Value>| value.map_or_else(|| "none".to_owned(), shown);
        let message = format!("the default {} became {}", shown(old), shown(new));
        match self.side {
            Side::Input if !is_same => self.moved(at, Move::Other, message),
            Side::Input | Side::Output => self.moved(at, Move::Words, message),
        }
    }

    fn object(&mut self, old: &Map<String, Value>, new: &Map<String, Value>, at: &str) {
        let nothing = Map::new();
        let of = |schema: &Map<String, Value>| {
            schema.get("properties").and_then(Value::as_object).unwrap_or(&nothing).clone()
        };
        let (before, after) = (of(old), of(new));
        let properties = below(at, "properties");
        for (name, schema) in &after {
            let place = below(&properties, name);
            match before.get(name) {
                Some(former) => {
                    self.required(is_required(old, name), is_required(new, name), name, &place);
                    self.schemas(former, schema, &place);
                }
                None => self.added(is_required(new, name), is_closed(old), name, &place),
            }
        }
        for name in before.keys().filter(|name| !after.contains_key(*name)) {
            self.removed(is_closed(new), name, &below(&properties, name));
        }
        self.additional(old.get("additionalProperties"), new.get("additionalProperties"), at);
    }

    fn required(&mut self, old: bool, new: bool, name: &str, at: &str) {
        match (old, new) {
            (false, true) => self.moved(at, Move::Narrower, format!("`{name}` is required now")),
            (true, false) => self.moved(at, Move::Wider, format!("`{name}` may be left out now")),
            _ => {}
        }
    }

    fn added(&mut self, required: bool, closed: bool, name: &str, at: &str) {
        match (self.side, required) {
            (Side::Input, true) => self.moved(at, Move::Other, format!("`{name}` is new and required")),
            (Side::Input, false) if closed => {
                self.moved(at, Move::Wider, format!("`{name}` is new and optional"));
            }
            // What was passed over under this name is judged now.
            (Side::Input, false) => self.moved(at, Move::Other, format!("`{name}` is new in an open object")),
            (Side::Output, _) => {
                self.push(at, Class::Compatible, false, format!("`{name}` is new in the result"));
            }
        }
    }

    fn removed(&mut self, closed: bool, name: &str, at: &str) {
        // Without them nothing stands between a call and its effect.
        let guards = ["dryrun", "plantoken"].contains(&fold(name).as_str());
        match self.side {
            Side::Input if closed => {
                self.push(at, Class::Breaking, guards, format!("`{name}` is gone, and refused"));
            }
            Side::Input => {
                self.push(at, Class::Breaking, true, format!("`{name}` is gone, and no longer read"));
            }
            Side::Output => {
                self.push(at, Class::Breaking, false, format!("`{name}` is gone from the result"));
            }
        }
    }

    /// Keys that are not declared.
    fn additional(&mut self, old: Option<&Value>, new: Option<&Value>, at: &str) {
        let at = below(at, "additionalProperties");
        let anything = Value::Bool(true);
        let (old, new) = (old.unwrap_or(&anything), new.unwrap_or(&anything));
        let closed = Value::Bool(false);
        if old == new {
        } else if *new == closed {
            self.moved(&at, Move::Narrower, "undeclared keys are refused now");
        } else if *old == closed {
            self.moved(&at, Move::Wider, "undeclared keys are taken now");
        } else {
            self.schemas(old, new, &at);
        }
    }
}

/// The keywords of a schema; those of `true` are none.
fn keywords(schema: &Value) -> Option<Map<String, Value>> {
    match schema {
        Value::Object(keywords) => Some(keywords.clone()),
        Value::Bool(true) => Some(Map::new()),
        _ => None,
    }
}

fn is_required(schema: &Map<String, Value>, name: &str) -> bool {
    let required = schema.get("required").and_then(Value::as_array);
    required.is_some_and(|names| names.iter().any(|known| known == name))
}

fn is_closed(schema: &Map<String, Value>) -> bool {
    schema.get("additionalProperties") == Some(&Value::Bool(false))
}

/// A value in a message: short, or only that there is one.
pub(super) fn shown(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= 60 { text } else { "a long value".to_owned() }
}
