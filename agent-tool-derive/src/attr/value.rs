//! Items to typed values, one function a form. A value of the wrong form is a fault at the value, with what to type.
//!
//! It must not know a rule between keys.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::{Expr, ExprLit, Lit, LitStr, RangeLimits, Type};

use super::keys::Key;
use super::literal::{Bounds, Count, Initial, Scalar, Text};
use super::{Item, Value, items_of, ungrouped};
use crate::diagnostics::Errors;
use crate::spanned::Spanned;

/// A key in its place, with a value that is not yet judged.
pub(crate) struct Entry<'a> {
    pub(crate) spec: &'static Key,
    pub(crate) key: &'a Ident,
    pub(crate) value: &'a Value,
}

impl Entry<'_> {
    fn spanned<T>(&self, value: T) -> Spanned<T> {
        Spanned { key: self.key.clone(), value }
    }

    /// The fault of a value of the wrong form, at the value where there is one.
    fn refuse<T>(&self, errors: &mut Errors) -> Option<T> {
        match self.value {
            Value::Expr(expr) => errors.at(expr, self.spec.bad_value()),
            Value::Type(ty) => errors.at(ty, self.spec.bad_value()),
            Value::List(tokens) if !tokens.is_empty() => errors.at(tokens, self.spec.bad_value()),
            _ => errors.at(self.key, self.spec.bad_value()),
        }
        None
    }

    fn expr(&self) -> Option<&Expr> {
        match self.value {
            Value::Expr(expr) => Some(ungrouped(expr)),
            _ => None,
        }
    }

    /// `key`
    pub(crate) fn flag(&self, errors: &mut Errors) -> Option<Ident> {
        match self.value {
            Value::Flag => Some(self.key.clone()),
            _ => self.refuse(errors),
        }
    }

    /// `key = "..."`, or a constant expression.
    pub(crate) fn text(&self, errors: &mut Errors) -> Option<Spanned<Text>> {
        let constant = match self.expr() {
            Some(Expr::Lit(ExprLit { lit: Lit::Str(text), .. })) => return self.filled(text, errors),
            Some(expr @ (Expr::Macro(_) | Expr::Path(_))) => expr,
            _ => return self.refuse(errors),
        };
        Some(self.spanned(Text(constant.to_token_stream())))
    }

    fn filled(&self, text: &LitStr, errors: &mut Errors) -> Option<Spanned<Text>> {
        if text.value().trim().is_empty() {
            errors.at(text, format_args!("`{}` is empty: write `{}`", self.spec.name, self.spec.sample));
            return None;
        }
        Some(self.spanned(Text(text.to_token_stream())))
    }

    /// `key = "..."`, where this crate reads the text.
    pub(crate) fn literal(&self, errors: &mut Errors) -> Option<Spanned<LitStr>> {
        let Some(Expr::Lit(ExprLit { lit: Lit::Str(text), .. })) = self.expr() else {
            return self.refuse(errors);
        };
        self.filled(text, errors)?;
        Some(self.spanned(text.clone()))
    }

    /// `key` or `key = "..."`
    pub(crate) fn flag_or_literal(&self, errors: &mut Errors) -> Option<Spanned<Option<LitStr>>> {
        if let Value::Flag = self.value {
            return Some(self.spanned(None));
        }
        let literal = self.literal(errors)?;
        Some(self.spanned(Some(literal.value)))
    }

    /// `key = 3`, or a constant expression.
    pub(crate) fn count(&self, errors: &mut Errors) -> Option<Spanned<Count>> {
        match self.expr() {
            Some(Expr::Lit(ExprLit { lit: Lit::Int(number), .. })) if !number.suffix().is_empty() => {
                let (key, digits) = (self.spec.name, number.base10_digits());
                errors.at(number, format_args!("`{key}` has a type of its own: write `{key} = {digits}`"));
                None
            }
            Some(Expr::Lit(ExprLit { lit: Lit::Int(number), .. })) => match number.base10_parse() {
                Ok(count) => {
                    Some(self.spanned(Count { tokens: number.to_token_stream(), literal: Some(count) }))
                }
                Err(_) => self.refuse(errors),
            },
            Some(expr @ Expr::Path(_)) => {
                Some(self.spanned(Count { tokens: expr.to_token_stream(), literal: None }))
            }
            _ => self.refuse(errors),
        }
    }

    /// `key = a..=b`, `a..`, `..=b`
    pub(crate) fn range(&self, errors: &mut Errors) -> Option<Spanned<Bounds>> {
        let Some(Expr::Range(range)) = self.expr() else {
            return self.refuse(errors);
        };
        if let (RangeLimits::HalfOpen(dots), Some(_)) = (&range.limits, &range.end) {
            errors.at(dots, Bounds::half_open(range));
            return None;
        }
        if range.start.is_none() && range.end.is_none() {
            errors.at(range, "this `range` bounds nothing: write `range = 1..=3`, `1..` or `..=3`");
            return None;
        }
        let bound = |side: &Option<Box<Expr>>| side.as_ref().map(|expr| ungrouped(expr).clone());
        Some(self.spanned(Bounds { min: bound(&range.start), max: bound(&range.end) }))
    }

    /// `key = literal`
    pub(crate) fn scalar(&self, errors: &mut Errors) -> Option<Spanned<Scalar>> {
        match self.expr().and_then(Scalar::of) {
            Some(scalar) => Some(self.spanned(scalar)),
            None => self.refuse(errors),
        }
    }

    /// `key = literal` or `key = expression`
    pub(crate) fn value(&self, errors: &mut Errors) -> Option<Spanned<Initial>> {
        let Some(expr) = self.expr() else {
            return self.refuse(errors);
        };
        if let Some(scalar) = Scalar::of(expr) {
            return Some(self.spanned(Initial::Literal(scalar)));
        }
        // Left over are byte strings, characters and numbers that JSON does not have.
        if matches!(expr, Expr::Lit(_)) {
            errors.at(
                expr,
                "a `default` literal is a JSON value: write a text, a finite number, `true` or `false`",
            );
            return None;
        }
        Some(self.spanned(Initial::Computed(expr.clone())))
    }

    /// `key = ["a", "b"]`
    pub(crate) fn texts(&self, errors: &mut Errors) -> Option<Spanned<Vec<LitStr>>> {
        let Some(Expr::Array(array)) = self.expr() else {
            return self.refuse(errors);
        };
        if array.elems.is_empty() {
            return self.refuse(errors);
        }
        let mut texts: Vec<LitStr> = Vec::new();
        for element in &array.elems {
            match ungrouped(element) {
                Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
                    if texts.iter().any(|before| before.value() == text.value()) {
                        errors.at(
                            text,
                            format_args!("`{}` stands twice in `{}`", text.value(), self.spec.name),
                        );
                    }
                    texts.push(text.clone());
                }
                other => errors.at(other, self.spec.bad_value()),
            }
        }
        Some(self.spanned(texts))
    }

    /// `key(a, b)`
    pub(crate) fn names(&self, errors: &mut Errors) -> Option<Spanned<Vec<Ident>>> {
        let Value::List(tokens) = self.value else {
            return self.refuse(errors);
        };
        let mut names: Vec<Ident> = Vec::new();
        for item in items_of(tokens.clone()) {
            match item {
                Item::Key { key, value: Value::Flag } if names.contains(&key) => {
                    errors.at(&key, format_args!("`{key}` stands twice in `{}`", self.spec.name));
                }
                Item::Key { key, value: Value::Flag } => names.push(key),
                Item::Key { key, .. } => errors.at(key, self.spec.bad_value()),
                Item::Noise(fault) => {
                    errors.push(syn::Error::new(fault.span(), self.spec.bad_value()));
                    return None;
                }
            }
        }
        if names.is_empty() && tokens.is_empty() {
            return self.refuse(errors);
        }
        Some(self.spanned(names))
    }

    /// `key(...)`
    pub(crate) fn list(&self, errors: &mut Errors) -> Option<Vec<Item>> {
        match self.value {
            Value::List(tokens) => Some(items_of(tokens.clone())),
            _ => self.refuse(errors),
        }
    }

    /// `key = |a, b| ...`
    pub(crate) fn closure(&self, errors: &mut Errors) -> Option<Spanned<TokenStream>> {
        match self.expr() {
            Some(expr @ Expr::Closure(closure)) if closure.inputs.len() == 2 => {
                Some(self.spanned(expr.to_token_stream()))
            }
            _ => self.refuse(errors),
        }
    }

    /// `key = path`
    pub(crate) fn path(&self, errors: &mut Errors) -> Option<Spanned<syn::Path>> {
        match self.expr() {
            Some(Expr::Path(path)) if path.qself.is_none() => Some(self.spanned(path.path.clone())),
            _ => self.refuse(errors),
        }
    }

    /// `key = Type`
    pub(crate) fn ty(&self, errors: &mut Errors) -> Option<Spanned<Type>> {
        match self.value {
            Value::Type(ty) => Some(self.spanned(Type::clone(ty))),
            _ => self.refuse(errors),
        }
    }
}
