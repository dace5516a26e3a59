//! Tools whose documents are tried on every reader: the three worked examples, and one of each odd shape.

#![allow(rustdoc::invalid_html_tags, reason = "descriptions for models, not for pages")]
#![allow(dead_code, missing_docs)] // only what is published counts

use std::collections::BTreeMap;

use agent_tool::__private::Unnamed;
use agent_tool::{AgentArgs, AgentTool, Call, Contract, DryRun, Live, ToolSet, ToolSetBuilder};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Environment {
    Development,
    Staging,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Operation {
    MigrateUp,
    MigrateDown,
    Status,
}

/// Run schema migrations.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(destructive, closed_world, title = "Database migration")]
pub struct DbMigration {
    /// Target environment. Allowed: development, staging. Production is never allowed through this tool.
    pub environment: Environment,
    /// What to do.
    pub operation: Operation,
    /// Version to stop at, in the form v<major>.<minor>.<patch>, for example v1.4.2. If not given, the newest version
    /// is used.
    #[agent(
        pattern = r"^v\d+\.\d+\.\d+$",
        max_length = 32,
        example = "v1.4.2",
        when_absent = "the newest version is used"
    )]
    pub target_version: Option<String>,
    /// true only reports the plan and changes nothing; send false only after the user has approved the reported plan.
    #[agent(dry_run)]
    pub dry_run: bool,
    /// Number of migrations to apply, from 1 to 3.
    #[agent(range = 1..=3, default = 1)]
    pub max_steps: u8,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tag {
    Billing,
    Bug,
    Refund,
    Urgent,
}

/// Draft a reply to a ticket.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(additive)]
pub struct DraftReply {
    /// Ticket identifier, as text (at least 1 character), for example 4711 or T-4711.
    #[agent(id, min_length = 1, max_length = 64, example = "4711")]
    pub ticket_id: String,
    /// Reply text, 1 to 5000 characters.
    #[agent(min_length = 1, max_length = 5000)]
    pub body: String,
    /// At most 5 tags.
    #[agent(max_items = 5)]
    pub tags: Option<Vec<Tag>>,
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
pub struct Customer {
    /// Customer identifier, as text (at least 1 character).
    #[agent(id = "customer", min_length = 1, max_length = 64)]
    pub id: String,
    /// Email address.
    #[agent(format = "email")]
    pub email: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
pub struct Shipping {
    /// City name (at least 1 character).
    #[agent(min_length = 1, max_length = 80)]
    pub city: String,
    /// Next-day delivery.
    #[serde(default)]
    pub express: bool,
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
pub struct Line {
    /// Article number, three capital letters, a dash and four digits, for example ABC-1234.
    #[agent(pattern = r"^[A-Z]{3}-\d{4}$", example = "ABC-1234")]
    pub sku: String,
    /// Pieces, from 1 to 99.
    #[agent(range = 1..=99)]
    pub quantity: u8,
}

/// Place an order.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
pub struct PlaceOrder {
    /// Who the order is for.
    pub customer: Customer,
    /// Not needed for digital orders.
    pub shipping: Option<Shipping>,
    /// Order lines, 1 to 20.
    #[agent(min_items = 1, max_items = 20)]
    pub items: Vec<Line>,
}

/// Say that the service is up.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
pub struct Ping {}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Shape {
    Circle {
        /// In metres.
        #[agent(range = 0.5..=9.5)]
        radius: f64,
    },
    Square {
        /// In metres.
        side: f64,
        /// Turned by so many degrees.
        #[agent(range = 0..=89, default = 0)]
        turned: u8,
    },
}

/// Measure shapes.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
pub struct Measure {
    /// What to measure.
    pub shape: Shape,
    /// What it is laid on.
    pub ground: Option<Shape>,
    /// Above 0 and below 1.
    #[schemars(extend("exclusiveMinimum" = 0.0, "exclusiveMaximum" = 1.0))]
    pub density: Option<f64>,
    /// Steps of a quarter.
    #[schemars(extend("multipleOf" = 0.25))]
    pub step: f64,
}

/// Find pages.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
pub struct FindPages {
    /// Where they are.
    #[agent(format = "uri")]
    pub site: String,
    /// Not older than this.
    #[agent(format = "date-time")]
    pub since: Option<String>,
    /// Words that must be there.
    #[agent(min_items = 2, max_items = 4, unique_items)]
    pub words: Vec<Word>,
    /// A code of many letters.
    #[agent(pattern = "^[a-z]{1,200}$", example = "abc")]
    pub code: String,
    /// How deep to look.
    #[agent(default = 3)]
    pub depth: i64,
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
pub struct Word(#[agent(min_length = 2, max_length = 12)] pub String);

/// Book a visit of a machine.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
pub struct BookVisit {
    /// The day.
    #[agent(format = "date")]
    pub day: String,
    /// When, on that day.
    #[agent(format = "time")]
    pub at: String,
    /// The machine.
    #[agent(format = "uuid")]
    pub machine: String,
    /// Where it answers.
    #[agent(format = "ipv4")]
    pub address: String,
    /// Where it answers too.
    #[agent(format = "ipv6")]
    pub other_address: Option<String>,
}

/// Set labels: a map, which strict dialects cannot say.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
pub struct SetLabels {
    /// The labels.
    #[agent(max_length = 40)]
    pub labels: BTreeMap<String, String>,
}

/// Change a note: `null` clears it, which is not the same as leaving it.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
pub struct PatchNote {
    /// The new text.
    #[agent(nullable, max_length = 200)]
    #[serde(default, deserialize_with = "some")]
    pub text: Option<Option<String>>,
    /// The new colour, or none.
    #[agent(nullable)]
    pub colour: Option<Colour>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    Red,
    Green,
}

#[allow(clippy::option_option)] // what `nullable` is for
fn some<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

fn additive<T: AgentTool<Accepted = Call<T>, Answer = Unnamed> + Send>(
    tools: ToolSetBuilder,
) -> ToolSetBuilder {
    tools.tool(|_: Call<T>| async { Ok(Value::Null) })
}

/// The tools that every dialect can say.
///
/// # Panics
///
/// Where a contract has problems.
#[must_use]
pub fn portable() -> ToolSet {
    let tools = ToolSet::builder().destructive(
        |_: DryRun<DbMigration>| async { Ok(Value::Null) },
        |_: Live<DbMigration>| async { Ok(Value::Null) },
    );
    let tools = additive::<BookVisit>(additive::<PlaceOrder>(additive::<DraftReply>(tools)));
    let tools = additive::<FindPages>(additive::<Measure>(additive::<Ping>(tools)));
    tools.build().unwrap_or_else(|problems| panic!("{problems}"))
}

/// The tools that a strict dialect cannot say.
///
/// # Panics
///
/// Where a contract has problems.
#[must_use]
pub fn unfit() -> ToolSet {
    let tools = additive::<PatchNote>(additive::<SetLabels>(ToolSet::builder()));
    tools.build().unwrap_or_else(|problems| panic!("{problems}"))
}

/// The contracts of all of them.
#[must_use]
pub fn contracts() -> Vec<&'static Contract> {
    let (portable, unfit) = (portable(), unfit());
    portable.contracts().chain(unfit.contracts()).collect()
}
