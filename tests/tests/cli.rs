//! The command `agent-tool` on documents of real servers and of ours: what it prints, and how it exits.

#[path = "cli/chains.rs"]
mod chains;
#[path = "cli/page.rs"]
mod page;

use std::ffi::OsString;
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;

use agent_tool::Dialect;
use agent_tool::cli::{Terminal, run};
use agent_tool_tests::catalog;
use serde_json::{Value, json};

const SERVERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/servers");

struct Answer {
    code: u8,
    out: String,
    errors: String,
}

/// The command with these arguments and standard input.
fn agent_tool(arguments: &[&str], input: &str, colours: bool) -> Answer {
    let (mut out, mut errors) = (Vec::new(), Vec::new());
    let mut terminal = Terminal { input: &mut input.as_bytes(), out: &mut out, errors: &mut errors, colours };
    let arguments = std::iter::once("agent-tool").chain(arguments.iter().copied()).map(OsString::from);
    let code = run(arguments, &mut terminal);
    Answer { code, out: String::from_utf8(out).unwrap(), errors: String::from_utf8(errors).unwrap() }
}

fn server(name: &str) -> String {
    format!("{SERVERS}/{name}.json")
}

fn servers() -> Vec<String> {
    ["everything", "fetch", "filesystem", "git", "memory", "notion", "playwright", "time"]
        .map(server)
        .to_vec()
}

/// The tools of the catalog as a tools/list document, in the order of the structs.
fn ours() -> String {
    let tools: Vec<_> =
        catalog::portable().contracts().map(|contract| contract.document_text(Dialect::Mcp)).collect();
    format!("{{\"tools\":[{}]}}", tools.join(","))
}

fn temporary(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path.to_string_lossy().into_owned()
}

#[test]
fn lint_fails_by_level_and_prints_both_forms() {
    let answer = agent_tool(&["lint", &server("time")], "", false);
    assert_eq!((answer.code, answer.errors.as_str()), (0, ""));
    assert!(
        answer.out.starts_with("note OPEN_OBJECT in get_current_time at /tools/0/inputSchema: "),
        "{}",
        answer.out
    );
    assert_eq!(agent_tool(&["lint", &server("time"), "--fail-on", "note"], "", false).code, 1);
    assert_eq!(agent_tool(&["lint", &server("time"), "--level", "warning"], "", false).out, "");
    let json = agent_tool(
        &["--format", "json", "lint", "-"],
        &ours().replace("{\"tools\"", "{\"x\":null,\"tools\""),
        false,
    );
    assert!(serde_json::from_str::<Vec<Value>>(&json.out).is_ok(), "{}", json.out);
    let broken = agent_tool(&["lint"], "{\"tools\": [3", false);
    assert_eq!(broken.code, 1);
    assert!(broken.out.starts_with("error BROKEN_DOCUMENT: "), "{}", broken.out);
    let codes = agent_tool(&["lint", "--codes"], "", false);
    assert!(codes.out.contains("NETWORK_REF (error)\n  what:  "), "{}", codes.out);
}

#[test]
fn colours_are_for_terminals_and_servers_cannot_make_them() {
    assert!(!agent_tool(&["lint", &server("git")], "", false).out.contains('\u{1b}'));
    assert!(agent_tool(&["lint", &server("git")], "", true).out.starts_with("\u{1b}["));
    let evil = json!([{"name": "x\u{1b}[2J\u{202e}\u{7f}\u{9b}1m", "description": "d", "inputSchema": {"type": "object", "properties": {"a\u{1b}]0;": true}}}]);
    for command in [
        &["lint"][..],
        &["lint", "--format", "json"],
        &["chains"],
        &["dialect", "--to", "openai"],
        &["check", "no", "--args", "{}"],
    ] {
        let answer = agent_tool(command, &evil.to_string(), false);
        let text = answer.out + &answer.errors;
        assert!(!text.contains('\u{1b}') && !text.contains('\u{202e}'), "{command:?}: {text:?}");
        assert!(text.chars().all(|letter| letter == '\n' || !letter.is_control()), "{command:?}: {text:?}");
    }
}

#[test]
fn servers_cannot_write_lines_of_ours() {
    let lie = "x\nerror ROOT_NOT_OBJECT in y: broken\nz";
    let schema =
        json!({"type": "object", "properties": {lie: true, "id": {"type": "string", "pattern": "(?=a)"}}});
    let tool = json!({"name": lie, "description": "d", "inputSchema": schema, "annotations": {lie: true}});
    let outputs =
        json!({"type": "object", "properties": {"thing_id": {"type": "string", "description": lie}}});
    let taker = json!({"name": "take", "description": "d", "inputSchema": outputs, "outputSchema": outputs});
    let evil = json!([tool, taker, {"name": lie, "description": "d"}]).to_string();
    let old = temporary("evil.json", &evil);
    let commands = [
        &["lint"][..],
        &["chains"],
        &["dialect", "--to", "openai"],
        &["check", "no", "--args", "{}"],
        &["check", lie, "--args", "{}"],
        &["check", "take", "--args", "{\"x\\nerror ROOT_NOT_OBJECT\": 1}"],
        &["diff", "-", &old],
        &["diff", &old, "-"],
    ];
    for command in commands {
        for text in [evil.clone(), evil.replace("take", "took").replace("(?=a)", "b")] {
            let answer = agent_tool(command, &text, false);
            let said = answer.out + &answer.errors;
            assert!(!said.is_empty(), "{command:?}");
            let forged: Vec<_> =
                said.lines().filter(|line| line.starts_with("error ROOT_NOT_OBJECT")).collect();
            assert!(forged.is_empty(), "{command:?}: {said}");
            assert!(said.lines().all(|line| line != "z" && !line.starts_with("z ")), "{command:?}: {said}");
        }
    }
}

#[test]
fn diff_fails_where_callers_break() {
    let old = temporary("old.json", &ours());
    let wider = temporary("wider.json", &ours().replace("\"maximum\": 3", "\"maximum\": 30"));
    let narrower = temporary("narrower.json", &ours().replace("\"maximum\": 3", "\"maximum\": 2"));
    let same = agent_tool(&["diff", &old, &old], "", false);
    assert_eq!((same.code, same.out.as_str()), (0, ""));
    let answer = agent_tool(&["diff", &old, &wider], "", false);
    assert_eq!(answer.code, 0);
    assert!(answer.out.ends_with("3 became 30 (loosens a destructive tool)\n"), "{}", answer.out);
    assert_eq!(agent_tool(&["diff", &old, &wider, "--fail-on-loosening"], "", false).code, 1);
    let answer = agent_tool(
        &["diff", &old, "-", "--format", "json"],
        &std::fs::read_to_string(narrower).unwrap(),
        false,
    );
    assert_eq!(answer.code, 1);
    let changes: Value = serde_json::from_str(&answer.out).unwrap();
    assert_eq!(changes[0]["class"], "breaking");
    let missing = agent_tool(&["diff", &old, "/no/such/file"], "", false);
    assert_eq!((missing.code, missing.out.as_str()), (2, ""));
    assert!(missing.errors.starts_with("agent-tool: /no/such/file cannot be read"), "{}", missing.errors);
}

#[test]
fn check_is_the_guard() {
    let check = |arguments: &[&str]| agent_tool(&[&["check"], arguments].concat(), &ours(), false);
    let answer = check(&["draft_reply", "--args", r#"{"ticketId": 47, "body": "hi"}"#]);
    assert_eq!(answer.code, 1);
    assert!(answer.out.starts_with("refused Input validation failed: ticketId: "), "{}", answer.out);
    let answer = check(&["draft_reply", "--args", r#"{"ticketId": 47, "body": "hi"}"#, "--id", "/ticketId"]);
    assert_eq!(
        (answer.code, answer.out.as_str()),
        (0, "accepted {\"body\":\"hi\",\"ticketId\":\"47\"}\ncoerced /ticketId ID_TO_TEXT\n")
    );
    let quoted = r#"{"environment": "staging", "operation": "status", "maxSteps": "2"}"#;
    assert_eq!(check(&["db_migration", "--args", quoted, "--destructive"]).code, 1);
    let answer = check(&[
        "db_migration",
        "--args",
        quoted,
        "--lenient",
        "unquote",
        "--destructive",
        "--format",
        "json",
    ]);
    let told: Value = serde_json::from_str(&answer.out).unwrap();
    assert_eq!((answer.code, &told["live"], &told["arguments"]["dryRun"]), (0, &json!(false), &json!(true)));
    let refused = check(&["ping", "--args", r#"{"a": 1, "a": 2}"#, "--format", "json"]);
    let told: Value = serde_json::from_str(&refused.out).unwrap();
    assert_eq!((refused.code, &told["accepted"]), (1, &json!(false)));
    assert_eq!(told["error"]["violations"][0]["code"], "DUPLICATE_FIELD");
    for wrong in [
        &["nobody", "--args", "{}"][..],
        &["ping", "--args", "{}", "--id", "/nowhere"],
        &["ping", "--args", "{}", "--lenient", "everything"],
        &["ping"],
    ] {
        let answer = check(wrong);
        assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{wrong:?}");
        assert!(!answer.errors.is_empty());
    }
}

/// References are written out, older forms read; what cannot be enforced is named.
#[test]
fn check_reads_the_schemas_of_others() {
    let tool = |schema: Value| json!([{"name": "t", "inputSchema": schema}]).to_string();
    let run = |schema: Value, arguments: &str| {
        agent_tool(&["check", "t", "--args", arguments], &tool(schema), false)
    };
    let shared = json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/small"}},
                        "$defs": {"small": {"type": "integer", "maximum": 3}}});
    assert_eq!(run(shared.clone(), r#"{"a": 3}"#).code, 0);
    assert_eq!(run(shared, r#"{"a": 4}"#).code, 1);
    let old = json!({"type": "object", "id": "x", "properties": {
        "a": {"type": "integer", "minimum": 3, "exclusiveMinimum": true}, "b": {"type": "string", "nullable": true}}});
    assert_eq!(run(old.clone(), r#"{"a": 4, "b": null}"#).code, 0);
    assert_eq!(run(old, r#"{"a": 3}"#).code, 1);
    let recursive = json!({"type": "object", "properties": {"a": {"$ref": "#"}}});
    let answer = run(recursive, "{}");
    assert_eq!(answer.code, 2);
    assert!(answer.errors.contains("the schema contains itself"), "{}", answer.errors);
    let answer = run(json!({"type": "object", "not": {"required": ["a"]}}), "{}");
    assert!(answer.code == 2 && answer.errors.contains("`not`"), "{}", answer.errors);
}

#[test]
fn chains_are_matched_by_name() {
    let field = |kind: &str| json!({"type": "object", "properties": {"ticketId": {"type": kind}}});
    let tools = json!([
        {"name": "create", "inputSchema": {"type": "object"}, "outputSchema": field("integer")},
        {"name": "list", "inputSchema": {"type": "object"}, "outputSchema": {
            "type": "object", "properties": {"tickets": {"type": "array", "items": {
                "type": "object", "properties": {"id": {"type": "string"}, "name": {"type": "string"}}}}}}},
        {"name": "read", "inputSchema": field("string")},
        {"name": "close", "inputSchema": field("integer")},
    ])
    .to_string();
    let json = |arguments: &[&str]| {
        let answer = agent_tool(&[&["chains", "--format", "json"], arguments].concat(), &tools, false);
        (answer.code, serde_json::from_str::<Value>(&answer.out).unwrap())
    };
    let (code, plain) = json(&[]);
    assert_eq!((code, &plain["total"], &plain["broken"]), (1, &json!(4), &json!(2)), "{plain}");
    let (code, guarded) = json(&["--guarded"]);
    // A text that is no number is no id of the tool that takes numbers.
    assert_eq!((code, &guarded["broken"]), (1, &json!(1)), "{guarded}");
    let recorded =
        temporary("recorded.json", r#"{"structuredContent": {"tickets": [{"id": "12"}, {"id": "13"}]}}"#);
    let (code, guarded) = json(&["--guarded", "--response", &format!("list={recorded}")]);
    assert_eq!((code, &guarded["broken"]), (0, &json!(0)), "{guarded}");
    let text = agent_tool(&["chains"], &tools, false);
    assert!(text.out.contains("\n   1 |   X   +  ticket  create /ticketId"), "{}", text.out);
    assert_eq!(agent_tool(&["chains", "--response", "nobody=x"], &tools, false).code, 2);
}

fn lines(document: &Value) -> Vec<String> {
    let text = serde_json::to_string_pretty(document).unwrap();
    let without = |line: &str| match line.split_once(" Format: ^") {
        Some((before, after)) => format!("{before}{}", after.split_once("$.").unwrap().1),
        None => line.to_owned(),
    };
    text.lines().map(without).collect()
}

#[test]
fn dialects_of_ours_are_the_contracts() {
    for &dialect in Dialect::ALL {
        let answer = agent_tool(&["dialect", "--to", dialect.name()], &ours(), false);
        assert_eq!(answer.code, 0, "{dialect}: {}", answer.errors);
        let told: Value = serde_json::from_str(&answer.out).unwrap();
        // A document does not say which words are the example of a pattern, so the pattern itself is said too.
        let published = catalog::portable().documents(dialect).unwrap();
        let changes: Vec<_> =
            lines(&told).into_iter().zip(lines(&published)).filter(|(one, other)| one != other).collect();
        assert!(changes.is_empty(), "{dialect}: {changes:#?}");
    }
}

#[test]
fn dialects_of_others_are_read_into_the_core_first() {
    for path in servers() {
        for &dialect in Dialect::ALL {
            let answer = agent_tool(&["dialect", &path, "--to", dialect.name()], "", false);
            assert!(answer.code < 2, "{path}: {}", answer.errors);
            let told: Value = serde_json::from_str(&answer.out).unwrap();
            assert_eq!(answer.code == 0, answer.errors.is_empty());
            if dialect == Dialect::OpenAi {
                for tool in told.as_array().unwrap() {
                    assert_eq!(tool["parameters"]["additionalProperties"], json!(false), "{path} {tool}");
                }
            }
        }
    }
    // What is not in the core is named with its place, and the rest goes out.
    let tools = r#"[
        {"name": "ok", "description": "d", "inputSchema": {"type": "object", "properties": {
            "b": {"type": "string", "maxLength": 3}, "a": {"type": "boolean"}}}},
        {"name": "odd", "description": "d", "inputSchema": {"type": "object", "properties": {
            "x": {"type": "array", "prefixItems": []}}}}
    ]"#;
    let answer = agent_tool(&["dialect", "--to", "openai-strict"], tools, false);
    assert_eq!(answer.code, 1);
    assert!(answer.errors.starts_with("error NOT_EXPRESSIBLE in odd at /x: "), "{}", answer.errors);
    let told: Value = serde_json::from_str(&answer.out).unwrap();
    assert_eq!(told.as_array().unwrap().len(), 1);
    // So is what cannot be read, though the rest of the schema is in the core.
    let far = r#"[{"name": "far", "inputSchema": {"type": "object", "properties": {
        "a": {"$ref": "https://example.com/a"}}}}]"#;
    let far = agent_tool(&["dialect", "--to", "openai"], far, false);
    assert_eq!((far.code, far.out.as_str()), (1, "[]\n"), "{}", far.errors);
    // In the order in which it was written, with the dropped rule in words.
    assert!(answer.out.find("\"b\"").unwrap() < answer.out.find("\"a\"").unwrap(), "{}", answer.out);
    let words = told[0]["parameters"]["properties"]["b"]["description"].as_str().unwrap();
    assert_eq!(words, "Optional. At most 3 characters. Send null to leave it out.");
}

#[test]
fn usage_is_told() {
    for (arguments, code) in
        [(&["--help"][..], 0), (&["lint", "--help"], 0), (&["--version"], 0), (&[], 2), (&["fly"], 2)]
    {
        let answer = agent_tool(arguments, "", false);
        assert_eq!(answer.code, code, "{arguments:?}");
        let told = if code == 0 { answer.out } else { answer.errors };
        assert!(!told.is_empty(), "{arguments:?}");
    }
    assert!(agent_tool(&["--help"], "", false).out.contains("Exit codes: 0"));
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(agent_tool(&["completions", shell], "", false).out.contains("chains"), "{shell}");
    }
}

/// Takes nothing.
struct Shut(ErrorKind);

impl Write for Shut {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_no_fault_and_a_full_disk_is_one() {
    let into = |arguments: &[&str], kind: ErrorKind| {
        let (input, mut errors) = (ours(), Vec::new());
        let mut out = Shut(kind);
        let mut terminal =
            Terminal { input: &mut input.as_bytes(), out: &mut out, errors: &mut errors, colours: false };
        let arguments = std::iter::once("agent-tool").chain(arguments.iter().copied()).map(OsString::from);
        let code = run(arguments, &mut terminal);
        (code, String::from_utf8(errors).unwrap())
    };
    for arguments in [&["lint", "--codes"][..], &["chains"], &["report", "--html", "-"]] {
        assert_eq!(into(arguments, ErrorKind::BrokenPipe), (0, String::new()), "{arguments:?}");
        let (code, errors) = into(arguments, ErrorKind::StorageFull);
        assert!(code == 2 && errors.starts_with("agent-tool: the output cannot be written: "), "{errors}");
    }
    assert_eq!(into(&["--help"], ErrorKind::StorageFull).0, 2);
}
