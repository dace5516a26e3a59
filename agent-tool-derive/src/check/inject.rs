//! Rules of a value that the host supplies: no model sees the field, so no key may speak to one.

use super::dry_run;
use super::field::Subject;
use crate::derive::Derive;
use crate::diagnostics::Errors;

/// Keys that mean something on a value that no model sends.
const ALLOWED: [&str; 6] = ["inject", "description", "secret", "check", "nested", "dry_run"];

/// ```text
/// #[agent(inject, max_length = 40)] tenant: String
/// #[agent(inject)] inside a nested type
/// ```
pub(super) fn check(subject: &Subject<'_>, errors: &mut Errors) {
    let Some(key) = subject.keys.given.key("inject") else { return };
    if subject.site.derive != Derive::Tool {
        errors.at(
            key,
            "the host supplies fields of the tool itself, not of a nested type: move the field to the tool, or \
             remove `inject`",
        );
    }
    for (name, key) in subject.keys.given.all().filter(|(name, _)| !ALLOWED.contains(name)) {
        errors.at(
            key,
            format_args!(
                "`{name}` speaks to a model, which never sees `{}`: the host supplies it, remove `{name}`",
                subject.name()
            ),
        );
    }
    if let Some(flag) = subject.keys.given.key("dry_run") {
        errors.at(flag, "the dry-run flag is the caller's word: remove `inject`");
        return;
    }
    dry_run::check(subject, errors);
}
