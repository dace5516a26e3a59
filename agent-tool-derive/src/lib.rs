//! The derive macros of `agent-tool`.

#[allow(dead_code, reason = "the derives judge patterns with it")]
mod pattern;

use proc_macro::TokenStream;

/// See `agent_tool::AgentTool`.
#[proc_macro_derive(AgentTool, attributes(agent, serde, schemars))]
pub fn agent_tool(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// See `agent_tool::AgentArgs`.
#[proc_macro_derive(AgentArgs, attributes(agent, serde, schemars))]
pub fn agent_args(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// See `agent_tool::AgentOutput`.
#[proc_macro_derive(AgentOutput, attributes(agent, serde, schemars))]
pub fn agent_output(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
