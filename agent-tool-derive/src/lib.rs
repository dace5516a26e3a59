//! The derive macros of `agent-tool`.
