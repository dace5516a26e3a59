//! The schemas of a tool, each place where it stands: what vendors refuse, what clients misread, what says too little.
//!
//! References are looked at where they stand, and followed by `refs`.

mod keywords;

use self::keywords::{BELOW, COMPOSED, KEYWORD_NAMES};
use super::{Code, Findings, alike};
use crate::contract::below;
use crate::ordered::Ordered;

/// Whether a schema is of what goes in or of what comes out: results are looked at for what breaks a client only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Input,
    Output,
}

/// What a schema stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Root,
    Property,
    Part,
    /// One of several that are combined; the type may stand around them.
    Form,
}

/// Looks at a schema and all below it.
pub(super) fn look(schema: &Ordered, at: &str, tool: &str, side: Side, found: &mut Findings) {
    Look { tool, side, found }.schema(schema, at, Place::Root);
}

struct Look<'a> {
    tool: &'a str,
    side: Side,
    found: &'a mut Findings,
}

impl Look<'_> {
    fn add(&mut self, code: Code, at: &str) {
        self.found.add(code, self.tool, at);
    }

    fn push(&mut self, code: Code, at: &str, detail: impl AsRef<str>) {
        self.found.push(code, self.tool, at, detail);
    }

    fn schema(&mut self, schema: &Ordered, at: &str, place: Place) {
        match schema {
            Ordered::Object(entries) => {
                for (keyword, value) in entries {
                    self.keyword(keyword, value, schema, &below(at, keyword), place);
                }
                self.whole(schema, at, place);
                for (keyword, value) in entries {
                    self.below(keyword, value, &below(at, keyword));
                }
            }
            Ordered::Bool(_) => self.add(Code::BooleanSchema, at),
            Ordered::Null => self.add(Code::NullMember, at),
            _ => self.add(Code::NotASchema, at),
        }
    }

    /// The schemas that a keyword holds.
    fn below(&mut self, keyword: &str, value: &Ordered, at: &str) {
        let Some((_, holds)) = BELOW.iter().find(|(known, _)| *known == keyword) else { return };
        match (value, *holds) {
            (Ordered::Object(schemas), 'm') => {
                let place = if keyword == "properties" { Place::Property } else { Place::Part };
                for (name, schema) in schemas {
                    let at = below(at, name);
                    let shown = keyword == "properties" && self.side == Side::Input;
                    if shown && KEYWORD_NAMES.contains(&name.as_str()) {
                        self.add(Code::PropertyLikeKeyword, &at);
                    }
                    self.schema(schema, &at, place);
                }
            }
            (Ordered::Array(schemas), _) => {
                let place = if COMPOSED.contains(&keyword) { Place::Form } else { Place::Part };
                for (index, schema) in schemas.iter().enumerate() {
                    self.schema(schema, &below(at, &index.to_string()), place);
                }
            }
            (_, 'm' | 'l') => self.add(Code::NotASchema, at),
            // Whether undeclared keys are taken, not a schema.
            (Ordered::Bool(_), 'b') => {}
            (schema, _) => self.schema(schema, at, Place::Part),
        }
    }

    /// What only all the keywords together say.
    fn whole(&mut self, schema: &Ordered, at: &str, place: Place) {
        let has = |keyword: &str| schema.get(keyword).is_some();
        let kind = schema.get("type").and_then(Ordered::as_str);
        let elsewhere = has("$ref") || COMPOSED.iter().any(|keyword| has(keyword));
        if place == Place::Root {
            if kind != Some("object") && !has("$ref") {
                self.add(Code::RootNotObject, at);
            }
            for keyword in ["oneOf", "anyOf", "allOf"].into_iter().filter(|keyword| has(keyword)) {
                self.push(Code::RootComposition, &below(at, keyword), format!("`{keyword}`"));
            }
        } else if place != Place::Form && !has("type") && !elsewhere && !has("enum") && !has("const") {
            self.add(Code::TypeMissing, at);
        }
        if kind == Some("array") && !has("items") && !has("prefixItems") {
            self.add(Code::ArrayWithoutItems, at);
        }
        self.required(schema, at);
        if self.side == Side::Output {
            return;
        }
        if place == Place::Property && !has("description") && !has("$ref") {
            self.add(Code::DescriptionMissing, at);
        }
        let open = schema.get("additionalProperties").and_then(Ordered::as_bool) != Some(false);
        if kind == Some("object") && !elsewhere {
            if !has("properties")
                && schema.get("additionalProperties").is_none_or(|rule| rule.as_object().is_none())
            {
                self.add(Code::EmptyObject, at);
            } else if has("properties") && open {
                self.add(Code::OpenObject, at);
            }
        }
        let bounds = ["maxLength", "enum", "const", "format", "pattern"];
        if kind == Some("string") && !bounds.iter().any(|keyword| has(keyword)) {
            self.add(Code::UnboundedText, at);
        }
        self.default(schema, at);
    }

    /// Names of `required` that are not declared beside it.
    fn required(&mut self, schema: &Ordered, at: &str) {
        let Some(names) = schema.get("required").and_then(Ordered::as_array) else { return };
        // Beside forms or a reference they may be declared there.
        if schema.get("$ref").is_some() || COMPOSED.iter().any(|keyword| schema.get(keyword).is_some()) {
            return;
        }
        let declared = schema.get("properties");
        // In a form of a union the properties stand around it.
        if declared.is_none() && schema.get("type").is_none() {
            return;
        }
        for name in names.iter().filter_map(Ordered::as_str) {
            if declared.is_none_or(|declared| declared.get(name).is_none()) {
                self.push(Code::RequiredUndeclared, &below(at, "required"), format!("`{name}`"));
            }
        }
    }

    fn values(&mut self, value: &Ordered, at: &str) {
        let Some(values) = value.as_array() else { return self.add(Code::NotASchema, at) };
        let texts: Vec<&str> = values.iter().filter_map(Ordered::as_str).collect();
        if values.iter().any(|value| value.as_str().is_none() && *value != Ordered::Null) {
            self.add(Code::NonStringEnum, at);
        }
        for (one, other) in alike::pairs(&texts) {
            self.push(Code::ValuesAlike, at, format!("`{one}` and `{other}`"));
        }
    }
}
