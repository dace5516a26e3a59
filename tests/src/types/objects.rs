//! Structs, maps, ranges, any JSON.

use std::collections::{BTreeMap, HashMap};
use std::ops::{Bound, Range, RangeInclusive};

use agent_tool::AgentArgs;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::enums::Level;

/// Where it is.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[allow(dead_code)]
pub(super) struct Point {
    /// To the right.
    x: u8,
    /// Up.
    y: i16,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code)]
struct Line {
    from_point: Point,
    to_point: Point,
    via: Option<Box<Point>>,
    #[serde(default)]
    dashed: bool,
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[allow(dead_code)]
struct Keyed {
    /// A word.
    #[agent(max_length = 4)]
    word: String,
    /// How often.
    #[agent(range = 1..=3, default = 1)]
    times: u8,
    /// Where, in the same object.
    #[serde(flatten)]
    point: Point,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Flat {
    near: bool,
    #[serde(flatten)]
    point: Point,
}

type MaybePoint = Option<Point>;

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[allow(dead_code)]
struct FlatOption {
    /// Near.
    near: bool,
    #[serde(flatten)]
    point: MaybePoint,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[allow(dead_code)]
struct FlatMap {
    near: bool,
    #[serde(flatten)]
    rest: HashMap<String, u8>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Empty {}

#[derive(Debug, Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Tree {
    size: u8,
    children: Vec<Tree>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Generic<T> {
    of: T,
}

super::cases! {
    "struct" as "struct Point": [Point] takes [{"x": 1, "y": -2}]
        refuses [{"x": 1}, {"x": 1, "y": 2, "z": 3}, {"x": 256, "y": 0}, [1, 2], "{\"x\": 1, \"y\": 2}"];
    "struct_optional" as "Option<Point>": [Option<Point>] takes [{"x": 1, "y": 2}, null] refuses [{}];
    "struct_shared" as "struct Line, with Point twice and boxed": [Line]
        takes [{"fromPoint": {"x": 1, "y": 2}, "toPoint": {"x": 1, "y": 2}, "via": null}]
        refuses [{"fromPoint": {"x": 1, "y": 2}}, {"fromPoint": {"x": 1, "y": 2}, "toPoint": {"x": 256, "y": 2}}];
    "struct_keyed" as "struct with #[derive(AgentArgs)]": [Keyed] takes [{"word": "four", "x": 1, "y": 2}]
        refuses [{"word": "fives", "x": 1, "y": 2}, {"word": "four", "times": 4, "x": 1, "y": 2}];
    "struct_flat" as "struct with #[serde(flatten)] Point": [Flat] takes [{"near": true, "x": 1, "y": 2}]
        refuses [{"near": true, "x": 1}, {"near": true, "point": {"x": 1, "y": 2}}];
    "struct_flat_option" as "struct with #[serde(flatten)] Option<Point>": [FlatOption] takes [] refuses [];
    "struct_flat_map" as "struct with #[serde(flatten)] HashMap": [FlatMap] takes [] refuses [];
    "struct_empty" as "struct Empty {}": [Empty] takes [{}] refuses [{"a": 1}, []];
    "struct_generic" as "struct Generic<T> with T = u8": [Generic<u8>] takes [{"of": 1}] refuses [{"of": 256}];
    "struct_recursive" as "struct Tree with Vec<Tree>": [Tree] takes [] refuses [];
    "btree_map": [BTreeMap<String, u8>] takes [{}, {"any key": 1}] refuses [{"a": 256}, [["a", 1]]];
    "hash_map": [HashMap<String, u8>] takes [{"a": 1}] refuses [{"a": null}];
    "map_of_structs": [BTreeMap<String, Point>] takes [{"a": {"x": 1, "y": 2}}] refuses [{"a": {"x": 1}}];
    "map_of_texts": [#[agent(max_length = 4)] BTreeMap<String, String>] takes [{"a": "four"}] refuses [{"a": "fives"}];
    "map_by_char": [BTreeMap<char, u8>] takes [{"a": 1}] refuses [{"ab": 1}];
    "map_by_number": [BTreeMap<u8, bool>] takes [] refuses [];
    "map_by_enum": [BTreeMap<Level, u8>] takes [{"low": 1}, {}] refuses [{"middle": 1}];
    "map_by_uuid": [BTreeMap<uuid::Uuid, u8>] takes [{"67e55044-10b1-426f-9247-bb680e5fe0c8": 1}] refuses [{"a": 1}];
    "range": [Range<u8>] takes [{"start": 1, "end": 2}] refuses [{"start": 1}, [1, 2]];
    "range_inclusive": [RangeInclusive<u8>] takes [{"start": 1, "end": 2}] refuses [{"start": 256, "end": 2}];
    "bound": [Bound<u8>] takes ["Unbounded", {"Included": 1}] refuses [{"Included": 1, "Excluded": 1}, "Included"];
    "result": [Result<u8, bool>] takes [{"Ok": 1}, {"Err": true}] refuses [{"Ok": true}, {}];
    "json": [#[agent(free_text)] Value] takes [{"any": [1, null]}, "x", null] refuses [];
    "json_bare": [Option<Vec<Value>>] takes [] refuses [];
    "json_map": [#[agent(free_text)] Map<String, Value>] takes [{"any": 1}] refuses [[], null];
    "json_lists": [#[agent(free_text)] BTreeMap<String, Vec<Value>>] takes [{"a": [1, "x"]}] refuses [{"a": 1}];
}
