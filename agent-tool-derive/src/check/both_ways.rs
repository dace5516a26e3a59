//! A type that is taken and given: the keys on it that the other derive reads. It must not read their values.

use proc_macro2::Ident;

use crate::attr::Item;
use crate::attr::keys::{self, Key, Place};
use crate::derive::Derive;
use crate::input::{Body, Input, RawField};

/// ```text
/// #[derive(AgentOutput)] struct Ticket { #[agent(max_length = 40)] title: String }
/// #[derive(AgentArgs)] struct Ticket { #[agent(id)] #[serde(skip_deserializing)] ticket_id: u64 }
/// ```
pub(super) fn keys(input: &Input<'_>) -> Vec<Ident> {
    let mut found = Vec::new();
    if input.derive == Derive::Output {
        found.extend(named(&input.items, |key| key.is_of_arguments(Place::Output)));
    }
    of_body(&input.body, input.derive, &mut found);
    found
}

fn of_body(body: &Body<'_>, derive: Derive, found: &mut Vec<Ident>) {
    match body {
        Body::Struct(fields) | Body::Tuple(fields) => {
            for field in fields {
                found.extend(named(&field.items, |key| is_of_other_side(key, field, derive)));
            }
        }
        Body::Enum(variants) => {
            for variant in variants {
                of_body(&variant.body, derive, found);
            }
        }
        Body::Unit | Body::Union => {}
    }
}

fn named(items: &[Item], is_meant: impl Fn(&Key) -> bool) -> impl Iterator<Item = Ident> {
    items.iter().filter_map(move |item| match item {
        Item::Key { key, .. } => {
            keys::named(&key.to_string()).filter(|known| is_meant(known)).map(|_| key.clone())
        }
        Item::Noise(_) => None,
    })
}

/// Whether the other derive reads the key on this field, and this one does not.
pub(super) fn is_of_other_side(key: &Key, field: &RawField<'_>, derive: Derive) -> bool {
    let is_one_sided = field.serde.skip.is_some() && field.serde.is_on_other_side;
    match derive {
        Derive::Tool => false,
        Derive::Args => is_one_sided && key.places.contains(&Place::OutputField),
        Derive::Output => {
            key.is_of_arguments(Place::OutputField) || (is_one_sided && key.places.contains(&Place::Field))
        }
    }
}
