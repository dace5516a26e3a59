//! OpenAPI 3.1: a POST operation a tool, with the arguments as JSON body and the envelope as answer.
//!
//! Source: the OpenAPI Specification 3.1, whose schemas are JSON Schema of draft 2020-12.

use super::Tool;
use crate::ordered::Ordered;

/// The operation.
pub(super) fn operation(tool: &Tool<'_>, parameters: Option<Ordered>) -> Ordered {
    let mut out = Ordered::object();
    out.set("operationId", tool.name);
    if let Some(title) = tool.title {
        out.set("summary", title);
    }
    out.set("description", tool.description);
    let arguments = parameters.unwrap_or_else(Ordered::object);
    let needs_body = arguments.get("required").is_some();
    let body = object([("required", needs_body.into()), ("content", json(arguments))]);
    out.set("requestBody", body);
    let done = answer("What the tool did.", "data", tool.output.cloned().unwrap_or_else(Ordered::object));
    let refused = answer(
        "The call was refused; `remediationGuide` says what to send instead.",
        "error",
        object([("type", "object".into())]),
    );
    out.set("responses", object([("200", done), ("422", refused)]));
    if let Some(annotations) = &tool.annotations {
        out.set("x-agent-annotations", annotations.clone());
    }
    out
}

/// The whole document of several operations, with the place of each: `/tools/NAME`.
#[cfg(feature = "tool-set")]
pub(super) fn whole(operations: Vec<(String, Ordered)>) -> Ordered {
    let paths = operations.into_iter().map(|(name, operation)| {
        let mut item = Ordered::object();
        item.set("post", operation);
        (format!("/tools/{name}"), item)
    });
    object([
        ("openapi", "3.1.0".into()),
        ("info", object([("title", "Tools".into()), ("version", "1".into())])),
        ("paths", Ordered::Object(paths.collect())),
    ])
}

/// An answer: the envelope around `member`.
fn answer(description: &str, member: &str, schema: Ordered) -> Ordered {
    let success = object([("type", "boolean".into())]);
    let envelope = object([
        ("type", "object".into()),
        ("properties", object([("success", success), (member, schema)])),
        ("required", Ordered::Array(vec!["success".into(), member.into()])),
    ]);
    object([("description", description.into()), ("content", json(envelope))])
}

fn json(schema: Ordered) -> Ordered {
    object([("application/json", object([("schema", schema)]))])
}

fn object<const N: usize>(entries: [(&str, Ordered); N]) -> Ordered {
    Ordered::Object(entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}
