//! Rules of lists of names: `at_least_one`, `exactly_one`, `lenient`.

use proc_macro2::Ident;
use syn::ext::IdentExt;

use crate::attr::Item;
use crate::attr::container::ContainerKeys;
use crate::attr::serde::SerdeDefault;
use crate::attr::unknown;
use crate::derive::Derive;
use crate::diagnostics::Errors;
use crate::input::{Body, Input, RawField};
use crate::model::Scope;
use crate::shape::Shape;
use crate::spanned::Spanned;

/// `at_least_one(a)`, `exactly_one(a, unknown)`, a required field in either.
pub(super) fn scopes(input: &Input<'_>, keys: &ContainerKeys, errors: &mut Errors) -> Vec<Scope> {
    let mut scopes = Vec::new();
    for (kind, scope) in &keys.scopes {
        let Body::Struct(fields) = &input.body else {
            // A tool of another shape is refused for that.
            if input.derive != Derive::Tool {
                errors.at(
                    &scope.key,
                    format_args!("`{}` names fields of a struct: write it on one", scope.key),
                );
            }
            continue;
        };
        if scope.value.len() < 2 {
            errors.at(
                &scope.key,
                format_args!("`{0}` needs two fields or more: write `{0}(first, second)`", scope.key),
            );
        }
        let names = scope.value.iter().map(|name| scoped(name, &scope.key, fields, input, errors));
        scopes.push(Scope { kind: *kind, fields: names.collect() });
    }
    scopes
}

fn scoped(
    name: &Ident,
    scope: &Ident,
    fields: &[RawField<'_>],
    input: &Input<'_>,
    errors: &mut Errors,
) -> String {
    let written = name.unraw().to_string();
    let on_wire =
        || fields.iter().filter(|field| field.serde.skip.is_none() && field.serde.flatten.is_none());
    let Some(field) = on_wire().find(|field| field.rust == written) else {
        let cure = unknown::cure(&written, on_wire().map(|field| field.rust.as_str()));
        errors.at(name, format_args!("`{}` has no field `{written}`; {cure}", input.ident));
        return written;
    };
    let has =
        |name: &str| field.items.iter().any(|item| matches!(item, Item::Key { key, .. } if key == name));
    if has("inject") {
        errors.at(
            name,
            format_args!("no model can send `{written}`, which the host supplies: remove it from `{scope}`"),
        );
        return field.wire.clone();
    }
    let shape = Shape::of(field.published_type());
    let may_be_absent = shape.optional()
        || !shape.known()
        || input.serde.default
        || field.serde.default != SerdeDefault::None
        || has("default");
    if !may_be_absent {
        let cure = field.optional_with().unwrap_or_else(|| "make it an `Option`".to_owned());
        errors.at(name, format_args!("`{written}` is always given, so `{scope}` says nothing: {cure}"));
    }
    field.wire.clone()
}

/// The names in `lenient(...)`, as the runtime spells them.
pub(super) fn lenient(keys: Option<&Spanned<Vec<Ident>>>, errors: &mut Errors) -> Vec<&'static str> {
    const COERCIONS: [(&str, &str); 7] = [
        ("unquote", "UNQUOTE"),
        ("json_text", "JSON_TEXT"),
        ("single_item", "SINGLE_ITEM"),
        ("key_case", "KEY_CASE"),
        ("enum_case", "ENUM_CASE"),
        ("blank", "BLANK"),
        ("wrapper", "WRAPPER"),
    ];
    let mut found = Vec::new();
    for name in keys.iter().flat_map(|keys| &keys.value) {
        if let Some((_, constant)) = COERCIONS.iter().find(|(known, _)| name == known) {
            found.push(*constant);
        } else {
            let cure = unknown::cure(&name.to_string(), COERCIONS.iter().map(|(known, _)| *known));
            errors.at(name, format_args!("unknown coercion `{name}` in `lenient`; {cure}"));
        }
    }
    found
}
