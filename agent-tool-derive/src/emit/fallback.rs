//! What stands beside compile errors: an impl that states nothing, so that one mistake is one error.

use proc_macro2::TokenStream;
use quote::quote;

use super::paths::Paths;
use super::{accepted, allow_deprecated};
use crate::attr::{Item, Value, ungrouped};
use crate::derive::Derive;
use crate::input::{Body, Input};

/// The errors and a stand-in impl.
pub(crate) fn stand_in(input: &Input<'_>, errors: &syn::Error) -> TokenStream {
    let errors = errors.to_compile_error();
    let p = &Paths::new(runtime(input).as_ref(), input.derive);
    let (name, body) = match input.derive {
        Derive::Tool => {
            let accepted = accepted(p, looks_gated(input));
            let body = quote! {
                type Accepted = #accepted;
                type Answer = #p::Unnamed;
                const SPEC: #p::ToolSpec<Self> = #p::ToolSpec::EMPTY;
                const GLUE: #p::Glue<Self> = #p::pretend::<Self>();
                #p::contract_cell!();
            };
            (p.item("AgentTool"), body)
        }
        Derive::Args => {
            let body = quote! {
                const ARGS: #p::ArgsSpec = #p::ArgsSpec::EMPTY;
                fn args_spec() -> &'static #p::ArgsSpec {
                    &#p::ArgsSpec::EMPTY
                }
            };
            (p.item("AgentArgs"), body)
        }
        Derive::Output => {
            let body = quote! {
                fn output_args() -> &'static #p::ArgsSpec {
                    &#p::ArgsSpec::EMPTY
                }
            };
            (p.item("AgentOutput"), body)
        }
    };
    let ident = input.ident;
    let mut generics = input.generics.clone();
    if input.derive == Derive::Tool && !generics.params.is_empty() {
        // A borrowed root is refused in our words; the trait's own bound would say it again.
        generics.make_where_clause().predicates.push(syn::parse_quote!(Self: 'static));
    }
    let (generics, type_args, wheres) = generics.split_for_impl();
    let import = p.import();
    let allow = allow_deprecated(input.is_deprecated);
    quote! {
        #errors
        const _: () = {
            #import
            #[automatically_derived]
            #allow
            impl #generics #name for #ident #type_args #wheres {
                #body
            }
        };
    }
}

fn keys(items: &[Item]) -> impl Iterator<Item = (String, &Value)> {
    items.iter().filter_map(|item| match item {
        Item::Key { key, value } => Some((key.to_string(), value)),
        Item::Noise(_) => None,
    })
}

fn runtime(input: &Input<'_>) -> Option<syn::Path> {
    keys(&input.items).filter(|(key, _)| key == "crate").find_map(|(_, value)| match value {
        Value::Expr(expr) => match ungrouped(expr) {
            syn::Expr::Path(path) => Some(path.path.clone()),
            _ => None,
        },
        _ => None,
    })
}

/// Whether uses of the type will expect a dry run: a key that starts like `destructive`, or a marked field.
fn looks_gated(input: &Input<'_>) -> bool {
    let marked = match &input.body {
        Body::Struct(fields) => {
            fields.iter().any(|field| keys(&field.items).any(|(key, _)| key == "dry_run"))
        }
        _ => false,
    };
    marked || keys(&input.items).any(|(key, _)| key.starts_with("destruct"))
}
