//! The page of `agent-tool report`, opened in a browser: its matrix is counted, and a picture of it is kept.
//!
//! The browser is Debian's `chromium`. Without it the test says so and ends; with `CI` set it fails.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use agent_tool::cli::{Terminal, run};
use serde_json::{Value, json};

/// Writes the page of a document; its path.
fn page(name: &str, document: &str, more: &[&str]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let (mut out, mut errors) = (Vec::new(), Vec::new());
    let mut terminal =
        Terminal { input: &mut document.as_bytes(), out: &mut out, errors: &mut errors, colours: false };
    let arguments =
        ["agent-tool", "report", "--html", path.to_str().unwrap()].into_iter().chain(more.iter().copied());
    let code = run(arguments.map(OsString::from), &mut terminal);
    assert_eq!((code, String::from_utf8(errors).unwrap().as_str()), (0, ""));
    path
}

/// Eight tools whose chains hold and break, and one that tries to write the page itself.
fn document() -> Value {
    let ids = |fields: &[(&str, &str)]| {
        let properties: serde_json::Map<_, _> = fields
            .iter()
            .map(|(name, kind)| {
                ((*name).to_owned(), json!({"type": kind, "description": "Which one.", "maxLength": 20}))
            })
            .collect();
        json!({"type": "object", "properties": properties, "additionalProperties": false})
    };
    let mut tools: Vec<Value> = (0..4)
        .map(|index| {
            json!({
                "name": format!("list_{index}"), "description": "List them.", "inputSchema": ids(&[]),
                "outputSchema": ids(&[("ticketId", "integer"), ("userId", "string")]),
                "annotations": {"readOnlyHint": true, "openWorldHint": false},
            })
        })
        .collect();
    for (name, kind) in [("read_ticket", "string"), ("close_ticket", "integer")] {
        tools.push(json!({"name": name, "description": "Do it.", "inputSchema": ids(&[("ticketId", kind), ("userId", "string")])}));
    }
    tools.push(json!({
        "name": "<script>alert(1)</script>", "description": "\"'><img src=x onerror=alert(1)>\u{202e}",
        "inputSchema": {"type": "object", "properties": {"</code><script>": {"type": "string", "enum": ["<b>"]}}},
    }));
    json!({ "tools": tools })
}

#[test]
fn pages_are_whole_and_escape_what_they_show() {
    let text = std::fs::read_to_string(page("report-plain.html", &document().to_string(), &[])).unwrap();
    assert!(text.starts_with("<!doctype html>") && text.ends_with("</html>\n"));
    for odd in ["<script", "<img", "\u{202e}", "http:", "https:", "@import", "url("] {
        let shown = text.matches(odd).count();
        // Addresses that a server names are text on the page.
        assert_eq!(shown, 0, "{odd} is in the page");
    }
    assert!(text.contains("prefers-color-scheme: dark"));
    for name in ["everything", "notion", "playwright"] {
        let path = format!("{}/fixtures/servers/{name}.json", env!("CARGO_MANIFEST_DIR"));
        let document = std::fs::read_to_string(path).unwrap();
        let text = std::fs::read_to_string(page(&format!("report-{name}.html"), &document, &[])).unwrap();
        let tools = serde_json::from_str::<Value>(&document).unwrap()["tools"].as_array().unwrap().len();
        assert_eq!(text.matches("<section ").count(), tools, "{name}");
    }
}

/// The page as the browser has read it, and a picture of it.
fn opened(browser: &str, page: &Path, more: &[&str]) -> String {
    let profile = Path::new(env!("CARGO_TARGET_TMPDIR")).join("chromium");
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"])
        .arg(format!("--user-data-dir={}", profile.display()))
        .args(more)
        .arg(format!("file://{}", page.display()))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_browser_shows_the_matrix() {
    let browser = "/usr/bin/chromium";
    if !Path::new(browser).exists() {
        assert!(std::env::var_os("CI").is_none(), "chromium is missing: apt-get install chromium");
        eprintln!("\n*** SKIPPED: chromium is missing; apt-get install chromium ***\n");
        return;
    }
    let count = |dom: &str, class: &str| dom.matches(&format!("<rect class=\"{class}\" x=")).count();
    let plain = page("report-plain-chains.html", &document().to_string(), &[]);
    let dom = opened(browser, &plain, &["--dump-dom"]);
    // 8 fields give an id, 4 take one: 4 rows of each entity against 2 columns of each.
    assert_eq!((count(&dom, "holds"), count(&dom, "breaks"), count(&dom, "cell")), (12, 4, 16));
    assert_eq!(dom.matches("<script").count(), 0);
    let guarded = page("report-guarded.html", &document().to_string(), &["--guarded"]);
    let dom = opened(browser, &guarded, &["--dump-dom"]);
    assert_eq!((count(&dom, "holds"), count(&dom, "breaks")), (16, 0));
    for (theme, flag) in [("light", "--disable-features=WebContentsForceDark"), ("dark", "--force-dark-mode")]
    {
        let picture = plain.with_file_name(format!("report-{theme}.png"));
        let _ = std::fs::remove_file(&picture);
        opened(
            browser,
            &plain,
            &["--window-size=1200,1400", flag, &format!("--screenshot={}", picture.display())],
        );
        let bytes = std::fs::read(&picture).unwrap();
        assert!(bytes.starts_with(b"\x89PNG") && bytes.len() > 20_000, "{}", picture.display());
    }
}
