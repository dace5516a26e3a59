//! What the page of a report says of a tool, and how it draws the chains.

use serde_json::{Value, json};

use super::{agent_tool, temporary};

fn page(tools: &Value) -> String {
    let answer = agent_tool(&["report", "--html", "-"], &tools.to_string(), false);
    assert_eq!((answer.code, answer.errors.as_str()), (0, ""));
    answer.out
}

/// The part of a page about one tool.
fn section(page: &str, index: usize) -> &str {
    let (_, rest) = page.split_once(&format!("<section id=\"tool-{index}\">\n")).unwrap();
    rest.split_once("</section>\n").unwrap().0
}

#[test]
fn arguments_are_said_with_their_type_and_rules() {
    let properties = r#"{
        "list": {"type": "array", "items": {"type": "object", "required": ["no"], "properties": {
            "no": {"type": "integer", "minimum": 1}}}},
        "lists": {"type": "array", "items": {"type": "array"}},
        "either": {"type": ["string", "null"], "maxLength": 3, "description": "A <b>word</b>."},
        "forms": {"anyOf": [{"type": "object", "properties": {"a": {"type": "boolean"}}}, {"type": "null"}]},
        "one": {"oneOf": [{"type": "null"}]},
        "closed": {"enum": ["x & y", 2]},
        "open": {"examples": ["x", 2]}
    }"#;
    let tools = format!(
        r#"[{{"name": "t", "inputSchema": {{"type": "object", "required": ["open"], "properties": {properties}}}}}]"#
    );
    let page = agent_tool(&["report", "--html", "-"], &tools, false).out;
    let (_, rows) = page.split_once("<tbody>\n").unwrap();
    let expected = "\
<tr><td><code>list</code><td>list of object<td><td>
<tr><td><code>list[].no</code> <span class=\"needed\">required</span><td>integer<td><span class=\"rule\">minimum 1</span><td>
<tr><td><code>lists</code><td>list of list of anything<td><td>
<tr><td><code>either</code><td>string or null<td><span class=\"rule\">maxLength 3</span><td>A &lt;b&gt;word&lt;/b&gt;.
<tr><td><code>forms</code><td>one of several<td><td>
<tr><td><code>forms.a</code><td>boolean<td><td>
<tr><td><code>one</code><td>one of several<td><td>
<tr><td><code>closed</code><td>one of a list<td><span class=\"rule\">enum x &amp; y, 2</span><td>
<tr><td><code>open</code> <span class=\"needed\">required</span><td>anything<td><span class=\"rule\">examples [&quot;x&quot;,2]</span><td>
";
    assert_eq!(rows.split_once("</tbody>").unwrap().0, expected);
}

#[test]
fn a_page_goes_into_a_file_and_is_no_json() {
    let tools = json!([{"name": "t", "inputSchema": {"type": "object"}}]).to_string();
    let file = temporary("page.html", "");
    let answer = agent_tool(&["report", "--html", &file], &tools, false);
    assert_eq!((answer.code, answer.out.as_str(), answer.errors.as_str()), (0, "", ""));
    assert_eq!(
        std::fs::read_to_string(file).unwrap(),
        agent_tool(&["report", "--html", "-"], &tools, false).out
    );
    let answer = agent_tool(&["report", "--html", "-", "--format", "json"], &tools, false);
    let words = "agent-tool: a page has no JSON form: use lint and chains with --format json\n";
    assert_eq!((answer.code, answer.errors.as_str()), (2, words));
    let answer = agent_tool(&["report", "--html", "-"], "{}", false);
    assert_eq!((answer.code, answer.out.as_str()), (2, ""));
    // What is no tool is a fault on the page, and no reason to stop.
    assert_eq!(agent_tool(&["report", "--html", "-"], "[3]", false).code, 0);
}

#[test]
fn what_a_tool_does_to_the_world_stands_at_its_name() {
    let hints = [
        (json!({"readOnlyHint": true, "destructiveHint": true}), "reads\">reads"),
        (json!({"readOnlyHint": false, "destructiveHint": true}), "destroys\">destroys"),
        (json!({"destructiveHint": false}), "adds\">adds"),
        (json!({}), "destroys\">not said, so it may destroy"),
    ];
    let tools: Value = hints
        .iter()
        .map(|(hints, _)| json!({"name": "t", "description": "a\nb", "inputSchema": {"type": "object"}, "annotations": hints}))
        .collect();
    let page = page(&tools);
    for (index, (_, effect)) in hints.iter().enumerate() {
        let head = format!(
            "<h2>t <span class=\"effect {effect}</span></h2>\n<p>a<br>b</p>\n<p class=\"none\">No arguments.</p>\n"
        );
        assert!(section(&page, index).starts_with(&head), "{page}");
        assert!(page.contains(&format!("<a href=\"#tool-{index}\">t</a> ")), "{page}");
    }
}

#[test]
fn a_fault_stands_with_its_own_tool_and_is_counted() {
    let good = json!({"name": "find", "description": "Find.", "inputSchema": {
        "type": "object", "properties": {}, "additionalProperties": false}});
    // One name twice. Faults of what has no name stand before all tools.
    let tools = json!([good, {"name": "find", "description": "Find.", "inputSchema": {"type": "string"}},
                       {"name": "", "description": "Nobody.", "inputSchema": {"type": "object"}}, 3]);
    let page = page(&tools);
    let codes = |text: &str| -> Vec<String> {
        let items = text.split("<li class=").skip(1);
        items.map(|item| item.split_once("</b> ").unwrap().1.split(' ').next().unwrap().to_owned()).collect()
    };
    let before = page.split("<h2>Chains</h2>").next().unwrap();
    assert_eq!(codes(before), ["NOT_A_TOOL", "NOT_A_TOOL", "ANNOTATIONS_MISSING", "EMPTY_OBJECT"]);
    assert_eq!(codes(section(&page, 0)), ["ANNOTATIONS_MISSING"]);
    assert_eq!(
        codes(section(&page, 1)),
        ["ANNOTATIONS_MISSING", "ROOT_NOT_OBJECT", "UNBOUNDED_TEXT", "NAME_TWICE", "DESCRIPTIONS_ALIKE"]
    );
    assert_eq!(codes(section(&page, 2)), [""; 0]);
    assert!(section(&page, 2).starts_with("<h2>(no name) <"), "{page}");
    assert!(
        page.contains("<p class=\"sum\">3 tools · 4 errors · 2 warnings · 4 notes · 0 chains, 0 broken</p>"),
        "{page}"
    );
}

#[test]
fn chains_are_drawn_as_rows_and_columns() {
    let field = |name: &str, kind: &str| json!({"type": "object", "properties": {name: {"type": kind}}});
    let gives = |name: &str, schema: Value| json!({"name": name, "inputSchema": {"type": "object"}, "outputSchema": schema});
    let takes = |name: &str, schema: Value| json!({"name": name, "inputSchema": schema});
    let listed = json!({"type": "object", "properties": {
        "tickets": {"type": "array", "items": field("id", "string")}}});
    let page = page(&json!([
        gives("create", field("ticketId", "integer")),
        gives("list", listed),
        gives("who", field("userId", "integer")),
        takes("read", field("ticketId", "string")),
        takes("close", field("ticketId", "integer")),
        takes("mail", field("userId", "integer")),
    ]));
    assert!(page.contains(" · 5 chains, 2 broken</p>\n"), "{page}");
    let (_, picture) =
        page.split_once("<svg id=\"matrix\" role=\"img\" aria-label=\"chains of ids\"").unwrap();
    // The longest row has 25 letters, the longest column 22.
    let expected = r#" width="310" height="286">
<text x="214" y="213" text-anchor="end">ticket create /ticketId</text>
<text x="214" y="235" text-anchor="end">ticket list /tickets/*/id</text>
<text x="214" y="257" text-anchor="end">user who /userId</text>
<text transform="translate(237 190) rotate(-90)">ticket read /ticketId</text>
<text transform="translate(259 190) rotate(-90)">ticket close /ticketId</text>
<text transform="translate(281 190) rotate(-90)">user mail /userId</text>
<rect class="breaks" x="222" y="198" width="20" height="20" rx="3"><title>ticket create /ticketId → ticket read /ticketId: 1 is refused: WRONG_TYPE</title></rect>
<path class="cross" d="M228 204L236 212M236 204L228 212"/>
<rect class="holds" x="244" y="198" width="20" height="20" rx="3"><title>ticket create /ticketId → ticket close /ticketId: holds</title></rect>
<rect class="cell" x="266" y="198" width="20" height="20" rx="3"></rect>
<rect class="holds" x="222" y="220" width="20" height="20" rx="3"><title>ticket list /tickets/*/id → ticket read /ticketId: holds</title></rect>
<rect class="breaks" x="244" y="220" width="20" height="20" rx="3"><title>ticket list /tickets/*/id → ticket close /ticketId: &quot;ABC-123&quot; is refused: WRONG_TYPE</title></rect>
<path class="cross" d="M250 226L258 234M258 226L250 234"/>
<rect class="cell" x="266" y="220" width="20" height="20" rx="3"></rect>
<rect class="cell" x="222" y="242" width="20" height="20" rx="3"></rect>
<rect class="cell" x="244" y="242" width="20" height="20" rx="3"></rect>
<rect class="holds" x="266" y="242" width="20" height="20" rx="3"><title>user who /userId → user mail /userId: holds</title></rect>
"#;
    assert_eq!(picture.split_once("</svg></div>\n").unwrap().0, expected);
}
