//! A whole call by name: dispatch, guard, a handler that does nothing, the answer as text. From one thread and from
//! two, which share the tools.

use std::hint::black_box;
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use agent_tool::{Budget, CallContext, DryRun, Live, Rate, ToolError, ToolSet};
use agent_tool_tests::rig::now;
use agent_tool_tests::workloads::{Db, Deploy};
use serde::Serialize;
use serde_json::Value;

use crate::{a_second, median};

const ROUNDS: usize = 15;
/// A round of one contender takes about this many bytes of input on each thread: tens of milliseconds, since two threads
/// that have less to do are left on one processor.
const BYTES: usize = 4_000_000;

/// Workload, name of the tool, arguments.
const WORKLOADS: [(&str, &str, &str); 2] = [
    ("W1", "db", include_str!("../../fixtures/workloads/w1_ok.json")),
    ("W2", "deploy", include_str!("../../fixtures/workloads/w2_ok.json")),
];

/// What a call gives.
#[derive(Serialize)]
struct Nothing {
    rows: u32,
}

fn nothing<T>(_arguments: &T) -> Nothing {
    Nothing { rows: 0 }
}

/// The answer to a call by name.
type Answer = Box<dyn Fn(&str, Value) -> String + Sync>;

fn contenders() -> [(&'static str, Answer); 3] {
    let bare = tools(None);
    let rate = Rate::per_minute(u32::MAX);
    let within = tools(Some(Budget::new().looks(rate).poll("db").poll("deploy")));
    [
        ("a match, serde, the same handler", Box::new(plain)),
        ("agent-tool", Box::new(move |name, arguments| guarded(&bare, name, arguments))),
        ("agent-tool within a budget", Box::new(move |name, arguments| guarded(&within, name, arguments))),
    ]
}

fn tools(budget: Option<Budget>) -> ToolSet {
    let mut tools = ToolSet::builder()
        .destructive(
            |plan: DryRun<Db>| async move { Ok::<_, ToolError>(nothing(&*plan)) },
            |live: Live<Db>| async move { Ok::<_, ToolError>(nothing(&*live)) },
        )
        .destructive(
            |plan: DryRun<Deploy>| async move { Ok::<_, ToolError>(nothing(&*plan)) },
            |live: Live<Deploy>| async move { Ok::<_, ToolError>(nothing(&*live)) },
        );
    if let Some(budget) = budget {
        tools = tools.budget(budget);
    }
    tools.build().expect("sound tools")
}

fn guarded(tools: &ToolSet, name: &str, arguments: Value) -> String {
    now(tools.call(name, arguments, &CallContext::new())).to_text()
}

/// What people write without us.
fn plain(name: &str, arguments: Value) -> String {
    #[derive(Serialize)]
    struct Success {
        data: Nothing,
        success: bool,
    }

    let data = match name {
        "db" => serde_json::from_value::<Db>(arguments).map(|plan| nothing(&plan)),
        "deploy" => serde_json::from_value::<Deploy>(arguments).map(|plan| nothing(&plan)),
        other => return format!("no tool {other}"),
    };
    data.and_then(|data| serde_json::to_string(&Success { data, success: true }))
        .unwrap_or_else(|error| error.to_string())
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("a fixture")
}

/// Panics at the first difference.
pub(crate) fn assert_equal() {
    for (_, tool, input) in WORKLOADS {
        for (name, answer) in contenders() {
            // More than once: a budget must not tire of it.
            for _ in 0..20 {
                assert_eq!(
                    answer(tool, read(input)),
                    r#"{"data":{"rows":0},"success":true}"#,
                    "{name} {tool}"
                );
            }
        }
    }
}

/// Prints the tables.
pub(crate) fn print() {
    println!("\ncalls a second of a tool set; the factor is from 1 thread to 2\n");
    for (workload, tool, input) in WORKLOADS {
        println!("{workload}");
        println!("  {:<34} {:>6} {:>11} {:>11} {:>7}", "", "ratio", "1 thread", "2 threads", "factor");
        let contenders = contenders();
        let mut times = vec![[const { Vec::new() }; 2]; contenders.len()];
        for _ in 0..ROUNDS {
            for ((_, answer), times) in contenders.iter().zip(&mut times) {
                times[0].push(round(answer, tool, input, 1));
                times[1].push(round(answer, tool, input, 2));
            }
        }
        let mut floor = None;
        for ((name, _), times) in contenders.iter().zip(times) {
            let [alone, both] = times.map(median);
            let ratio = alone.as_secs_f64() / floor.get_or_insert(alone).as_secs_f64();
            let factor = alone.as_secs_f64() / both.as_secs_f64();
            println!(
                "  {name:<34} {ratio:>6.2} {:>11} {:>11} {factor:>7.2}",
                a_second(alone),
                a_second(both)
            );
        }
        println!();
    }
}

/// What one call takes of the time in which all threads make theirs. Arguments are copied outside of it.
fn round(answer: &Answer, tool: &str, input: &str, threads: usize) -> Duration {
    let calls = BYTES / input.len();
    let start = Barrier::new(threads);
    let one = || {
        let inputs = vec![read(input); calls];
        start.wait();
        let began = Instant::now();
        for input in inputs {
            black_box(answer(tool, black_box(input)));
        }
        (began, Instant::now())
    };
    let spans: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(one)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no call panics")).collect()
    });
    let began = spans.iter().map(|(began, _)| *began).min().expect("a thread");
    let ended = spans.iter().map(|(_, ended)| *ended).max().expect("a thread");
    (ended - began) / u32::try_from(calls * threads).unwrap_or(1)
}
