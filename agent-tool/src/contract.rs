//! The contract of a tool: what is published, and the guard that enforces it.
//!
//! Built once from what schemars, serde and the derive say; read by adapters. It checks no call itself.

mod bare;
mod build;
mod checks;
mod describe;
mod example;
mod fields;
mod formats;
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
mod sentences;
mod snapshot;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_example;
#[cfg(test)]
mod tests_keys;
#[cfg(test)]
mod tests_names;
#[cfg(test)]
mod tests_nested;
#[cfg(test)]
mod tests_problems;
#[cfg(test)]
mod tests_shapes;
#[cfg(test)]
mod tests_types;
#[cfg(test)]
mod tests_unions;
mod union;
mod variants;
mod write;

use std::borrow::Cow;
use std::sync::OnceLock;

use schemars::generate::SchemaSettings;
use serde_json::Value;

pub(crate) use self::build::PLAN_TOKEN;
pub(crate) use self::probe::Probe;
pub use self::problem::{ContractProblem, ContractProblems};
pub use self::snapshot::assert_contract;
use crate::feed::{Extras, Feed};
use crate::guard::Guard;
use crate::ordered::Ordered;
use crate::rejection::ToolNotes;
use crate::spec::{Effect, ToolSpec};
use crate::tool::AgentTool;

/// What a tool publishes, and the guard that enforces it.
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
    example: Option<Value>,
    /// The dry-run flag that the type does not know.
    added: Option<String>,
    /// The dry-run flag.
    dry_run: Option<String>,
    /// Fields that the host supplies.
    injected: Vec<&'static str>,
    /// Whether a live call must bring a plan token.
    plan_token: bool,
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
        snapshot::text(&self.schema)
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

    /// A call that the tool accepts: required fields only, never live. `None` on additive tools, and where a
    /// required text has no example.
    #[must_use]
    pub fn example_call(&self) -> Option<&Value> {
        self.example.as_ref()
    }

    /// The author's words for whatever goes wrong with a call.
    #[must_use]
    pub fn remediation(&self) -> Option<&str> {
        self.remediation
    }

    /// Everything that is published, as text with a fixed order: MCP's tool object. What a snapshot holds.
    #[must_use]
    pub fn to_text(&self) -> String {
        snapshot::text(&self.document())
    }

    /// Everything that is published, in order.
    pub(crate) fn document(&self) -> Ordered {
        let mut out = Ordered::object();
        out.set("name", self.name);
        if let Some(title) = self.title {
            out.set("title", title);
        }
        out.set("description", self.description.as_str());
        out.set("inputSchema", self.schema.clone());
        if let Some(output) = &self.output {
            out.set("outputSchema", output.clone());
        }
        let mut annotations = Ordered::object();
        annotations.set("readOnlyHint", self.hints.read_only);
        annotations.set("destructiveHint", self.hints.destructive);
        annotations.set("idempotentHint", self.hints.idempotent);
        annotations.set("openWorldHint", self.hints.open_world);
        out.set("annotations", annotations);
        out
    }

    /// The dry-run flag that the type does not know.
    pub(crate) fn hidden_flag(&self) -> Option<&str> {
        self.added.as_deref()
    }

    /// Whether a live call must bring the plan token of a dry run.
    #[must_use]
    pub fn needs_plan_token(&self) -> bool {
        self.plan_token
    }

    /// SHA-256 of all that is published: what plans are bound to.
    #[cfg(feature = "plan-token")]
    pub(crate) fn digest(&self) -> &[u8; 32] {
        use sha2::Digest as _;
        self.digest.get_or_init(|| sha2::Sha256::digest(self.to_text()).into())
    }

    /// Whether a call, as it was sent, may change something. Asked before anything is checked.
    #[cfg(feature = "budget")]
    pub(crate) fn may_act(&self, arguments: &Value) -> bool {
        let guard = &*self.guard.0;
        match guard.dry_run.map(|flag| guard.property(flag)) {
            None => self.effect != Effect::ReadOnly,
            Some(flag) => {
                let names = flag.aliases.iter().map(AsRef::as_ref).chain([&*flag.name]);
                names.into_iter().any(|name| arguments.get(name) == Some(&Value::Bool(false)))
            }
        }
    }

    /// What each rejection of the tool says besides.
    pub(crate) fn notes(&'static self) -> ToolNotes {
        ToolNotes {
            example_call: self.example.as_ref().map(Cow::Borrowed),
            remediation: self.remediation.map(Cow::Borrowed),
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

/// Where the contract of a type is kept.
#[doc(hidden)]
#[derive(Debug, Default)]
pub struct ContractCell(OnceLock<Result<Contract, ContractProblems>>);

impl ContractCell {
    /// An empty cell.
    #[must_use]
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }
}

/// The contract of a tool: built at the first call.
pub(crate) fn of<T: AgentTool>() -> Result<&'static Contract, &'static ContractProblems> {
    T::contract_cell().0.get_or_init(fresh::<T>).as_ref()
}

fn fresh<T: AgentTool>() -> Result<Contract, ContractProblems> {
    let spec: &'static ToolSpec<T> = const { &T::SPEC };
    let accepts =
        |arguments, extras: Extras<'_>| T::GLUE.deserialize.run(Feed::new(arguments, extras)).is_ok();
    build::build(&build::Facts {
        name: spec.name,
        title: spec.title,
        description: spec.description,
        effect: spec.effect,
        idempotent: spec.idempotent,
        closed_world: spec.closed_world,
        plan_token: spec.plan_token,
        args: &spec.args,
        output: spec.output.map(|output| output()),
        schema: schema(T::GLUE.schema.0),
        probe: T::GLUE.deserialize.probe,
        accepts: &accepts,
    })
}

/// schemars' schema of a type: draft 2020-12, everything inlined, as serde reads it.
fn schema(of: fn(&mut schemars::SchemaGenerator) -> schemars::Schema) -> Value {
    let settings = SchemaSettings::draft2020_12().for_deserialize().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    of(&mut settings.into_generator()).to_value()
}
