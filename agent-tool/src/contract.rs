//! The contract of a tool: what is published, and the guard that enforces it.
//!
//! Built once from what schemars, serde and the derive say; read by adapters. It checks no call itself.

pub(crate) mod bare;
mod build;
mod building;
mod cell;
mod checks;
mod describe;
mod destructive;
pub mod diff;
mod example;
mod fields;
#[cfg(feature = "cli")]
mod foreign;
mod formats;
mod gate;
mod harmless;
mod ids;
mod keys;
mod names;
mod node;
mod notes;
mod numeric;
mod objects;
mod output;
mod overlay;
mod portable;
mod probe;
mod problem;
mod risk;
mod sentences;
mod snapshot;
mod steady;
#[cfg(test)]
mod tests;
mod union;
mod variants;
mod write;

use std::borrow::Cow;
use std::sync::OnceLock;

use serde_json::Value;

#[cfg(feature = "cli")]
pub(crate) use self::bare::looks_like_id;
pub(crate) use self::build::PLAN_TOKEN;
#[cfg(feature = "tool-set")]
pub(crate) use self::build::place as in_arguments;
pub(crate) use self::building::{is_building, nested, note_read};
pub use self::cell::ContractCell;
pub(crate) use self::cell::of;
#[cfg(feature = "cli")]
pub(crate) use self::foreign::core_of;
pub use self::ids::{IdKind, IdPlace, Ids};
pub(crate) use self::node::below;
#[cfg(all(feature = "plan-token", feature = "tool-set"))]
pub(crate) use self::output::plan::{EXPIRES_IN, PLAN};
pub(crate) use self::probe::Probe;
#[cfg(test)]
pub(crate) use self::problem::Problem;
pub use self::problem::{ContractProblem, ContractProblems};
pub(crate) use self::sentences::plain;
pub use self::snapshot::assert_contract;
#[cfg(feature = "tool-set")]
pub(crate) use self::snapshot::hold;
use crate::dialect::{Dialect, Tool};
use crate::guard::Guard;
use crate::ordered::Ordered;
use crate::rejection::{Example, ToolNotes};
use crate::spec::Effect;

/// What a tool publishes, and the guard that enforces it.
///
/// ```
/// use agent_tool::AgentTool;
/// use schemars::JsonSchema;
/// use serde::Deserialize;
///
/// /// List the tickets of a customer.
/// #[derive(Deserialize, JsonSchema, AgentTool)]
/// #[agent(read_only)]
/// struct ListTickets {
///     /// Whose tickets.
///     #[agent(id = "customer", max_length = 20)]
///     customer: String,
///     /// How many.
///     #[agent(range = 1..=50, default = 10)]
///     limit: u8,
/// }
///
/// let contract = ListTickets::contract().expect("fit to publish");
/// assert_eq!(contract.name(), "list_tickets");
/// assert!(contract.read_only_hint());
/// let schema = contract.input_schema();
/// assert_eq!(schema["required"], serde_json::json!(["customer"]));
/// assert_eq!(schema["properties"]["limit"]["description"], "Optional, default 10. How many. From 1 to 50.");
/// ```
#[derive(Debug)]
pub struct Contract {
    name: &'static str,
    title: Option<&'static str>,
    description: String,
    effect: Effect,
    hints: Hints,
    schema: Ordered,
    output: Option<Ordered>,
    guard: Guard,
    remediation: Option<&'static str>,
    /// A call that the tool accepts, published or not; or why there is none, where that is to be said.
    sample: Result<Value, String>,
    /// The same as refusals show it.
    shown: OnceLock<Option<Example>>,
    ids: Ids,
    /// The dry-run flag that the type does not know.
    added: Option<String>,
    /// The dry-run flag.
    dry_run: Option<String>,
    /// Fields that the host supplies.
    injected: Vec<&'static str>,
    /// Whether a live call must bring a plan token.
    plan_token: bool,
    /// The type that the contract is of: its module and its name.
    #[cfg(feature = "plan-token")]
    origin: (&'static str, &'static str),
    /// SHA-256 of all that is published.
    #[cfg(feature = "plan-token")]
    digest: OnceLock<[u8; 32]>,
}

/// MCP's annotations; all four, always.
#[derive(Debug, Clone, Copy)]
#[allow(clippy::struct_excessive_bools)] // that is what they are
struct Hints {
    read_only: bool,
    destructive: bool,
    idempotent: bool,
    open_world: bool,
}

impl Contract {
    /// The tool's name on the wire.
    #[must_use]
    pub fn name(&self) -> &str {
        self.name
    }

    /// The tool's title for people.
    #[must_use]
    pub fn title(&self) -> Option<&str> {
        self.title
    }

    /// What the tool does: the author's words, and a sentence on the dry run where there is one.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// What the tool does to the world.
    #[must_use]
    pub fn effect(&self) -> Effect {
        self.effect
    }

    /// MCP's `readOnlyHint`.
    #[must_use]
    pub fn read_only_hint(&self) -> bool {
        self.hints.read_only
    }

    /// MCP's `destructiveHint`.
    #[must_use]
    pub fn destructive_hint(&self) -> bool {
        self.hints.destructive
    }

    /// MCP's `idempotentHint`; `true` for whatever only reads.
    #[must_use]
    pub fn idempotent_hint(&self) -> bool {
        self.hints.idempotent
    }

    /// MCP's `openWorldHint`.
    #[must_use]
    pub fn open_world_hint(&self) -> bool {
        self.hints.open_world
    }

    /// The JSON Schema of the arguments. Its keys are in whatever order `serde_json::Map` keeps them;
    /// [`schema_text`](Self::schema_text) has them in the order of the struct.
    #[must_use]
    pub fn input_schema(&self) -> Value {
        self.schema.to_value()
    }

    /// The JSON Schema of the arguments as text: indented, properties in the order of the struct, the same
    /// bytes whatever features `serde_json` has.
    #[must_use]
    pub fn schema_text(&self) -> String {
        self.schema.to_text()
    }

    /// The JSON Schema of the result, where the tool names one.
    #[must_use]
    pub fn output_schema(&self) -> Option<Value> {
        self.output.as_ref().map(Ordered::to_value)
    }

    /// The guard that enforces the schema.
    #[must_use]
    pub fn guard(&self) -> &Guard {
        &self.guard
    }

    /// A call that the tool accepts: required fields only, never live, never broader than it must be, confirming
    /// nothing. `None` on additive tools, and where a required text has no example.
    #[must_use]
    pub fn example_call(&self) -> Option<&Value> {
        self.sample().filter(|_| self.effect != Effect::Additive)
    }

    /// A call that the tool accepts, on additive tools too: for probes, which send it nowhere.
    pub(crate) fn sample(&self) -> Option<&Value> {
        self.sample.as_ref().ok()
    }

    /// Why there is no example call, where more is to be said than that a required text has no example.
    #[cfg(feature = "tool-set")]
    pub(crate) fn no_sample(&self) -> &str {
        self.sample.as_ref().err().map_or("", String::as_str)
    }

    /// The ids that the tool accepts and emits.
    #[must_use]
    pub fn ids(&self) -> &Ids {
        &self.ids
    }

    /// The author's words for whatever goes wrong with a call.
    #[must_use]
    pub fn remediation(&self) -> Option<&str> {
        self.remediation
    }

    /// Everything that is published, as text with a fixed order: MCP's tool object. What a snapshot holds.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.document_text(Dialect::Mcp)
    }

    /// Everything that is published; a dialect says it.
    pub(crate) fn published(&self) -> Tool<'_> {
        let mut annotations = Ordered::object();
        annotations.set("readOnlyHint", self.hints.read_only);
        annotations.set("destructiveHint", self.hints.destructive);
        annotations.set("idempotentHint", self.hints.idempotent);
        annotations.set("openWorldHint", self.hints.open_world);
        Tool {
            name: self.name,
            title: self.title,
            description: &self.description,
            schema: &self.schema,
            output: self.output.as_ref(),
            annotations: Some(annotations),
        }
    }

    /// The dry-run flag that the type does not know.
    pub(crate) fn hidden_flag(&self) -> Option<&str> {
        self.added.as_deref()
    }

    /// What each rejection of the tool says besides.
    pub(crate) fn notes(&'static self) -> ToolNotes {
        ToolNotes {
            example_call: self.example_call().map(Cow::Borrowed),
            shown: Some(&self.shown),
            remediation: self.remediation.map(Cow::Borrowed),
            guard: Some(&self.guard),
        }
    }

    /// The wire names of the fields that the host supplies; they are no part of the schema.
    #[must_use]
    pub fn injected(&self) -> &[&'static str] {
        &self.injected
    }

    /// The wire name of the dry-run flag, the tool's own or the added one.
    #[must_use]
    pub fn dry_run(&self) -> Option<&str> {
        self.dry_run.as_deref()
    }
}
