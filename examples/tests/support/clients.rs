//! The real clients: where they are, and one session with each. What they say is not judged here.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// After this a client is taken for hung; even a slow machine needs a tenth of it.
const PATIENCE: Duration = Duration::from_secs(300);

/// Where the clients are; nothing, said loudly, where they are not installed. In CI they have to be.
pub(crate) fn installed() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/clients");
    let found = folder.join("node_modules/.stamp").is_file() && runs("node") && python(&folder).is_file();
    if found {
        return Some(folder);
    }
    let cure = "the MCP clients are not installed: run tests/clients/install.sh (Node 20, Python 3.10)";
    assert!(std::env::var_os("CI").is_none(), "{cure}");
    // Past the test runner, which swallows what a passing test prints.
    let _ = writeln!(io::stderr(), "\nSKIPPED, NOT TESTED: {cure}\n");
    None
}

fn runs(program: &str) -> bool {
    Command::new(program).arg("--version").stdout(Stdio::null()).status().is_ok_and(|status| status.success())
}

fn python(folder: &Path) -> PathBuf {
    folder.join("venv/bin/python")
}

/// A client that plays a session from a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sdk {
    /// TypeScript, 1.x.
    TypeScript1,
    /// TypeScript, 2.x.
    TypeScript2,
    /// Python.
    Python,
}

impl Sdk {
    /// What the client hands to its host, a step each: `{"tools"}`, `{"result"}` or `{"thrown"}`.
    pub(crate) fn play(self, folder: &Path, session: &Value) -> Vec<Value> {
        let mut file = tempfile();
        file.1.write_all(session.to_string().as_bytes()).expect("a temporary file");
        let mut command = match self {
            Self::TypeScript1 => script("node", folder, "sdk-1.mjs"),
            Self::TypeScript2 => script("node", folder, "client-2.mjs"),
            Self::Python => script(python(folder), folder, "sdk.py"),
        };
        let output = run(command.arg(&file.0));
        let _ = std::fs::remove_file(&file.0);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{self:?}: {said}");
        assert!(!said.contains("unknown format"), "{self:?}: {said}");
        serde_json::from_slice(&output.stdout).expect("a list of what was seen")
    }
}

fn script(program: impl AsRef<std::ffi::OsStr>, folder: &Path, name: &str) -> Command {
    let mut command = Command::new(program);
    command.arg(folder.join(name));
    command
}

fn tempfile() -> (PathBuf, std::fs::File) {
    use std::hash::{BuildHasher, RandomState};
    let name = format!("agent-tool-{:016x}.json", RandomState::new().hash_one(0));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let file = std::fs::File::create_new(&path).expect("a new file in the target directory");
    (path, file)
}

/// What the inspector prints, and its exit status.
pub(crate) fn inspect(folder: &Path, server: &[&str], arguments: &[&str]) -> (String, i32) {
    let launcher = "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js";
    let mut command = script("node", folder, launcher);
    let output = run(command.arg("--cli").args(server).args(arguments).args(["--format", "json"]));
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code().unwrap_or(-1))
}

/// The output of a program that ends, sooner or later.
fn run(command: &mut Command) -> Output {
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.expect("the client starts");
    let stdout = reader(child.stdout.take());
    let stderr = reader(child.stderr.take());
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("our own child") {
            break status;
        }
        if start.elapsed() > PATIENCE {
            let _ = child.kill();
            panic!("the client hangs: {command:?}");
        }
        thread::sleep(Duration::from_millis(5));
    };
    let read = |reader: thread::JoinHandle<Vec<u8>>| reader.join().expect("reading does not panic");
    Output { status, stdout: read(stdout), stderr: read(stderr) }
}

fn reader(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes
    })
}

/// The helpdesk over HTTP, for as long as this lives.
pub(crate) struct HttpServer {
    child: Child,
    pub(crate) url: String,
}

impl HttpServer {
    pub(crate) fn start() -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_helpdesk-mcp"));
        let child = command.args(["--http", "0"]).stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut child = child.expect("the server starts");
        let stdout = child.stdout.take().expect("a pipe");
        let mut url = String::new();
        io::BufRead::read_line(&mut io::BufReader::new(stdout), &mut url).expect("it says where it is");
        Self { child, url: url.trim().to_owned() }
    }
}

impl Drop for HttpServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A session over stdio.
pub(crate) fn stdio(server: &[&str], steps: &[Value]) -> Value {
    json!({"command": server, "steps": steps})
}
