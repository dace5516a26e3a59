//! Maps and free shapes.

use std::collections::BTreeMap;

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

/// A limit.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Limit {
    /// At most.
    #[agent(range = 0..=100)]
    most: i32,
    /// Since when.
    #[agent(format = "date")]
    since: Option<String>,
}

tools! {
    /// Set labels.
    #[agent(additive)]
    struct SetLabels {
        /// The labels.
        #[agent(max_length = 5)]
        labels: BTreeMap<String, String>,
        /// Their weights.
        weights: Option<BTreeMap<String, u8>>,
    }

    /// Set limits.
    #[agent(additive)]
    struct SetLimits {
        /// The limits by name.
        limits: BTreeMap<String, Limit>,
        /// The limits by group and name.
        groups: Option<BTreeMap<String, Vec<Limit>>>,
    }

    /// Name things.
    #[agent(additive)]
    struct NameThings {
        /// Things by name.
        #[agent(id = "thing", min_length = 1, max_length = 5)]
        things: BTreeMap<String, String>,
        /// Their numbers.
        #[agent(id = "number")]
        #[serde(default)]
        numbers: BTreeMap<String, u32>,
    }

    /// Record an event.
    #[agent(additive)]
    struct RecordEvent {
        /// What it is called.
        #[agent(max_length = 9)]
        name: String,
        /// Whatever is known of it.
        #[agent(free_text)]
        details: Value,
        /// More of it.
        #[agent(free_text)]
        more: Option<BTreeMap<String, Value>>,
    }
}

animals! {
    SetLabels;
    SetLimits;
    NameThings taking ["ID_TO_TEXT", "ID_TO_INTEGER"];
    RecordEvent;
}
