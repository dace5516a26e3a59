//! Contracts through the derive, as an author writes them.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use crate::{AgentArgs, AgentTool};

/// Book seats.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(read_only, closed_world, title = "Seats", exactly_one(show_id, show_name))]
#[allow(dead_code)]
struct Seats {
    /// The show.
    #[agent(id = "show", range = 1..)]
    show_id: Option<u64>,
    /// Its name.
    #[agent(max_length = 40)]
    #[serde(alias = "show")]
    show_name: Option<String>,
    /// Where to sit.
    #[agent(max_items = 4)]
    rows: Vec<Row>,
    /// How to pay.
    payment: Payment,
}

/// A row.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[allow(dead_code)]
struct Row {
    /// The row's id.
    #[agent(id)]
    row_id: u32,
    /// Its letter.
    #[agent(pattern = "^[A-Z]$", example = "C")]
    letter: String,
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "by", rename_all = "snake_case")]
#[allow(dead_code)]
enum Payment {
    /// At the counter.
    Cash,
    /// With a card.
    Card {
        /// The card's last digits.
        #[agent(pattern = r"^\d{4}$", example = "4242")]
        digits: String,
    },
}

#[test]
fn a_derived_tool_has_a_contract() {
    let contract = Seats::contract().unwrap_or_else(|problems| panic!("{problems}"));
    let schema = contract.input_schema();
    let text = contract.to_text();
    assert_eq!(schema["required"], json!(["rows", "payment"]));
    assert_eq!(schema["properties"]["showId"]["minimum"], 1);
    assert_eq!(schema["properties"]["rows"]["items"]["properties"]["letter"]["pattern"], "^[A-Z]$");
    assert_eq!(
        schema["properties"]["payment"]["description"],
        "How to pay. One form for each by: cash, card."
    );
    assert!(contract.description().ends_with("Give exactly one of showId, showName."));
    assert!(text.contains("\"title\": \"Seats\"") && text.contains("\"openWorldHint\": false"));
    assert_eq!(
        contract.example_call(),
        Some(&json!({"rows": [{"row_id": 0, "letter": "C"}], "payment": {"by": "cash"}, "showId": 1}))
    );
    let call = Seats::parse(json!({
        "show": "Hamlet", "rows": [{"row_id": "7", "letter": "A"}], "payment": {"by": "card", "digits": "1234"}
    }))
    .unwrap();
    assert_eq!(call.rows[0].row_id, 7);
    assert_eq!(call.show_name.as_deref(), Some("Hamlet"));
    assert!(
        Seats::parse(json!({"showId": 1, "showName": "x", "rows": [], "payment": {"by": "cash"}})).is_err()
    );
}

/// Move boxes.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[agent(additive, remediation = "Count the boxes.")]
#[allow(dead_code)]
struct Move {
    /// Which way.
    #[serde(rename = "type", alias = "kind")]
    r#type: Way,
    /// Not for models.
    #[serde(skip)]
    internal: u8,
    /// How many.
    #[serde(default = "two")]
    #[agent(range = 1..=9)]
    how_many: u8,
    /// Which shelves.
    shelves: std::collections::BTreeMap<String, Shelf>,
}

fn two() -> u8 {
    2
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Way {
    /// To the left.
    ToLeft,
    ToRight,
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(rename_all = "UPPERCASE")]
#[allow(dead_code)]
struct Shelf {
    /// Its id.
    #[agent(id = "shelf")]
    #[serde(alias = "shelf")]
    shelf_id: u16,
}

#[test]
fn serdes_attributes_are_read_alike_by_all_three() {
    let contract = Move::contract().unwrap_or_else(|problems| panic!("{problems}"));
    let schema = contract.input_schema();
    assert_eq!(schema["required"], json!(["type", "shelves"]));
    assert_eq!(schema["properties"]["how-many"]["default"], 2);
    assert_eq!(schema["properties"]["type"]["enum"], json!(["to_left", "to_right"]));
    assert_eq!(schema["properties"]["shelves"]["additionalProperties"]["required"], json!(["SHELF_ID"]));
    assert_eq!(contract.example_call(), None, "additive");
    let call = Move::parse(json!({"kind": "to_left", "shelves": {"a": {"shelf": "7"}}})).unwrap();
    assert_eq!((call.how_many, call.shelves["a"].shelf_id), (2, 7));
    let refused =
        Move::parse(json!({"type": "to_left", "internal": 1, "shelves": {"a": {"SHELF_ID": "65536"}}}));
    assert_eq!(refused.unwrap_err().violation_codes(), ["OUT_OF_RANGE", "UNKNOWN_FIELD"]);
}

/// Send a parcel.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
#[allow(dead_code)]
struct Send {
    /// How.
    way: Carrier,
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "by", rename_all = "snake_case")]
#[allow(dead_code)]
enum Carrier {
    /// With a van.
    Van {
        /// Where to.
        stop: Stop,
    },
    /// With a bicycle.
    Bicycle,
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[allow(dead_code)]
struct Stop {
    /// The number of the door.
    door: u8,
    /// When.
    by: u8,
}

/// A tag stands first where it is the tag; a field of that name inside of a variant stands where its author put it.
#[test]
fn a_tag_is_first_among_the_fields_of_its_variant_alone() {
    let contract = Send::contract().unwrap_or_else(|problems| panic!("{problems}"));
    let text = contract.schema_text();
    let at = |name: &str| -> Vec<usize> {
        text.match_indices(&format!("\"{name}\": {{")).map(|(at, _)| at).collect()
    };
    let (tags, doors, stops) = (at("by"), at("door"), at("stop"));
    assert_eq!([tags.len(), doors.len(), stops.len()], [3, 1, 1], "{text}");
    // Of the van, of the stop, of the bicycle.
    assert!(tags[0] < stops[0] && stops[0] < doors[0] && doors[0] < tags[1] && tags[1] < tags[2], "{text}");
}
