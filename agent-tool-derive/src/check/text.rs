//! Rules of words and texts: a description, a portable pattern with an example, a longest value.

use super::field::Subject;
use crate::diagnostics::Errors;
use crate::pattern;
use crate::rule::Rule;
use crate::shape::Leaf;

/// ```text
/// struct Db { target: String }
/// ```
pub(super) fn description(subject: &Subject<'_>, errors: &mut Errors) {
    let raw = subject.raw;
    let described = subject.has("description") || raw.foreign.description.is_some() || raw.doc.text.is_some();
    if subject.site.needs_description && raw.named && !described {
        errors.at(
            raw.label(),
            format_args!(
                "`{}` has no description: say what to send, in a doc comment or with `description = \"...\"`",
                subject.name()
            ),
        );
    }
}

/// ```text
/// #[agent(pattern = "^a|b$")]
/// #[agent(pattern = "^v[0-9]$")] without an example
/// ```
pub(super) fn pattern(subject: &Subject<'_>, errors: &mut Errors) {
    let Some(pattern) = &subject.keys.pattern else { return };
    if let Err(fault) = pattern::check(&pattern.value.value()) {
        errors.of(Rule::PatternNotPortable, &pattern.value, fault.message);
    }
    if !subject.has("example") {
        errors.at(&pattern.key, "`pattern` needs an example of what matches it: add `example = \"...\"`");
    }
}

/// Whether something bounds the text that the field may be.
pub(super) fn is_bounded(subject: &Subject<'_>) -> bool {
    let keys = ["max_length", "allowed", "format", "free_text"];
    let by_pattern = match &subject.keys.pattern {
        // A refused pattern is its own fault.
        Some(written) => {
            pattern::check(&written.value.value()).map_or(true, |judged| judged.finite.is_some())
        }
        None => subject.has("pattern"),
    };
    by_pattern || subject.raw.foreign.bounds_text(subject.shape) || keys.iter().any(|key| subject.has(key))
}

/// ```text
/// /// The reason.
/// reason: String
/// ```
pub(super) fn bound(subject: &Subject<'_>, errors: &mut Errors) {
    // Any keys are refused whole on a destructive tool, by `destructive`.
    let is_refused_whole = subject.shape.free && subject.site.is_destructive();
    if subject.shape.leaf != Leaf::Text || is_refused_whole || is_bounded(subject) {
        return;
    }
    if let Some(pattern) = &subject.keys.pattern {
        let message = "this `pattern` matches text of any length: add `max_length = 200`";
        errors.of(Rule::UnboundedText, &pattern.key, message);
        return;
    }
    errors.of(
        Rule::UnboundedText,
        &subject.raw.original.ty,
        format_args!(
            "`{}` is text of any length: add `#[agent(max_length = 200)]`, or in its place `allowed = [...]`, \
             `format = \"...\"`, or `free_text` where that is meant",
            subject.name()
        ),
    );
}
