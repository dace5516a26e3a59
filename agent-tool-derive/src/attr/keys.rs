//! The one table of keys: where each belongs, what it takes, what to type. Parser, messages and docs read it; it
//! must not hold a rule about values.

use std::fmt;

/// Where a list of keys stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// On the struct of `AgentTool`.
    Tool,
    /// On the type of `AgentArgs`.
    Args,
    /// On the type of `AgentOutput`.
    Output,
    /// On a field of `AgentTool` or `AgentArgs`.
    Field,
    /// On a field of `AgentOutput`.
    OutputField,
    /// On a variant: no key belongs there.
    Variant,
    /// Inside `deny(...)`.
    Deny,
}

impl Place {
    /// The place, after "on" or alone.
    fn words(self) -> &'static str {
        match self {
            Self::Tool => "on a tool",
            Self::Args => "on nested arguments",
            Self::Output => "on a result",
            Self::Field => "on a field",
            Self::OutputField => "on a field of a result",
            Self::Variant => "on a variant",
            Self::Deny => "in `deny(...)`",
        }
    }

    /// Where a misplaced key stands, as a contrast.
    fn here(self) -> &'static str {
        match self {
            Self::Tool => "the struct",
            Self::Args | Self::Output => "the type",
            Self::Field => "a field",
            Self::OutputField => "a field of a result",
            Self::Variant => "a variant",
            Self::Deny => "`deny(...)`",
        }
    }
}

impl Place {
    /// Where the same list of keys stands for `AgentArgs`, on a type that is both taken and given.
    fn of_arguments(self) -> Option<Self> {
        match self {
            Self::Output => Some(Self::Args),
            Self::OutputField => Some(Self::Field),
            Self::Tool | Self::Args | Self::Field | Self::Variant | Self::Deny => None,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

/// What a key takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Nothing.
    Flag,
    /// A text: a literal, or a constant expression.
    Text,
    /// A text whose content this crate reads: a literal.
    Literal,
    /// Nothing, or a text literal.
    FlagOrLiteral,
    /// A whole number.
    Count,
    /// A range with inclusive bounds.
    Range,
    /// A single literal.
    Scalar,
    /// A literal or an expression of the field's type.
    Value,
    /// An array of text literals.
    Texts,
    /// Names in parentheses.
    Names,
    /// A closure.
    Closure,
    /// A path.
    Path,
    /// A type.
    Type,
    /// Keys in parentheses.
    Keys,
}

impl Form {
    /// What the form is, after "takes".
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Flag => "no value",
            Self::Text => "a text",
            Self::Literal => "a text literal",
            Self::FlagOrLiteral => "nothing or a text literal",
            Self::Count => "a whole number",
            Self::Range => "an inclusive range",
            Self::Scalar => "a literal",
            Self::Value => "a literal or an expression",
            Self::Texts => "a list of text literals",
            Self::Names => "names in parentheses",
            Self::Closure => "a closure with two inputs",
            Self::Path => "a path",
            Self::Type => "a type",
            Self::Keys => "keys in parentheses",
        }
    }
}

/// One key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    pub(crate) places: &'static [Place],
    pub(crate) form: Form,
    /// What to type.
    pub(crate) sample: &'static str,
    /// Whether it may stand more than once.
    pub(crate) repeatable: bool,
}

const fn key(name: &'static str, places: &'static [Place], form: Form, sample: &'static str) -> Key {
    Key { name, places, form, sample, repeatable: false }
}

use Place::{Args, Deny, Field, Output, OutputField, Tool};

/// Every key, in the order in which lists name them.
#[rustfmt::skip]
pub(crate) const KEYS: &[Key] = &[
    // What a tool is.
    key("name", &[Tool], Form::Literal, r#"name = "db_migration""#),
    key("title", &[Tool], Form::Text, r#"title = "Database migration""#),
    key("description", &[Tool, Field], Form::Text, r#"description = "what it does""#),
    key("read_only", &[Tool], Form::Flag, "read_only"),
    key("additive", &[Tool], Form::Flag, "additive"),
    key("destructive", &[Tool], Form::Flag, "destructive"),
    key("idempotent", &[Tool], Form::Flag, "idempotent"),
    key("closed_world", &[Tool], Form::Flag, "closed_world"),
    Key { repeatable: true, ..key("deny", &[Tool], Form::Keys, r#"deny(when = |args, cx| cx.live(), reason = "...", remediation = "...")"#) },
    key("when", &[Deny], Form::Closure, "when = |args, cx| cx.live()"),
    key("code", &[Deny], Form::Literal, r#"code = "ROLLBACK_BLOCKED""#),
    key("reason", &[Deny], Form::Text, r#"reason = "why the call is refused""#),
    Key { repeatable: true, ..key("at_least_one", &[Tool, Args], Form::Names, "at_least_one(first, second)") },
    Key { repeatable: true, ..key("exactly_one", &[Tool, Args], Form::Names, "exactly_one(first, second)") },
    key("output", &[Tool], Form::Type, "output = Ticket"),
    key("plan_token", &[Tool], Form::Flag, "plan_token"),
    key("crate", &[Tool, Args, Output], Form::Path, "crate = path::to::agent_tool"),
    // What a field takes.
    key("pattern", &[Field], Form::Literal, r#"pattern = r"^v\d+$""#),
    key("example", &[Field, OutputField], Form::Scalar, r#"example = "v1""#),
    key("min_length", &[Field], Form::Count, "min_length = 1"),
    key("max_length", &[Field], Form::Count, "max_length = 200"),
    key("range", &[Field], Form::Range, "range = 1..=3"),
    key("min_items", &[Field], Form::Count, "min_items = 1"),
    key("max_items", &[Field], Form::Count, "max_items = 20"),
    key("unique_items", &[Field], Form::Flag, "unique_items"),
    key("allowed", &[Field], Form::Texts, r#"allowed = ["asc", "desc"]"#),
    key("format", &[Field], Form::Literal, r#"format = "uuid""#),
    key("id", &[Field, OutputField], Form::FlagOrLiteral, r#"id = "ticket""#),
    key("default", &[Field], Form::Value, "default = 1"),
    key("nullable", &[Field], Form::Flag, "nullable"),
    key("dry_run", &[Field], Form::Flag, "dry_run"),
    key("when_absent", &[Field], Form::Text, r#"when_absent = "the next pending version""#),
    key("broadens", &[Field], Form::Text, r#"broadens = "applies to every user""#),
    key("free_text", &[Field], Form::Flag, "free_text"),
    key("raw", &[Field], Form::Text, r#"raw = "why raw text is taken""#),
    key("secret", &[Field], Form::Flag, "secret"),
    key("inject", &[Field], Form::Flag, "inject"),
    key("also_called", &[Field], Form::Texts, r#"also_called = ["sort"]"#),
    key("nested", &[Field, OutputField], Form::Type, "nested = Inner"),
    // What either takes.
    key("check", &[Tool, Field], Form::Path, "check = path::to::function"),
    key("lenient", &[Tool, Args, Field], Form::Names, "lenient(unquote)"),
    key("remediation", &[Tool, Args, Field, Deny], Form::Text, r#"remediation = "what to send instead""#),
];

/// The key of that name.
pub(crate) fn named(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name)
}

/// The keys of a place.
pub(crate) fn of(place: Place) -> impl Iterator<Item = &'static Key> {
    KEYS.iter().filter(move |key| key.places.contains(&place))
}

/// Whether a key's value is a type, which no expression can hold.
pub(crate) fn takes_type(name: &str) -> bool {
    named(name).is_some_and(|key| key.form == Form::Type)
}

impl Key {
    /// Whether the key, in this place of a result, speaks of arguments alone.
    pub(crate) fn is_of_arguments(&self, place: Place) -> bool {
        let beside = place.of_arguments();
        !self.places.contains(&place) && beside.is_some_and(|beside| self.places.contains(&beside))
    }

    /// The message for the key in a place where it does not belong.
    pub(crate) fn misplaced(&self, place: Place) -> String {
        let mut homes: Vec<&str> = self.places.iter().map(|home| home.words()).collect();
        // A field of a result is not worth naming where a field is.
        if homes.contains(&Field.words()) {
            homes.retain(|home| *home != OutputField.words());
        }
        let homes = either(&homes);
        format!("`{}` belongs {homes}, not on {}", self.name, place.here())
            .replace("not on `deny", "not in `deny")
    }

    /// The message for a value that the key cannot take.
    pub(crate) fn bad_value(&self) -> String {
        format!("`{}` takes {}: write `{}`", self.name, self.form.words(), self.sample)
    }
}

/// `a`, `a or b`, `a, b or c`.
fn either(places: &[&str]) -> String {
    match places {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attr::container::ContainerKeys;
    use crate::attr::field::FieldKeys;
    use crate::attr::{Item, items_of};
    use crate::diagnostics::Errors;

    #[test]
    fn names_are_unique_and_samples_show_them() {
        for key in KEYS {
            assert_eq!(KEYS.iter().filter(|other| other.name == key.name).count(), 1, "{}", key.name);
            let items = items_of(key.sample.parse().unwrap());
            assert!(
                matches!(items.as_slice(), [Item::Key { key: written, .. }] if written == key.name),
                "the sample of `{}`",
                key.name
            );
        }
    }

    /// A key without an arm in the reader of its place stops the reader.
    #[test]
    fn every_key_is_read_where_it_belongs() {
        for key in KEYS {
            for place in key.places {
                let mut errors = Errors::default();
                let items = match place {
                    Deny => items_of(format!("deny({})", key.sample).parse().unwrap()),
                    _ => items_of(key.sample.parse().unwrap()),
                };
                match place {
                    Tool | Args | Output => drop(ContainerKeys::read(&items, *place, &mut errors)),
                    Deny => drop(ContainerKeys::read(&items, Tool, &mut errors)),
                    Field | OutputField => drop(FieldKeys::read(&items, *place, &mut errors)),
                    Place::Variant => {}
                }
                let found = errors.finish().err();
                assert!(found.is_none(), "the sample of `{}` on {place:?}: {found:?}", key.name);
            }
        }
    }

    #[test]
    fn a_misplaced_key_is_told_its_home() {
        assert_eq!(named("id").unwrap().misplaced(Tool), "`id` belongs on a field, not on the struct");
        assert_eq!(
            named("destructive").unwrap().misplaced(Field),
            "`destructive` belongs on a tool, not on a field"
        );
        assert_eq!(
            named("when").unwrap().misplaced(Tool),
            "`when` belongs in `deny(...)`, not on the struct"
        );
    }
}
