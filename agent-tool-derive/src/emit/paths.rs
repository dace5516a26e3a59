//! Paths into the runtime: every name that an expansion uses is reached through one import, which is absolute.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Path;

use crate::derive::Derive;

/// `__agent`: the runtime, as [`Paths::import`] names it. Short, so that an expansion can be read, and one error
/// where the crate is not found.
pub(super) struct Paths {
    /// `::agent_tool::__private`, or where `crate = path` says that it lies.
    private: TokenStream,
    /// Which facts a nested type is asked for.
    pub(super) facts: Facts,
}

/// How the runtime is asked for the facts of a nested type.
pub(super) struct Facts {
    /// The probe and its method, where the type may have none.
    pub(super) probe: TokenStream,
    pub(super) method: TokenStream,
    /// The function, where the author names the type.
    pub(super) of: &'static str,
}

impl Paths {
    pub(super) fn new(krate: Option<&Path>, derive: Derive) -> Self {
        let facts = match derive {
            Derive::Tool | Derive::Args => {
                Facts { probe: quote!(Probe), method: quote!(agent_args), of: "args_of" }
            }
            Derive::Output => {
                Facts { probe: quote!(OutputProbe), method: quote!(agent_output), of: "output_args_of" }
            }
        };
        let private = krate.map_or_else(|| quote!(::agent_tool::__private), |at| quote!(#at::__private));
        Self { private, facts }
    }

    /// `use ::agent_tool::__private as __agent;`
    pub(super) fn import(&self) -> TokenStream {
        let private = &self.private;
        quote!(use #private as #self;)
    }

    /// The runtime, with a place: what is wrong with a call all of whose tokens have it is reported there.
    pub(super) fn at(place: Span) -> syn::Ident {
        syn::Ident::new("__agent", place)
    }

    /// An item of the runtime by its name.
    pub(super) fn item(&self, name: &str) -> TokenStream {
        let name = syn::Ident::new(name, Span::call_site());
        quote!(#self::#name)
    }

    /// `function::<Type>()`, with the place of the type: its bounds then fail there.
    pub(super) fn call_at(&self, place: Span, function: &str, ty: &TokenStream) -> TokenStream {
        let function = syn::Ident::new(function, place);
        quote_spanned!(place=> #self::#function::<#ty>())
    }
}

impl ToTokens for Paths {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        Self::at(Span::call_site()).to_tokens(tokens);
    }
}
