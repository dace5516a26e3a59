//! Rules of the dry-run flag. Whether a call is live is the guard's to say.

use super::destructive::flag;
use super::field::Subject;
use crate::attr::Item;
use crate::attr::container::ContainerKeys;
use crate::attr::serde::SerdeDefault;
use crate::case::{folded, words};
use crate::derive::Derive;
use crate::diagnostics::Errors;
use crate::input::{Body, Input};
use crate::model::Effect;
use crate::rule::Rule;
use crate::shape::{Leaf, Shape};

/// Whether a field of the tool is marked as its dry-run flag.
pub(super) fn is_marked(input: &Input<'_>) -> bool {
    let Body::Struct(fields) = &input.body else { return false };
    fields
        .iter()
        .any(|field| field.items.iter().any(|item| matches!(item, Item::Key { key, .. } if key == "dry_run")))
}

/// ```text
/// dry_run: bool                                   without the key
/// #[agent(dry_run, default = false)] dry_run: bool
/// #[agent(dry_run)] dry_run: u8
/// #[agent(dry_run)] #[serde(alias = "preview")] dry_run: bool
/// #[agent(dry_run)] #[serde(deserialize_with = "not")] dry_run: bool
/// ```
/// That there are two of them is for `names` to see.
pub(super) fn check(subject: &Subject<'_>, errors: &mut Errors) {
    let Some(key) = &subject.keys.dry_run else {
        unmarked(subject, errors);
        return;
    };
    if subject.site.derive != Derive::Tool {
        errors.of(
            Rule::DryRunPlace,
            key,
            "the dry-run flag is a field of the tool itself, not of a nested type: remove `dry_run`",
        );
        return;
    }
    if subject.site.effect == Some(Effect::ReadOnly) {
        errors.at(key, "a read-only tool has nothing to run dry: remove `dry_run`");
    }
    if subject.shape != Shape::FLAG {
        let message = "the dry-run flag is a plain `bool`: write `bool`";
        errors.of(Rule::DryRunPlace, &subject.raw.original.ty, message);
    }
    opposite(subject, errors);
    let starts_true = "a dry run is what happens by default: remove the default, or write `default = true`";
    match &subject.keys.default {
        Some(default) if flag(&default.value) != Some(true) => {
            errors.of(Rule::LiveDefault, &default.key, starts_true);
        }
        _ => {}
    }
    if let Some(key) = &subject.raw.serde.alias {
        errors.at(
            key,
            format_args!("`{key}` gives the dry-run flag a second name, a second way to go live: remove it"),
        );
    }
    if let Some(key) = &subject.raw.serde.with {
        errors.at(
            key,
            format_args!("`{key}` reads the dry-run flag by a function, which may turn it round: remove it"),
        );
    }
    match &subject.raw.serde.default {
        SerdeDefault::Default(key) => {
            let message = "`default` of serde makes an absent dry-run flag `false`, which is live: remove it";
            errors.of(Rule::LiveDefault, key, message);
        }
        SerdeDefault::Function(_) | SerdeDefault::None => {}
    }
}

/// ```text
/// #[agent(dry_run)] apply: bool
/// ```
/// A model that reads the name sends `true` to act, or `false` not to.
fn opposite(subject: &Subject<'_>, errors: &mut Errors) {
    let acts = ["apply", "live", "execute", "commit", "confirm", "force", "really"];
    let mut found = [&subject.raw.rust, &subject.raw.wire].into_iter().flat_map(|name| words(name));
    if let Some(word) = found.find(|word| acts.contains(&word.as_str())) {
        errors.at(
            subject.raw.label(),
            format_args!(
                "`{}` says `{word}`, and a dry-run flag that is `true` does the opposite: name it `dry_run`, and turn \
                 its meaning round",
                subject.name()
            ),
        );
    }
}

/// ```text
/// #[agent(read_only, plan_token)] struct Db { .. }
/// ```
pub(super) fn plan_token(keys: &ContainerKeys, gated: bool, effect: Option<Effect>, errors: &mut Errors) {
    if let (Some(key), false, Some(_)) = (&keys.plan_token, gated, effect) {
        errors.at(
            key,
            "`plan_token` is for tools with a dry run: write `destructive`, or mark a `bool` field \
             `#[agent(dry_run)]`",
        );
    }
}

/// The properties that the guard adds to the tool's own.
pub(super) fn added(input: &Input<'_>, keys: &ContainerKeys, effect: Option<Effect>) -> Vec<&'static str> {
    let dry_run = effect == Some(Effect::Destructive) && !is_marked(input);
    let plan_token = keys.given.has("plan_token");
    [("dryRun", dry_run), ("planToken", plan_token)]
        .into_iter()
        .filter_map(|(name, is_added)| is_added.then_some(name))
        .collect()
}

/// ```text
/// dry_run: Option<bool>
/// ```
/// Whether a flag of a destructive tool has the name of its dry-run flag, and not the key.
pub(super) fn is_unmarked(subject: &Subject<'_>) -> bool {
    subject.site.is_destructive()
        && subject.shape.leaf == Leaf::Bool
        && !subject.has("dry_run")
        && is_called(subject, "dryRun")
}

fn is_called(subject: &Subject<'_>, reserved: &str) -> bool {
    let mut names = std::iter::once(&subject.raw.wire).chain(&subject.raw.serde.aliases);
    names.any(|name| folded(name) == folded(reserved))
}

fn unmarked(subject: &Subject<'_>, errors: &mut Errors) {
    let name = subject.name();
    // A misspelt key is its own fault.
    if subject.has("dry_run") {
        return;
    }
    if is_unmarked(subject) {
        // Marked, it would be refused for these: said at once.
        let falls_back = matches!(subject.raw.serde.default, SerdeDefault::Default(_));
        let starts_live =
            subject.keys.default.as_ref().is_some_and(|default| flag(&default.value) != Some(true));
        let cure = if subject.shape == Shape::FLAG && !falls_back && !starts_live {
            "mark it `#[agent(dry_run)]`".to_owned()
        } else {
            format!("write `#[agent(dry_run)] {}: bool`, without a default", subject.raw.rust)
        };
        errors.of(
            Rule::NameTaken,
            subject.raw.label(),
            format_args!("`{name}` is named like the dry-run flag of a destructive tool: {cure}"),
        );
        return;
    }
    if let Some(added) = subject.site.added.iter().find(|added| is_called(subject, added)) {
        errors.of(
            Rule::NameTaken,
            subject.raw.label(),
            format_args!(
                "`{name}` collides with `{added}`, which the guard adds to this tool: give it another name"
            ),
        );
    }
}
