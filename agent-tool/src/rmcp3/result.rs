//! Answers as results of `tools/call`.
//!
//! A refused call is never a protocol error here: few clients show those to their model.

use rmcp::ErrorData;
use rmcp::handler::server::tool::IntoCallToolResult;
use rmcp::model::{CallToolResponse, CallToolResult, ContentBlock, MetaObject};
use serde_json::Value;

use crate::envelope::Envelope;
use crate::rejection::{Rejection, ToolError};
use crate::underway;

/// The key in `_meta` under which the envelope of a refused call is, where the tool has an `outputSchema`, or
/// where it is not known whether it has one.
///
/// A client of the TypeScript SDK's 1.x line holds `structuredContent` against `outputSchema` even in an error,
/// and throws. What the model reads is in `content` anyway.
pub const ENVELOPE: &str = "io.github.agent-tool/envelope";

/// The answer to a refused call, its envelope in `_meta`: nothing here says whether the tool has an
/// `outputSchema`. [`settled`] moves it where that is known.
fn refused(rejection: &Rejection) -> CallToolResult {
    let (prose, envelope) = rejection.prose_and_envelope();
    let mut result = CallToolResult::error(vec![ContentBlock::text(prose)]);
    let mut meta = MetaObject::new();
    meta.0.insert(ENVELOPE.to_owned(), envelope);
    result.meta = Some(meta);
    result
}

/// The answer to a call that worked: as text, and as it is where that is an object, or where clients are told
/// to look for it. What is said besides is a text of its own: the structure is what the `outputSchema` says.
fn done(data: Value, note: Option<&str>, has_output_schema: bool) -> CallToolResult {
    let text = match &data {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let content = std::iter::once(text).chain(note.map(str::to_owned)).map(ContentBlock::text);
    let mut result = CallToolResult::success(content.collect());
    result.structured_content = Some(data).filter(|data| has_output_schema || data.is_object());
    result
}

/// The answer to a call of a tool that is known to have an `outputSchema` or not.
pub(super) fn answer(envelope: Envelope, has_output_schema: bool) -> CallToolResult {
    let note = envelope.note();
    match envelope.into_result() {
        Ok(data) => done(data, note, has_output_schema),
        Err(rejection) => settled(refused(&rejection), has_output_schema),
    }
}

/// As [`answer`], for a refused call.
pub(super) fn refusal(rejection: Rejection, has_output_schema: bool) -> CallToolResult {
    answer(Envelope::refused(rejection), has_output_schema)
}

/// Puts the envelope of a refused call where clients look first, if the tool has no `outputSchema`. Other
/// results stay as they are.
pub(super) fn settled(mut result: CallToolResult, has_output_schema: bool) -> CallToolResult {
    if has_output_schema || result.structured_content.is_some() {
        return result;
    }
    if let Some(meta) = &mut result.meta {
        result.structured_content = meta.0.remove(ENVELOPE);
        if meta.0.is_empty() {
            result.meta = None;
        }
    }
    result
}

/// `isError: true`, the envelope in `_meta`; a [guarded router](super::GuardedRouter) moves it to
/// `structuredContent` where the tool has no `outputSchema`.
impl IntoCallToolResult for Rejection {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        let result = refused(&self);
        underway::refused(self);
        Ok(result.into())
    }
}

/// As that of a [`Rejection`]; what caused it is not shown.
impl IntoCallToolResult for ToolError {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        Rejection::from(self).into_call_tool_result()
    }
}

/// What the tool gave, as text and as `structuredContent` where it is an object, and its note as a second text; or as
/// that of a [`Rejection`].
impl IntoCallToolResult for Envelope {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        let note = self.note();
        match self.into_result() {
            Ok(data) => Ok(done(data, note, false).into()),
            Err(rejection) => rejection.into_call_tool_result(),
        }
    }
}
