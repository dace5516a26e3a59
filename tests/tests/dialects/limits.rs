//! What a vendor refuses, each limit alone: found before the request is sent, with its place.

use std::ffi::OsString;

use agent_tool::Dialect;
use agent_tool::cli::{Terminal, run};
use serde_json::{Map, Value, json};

/// What `agent-tool dialect` finds in a list of tools, as code, tool and place.
fn found(tools: &Value, dialect: Dialect) -> Vec<(String, String, String)> {
    let (mut out, mut errors) = (Vec::new(), Vec::new());
    let text = tools.to_string();
    let mut terminal =
        Terminal { input: &mut text.as_bytes(), out: &mut out, errors: &mut errors, colours: false };
    let arguments = ["agent-tool", "dialect", "--format", "json", "--to", dialect.name()];
    let code = run(arguments.map(OsString::from), &mut terminal);
    let errors = String::from_utf8(errors).unwrap();
    if code == 0 {
        return Vec::new();
    }
    let told: Vec<Value> = serde_json::from_str(&errors).unwrap_or_else(|_| panic!("{errors}"));
    let member = |finding: &Value, name: &str| finding[name].as_str().unwrap_or_default().to_owned();
    told.iter()
        .map(|finding| (member(finding, "code"), member(finding, "tool"), member(finding, "pointer")))
        .collect()
}

fn tool(name: &str, properties: &Map<String, Value>) -> Value {
    let schema = json!({"type": "object", "properties": properties, "additionalProperties": false});
    json!({"name": name, "description": "Do it.", "inputSchema": schema})
}

fn flags(names: impl Iterator<Item = String>) -> Map<String, Value> {
    names.map(|name| (name, json!({"type": "boolean", "description": "On."}))).collect()
}

/// Which dialects find `code` at `pointer` in the tools, and nothing else.
fn refusing(tools: &Value, code: &str, pointer: &str) -> Vec<&'static str> {
    let mut refusing = Vec::new();
    for &dialect in Dialect::ALL {
        for (told, _, at) in found(tools, dialect) {
            assert_eq!((told.as_str(), at.as_str()), (code, pointer), "{dialect}");
            refusing.push(dialect.name());
        }
    }
    refusing
}

#[test]
fn names_of_properties() {
    let with = |name: &str| json!([tool("t", &flags(std::iter::once(name.to_owned())))]);
    let refusing = |name: &str| refusing(&with(name), "PROPERTY_NAME_REFUSED", &format!("/{name}"));
    assert_eq!(refusing("plain_Name1"), [""; 0]);
    assert_eq!(refusing("with space"), ["anthropic-strict", "anthropic", "gemini"]);
    assert_eq!(refusing("dotted.name"), ["gemini"]);
    assert_eq!(refusing("with-dash"), ["gemini"]);
    assert_eq!(refusing("1st"), ["gemini"]);
    assert_eq!(refusing(&"x".repeat(64)), [""; 0]);
    assert_eq!(refusing(&"x".repeat(65)), ["anthropic-strict", "anthropic", "gemini"]);
}

#[test]
fn null_as_a_value_of_its_own() {
    let text = |kind: Value| json!({"type": kind, "description": "A text.", "maxLength": 9});
    let tools = |required: Value| {
        let properties = json!({"a": text(json!(["string", "null"])), "b": text(json!("string"))});
        let schema = json!({"type": "object", "properties": properties, "required": required,
                            "additionalProperties": false});
        json!([{"name": "t", "description": "Do it.", "inputSchema": schema}])
    };
    assert_eq!(refusing(&tools(json!(["a", "b"])), "NOT_EXPRESSIBLE", "/a"), [""; 0]);
    assert_eq!(refusing(&tools(json!(["a"])), "NOT_EXPRESSIBLE", "/a"), [""; 0]);
    let strict = ["openai-strict", "openai-strict-minimal"];
    assert_eq!(refusing(&tools(json!(["b"])), "NOT_EXPRESSIBLE", "/a"), strict);
    assert_eq!(refusing(&tools(json!([])), "NOT_EXPRESSIBLE", "/a"), strict);
}

#[test]
fn names_of_tools() {
    let refusing = |name: &str| refusing(&json!([tool(name, &Map::new())]), "NAME_REFUSED", "");
    let (openai, anthropic) =
        (["openai-strict", "openai-strict-minimal", "openai"], ["anthropic-strict", "anthropic"]);
    let gemini = ["gemini", "gemini-json-schema"];
    assert_eq!(refusing("t"), [""; 0]);
    assert_eq!(refusing("dotted.name"), [&openai[..], &anthropic].concat());
    assert_eq!(refusing(&"x".repeat(65)), [&openai[..], &anthropic, &gemini].concat());
    assert_eq!(refusing(&"x".repeat(129)), [&["mcp"], &openai[..], &anthropic, &gemini].concat());
    assert_eq!(refusing("1st"), gemini);
}

#[test]
fn parameters_of_several_types() {
    let many = |count: usize| {
        let names: Vec<String> = (0..count).map(|index| format!("p{index}")).collect();
        let number = json!({"type": ["integer", "null"], "description": "A number."});
        let properties: Map<String, Value> =
            names.iter().map(|name| (name.clone(), number.clone())).collect();
        let schema = json!({"type": "object", "properties": properties, "required": names,
                            "additionalProperties": false});
        json!([{"name": "t", "description": "Do it.", "inputSchema": schema}])
    };
    assert_eq!(refusing(&many(16), "OVER_LIMIT", ""), [""; 0]);
    assert_eq!(refusing(&many(17), "OVER_LIMIT", ""), ["anthropic-strict"]);
}

#[test]
fn sizes() {
    let many = |count: usize| json!([tool("t", &flags((0..count).map(|index| format!("p{index}"))))]);
    let limits = |tools: &Value| {
        let mut all = refusing(tools, "OVER_LIMIT", "");
        all.retain(|dialect| dialect.starts_with("openai"));
        all
    };
    // Anthropic's is of another kind: how many may be left out.
    assert_eq!(limits(&many(24)), [""; 0]);
    assert_eq!(limits(&many(100)), [""; 0]);
    assert_eq!(limits(&many(101)), ["openai-strict-minimal"]);
    assert_eq!(limits(&many(5_000)), ["openai-strict-minimal"]);
    assert_eq!(limits(&many(5_001)), ["openai-strict", "openai-strict-minimal"]);
    let listed = |count: usize, length: usize| {
        let values: Vec<_> = (0..count).map(|index| format!("{index:0>length$}")).collect();
        let list = json!({"type": "string", "enum": values, "description": "One."});
        json!([tool("t", &Map::from_iter([("p".to_owned(), list)]))])
    };
    let both = ["openai-strict", "openai-strict-minimal"];
    assert_eq!(limits(&listed(1_000, 15)), [""; 0]);
    assert_eq!(limits(&listed(1_001, 4)), both);
    // 15,000 characters in a list of over 250 values, which says its own place.
    assert_eq!(limits(&listed(250, 61)), [""; 0]);
    assert_eq!(refusing(&listed(251, 60), "OVER_LIMIT", "/p"), both);
    // 120,000 characters in all, of names and values.
    assert_eq!(limits(&listed(200, 600)), both);
    assert_eq!(limits(&listed(200, 599)), [""; 0]);
}
