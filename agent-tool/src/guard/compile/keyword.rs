//! One keyword of a schema: read into the node, or refused by name.

use super::super::rules::{Node, Pattern, Types};
use super::{Compiler, Place};
use crate::format::Format;
use crate::number::{self, Num};
use crate::ordered::Ordered;
use crate::pattern::Matcher;

/// Keywords that say nothing about which values are valid.
pub(super) const ANNOTATIONS: [&str; 19] = [
    "$comment",
    "$defs",
    "$id",
    "$schema",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "default",
    "definitions",
    "deprecated",
    "description",
    "example",
    "examples",
    "externalDocs",
    "readOnly",
    "title",
    "writeOnly",
    "xml",
    "discriminator",
];

/// The dialects in which every keyword that is enforced means what it means in 2020-12, by what their metaschemas'
/// addresses hold.
const DIALECTS: [&str; 5] = [
    "json-schema.org/draft-06/schema",
    "json-schema.org/draft-07/schema",
    "json-schema.org/draft/2019-09/schema",
    "json-schema.org/draft/2020-12/schema",
    "spec.openapis.org/oas/3.1/dialect/base",
];

/// Formats of JSON Schema that are not enforced here: refused, since a reader of the schema relies on them.
const REFUSED_FORMATS: [&str; 11] = [
    "duration",
    "hostname",
    "idn-email",
    "idn-hostname",
    "iri",
    "iri-reference",
    "json-pointer",
    "regex",
    "relative-json-pointer",
    "uri-reference",
    "uri-template",
];

impl Compiler<'_> {
    pub(super) fn keyword(
        &mut self,
        keyword: &str,
        value: &Ordered,
        node: &mut Node,
        at: &Place,
        place: &Place,
    ) {
        match keyword {
            "type" => match types(value) {
                Some(types) => node.types = types,
                None => self.error(at, "`type` is the name of a JSON type, or a list of them"),
            },
            "enum" | "const" => self.allowed(keyword, value, node, at),
            "pattern" => match value.as_str().map(|source| (source, Matcher::new(source))) {
                Some((source, Ok(matcher))) => {
                    node.text.pattern = Some(Box::new(Pattern { source: source.into(), matcher }));
                }
                Some((_, Err(why))) => self.error(at, format!("this `pattern` cannot be enforced: {why}")),
                None => self.error(at, "`pattern` is a text"),
            },
            "format" => self.format(value, node, at),
            "minLength" => node.text.min = self.count(value, at),
            "maxLength" => node.text.max = self.count(value, at),
            "minItems" => node.array.min = self.count(value, at),
            "maxItems" => node.array.max = self.count(value, at),
            "minimum" => node.number.min = self.number(value, at),
            "maximum" => node.number.max = self.number(value, at),
            "exclusiveMinimum" => node.number.above = self.number(value, at),
            "exclusiveMaximum" => node.number.below = self.number(value, at),
            "multipleOf" => match self.number(value, at) {
                Some(Num::Int(1..)) => node.number.multiple_of = self.number(value, at),
                Some(Num::Float(step)) if step > 0.0 => node.number.multiple_of = self.number(value, at),
                Some(_) => self.error(at, "`multipleOf` is above 0"),
                None => {}
            },
            "uniqueItems" => match value.as_bool() {
                Some(unique) => node.array.unique = unique,
                None => self.error(at, "`uniqueItems` is true or false"),
            },
            "items" => node.array.items = Some(self.node(value, &place.step("items", "*"))),
            "anyOf" => self.union(value, node, at, place),
            "properties" | "required" | "additionalProperties" => {}
            "$schema" if !value.as_str().is_some_and(is_known_dialect) => {
                self.error(at, "the `$schema` named here is not enforced, so it is refused");
            }
            known if ANNOTATIONS.contains(&known) || known.starts_with("x-") => {
                if known == "default" {
                    node.default = Some(value.to_value());
                }
            }
            unknown => self.error(at, format!("the keyword `{unknown}` is not enforced, so it is refused")),
        }
    }

    fn count(&mut self, value: &Ordered, at: &Place) -> Option<u64> {
        let count = match value {
            Ordered::Number(number) => Num::of(number),
            _ => None,
        };
        match count {
            Some(Num::Int(count)) if count >= 0 => Some(u64::try_from(count).unwrap_or(u64::MAX)),
            _ => {
                self.error(at, "this keyword takes a whole number from 0");
                None
            }
        }
    }

    fn number(&mut self, value: &Ordered, at: &Place) -> Option<Num> {
        let number = match value {
            Ordered::Number(number) => Num::of(number),
            _ => None,
        };
        if number.is_none() {
            self.error(at, "this keyword takes a number that a double can hold");
        }
        number
    }

    fn allowed(&mut self, keyword: &str, value: &Ordered, node: &mut Node, at: &Place) {
        let values = match (keyword, value) {
            ("const", one) => vec![one.to_value()],
            (_, Ordered::Array(many)) => many.iter().map(Ordered::to_value).collect(),
            _ => return self.error(at, "`enum` is a list"),
        };
        node.allowed = Some(match node.allowed.take() {
            None => values.into(),
            Some(before) => before
                .iter()
                .filter(|value| values.iter().any(|other| number::same(value, other)))
                .cloned()
                .collect(),
        });
    }

    fn format(&mut self, value: &Ordered, node: &mut Node, at: &Place) {
        let Some(name) = value.as_str() else {
            return self.error(at, "`format` is a text");
        };
        match Format::named(name) {
            Some(format) if format.is_supported() => node.text.format = Some(format),
            _ if REFUSED_FORMATS.contains(&name) => {
                self.error(at, format!("the format `{name}` is not enforced, so it is refused"));
            }
            Some(_) => self.error(at, format!("the format `{name}` needs the cargo feature `formats`")),
            None => {}
        }
    }
}

fn is_known_dialect(address: &str) -> bool {
    let bare = address.trim_end_matches('#');
    let bare = bare.strip_prefix("https://").or_else(|| bare.strip_prefix("http://"));
    bare.is_some_and(|bare| DIALECTS.contains(&bare))
}

fn types(value: &Ordered) -> Option<Types> {
    let named = |name: &str| Types::NAMES.iter().find(|(known, _)| *known == name).map(|(_, types)| *types);
    match value {
        Ordered::String(name) => named(name),
        Ordered::Array(names) if !names.is_empty() => {
            names.iter().try_fold(Types::NONE, |types, name| Some(types.with(named(name.as_str()?)?)))
        }
        _ => None,
    }
}
