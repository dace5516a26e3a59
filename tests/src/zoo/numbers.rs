//! Numbers of every width, their bounds, ids, quotes and steps.

use std::num::{NonZeroI32, NonZeroU8, NonZeroU64};

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;

/// Cents, as a shop writes them.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(transparent)]
struct Cents {
    #[agent(range = 0..=1_000_000)]
    cents: u32,
}

/// A share of a whole.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Share(#[agent(range = 0.0..=1.0)] f64);

tools! {
    /// Write registers of a small computer.
    #[agent(additive)]
    struct WriteRegisters {
        /// A.
        a: u8,
        /// B.
        b: i8,
        /// C.
        c: u16,
        /// D.
        d: Option<i16>,
        /// E.
        e: Option<u32>,
        /// F.
        f: Option<i32>,
    }

    /// Write counters that outgrow a double.
    #[agent(additive)]
    struct WriteCounters {
        /// Seen.
        seen: u64,
        /// Change.
        change: i64,
        /// Size.
        size: Option<usize>,
        /// Offset.
        offset: Option<isize>,
    }

    /// Split a bill.
    #[agent(read_only)]
    struct SplitBill {
        /// How many people.
        people: NonZeroU8,
        /// How far the clock is off.
        skew: Option<NonZeroI32>,
        /// The number of the bill.
        number: Option<NonZeroU64>,
        /// What it comes to.
        total: Cents,
        /// The tip of each.
        tips: Option<Vec<Share>>,
    }

    /// Set up a mixture.
    #[agent(additive)]
    struct Mix {
        /// Degrees.
        #[agent(range = -273.15..=1e3)]
        temperature: f64,
        /// Turns a second.
        #[agent(range = ..=99.5)]
        speed: f32,
        /// Above 0 and below 1.
        #[schemars(extend("exclusiveMinimum" = 0.0, "exclusiveMaximum" = 1.0))]
        density: Option<f64>,
        /// Steps of a quarter.
        #[schemars(extend("multipleOf" = 0.25))]
        step: Option<f64>,
    }

    /// Show an invoice and those around it.
    #[agent(read_only)]
    struct ShowInvoice {
        /// The invoice.
        #[agent(id, range = 1..)]
        invoice_id: u64,
        /// The one before.
        #[agent(id = "invoice")]
        before: Option<i64>,
        /// The ones it belongs to.
        #[agent(id = "invoice", max_items = 4, range = 1..=9_007_199_254_740_991)]
        group: Option<Vec<u64>>,
    }

    /// Turn pages.
    #[agent(read_only, lenient(unquote))]
    struct TurnPages {
        /// From.
        #[serde(default = "one")]
        first: u32,
        /// How many.
        #[agent(range = 1..=100, default = 20)]
        count: u32,
        /// Newest first.
        #[serde(default)]
        reverse: bool,
        /// At least so good.
        score: Option<f64>,
        /// Shelves.
        #[serde(default)]
        shelves: Vec<u8>,
    }

    /// Roll dice.
    #[agent(read_only)]
    struct RollDice {
        /// Sides, as schemars says it and as we do.
        #[schemars(range(min = 2, max = 100))]
        #[agent(range = 1..=20)]
        sides: u8,
        /// Again and again.
        #[agent(example = 3)]
        times: Option<u8>,
    }
}

fn one() -> u32 {
    1
}

animals! {
    WriteRegisters;
    WriteCounters;
    SplitBill refusing ["REFUSED_BY_TYPE"];
    Mix;
    ShowInvoice taking ["ID_TO_INTEGER"];
    TurnPages taking ["UNQUOTE"];
    RollDice;
}
