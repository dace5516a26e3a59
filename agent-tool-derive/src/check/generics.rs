//! Type parameters: which are bounded, which a type mentions. It must not report anything.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Generics, Type, TypeParam, TypeParamBound, WherePredicate};

/// Whether a parameter has the trait as a bound, beside it or in the `where` clause.
pub(super) fn is_bounded(generics: &Generics, param: &TypeParam, trait_name: &str) -> bool {
    let names_trait = |bound: &TypeParamBound| match bound {
        TypeParamBound::Trait(bound) => {
            bound.path.segments.last().is_some_and(|last| last.ident == trait_name)
        }
        _ => false,
    };
    let wheres = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let mut of_where = wheres.filter_map(|predicate| match predicate {
        WherePredicate::Type(predicate) => match &predicate.bounded_ty {
            Type::Path(path) if path.path.is_ident(&param.ident) => Some(&predicate.bounds),
            _ => None,
        },
        _ => None,
    });
    param.bounds.iter().any(names_trait) || of_where.any(|bounds| bounds.iter().any(names_trait))
}

/// Whether a type or an expression names one of the parameters.
pub(super) fn mentions(tokens: impl ToTokens, names: &[String]) -> bool {
    fn any(tokens: TokenStream, names: &[String]) -> bool {
        tokens.into_iter().any(|tree| match tree {
            TokenTree::Ident(ident) => names.iter().any(|name| ident == name),
            TokenTree::Group(group) => any(group.stream(), names),
            _ => false,
        })
    }
    any(tokens.to_token_stream(), names)
}
