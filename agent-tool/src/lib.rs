//! agent-tool
