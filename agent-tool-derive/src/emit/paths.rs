//! Paths into the runtime: every name that an expansion uses, absolute.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Path;

/// `::agent_tool::__private`, or where `crate = path` says the runtime lies.
pub(super) struct Paths {
    private: TokenStream,
}

impl Paths {
    pub(super) fn new(krate: Option<&Path>) -> Self {
        Self { private: krate.map_or_else(|| quote!(::agent_tool::__private), |at| quote!(#at::__private)) }
    }

    /// An item of the runtime, `Name` or `Name::Variant`.
    pub(super) fn item(&self, name: &str) -> TokenStream {
        let segments = name.split("::").map(|segment| syn::Ident::new(segment, Span::call_site()));
        quote!(#self #(::#segments)*)
    }

    /// `function::<Type>()`, with the place of the type: its bounds then fail there.
    pub(super) fn call_at(&self, place: Span, function: &str, ty: &TokenStream) -> TokenStream {
        let place = Span::call_site().located_at(place);
        let function = syn::Ident::new(function, place);
        quote_spanned!(place=> #self::#function::<#ty>())
    }
}

impl ToTokens for Paths {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.private.to_tokens(tokens);
    }
}
