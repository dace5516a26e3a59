//! Enums: of names alone, and with content in each of serde's four forms.

use agent_tool::AgentArgs;
use schemars::JsonSchema;
use serde::Deserialize;

use super::objects::Point;

#[derive(Debug, Deserialize, JsonSchema, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "snake_case")]
pub(super) enum Level {
    Low,
    High,
}

/// How loud.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Documented {
    /// Hardly heard.
    Low,
    High,
    /// Of which the walls
    /// shake.
    #[serde(rename = "very high")]
    VeryHigh,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Single {
    Only,
}

#[derive(Debug, Deserialize, JsonSchema)]
enum Never {}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", rename_all_fields = "camelCase")]
#[allow(dead_code)]
enum External {
    /// Nothing to say.
    Dot,
    Circle {
        /// How large.
        outer_radius: u8,
    },
    Labelled(Level),
    At(Point),
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(dead_code)]
enum Internal {
    Dot,
    Circle {
        /// How large.
        radius: u8,
    },
    At(Point),
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "kind", content = "with", rename_all = "snake_case")]
#[allow(dead_code)]
enum Adjacent {
    Dot,
    Circle {
        /// How large.
        radius: u8,
    },
    Labelled(Level),
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)]
enum Untagged {
    Number(u8),
    At(Point),
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)]
enum UntaggedObjects {
    Circle { radius: u8 },
    Square { side: u8 },
}

#[derive(Debug, Deserialize, JsonSchema)]
#[allow(dead_code)]
enum OfTuples {
    Pair(u8, bool),
    Dot,
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(dead_code)]
enum Keyed {
    Word {
        /// The word.
        #[agent(max_length = 4)]
        word: String,
    },
    Count {
        /// How many.
        #[agent(range = 1..=3, default = 1)]
        count: u8,
    },
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum WithOther {
    Known,
    #[serde(other)]
    Other,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[allow(dead_code)]
struct FlatEnum {
    near: bool,
    #[serde(flatten)]
    shape: Internal,
}

super::cases! {
    "enum_plain" as "enum Level of plain names": [Level] takes ["low", "high"] refuses ["Low", "", {"low": null}, 0];
    "enum_documented" as "enum with documented variants": [Documented] takes ["very high"] refuses ["very_high"];
    "enum_optional" as "Option<Level>": [Option<Level>] takes ["low", null] refuses ["none"];
    "enum_documented_optional" as "Option of a documented enum": [Option<Documented>] takes ["low", null] refuses ["none"];
    "enum_boxed" as "Box<Level>": [Box<Level>] takes ["low"] refuses ["none"];
    "enum_single" as "enum of one plain name": [Single] takes ["only"] refuses ["other"];
    "enum_never" as "enum without variants": [Never] takes [] refuses [];
    "enum_other" as "enum with #[serde(other)]": [WithOther] takes ["known", "other"] refuses ["unheard"];
    "enum_external" as "enum, tagged outside": [External]
        takes ["dot", {"circle": {"outerRadius": 1}}, {"labelled": "low"}, {"at": {"x": 1, "y": 2}}]
        refuses [{"circle": {"outerRadius": 256}}, {"circle": {"outerRadius": 1}, "stray": 1}, {"dot": null}, "circle", {"circle": {"outerRadius": 1}, "labelled": "low"}, {}];
    "enum_internal" as "enum with #[serde(tag)]": [Internal]
        takes [{"kind": "dot"}, {"kind": "circle", "radius": 1}, {"kind": "at", "x": 1, "y": 2}]
        refuses [{"kind": "dot", "radius": 1}, {"kind": "circle"}, {"radius": 1}, {"kind": "ring"}, "dot"];
    "enum_internal_optional" as "Option of an enum with #[serde(tag)]": [Option<Internal>] takes [{"kind": "dot"}, null] refuses [{}];
    "enum_internal_list" as "Vec of an enum with #[serde(tag)]": [Vec<Internal>] takes [[{"kind": "dot"}]] refuses [[{"kind": "ring"}]];
    "enum_adjacent" as "enum with #[serde(tag, content)]": [Adjacent]
        takes [{"kind": "dot"}, {"kind": "circle", "with": {"radius": 1}}, {"kind": "labelled", "with": "low"}]
        refuses [{"kind": "circle", "with": {"radius": 256}}, {"kind": "circle"}, {"kind": "labelled", "with": "none"}];
    "enum_untagged" as "enum with #[serde(untagged)]": [Untagged] takes [] refuses [];
    "enum_untagged_objects" as "enum with #[serde(untagged)], of objects": [UntaggedObjects]
        takes [{"radius": 1}, {"side": 2}] refuses [{"radius": 1, "side": 2}, {}, {"side": 256}];
    "enum_of_tuples" as "enum with a tuple variant": [OfTuples] takes [] refuses [];
    "enum_keyed" as "enum with #[derive(AgentArgs)]": [Keyed]
        takes [{"kind": "word", "word": "four"}, {"kind": "count"}] refuses [{"kind": "word", "word": "fives"}, {"kind": "count", "count": 4}];
    "enum_flat" as "struct with a flattened enum": [FlatEnum] takes [] refuses [];
}
