//! A type that is taken and given: its keys of arguments, as its result sees them. It must not read them, `AgentArgs`
//! does.

use proc_macro2::Ident;

use crate::attr::Item;
use crate::attr::keys::{self, Place};
use crate::input::{Body, Input, RawField};

/// ```text
/// #[derive(AgentOutput)] struct Ticket { #[agent(max_length = 40)] title: String }
/// ```
pub(super) fn keys_of_arguments(input: &Input<'_>) -> Vec<Ident> {
    let mut found: Vec<_> = of_list(&input.items, Place::Output).collect();
    of_body(&input.body, &mut found);
    found
}

fn of_body(body: &Body<'_>, found: &mut Vec<Ident>) {
    match body {
        Body::Struct(fields) | Body::Tuple(fields) => found.extend(fields.iter().flat_map(of_field)),
        Body::Enum(variants) => variants.iter().for_each(|variant| of_body(&variant.body, found)),
        Body::Unit | Body::Union => {}
    }
}

fn of_field<'a>(field: &'a RawField<'_>) -> impl Iterator<Item = Ident> + use<'a> {
    of_list(&field.items, Place::OutputField)
}

fn of_list(items: &[Item], place: Place) -> impl Iterator<Item = Ident> {
    items.iter().filter_map(move |item| match item {
        Item::Key { key, .. } => {
            keys::named(&key.to_string()).filter(|spec| spec.is_of_arguments(place)).map(|_| key.clone())
        }
        Item::Noise(_) => None,
    })
}
