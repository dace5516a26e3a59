//! Rules of the fields of a destructive tool: nothing may silently widen what a call destroys.

use super::field::Subject;
use super::{dry_run, values};
use crate::attr::literal::{Initial, ScalarValue};
use crate::attr::serde::SerdeDefault;
use crate::case::words;
use crate::diagnostics::Errors;
use crate::rule::Rule;
use crate::shape::Leaf;

/// ```text
/// target: Option<Target>
/// #[agent(default = 3)] steps: u8
/// ```
pub(super) fn absent(subject: &Subject<'_>, errors: &mut Errors) {
    const RULE: Rule = Rule::AbsentUnexplained;
    // An absent dry-run flag is a dry run; an absent flag that broadens does not.
    let says = ["when_absent", "dry_run", "broadens"].iter().any(|key| subject.has(key));
    let is_explained = says || values::default_is_lowest(subject) || is_broad_flag(subject);
    if is_explained || dry_run::is_unmarked(subject) {
        return;
    }
    let message = format!(
        "`{}` may be absent on a destructive tool: say what happens then, `#[agent(when_absent = \"...\")]`",
        subject.name()
    );
    match (&subject.keys.default, &subject.raw.serde.default) {
        (Some(default), _) => errors.of(RULE, &default.key, message),
        (None, SerdeDefault::Default(key) | SerdeDefault::Function(key)) => {
            errors.of(RULE, key, message);
        }
        _ if subject.shape.optional() => errors.of(RULE, &subject.raw.original.ty, message),
        _ if subject.site.all_default => errors.of(RULE, subject.raw.label(), message),
        _ => {}
    }
}

/// ```text
/// /// Whether to go on after an error.
/// force: bool
/// ```
pub(super) fn broadening(subject: &Subject<'_>, errors: &mut Errors) {
    if !is_flag(subject) || subject.has("dry_run") {
        return;
    }
    let broad = is_broad_flag(subject);
    if broad && !subject.has("broadens") {
        errors.of(
            Rule::BroadeningFlag,
            subject.raw.label(),
            format_args!(
                "`{}` may broaden a destructive call: say how, `#[agent(broadens = \"...\")]`, or give it another name",
                subject.name()
            ),
        );
    }
    if let Some(default) = &subject.keys.default {
        if let (true, Some(true)) = (broad || subject.has("broadens"), flag(&default.value)) {
            errors.of(
                Rule::BroadDefault,
                &default.key,
                "a flag that broadens a destructive call starts `false`: write `default = false`",
            );
        }
    }
}

/// `true` and `false` as a default.
pub(super) fn flag(default: &Initial) -> Option<bool> {
    match default {
        Initial::Literal(literal) => match literal.value {
            ScalarValue::Bool(flag) => Some(flag),
            _ => None,
        },
        Initial::Computed(_) => None,
    }
}

fn is_flag(subject: &Subject<'_>) -> bool {
    subject.shape.leaf == Leaf::Bool && !subject.shape.list
}

/// A flag whose name says that it broadens the call. What happens without it is then said by `broadens`.
fn is_broad_flag(subject: &Subject<'_>) -> bool {
    is_flag(subject) && [&subject.raw.rust, &subject.raw.wire].into_iter().any(|name| is_broad(&words(name)))
}

fn is_broad(words: &[String]) -> bool {
    let anywhere = ["all", "force", "recursive", "cascade"];
    let in_front = ["skip", "no", "ignore", "include"];
    words.iter().any(|word| anywhere.contains(&word.as_str()))
        || (words.len() > 1 && words.first().is_some_and(|first| in_front.contains(&first.as_str())))
}

/// ```text
/// #[agent(max_length = 500)] sql: String
/// ```
pub(super) fn raw_text(subject: &Subject<'_>, errors: &mut Errors) {
    let says = ["allowed", "pattern", "raw"].iter().any(|key| subject.has(key));
    // Any keys are refused whole, by `free_shape`.
    if subject.shape.leaf != Leaf::Text
        || subject.shape.free
        || says
        || subject.raw.foreign.has_pattern(subject.shape)
    {
        return;
    }
    let dangerous = ["sql", "query", "command", "script", "shell", "filter", "where"];
    let found = [&subject.raw.rust, &subject.raw.wire]
        .into_iter()
        .flat_map(|name| words(name))
        .find(|word| dangerous.iter().any(|name| word == name || is_plural(word, name)));
    if let Some(word) = found {
        errors.of(
            Rule::RawText,
            subject.raw.label(),
            format_args!(
                "`{}` looks like raw `{word}` text on a destructive tool: close it with `#[agent(allowed = [...])]` \
                 or a `pattern`, or say why not, `raw = \"...\"`",
                subject.name()
            ),
        );
    }
}

fn is_plural(word: &str, name: &str) -> bool {
    word.strip_suffix("ies").is_some_and(|stem| name.strip_suffix('y') == Some(stem))
        || word.strip_suffix('s') == Some(name)
}

/// ```text
/// ids: Vec<u64>
/// ```
pub(super) fn list(subject: &Subject<'_>, errors: &mut Errors) {
    if subject.shape.endless && !subject.has("max_items") && !subject.raw.foreign.list_bounded {
        errors.of(
            Rule::UnboundedList,
            &subject.raw.original.ty,
            format_args!(
                "`{}` is a list of any length on a destructive tool: add `#[agent(max_items = 20)]`",
                subject.name()
            ),
        );
    }
}

/// ```text
/// options: serde_json::Value
/// labels: HashMap<String, u8>
/// #[agent(free_text)] note: String
/// ```
pub(super) fn free_shape(subject: &Subject<'_>, errors: &mut Errors) {
    let (name, ty) = (subject.name(), &subject.raw.original.ty);
    // What is refused whole needs no end.
    if subject.shape.leaf == Leaf::Json {
        return errors.of(
            Rule::FreeShape,
            ty,
            format_args!(
                "`{name}` takes any JSON on a destructive tool: write a struct with the fields it may have"
            ),
        );
    }
    if subject.shape.free {
        return errors.of(
            Rule::FreeShape,
            ty,
            format_args!(
                "`{name}` takes any keys on a destructive tool: write a struct with the fields it may have, or a list \
                 of structs that name a key and its value"
            ),
        );
    }
    let bounded = subject.has("max_length") || subject.raw.foreign.bounds_text(subject.shape);
    if let (Some(free), false) = (&subject.keys.free_text, bounded) {
        errors.of(
            Rule::FreeShape,
            free,
            "free text on a destructive tool still needs an end: add `max_length = 2000`",
        );
    }
}
