//! A schema as the contract holds it: one typed node for each place, properties in the order of the struct.
//!
//! `portable` reads it from what schemars says, `overlay` adds what the derive says, `write` publishes it.
//! Nothing is decided here.

use serde_json::Value;

use crate::pointer::escape;
use crate::spec::ScopeKind;

/// A place in the schema.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    /// What is taken.
    pub(crate) kind: Kind,
    /// Whether `null` is taken too.
    pub(crate) null: bool,
    /// The author's words.
    pub(crate) description: Option<String>,
    /// The value of an absent property.
    pub(crate) default: Option<Value>,
    /// An example from the author.
    pub(crate) example: Option<Value>,
    /// What happens when the property is absent, in the author's words.
    pub(crate) when_absent: Option<&'static str>,
    /// How the flag broadens a call, in the author's words.
    pub(crate) broadens: Option<&'static str>,
    /// Whether anything goes, on the author's word.
    pub(crate) free: bool,
    /// Whether raw text is meant, on the author's word.
    pub(crate) raw: bool,
}

impl Node {
    pub(crate) fn new(kind: Kind) -> Self {
        Self {
            kind,
            null: false,
            description: None,
            default: None,
            example: None,
            when_absent: None,
            broadens: None,
            free: false,
            raw: false,
        }
    }

    /// Whether keys of a text, number or flag may stand on it.
    pub(crate) fn is_scalar(&self) -> bool {
        matches!(self.kind, Kind::Boolean | Kind::Text(_) | Kind::Integer(_) | Kind::Number(_))
    }
}

/// What a place takes.
#[derive(Debug, Clone)]
pub(crate) enum Kind {
    /// Any JSON value.
    Any,
    /// `true` and `false`.
    Boolean,
    /// A text.
    Text(Text),
    /// A whole number.
    Integer(Integer),
    /// A number.
    Number(Number),
    /// A list.
    Array(Array),
    /// An object with declared properties, or a map.
    Object(Object),
    /// One of several forms that a reader can tell apart.
    Union(Union),
    /// A problem was found here, and said: nothing below is looked at.
    Broken,
}

/// A text. Lengths count code points.
#[derive(Debug, Clone, Default)]
pub(crate) struct Text {
    /// The closed list of values; empty where there is none.
    pub(crate) allowed: Vec<Allowed>,
    pub(crate) pattern: Option<String>,
    pub(crate) format: Option<&'static super::formats::TextFormat>,
    pub(crate) min: Option<u64>,
    pub(crate) max: Option<u64>,
}

/// A value of a closed list.
#[derive(Debug, Clone)]
pub(crate) struct Allowed {
    pub(crate) value: String,
    /// The documentation of the variant.
    pub(crate) doc: Option<String>,
}

/// A whole number.
#[derive(Debug, Clone, Default)]
pub(crate) struct Integer {
    /// What schemars and the author say, before the Rust type's range and the safe range cut it.
    pub(crate) min: Option<i128>,
    pub(crate) max: Option<i128>,
    /// The range of the Rust type, where it is known.
    pub(crate) rust: Option<(i128, i128)>,
    pub(crate) multiple_of: Option<serde_json::Number>,
    /// Whether the Rust type refuses 0; serde judges it.
    pub(crate) not_zero: bool,
}

/// A number, whole or not.
#[derive(Debug, Clone, Default)]
pub(crate) struct Number {
    pub(crate) min: Option<f64>,
    pub(crate) max: Option<f64>,
    pub(crate) above: Option<f64>,
    pub(crate) below: Option<f64>,
    pub(crate) multiple_of: Option<serde_json::Number>,
}

/// A list.
#[derive(Debug, Clone)]
pub(crate) struct Array {
    pub(crate) items: Box<Node>,
    pub(crate) min: Option<u64>,
    pub(crate) max: Option<u64>,
    pub(crate) unique: bool,
}

/// An object.
#[derive(Debug, Clone)]
pub(crate) struct Object {
    pub(crate) properties: Vec<Property>,
    pub(crate) extra: Extra,
    /// Cross-field scopes, by wire name; enforced by the guard, said in words here.
    pub(crate) scopes: Vec<(ScopeKind, Vec<String>)>,
}

impl Object {
    pub(crate) fn property(&self, name: &str) -> Option<&Property> {
        self.properties.iter().find(|property| property.name == name)
    }

    pub(crate) fn property_mut(&mut self, name: &str) -> Option<&mut Property> {
        self.properties.iter_mut().find(|property| property.name == name)
    }

    /// A map: no declared property, and values of one kind.
    pub(crate) fn is_map(&self) -> bool {
        self.properties.is_empty() && !matches!(self.extra, Extra::Closed)
    }

    /// Puts the properties into the order of `names`; those that are not named keep their order, at the end.
    pub(crate) fn sort_by(&mut self, names: &[&str]) {
        self.properties.sort_by_key(|property| {
            names.iter().position(|name| *name == property.name).unwrap_or(usize::MAX)
        });
    }
}

/// What an object does with keys that it does not declare.
#[derive(Debug, Clone)]
pub(crate) enum Extra {
    Closed,
    Open,
    Of(Box<Node>),
}

/// A property.
#[derive(Debug, Clone)]
pub(crate) struct Property {
    pub(crate) name: String,
    pub(crate) node: Node,
    pub(crate) required: bool,
}

/// Several forms, one a variant.
#[derive(Debug, Clone)]
pub(crate) struct Union {
    pub(crate) tagging: Tagging,
    /// Closed objects; with external tagging also one text with the unit variants.
    pub(crate) branches: Vec<Node>,
}

/// How the forms of a union are told apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Tagging {
    /// By a property that holds the name of the variant.
    Property(String),
    /// By the name of the only property.
    External,
}

/// One token of a JSON Pointer (RFC 6901), appended.
pub(crate) fn below(at: &str, token: &str) -> String {
    format!("{at}/{}", escape(token))
}

/// What lists and maps hold in the end, with its place.
pub(crate) fn at_leaf<R>(node: &mut Node, at: &str, visit: impl FnOnce(&mut Node, &str) -> R) -> R {
    match &mut node.kind {
        Kind::Array(array) => return at_leaf(&mut array.items, &below(at, "*"), visit),
        Kind::Object(object) if object.is_map() => {
            if let Extra::Of(values) = &mut object.extra {
                return at_leaf(values, &below(at, "*"), visit);
            }
        }
        _ => {}
    }
    visit(node, at)
}

/// A node with its place and depth, then what it holds as a list or map, down to the leaf.
pub(crate) fn chain(node: &mut Node, at: &str, visit: &mut dyn FnMut(&mut Node, &str, usize)) {
    fn go(node: &mut Node, at: &str, depth: usize, visit: &mut dyn FnMut(&mut Node, &str, usize)) {
        visit(node, at, depth);
        match &mut node.kind {
            Kind::Array(array) => go(&mut array.items, &below(at, "*"), depth + 1, visit),
            Kind::Object(object) if object.is_map() => {
                if let Extra::Of(values) = &mut object.extra {
                    go(values, &below(at, "*"), depth + 1, visit);
                }
            }
            _ => {}
        }
    }
    go(node, at, 0, visit);
}
