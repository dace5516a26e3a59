//! The handler behind the guard, and what it answers. Whether it is called is decided before.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::sync::Arc;

use rmcp::ErrorData;
use rmcp::handler::server::tool::{DynCallToolHandler, ToolCallContext};
use rmcp::model::CallToolResponse;

use super::result::{refusal, settled};
use crate::audit::Trail;
use crate::caught::{Caught, caught};
use crate::context::CallContext;
use crate::rejection::Rejection;
use crate::underway::Underway;

pub(super) type Answer<'s> = Pin<Box<dyn Future<Output = Result<CallToolResponse, ErrorData>> + Send + 's>>;

/// Calls the handler, whose arguments learn what the host knows; puts the envelope of a refused call where it belongs.
/// A panic is an answer, and what failed is for the log.
pub(super) fn settle<'s, S: 'static>(
    inner: &Arc<DynCallToolHandler<S>>,
    context: ToolCallContext<'s, S>,
    has_output_schema: bool,
    cx: CallContext,
    trail: Trail,
) -> Answer<'s> {
    let call = Underway::new(cx);
    // A handler that is not async runs here.
    let handled = caught(|| call.run(|| inner(context)));
    Box::pin(async move {
        let answered = match handled {
            Ok(future) => {
                let mut future = pin!(Caught(future));
                // Arguments may be read at any turn.
                poll_fn(|task| call.run(|| future.as_mut().poll(task))).await
            }
            Err(panic) => Err(panic),
        };
        match answered {
            Ok(answer) => {
                trail.end(call.failure().as_ref());
                match answer {
                    Ok(CallToolResponse::Complete(result)) => Ok(settled(result, has_output_schema).into()),
                    other => other,
                }
            }
            Err(panic) => {
                let rejection = Rejection::from(panic);
                trail.end(Some(&rejection));
                Ok(refusal(rejection, has_output_schema).into())
            }
        }
    })
}

pub(super) fn refuse<'s>(rejection: Rejection, has_output_schema: bool) -> Answer<'s> {
    Box::pin(std::future::ready(Ok(refusal(rejection, has_output_schema).into())))
}
