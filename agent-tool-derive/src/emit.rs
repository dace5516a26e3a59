//! Checked facts to tokens: one `const _` with the impl. It must not decide, and what it emits must not either: const
//! data, the author's own expressions in closures, calls that carry a field type's place.

mod checks;
mod fallback;
mod field;
mod paths;

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Ident, Type};

use crate::attr::container::ScopeKind;
use crate::derive::Derive;
use crate::model::{Args, ArgsBody, Deny, Effect, Tool, Variant};
pub(crate) use fallback::stand_in;
use paths::Paths;

/// ```text
/// const _: () = {
///     use ::agent_tool::__private as __agent;
///     #[automatically_derived]
///     impl AgentTool for DbMigration {
///         type Accepted = Gated<Self>;
///         type Answer = Unnamed;
///         const SPEC: ToolSpec<Self> = ToolSpec { name: "db_migration", .., ..ToolSpec::EMPTY };
///         const GLUE: Glue<Self> = glue::<Self>();
///         contract_cell!();
///     }
/// };
/// ```
pub(crate) fn tool(tool: &Tool<'_>) -> TokenStream {
    let p = &Paths::new(tool.args.krate.as_ref(), Derive::Tool);
    let accepted = accepted(p, tool.gated);
    let answer = answer(p, tool.output.as_ref());
    let spec = spec(p, tool);
    // A missing derive is reported at the type's name.
    let here = tool.args.ident.span();
    let this = quote_spanned!(here=> Self);
    let glue = p.call_at(here, "glue", &this);
    implementation(
        p,
        "AgentTool",
        &tool.args,
        &quote! {
            type Accepted = #accepted;
            #answer
            const SPEC: #p::ToolSpec<Self> = #spec;
            const GLUE: #p::Glue<Self> = #glue;
            #p::contract_cell!();
        },
    )
}

/// `impl AgentArgs for Nested { const ARGS: ArgsSpec = ..; fn args_spec() .. fn run_checks(&self, ..) .. }`
pub(crate) fn args(args: &Args<'_>) -> TokenStream {
    let p = &Paths::new(args.krate.as_ref(), Derive::Args);
    let spec = args_spec(p, args);
    let checks = checks::of_type(p, &args.body);
    let other_side = other_side(p, args, "of_results");
    let body = quote! {
        const ARGS: #p::ArgsSpec = #spec;
        fn args_spec() -> &'static #p::ArgsSpec {
            #other_side
            const { &<Self as #p::AgentArgs>::ARGS }
        }
        #checks
    };
    implementation(p, "AgentArgs", args, &body)
}

/// `impl AgentOutput for Ticket { fn output_args() -> &'static ArgsSpec { const { &ArgsSpec { .. } } } }`
pub(crate) fn output(args: &Args<'_>) -> TokenStream {
    let p = &Paths::new(args.krate.as_ref(), Derive::Output);
    let spec = args_spec(p, args);
    let other_side = other_side(p, args, "of_arguments");
    let body = quote! {
        fn output_args() -> &'static #p::ArgsSpec {
            #other_side
            const { &#spec }
        }
    };
    implementation(p, "AgentOutput", args, &body)
}

/// `of_results::<Self>();` for each key of the side that the derive does not read: a type without it is reported there.
fn other_side(p: &Paths, args: &Args<'_>, of: &str) -> TokenStream {
    let calls =
        args.other_side.iter().map(|key| p.call_at(key.span(), of, &quote_spanned!(key.span()=> Self)));
    quote!(#(#calls;)*)
}

fn implementation(p: &Paths, name: &str, args: &Args<'_>, body: &TokenStream) -> TokenStream {
    let name = p.item(name);
    let ident = args.ident;
    let (generics, type_args, wheres) = args.generics.split_for_impl();
    let import = p.import();
    let allow = allow_deprecated(args.is_deprecated);
    quote! {
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

/// The impl names the type and its fields' types, and no attribute of the author's stands on it.
fn allow_deprecated(is_deprecated: bool) -> Option<TokenStream> {
    is_deprecated.then(|| quote!(#[allow(deprecated)]))
}

fn accepted(p: &Paths, gated: bool) -> TokenStream {
    if gated { quote!(#p::Gated<Self>) } else { quote!(#p::Call<Self>) }
}

/// `type Answer = Promised<Ticket>;`, with the place of the type: one that is private is reported there.
fn answer(p: &Paths, output: Option<&Type>) -> TokenStream {
    let Some(output) = output else { return quote!(type Answer = #p::Unnamed;) };
    let place = syn::spanned::Spanned::span(output);
    let at = Paths::at(place);
    quote_spanned!(place=> type Answer = #at::Promised<#output>;)
}

fn spec(p: &Paths, tool: &Tool<'_>) -> TokenStream {
    let Tool {
        name,
        title,
        description,
        effect,
        idempotent,
        closed_world,
        gated: _,
        plan_token,
        denies,
        check,
        output,
        args,
    } = tool;
    let title = title.as_ref().map(|title| quote!(title: #p::Some(#title),));
    let description = match description.as_slice() {
        [one] => quote!(#one),
        pieces => quote!(#p::core::concat!(#(#pieces),*)),
    };
    let effect = self::effect(p, *effect);
    let idempotent = flag("idempotent", *idempotent);
    let closed_world = flag("closed_world", *closed_world);
    let denies = (!denies.is_empty()).then(|| {
        let denies = denies.iter().map(|deny| policy(p, deny));
        quote!(denies: &[#(#denies),*],)
    });
    // A feature that is off is reported at the key.
    let plan_token = plan_token.map(|key| {
        let at = Paths::at(key);
        quote_spanned!(key=>
            plan_token: #at::plan_token::<{ #at::PLAN_TOKENS }>(),
            module: #at::core::module_path!(),
        )
    });
    let check = check.as_ref().map(|check| quote!(check: #p::Some(#check),));
    let fields = checks::of_fields(p, &args.body)
        .map(|calls| quote!(fields: #p::Some(|__agent_args, __agent_checks| { #calls }),));
    let output = output.as_ref().map(|ty| {
        let call = p.call_at(syn::spanned::Spanned::span(ty), "output_of", &quote!(#ty));
        quote!(output: #p::Some(|| #call),)
    });
    let args = args_spec(p, args);
    quote! {
        #p::ToolSpec {
            name: #name,
            #title
            description: #description,
            effect: #effect,
            #idempotent
            #closed_world
            #plan_token
            #denies
            #check
            #fields
            #output
            args: #args,
            ..#p::ToolSpec::EMPTY
        }
    }
}

fn effect(p: &Paths, effect: Effect) -> TokenStream {
    match effect {
        Effect::ReadOnly => quote!(#p::Effect::ReadOnly),
        Effect::Additive => quote!(#p::Effect::Additive),
        Effect::Destructive => quote!(#p::Effect::Destructive),
    }
}

fn policy(p: &Paths, deny: &Deny) -> TokenStream {
    let Deny { when, code, reason, remediation } = deny;
    let code = code.as_ref().map_or_else(|| quote!(#p::UNSAFE_MUTATION_BLOCKED), |code| quote!(#code));
    quote! {
        #p::Deny { when: #when, code: #code, reason: #reason, remediation: #remediation }
    }
}

fn args_spec(p: &Paths, args: &Args<'_>) -> TokenStream {
    let Args {
        ident: _,
        generics: _,
        is_deprecated: _,
        krate: _,
        other_side: _,
        rust,
        remediation,
        lenient,
        scopes,
        body,
    } = args;
    let says_all = remediation.is_some() && !lenient.is_empty() && !scopes.is_empty();
    let rest = (!says_all).then(|| quote!(..#p::ArgsSpec::EMPTY));
    let remediation = remediation.as_ref().map(|text| quote!(remediation: #p::Some(#text),));
    let lenient = field::lenient(p, lenient);
    let scopes = (!scopes.is_empty()).then(|| {
        let scopes = scopes.iter().map(|scope| {
            let kind = match scope.kind {
                ScopeKind::AtLeastOne => quote!(#p::ScopeKind::AtLeastOne),
                ScopeKind::ExactlyOne => quote!(#p::ScopeKind::ExactlyOne),
            };
            let fields = &scope.fields;
            quote!(#p::Scope { kind: #kind, fields: &[#(#fields),*] })
        });
        quote!(scopes: &[#(#scopes),*],)
    });
    let shape = shape(p, body);
    quote! {
        #p::ArgsSpec {
            rust: #rust,
            #remediation
            #lenient
            #scopes
            shape: #shape,
            #rest
        }
    }
}

fn shape(p: &Paths, body: &ArgsBody) -> TokenStream {
    match body {
        ArgsBody::Struct(fields) => {
            let fields = fields.iter().map(|field| field::spec(p, field));
            quote!(#p::Shape::Struct(&[#(#fields),*]))
        }
        ArgsBody::Newtype(only) => {
            let only = field::spec(p, only);
            quote!(#p::Shape::Newtype(&#only))
        }
        ArgsBody::StandsFor(ty) => {
            let nested = field::asked(p, ty);
            quote! {
                #p::Shape::Newtype(&#p::FieldSpec { #nested apart: true, ..#p::named("0", "0") })
            }
        }
        ArgsBody::Enum { tag, content, variants, skips: _ } => {
            let tag = optional(p, tag.as_ref());
            let content = optional(p, content.as_ref());
            let variants = variants.iter().map(|variant| self::variant(p, variant));
            quote!(#p::Shape::Enum { tag: #tag, content: #content, variants: &[#(#variants),*] })
        }
    }
}

fn variant(p: &Paths, variant: &Variant) -> TokenStream {
    let Variant { ident: _, rust, wire, aliases, fields } = variant;
    let fields = fields.iter().map(|field| field::spec(p, field));
    quote! {
        #p::VariantSpec { rust: #rust, wire: #wire, aliases: &[#(#aliases),*], fields: &[#(#fields),*] }
    }
}

fn optional(p: &Paths, text: Option<&String>) -> TokenStream {
    text.map_or_else(|| quote!(#p::None), |text| quote!(#p::Some(#text)))
}

fn flag(name: &str, set: bool) -> Option<TokenStream> {
    let name = Ident::new(name, proc_macro2::Span::call_site());
    set.then(|| quote!(#name: true,))
}
