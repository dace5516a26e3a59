//! The tools of all types behind a real server, listed by MCP's own inspector, whose linter refuses none.
//!
//! `tests/clients/install.sh` brings it. Without it the test says so and ends; with `CI` set it fails.

use std::path::Path;
use std::process::Command;

use agent_tool_tests::types::tools;
use serde_json::Value;

const INSPECTOR: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/clients/node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js"
);

/// Where the author asks for `null` as a value, or for any JSON: the linter advises against both.
const ASKED_FOR: [&str; 5] =
    ["\"vec_of_option_nullable\"", "\"json\"", "\"json_lists\"", "\"twice_optional\"", "\"nullable\""];

#[test]
fn the_inspector_refuses_nothing() {
    if !Path::new(INSPECTOR).exists() {
        assert!(std::env::var_os("CI").is_none(), "run tests/clients/install.sh");
        eprintln!("\n*** SKIPPED: the inspector is missing; run tests/clients/install.sh ***\n");
        return;
    }
    let output = Command::new("node")
        .args([INSPECTOR, "--cli", env!("CARGO_BIN_EXE_types-mcp")])
        .args(["--method", "tools/list", "--strict", "--format", "json"])
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    // 6 is how it says that a schema is refused.
    assert_eq!(output.status.code(), Some(0), "{errors}");
    let listed: Value = serde_json::from_slice(&output.stdout).unwrap();
    let count = listed["result"]["tools"].as_array().map(Vec::len);
    assert_eq!(count, Some(tools().contracts().count()), "{listed}");
    let warned: Vec<_> = errors.lines().filter_map(|line| line.strip_prefix("Warning: tool ")).collect();
    assert_eq!(warned, ASKED_FOR, "{errors}");
}
