use agent_tool::AgentTool;
use agent_tool_tests::workloads::*;
use serde_json::Value;
#[inline(never)]
fn words(v: Value) -> usize {
    Db::parse(v).err().map_or(0, |r| r.reason().len())
}
#[inline(never)]
fn run_db(v: Value) -> bool {
    Db::parse(v).is_ok()
}
#[inline(never)]
fn run_deploy(v: Value) -> bool {
    Deploy::parse(v).is_ok()
}
#[inline(never)]
fn run_plain(v: Value) -> bool {
    <Deploy as serde::Deserialize>::deserialize(v).is_ok()
}
#[inline(never)]
fn run_plain1(v: Value) -> bool {
    <Db as serde::Deserialize>::deserialize(v).is_ok()
}
fn main() {
    let which = std::env::args().nth(1).unwrap_or_default();
    let n: usize = std::env::args().nth(2).and_then(|n| n.parse().ok()).unwrap_or(1000);
    let text = std::fs::read_to_string(format!("tests/fixtures/workloads/{which}.json")).unwrap();
    let value: Value = serde_json::from_str(&text).unwrap();
    let inputs: Vec<Value> = (0..n).map(|_| value.clone()).collect();
    let plain = std::env::args().nth(3).is_some();
    let w1 = which.starts_with("w1");
    if w1 {
        Db::contract().unwrap();
    } else {
        Deploy::contract().unwrap();
    }
    if std::env::args().nth(3).as_deref() == Some("words") {
        let mut n = 0;
        for input in inputs {
            n += words(input);
        }
        return println!("{n}");
    }
    let start = std::time::Instant::now();
    let mut ok = 0;
    for input in inputs {
        ok += usize::from(if plain {
            if w1 { run_plain1(input) } else { run_plain(input) }
        } else if w1 {
            run_db(input)
        } else {
            run_deploy(input)
        });
    }
    println!("{ok} ok, {:?} each", start.elapsed() / n as u32);
}
