//! Structs whose fields stand among others.

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;

/// A page.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Page {
    /// How many.
    #[agent(range = 1..=3)]
    size: u8,
    /// Where it begins.
    #[agent(id = "cursor", max_length = 9)]
    cursor: Option<String>,
}

/// An order of rows.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(rename_all = "camelCase")]
struct Order {
    /// The column.
    #[agent(allowed = ["name", "age"], default = "name")]
    sort_by: String,
    #[serde(flatten)]
    page: Page,
}

/// What a list may be asked.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Listing {
    /// The shelf.
    shelf: u8,
    #[serde(flatten)]
    order: Order,
}

tools! {
    /// List books.
    #[agent(read_only)]
    struct ListBooks {
        /// By whom.
        #[agent(max_length = 9)]
        author: Option<String>,
        #[serde(flatten)]
        page: Page,
    }

    /// List shelves.
    #[agent(read_only)]
    struct ListShelves {
        #[serde(flatten)]
        listing: Listing,
        /// With their books.
        #[serde(default)]
        books: bool,
    }

    /// List what is inside of others.
    #[agent(read_only)]
    struct ListInside {
        /// Several.
        listings: Vec<Listing>,
        /// One more.
        one: Option<Order>,
    }
}

animals! {
    ListBooks taking ["ID_TO_TEXT"];
    ListShelves taking ["ID_TO_TEXT"];
    ListInside taking ["ID_TO_TEXT"];
}
