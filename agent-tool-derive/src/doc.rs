//! Doc comments as descriptions, read as schemars reads them, so that both say the same. It must not reflow them.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// The doc comment of a node.
#[derive(Debug, Default, Clone)]
pub(crate) struct Doc {
    /// A first line `# Title`.
    pub(crate) title: Option<String>,
    /// The rest.
    pub(crate) text: Option<DocText>,
}

/// The text of a doc comment.
#[derive(Debug, Clone)]
pub(crate) enum DocText {
    /// It stands in the source.
    Literal(String),
    /// A macro makes some of it, such as `include_str!`; the pieces, to be joined.
    Pieces(Vec<TokenStream>),
}

impl Doc {
    /// Reads the doc comment among the attributes.
    pub(crate) fn read(attrs: &[Attribute]) -> Self {
        let mut lines = Vec::new();
        let mut pieces = Vec::new();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("doc")) {
            // `#[doc(hidden)]` and its like are no text.
            let Meta::NameValue(doc) = &attr.meta else { continue };
            if !pieces.is_empty() {
                pieces.push(quote!("\n"));
            }
            if let Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) = &doc.value {
                let line = line.value();
                let line = line.strip_prefix(' ').unwrap_or(&line).to_owned();
                pieces.push(line.to_token_stream());
                lines.push(line);
            } else {
                pieces.push(doc.value.to_token_stream());
            }
        }
        let literal_only = pieces.len() == (lines.len() * 2).saturating_sub(1);
        if literal_only {
            Self::of_text(&lines.join("\n"))
        } else {
            Self { title: None, text: Some(DocText::Pieces(pieces)) }
        }
    }

    fn of_text(text: &str) -> Self {
        let text = text.trim();
        let (title, rest) = match text.strip_prefix('#') {
            Some(_) => {
                let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
                (Some(first.trim_start_matches('#').trim()), rest.trim())
            }
            None => (None, text),
        };
        let filled = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Self { title: title.and_then(filled), text: filled(rest).map(DocText::Literal) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(attrs: &[Attribute]) -> (Option<String>, Option<String>) {
        let doc = Doc::read(attrs);
        let text = doc.text.map(|text| match text {
            DocText::Literal(text) => text,
            DocText::Pieces(pieces) => format!("{} pieces", pieces.len()),
        });
        (doc.title, text)
    }

    #[test]
    fn lines_are_joined_and_trimmed() {
        let attrs = syn::parse_quote!(#[doc = " One."] #[doc = ""] #[doc = "   - two"] #[doc(hidden)]);
        assert_eq!(read(Vec::as_slice(&attrs)), (None, Some("One.\n\n  - two".to_owned())));
    }

    #[test]
    fn a_heading_is_the_title() {
        let attrs = syn::parse_quote!(#[doc = " # Move"] #[doc = " Moves a file."]);
        assert_eq!(read(Vec::as_slice(&attrs)), (Some("Move".to_owned()), Some("Moves a file.".to_owned())));
        let attrs = syn::parse_quote!(#[doc = " # Move"]);
        assert_eq!(read(Vec::as_slice(&attrs)), (Some("Move".to_owned()), None));
    }

    #[test]
    fn blank_is_none_and_a_macro_is_kept() {
        assert_eq!(read(&[]), (None, None));
        let attrs = syn::parse_quote!(#[doc = "  "]);
        assert_eq!(read(Vec::as_slice(&attrs)), (None, None));
        let attrs = syn::parse_quote!(#[doc = " a"] #[doc = include_str!("a.md")]);
        assert_eq!(read(Vec::as_slice(&attrs)), (None, Some("3 pieces".to_owned())));
    }
}
