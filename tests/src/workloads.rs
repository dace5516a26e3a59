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

/// W1: run a step of the schema migrations.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[agent(destructive)]
pub struct Db {
    /// Where to run.
    pub environment: Env,
    /// What to do.
    pub operation: Op,
    /// The version to stop at.
    #[agent(
        pattern = r"^v\d+\.\d+\.\d+$",
        max_length = 32,
        example = "v1.2.0",
        when_absent = "the next pending version"
    )]
    pub target_version: Option<String>,
    /// Whether to only show what would happen.
    #[agent(dry_run)]
    #[serde(default = "yes")]
    pub dry_run: bool,
    /// How many migrations to run.
    #[agent(range = 1..=3, default = 1)]
    #[serde(default = "one")]
    pub max_steps: u8,
}

/// W2: deploy a release in steps.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[agent(additive)]
pub struct Deploy {
    /// The project.
    #[agent(id = "project", max_length = 40)]
    pub project_id: String,
    /// Where to run.
    pub environment: Env,
    /// What to do.
    pub operation: Op,
    /// The version to stop at.
    #[agent(pattern = r"^v\d+\.\d+\.\d+$", max_length = 32, example = "v1.2.0", when_absent = "the newest")]
    pub target_version: Option<String>,
    /// Whether to only show what would happen.
    #[agent(dry_run)]
    #[serde(default = "yes")]
    pub dry_run: bool,
    /// How many steps to run.
    #[agent(range = 1..=3, default = 1)]
    #[serde(default = "one")]
    pub max_steps: u8,
    /// What people read first.
    #[agent(min_length = 1, max_length = 120)]
    pub title: String,
    /// What it is about.
    #[agent(max_length = 500)]
    pub description: String,
    /// Why now.
    #[agent(max_length = 200, when_absent = "no reason is noted")]
    pub reason: Option<String>,
    /// Who asked.
    #[agent(pattern = r"^[a-z][a-z0-9_.-]{1,31}$", example = "jane.doe_7")]
    pub requested_by: String,
    /// Whom to write to.
    #[agent(min_length = 3, max_length = 100, when_absent = "nobody is written to")]
    pub email: Option<String>,
    /// Where in the world.
    pub region: Region,
    /// How long to wait.
    #[agent(range = 1..=3600)]
    pub timeout_secs: u32,
    /// How often to try again.
    #[agent(range = 0..=10)]
    pub retries: u8,
    /// Share of the traffic.
    #[agent(range = 0.0..=1.0)]
    pub ratio: f64,
    /// Place in the queue.
    #[agent(range = -10..=10)]
    pub priority: i32,
    /// Whether to tell people.
    pub notify: bool,
    /// Whether to run steps side by side.
    pub parallel: bool,
    /// Words to find it by.
    #[agent(max_items = 20)]
    pub tags: Vec<Tag>,
    /// Marks for the scheduler.
    #[agent(max_length = 100)]
    pub labels: BTreeMap<String, String>,
    /// When.
    pub window: Window,
    /// What to run.
    #[agent(max_items = 50)]
    pub steps: Vec<Step>,
    /// How many people said yes.
    #[agent(range = 1..=5)]
    pub approvals: u8,
    /// The ticket.
    #[agent(pattern = r"^[A-Z]{2,10}-\d{1,6}$", example = "BILL-2041", when_absent = "no ticket is linked")]
    pub ticket: Option<String>,
    /// The release that this one follows.
    #[agent(id = "project", max_length = 40, when_absent = "it follows none")]
    pub parent_id: Option<String>,
    /// SHA-256 of the artifact.
    #[agent(min_length = 64, max_length = 64)]
    pub checksum: String,
}

/// A word to find a release by.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
pub struct Tag(#[schemars(length(min = 1, max = 32))] pub String);

/// When a release runs.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Window {
    /// From.
    #[schemars(length(min = 1, max = 32))]
    pub start: String,
    /// To.
    #[schemars(length(min = 1, max = 32))]
    pub end: String,
    /// Time zone.
    #[schemars(length(max = 40))]
    pub timezone: Option<String>,
    /// Whether others wait.
    pub freeze: bool,
}

/// A step of a release.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema, agent_tool::AgentArgs)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Step {
    /// The step.
    #[agent(id = "step", max_length = 40)]
    pub id: String,
    /// What people call it.
    #[agent(min_length = 1, max_length = 64)]
    pub name: String,
    /// What it runs.
    pub kind: StepKind,
    /// How long to wait.
    #[agent(range = 1..=3600)]
    pub timeout_secs: u32,
    /// The step before.
    #[agent(id = "step", max_length = 40)]
    pub depends_on: Option<String>,
    /// What to know.
    #[agent(max_length = 200)]
    pub note: Option<String>,
}

fn yes() -> bool {
    true
}

fn one() -> u8 {
    1
}
