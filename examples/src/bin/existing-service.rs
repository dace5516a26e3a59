//! The service with its agents' door, over HTTP on this machine.

use std::error::Error;
use std::io::Write as _;
use std::net::{Ipv4Addr, SocketAddr};

use agent_tool_examples::service::store::Shop;
use agent_tool_examples::service::{after, agents};
use clap::Parser;

/// Orders over HTTP, for humans' clients at /orders and for agents at /agent/tools. The data end with the program.
#[derive(Parser)]
#[command(name = "existing-service", version)]
struct Usage {
    /// The port of 127.0.0.1; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 8080)]
    port: u16,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let shop = Shop::open()?;
    let service = after::router(shop.clone()).merge(agents::router(shop)?);
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, Usage::parse().port));
    let listener = tokio::net::TcpListener::bind(address).await?;
    writeln!(std::io::stdout(), "http://{}/agent/tools", listener.local_addr()?)?;
    axum::serve(listener, service).await?;
    Ok(())
}
