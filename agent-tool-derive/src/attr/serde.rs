//! What serde's attributes say about names and shapes. serde refuses its own bad input, so a fault here is
//! silence; what this crate cannot honour is for `check` to refuse.

use proc_macro2::Ident;
use syn::{Attribute, Expr, ExprLit, Lit, Type};

use super::{Item, Value, items, items_of, ungrouped};
use crate::case::RenameRule;
use crate::derive::Derive;

/// serde's attributes on a type.
#[derive(Default)]
pub(crate) struct ContainerSerde {
    pub(crate) rename_all: Option<RenameRule>,
    pub(crate) rename_all_fields: Option<RenameRule>,
    /// Whether every field has a default.
    pub(crate) default: bool,
    pub(crate) transparent: Option<Ident>,
    pub(crate) untagged: Option<Ident>,
    pub(crate) remote: Option<Ident>,
    /// `field_identifier` or `variant_identifier`.
    pub(crate) identifier: Option<Ident>,
    pub(crate) tag: Option<(Ident, String)>,
    pub(crate) content: Option<String>,
    /// `from`, `try_from`; `into` for a result: the type whose wire form this one has.
    pub(crate) stands_for: Option<(Ident, Type)>,
}

/// serde's attributes on a field or a variant.
#[derive(Debug, Default)]
pub(crate) struct MemberSerde {
    pub(crate) rename: Option<String>,
    pub(crate) aliases: Vec<String>,
    /// The attribute that gave the first of them.
    pub(crate) alias: Option<Ident>,
    /// `rename_all` of a variant, for its fields.
    pub(crate) rename_all: Option<RenameRule>,
    pub(crate) default: SerdeDefault,
    /// The attribute that takes the member off the wire.
    pub(crate) skip: Option<Ident>,
    /// Whether it is still on the wire the other way: given where it is not taken, taken where it is not given.
    pub(crate) is_on_other_side: bool,
    pub(crate) flatten: Option<Ident>,
    /// `with` or `deserialize_with`: a function reads the member.
    pub(crate) with: Option<Ident>,
    /// `untagged` on a variant.
    pub(crate) untagged: Option<Ident>,
}

/// Whether serde fills an absent field, and with what.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) enum SerdeDefault {
    /// It does not.
    #[default]
    None,
    /// With `Default::default()`.
    Default(Ident),
    /// With the result of a function.
    Function(Ident),
}

impl ContainerSerde {
    /// Reads the attributes of a type, in the direction of the derive.
    pub(crate) fn read(derive: Derive, attrs: &[Attribute]) -> Self {
        let mut serde = Self::default();
        for (key, value) in pairs(items(attrs, "serde")) {
            match key.to_string().as_str() {
                "rename_all" => serde.rename_all = rule(derive, &value),
                "rename_all_fields" => serde.rename_all_fields = rule(derive, &value),
                "default" => serde.default = true,
                "transparent" => serde.transparent = Some(key),
                "untagged" => serde.untagged = Some(key),
                "remote" => serde.remote = Some(key),
                "field_identifier" | "variant_identifier" => serde.identifier = Some(key),
                "tag" => serde.tag = text(&value).map(|tag| (key, tag)),
                "content" => serde.content = text(&value),
                "from" | "try_from" if derive != Derive::Output => serde.stands_for = parsed(key, &value),
                "into" if derive == Derive::Output => serde.stands_for = parsed(key, &value),
                _ => {}
            }
        }
        serde
    }
}

impl MemberSerde {
    /// Reads the attributes of a field or variant, in the direction of the derive.
    pub(crate) fn read(derive: Derive, attrs: &[Attribute]) -> Self {
        let mut serde = Self { is_on_other_side: true, ..Self::default() };
        for (key, value) in pairs(items(attrs, "serde")) {
            match key.to_string().as_str() {
                "rename" => {
                    let mut names = directed(derive, &value).into_iter();
                    serde.rename = names.next().or(serde.rename);
                    // serde reads a second `deserialize = "..."` as an alias.
                    serde.aliased(key, names);
                }
                "alias" => serde.aliased(key, text(&value).into_iter()),
                "rename_all" => serde.rename_all = rule(derive, &value),
                "default" => {
                    serde.default = match value {
                        Value::Flag => SerdeDefault::Default(key),
                        _ => SerdeDefault::Function(key),
                    };
                }
                "skip" => {
                    serde.skip = Some(key);
                    serde.is_on_other_side = false;
                }
                "skip_deserializing" if derive != Derive::Output => serde.skip = Some(key),
                "skip_serializing" if derive == Derive::Output => serde.skip = Some(key),
                "skip_deserializing" | "skip_serializing" => serde.is_on_other_side = false,
                "flatten" => serde.flatten = Some(key),
                "with" | "deserialize_with" => serde.with = Some(key),
                "untagged" => serde.untagged = Some(key),
                _ => {}
            }
        }
        serde
    }

    fn aliased(&mut self, key: Ident, names: impl Iterator<Item = String>) {
        let before = self.aliases.len();
        self.aliases.extend(names);
        if self.aliases.len() > before {
            self.alias.get_or_insert(key);
        }
    }
}

fn pairs(items: Vec<Item>) -> impl Iterator<Item = (Ident, Value)> {
    items.into_iter().filter_map(|item| match item {
        Item::Key { key, value } => Some((key, value)),
        Item::Noise(_) => None,
    })
}

fn text(value: &Value) -> Option<String> {
    let Value::Expr(expr) = value else { return None };
    match ungrouped(expr) {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}

fn parsed(key: Ident, value: &Value) -> Option<(Ident, Type)> {
    let Value::Expr(expr) = value else { return None };
    match ungrouped(expr) {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => text.parse().ok().map(|ty| (key, ty)),
        _ => None,
    }
}

/// `= "name"`, or `(serialize = "name", deserialize = "name")`.
fn directed(derive: Derive, value: &Value) -> Vec<String> {
    let direction = if derive == Derive::Output { "serialize" } else { "deserialize" };
    match value {
        Value::List(tokens) => pairs(items_of(tokens.clone()))
            .filter(|(key, _)| key == direction)
            .filter_map(|(_, value)| text(&value))
            .collect(),
        other => text(other).into_iter().collect(),
    }
}

fn rule(derive: Derive, value: &Value) -> Option<RenameRule> {
    directed(derive, value).first().and_then(|name| RenameRule::named(name))
}
