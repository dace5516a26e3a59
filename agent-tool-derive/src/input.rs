//! What was written: the type with its attributes read and nothing judged. Faults stay inside the items.

use proc_macro2::{Ident, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{Attribute, Data, DeriveInput, Fields, Generics, Member, Type};

use crate::attr::foreign::Foreign;
use crate::attr::serde::{ContainerSerde, MemberSerde, SerdeDefault};
use crate::attr::{Item, items, ungrouped_type};
use crate::case::RenameRule;
use crate::derive::Derive;
use crate::doc::Doc;
use crate::shape::Shape;

/// A type under a derive.
pub(crate) struct Input<'a> {
    pub(crate) derive: Derive,
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    /// Whether the author knows of something deprecated here: the type, a variant or a field is, or may name it.
    pub(crate) is_deprecated: bool,
    pub(crate) items: Vec<Item>,
    pub(crate) serde: ContainerSerde,
    pub(crate) foreign: Foreign,
    pub(crate) doc: Doc,
    pub(crate) body: Body<'a>,
}

/// What a type consists of.
pub(crate) enum Body<'a> {
    Struct(Vec<RawField<'a>>),
    Tuple(Vec<RawField<'a>>),
    Unit,
    Enum(Vec<RawVariant<'a>>),
    Union,
}

/// A field as written.
pub(crate) struct RawField<'a> {
    pub(crate) original: &'a syn::Field,
    /// The Rust name without `r#`; the index of a tuple's field.
    pub(crate) rust: String,
    /// What messages call it: its name, or that of the newtype around it.
    pub(crate) called: String,
    /// How Rust names it in its struct.
    pub(crate) member: Member,
    /// serde's name.
    pub(crate) wire: String,
    /// Whether it has a name.
    pub(crate) named: bool,
    pub(crate) items: Vec<Item>,
    pub(crate) serde: MemberSerde,
    pub(crate) foreign: Foreign,
    pub(crate) doc: Doc,
}

/// A variant as written.
pub(crate) struct RawVariant<'a> {
    pub(crate) original: &'a syn::Variant,
    pub(crate) rust: String,
    pub(crate) wire: String,
    pub(crate) items: Vec<Item>,
    pub(crate) serde: MemberSerde,
    pub(crate) foreign: Foreign,
    pub(crate) body: Body<'a>,
}

impl<'a> Input<'a> {
    /// Reads a type.
    pub(crate) fn read(derive: Derive, original: &'a DeriveInput) -> Self {
        let serde = ContainerSerde::read(derive, &original.attrs);
        let body = match &original.data {
            Data::Struct(data) => fields(derive, &original.ident, &data.fields, serde.rename_all),
            Data::Enum(data) => Body::Enum(
                data.variants.iter().map(|variant| RawVariant::read(derive, variant, &serde)).collect(),
            ),
            Data::Union(_) => Body::Union,
        };
        Self {
            derive,
            ident: &original.ident,
            generics: &original.generics,
            is_deprecated: is_deprecated(original),
            items: items(&original.attrs, "agent"),
            serde,
            foreign: Foreign::read(&original.attrs, true),
            doc: Doc::read(&original.attrs),
            body,
        }
    }
}

/// Whether some attribute is `#[deprecated]`, or allows what is.
fn is_deprecated(original: &DeriveInput) -> bool {
    let is_it = |attr: &Attribute| {
        let allows = ["allow", "expect"].iter().any(|level| attr.path().is_ident(level));
        let mut names = attr.meta.to_token_stream().into_iter();
        attr.path().is_ident("deprecated") || (allows && names.any(|tree| mentions(tree, "deprecated")))
    };
    let of_fields = |fields: &Fields| fields.iter().any(|field| field.attrs.iter().any(is_it));
    let inside = match &original.data {
        Data::Struct(data) => of_fields(&data.fields),
        Data::Enum(data) => {
            data.variants.iter().any(|variant| variant.attrs.iter().any(is_it) || of_fields(&variant.fields))
        }
        Data::Union(_) => false,
    };
    inside || original.attrs.iter().any(is_it)
}

fn mentions(tree: TokenTree, name: &str) -> bool {
    match tree {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => group.stream().into_iter().any(|tree| mentions(tree, name)),
        _ => false,
    }
}

impl<'a> RawVariant<'a> {
    fn read(derive: Derive, original: &'a syn::Variant, container: &ContainerSerde) -> Self {
        let serde = MemberSerde::read(derive, &original.attrs);
        let rust = original.ident.unraw().to_string();
        let ruled = container.rename_all.map_or_else(|| rust.clone(), |rule| rule.of_variant(&rust));
        Self {
            original,
            wire: serde.rename.clone().unwrap_or(ruled),
            rust,
            items: items(&original.attrs, "agent"),
            body: fields(
                derive,
                &original.ident,
                &original.fields,
                serde.rename_all.or(container.rename_all_fields),
            ),
            foreign: Foreign::read(&original.attrs, false),
            serde,
        }
    }
}

fn fields<'a>(derive: Derive, owner: &Ident, fields: &'a Fields, rule: Option<RenameRule>) -> Body<'a> {
    match fields {
        Fields::Named(named) => {
            Body::Struct(named.named.iter().map(|field| RawField::named(derive, field, rule)).collect())
        }
        Fields::Unnamed(unnamed) => {
            let each = unnamed.unnamed.iter().enumerate();
            Body::Tuple(each.map(|(index, field)| RawField::unnamed(derive, field, index, owner)).collect())
        }
        Fields::Unit => Body::Unit,
    }
}

impl<'a> RawField<'a> {
    fn named(derive: Derive, original: &'a syn::Field, rule: Option<RenameRule>) -> Self {
        let rust = original.ident.as_ref().map_or_else(String::new, |name| name.unraw().to_string());
        let wire = rule.map_or_else(|| rust.clone(), |rule| rule.of_field(&rust));
        let member = original.ident.clone().map_or_else(|| Member::from(0), Member::Named);
        Self::read(derive, original, member, rust.clone(), wire)
    }

    fn unnamed(derive: Derive, original: &'a syn::Field, index: usize, owner: &Ident) -> Self {
        Self::read(derive, original, Member::from(index), owner.unraw().to_string(), index.to_string())
    }

    fn read(derive: Derive, original: &'a syn::Field, member: Member, called: String, wire: String) -> Self {
        let serde = MemberSerde::read(derive, &original.attrs);
        let rust = match &member {
            Member::Named(name) => name.unraw().to_string(),
            Member::Unnamed(index) => index.index.to_string(),
        };
        Self {
            original,
            rust,
            called,
            member,
            wire: serde.rename.clone().unwrap_or(wire),
            named: original.ident.is_some(),
            items: items(&original.attrs, "agent"),
            foreign: Foreign::read(&original.attrs, false),
            doc: Doc::read(&original.attrs),
            serde,
        }
    }

    /// The type whose schema is published: schemars' `with`, the field's own otherwise.
    pub(crate) fn published_type(&self) -> &Type {
        self.foreign.published_as.as_ref().unwrap_or(&self.original.ty)
    }

    /// The cure where the type that is published in place of an `Option` is none.
    pub(crate) fn optional_with(&self) -> Option<String> {
        let with = self.foreign.with.as_ref()?;
        let is_lost = Shape::of(&self.original.ty).optional() && !Shape::of(self.published_type()).optional();
        is_lost.then(|| format!("write `#[schemars(with = \"Option<{with}>\")]`"))
    }

    /// Whether the field is the value of a `transparent` type, as serde tells it from the others.
    pub(crate) fn is_carried(&self, derive: Derive) -> bool {
        let is_filled = derive != Derive::Output && self.serde.default != SerdeDefault::None;
        !self.is_marker() && !is_filled && self.serde.skip.is_none()
    }

    /// Whether the field is a `PhantomData`, by its name as for serde.
    pub(crate) fn is_marker(&self) -> bool {
        match ungrouped_type(&self.original.ty) {
            Type::Path(path) => path.path.segments.last().is_some_and(|last| last.ident == "PhantomData"),
            _ => false,
        }
    }

    /// The field's name in a message.
    pub(crate) fn label(&self) -> &dyn ToTokens {
        match &self.original.ident {
            Some(name) => name,
            None => &self.original.ty,
        }
    }
}
