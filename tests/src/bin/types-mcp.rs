//! The tools of the table of types as an MCP server over stdio, for clients that want a whole server.

use std::error::Error;

use agent_tool_tests::types;
use rmcp::ServiceExt;
use rmcp::model::Implementation;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let server = types::tools().into_rmcp_service(Implementation::new("types", env!("CARGO_PKG_VERSION")));
    server.serve((tokio::io::stdin(), tokio::io::stdout())).await?.waiting().await?;
    Ok(())
}
