//! What may be left out, what then happens, and where `null` is a value.

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

/// A place.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Place {
    /// The city.
    #[agent(min_length = 1, max_length = 9)]
    city: String,
    /// The floor.
    floor: Option<i8>,
}

#[derive(Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Unit {
    #[default]
    Metric,
    Imperial,
}

fn some<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(from).map(Some)
}

fn nearby() -> Vec<u8> {
    vec![1, 2]
}

tools! {
    /// Tell the weather.
    #[agent(read_only)]
    struct TellWeather {
        /// Where.
        place: Option<Place>,
        /// How it is told.
        #[serde(default)]
        unit: Unit,
        /// Days.
        #[agent(range = 1..=14, default = 3)]
        days: u8,
        /// Stations.
        #[serde(default = "nearby")]
        stations: Vec<u8>,
    }

    /// Set the defaults of everything.
    #[serde(default)]
    #[agent(read_only)]
    struct ShowBoard {
        /// Columns.
        #[agent(range = 1..=9)]
        columns: u8,
        /// The title.
        #[agent(max_length = 9)]
        title: String,
        /// With colours.
        colours: bool,
        /// In which unit.
        unit: Unit,
        /// Below it.
        #[agent(max_length = 5)]
        notes: Option<Vec<String>>,
    }

    /// Change a note; what is not named stays.
    #[agent(additive)]
    struct PatchNote {
        /// The note.
        #[agent(id = "note")]
        note_id: u32,
        /// The new text; `null` clears it.
        #[agent(nullable, max_length = 9)]
        #[serde(default, deserialize_with = "some")]
        text: Option<Option<String>>,
        /// The new place, or none.
        #[agent(nullable)]
        place: Option<Place>,
        /// The new rank.
        #[schemars(required)]
        #[serde(deserialize_with = "Option::deserialize")]
        rank: Option<u8>,
    }

    /// Greet somebody.
    #[agent(read_only)]
    struct Greet {
        /// Whom.
        #[agent(max_length = 9, default = "you")]
        name: String,
        /// How often.
        #[agent(default = 1 + 1)]
        times: u8,
        /// How.
        #[agent(default = Unit::Imperial)]
        unit: Unit,
        #[serde(skip)]
        seen: u8,
        /// How loud.
        #[agent(default = 0.5, range = 0.0..=1.0)]
        volume: f64,
    }

    /// Do nothing.
    #[agent(read_only)]
    struct Ping {}

    /// Count the tickets of the one who asks.
    #[agent(read_only)]
    struct CountTickets {
        /// Who asks.
        #[agent(inject)]
        tenant: u64,
        /// Which of them; blank is all.
        #[agent(allowed = ["open", "closed"], lenient(blank))]
        state: Option<String>,
        /// On which floors; blank is all.
        #[agent(lenient(blank, unquote))]
        floor: Option<i8>,
    }
}

impl Default for ShowBoard {
    fn default() -> Self {
        Self { columns: 3, title: "board".to_owned(), colours: true, unit: Unit::Imperial, notes: None }
    }
}

animals! {
    TellWeather;
    ShowBoard;
    PatchNote taking ["ID_TO_INTEGER"];
    Greet;
    Ping;
    CountTickets taking ["BLANK_AS_ABSENT", "UNQUOTE"];
}
