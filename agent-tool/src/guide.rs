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
//! | [`what_is_tested`] | you ask what to believe |
//! | [`rejection_codes`] | a call was refused, and you want to know why |
//! | [`contract_problems`] | every call answers `TOOL_MISCONFIGURED`, or a compile error names a code |
//! | [`lints`] | `agent-tool lint` or `ToolSet::lint` found something |
//! | [`types`] | you wonder what a Rust type becomes |
//! | [`dialects`] | a vendor takes less than JSON Schema |
//! | [`command_line`] | the tools are written in another language |
//! | [`benchmarks`] | a call must not cost much |
//!
//! Every key of the attributes is in [`attributes`](crate::attributes).

/// Modules of a page each. A page ends with the targets of its links for those who read the file; those of rustdoc come
/// first, and win.
macro_rules! pages {
    ($($page:ident)*) => {$(
        #[allow(clippy::doc_markdown, reason = "prose and tables, read by people as files too")]
        #[doc = include_str!("guide/links.txt")]
        #[doc = include_str!(concat!("guide/", stringify!($page), ".md"))]
        pub mod $page {}
    )*};
}

pages! {
    annotate_an_existing_service
    write_a_destructive_tool
    ids_and_chains
    remediation_that_works
    contracts_in_ci
    from_zod_or_pydantic
    what_is_tested
    rejection_codes
    contract_problems
    lints
    types
    dialects
    command_line
    benchmarks
}

#[cfg(test)]
mod tests;
