//! OpenAI: functions of the Responses API, and of Chat Completions.
//!
//! Sources: OpenAI's guides "Structured Outputs" (supported schemas, limits; what fine-tuned models do not take) and
//! "Function calling"; Microsoft's "Structured outputs" for Azure (unsupported keywords, limits).

use serde_json::{Map, Value};

use super::unfit::Unfit;
use super::{Dropped, Kept, Null, Rules, Tool};
use crate::ordered::Ordered;

/// Strict mode: every property required, `null` for what is not given.
pub(super) const STRICT: Rules = Rules {
    dropped: &[
        // Enforced when tried, but not in the list of what is supported; other hosts refuse them.
        Dropped { keyword: "minLength", kept: Kept::None },
        Dropped { keyword: "maxLength", kept: Kept::None },
        Dropped { keyword: "format", kept: Kept::Only(&FORMATS) },
        Dropped { keyword: "uniqueItems", kept: Kept::None },
        // Azure refuses it.
        Dropped { keyword: "default", kept: Kept::None },
    ],
    all_required: true,
    null: Null::TypeArray,
    upper: false,
    unfit: Unfit { open: true, empty: false, absent: true },
};

/// Strict mode for hosts that refuse or ignore more: shapes, closed lists and words.
pub(super) const MINIMAL: Rules = Rules {
    dropped: &[
        Dropped { keyword: "pattern", kept: Kept::None },
        Dropped { keyword: "format", kept: Kept::None },
        Dropped { keyword: "minLength", kept: Kept::None },
        Dropped { keyword: "maxLength", kept: Kept::None },
        Dropped { keyword: "minimum", kept: Kept::None },
        Dropped { keyword: "exclusiveMinimum", kept: Kept::None },
        Dropped { keyword: "maximum", kept: Kept::None },
        Dropped { keyword: "exclusiveMaximum", kept: Kept::None },
        Dropped { keyword: "multipleOf", kept: Kept::None },
        Dropped { keyword: "minItems", kept: Kept::None },
        Dropped { keyword: "maxItems", kept: Kept::None },
        Dropped { keyword: "uniqueItems", kept: Kept::None },
        Dropped { keyword: "default", kept: Kept::None },
    ],
    ..STRICT
};

const FORMATS: [&str; 9] =
    ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/// A function of the Responses API. `strict` is always written: left out, that API decides by itself.
pub(super) fn document(tool: &Tool<'_>, parameters: Option<Ordered>, strict: bool) -> Ordered {
    let mut out = Ordered::object();
    out.set("type", "function");
    out.set("name", tool.name);
    out.set("description", tool.description);
    if let Some(parameters) = parameters {
        out.set("parameters", parameters);
    }
    out.set("strict", strict);
    out
}

/// A function of OpenAI's Responses API in the form of Chat Completions: the same members, below `function`.
///
/// ```
/// use serde_json::json;
///
/// let flat = json!({"type": "function", "name": "f", "description": "d", "parameters": {}, "strict": true});
/// assert_eq!(
///     agent_tool::chat_completions(flat),
///     json!({"type": "function", "function": {"name": "f", "description": "d", "parameters": {}, "strict": true}}),
/// );
/// ```
#[must_use]
pub fn chat_completions(document: Value) -> Value {
    let Value::Object(mut function) = document else { return document };
    function.remove("type");
    let mut out = Map::new();
    out.insert("type".to_owned(), "function".into());
    out.insert("function".to_owned(), Value::Object(function));
    Value::Object(out)
}
