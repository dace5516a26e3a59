//! What the host knows of a call, asked of the closure that it gave.

use rmcp::RoleServer;
use rmcp::service::RequestContext;

use crate::audit::{Of, Trail};
use crate::caught::caught;
use crate::context::{CallContext, NOTHING};
use crate::rejection::Rejection;

/// What the host knows of a call, from what rmcp knows of its request.
pub(super) type HostContext = dyn Fn(&RequestContext<RoleServer>) -> CallContext + Send + Sync;

/// What the host knows of a call. Its closure may panic: then nobody knows who calls, and that is a decision too.
pub(super) fn known<H: AsRef<HostContext> + ?Sized>(
    host: Option<&H>,
    request: &RequestContext<RoleServer>,
    of: impl FnOnce() -> Of,
) -> Result<CallContext, Rejection> {
    let Some(host) = host else { return Ok(CallContext::new()) };
    caught(|| host.as_ref()(request)).map_err(|failed| {
        let rejection = Rejection::from(failed);
        Trail::start(&NOTHING, of).end(Some(&rejection));
        rejection
    })
}
