//! Calls whose arguments are not an object. rmcp reads them as requests that it does not know, and would answer
//! with a protocol error; here they are calls again.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use rmcp::model::{
    CallToolRequestMethod, CallToolRequestParams, CallToolResponse, ConstString as _, CustomRequest,
    CustomResult, ErrorCode, JsonObject, ProtocolVersion, ServerResult,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::{Value, json};

use super::result::refusal;
use crate::guard::Guard;
use crate::rejection::Rejection;
use crate::remedy::Refusal;

/// A call whose arguments are not an object.
pub(super) struct Misshapen {
    pub(super) tool: String,
    pub(super) arguments: Value,
}

impl Misshapen {
    /// # Errors
    ///
    /// What rmcp answers to a request that it does not know; that the parameters are malformed, where it is a
    /// call, but not one that can be told apart.
    pub(super) fn read(request: CustomRequest) -> Result<Self, ErrorData> {
        let CustomRequest { method, params, .. } = request;
        if method != CallToolRequestMethod::VALUE {
            return Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, method, None));
        }
        let Some(Value::Object(mut params)) = params else { return Err(malformed()) };
        match (params.remove("name"), params.remove("arguments")) {
            (Some(Value::String(tool)), Some(arguments)) if !arguments.is_object() => {
                Ok(Self { tool, arguments })
            }
            _ => Err(malformed()),
        }
    }
}

fn malformed() -> ErrorData {
    let message =
        "the parameters of tools/call need a 'name' that is a string, and 'arguments' that are an object";
    ErrorData::invalid_params(message, None)
}

/// An answer to such a call, in the form of the peer's revision: rmcp leaves that to whoever answers.
pub(super) fn custom(
    response: CallToolResponse,
    version: Option<ProtocolVersion>,
) -> Result<CustomResult, ErrorData> {
    let mut result = ServerResult::from(response);
    // Revisions are dates: they compare as text.
    if version.is_none_or(|version| version.as_str() < ProtocolVersion::V_2026_07_28.as_str()) {
        result.strip_result_type_for_legacy_peer();
        result.strip_non_object_output_for_legacy_peer();
    }
    let value = serde_json::to_value(result);
    value.map(CustomResult::new).map_err(|error| ErrorData::internal_error(error.to_string(), None))
}

/// Answers calls whose arguments are not an object with a result that the model can read; for
/// [`ServerHandler::on_custom_request`] of a server that is there.
///
/// Blank text is no arguments, as everywhere; anything else is refused in the words of the tool's listed schema,
/// and the handler is not called. Every other request that rmcp does not know is answered as rmcp does.
///
/// ```
/// use agent_tool::rmcp3::answer_custom_request;
/// use rmcp::model::{CustomRequest, CustomResult};
/// use rmcp::{ErrorData, RoleServer, ServerHandler, service::RequestContext};
///
/// struct Desk;
///
/// impl ServerHandler for Desk {
///     async fn on_custom_request(
///         &self,
///         request: CustomRequest,
///         context: RequestContext<RoleServer>,
///     ) -> Result<CustomResult, ErrorData> {
///         answer_custom_request(self, request, context).await
///     }
/// }
/// ```
///
/// # Errors
///
/// There is no such tool or method, or the request is malformed in another way.
pub async fn answer_custom_request<S: ServerHandler>(
    server: &S,
    request: CustomRequest,
    context: RequestContext<RoleServer>,
) -> Result<CustomResult, ErrorData> {
    let Misshapen { tool, arguments } = Misshapen::read(request)?;
    let Some(listed) = server.get_tool(&tool) else {
        return Err(ErrorData::invalid_params("tool not found", None));
    };
    let version = context.protocol_version();
    let response = if is_none(&arguments) {
        server.call_tool(CallToolRequestParams::new(tool), context).await?
    } else {
        let rejection = not_an_object(&listed.name, &listed.input_schema, arguments);
        refusal(rejection, listed.output_schema.is_some()).into()
    };
    custom(response, version)
}

/// Whether these are no arguments at all.
fn is_none(arguments: &Value) -> bool {
    arguments.is_null() || arguments.as_str().is_some_and(|text| text.trim().is_empty())
}

fn not_an_object(tool: &str, schema: &Arc<JsonObject>, arguments: Value) -> Rejection {
    let refused = guard_of(tool, schema).and_then(|guard| guard.check(arguments).err());
    refused.unwrap_or_else(|| Rejection::of(Refusal::ToolMisconfigured))
}

/// How many guards are kept for misshapen calls.
const KEPT: usize = 256;
/// Guards by the name of their tool, each with the schema that it was made from: another server of the process may have
/// a tool of that name.
type Kept = BTreeMap<String, Vec<(Arc<JsonObject>, Guard)>>;

/// The guard of a listed schema. To make one costs far more than to send a misshapen call, so they are kept.
fn guard_of(tool: &str, schema: &Arc<JsonObject>) -> Option<Guard> {
    static GUARDS: Mutex<Kept> = Mutex::new(BTreeMap::new());
    let mut kept = GUARDS.lock().unwrap_or_else(PoisonError::into_inner);
    let known = kept.get(tool).and_then(|known| known.iter().find(|(known, _)| known == schema));
    if let Some((_, guard)) = known {
        return Some(guard.clone());
    }
    let guard = Guard::builder(&Value::Object((**schema).clone())).build();
    // A schema that cannot be enforced still takes objects only.
    let guard = guard.or_else(|_| Guard::builder(&json!({"type": "object"})).build()).ok()?;
    if kept.values().map(Vec::len).sum::<usize>() >= KEPT {
        kept.clear();
    }
    kept.entry(tool.to_owned()).or_default().push((Arc::clone(schema), guard.clone()));
    Some(guard)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kept guards are those of the process.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

    fn schema(field: &str) -> Arc<JsonObject> {
        let schema = json!({"type": "object", "properties": {field: {"type": "string"}}});
        schema.as_object().cloned().map(Arc::new).unwrap_or_default()
    }

    fn made(tool: &str, schema: &Arc<JsonObject>) -> Guard {
        guard_of(tool, schema).expect("a schema that can be enforced")
    }

    fn is_same(first: &Guard, again: &Guard) -> bool {
        Arc::ptr_eq(&first.0, &again.0)
    }

    #[test]
    fn a_guard_is_made_once_and_is_that_of_its_schema() {
        let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let said = |tool: &str, schema: &Arc<JsonObject>| not_an_object(tool, schema, json!([])).to_text();
        let (one, other) = (schema("one"), schema("other"));
        assert!(said("made_once", &one).contains("one"));
        let first = made("made_once", &one);
        assert!(is_same(&first, &made("made_once", &schema("one"))), "the second call compiles nothing");
        // Another server has a tool of that name.
        assert!(said("made_once", &other).contains("other"));
        assert!(said("made_once", &one).contains("one"));
        assert!(is_same(&first, &made("made_once", &one)), "the two do not make room for each other");
    }

    #[test]
    fn no_more_guards_are_kept_than_there_is_room_for() {
        let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let first = made("many", &schema("field"));
        for index in 1..KEPT {
            made("many", &schema(&format!("field{index}")));
        }
        assert!(!is_same(&first, &made("many", &schema(&format!("field{KEPT}")))));
        assert!(!is_same(&first, &made("many", &schema("field"))), "it made room");
    }
}
