//! Rules of a type's shape: what may be a tool, what may be nested. The shape itself is serde's to make.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::{GenericParam, Type};

use super::site::Site;
use super::trait_of;
use crate::attr::foreign::Foreign;
use crate::derive::Derive;
use crate::diagnostics::Errors;
use crate::input::{Body, Input, RawField, RawVariant};
use crate::rule::Rule;

/// ```text
/// enum Db { .. }   struct Db(..);   struct Db;   struct Db<T> { .. }   #[serde(transparent)] struct Db { .. }
/// ```
pub(super) fn root(input: &Input<'_>, errors: &mut Errors) {
    let ident = input.ident;
    let is = match &input.body {
        Body::Struct(_) => None,
        Body::Enum(_) => Some((
            "an enum",
            "write a struct with named fields; an enum inside one derives `AgentArgs`".to_owned(),
        )),
        Body::Tuple(_) => Some(("a tuple struct", "write a struct with named fields".to_owned())),
        Body::Unit => Some(("a unit struct", format!("write `struct {ident} {{}}`"))),
        Body::Union => Some(("a union", "write a struct with named fields".to_owned())),
    };
    if let Some((is, cure)) = is {
        errors.of(
            Rule::NotAnObject,
            ident,
            format_args!(
                "the arguments of a tool are an object with named fields, `{ident}` is {is}: {cure}"
            ),
        );
    }
    if let Some(param) = input.generics.params.first() {
        let (what, cure) = match param {
            GenericParam::Lifetime(_) => ("borrow", "write `String` in place of `&str`"),
            _ => ("be generic", "write one struct for each tool"),
        };
        errors.at(param, format_args!("the arguments of a tool cannot {what}: {cure}"));
    }
    reshaped(input, errors);
}

fn reshaped(input: &Input<'_>, errors: &mut Errors) {
    let serde = &input.serde;
    if let Some(key) = &serde.transparent {
        let message = "`transparent` hides the object that the arguments of a tool are: remove it";
        errors.of(Rule::NotAnObject, key, message);
    }
    // serde tells the variants of an enum apart by it; that it is one is refused already.
    if let (Some((key, _)), Body::Struct(_)) = (&serde.tag, &input.body) {
        errors.at(key, "`tag` adds a property that serde does not read back: remove it");
    }
    if let Some((key, ty)) = &serde.stands_for {
        let ty = ty.to_token_stream();
        errors.of(
            Rule::NotAnObject,
            key,
            format_args!(
                "`{key}` makes `{ty}` the arguments: derive `AgentTool` on `{ty}` and convert in the handler"
            ),
        );
    }
    if let Some(key) = &serde.remote {
        errors.at(key, "`remote` describes a type of another crate: derive on a struct of your own");
    }
}

/// ```text
/// struct Nested;   struct Nested(A, B);   #[serde(untagged)] enum Nested { .. }
/// ```
pub(super) fn nested(input: &Input<'_>, errors: &mut Errors) {
    let ident = input.ident;
    let derive = trait_of(input.derive);
    match &input.body {
        Body::Unit => {
            errors
                .at(ident, format_args!("`{ident}` has no fields that could carry keys: remove `{derive}`"));
        }
        Body::Union => errors.at(ident, format_args!("`{derive}` reads structs and enums, not unions")),
        _ => {}
    }
    if let (Some(key), Derive::Args) = (&input.serde.untagged, input.derive) {
        errors.of(
            Rule::UntaggedUnion,
            key,
            "an `untagged` enum leaves a model guessing which variant was refused: write `tag = \"kind\"`",
        );
    }
    if let Some(key) = &input.serde.remote {
        errors.at(key, "`remote` describes a type of another crate: derive on a type of your own");
    }
    if let Some(key) = &input.serde.identifier {
        errors.at(key, format_args!("`{key}` makes a name, not arguments: remove `{derive}`"));
    }
}

/// ```text
/// struct Nested(A, B);   struct Id(String, PhantomData<T>);
/// ```
pub(super) fn no_newtype(input: &Input<'_>, fields: &[RawField<'_>], errors: &mut Errors) {
    // On a tool, the shape itself is the fault; what cannot be `transparent` is serde's to refuse.
    if input.derive == Derive::Tool || input.serde.transparent.is_some() {
        return;
    }
    let ident = input.ident;
    let is_one_value = fields.iter().filter(|field| field.is_carried(input.derive)).count() == 1;
    let cure =
        if is_one_value { "; or write `#[serde(transparent)]`, which makes it its one value" } else { "" };
    errors.of(Rule::Tuple, ident, positions(ident) + cure);
}

/// `#[serde(transparent)] struct Id(String, #[agent(..)] PhantomData<T>);`
pub(super) fn keys_left_out(raw: &RawField<'_>, errors: &mut Errors) {
    if !raw.items.is_empty() {
        let message = "`transparent` takes this field off the wire: remove its keys of `#[agent(...)]`";
        errors.at(raw.label(), message);
    }
}

/// `enum Nested { Two(A, B) }`
pub(super) fn tuple_variant(raw: &RawVariant<'_>, fields: &[RawField<'_>], site: &Site, errors: &mut Errors) {
    if fields.len() > 1 && site.derive != Derive::Output {
        let name = &raw.original.ident;
        errors.of(Rule::Tuple, name, positions(name));
    }
}

fn positions(name: &Ident) -> String {
    format!("`{name}` is a list of positions on the wire, which a model cannot name: give its fields names")
}

/// `enum Nested { #[serde(untagged)] Other(A) }`
pub(super) fn untagged_variant(raw: &RawVariant<'_>, site: &Site, errors: &mut Errors) {
    if let (Some(key), true) = (&raw.serde.untagged, site.derive != Derive::Output) {
        let message = "an `untagged` variant leaves a model guessing which one was refused: remove it";
        errors.of(Rule::UntaggedUnion, key, message);
    }
}

/// `#[serde(from = "Raw")] struct Nested { #[agent(..)] .. }`
pub(super) fn keys_on_a_stand_in(input: &Input<'_>, key: &Ident, ty: &Type, errors: &mut Errors) {
    let (Body::Struct(fields) | Body::Tuple(fields)) = &input.body else { return };
    let ty = ty.to_token_stream();
    for field in fields.iter().filter(|field| !field.items.is_empty()) {
        errors.at(
            field.label(),
            format_args!("`{key}` makes `{ty}` the wire form: write the keys of `#[agent(...)]` there"),
        );
    }
}

/// `#[schemars(rename = "x")]`, `#[schemars(!rename)]`
pub(super) fn schema_only(foreign: &Foreign, errors: &mut Errors) {
    for key in &foreign.overlooked {
        errors.at(
            key,
            format_args!("`!{key}` of schemars changes the schema and not what serde reads: remove it"),
        );
    }
    for key in &foreign.schema_only {
        errors.at(
            key,
            format_args!(
                "`{key}` of schemars changes the schema and not what serde reads: write it in `#[serde(...)]`"
            ),
        );
    }
}
