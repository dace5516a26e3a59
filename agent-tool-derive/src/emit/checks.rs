//! The calls that run the checks of fields: one for each field with a `check`, one for each whose type may have some.
//! It must not walk containers; the runtime does.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use syn::Member;
use syn::spanned::Spanned;

use super::paths::Paths;
use crate::model::{ArgsBody, Field, Nested, Variant};

/// The calls for the fields of a struct; `None` where there are none.
///
/// ```text
/// __agent_checks.field(&["steps"], || crate::no_twins(&__agent_args.steps));
/// nested!(__agent_checks, &["steps"], &__agent_args.steps, Vec<Step>);
/// ```
pub(super) fn of_fields(p: &Paths, body: &ArgsBody) -> Option<TokenStream> {
    let fields = match body {
        ArgsBody::Struct(fields) => fields.as_slice(),
        ArgsBody::Newtype(only) => std::slice::from_ref(&**only),
        ArgsBody::StandsFor(_) | ArgsBody::Enum { .. } => return None,
    };
    let is_newtype = matches!(body, ArgsBody::Newtype(_));
    let calls: TokenStream = fields
        .iter()
        .filter(|field| is_looked_at(field))
        .map(|field| {
            let member = &field.member;
            let path: &[&str] = if is_newtype || field.flatten { &[] } else { &[&field.wire] };
            calls(p, field, path, &quote!(&__agent_args.#member))
        })
        .collect();
    (!calls.is_empty()).then_some(calls)
}

/// `fn run_checks(&self, __agent_checks: &mut Checks<'_>) { .. }`, where there is something to run.
pub(super) fn of_type(p: &Paths, body: &ArgsBody) -> Option<TokenStream> {
    let calls = match body {
        ArgsBody::Enum { tag, content, variants, skips } => {
            let looked_at = |variant: &&Variant| variant.fields.iter().any(is_looked_at);
            let arms: Vec<_> = variants
                .iter()
                .filter(looked_at)
                .map(|variant| arm(p, variant, tag.as_deref(), content.as_deref()))
                .collect();
            if arms.is_empty() {
                return None;
            }
            let rest = (*skips || arms.len() < variants.len()).then(|| quote!(_ => {}));
            quote!(match self { #(#arms)* #rest })
        }
        body => {
            let calls = of_fields(p, body)?;
            quote! {
                let __agent_args = self;
                #calls
            }
        }
    };
    Some(quote! {
        fn run_checks(&self, __agent_checks: &mut #p::Checks<'_>) {
            #calls
        }
    })
}

/// `Self::Move { to: __agent_0, .. } => { .. }`
fn arm(p: &Paths, variant: &Variant, tag: Option<&str>, content: Option<&str>) -> TokenStream {
    let around = match (tag, content) {
        (None, _) => Some(variant.wire.as_str()),
        (Some(_), content) => content,
    };
    let (mut bindings, mut bodies) = (TokenStream::new(), TokenStream::new());
    for (index, field) in variant.fields.iter().filter(|field| is_looked_at(field)).enumerate() {
        let member = &field.member;
        let binding = format_ident!("__agent_{index}");
        bindings.extend(quote!(#member: #binding,));
        let is_own = matches!(member, Member::Named(_)) && !field.flatten;
        let path: Vec<&str> = around.into_iter().chain(is_own.then_some(field.wire.as_str())).collect();
        bodies.extend(calls(p, field, &path, &quote!(#binding)));
    }
    let name = &variant.ident;
    quote!(Self::#name { #bindings .. } => { #bodies })
}

fn is_looked_at(field: &Field) -> bool {
    field.check.is_some() || !matches!(field.nested, Nested::None)
}

fn calls(p: &Paths, field: &Field, path: &[&str], value: &TokenStream) -> TokenStream {
    let check = field.check.as_ref().map(|check| {
        // A function of another type is reported at its name.
        let place = check.span();
        let value: TokenStream = value.clone().into_iter().map(|token| located(token, place)).collect();
        let run = quote_spanned!(place=> #check(#value));
        quote!(__agent_checks.field(&[#(#path),*], || #run);)
    });
    let nested = (!matches!(field.nested, Nested::None)).then(|| {
        let ty = &field.ty;
        quote!(#p::nested!(__agent_checks, &[#(#path),*], #value, #ty);)
    });
    quote!(#check #nested)
}

fn located(mut token: TokenTree, place: Span) -> TokenTree {
    token.set_span(token.span().located_at(place));
    token
}
