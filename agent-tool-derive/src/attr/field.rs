//! The keys on a field, typed. It must not judge them together.

use proc_macro2::Ident;
use syn::{LitStr, Path, Type};

use super::Item;
use super::given::{self, Given};
use super::keys::Place;
use super::literal::{Bounds, Count, Initial, Scalar, Text};
use crate::diagnostics::Errors;
use crate::spanned::Spanned;

/// The keys on a field.
#[derive(Default)]
pub(crate) struct FieldKeys {
    pub(crate) given: Given,
    pub(crate) description: Option<Spanned<Text>>,
    pub(crate) pattern: Option<Spanned<LitStr>>,
    pub(crate) example: Option<Spanned<Scalar>>,
    pub(crate) min_length: Option<Spanned<Count>>,
    pub(crate) max_length: Option<Spanned<Count>>,
    pub(crate) range: Option<Spanned<Bounds>>,
    pub(crate) min_items: Option<Spanned<Count>>,
    pub(crate) max_items: Option<Spanned<Count>>,
    pub(crate) unique_items: Option<Ident>,
    pub(crate) allowed: Option<Spanned<Vec<LitStr>>>,
    pub(crate) format: Option<Spanned<LitStr>>,
    pub(crate) id: Option<Spanned<Option<LitStr>>>,
    pub(crate) default: Option<Spanned<Initial>>,
    pub(crate) nullable: Option<Ident>,
    pub(crate) dry_run: Option<Ident>,
    pub(crate) when_absent: Option<Spanned<Text>>,
    pub(crate) broadens: Option<Spanned<Text>>,
    pub(crate) free_text: Option<Ident>,
    pub(crate) raw: Option<Spanned<Text>>,
    pub(crate) secret: Option<Ident>,
    pub(crate) inject: Option<Ident>,
    pub(crate) also_called: Option<Spanned<Vec<LitStr>>>,
    pub(crate) nested: Option<Spanned<Type>>,
    pub(crate) check: Option<Spanned<Path>>,
    pub(crate) lenient: Option<Spanned<Vec<Ident>>>,
    pub(crate) remediation: Option<Spanned<Text>>,
}

impl FieldKeys {
    /// Reads the list of a field.
    pub(crate) fn read(items: &[Item], place: Place, errors: &mut Errors) -> Self {
        let mut keys = Self::default();
        keys.given = given::each(items, place, errors, |entry, errors| match entry.spec.name {
            "description" => keys.description = entry.text(errors),
            "pattern" => keys.pattern = entry.literal(errors),
            "example" => keys.example = entry.scalar(errors),
            "min_length" => keys.min_length = entry.count(errors),
            "max_length" => keys.max_length = entry.count(errors),
            "range" => keys.range = entry.range(errors),
            "min_items" => keys.min_items = entry.count(errors),
            "max_items" => keys.max_items = entry.count(errors),
            "unique_items" => keys.unique_items = entry.flag(errors),
            "allowed" => keys.allowed = entry.texts(errors),
            "format" => keys.format = entry.literal(errors),
            "id" => keys.id = entry.flag_or_literal(errors),
            "default" => keys.default = entry.value(errors),
            "nullable" => keys.nullable = entry.flag(errors),
            "dry_run" => keys.dry_run = entry.flag(errors),
            "when_absent" => keys.when_absent = entry.text(errors),
            "broadens" => keys.broadens = entry.text(errors),
            "free_text" => keys.free_text = entry.flag(errors),
            "raw" => keys.raw = entry.text(errors),
            "secret" => keys.secret = entry.flag(errors),
            "inject" => keys.inject = entry.flag(errors),
            "also_called" => keys.also_called = entry.texts(errors),
            "nested" => keys.nested = entry.ty(errors),
            "check" => keys.check = entry.path(errors),
            "lenient" => keys.lenient = entry.names(errors),
            "remediation" => keys.remediation = entry.text(errors),
            other => debug_assert!(false, "`{other}` is in the table of keys and is not read"),
        });
        keys
    }
}
