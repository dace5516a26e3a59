//! Arguments on their way through a framework that reads them with serde and publishes their schema.
//!
//! Reading them never fails on what they say: the framework would answer in its own words. They are judged when
//! the handler asks.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
#[cfg(feature = "rmcp3")]
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use crate::context::CallContext;
use crate::contract;
use crate::rejection::Rejection;
use crate::tool::AgentTool;
#[cfg(feature = "rmcp3")]
use crate::underway::{self, Underway};

/// Arguments of the tool `T` that a framework has read and nobody has judged yet.
///
/// For frameworks whose handlers take any type that is `Deserialize` and `JsonSchema`: the schema is the
/// contract's, whatever JSON was sent is read, and [`accept`](Self::accept) gives the checked call or a
/// [`Rejection`] that says everything that is wrong.
///
/// On a router of rmcp that has a `with_context` (feature `rmcp3`), `accept` knows what that says of the call. Any other
/// framework says nothing: hand what the host knows to [`accept_with`](Self::accept_with), or policies see nobody.
///
/// It is the whole of what a handler takes, and no field of another tool's arguments: that tool's guard would judge the
/// inner call by rules of its own, so its contract has the problem `NESTED_TOOL`. In the schema of a result nothing is said
/// of it.
///
/// Where the framework reads from JSON text, the text has to be JSON; of a key that is sent twice the last one
/// counts, as with any `serde_json::Value`. How long it may be is the framework's to bound, before it reads.
///
/// ```
/// use agent_tool::{AgentTool, Guarded};
///
/// /// Close a ticket for good.
/// #[derive(serde::Deserialize, schemars::JsonSchema, AgentTool)]
/// #[serde(rename_all = "camelCase")]
/// #[agent(destructive)]
/// struct CloseTicket {
///     /// The ticket.
///     #[agent(id, max_length = 20)]
///     ticket_id: String,
/// }
///
/// let sent: Guarded<CloseTicket> = serde_json::from_str(r#"{"ticketId": 4711}"#)?;
/// let call = sent.accept().expect("a number is taken for an id");
/// assert!(!call.is_live());
///
/// let sent: Guarded<CloseTicket> = serde_json::from_str("[]")?;
/// assert_eq!(sent.accept().unwrap_err().violation_codes(), ["NOT_AN_OBJECT"]);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub struct Guarded<T> {
    arguments: Value,
    /// The call whose arguments these are, where whoever read them said so.
    #[cfg(feature = "rmcp3")]
    call: Option<Arc<Underway>>,
    tool: PhantomData<fn() -> T>,
}

impl<T: AgentTool> Guarded<T> {
    /// The checked call.
    ///
    /// # Errors
    ///
    /// As [`AgentTool::parse`].
    pub fn accept(self) -> Result<T::Accepted, Rejection> {
        #[cfg(feature = "rmcp3")]
        if let Some(call) = &self.call {
            return call.judging(|cx| T::parse_with(self.arguments, cx));
        }
        T::parse(self.arguments)
    }

    /// As [`accept`](Self::accept), with this and nothing else as what the host knows of the call.
    ///
    /// # Errors
    ///
    /// As [`AgentTool::parse`].
    pub fn accept_with(self, cx: &CallContext) -> Result<T::Accepted, Rejection> {
        #[cfg(feature = "rmcp3")]
        if let Some(call) = &self.call {
            return call.judging(|_| T::parse_with(self.arguments, cx));
        }
        T::parse_with(self.arguments, cx)
    }
}

impl<T> From<Value> for Guarded<T> {
    fn from(arguments: Value) -> Self {
        Self {
            arguments,
            #[cfg(feature = "rmcp3")]
            call: underway::now(),
            tool: PhantomData,
        }
    }
}

impl<'de, T> Deserialize<'de> for Guarded<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        contract::note_read();
        Value::deserialize(deserializer).map(Self::from)
    }
}

/// The contract's schema; that of an object without properties where the contract has problems, since then no
/// call is accepted. Inside of the contract of another tool it stands for a problem of that one.
impl<T: AgentTool> JsonSchema for Guarded<T> {
    fn schema_name() -> Cow<'static, str> {
        if contract::is_building() {
            return T::SPEC.name.into();
        }
        T::contract().map_or("Guarded", |contract| contract.name()).into()
    }

    fn schema_id() -> Cow<'static, str> {
        // Names of tools repeat; paths of types do not.
        std::any::type_name::<Self>().into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        if contract::is_building() {
            return contract::nested(T::SPEC.name);
        }
        let schema = match T::contract() {
            Ok(contract) => contract.input_schema(),
            Err(_) => Value::from_iter([
                ("type", Value::from("object")),
                ("properties", Value::Object(Map::new())),
                ("additionalProperties", Value::Bool(false)),
            ]),
        };
        Schema::try_from(schema).unwrap_or_default()
    }
}

/// Which tool; never what was sent.
impl<T> fmt::Debug for Guarded<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Guarded<{}>", std::any::type_name::<T>())
    }
}
