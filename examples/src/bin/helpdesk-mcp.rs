//! The helpdesk as an MCP server: over stdio, or over streamable HTTP on this machine.

use std::error::Error;
use std::io::Write as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use agent_tool::rmcp3::ToolSetService;
use agent_tool_examples::helpdesk::desk::Desk;
use clap::Parser;
use rmcp::ServiceExt;
use rmcp::model::Implementation;
use rmcp::transport::stdio;
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};

/// A helpdesk for agents, over MCP. Its data are in memory and end with it.
#[derive(Parser)]
#[command(name = "helpdesk-mcp", version)]
struct Usage {
    /// Speak streamable HTTP on this port of 127.0.0.1, at /mcp; 0 takes a free one
    #[arg(long, value_name = "PORT")]
    http: Option<u16>,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let info = Implementation::new("helpdesk", env!("CARGO_PKG_VERSION"));
    // Whoever calls is an agent: what only a human may do is refused.
    let server = Desk::new()?.tools()?.into_rmcp_service(info);
    match Usage::parse().http {
        Some(port) => over_http(server, port).await?,
        None => drop(server.serve(stdio()).await?.waiting().await?),
    }
    Ok(())
}

async fn over_http(server: ToolSetService, port: u16) -> Result<(), Box<dyn Error>> {
    let sessions = Arc::<LocalSessionManager>::default();
    // One helpdesk for all sessions; other hosts' names are refused by rmcp.
    let factory = move || Ok(server.clone());
    let service = StreamableHttpService::new(factory, sessions, StreamableHttpServerConfig::default());
    let listener = tokio::net::TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await?;
    writeln!(std::io::stdout(), "http://{}/mcp", listener.local_addr()?)?;
    axum::serve(listener, axum::Router::new().nest_service("/mcp", service)).await?;
    Ok(())
}
