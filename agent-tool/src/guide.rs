//! Guides, and a page for every code. This module is documentation and holds no code.
//!
//! | page | read it when |
//! |---|---|
//! | [`annotate_an_existing_service`] | there is a service, and agents are to call it |
//! | [`write_a_destructive_tool`] | the tool changes or removes something |
//! | [`ids_and_chains`] | one tool takes what another one gave |
//! | [`remediation_that_works`] | models repeat the call that was refused |
//! | [`contracts_in_ci`] | nobody is to change a tool by accident |
//! | [`from_zod_or_pydantic`] | you know one of the two |
//! | [`rejection_codes`] | a call was refused, and you want to know why |
//! | [`contract_problems`] | every call answers `TOOL_MISCONFIGURED` |
//!
//! Every key of the attributes is in [`attributes`](crate::attributes).

#[doc = include_str!("guide/annotate_an_existing_service.md")]
pub mod annotate_an_existing_service {}

#[doc = include_str!("guide/write_a_destructive_tool.md")]
pub mod write_a_destructive_tool {}

#[doc = include_str!("guide/ids_and_chains.md")]
pub mod ids_and_chains {}

#[doc = include_str!("guide/remediation_that_works.md")]
pub mod remediation_that_works {}

#[doc = include_str!("guide/contracts_in_ci.md")]
pub mod contracts_in_ci {}

#[doc = include_str!("guide/from_zod_or_pydantic.md")]
pub mod from_zod_or_pydantic {}

#[doc = include_str!("guide/rejection_codes.md")]
pub mod rejection_codes {}

#[doc = include_str!("guide/contract_problems.md")]
pub mod contract_problems {}

#[cfg(test)]
mod tests;
