//! The derives on text, as a library.

mod attr;
mod case;
mod check;
mod derive;
mod diagnostics;
mod doc;
mod emit;
mod input;
mod model;
mod pattern;
mod rule;
mod shape;
mod spanned;

use derive::Derive;
use proc_macro2::TokenStream;

/// Expands the text with each derive, where it is tokens at all.
pub fn expand(source: &str) {
    let Ok(tokens) = source.parse::<TokenStream>() else { return };
    for derive in [Derive::Tool, Derive::Args, Derive::Output] {
        drop(derive::expand(derive, tokens.clone()));
    }
}
