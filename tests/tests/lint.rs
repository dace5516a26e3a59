//! The linter on documents of real servers, on each fault alone, and on documents made to break it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use agent_tool::lint::{Level, document, rules};
use agent_tool::{AgentTool, Call, Dialect, ToolSet};
use agent_tool_tests::catalog;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

#[path = "lint/drafts.rs"]
mod drafts;
#[path = "lint/page.rs"]
mod page;

const SERVERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/servers");

#[test]
fn real_servers_are_looked_at_to_the_end() {
    let mut names: Vec<_> = std::fs::read_dir(SERVERS)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect();
    names.sort();
    assert!(names.len() >= 5, "{names:?}");
    let mut report = String::new();
    for path in names {
        let text = std::fs::read_to_string(&path).unwrap();
        let findings = document(&text);
        let parsed: Value = serde_json::from_str(&text).unwrap();
        let mut codes: BTreeMap<_, (usize, String)> = BTreeMap::new();
        for finding in &findings {
            // The place is there: a pointer of the finding leads somewhere in the document.
            assert!(parsed.pointer(&finding.pointer).is_some(), "{finding}");
            let first = format!("{} {}: {}", finding.tool, finding.pointer, finding.message);
            codes.entry(finding.code).or_insert((0, first)).0 += 1;
        }
        let tools = parsed["tools"].as_array().unwrap().len();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        writeln!(report, "{name}: {tools} tools, {} findings", findings.len()).unwrap();
        for (code, (count, first)) in codes {
            writeln!(report, "  {count:>4} {code:<22} {first}").unwrap();
        }
    }
    let path = format!("{SERVERS}/findings.txt");
    if std::env::var("AGENT_TOOL_UPDATE").is_ok_and(|value| value == "1") {
        std::fs::write(&path, &report).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), report, "set AGENT_TOOL_UPDATE=1 to accept");
}

/// A tool without a fault.
fn clean() -> Value {
    json!({
        "name": "send_mail", "description": "Send a mail to one person.",
        "inputSchema": {
            "type": "object",
            "properties": {"to": {"type": "string", "format": "email", "description": "Whom."}},
            "required": ["to"],
            "additionalProperties": false,
        },
        "annotations": {"readOnlyHint": false, "destructiveHint": false, "idempotentHint": false, "openWorldHint": true},
    })
}

fn codes(document: &Value) -> Vec<&'static str> {
    self::document(&document.to_string()).into_iter().map(|finding| finding.code).collect()
}

/// A property of the clean tool, replaced.
fn with(schema: Value) -> Value {
    let mut tool = clean();
    tool["inputSchema"]["properties"]["to"] = schema;
    tool
}

fn edited(pointer: &str, value: Value) -> Value {
    let mut tool = clean();
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    tool.pointer_mut(parent).unwrap()[name] = value;
    tool
}

fn long(letters: usize) -> String {
    "send it to one of them ".repeat(letters / 23 + 1)
}

/// A document for each code, which has that fault and no other.
#[allow(clippy::too_many_lines)] // one row each
fn faults() -> Vec<(&'static str, Value)> {
    let text = |extra: Value| {
        let mut schema = json!({"type": "string", "maxLength": 9, "description": "Whom."});
        schema.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        with(schema)
    };
    let described = |mut schema: Value| {
        schema["description"] = json!("Whom.");
        with(schema)
    };
    let object = |inner: Value| json!({"type": "object", "description": "x", "properties": {"a": inner}, "additionalProperties": false});
    let flag = json!({"type": "boolean", "description": "x"});
    let second = |name: &str, words: &str| {
        let mut other = clean();
        other["name"] = json!(name);
        other["description"] = json!(words);
        json!([clean(), other])
    };
    let recursive = |target: &str| {
        let mut tool = described(json!({"$ref": target}));
        tool["inputSchema"]["$defs"] = json!({"n": {
            "type": "object", "properties": {"n": {"$ref": "#/$defs/n", "description": "x"}}, "additionalProperties": false,
        }});
        tool
    };
    vec![
        ("ANNOTATIONS_MISSING", edited("/annotations", json!({"readOnlyHint": false}))),
        ("ARRAY_WITHOUT_ITEMS", described(json!({"type": "array"}))),
        ("BOOLEAN_SCHEMA", with(json!(true))),
        ("BROKEN_DOCUMENT", json!({"result": {}})),
        ("COMPOSITION", described(json!({"oneOf": [{"type": "boolean"}, {"type": "integer"}]}))),
        ("DEEP_NESTING", with(object(object(object(object(flag)))))),
        ("DEFAULT_REFUSED", text(json!({"default": "far too long"}))),
        ("DESCRIPTIONS_ALIKE", second("write", "Send a mail to one person!")),
        ("DESCRIPTION_MISSING", with(json!({"type": "boolean"}))),
        ("DRY_RUN_MISSING", edited("/annotations/destructiveHint", json!(true))),
        ("EMPTY_OBJECT", described(json!({"type": "object"}))),
        ("HIDDEN_CHARACTERS", edited("/description", json!("Send a mail.\u{e0041}"))),
        ("LONG_DESCRIPTION", edited("/description", json!(long(1100)))),
        ("LONG_TOOL", edited("/_meta", json!({"com.example/x": long(4000)}))),
        ("NAMES_ALIKE", second("sendMail", "Send something else.")),
        ("NAME_REFUSED", edited("/name", json!("send.mail"))),
        ("NAME_TWICE", second("send_mail", "Send something else.")),
        ("NETWORK_REF", described(json!({"$ref": "https://example.com/schema.json"}))),
        ("NON_STRING_ENUM", described(json!({"type": "integer", "enum": [1, 2]}))),
        ("NOT_A_SCHEMA", described(json!({"type": "text"}))),
        ("NOT_A_TOOL", json!({"tools": [clean(), 3]})),
        ("NULL_MEMBER", edited("/title", Value::Null)),
        ("NUMERIC_FORMAT", described(json!({"type": "integer", "format": "uint8"}))),
        ("OLD_DRAFT", described(json!({"type": "integer", "minimum": 0, "exclusiveMinimum": true}))),
        ("OPEN_OBJECT", edited("/inputSchema/additionalProperties", json!(true))),
        ("PATTERN_NOT_PORTABLE", text(json!({"pattern": "^(?=a)b$"}))),
        (
            "PROPERTY_LIKE_KEYWORD",
            edited("/inputSchema/properties/title", json!({"type": "boolean", "description": "x"})),
        ),
        ("RECURSIVE_SCHEMA", recursive("#/$defs/n")),
        ("REFERENCE", {
            let mut tool = recursive("#/$defs/m");
            tool["inputSchema"]["$defs"] = json!({"m": {"type": "boolean"}});
            tool
        }),
        ("REQUIRED_UNDECLARED", edited("/inputSchema/required", json!(["to", "cc"]))),
        ("ROOT_COMPOSITION", edited("/inputSchema/anyOf", json!([{"required": ["to"]}]))),
        ("ROOT_NOT_OBJECT", edited("/inputSchema", json!({"type": "string", "maxLength": 3}))),
        ("SCHEMA_MISSING", {
            let mut tool = clean();
            tool.as_object_mut().unwrap().remove("inputSchema");
            json!([tool])
        }),
        ("TOO_DEEP", {
            let mut tool = described(json!({"$ref": "#/$defs/t0"}));
            let pair = |next: usize| {
                let target = json!({"$ref": format!("#/$defs/t{next}"), "description": "x"});
                json!({"type": "object", "properties": {"a": target, "b": target}, "additionalProperties": false})
            };
            let mut all: serde_json::Map<_, _> = (0..40).map(|at| (format!("t{at}"), pair(at + 1))).collect();
            all.insert("t40".to_owned(), json!({"type": "boolean"}));
            tool["inputSchema"]["$defs"] = all.into();
            tool
        }),
        ("TOO_MANY_TOOLS", {
            let named = |index: u32| {
                let mut tool = clean();
                tool["name"] = json!(format!("tool{index}"));
                tool["description"] = json!(format!("Do {index}."));
                tool
            };
            (0..21).map(named).collect()
        }),
        ("TUPLE", described(json!({"type": "array", "prefixItems": [{"type": "boolean"}]}))),
        ("TYPE_LIST", described(json!({"type": ["integer", "null"]}))),
        ("TYPE_MISSING", described(json!({"maximum": 3}))),
        ("UNBOUNDED_TEXT", described(json!({"type": "string"}))),
        ("UNRESOLVED_REF", described(json!({"$ref": "#/$defs/none"}))),
        ("VALUES_ALIKE", described(json!({"type": "string", "enum": ["archive", "archived"]}))),
    ]
}

#[test]
fn each_fault_is_found_and_nothing_else() {
    assert_eq!(codes(&clean()), [""; 0]);
    // What comes with a fault and cannot be without it.
    let beside: BTreeMap<&str, &[&str]> = BTreeMap::from([
        ("NETWORK_REF", [].as_slice()),
        ("RECURSIVE_SCHEMA", &["REFERENCE"]),
        ("UNRESOLVED_REF", &["REFERENCE"]),
        ("TOO_DEEP", &["REFERENCE", "DEEP_NESTING", "LONG_TOOL"]),
    ]);
    for (code, document) in faults() {
        let found = codes(&document);
        assert!(found.contains(&code), "{code} is not found in {document}: {found:?}");
        let beside = beside.get(code).copied().unwrap_or_default();
        let others: Vec<_> =
            found.iter().filter(|other| **other != code && !beside.contains(other)).collect();
        assert!(others.is_empty(), "{code}: {others:?} in {document}");
    }
}

#[test]
fn every_alphabet_that_hides_is_found_and_emoji_are_not() {
    let told =
        |text: &str| codes(&edited("/description", json!(format!("Send a mail {text} to one person."))));
    // Bytes as variation selectors of either plane, fillers of Hangul and Khmer, and annotations.
    for hidden in [
        "\u{e0159}\u{e0157}",
        "\u{fe0f}\u{fe0e}",
        "a\u{fe0f}",
        "☀\u{fe0f}\u{fe0f}",
        "a \u{fe0f}b",
        "a\n\u{fe0f}b",
        "a\u{3000}\u{fe0f}b",
        "\u{3164}",
        "\u{17b4}",
        "\u{fffa}",
    ] {
        assert_eq!(told(hidden), ["HIDDEN_CHARACTERS"], "{hidden:?}");
    }
    assert_eq!(told("☀\u{fe0f} 1\u{fe0f}"), [""; 0], "signs as people write them");
    let said = agent_tool::ToolError::new("FULL", "The disk\u{e0159}\u{3164}\u{fe0f} is full.", "Wait.");
    assert_eq!(agent_tool::Rejection::from(said).reason(), "The disk is full.");
}

/// Codes that only sets of Rust tools, or the documents of dialects, can have.
const ELSEWHERE: [&str; 12] = [
    "ENTITY_NOT_EMITTED",
    "ENTITY_OF_TWO_KINDS",
    "ID_WITHOUT_EXAMPLE",
    "ID_WITHOUT_KEY",
    "NOT_EXPRESSIBLE",
    "NO_EXAMPLE_CALL",
    "OUTPUT_NOT_AN_OBJECT",
    "OUTPUT_UNNAMED",
    "OVER_LIMIT",
    "PROPERTY_NAME_REFUSED",
    "REMEDIATION_WITHOUT_ACTION",
    "TEXT_LIKE_NUMBER",
];

#[test]
fn every_code_is_tried() {
    let tried: Vec<_> = faults().iter().map(|(code, _)| *code).collect();
    for rule in rules() {
        assert!(tried.contains(&rule.code) != ELSEWHERE.contains(&rule.code), "{}", rule.code);
    }
}

#[test]
fn contracts_of_ours_have_no_faults() {
    for tools in [catalog::portable(), catalog::unfit()] {
        let list = json!({"tools": tools.contracts().map(|contract| contract.document(Dialect::Mcp)).collect::<Vec<_>>()});
        let findings = document(&list.to_string());
        let grave: Vec<_> = findings
            .iter()
            .filter(|finding| finding.level > Level::Note)
            // `nullable` is asked for.
            .filter(|finding| finding.code != "TYPE_LIST")
            .map(ToString::to_string)
            .collect();
        assert!(grave.is_empty(), "{}", grave.join("\n"));
    }
}

#[test]
fn documents_that_break_readers_do_not_break_this_one() {
    let broken = ["", "{", "[[[[", "null", "3", "\"x\"", "{\"tools\": 3}", "{\"tools\": [", "\u{feff}", "[}"];
    for text in broken {
        assert_eq!(document(text).iter().next().unwrap().code, "BROKEN_DOCUMENT", "{text}");
    }
    assert_eq!(document(&"[".repeat(100_000)).iter().next().unwrap().code, "BROKEN_DOCUMENT");
    assert!(document("\u{feff}[]").is_empty());

    // 500 tools, half of them odd; and 10 MB.
    let odd = [
        json!(null),
        json!({}),
        json!({"name": 3, "inputSchema": []}),
        json!({"name": "x", "inputSchema": {"properties": 3, "required": {"a": 1}, "enum": {}, "items": 3, "anyOf": {}}}),
    ];
    let many: Vec<_> = (0..500).map(|index| odd.get(index % 8).cloned().unwrap_or_else(clean)).collect();
    assert!(document(&json!({"tools": many}).to_string()).len() > 500);
    let mut large = clean();
    large["description"] = json!("x".repeat(10_000_000));
    assert!(document(&json!([large]).to_string()).iter().any(|finding| finding.code == "LONG_DESCRIPTION"));
    let values: Vec<_> = (0..100_000).map(|index| format!("value-of-{index}")).collect();
    let _ = document(&with(json!({"type": "string", "description": "x", "enum": values})).to_string());
    // A reference to its own pointer, and to what refers back.
    for target in ["#", "#/properties/to", "#/properties/to/$ref", "#/%zz", "#x", ""] {
        let found = codes(&with(json!({"$ref": target, "description": "x"})));
        assert!(!found.is_empty(), "{target}");
    }
}

/// Delete rows.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, remediation = "That was wrong.")]
#[allow(dead_code)]
struct DeleteRows {
    /// The table.
    #[agent(allowed = ["orders", "order"], remediation = "Only these.")]
    table: String,
}

/// Delete rows!
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
#[allow(dead_code)]
struct CountRows {
    /// The tables.\u{200b}
    #[agent(max_length = 9, pattern = "^[a-z]+$", example = "orders", remediation = "Send a table's name.")]
    table: String,
    /// How to count.
    #[agent(allowed = ["exact", "exacts", "exakt"])]
    title: Option<String>,
    /// Not shown in examples.
    #[agent(max_length = 9, pattern = "^[a-z]+$", example = "orders")]
    other: String,
    /// Something of a length, and nothing else.
    #[agent(min_length = 3, max_length = 9)]
    code: String,
}

#[test]
fn sets_of_rust_tools_are_looked_at_too() {
    let tools = ToolSet::builder()
        .destructive(
            |_: agent_tool::DryRun<DeleteRows>| async { Ok(json!({})) },
            |_: agent_tool::Live<DeleteRows>| async { Ok(json!({})) },
        )
        .tool(|_: Call<CountRows>| async { Ok(json!({})) })
        .build()
        .unwrap();
    let found: Vec<_> =
        tools.lint().iter().map(|lint| format!("{} {} {}", lint.code, lint.tool, lint.pointer)).collect();
    let expected = [
        "NO_EXAMPLE_CALL count_rows ",
        "REMEDIATION_WITHOUT_ACTION delete_rows ",
        "REMEDIATION_WITHOUT_ACTION delete_rows /table",
        "PROPERTY_LIKE_KEYWORD count_rows /title",
        "VALUES_ALIKE count_rows /title",
    ];
    assert_eq!(found, expected);
}
