//! Rules of a tool as a whole: its name, its effect, its words, its policies. Its shape is `root`'s.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::Expr;
use syn::ext::IdentExt;

use crate::attr::container::{ContainerKeys, DenyKeys};
use crate::attr::literal::Text;
use crate::attr::{Item, keys, ungrouped};
use crate::case::words;
use crate::diagnostics::Errors;
use crate::doc::DocText;
use crate::input::{Body, Input};
use crate::model::{Deny, Effect};
use crate::spanned::Spanned;

/// The Rust name of the type.
pub(super) fn rust_name(input: &Input<'_>) -> String {
    input.ident.unraw().to_string()
}

/// ```text
/// #[agent(name = "db migration", ...)]
/// ```
/// The narrowest charset of the providers: a letter or `_`, then letters, digits, `_` and `-`, 64 in all.
pub(super) fn name(input: &Input<'_>, keys: &ContainerKeys, errors: &mut Errors) -> String {
    let is_name = |name: &str| {
        let first_is_fine = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
        let rest_is_fine =
            name.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-'));
        first_is_fine && rest_is_fine && name.len() <= 64
    };
    let (name, place) = match &keys.name {
        Some(name) => (name.value.value(), name.value.to_token_stream()),
        None => (words(&rust_name(input)).join("_"), input.ident.to_token_stream()),
    };
    if !is_name(&name) && (keys.name.is_some() || !keys.given.has("name")) {
        let near: String =
            name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect();
        let near = if name.is_ascii() && is_name(&near) { near.as_str() } else { "..." };
        errors.at(
            place,
            format_args!(
                "`{name}` is no name that every client takes: write `name = \"{near}\"`, at most 64 of \
                 `A-Z a-z 0-9 _ -`, first a letter or `_`"
            ),
        );
    }
    name
}

/// ```text
/// #[agent()] struct Db {}
/// #[agent(read_only, destructive)] struct Db {}
/// ```
pub(super) fn effect(input: &Input<'_>, keys: &ContainerKeys, errors: &mut Errors) -> Option<Effect> {
    let named = [
        ("destructive", Effect::Destructive),
        ("additive", Effect::Additive),
        ("read_only", Effect::ReadOnly),
    ];
    // A tool that says two things is judged by the worst.
    let effect = named.iter().find(|(name, _)| keys.given.has(name)).map(|(_, effect)| *effect);
    // What can be no tool is refused for its shape alone; tokens that are no key may be what was meant.
    let is_readable = !input.items.iter().any(|item| matches!(item, Item::Noise(_)));
    if effect.is_none() && is_readable && matches!(input.body, Body::Struct(_)) {
        let ident = input.ident;
        errors.at(
            ident,
            format_args!(
                "`{ident}` does not say what it does to the world: add one of `read_only`, `additive` or \
                 `destructive` (whatever overwrites or removes) to `#[agent(...)]`"
            ),
        );
    }
    if let [first, others @ ..] = keys.effects.as_slice() {
        for other in others {
            errors
                .at(other, format_args!("`{other}` contradicts `{first}`: a tool has one effect, keep one"));
        }
    }
    effect
}

/// The description of a tool: the key, schemars', or the doc comment.
///
/// In pieces, to be joined.
pub(super) fn description(input: &Input<'_>, keys: &ContainerKeys, errors: &mut Errors) -> Vec<TokenStream> {
    let written = keys.description.as_ref().map(|text| vec![text.value.0.clone()]);
    let foreign = || input.foreign.description.as_ref().map(|text| vec![text.to_token_stream()]);
    if let (None, Some(text)) = (&keys.description, &input.foreign.description) {
        if !matches!(ungrouped(text), Expr::Lit(_) | Expr::Macro(_) | Expr::Path(_)) {
            let message = "the description of a tool is a constant: write `#[agent(description = \"...\")]`";
            errors.at(text, message);
        }
    }
    let documented = || {
        input.doc.text.as_ref().map(|text| match text {
            DocText::Literal(text) => vec![text.to_token_stream()],
            DocText::Pieces(pieces) => pieces.clone(),
        })
    };
    if let Some(found) = written.or_else(foreign).or_else(documented) {
        return found;
    }
    if !keys.given.has("description") && matches!(input.body, Body::Struct(_)) {
        let ident = input.ident;
        errors.at(ident, format_args!("`{ident}` has no description: say what the tool does, in a doc comment or with `description = \"...\"`"));
    }
    Vec::new()
}

/// The title of a tool: the key, or the heading of the doc comment.
pub(super) fn title(input: &Input<'_>, keys: &ContainerKeys) -> Option<TokenStream> {
    let written = keys.title.as_ref().map(|text| text.value.0.clone());
    written.or_else(|| input.doc.title.as_ref().map(ToTokens::to_token_stream))
}

/// `deny(when = |args, cx| ..)` without a reason or a remediation.
pub(super) fn deny(deny: &DenyKeys, errors: &mut Errors) -> Deny {
    for name in ["when", "reason", "remediation"] {
        if let (false, Some(key)) = (deny.given.has(name), keys::named(name)) {
            errors.at(&deny.key, format_args!("this `deny` has no `{name}`: write `{}`", key.sample));
        }
    }
    if let Some(code) = &deny.code {
        let is_code = code
            .value
            .value()
            .chars()
            .all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '_');
        if !is_code {
            errors.at(
                &code.value,
                "a `code` is made of capitals, digits and `_`: write `code = \"ROLLBACK_BLOCKED\"`",
            );
        }
    }
    let text =
        |text: &Option<Spanned<Text>>| text.as_ref().map_or_else(|| quote!(""), |text| text.value.0.clone());
    Deny {
        when: deny.when.as_ref().map_or_else(|| quote!(|_, _| true), |when| when.value.clone()),
        code: deny.code.as_ref().map(|code| code.value.value()),
        reason: text(&deny.reason),
        remediation: text(&deny.remediation),
    }
}
