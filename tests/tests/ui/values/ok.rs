// Values of each kind.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

const LEAST: u8 = 1;
const MOST: usize = 3;
const LONGEST: u32 = 40;
const LENGTH: u64 = 1;
const FEWEST: i32 = 0;

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Db {
    /// A.
    #[agent(range = LEAST..=u8::MAX, default = LEAST)]
    a: u8,
    /// B.
    #[agent(range = -5..=5)]
    b: Option<i64>,
    /// C.
    #[agent(range = 0.0..=0.5, default = 0.25)]
    c: f64,
    /// D.
    #[agent(default = 1)]
    d: f64,
    /// E.
    #[agent(default = vec![1, 2], max_items = 3)]
    e: Vec<u8>,
    /// F.
    #[agent(default = "high")]
    f: Level,
    /// G.
    #[agent(default = Level::High)]
    g: Level,
    /// H.
    #[agent(default = Some(3))]
    h: Option<u8>,
    /// I.
    #[agent(id)]
    ticket_id: u64,
    /// J.
    #[agent(id = "ticket")]
    id: u64,
    /// K.
    #[agent(id)]
    user_ids: Vec<u64>,
    /// L.
    #[agent(allowed = ["asc", "desc"], default = "asc")]
    l: String,
    /// M.
    #[agent(default = { if LEAST > 0 { return LEAST.into() } 3 })]
    m: u64,
    /// N.
    #[agent(min_items = FEWEST, max_items = MOST, min_length = LENGTH, max_length = LONGEST)]
    n: Vec<String>,
    /// O.
    #[agent(max_length = Self::TITLE)]
    o: String,
}

impl Db {
    const TITLE: usize = 80;
}

#[derive(Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Level {
    High,
}

fn main() {}
