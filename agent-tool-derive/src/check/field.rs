//! One field: its keys read, its rules applied, its facts put together. The rules themselves are the other files'.

use super::names::Names;
use super::site::Site;
use super::{absence, both_ways, destructive, dry_run, fit, generics, inject, scopes, text, values};
use crate::attr::field::FieldKeys;
use crate::attr::keys::{self, Place};
use crate::attr::literal::{Count, Text};
use crate::attr::serde::SerdeDefault;
use crate::derive::Derive;
use crate::diagnostics::Errors;
use crate::input::RawField;
use crate::model::{Field, Nested, Range};
use crate::shape::Shape;
use crate::spanned::Spanned;

/// A field under its rules.
pub(super) struct Subject<'a> {
    pub(super) raw: &'a RawField<'a>,
    pub(super) keys: &'a FieldKeys,
    pub(super) site: &'a Site,
    pub(super) shape: Shape,
}

impl Subject<'_> {
    /// Whether the author gave the key, or meant to.
    pub(super) fn has(&self, key: &str) -> bool {
        self.keys.given.has(key)
    }

    /// Whether something fills the field when it is absent.
    pub(super) fn is_defaulted(&self) -> bool {
        self.has("default") || self.raw.serde.default != SerdeDefault::None || self.site.all_default
    }

    /// The name in messages.
    pub(super) fn name(&self) -> &str {
        &self.raw.called
    }
}

/// Checks a field; `None` where serde takes it off the wire.
pub(super) fn check(
    raw: &RawField<'_>,
    site: &Site,
    names: &mut Names,
    errors: &mut Errors,
) -> Option<Field> {
    let place = if site.derive == Derive::Output { Place::OutputField } else { Place::Field };
    let keys = FieldKeys::read(&raw.items, place, errors);
    super::root::schema_only(&raw.foreign, errors);
    if let Some(skip) = &raw.serde.skip {
        let is_read =
            |name| keys::named(name).is_some_and(|key| both_ways::is_of_other_side(key, raw, site.derive));
        if keys.given.all().any(|(name, _)| !is_read(name)) {
            errors.at(
                raw.label(),
                format_args!(
                    "serde takes `{}` off the wire with `{skip}`: remove its keys of `#[agent(...)]`",
                    raw.rust
                ),
            );
        }
        return None;
    }
    // A type that schemars does not publish cannot be judged by its name.
    let shape = if raw.foreign.opaque { Shape::OPAQUE } else { Shape::of(raw.published_type()) };
    let subject = Subject { raw, keys: &keys, site, shape };
    names.check(&subject, errors);
    if raw.serde.flatten.is_some() {
        fit::flattened(&subject, errors);
    } else if subject.has("inject") {
        inject::check(&subject, errors);
    } else {
        every_rule(&subject, errors);
    }
    let id = values::entity(&subject, errors);
    let lenient = scopes::lenient(keys.lenient.as_ref(), errors);
    let (nested, asks) = (nested(&subject, errors), asks(&subject));
    let range = keys.range.as_ref().map(|range| values::range(range.value.clone(), site));
    Some(facts(raw, keys, Facts { id, lenient, nested, asks, range }))
}

fn every_rule(subject: &Subject<'_>, errors: &mut Errors) {
    if subject.site.derive == Derive::Output {
        fit::keys_on_the_type(subject, errors);
        return values::check(subject, errors);
    }
    text::description(subject, errors);
    fit::keys_on_the_type(subject, errors);
    fit::conflicts(subject, errors);
    text::pattern(subject, errors);
    text::bound(subject, errors);
    values::check(subject, errors);
    absence::check(subject, errors);
    dry_run::check(subject, errors);
    if subject.site.is_destructive() {
        destructive::absent(subject, errors);
        destructive::broadening(subject, errors);
        destructive::raw_text(subject, errors);
        destructive::list(subject, errors);
        destructive::free_shape(subject, errors);
    }
}

/// Where the facts of the field's type come from.
fn nested(subject: &Subject<'_>, errors: &mut Errors) -> Nested {
    let ty = subject.raw.published_type();
    if let Some(named) = &subject.keys.nested {
        return Nested::Named(Box::new(named.value.clone()));
    }
    if (subject.shape.known() || subject.raw.is_marker()) && !subject.has("nested") {
        return Nested::None;
    }
    subject.site.find_through(ty, errors);
    Nested::Asked
}

/// The kinds that the type must not turn out to be, as the bits of the runtime's `kind!`.
fn asks(subject: &Subject<'_>) -> u8 {
    const TEXT: u8 = 1;
    const LIST: u8 = 2;
    const FREE: u8 = 4;
    const OPTION: u8 = 8;
    const JSON: u8 = 16;
    let ty = subject.raw.published_type();
    let raw = subject.raw;
    let cannot_ask = subject.shape.known()
        || subject.site.derive == Derive::Output
        || raw.foreign.opaque
        || raw.serde.flatten.is_some()
        || subject.has("inject")
        || generics::mentions(ty, &subject.site.parameters);
    if cannot_ask {
        return 0;
    }
    let mut asks = if text::is_bounded(subject) { 0 } else { TEXT };
    if subject.site.is_destructive() {
        asks |= JSON | FREE;
        if !subject.has("max_items") && !subject.shape.list && !raw.foreign.list_bounded {
            asks |= LIST;
        }
        if !subject.has("when_absent") && !subject.shape.optional() {
            asks |= OPTION;
        }
    }
    asks
}

/// What the rules found, beside the keys.
struct Facts {
    id: Option<String>,
    lenient: Vec<&'static str>,
    nested: Nested,
    asks: u8,
    range: Option<Range>,
}

/// The keys of a field as facts: two lists. Taken apart without `..`, so that a new key cannot be forgotten here.
fn facts(raw: &RawField<'_>, keys: FieldKeys, found: Facts) -> Field {
    let FieldKeys {
        given: _,
        description,
        pattern,
        example,
        min_length,
        max_length,
        range: _,
        min_items,
        max_items,
        unique_items,
        allowed,
        format,
        id: _,
        default,
        nullable,
        dry_run,
        when_absent,
        broadens,
        free_text,
        raw: raw_text,
        secret,
        inject,
        also_called,
        nested: _,
        check,
        lenient: _,
        remediation,
    } = keys;
    let words = |text: Option<Spanned<Text>>| text.map(|text| text.value.0);
    let count = |count: Option<Spanned<Count>>| count.map(|count| count.value);
    let texts = |texts: Option<Spanned<Vec<syn::LitStr>>>| {
        texts.into_iter().flat_map(|texts| texts.value).map(|text| text.value()).collect()
    };
    Field {
        rust: raw.rust.clone(),
        wire: raw.wire.clone(),
        aliases: raw.serde.aliases.clone(),
        member: raw.member.clone(),
        ty: raw.original.ty.clone(),
        published: raw.published_type().clone(),
        asks: found.asks,
        nested: found.nested,
        description: words(description),
        pattern: pattern.map(|pattern| pattern.value.value()),
        example: example.map(|example| example.value.value),
        min_length: count(min_length),
        max_length: count(max_length),
        range: found.range,
        min_items: count(min_items),
        max_items: count(max_items),
        unique_items: unique_items.is_some(),
        allowed: texts(allowed),
        format: format.map(|format| format.value.value()),
        id: found.id,
        default: default.map(|default| default.value),
        nullable: nullable.is_some(),
        dry_run: dry_run.is_some(),
        when_absent: words(when_absent),
        broadens: words(broadens),
        free_text: free_text.is_some(),
        raw: words(raw_text),
        secret: secret.is_some(),
        inject: inject.is_some(),
        also_called: texts(also_called),
        check: check.map(|check| check.value),
        lenient: found.lenient,
        remediation: words(remediation),
        flatten: raw.serde.flatten.is_some(),
        by_function: raw.serde.with.is_some(),
        falls_back: matches!(raw.serde.default, SerdeDefault::Default(_)),
    }
}
