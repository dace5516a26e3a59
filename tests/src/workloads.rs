//! The two benchmark workloads as types: what a service has before it knows of agents.

use std::collections::BTreeMap;

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where to run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Env {
    /// Staging.
    Staging,
    /// Production.
    Production,
}

/// What to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Op {
    /// Forward.
    Up,
    /// Back.
    Down,
    /// Look.
    Status,
}

/// Where in the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Region {
    /// United States.
    Us,
    /// Europe.
    Eu,
    /// Asia and the Pacific.
    Ap,
    /// South America.
    Sa,
}

/// What a step runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum StepKind {
    /// SQL.
    Sql,
    /// A shell command.
    Shell,
    /// An HTTP request.
    Http,
}
