//! Single keywords of a schema: those that are refused, misread, malformed, or of another draft.

use super::{Code, Look, Place, Side};
use crate::guard::{GuardBuilder, Mode};
use crate::ordered::Ordered;
use crate::pattern::Matcher;

/// Where schemas stand: in a map (`m`), in a list (`l`), alone or as a list (`a`), alone or as a boolean (`b`).
pub(super) const BELOW: [(&str, char); 16] = [
    ("properties", 'm'),
    ("patternProperties", 'm'),
    ("$defs", 'm'),
    ("definitions", 'm'),
    ("dependentSchemas", 'm'),
    ("anyOf", 'l'),
    ("oneOf", 'l'),
    ("allOf", 'l'),
    ("prefixItems", 'l'),
    ("items", 'a'),
    ("not", 'a'),
    ("if", 'a'),
    ("then", 'a'),
    ("else", 'a'),
    ("contains", 'a'),
    ("additionalProperties", 'b'),
];

/// Keywords that combine schemas.
pub(super) const COMPOSED: [&str; 4] = ["anyOf", "oneOf", "allOf", "if"];

/// Keywords that some clients find where they are names of properties.
pub(super) const KEYWORD_NAMES: [&str; 8] =
    ["title", "properties", "required", "type", "default", "format", "items", "enum"];

const TYPES: [&str; 7] = ["string", "number", "integer", "boolean", "object", "array", "null"];

impl Look<'_> {
    pub(super) fn keyword(
        &mut self,
        keyword: &str,
        value: &Ordered,
        schema: &Ordered,
        at: &str,
        place: Place,
    ) {
        if *value == Ordered::Null && !["default", "const", "examples", "example"].contains(&keyword) {
            return self.add(Code::NullMember, at);
        }
        match keyword {
            "type" => self.kind(value, at),
            "$ref" => self.reference(value, at),
            "$schema" if value.as_str().is_some_and(|uri| uri.contains("2020-12")) => {}
            "$schema" | "id" | "definitions" | "nullable" | "dependencies" | "additionalItems"
            | "discriminator" | "divisibleBy" | "extends" | "disallow" | "xml" => {
                self.push(Code::OldDraft, at, format!("`{keyword}`"));
            }
            "exclusiveMinimum" | "exclusiveMaximum" if value.as_bool().is_some() => {
                self.push(Code::OldDraft, at, format!("`{keyword}` as true or false"));
            }
            "items" if value.as_array().is_some() => {
                self.push(Code::OldDraft, at, "`items` as a list");
                self.add(Code::Tuple, at);
            }
            "prefixItems" => self.add(Code::Tuple, at),
            "oneOf" | "allOf" if place == Place::Root => {}
            "oneOf"
            | "allOf"
            | "not"
            | "if"
            | "patternProperties"
            | "propertyNames"
            | "contains"
            | "dependentSchemas"
            | "dependentRequired"
            | "unevaluatedProperties"
            | "unevaluatedItems"
            | "$dynamicRef" => {
                self.push(Code::Composition, at, format!("`{keyword}`"));
            }
            "enum" => self.values(value, at),
            "required" if value.as_bool().is_some() => {
                self.push(Code::OldDraft, at, "`required` on a property");
            }
            "pattern" => self.pattern(value, at),
            "format" => {
                let numeric = ["integer", "number"].map(Ordered::from);
                if schema.get("type").is_some_and(|kind| numeric.contains(kind)) && self.side == Side::Input {
                    self.push(Code::NumericFormat, at, format!("`{}`", value.as_str().unwrap_or_default()));
                }
            }
            _ => self.form(keyword, value, at),
        }
    }

    /// A keyword whose value is of a fixed form.
    fn form(&mut self, keyword: &str, value: &Ordered, at: &str) {
        let is_list_of_names = || {
            let names = value.as_array();
            names.is_some_and(|names| names.iter().all(|name| name.as_str().is_some()))
        };
        let (fits, form) = match keyword {
            "required" => (is_list_of_names(), "a list of names"),
            "minLength" | "maxLength" | "minItems" | "maxItems" | "minProperties" | "maxProperties" => {
                (is_count(value), "a whole number from 0")
            }
            "minimum" | "maximum" | "multipleOf" | "exclusiveMinimum" | "exclusiveMaximum" => {
                (matches!(value, Ordered::Number(_)), "a number")
            }
            _ => return,
        };
        if !fits {
            self.push(Code::NotASchema, at, format!("`{keyword}` is {form}"));
        }
    }

    fn kind(&mut self, value: &Ordered, at: &str) {
        let is_type = |name: &Ordered| name.as_str().is_some_and(|name| TYPES.contains(&name));
        match value {
            Ordered::Array(names) if names.iter().all(is_type) => {
                if self.side == Side::Input {
                    self.add(Code::TypeList, at);
                }
            }
            name if is_type(name) => {}
            name if name.as_str().is_some_and(|name| TYPES.contains(&name.to_lowercase().as_str())) => {
                self.push(Code::OldDraft, at, "names of types are in lower case");
            }
            _ => self.push(Code::NotASchema, at, "`type` is the name of a JSON type, or a list of them"),
        }
    }

    /// Where it leads is looked at in `refs`.
    fn reference(&mut self, value: &Ordered, at: &str) {
        match value.as_str() {
            None => self.push(Code::NotASchema, at, "`$ref` is a text"),
            Some(target) if target.starts_with('#') && self.side == Side::Input => {
                self.add(Code::Reference, at);
            }
            Some(_) => {}
        }
    }

    fn pattern(&mut self, value: &Ordered, at: &str) {
        let Some(pattern) = value.as_str() else {
            return self.push(Code::NotASchema, at, "`pattern` is a text");
        };
        if let Err(why) = Matcher::new(pattern) {
            self.push(Code::PatternNotPortable, at, &why);
        } else if !(pattern.starts_with('^') && pattern.ends_with('$')) {
            self.push(Code::PatternNotPortable, at, "it is not anchored");
        }
    }

    /// The default against its own schema. Where the guard does not know a keyword, nothing is said.
    pub(super) fn default(&mut self, schema: &Ordered, at: &str) {
        let Some(default) = schema.get("default") else { return };
        let mut bare = schema.clone();
        bare.remove("default");
        let Ok(guard) = GuardBuilder::new(bare).build() else { return };
        if !guard.0.check(&mut default.to_value(), Mode::Pure).findings.list.is_empty() {
            self.add(Code::DefaultRefused, &crate::contract::below(at, "default"));
        }
    }
}

fn is_count(value: &Ordered) -> bool {
    let count = match value {
        Ordered::Number(count) => count.as_f64(),
        _ => None,
    };
    count.is_some_and(|count| count >= 0.0 && count.fract() == 0.0)
}

#[cfg(test)]
mod tests;
