//! From the portable core to the schema of a dialect, by its rules.
//!
//! Every keyword is written, dropped or reworded here; nothing is judged.

use super::{Dropped, Kept, Null, Rules};
use crate::contract::plain;
use crate::ordered::Ordered;

/// The schema of the arguments in a dialect.
pub(super) fn schema(core: &Ordered, rules: &Rules) -> Ordered {
    Writer { rules }.node(core, false)
}

/// Whether a keyword with this value is left out.
pub(super) fn is_dropped(dropped: &[Dropped], keyword: &str, value: &Ordered) -> bool {
    let Some(dropped) = dropped.iter().find(|dropped| dropped.keyword == keyword) else { return false };
    match dropped.kept {
        Kept::None => true,
        Kept::Only(values) => !value.as_str().is_some_and(|value| values.contains(&value)),
        Kept::UpTo(most) => {
            !matches!(value, Ordered::Number(count) if count.as_u64().is_some_and(|count| count <= most))
        }
        Kept::Repeats(most) => value.as_str().is_none_or(|pattern| widest_repeat(pattern) > most),
    }
}

struct Writer<'a> {
    rules: &'a Rules,
}

impl Writer<'_> {
    fn node(&self, core: &Ordered, optional: bool) -> Ordered {
        let Some(entries) = core.as_object() else { return core.clone() };
        let mut out = Ordered::object();
        for (keyword, value) in entries {
            if is_dropped(self.rules.dropped, keyword, value) {
                continue;
            }
            if let Some(value) = self.keyword(keyword, value, core) {
                out.set(keyword, value);
            }
            if keyword == "properties" && self.rules.all_required {
                out.set("required", names(value));
            }
        }
        let absent = optional && self.rules.all_required;
        if absent {
            let words = match core.get("default") {
                Some(default) => format!("Send null to use the default ({}).", plain(&default.to_value())),
                None => "Send null to leave it out.".to_owned(),
            };
            out.set("description", joined(out.get("description"), &words));
        }
        if self.rules.null != Null::AsIs && (absent || takes_null(core)) { self.with_null(out) } else { out }
    }

    fn keyword(&self, keyword: &str, value: &Ordered, core: &Ordered) -> Option<Ordered> {
        let as_is = self.rules.null == Null::AsIs;
        Some(match (keyword, value) {
            ("type", Ordered::String(name)) => self.type_name(name),
            ("type", Ordered::Array(names)) if !as_is => {
                let other = names.iter().find(|name| name.as_str() != Some("null"))?;
                self.type_name(other.as_str()?)
            }
            ("enum", Ordered::Array(values)) if !as_is => {
                Ordered::Array(values.iter().filter(|value| **value != Ordered::Null).cloned().collect())
            }
            ("anyOf", Ordered::Array(branches)) => {
                let branches = branches.iter().filter(|branch| as_is || !is_null(branch));
                Ordered::Array(branches.map(|branch| self.node(branch, false)).collect())
            }
            ("items" | "additionalProperties", schema @ Ordered::Object(_)) => self.node(schema, false),
            ("properties", Ordered::Object(properties)) => {
                let required = core.get("required").and_then(Ordered::as_array).unwrap_or_default();
                let entry = |(name, schema): &(String, Ordered)| {
                    let optional = !required.iter().any(|known| known.as_str() == Some(name));
                    (name.clone(), self.node(schema, optional))
                };
                Ordered::Object(properties.iter().map(entry).collect())
            }
            // Written with `properties`.
            ("required", _) if self.rules.all_required => return None,
            (_, value) => value.clone(),
        })
    }

    fn type_name(&self, name: &str) -> Ordered {
        if self.rules.upper { name.to_uppercase().into() } else { name.into() }
    }

    /// A schema that takes `null` too.
    fn with_null(&self, mut out: Ordered) -> Ordered {
        if self.rules.null == Null::Flag {
            out.set("nullable", true);
            return out;
        }
        let scalar = out
            .get("type")
            .and_then(Ordered::as_str)
            .filter(|name| !matches!(*name, "object" | "array"))
            .map(Ordered::from);
        if let Some(Ordered::Array(branches)) = out.get_mut("anyOf") {
            branches.push(null());
            return out;
        }
        match scalar {
            Some(name) if self.rules.null == Null::TypeArray => {
                out.set("type", Ordered::Array(vec![name, "null".into()]));
                if let Some(Ordered::Array(values)) = out.get_mut("enum") {
                    values.push(Ordered::Null);
                }
                out
            }
            _ => {
                let mut around = Ordered::object();
                for keyword in ["description", "default"] {
                    if let Some(value) = out.remove(keyword) {
                        around.set(keyword, value);
                    }
                }
                around.set("anyOf", Ordered::Array(vec![out, null()]));
                around
            }
        }
    }
}

/// Whether `null` is a value here.
pub(super) fn takes_null(core: &Ordered) -> bool {
    let types = core.get("type").and_then(Ordered::as_array).unwrap_or_default();
    let branches = core.get("anyOf").and_then(Ordered::as_array).unwrap_or_default();
    types.iter().any(|name| name.as_str() == Some("null")) || branches.iter().any(is_null)
}

fn is_null(schema: &Ordered) -> bool {
    schema.get("type").and_then(Ordered::as_str) == Some("null")
}

fn null() -> Ordered {
    let mut null = Ordered::object();
    null.set("type", "null");
    null
}

fn names(properties: &Ordered) -> Ordered {
    let properties = properties.as_object().unwrap_or_default();
    Ordered::Array(properties.iter().map(|(name, _)| name.as_str().into()).collect())
}

fn joined(before: Option<&Ordered>, words: &str) -> String {
    match before.and_then(Ordered::as_str) {
        Some(before) => format!("{before} {words}"),
        None => words.to_owned(),
    }
}

/// The largest number in a `{n}` or `{n,m}` of a pattern of the portable subset.
fn widest_repeat(pattern: &str) -> u64 {
    let mut widest = 0;
    let mut letters = pattern.chars();
    let mut in_class = false;
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => {
                letters.next();
            }
            '[' => in_class = true,
            ']' => in_class = false,
            '{' if !in_class => {
                let inside: String = letters.by_ref().take_while(|letter| *letter != '}').collect();
                let counts = inside.split(',').filter_map(|count| count.parse().ok());
                widest = counts.fold(widest, u64::max);
            }
            _ => {}
        }
    }
    widest
}

#[cfg(test)]
mod tests {
    use super::widest_repeat;

    #[test]
    fn repeats_are_counted_outside_classes_and_escapes() {
        assert_eq!(widest_repeat(r"^[a-z]{2,40}x{3}$"), 40);
        assert_eq!(widest_repeat(r"^[{9}]\{8\}{2,}$"), 2);
        assert_eq!(widest_repeat(r"^\d+$"), 0);
        assert_eq!(widest_repeat(r"^[\]{9}]\{8}$"), 0);
    }
}
