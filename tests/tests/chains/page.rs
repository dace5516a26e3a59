//! Tools to chain: one that emits ids in every shape, one that is hard to please.
#![allow(dead_code, unreachable_pub)] // every test file uses a part of it

use std::collections::BTreeMap;

use agent_tool::{AgentOutput, AgentTool, Call, ToolError, ToolSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

#[derive(Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub struct Page {
    pub tickets: Vec<Ticket>,
    pub by_tag: BTreeMap<String, Vec<Ticket>>,
    #[agent(id = "ticket")]
    pub merged_ids: Vec<Option<i64>>,
    #[serde(flatten)]
    pub paging: Paging,
    /// Where it came from.
    pub source: Source,
    pub reference: Reference,
    pub state: State,
    pub place: Place,
    pub pair: (Ticket, u8),
    pub tree: Tree,
    pub foreign: Foreign,
}

#[derive(Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub struct Ticket {
    #[agent(id)]
    pub ticket_id: u64,
    pub customer: Option<Box<Customer>>,
}

#[derive(Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub struct Customer {
    pub customer_id: CustomerNumber,
    #[agent(id, example = "47")]
    pub tenant_id: String,
}

#[derive(Serialize, JsonSchema, AgentOutput)]
pub struct CustomerNumber(#[agent(id = "customer")] pub u32);

#[derive(Serialize, JsonSchema, AgentOutput)]
pub struct Paging {
    #[agent(id = "page", example = "p-47")]
    pub next: Option<String>,
}

/// Internally tagged.
#[derive(Serialize, JsonSchema, AgentOutput)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Source {
    Mail {
        #[agent(id)]
        mail_id: u64,
    },
    Ticket(Ticket),
    Phone,
}

/// Externally tagged.
#[derive(Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "snake_case", rename_all_fields = "camelCase")]
pub enum Reference {
    User(#[agent(id = "user")] u64),
    Group {
        #[agent(id)]
        group_id: u64,
    },
    Nobody,
}

/// Adjacently tagged.
#[derive(Serialize, JsonSchema, AgentOutput)]
#[serde(tag = "t", content = "c", rename_all = "snake_case")]
pub enum State {
    Open(#[agent(id = "agent")] u64),
    Merged {
        #[agent(id = "ticket")]
        into: u64,
    },
}

#[derive(Serialize, JsonSchema, AgentOutput)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub enum Place {
    Desk {
        #[agent(id)]
        desk_id: u64,
    },
    Room {
        #[agent(id)]
        room_id: u64,
    },
}

#[derive(Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all = "camelCase")]
pub struct Tree {
    #[agent(id)]
    pub node_id: u64,
    pub children: Vec<Tree>,
}

/// Says nothing to us.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Foreign {
    pub owner_id: u64,
    /// A number that is none.
    pub valid: u64,
    pub session_id: Option<String>,
}

/// List.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, output = Page)]
pub struct ListTickets {}

/// Read.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(read_only)]
pub struct Narrow {
    /// A ticket of this year.
    #[agent(id = "ticket", pattern = r"^\d{4}$", example = "2047", max_length = 4)]
    pub ticket: String,
    /// Never used before.
    #[agent(id = "tenant", range = 1..=1000)]
    pub tenant: u16,
    /// A page.
    #[agent(id = "page", max_length = 10)]
    pub page: Option<String>,
    /// A tag that no tool emits.
    #[agent(id, max_length = 10)]
    pub tag_id: Option<String>,
    /// Not marked.
    #[agent(max_length = 10)]
    pub group_id: Option<String>,
}

pub fn narrow() -> ToolSet {
    ToolSet::builder()
        .tool(|_: Call<ListTickets>| async { Err::<Page, _>(ToolError::internal("no page")) })
        .tool(|_: Call<Narrow>| async { Ok(json!({})) })
        .build()
        .unwrap()
}
