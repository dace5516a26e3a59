//! A contract as the tool object of `tools/list`. It adds nothing to what the contract says.

use std::sync::Arc;

use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde_json::Value;

use crate::contract::Contract;

/// Name, title, description, schemas, and all four annotations.
impl From<&Contract> for Tool {
    fn from(contract: &Contract) -> Self {
        let name = contract.name().to_owned();
        let mut tool = Self::new_with_raw(name, None, JsonObject::new());
        describe(&mut tool, contract);
        tool
    }
}

/// What the contract publishes, but for the name. A title of the handler's stays where the contract has none.
pub(super) fn describe(tool: &mut Tool, contract: &Contract) {
    tool.title = contract.title().map(str::to_owned).or(tool.title.take());
    tool.description = Some(contract.description().to_owned().into());
    tool.input_schema = Arc::new(object(contract.input_schema()));
    if let Some(output) = contract.output_schema() {
        tool.output_schema = Some(Arc::new(object(output)));
    }
    tool.annotations = Some(ToolAnnotations::from_raw(
        tool.annotations.take().and_then(|annotations| annotations.title),
        Some(contract.read_only_hint()),
        Some(contract.destructive_hint()),
        Some(contract.idempotent_hint()),
        Some(contract.open_world_hint()),
    ));
}

fn object(schema: Value) -> JsonObject {
    match schema {
        Value::Object(schema) => schema,
        _ => JsonObject::new(),
    }
}
