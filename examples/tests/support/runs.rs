//! What the tests of the examples share: folders, dumps of databases, runs of the binary.
#![allow(dead_code, unreachable_pub)] // every test file uses a part of it

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use agent_tool::Clock;
use agent_tool_examples::rows;
use rusqlite::Connection;
use serde_json::Value;

/// An empty folder for one test.
pub fn folder(topic: &str, test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(topic).join(test);
    let _ = fs::remove_dir_all(&folder);
    folder
}

/// A key of plan tokens.
pub const KEY: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

/// A key file that only its owner reads.
pub fn key_file(test: &str, content: &str) -> PathBuf {
    let folder = folder("keys", test);
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("plan.key");
    fs::write(&file, content).unwrap();
    fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
    file
}

/// A time that does not pass.
pub struct At(pub u64);

impl Clock for At {
    fn unix(&self) -> Duration {
        Duration::from_secs(self.0)
    }

    fn elapsed(&self) -> Duration {
        self.unix()
    }
}

/// Schema and rows of a database, all of them.
pub fn dump(file: &Path) -> String {
    let connection = Connection::open(file).unwrap();
    let mut statement = connection
        .prepare("SELECT type || ' ' || name || ': ' || coalesce(sql, '') FROM sqlite_schema")
        .unwrap();
    let schema: Vec<String> =
        statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    format!("{schema:#?}\n{:?}", rows::contents(&connection, &[]).unwrap())
}

/// Every file of a folder: its bytes, and what the database in it holds. Empty where there is no folder.
pub fn state(folder: &Path) -> BTreeMap<PathBuf, (Vec<u8>, String)> {
    let Ok(entries) = fs::read_dir(folder) else { return BTreeMap::new() };
    let files = entries.map(|entry| entry.unwrap().path());
    files.map(|file| (file.clone(), (fs::read(&file).unwrap(), dump(&file)))).collect()
}

/// What a run of the binary did.
#[derive(Debug)]
pub struct Run {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    /// The envelope.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The codes of the violations.
    pub fn violations(&self) -> Vec<String> {
        let envelope = self.json();
        let Some(violations) = envelope["error"]["violations"].as_array() else { return Vec::new() };
        violations.iter().map(|violation| violation["code"].as_str().unwrap().to_owned()).collect()
    }
}

/// Runs the binary.
pub fn run(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mcp-tool-runner"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // The binary may stop reading before everything is written.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Calls `db_migration` with arguments on standard input.
pub fn call(folder: &Path, arguments: impl AsRef<[u8]>) -> Run {
    let folder = folder.to_str().unwrap();
    run(&["--tool", "db_migration", "--args", "-", "--data-dir", folder], arguments.as_ref())
}
