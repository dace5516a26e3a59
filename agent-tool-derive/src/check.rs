//! What was written to what is true: walks a type once, in source order, and applies every rule. It must not stop
//! at a fault: a placeholder takes the refused value's place and the walk goes on.

mod absence;
mod both_ways;
mod container;
mod destructive;
mod dry_run;
mod field;
mod fit;
mod generics;
mod inject;
mod names;
mod root;
mod scopes;
mod site;
#[cfg(test)]
mod tests;
mod text;
mod values;

use crate::attr::container::ContainerKeys;
use crate::attr::keys::Place;
use crate::derive::Derive;
use crate::diagnostics::Errors;
use crate::input::{Body, Input, RawField, RawVariant};
use crate::model::{Args, ArgsBody, Effect, Field, Tool, Variant};
use names::Names;
use site::Site;

/// Checks the arguments of a tool.
pub(crate) fn tool<'a>(input: &Input<'a>, errors: &mut Errors) -> Tool<'a> {
    let keys = ContainerKeys::read(&input.items, Place::Tool, errors);
    let name = container::name(input, &keys, errors);
    let denies = keys.denies.iter().map(|deny| container::deny(deny, errors)).collect();
    let effect = container::effect(input, &keys, errors);
    root::root(input, errors);
    let description = container::description(input, &keys, errors);
    let gated = effect == Some(Effect::Destructive) || dry_run::is_marked(input);
    dry_run::plan_token(&keys, gated, effect, errors);
    let site = Site {
        effect,
        needs_description: true,
        added: dry_run::added(input, &keys, effect),
        ..Site::new(input)
    };
    Tool {
        name,
        title: container::title(input, &keys),
        description,
        effect: effect.unwrap_or(Effect::ReadOnly),
        idempotent: keys.idempotent.is_some(),
        closed_world: keys.closed_world.is_some(),
        gated,
        plan_token: keys.plan_token.as_ref().map(syn::Ident::span),
        denies,
        check: keys.check.as_ref().map(|check| check.value.clone()),
        output: keys.output.as_ref().map(|output| output.value.clone()),
        args: facts(input, keys, &site, errors),
    }
}

/// Checks nested arguments.
pub(crate) fn args<'a>(input: &Input<'a>, errors: &mut Errors) -> Args<'a> {
    let keys = ContainerKeys::read(&input.items, Place::Args, errors);
    root::nested(input, errors);
    let site = Site { needs_description: true, ..Site::new(input) };
    facts(input, keys, &site, errors)
}

/// Checks a result type.
pub(crate) fn output<'a>(input: &Input<'a>, errors: &mut Errors) -> Args<'a> {
    let keys = ContainerKeys::read(&input.items, Place::Output, errors);
    root::nested(input, errors);
    facts(input, keys, &Site::new(input), errors)
}

/// What all three have in common.
fn facts<'a>(input: &Input<'a>, keys: ContainerKeys, site: &Site, errors: &mut Errors) -> Args<'a> {
    root::schema_only(&input.foreign, errors);
    let scopes = scopes::scopes(input, &keys, errors);
    let lenient = scopes::lenient(keys.lenient.as_ref(), errors);
    Args {
        ident: input.ident,
        generics: input.generics,
        is_deprecated: input.is_deprecated,
        rust: container::rust_name(input),
        remediation: keys.remediation.map(|text| text.value.0),
        krate: keys.krate.map(|path| path.value),
        lenient,
        scopes,
        other_side: both_ways::keys(input),
        body: body(input, site, errors),
    }
}

fn body(input: &Input<'_>, site: &Site, errors: &mut Errors) -> ArgsBody {
    if let Some((key, ty)) = &input.serde.stands_for {
        root::keys_on_a_stand_in(input, key, ty, errors);
        site.find_through(ty, errors);
        return ArgsBody::StandsFor(ty.clone());
    }
    let transparent = input.serde.transparent.is_some();
    match &input.body {
        Body::Struct(raw) if transparent => newtype(input, raw, site, errors),
        Body::Struct(raw) => ArgsBody::Struct(fields(raw, site, errors)),
        Body::Tuple(raw) => newtype(input, raw, site, errors),
        Body::Enum(raw) => ArgsBody::Enum {
            tag: input.serde.tag.as_ref().map(|(_, tag)| tag.clone()),
            content: input.serde.content.clone(),
            variants: variants(raw, site, errors),
            skips: raw.iter().any(|raw| raw.serde.skip.is_some()),
        },
        Body::Unit | Body::Union => ArgsBody::Struct(Vec::new()),
    }
}

fn fields(raw: &[RawField<'_>], site: &Site, errors: &mut Errors) -> Vec<Field> {
    let mut names = Names::of(raw);
    raw.iter().filter_map(|raw| field::check(raw, site, &mut names, errors)).collect()
}

fn newtype(input: &Input<'_>, raw: &[RawField<'_>], site: &Site, errors: &mut Errors) -> ArgsBody {
    let site = Site { needs_description: false, ..site.clone() };
    // serde counts what it skips: a list of one position is no newtype.
    let is_transparent = input.serde.transparent.is_some();
    let is_left_out = |raw: &RawField<'_>| is_transparent && !raw.is_carried(input.derive);
    let carried = raw.iter().filter(|raw| !is_left_out(raw)).count();
    let mut names = Names::of(raw);
    let mut inner = Vec::new();
    for raw in raw {
        if is_left_out(raw) && raw.serde.skip.is_none() {
            root::keys_left_out(raw, errors);
        } else {
            inner.extend(field::check(raw, &site, &mut names, errors));
        }
    }
    if let (1, Some(only)) = (carried, inner.pop()) {
        return ArgsBody::Newtype(Box::new(only));
    }
    root::no_newtype(input, raw, errors);
    ArgsBody::Struct(Vec::new())
}

fn variants(raw: &[RawVariant<'_>], site: &Site, errors: &mut Errors) -> Vec<Variant> {
    let mut checked = Vec::new();
    for raw in raw {
        crate::attr::given::each(&raw.items, Place::Variant, errors, |_, _| {});
        root::schema_only(&raw.foreign, errors);
        if raw.serde.skip.is_some() {
            continue;
        }
        root::untagged_variant(raw, site, errors);
        let fields = match &raw.body {
            Body::Struct(fields) => self::fields(fields, site, errors),
            Body::Tuple(fields) => {
                root::tuple_variant(raw, fields, site, errors);
                let site = Site { needs_description: false, ..site.clone() };
                self::fields(fields, &site, errors)
            }
            Body::Unit | Body::Enum(_) | Body::Union => Vec::new(),
        };
        checked.push(Variant {
            ident: raw.original.ident.clone(),
            rust: raw.rust.clone(),
            wire: raw.wire.clone(),
            aliases: raw.serde.aliases.clone(),
            fields,
        });
    }
    checked
}

/// The trait of a derive.
fn trait_of(derive: Derive) -> &'static str {
    match derive {
        Derive::Tool => "AgentTool",
        Derive::Args => "AgentArgs",
        Derive::Output => "AgentOutput",
    }
}
