//! `null` in every shape and dialect: where it is a value, and where it stands for what is left out.

use agent_tool::{AgentArgs, AgentTool, Dialect};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(dead_code)]
enum Colour {
    Red,
    Green,
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[allow(dead_code)]
struct Point {
    /// Across.
    #[agent(range = 0..=9)]
    x: u8,
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "by", rename_all = "lowercase")]
#[allow(dead_code)]
enum Way {
    /// By name.
    Name {
        /// Its name.
        #[agent(max_length = 9)]
        name: String,
    },
    /// By place.
    Place {
        /// Its place.
        #[agent(range = 0..=9)]
        place: u8,
    },
}

/// Paint.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
#[allow(dead_code)]
struct Paint {
    /// A number.
    #[agent(nullable, range = 0..=9)]
    number: Option<u8>,
    /// A colour.
    #[agent(nullable)]
    colour: Option<Colour>,
    /// A point.
    #[agent(nullable)]
    point: Option<Point>,
    /// Numbers.
    #[agent(nullable, max_items = 2, range = 0..=9)]
    numbers: Option<Vec<u8>>,
    /// A way.
    #[agent(nullable)]
    way: Option<Way>,
    /// Not null.
    #[agent(range = 0..=9)]
    plain: u8,
}

/// Draw.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
#[allow(dead_code)]
struct Draw {
    /// A number.
    #[agent(range = 0..=9)]
    number: Option<u8>,
    /// A colour.
    colour: Option<Colour>,
    /// A point.
    point: Option<Point>,
    /// Numbers.
    #[agent(max_items = 2, range = 0..=9)]
    numbers: Option<Vec<u8>>,
    /// A way.
    way: Option<Way>,
}

/// What a property says of its type, without words, names and bounds.
fn shape(schema: &Value) -> String {
    let kind = match &schema["type"] {
        Value::Null => String::new(),
        Value::String(name) => name.clone(),
        names => names.to_string(),
    };
    let values = schema.get("enum").map(|values| format!(" {values}")).unwrap_or_default();
    let branches = schema["anyOf"].as_array().map(|branches| {
        let shapes: Vec<String> = branches.iter().map(shape).collect();
        format!("({})", shapes.join(" | "))
    });
    let flag = schema.get("nullable").map(|flag| format!(" nullable {flag}")).unwrap_or_default();
    format!("{kind}{values}{}{flag}", branches.unwrap_or_default())
}

/// The shapes of a tool, below the dialects that have them.
fn shapes<T: AgentTool>() -> String {
    let contract = T::contract().unwrap_or_else(|problems| panic!("{problems}"));
    let mut all: Vec<(String, Vec<&str>)> = Vec::new();
    for &dialect in Dialect::ALL {
        let parameters = contract.parameters(dialect).expect("a tool of an object");
        let properties = parameters["properties"].as_object().unwrap();
        let lines = properties.iter().map(|(name, schema)| format!("  {name}: {}\n", shape(schema)));
        let lines = lines.collect::<Vec<_>>().concat();
        match all.iter_mut().find(|(known, _)| *known == lines) {
            Some((_, dialects)) => dialects.push(dialect.name()),
            None => all.push((lines, vec![dialect.name()])),
        }
    }
    let groups = all.into_iter().map(|(lines, dialects)| format!("{}\n{lines}", dialects.join(", ")));
    groups.collect::<Vec<_>>().concat()
}

#[test]
fn null_that_is_a_value_is_written_as_each_dialect_writes_it() {
    let expected = r#"mcp, openai-strict, openai-strict-minimal, openai, anthropic, openapi
  colour: ["string","null"] ["red","green",null]
  number: ["integer","null"]
  numbers: ["array","null"]
  plain: integer
  point: ["object","null"]
  way: (object | object | null)
anthropic-strict, gemini-json-schema
  colour: (string ["red","green"] | null)
  number: (integer | null)
  numbers: (array | null)
  plain: integer
  point: (object | null)
  way: (object | object | null)
gemini
  colour: STRING ["red","green"] nullable true
  number: INTEGER nullable true
  numbers: ARRAY nullable true
  plain: INTEGER
  point: OBJECT nullable true
  way: (OBJECT | OBJECT) nullable true
"#;
    assert_eq!(shapes::<Paint>(), expected);
}

#[test]
fn null_stands_for_what_is_left_out_where_all_is_required() {
    let expected = r#"mcp, openai, anthropic-strict, anthropic, gemini-json-schema, openapi
  colour: string ["red","green"]
  number: integer
  numbers: array
  point: object
  way: (object | object)
openai-strict, openai-strict-minimal
  colour: ["string","null"] ["red","green",null]
  number: ["integer","null"]
  numbers: (array | null)
  point: (object | null)
  way: (object | object | null)
gemini
  colour: STRING ["red","green"]
  number: INTEGER
  numbers: ARRAY
  point: OBJECT
  way: (OBJECT | OBJECT)
"#;
    assert_eq!(shapes::<Draw>(), expected);
}
