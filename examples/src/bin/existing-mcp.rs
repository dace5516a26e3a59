//! The shop over stdio: as people write it today, or with `--guarded`.

use std::error::Error;

use agent_tool_examples::existing::{guarded, plain};
use clap::Parser;
use rmcp::ServiceExt;
use rmcp::transport::stdio;

/// A small MCP server over stdio, as people write it today.
#[derive(Parser)]
#[command(name = "existing-mcp", version)]
struct Usage {
    /// The same server with the guard in it
    #[arg(long)]
    guarded: bool,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    if Usage::parse().guarded {
        guarded::Shop::open()?.serve(stdio()).await?.waiting().await?;
    } else {
        plain::Shop::open().serve(stdio()).await?.waiting().await?;
    }
    Ok(())
}
