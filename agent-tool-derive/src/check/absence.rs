//! Rules of a value that may be left out: what serde and schemars must say alike. What is said to a model about it is
//! for `destructive`.

use super::field::Subject;
use crate::diagnostics::Errors;
use crate::rule::Rule;

/// Both rules.
pub(super) fn check(subject: &Subject<'_>, errors: &mut Errors) {
    patch(subject, errors);
    read_by_a_function(subject, errors);
}

/// ```text
/// note: Option<Option<String>>
/// ```
fn patch(subject: &Subject<'_>, errors: &mut Errors) {
    if subject.shape.options > 1 && !subject.has("nullable") {
        errors.of(
            Rule::NullWithoutKey,
            &subject.raw.original.ty,
            format_args!(
                "`{}` tells absent from `null`, which models mix up: add `#[agent(nullable)]` where that is meant, \
                 or write one `Option`",
                subject.name()
            ),
        );
    }
}

/// ```text
/// #[serde(deserialize_with = "read")] note: Option<String>
/// ```
///
/// serde fills an absent `Option` only where it reads the field itself; schemars publishes it as optional all the same.
fn read_by_a_function(subject: &Subject<'_>, errors: &mut Errors) {
    let Some(key) = &subject.raw.serde.with else { return };
    let foreign = &subject.raw.foreign;
    let published_otherwise = foreign.published_as.is_some() || foreign.opaque || foreign.required;
    if subject.shape.optional() && !subject.is_defaulted() && !published_otherwise {
        errors.at(
            key,
            format_args!(
                "`{}` may be left out by its schema, and with `{key}` serde asks for it: add `#[serde(default)]`, or \
                 say that it is required, `#[schemars(required)]`",
                subject.name()
            ),
        );
    }
}
