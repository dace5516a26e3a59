//! Paths into the runtime: every name that an expansion uses, absolute.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Path;

use crate::derive::Derive;

/// `::agent_tool::__private`, or where `crate = path` says the runtime lies.
pub(super) struct Paths {
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

    /// An item of the runtime, `Name` or `Name::Variant`.
    pub(super) fn item(&self, name: &str) -> TokenStream {
        let segments = name.split("::").map(|segment| syn::Ident::new(segment, Span::call_site()));
        quote!(#self #(::#segments)*)
    }

    /// `function::<Type>()`, with the place of the type: its bounds then fail there.
    pub(super) fn call_at(&self, place: Span, function: &str, ty: &TokenStream) -> TokenStream {
        let function = syn::Ident::new(function, place);
        quote_spanned!(place=> #self::#function::<#ty>())
    }
}

impl ToTokens for Paths {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.private.to_tokens(tokens);
    }
}
