//! Lists of scalars, of lists, of objects; sets, arrays, and what is taken for a list.

use std::collections::{BTreeSet, LinkedList, VecDeque};

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Debug, Deserialize, JsonSchema, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "kebab-case")]
enum Tag {
    Billing,
    Bug,
    PastDue,
}

/// A line of an order.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Line {
    /// The article.
    #[agent(pattern = "^[A-Z]{3}-[0-9]{4}$", example = "ABC-1234")]
    sku: String,
    /// Pieces.
    #[agent(range = 1..=99, default = 1)]
    quantity: u8,
    /// Words on the package.
    #[agent(max_length = 5, max_items = 2)]
    words: Option<Vec<String>>,
}

/// A step of a recipe.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Step {
    /// The thing.
    #[agent(id = "thing", min_length = 1, max_length = 9)]
    thing_id: String,
    /// Those that it needs.
    #[agent(id = "thing", max_length = 9)]
    #[serde(default)]
    needs: Vec<String>,
}

/// A few words.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Words(#[agent(min_items = 1, max_items = 3, max_length = 5)] Vec<String>);

tools! {
    /// Put tags on a ticket.
    #[agent(additive)]
    struct PutTags {
        /// The tags.
        #[agent(min_items = 1, max_items = 3, unique_items)]
        tags: Vec<Tag>,
        /// Those to keep.
        keep: Option<BTreeSet<Tag>>,
    }

    /// Multiply matrices.
    #[agent(read_only)]
    struct Multiply {
        /// Rows of numbers.
        #[agent(min_items = 1)]
        left: Vec<Vec<f64>>,
        /// A row of whole ones.
        right: VecDeque<i32>,
        /// Where it is shown.
        origin: [i16; 3],
    }

    /// Place an order.
    #[agent(additive)]
    struct PlaceOrder {
        /// What is ordered.
        #[agent(min_items = 1, max_items = 3)]
        lines: Vec<Line>,
        /// What may be left out.
        #[serde(default)]
        optional: LinkedList<Line>,
    }

    /// Mark several tickets.
    #[agent(additive, lenient(single_item))]
    struct MarkTickets {
        /// The tickets.
        #[agent(id = "ticket", max_length = 9, min_items = 1)]
        ticket_ids: Vec<String>,
        /// Numbers of the marks.
        #[serde(default)]
        marks: Vec<u8>,
        /// Flags of the marks.
        flags: Option<Vec<bool>>,
    }

    /// Plan the steps of a recipe.
    #[agent(additive)]
    struct PlanSteps {
        /// The steps.
        steps: Vec<Step>,
        /// What is laid out, by rows.
        #[agent(id = "thing", max_length = 9)]
        table: Option<Vec<Vec<String>>>,
        /// Words above it.
        head: Words,
        /// Words below it.
        foot: Option<Words>,
    }

    /// Take a survey, as a model that quotes everything would fill it in.
    #[agent(additive, lenient(json_text))]
    struct TakeSurvey {
        /// Answers.
        answers: Vec<u8>,
        /// The first line.
        line: Option<Line>,
        /// The other ones.
        lines: Option<Vec<Line>>,
    }
}

animals! {
    PutTags;
    Multiply;
    PlaceOrder;
    MarkTickets taking ["ID_TO_TEXT", "SINGLE_ITEM"];
    PlanSteps taking ["ID_TO_TEXT"];
    TakeSurvey taking ["JSON_TEXT"];
}
