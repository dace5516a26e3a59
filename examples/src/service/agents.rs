//! The agents' door to a service that is there: `GET /agent/tools` and `POST /agent/tools/{name}`. It changes nothing for
//! anybody else, and calls what the other endpoints call.

use std::sync::Arc;

use agent_tool::{
    AgentTool, Call, CallContext, Dialect, DryRun, Envelope, Live, Locked, Mode, Rejection, ToolError,
    ToolSet, ToolSetProblems, Violations,
};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{FromRequest, Path, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use garde::Validate;

use super::after::{CancelOrder, FindOrders, Item, PlaceOrder};
use super::store::{Line, Shop, ShopError};

/// The code of a request that does not say who sends it.
const BAD_PRINCIPAL: &str = "BAD_PRINCIPAL";

/// Every tool of the service.
///
/// # Errors
///
/// A contract is unfit to publish.
pub fn tools(shop: &Shop) -> Result<ToolSet, ToolSetProblems> {
    let [find, place, plan] = [(); 3].map(|()| shop.clone());
    // Only a live call opens it.
    let cancel = Locked::<Shop, CancelOrder>::new(shop.clone());
    ToolSet::builder()
        .tool(move |call: Call<FindOrders>| {
            std::future::ready(find.find(call.customer.as_deref(), call.limit).map_err(told))
        })
        .tool(move |call: Call<PlaceOrder>| {
            let line =
                |Item { article, quantity }: &Item| Line { article: article.clone(), quantity: *quantity };
            let lines: Vec<Line> = call.items.iter().map(line).collect();
            std::future::ready(place.place(&call.customer, &lines).map_err(told))
        })
        .destructive(
            move |call: DryRun<CancelOrder>| {
                std::future::ready(plan.cancellable(call.order_id).map_err(told))
            },
            move |call: Live<CancelOrder>| {
                let done = cancel.open(&call).cancel(call.order_id, call.reason.as_deref());
                std::future::ready(done.map_err(told))
            },
        )
        .build()
}

/// The door.
///
/// # Errors
///
/// A contract is unfit to publish.
pub fn router(shop: Shop) -> Result<Router, ToolSetProblems> {
    let tools = Arc::new(tools(&shop)?);
    let door = Router::new()
        .route("/agent/tools", get(list))
        .route("/agent/tools/{name}", post(call))
        .with_state(tools);
    // One endpoint by itself, where a set of tools is more than is needed.
    let alone = Router::new().route("/agent/orders/cancel", post(cancel)).with_state(shop);
    Ok(door.merge(alone))
}

async fn list(State(tools): State<Arc<ToolSet>>) -> Response {
    match tools.documents_text(Dialect::Mcp) {
        Ok(documents) => ([(header::CONTENT_TYPE, "application/json")], documents).into_response(),
        Err(findings) => (StatusCode::INTERNAL_SERVER_ERROR, findings.to_string()).into_response(),
    }
}

/// The body goes in as it came: the tool set reads it, sees keys that come twice, and answers broken JSON in words.
async fn call(
    State(tools): State<Arc<ToolSet>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Answer {
    match context(&headers) {
        Ok(cx) => Answer(tools.call_slice(&name, &body, &cx).await),
        Err(error) => Answer(Envelope::refused(error.into())),
    }
}

/// Who calls is what the gateway in front has checked, never an argument. A name that cannot be read is not nobody, whose
/// budgets and plans are those of every other nobody: it is refused.
fn context(headers: &HeaderMap) -> Result<CallContext, ToolError> {
    let mut names = headers.get_all("x-agent").iter();
    let Some(name) = names.next() else { return Ok(CallContext::new()) };
    match (name.to_str(), names.next()) {
        (Ok(name), None) if !name.trim().is_empty() => Ok(CallContext::new().with_principal(name)),
        _ => Err(ToolError::new(
            BAD_PRINCIPAL,
            "the header 'x-agent' must hold one name, in ASCII text",
            "No other arguments will help. Tell the human supervisor. Nothing was changed.",
        )),
    }
}

async fn cancel(State(shop): State<Shop>, Checked(call): Checked<CancelOrder>) -> Answer {
    let done = match call.into_mode() {
        Mode::DryRun(plan) => shop.cancellable(plan.order_id),
        Mode::Live(live) => shop.cancel(live.order_id, live.reason.as_deref()),
    };
    let data = done.map_err(told).and_then(|order| serde_json::to_value(order).map_err(ToolError::internal));
    Answer(data.map_or_else(|error| Envelope::refused(error.into()), Envelope::success))
}

/// A checked call as a handler's argument: an extractor for axum, in ten lines. What it refuses is answered before
/// the handler runs.
struct Checked<T: AgentTool>(T::Accepted);

impl<T: AgentTool, S: Send + Sync> FromRequest<S> for Checked<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<Self, Response> {
        let cx = context(request.headers());
        let cx = cx.map_err(|error| Answer(Envelope::refused(error.into())).into_response())?;
        let body = Bytes::from_request(request, state).await.map_err(IntoResponse::into_response)?;
        let call = T::parse_slice_with(&body, &agent_tool::TextLimits::default(), &cx);
        call.map(Self).map_err(|rejection| Answer(Envelope::refused(rejection)).into_response())
    }
}

/// An envelope with its status.
struct Answer(Envelope);

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        let status = match self.0.rejection().map(Rejection::code) {
            None => StatusCode::OK,
            Some(BAD_PRINCIPAL) => StatusCode::BAD_REQUEST,
            Some("UNKNOWN_TOOL" | "NO_SUCH_ORDER") => StatusCode::NOT_FOUND,
            Some("TOOL_FAILED" | "TOOL_MISCONFIGURED") => StatusCode::INTERNAL_SERVER_ERROR,
            Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        };
        (status, [(header::CONTENT_TYPE, "application/json")], self.0.to_text()).into_response()
    }
}

/// What humans are told, with what to do about it.
fn told(error: ShopError) -> ToolError {
    let reason = error.to_string();
    match error {
        ShopError::NoSuchOrder => {
            ToolError::new("NO_SUCH_ORDER", reason, "Call 'find_orders' and use an 'order_id' of its answer.")
        }
        ShopError::Sent => ToolError::new(
            "ORDER_NOT_OPEN",
            reason,
            "Do not send the call again. Tell the customer that the order can no longer be cancelled.",
        ),
        ShopError::Database(cause) => ToolError::internal(cause),
    }
}

/// The rules that humans' requests keep, for agents too. The schema says most of them already; garde counts the bytes of
/// a text, and a schema its characters.
///
/// The paths are field names as garde has them, those of the struct. They lead to what was sent only where serde renames
/// nothing, as here; elsewhere name the property.
///
/// # Errors
///
/// What garde refuses.
pub fn garde<T: Validate<Context = ()>>(arguments: &T) -> Result<(), Violations> {
    let report = arguments.validate().err();
    let mut violations = Violations::default();
    for (path, error) in report.iter().flat_map(garde::Report::iter) {
        let pointer = format!("/{}", path.to_string().replace(['.', '['], "/").replace(']', ""));
        violations = violations.and(pointer, "REFUSED_BY_GARDE", error.message(), "Send a value that fits.");
    }
    violations.into_result()
}
