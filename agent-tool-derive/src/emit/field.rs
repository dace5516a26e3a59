//! One field as const data. Only the keys that were given are written.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Ident, Type};

use super::paths::Paths;
use crate::attr::literal::{Count, Initial, ScalarValue};
use crate::model::{Field, Nested, Range};

/// ```text
/// FieldSpec { max_length: Some(32), ..named("target_version", "targetVersion") }
/// ```
/// A type whose name tells nothing is asked, at its own place: `..field::<{ kind!(Type) & 15 }>("a", "a")`.
pub(super) fn spec(p: &Paths, field: &Field) -> TokenStream {
    let base = base(p, field);
    let keys = keys(p, field);
    if keys.is_empty() { base } else { quote!(#p::FieldSpec { #keys ..#base }) }
}

fn base(p: &Paths, field: &Field) -> TokenStream {
    let Field { rust, wire, published, asks, .. } = field;
    if *asks == 0 {
        return quote!(#p::named(#rust, #wire));
    }
    let place = published.span();
    let bits = Literal::u8_unsuffixed(*asks);
    quote_spanned!(place=> #p::field::<{ #p::kind!(#published) & #bits }>(#rust, #wire))
}

/// The keys of a field: two lists. Taken apart without `..`, so that a new key cannot be forgotten here.
fn keys(p: &Paths, field: &Field) -> TokenStream {
    let Field {
        rust: _,
        wire: _,
        aliases,
        member: _,
        ty,
        published,
        asks: _,
        nested,
        description,
        pattern,
        example,
        min_length,
        max_length,
        range,
        min_items,
        max_items,
        unique_items,
        allowed,
        format,
        id,
        default,
        nullable,
        dry_run,
        when_absent,
        broadens,
        free_text,
        raw,
        secret,
        inject,
        also_called,
        check,
        lenient,
        remediation,
        flatten,
        by_function,
        falls_back,
    } = field;
    let nested = match nested {
        Nested::None => None,
        Nested::Asked => Some(asked(p, published)),
        Nested::Named(named) => {
            let call = p.call_at(named.span(), p.facts.of, &quote!(#named));
            Some(quote!(nested: || #call,))
        }
    };
    let differs = || ty.to_token_stream().to_string() != published.to_token_stream().to_string();
    let apart = nested.is_some() && (matches!(field.nested, Nested::Named(_)) || differs());
    let example = example.as_ref().map(|value| {
        let literal = literal(p, value);
        quote!(example: #p::Some(#literal),)
    });
    let keys = [
        list("aliases", aliases),
        some(p, "description", description.as_ref()),
        some(p, "pattern", pattern.as_ref()),
        example,
        count(p, "min_length", min_length.as_ref()),
        count(p, "max_length", max_length.as_ref()),
        range.as_ref().map(|range| self::range(p, published, range)),
        count(p, "min_items", min_items.as_ref()),
        count(p, "max_items", max_items.as_ref()),
        super::flag("unique_items", *unique_items),
        list("allowed", allowed),
        some(p, "format", format.as_ref()),
        some(p, "id", id.as_ref()),
        default.as_ref().map(|default| self::default(p, ty, default)),
        super::flag("nullable", *nullable),
        super::flag("dry_run", *dry_run),
        some(p, "when_absent", when_absent.as_ref()),
        some(p, "broadens", broadens.as_ref()),
        super::flag("free_text", *free_text),
        some(p, "raw", raw.as_ref()),
        super::flag("secret", *secret),
        super::flag("inject", *inject),
        list("also_called", also_called),
        super::flag("check", check.is_some()),
        self::lenient(p, lenient),
        some(p, "remediation", remediation.as_ref()),
        super::flag("flatten", *flatten),
        flatten.then(|| quote!(flat: { use #p::Opaque as _; #p::Kind::<#published>::SCHEMA },)),
        super::flag("by_function", *by_function),
        falls_back
            .then(|| quote!(empty_default: { use #p::Opaque as _; #p::Kind::<#ty>::DEFAULTS_TO_EMPTY },)),
        super::flag("apart", apart),
        nested,
    ];
    keys.into_iter().flatten().collect()
}

fn named(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}

fn some(p: &Paths, name: &str, value: Option<&impl ToTokens>) -> Option<TokenStream> {
    let name = named(name);
    value.map(|value| quote!(#name: #p::Some(#value),))
}

/// `max_items: Some(20),`, and `max_items: Some(Count::of(MOST).get()),` for a constant, whose type is its author's.
fn count(p: &Paths, name: &str, count: Option<&Count>) -> Option<TokenStream> {
    let Count { tokens, literal } = count?;
    if literal.is_some() {
        return some(p, name, Some(tokens));
    }
    // A constant that is no count is reported where it is named.
    let place = tokens.span();
    let at = Paths::at(place);
    some(p, name, Some(&quote_spanned!(place=> #at::Count::of(#tokens).get())))
}

fn list(name: &str, texts: &[String]) -> Option<TokenStream> {
    let name = named(name);
    (!texts.is_empty()).then(|| quote!(#name: &[#(#texts),*],))
}

/// `nested: || Probe::<Type>::NEW.agent_args(),`
pub(super) fn asked(p: &Paths, ty: &Type) -> TokenStream {
    let (probe, method) = (&p.facts.probe, &p.facts.method);
    quote!(nested: || #p::#probe::<#ty>::NEW.#method(),)
}

/// `lenient: Lenient::UNQUOTE.with(Lenient::BLANK),`
pub(super) fn lenient(p: &Paths, names: &[&'static str]) -> Option<TokenStream> {
    let (first, others) = names.split_first()?;
    let (first, others) = (named(first), others.iter().map(|name| named(name)));
    Some(quote!(lenient: #p::Lenient::#first #(.with(#p::Lenient::#others))*,))
}

fn literal(p: &Paths, value: &ScalarValue) -> TokenStream {
    match value {
        ScalarValue::Bool(flag) => quote!(#p::Literal::Bool(#flag)),
        ScalarValue::Text(text) => quote!(#p::Literal::Text(#text)),
        ScalarValue::Float(number) => {
            let number = Literal::f64_unsuffixed(*number);
            quote!(#p::Literal::Float(#number))
        }
        ScalarValue::Int(number) => match (i64::try_from(*number), u64::try_from(*number)) {
            (Ok(number), _) => {
                let number = Literal::i64_unsuffixed(number);
                quote!(#p::Literal::Int(#number))
            }
            (_, Ok(number)) => {
                let number = Literal::u64_unsuffixed(number);
                quote!(#p::Literal::UInt(#number))
            }
            _ => beyond_integers(p, *number),
        },
    }
}

/// An integer that no reader of JSON holds exactly, as the double that they would read.
fn beyond_integers(p: &Paths, number: i128) -> TokenStream {
    #[expect(clippy::cast_precision_loss, reason = "readers of JSON lose the same digits")]
    let number = Literal::f64_unsuffixed(number as f64);
    quote!(#p::Literal::Float(#number))
}

/// `range: Some(|| Number::<u8>::NEW.between(1, 3)),`, each bound typed as the field.
fn range(p: &Paths, ty: &Type, range: &Range) -> TokenStream {
    let Range { min, max, compare } = range;
    let bounds = match (min, max) {
        (Some(min), Some(max)) => quote!(between(#min, #max)),
        (Some(min), None) => quote!(at_least(#min)),
        (None, Some(max)) => quote!(at_most(#max)),
        (None, None) => return TokenStream::new(),
    };
    let number = quote!(#p::Number::<#ty>::NEW.#bounds);
    if !compare {
        return quote!(range: #p::Some(|| #number),);
    }
    // A bound that is a constant is compared by the compiler.
    let place = min.as_ref().map_or_else(Span::call_site, Spanned::span);
    // Compared as locals of the expansion: lints on extreme values are not the author's.
    let end = max.as_ref().map_or_else(Span::call_site, Spanned::span);
    let compared = quote_spanned! {end=>
        let (__agent_min, __agent_max) = (#min, #max);
        __agent_min <= __agent_max
    };
    let ordered = quote_spanned!(place=> #p::ordered::<{ #compared }>());
    quote! {
        range: #p::Some(|| {
            #ordered;
            #number
        }),
    }
}

fn default(p: &Paths, ty: &Type, default: &Initial) -> TokenStream {
    match default {
        Initial::Literal(scalar) => {
            let literal = literal(p, &scalar.value);
            quote!(default: #p::wire_value(#literal),)
        }
        Initial::Computed(expr) => {
            let place = ty.span();
            let default_of = quote_spanned!(place=> #p::default_of::<#ty>);
            // In a closure of its own, typed as the field: a `return` of the author's goes no further.
            quote! {
                default: #p::Some(#p::DefaultSpec::Computed(|| #default_of(|| #expr))),
            }
        }
    }
}
