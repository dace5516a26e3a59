//! The derive macros of `agent-tool`: thin shims around `derive::expand`, which works on `proc_macro2` tokens.

// Nothing that is sent, and nothing that is written in an attribute, may stop the process or print.
#![cfg_attr(
    not(test),
    warn(
        clippy::dbg_macro,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::print_stderr,
        clippy::print_stdout,
        clippy::unwrap_used
    )
)]
#![forbid(unsafe_code)]

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
#[cfg(test)]
mod tests;

use derive::Derive;
use proc_macro::TokenStream;

/// Makes a struct with named fields the arguments of a tool. See `agent_tool::AgentTool`.
#[proc_macro_derive(AgentTool, attributes(agent, serde, schemars))]
pub fn agent_tool(input: TokenStream) -> TokenStream {
    derive::expand(Derive::Tool, input.into()).into()
}

/// Lets a nested struct, newtype or enum carry `#[agent(...)]` keys. See `agent_tool::AgentArgs`.
#[proc_macro_derive(AgentArgs, attributes(agent, serde, schemars))]
pub fn agent_args(input: TokenStream) -> TokenStream {
    derive::expand(Derive::Args, input.into()).into()
}

/// Names the ids that a result type emits. See `agent_tool::AgentOutput`.
#[proc_macro_derive(AgentOutput, attributes(agent, serde, schemars))]
pub fn agent_output(input: TokenStream) -> TokenStream {
    derive::expand(Derive::Output, input.into()).into()
}
