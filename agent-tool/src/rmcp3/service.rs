//! A whole server from a tool set. It has tools and nothing else.

use std::fmt;
use std::sync::Arc;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CustomRequest, CustomResult, Implementation, InitializeResult,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;

use super::custom::{Misshapen, custom};
use super::host::{HostContext, known};
use super::result::answer;
use crate::context::CallContext;
use crate::contract::Contract;
use crate::envelope::Envelope;
use crate::rejection::Rejection;
use crate::tool_set::ToolSet;

/// A tool set as an MCP server: what [`ToolSet::into_rmcp_service`] makes. Clones share the tools.
#[derive(Clone)]
pub struct ToolSetService {
    tools: Arc<ToolSet>,
    info: InitializeResult,
    host: Option<Arc<HostContext>>,
}

impl ToolSet {
    /// The tools as a whole MCP server, for any transport of rmcp. `info` is the name and the version that
    /// clients see.
    ///
    /// ```no_run
    /// # use agent_tool::{AgentTool, Call, ToolSet};
    /// # use rmcp::model::Implementation;
    /// # use rmcp::ServiceExt;
    /// # /// Say how many tickets are open.
    /// # #[derive(serde::Deserialize, schemars::JsonSchema, AgentTool)]
    /// # #[agent(read_only)]
    /// # struct CountTickets {}
    /// # async fn run(stdio: (tokio::io::Stdin, tokio::io::Stdout)) -> Result<(), Box<dyn std::error::Error>> {
    /// let tools = ToolSet::builder().tool(|_: Call<CountTickets>| async { Ok(3) }).build()?;
    /// let server = tools.into_rmcp_service(Implementation::new("desk", env!("CARGO_PKG_VERSION")));
    /// // `stdio` is `rmcp::transport::stdio()`, of rmcp's feature `transport-io`.
    /// server.serve(stdio).await?.waiting().await?;
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn into_rmcp_service(self, info: Implementation) -> ToolSetService {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        let info = InitializeResult::new(capabilities).with_server_info(info);
        ToolSetService { tools: Arc::new(self), info, host: None }
    }
}

impl ToolSetService {
    /// Says what the server is for; clients may show it to their model.
    #[must_use]
    pub fn with_instructions(mut self, instructions: impl Into<String>) -> Self {
        self.info = self.info.with_instructions(instructions);
        self
    }

    /// Says how the host gets to know who calls and what it supplies: from the extensions of an HTTP request, say. Where
    /// it panics, the call is refused.
    ///
    /// What is shared by calls belongs outside of the closure, and is cloned into it: a plan gate, say.
    #[must_use]
    pub fn with_context<F>(mut self, context: F) -> Self
    where
        F: Fn(&RequestContext<RoleServer>) -> CallContext + Send + Sync + 'static,
    {
        self.host = Some(Arc::new(context));
        self
    }

    fn contract(&self, name: &str) -> Option<&'static Contract> {
        self.tools.contracts().find(|contract| contract.name() == name)
    }

    async fn call(
        &self,
        name: &str,
        arguments: Value,
        context: &RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let contract = self.contract(name);
        let of = || (contract.map_or("unknown", Contract::name), contract);
        let envelope = match known(self.host.as_ref(), context, of) {
            Ok(cx) => self.tools.call(name, arguments, &cx).await,
            Err(rejection) => Envelope::refused(rejection),
        };
        if let (None, Some(rejection)) = (contract, envelope.rejection()) {
            return Err(unknown(rejection));
        }
        let has_output_schema = contract.is_some_and(|contract| contract.output_schema().is_some());
        Ok(answer(envelope, has_output_schema).into())
    }
}

/// There is no such tool. MCP wants a protocol error here; some clients show its message.
fn unknown(rejection: &Rejection) -> ErrorData {
    let message = format!("{}. {}", rejection.reason(), rejection.remediation_guide());
    ErrorData::invalid_params(message, Some(rejection.to_value()))
}

impl ServerHandler for ToolSetService {
    fn get_info(&self) -> InitializeResult {
        self.info.clone()
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.tools.contracts().map(Tool::from).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = request.arguments.map_or(Value::Null, Value::Object);
        self.call(&request.name, arguments, &context).await
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.contract(name).map(Tool::from)
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        context: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        let Misshapen { tool, arguments } = Misshapen::read(request)?;
        let response = self.call(&tool, arguments, &context).await?;
        custom(response, context.protocol_version())
    }
}

impl fmt::Debug for ToolSetService {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolSetService")
            .field("tools", &self.tools)
            .field("info", &self.info)
            .finish_non_exhaustive()
    }
}
