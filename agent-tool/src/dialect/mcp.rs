//! MCP: the tool object of `tools/list`, and the portable core as it is.
//!
//! Sources: the MCP specification, revisions 2024-11-05 to 2026-07-28, "Tools".

use super::unfit::Unfit;
use super::{Null, Rules, Tool};
use crate::ordered::Ordered;

/// The core as it is: MCP, the vendors without `strict`, OpenAPI.
pub(super) const CORE: Rules =
    Rules { dropped: &[], all_required: false, null: Null::AsIs, upper: false, unfit: Unfit::NOTHING };

/// The tool object. A member that has no value is left out: `null` makes some clients refuse the whole list.
pub(super) fn document(tool: &Tool<'_>) -> Ordered {
    let mut out = Ordered::object();
    out.set("name", tool.name);
    if let Some(title) = tool.title {
        out.set("title", title);
    }
    out.set("description", tool.description);
    out.set("inputSchema", tool.schema.clone());
    if let Some(output) = tool.output {
        out.set("outputSchema", output.clone());
    }
    if let Some(annotations) = &tool.annotations {
        out.set("annotations", annotations.clone());
    }
    out
}
