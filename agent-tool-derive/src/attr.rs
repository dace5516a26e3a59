//! An attribute list as items, `key`, `key = value` or `key(...)`, with recovery: a broken item is kept as one
//! fault in its place, and the items after it are still read. It must not know what a key means.

pub(crate) mod container;
pub(crate) mod field;
pub(crate) mod foreign;
pub(crate) mod given;
pub(crate) mod keys;
pub(crate) mod literal;
pub(crate) mod serde;
pub(crate) mod unknown;
pub(crate) mod value;

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Expr, Meta, Token, Type, token};

/// One item of a list.
#[derive(Clone)]
pub(crate) enum Item {
    /// A key with what it was given.
    Key { key: Ident, value: Value },
    /// Tokens that are no item.
    Noise(syn::Error),
}

/// What a key was given.
#[derive(Clone)]
pub(crate) enum Value {
    /// `key`
    Flag,
    /// `key = expression`
    Expr(Box<Expr>),
    /// `key = Type`, for the keys that take one.
    Type(Box<Type>),
    /// `key(...)`
    List(TokenStream),
    /// `key = ` and nothing.
    Missing,
    /// Tokens that cannot be read.
    Bad(syn::Error),
}

/// The items of every `#[name(...)]` among the attributes, in order.
pub(crate) fn items(attrs: &[Attribute], name: &str) -> Vec<Item> {
    let mut found = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident(name)) {
        match &attr.meta {
            Meta::List(list) if matches!(list.delimiter, syn::MacroDelimiter::Paren(_)) => {
                found.extend(items_of(list.tokens.clone()));
            }
            other => {
                let message = format!("`#[{name}]` takes its keys in parentheses: write `#[{name}(...)]`");
                found.push(Item::Noise(syn::Error::new_spanned(other, message)));
            }
        }
    }
    found
}

/// The items of a list.
pub(crate) fn items_of(tokens: TokenStream) -> Vec<Item> {
    // The parser takes every token, so that it cannot fail; syn's own error would come from a fault in it.
    all_items.parse2(tokens).unwrap_or_else(|error| vec![Item::Noise(error)])
}

fn all_items(input: ParseStream) -> syn::Result<Vec<Item>> {
    let mut found = Vec::new();
    while !input.is_empty() {
        found.push(item(input));
        let is_broken = matches!(found.last(), Some(Item::Noise(_) | Item::Key { value: Value::Bad(_), .. }));
        if !is_broken && !input.is_empty() && !input.peek(Token![,]) {
            let fault = if starts_item(input) {
                "write a comma before this key"
            } else {
                "unexpected tokens; write a comma and the next key"
            };
            found.push(Item::Noise(input.error(fault)));
        }
        let is_at_an_end = input.is_empty() || input.peek(Token![,]);
        if is_broken || !(is_at_an_end || starts_item(input)) {
            skip_to(input, starts_item);
        }
        if input.peek(Token![,]) {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(found)
}

fn item(input: ParseStream) -> Item {
    if !input.peek(Ident::peek_any) {
        return Item::Noise(input.error("expected a key: `key`, `key = value` or `key(...)`"));
    }
    match input.call(Ident::parse_any) {
        Ok(key) => {
            let value = value(&key, input);
            Item::Key { key, value }
        }
        Err(error) => Item::Noise(error),
    }
}

fn value(key: &Ident, input: ParseStream) -> Value {
    if input.is_empty() || input.peek(Token![,]) {
        return Value::Flag;
    }
    if input.peek(token::Paren) {
        return match input.parse::<TokenTree>() {
            Ok(TokenTree::Group(group)) => Value::List(group.stream()),
            Ok(other) => Value::Bad(syn::Error::new_spanned(other, "expected a list")),
            Err(error) => Value::Bad(error),
        };
    }
    if !is_assignment(input) {
        return Value::Bad(input.error("expected `=`, `(` or `,`"));
    }
    if let Err(error) = input.parse::<Token![=]>() {
        return Value::Bad(error);
    }
    if input.is_empty() || input.peek(Token![,]) {
        return Value::Missing;
    }
    let ahead = input.fork();
    let read = if keys::takes_type(&key.to_string()) {
        ahead.parse().map(|ty| Value::Type(Box::new(ty)))
    } else {
        ahead.parse().map(|expr| Value::Expr(Box::new(expr)))
    };
    match read {
        Ok(read) => {
            input.advance_to(&ahead);
            read
        }
        Err(error) => {
            // The parameters of a broken closure look like flags.
            if input.peek(Token![|]) {
                skip_to(input, |ahead| starts_item(ahead) && !is_flag(ahead));
            }
            Value::Bad(error)
        }
    }
}

/// `=`, but neither `==` nor `=>`.
fn is_assignment(input: ParseStream) -> bool {
    input.peek(Token![=]) && !input.peek(Token![==]) && !input.peek(Token![=>])
}

/// Whether the next tokens look like an item: an identifier, then `=`, `(`, `,` or the end.
fn starts_item(input: ParseStream) -> bool {
    let ahead = input.fork();
    ahead.call(Ident::parse_any).is_ok()
        && (ahead.is_empty() || ahead.peek(Token![,]) || ahead.peek(token::Paren) || is_assignment(&ahead))
}

fn is_flag(input: ParseStream) -> bool {
    let ahead = input.fork();
    ahead.call(Ident::parse_any).is_ok() && (ahead.is_empty() || ahead.peek(Token![,]))
}

/// Skips to a comma after which `resumes` holds, or to the end.
fn skip_to(input: ParseStream, resumes: fn(ParseStream) -> bool) {
    while !input.is_empty() {
        if input.peek(Token![,]) {
            let ahead = input.fork();
            let after_comma = ahead.parse::<Token![,]>().is_ok();
            if after_comma && (ahead.is_empty() || resumes(&ahead)) {
                return;
            }
        }
        if input.parse::<TokenTree>().is_err() {
            return;
        }
    }
}

/// Looks through the invisible groups that `macro_rules!` puts around `$x:expr`.
pub(crate) fn ungrouped(mut expr: &Expr) -> &Expr {
    while let Expr::Group(group) = expr {
        expr = &group.expr;
    }
    expr
}

/// Looks through invisible groups and parentheses around a type.
pub(crate) fn ungrouped_type(mut ty: &Type) -> &Type {
    loop {
        match ty {
            Type::Group(group) => ty = &group.elem,
            Type::Paren(paren) => ty = &paren.elem,
            other => return other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let items = items_of(text.parse().unwrap());
        let words: Vec<_> = items
            .iter()
            .map(|item| match item {
                Item::Noise(error) => format!("! {error}"),
                Item::Key { key, value } => match value {
                    Value::Flag => format!("{key}"),
                    Value::Expr(_) => format!("{key}=expr"),
                    Value::Type(_) => format!("{key}=type"),
                    Value::List(_) => format!("{key}()"),
                    Value::Missing => format!("{key}=nothing"),
                    Value::Bad(_) => format!("{key}=bad"),
                },
            })
            .collect();
        words.join("; ")
    }

    #[test]
    fn every_form_is_read() {
        assert_eq!(
            read(r#"id, id = "a", crate = x::y, deny(a), when = |a, b| a && b"#),
            "id; id=expr; crate=expr; deny(); when=expr"
        );
        assert_eq!(read("output = Vec<Map<A, B>>, destructive"), "output=type; destructive");
        assert_eq!(read("range = 1.., max = ..=3,"), "range=expr; max=expr");
        assert_eq!(read(""), "");
    }

    #[test]
    fn a_broken_item_does_not_hide_the_next() {
        assert_eq!(read("range = 1..=, id"), "range=bad; id");
        assert_eq!(read("range = 1...3, id"), "range=bad; id");
        assert_eq!(read("id = , id"), "id=nothing; id");
        assert_eq!(read("5, id"), "! expected a key: `key`, `key = value` or `key(...)`; id");
        assert_eq!(read("raw, 5, id"), "raw; ! expected a key: `key`, `key = value` or `key(...)`; id");
        assert_eq!(read("raw,, id"), "raw; ! expected a key: `key`, `key = value` or `key(...)`; id");
        assert_eq!(read("a::b = 1, id"), "a=bad; id");
        assert_eq!(read("id => 3, id"), "id=bad; id");
        assert_eq!(read("when = |a, b, reason = \"r\""), "when=bad; reason=expr");
    }

    #[test]
    fn a_missing_comma_is_one_fault() {
        assert_eq!(read("id = 1 raw = 2"), "id=expr; ! write a comma before this key; raw=expr");
        assert_eq!(
            read(r#"id = "x" "y", raw"#),
            "id=expr; ! unexpected tokens; write a comma and the next key; raw"
        );
    }
}
