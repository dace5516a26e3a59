//! An MCP server on rmcp over stdio, as people write it and with its tools guarded: the two files of the example. One
//! client asks each of them in turn, one call at a time.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use rmcp::ServiceExt;
use serde_json::{Value, json};

use crate::{a_second, median};

#[path = "../../../examples/src/existing/guarded.rs"]
#[allow(clippy::unused_self, unreachable_pub, reason = "handlers of rmcp; a file of the examples")]
mod guarded;
#[path = "../../../examples/src/existing/plain.rs"]
#[allow(clippy::unused_self, unreachable_pub, reason = "handlers of rmcp; a file of the examples")]
mod plain;

const ROUNDS: usize = 40;
const CALLS: usize = 100;
const SERVERS: [&str; 2] = ["plain", "guarded"];

/// This program as a server: the child's part.
pub(crate) fn serve(which: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        if which == SERVERS[0] {
            wait(plain::Shop::open()).await;
        } else {
            wait(guarded::Shop::open().expect("sound tools")).await;
        }
    });
}

async fn wait(server: impl rmcp::Service<rmcp::RoleServer>) {
    let running = server.serve((tokio::io::stdin(), tokio::io::stdout())).await.expect("a handshake");
    running.waiting().await.expect("the client hangs up");
}

/// A server that runs, and the client's end of it.
struct Server {
    child: Child,
    write: Option<ChildStdin>,
    read: BufReader<ChildStdout>,
}

impl Server {
    fn start(which: &str) -> Self {
        let program = std::env::current_exe().expect("this program");
        let mut child = Command::new(program)
            .args(["--serve", which])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("this program runs");
        let write = child.stdin.take();
        let read = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut server = Self { child, write, read };
        let client = json!({"name": "throughput", "version": "0"});
        let params = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client});
        server.send(&line(&json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params})));
        server.receive();
        server.send(&line(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"})));
        server
    }

    fn send(&mut self, line: &str) {
        self.write.as_mut().expect("open until the end").write_all(line.as_bytes()).expect("a pipe");
    }

    fn receive(&mut self) -> String {
        let mut line = String::new();
        self.read.read_line(&mut line).expect("a pipe");
        line
    }

    fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.receive()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A server ends with its input.
        self.write.take();
        let ended = self.child.wait().expect("a child");
        assert!(ended.success() || std::thread::panicking(), "a server failed");
    }
}

fn line(message: &Value) -> String {
    format!("{message}\n")
}

/// One call of each tool that both servers have.
fn calls() -> [String; 2] {
    let calls = [
        ("find_orders", json!({"customer": "Li", "state": "open", "limit": 20})),
        ("promise_refund", json!({"order": 4711, "currency": "EUR", "amount": 12.5})),
    ];
    calls.map(|(tool, arguments)| {
        let params = json!({"name": tool, "arguments": arguments});
        line(&json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}))
    })
}

/// Panics at the first difference.
pub(crate) fn assert_equal() {
    let [mut plain, mut guarded] = SERVERS.map(Server::start);
    for call in calls() {
        let answer = plain.ask(&call);
        assert_eq!(guarded.ask(&call), answer);
        let answer: Value = serde_json::from_str(&answer).expect("a line of JSON");
        assert!(answer["result"]["content"][0]["text"].is_string(), "{answer}");
        assert_ne!(answer["result"]["isError"], true, "{answer}");
    }
}

/// Prints the table.
pub(crate) fn print() {
    println!("an MCP server on rmcp over stdio, one call at a time\n");
    println!("  {:<34} {:>6} {:>16} {:>10}", "", "ratio", "round trips/s", "median");
    let mut servers = SERVERS.map(Server::start);
    let mut times = [const { Vec::new() }; 2];
    for _ in 0..ROUNDS {
        for (server, times) in servers.iter_mut().zip(&mut times) {
            round(server, times);
        }
    }
    let mut floor = None;
    for (name, times) in ["rmcp", "rmcp, its tools guarded"].into_iter().zip(times) {
        let mean = times.iter().sum::<Duration>() / u32::try_from(times.len()).unwrap_or(1);
        let median = median(times);
        let ratio = median.as_secs_f64() / floor.get_or_insert(median).as_secs_f64();
        println!("  {name:<34} {ratio:>6.2} {:>16} {:>7} µs", a_second(mean), median.as_micros());
    }
}

fn round(server: &mut Server, times: &mut Vec<Duration>) {
    let calls = calls();
    for call in calls.iter().cycle().take(CALLS) {
        let start = Instant::now();
        let answer = server.ask(call);
        times.push(start.elapsed());
        assert!(answer.contains("\"result\""), "{answer}");
    }
}
