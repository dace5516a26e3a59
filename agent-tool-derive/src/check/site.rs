//! Where a field stands: what its rules must know of the type around it. It must not know the field.

use syn::{GenericParam, Type};

use super::{generics, trait_of};
use crate::derive::Derive;
use crate::diagnostics::Errors;
use crate::input::Input;
use crate::model::Effect;

/// Where a field stands.
#[derive(Debug, Clone)]
pub(super) struct Site {
    pub(super) derive: Derive,
    /// What the tool does; `None` for nested types, and where it does not say.
    pub(super) effect: Option<Effect>,
    pub(super) needs_description: bool,
    /// The properties that the guard adds.
    pub(super) added: Vec<&'static str>,
    /// Whether serde fills every field of the type.
    pub(super) all_default: bool,
    /// The type's parameters, and `Self`: what a constant may not mention.
    pub(super) parameters: Vec<String>,
    /// The parameters of which nothing is known.
    pub(super) unbounded: Vec<String>,
}

impl Site {
    /// The fields of a type that is no tool.
    pub(super) fn new(input: &Input<'_>) -> Self {
        let mut parameters = vec!["Self".to_owned()];
        let mut unbounded = Vec::new();
        for param in &input.generics.params {
            match param {
                GenericParam::Type(param) => {
                    parameters.push(param.ident.to_string());
                    // A generic tool is refused for that.
                    let is_nested = input.derive != Derive::Tool;
                    if is_nested && !generics::is_bounded(input.generics, param, trait_of(input.derive)) {
                        unbounded.push(param.ident.to_string());
                    }
                }
                GenericParam::Const(param) => parameters.push(param.ident.to_string()),
                GenericParam::Lifetime(param) => parameters.push(param.lifetime.ident.to_string()),
            }
        }
        Self {
            derive: input.derive,
            effect: None,
            needs_description: false,
            added: Vec::new(),
            all_default: input.serde.default,
            parameters,
            unbounded,
        }
    }

    /// `struct Page<T> { items: Vec<T> }`: the compiler looks for the keys of `T` before it knows `T`.
    pub(super) fn find_through(&self, ty: &Type, errors: &mut Errors) {
        let found = self.unbounded.iter().find(|name| generics::mentions(ty, std::slice::from_ref(*name)));
        if let Some(name) = found {
            let bound = trait_of(self.derive);
            errors.at(
                ty,
                format_args!(
                    "the keys of `{name}` cannot be found in a generic type: write `{name}: {bound}`, or name the \
                     type that has them with `#[agent(nested = ...)]`"
                ),
            );
        }
    }

    /// Whether a wrong call cannot be taken back.
    pub(super) fn is_destructive(&self) -> bool {
        self.effect == Some(Effect::Destructive)
    }
}
