//! Common Rust types, each as the one field of a tool: what a test publishes, sends and records for all of them.
//!
//! The rows stand below, by kind; nothing is judged here.

mod enums;
mod lists;
mod numbers;
mod objects;
mod texts;
mod times;
mod wrappers;

use std::fmt;

use agent_tool::__private::Unnamed;
use agent_tool::{AgentTool, Call, Contract, ContractProblems, Rejection, ToolSet, ToolSetBuilder};
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

/// The name of the field.
pub const FIELD: &str = "it";

/// A type, and values that are sent for it.
pub struct Case {
    /// The type as an author writes it, or in words where its name says nothing.
    pub rust: &'static str,
    /// The contract of the tool that takes it.
    pub contract: Result<&'static Contract, &'static ContractProblems>,
    /// What schemars says of the field, as the derive asks it.
    pub schemars: Value,
    /// A whole call: guard, serde.
    pub parse: fn(Value) -> Result<(), Rejection>,
    /// Values that a call takes.
    pub takes: Vec<Value>,
    /// Values that it refuses.
    pub refuses: Vec<Value>,
    add: fn(ToolSetBuilder) -> ToolSetBuilder,
}

impl Case {
    fn of<T>(rust: &'static str, takes: Value, refuses: Value) -> Self
    where
        T: AgentTool<Accepted = Call<T>, Answer = Unnamed> + JsonSchema + Send,
    {
        let list = |values| match values {
            Value::Array(values) => values,
            other => panic!("no list: {other}"),
        };
        Self {
            rust,
            contract: T::contract(),
            schemars: schemars_of::<T>(),
            parse: |arguments| T::parse(arguments).map(drop),
            takes: list(takes),
            refuses: list(refuses),
            add: |tools| tools.tool(|_: Call<T>| async { Ok(Value::Null) }),
        }
    }

    /// The arguments of a call with this value.
    #[must_use]
    pub fn call(value: &Value) -> Value {
        json!({ FIELD: value })
    }
}

impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Case").field("rust", &self.rust).finish_non_exhaustive()
    }
}

/// The field, with the settings that the derive uses.
fn schemars_of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_deserialize().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    });
    let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    schema["properties"][FIELD].take()
}

/// The rows, under the names of their kinds.
#[must_use]
pub fn groups() -> Vec<(&'static str, Vec<Case>)> {
    vec![
        ("numbers", numbers::cases()),
        ("texts", texts::cases()),
        ("times", times::cases()),
        ("lists", lists::cases()),
        ("objects", objects::cases()),
        ("enums", enums::cases()),
        ("wrappers", wrappers::cases()),
    ]
}

/// The tools of all types that can be published.
///
/// # Panics
///
/// Where two rows have one name.
#[must_use]
pub fn tools() -> ToolSet {
    let cases = groups().into_iter().flat_map(|(_, cases)| cases);
    let published = cases.filter(|case| case.contract.is_ok());
    let tools = published.fold(ToolSet::builder(), |tools, case| (case.add)(tools));
    tools.build().unwrap_or_else(|problems| panic!("{problems}"))
}

/// Rows: the name of the tool, the type with its attributes, values that are taken, values that are refused.
macro_rules! cases {
    ($($name:literal $(as $words:literal)?: [$($(#[$attribute:meta])+)? $it:ty] takes $takes:tt refuses $refuses:tt;)*) => {
        /// The rows of this kind.
        pub(super) fn cases() -> Vec<super::Case> {
            vec![$({
                /// Take it.
                #[derive(Debug, serde::Deserialize, schemars::JsonSchema, agent_tool::AgentTool)]
                #[agent(read_only, name = $name)]
                #[allow(dead_code)]
                struct Tool {
                    /// It.
                    $($(#[$attribute])+)?
                    it: $it,
                }
                let words: &[&str] = &[$($words,)? stringify!($($(#[$attribute])+)? $it)];
                super::Case::of::<Tool>(words[0], serde_json::json!($takes), serde_json::json!($refuses))
            }),*]
        }
    };
}
use cases;
