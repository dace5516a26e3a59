//! Anthropic: tools of the Messages API.
//!
//! Sources: Anthropic's documentation "Structured outputs" (JSON Schema limitations, request limits) and "Tool use".

use super::unfit::Unfit;
use super::{Dropped, Kept, Null, Rules, Tool};
use crate::ordered::Ordered;

/// Strict mode: constrained decoding without bounds. Every format that a contract publishes is supported.
pub(super) const STRICT: Rules = Rules {
    dropped: &[
        // Small repeats are supported; how small is not said.
        Dropped { keyword: "pattern", kept: Kept::Repeats(100) },
        Dropped { keyword: "minLength", kept: Kept::None },
        Dropped { keyword: "maxLength", kept: Kept::None },
        Dropped { keyword: "minimum", kept: Kept::None },
        Dropped { keyword: "exclusiveMinimum", kept: Kept::None },
        Dropped { keyword: "maximum", kept: Kept::None },
        Dropped { keyword: "exclusiveMaximum", kept: Kept::None },
        Dropped { keyword: "multipleOf", kept: Kept::None },
        Dropped { keyword: "minItems", kept: Kept::UpTo(1) },
        Dropped { keyword: "maxItems", kept: Kept::None },
        Dropped { keyword: "uniqueItems", kept: Kept::None },
    ],
    all_required: false,
    // A list of types makes the vendor's Python package fail.
    null: Null::AnyOf,
    upper: false,
    unfit: Unfit { open: true, empty: false, absent: false },
};

/// A tool of the Messages API.
pub(super) fn document(tool: &Tool<'_>, parameters: Option<Ordered>, strict: bool) -> Ordered {
    let mut out = Ordered::object();
    out.set("name", tool.name);
    out.set("description", tool.description);
    if let Some(parameters) = parameters {
        out.set("input_schema", parameters);
    }
    if strict {
        out.set("strict", true);
    }
    out
}
