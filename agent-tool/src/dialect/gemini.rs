//! Gemini: function declarations, with `parameters` (a type of its own) or `parametersJsonSchema`.
//!
//! Sources: the Gemini API reference, "Schema" and "FunctionDeclaration", and the types of Google's packages.

use super::unfit::Unfit;
use super::{Dropped, Kept, Null, Rules, Tool};
use crate::ordered::Ordered;

/// `parameters`: unknown keywords make the request fail.
pub(super) const PARAMETERS: Rules = Rules {
    dropped: &[
        Dropped { keyword: "format", kept: Kept::Only(&["date-time"]) },
        Dropped { keyword: "exclusiveMinimum", kept: Kept::None },
        Dropped { keyword: "exclusiveMaximum", kept: Kept::None },
        Dropped { keyword: "multipleOf", kept: Kept::None },
        Dropped { keyword: "uniqueItems", kept: Kept::None },
        Dropped { keyword: "additionalProperties", kept: Kept::None },
    ],
    all_required: false,
    null: Null::Flag,
    upper: true,
    unfit: Unfit { open: true, empty: true, absent: false },
};

/// `parametersJsonSchema`: JSON Schema; lists of types fail inside `items`.
pub(super) const JSON_SCHEMA: Rules =
    Rules { dropped: &[], all_required: false, null: Null::AnyOf, upper: false, unfit: Unfit::NOTHING };

/// A function declaration. A tool without arguments has no schema: an empty object is refused.
pub(super) fn document(tool: &Tool<'_>, parameters: Option<Ordered>, member: &str) -> Ordered {
    let mut out = Ordered::object();
    out.set("name", tool.name);
    out.set("description", tool.description);
    if let Some(parameters) = parameters {
        out.set(member, parameters);
    }
    out
}
