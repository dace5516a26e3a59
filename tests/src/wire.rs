//! A client of MCP that writes and reads JSON-RPC by hand, so that a test sees what is on the wire. It corrects
//! nothing.

use rmcp::{RoleServer, Service, ServiceExt};
use serde_json::{Value, json};
use tokio::io::{
    AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf, duplex, split,
};

/// The revision without a handshake: each request says what others say once.
pub const MODERN: &str = "2026-07-28";

/// The other revisions, oldest first.
pub const LEGACY: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

/// One connection to a server.
#[derive(Debug)]
pub struct Wire {
    read: Lines<BufReader<ReadHalf<DuplexStream>>>,
    write: Option<WriteHalf<DuplexStream>>,
    revision: &'static str,
    last_id: u64,
}

impl Wire {
    /// Connects, with a handshake where the revision has one, and checks that the server agrees to it.
    ///
    /// # Panics
    ///
    /// Where it does not.
    pub async fn open(server: impl Service<RoleServer>, revision: &'static str) -> Self {
        let (ours, theirs) = duplex(1 << 20);
        tokio::spawn(async move {
            if let Ok(running) = server.serve(split(theirs)).await {
                let _ = running.waiting().await;
            }
        });
        let (read, write) = split(ours);
        let mut wire = Self { read: BufReader::new(read).lines(), write: Some(write), revision, last_id: 0 };
        if revision != MODERN {
            let client = json!({"name": "wire", "version": "0"});
            let params = json!({"protocolVersion": revision, "capabilities": {}, "clientInfo": client});
            let reply = wire.request("initialize", params).await;
            assert_eq!(reply["result"]["protocolVersion"], revision);
            wire.send(json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await;
        }
        wire
    }

    /// As [`open`](Self::open), with the newest revision that has a handshake.
    pub async fn latest(server: impl Service<RoleServer>) -> Self {
        Self::open(server, LEGACY[3]).await
    }

    /// Sends a request and waits for its reply.
    ///
    /// # Panics
    ///
    /// Where there is none.
    pub async fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params).await;
        while let Some(reply) = self.next().await {
            if reply["id"] == id {
                return reply;
            }
        }
        panic!("the server closed the connection without a reply to {method}");
    }

    /// The result of `tools/call`, which must not be a protocol error.
    ///
    /// # Panics
    ///
    /// Where it is one.
    pub async fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let reply = self.request("tools/call", json!({"name": tool, "arguments": arguments})).await;
        assert!(reply.get("error").is_none(), "{reply}");
        reply["result"].clone()
    }

    /// The listed tools.
    ///
    /// # Panics
    ///
    /// Where there is no list.
    pub async fn tools(&mut self) -> Vec<Value> {
        let mut reply = self.request("tools/list", json!({})).await;
        match reply["result"]["tools"].take() {
            Value::Array(tools) => tools,
            other => panic!("no list of tools: {other}"),
        }
    }

    /// Sends a request; hands out its id.
    pub async fn ask(&mut self, method: &str, mut params: Value) -> u64 {
        self.last_id += 1;
        if self.revision == MODERN {
            params["_meta"] = json!({
                "io.modelcontextprotocol/protocolVersion": MODERN,
                "io.modelcontextprotocol/clientCapabilities": {},
                "io.modelcontextprotocol/clientInfo": {"name": "wire", "version": "0"},
            });
        }
        self.send(json!({"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params})).await;
        self.last_id
    }

    /// Hangs up, and reads what still comes.
    ///
    /// # Panics
    ///
    /// Where that is not JSON.
    pub async fn close(mut self) -> Vec<Value> {
        if let Some(mut write) = self.write.take() {
            write.shutdown().await.expect("closing a pipe in memory");
        }
        let mut replies = Vec::new();
        while let Some(reply) = self.next().await {
            replies.push(reply);
        }
        replies
    }

    async fn send(&mut self, message: Value) {
        let write = self.write.as_mut().expect("open until it is closed");
        write.write_all(format!("{message}\n").as_bytes()).await.expect("a pipe in memory");
    }

    async fn next(&mut self) -> Option<Value> {
        let line = self.read.next_line().await.expect("a pipe in memory")?;
        Some(serde_json::from_str(&line).expect("a line of JSON"))
    }
}

/// The text that the model reads first.
///
/// # Panics
///
/// Where the first content is no text.
#[must_use]
pub fn text(result: &Value) -> &str {
    result["content"][0]["text"].as_str().unwrap_or_else(|| panic!("no text comes first: {result}"))
}
