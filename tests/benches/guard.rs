//! The guard on the two workloads, beside plain serde and beside `jsonschema` + serde, as ratios.
//!
//! Every round runs each contender once, so that a drift of the machine touches all of them; the ratio is of
//! medians within one run. Results are compared before anything is timed. `--test` only compares.

use std::hint::black_box;
use std::time::{Duration, Instant};

use agent_tool::{AgentTool, Gated, Mode};
use agent_tool_tests::workloads::{Db, Deploy};
use jsonschema::Validator;
use serde::de::DeserializeOwned;
use serde_json::Value;

const ROUNDS: usize = 40;

fn main() {
    let smoke = std::env::args().any(|argument| argument == "--test");
    println!("wall time, plain serde on the same form of input = 1.00\n");
    workload::<Db>(
        "W1",
        include_str!("../fixtures/workloads/w1_ok.json"),
        None,
        include_str!("../fixtures/workloads/w1_bad.json"),
        2_000,
        smoke,
    );
    workload::<Deploy>(
        "W2",
        include_str!("../fixtures/workloads/w2_ok.json"),
        Some(include_str!("../fixtures/workloads/w2_ids_as_numbers.json")),
        include_str!("../fixtures/workloads/w2_bad.json"),
        160,
        smoke,
    );
}

type Run<'a> = Box<dyn Fn() -> bool + 'a>;
type Contender<'a> = (&'a str, &'a Value, Box<dyn Fn(Value) -> bool + 'a>);

fn workload<T>(name: &str, ok: &str, ids: Option<&str>, bad: &str, calls: usize, smoke: bool)
where
    T: AgentTool<Accepted = Gated<T>> + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let contract = T::contract().unwrap_or_else(|problems| panic!("{problems}"));
    let schema = jsonschema::validator_for(&contract.input_schema()).expect("the contract is a schema");
    let ok_value: Value = serde_json::from_str(ok).expect("a fixture");
    let bad_value: Value = serde_json::from_str(bad).expect("a fixture");
    let ids_value: Option<Value> = ids.map(|ids| serde_json::from_str(ids).expect("a fixture"));
    compare::<T>(&schema, &ok_value, &bad_value, ids_value.as_ref());
    if smoke {
        return println!("{name}: results equal");
    }
    let mut contenders: Vec<Contender<'_>> = vec![
        ("plain serde", &ok_value, Box::new(|value| T::deserialize(value).is_ok())),
        ("agent-tool", &ok_value, Box::new(|value| T::parse(value).is_ok())),
        (
            "jsonschema + serde",
            &ok_value,
            Box::new(|value| schema.is_valid(&value) && T::deserialize(value).is_ok()),
        ),
        ("agent-tool, 3 violations", &bad_value, Box::new(|value| T::parse(value).is_err())),
        (
            "agent-tool, 3 violations in words",
            &bad_value,
            Box::new(|value| T::parse(value).is_err_and(|refused| !refused.reason().is_empty())),
        ),
        ("jsonschema, 3 violations", &bad_value, Box::new(|value| schema.iter_errors(&value).count() == 3)),
        (
            "jsonschema, 3 violations in words",
            &bad_value,
            Box::new(|value| {
                schema.iter_errors(&value).map(|error| error.to_string().len()).sum::<usize>() > 0
            }),
        ),
    ];
    if let Some(ids) = &ids_value {
        contenders.push(("agent-tool, ids as numbers", ids, Box::new(|value| T::parse(value).is_ok())));
    }
    print_table(name, &time(&contenders, calls));
    let texts: Vec<(&str, Run<'_>)> = vec![
        (
            "text: to Value, then serde",
            Box::new(|| serde_json::from_str::<Value>(ok).and_then(T::deserialize).is_ok()),
        ),
        ("text: agent-tool", Box::new(|| T::parse_str(ok).is_ok())),
        ("text: plain serde", Box::new(|| serde_json::from_str::<T>(ok).is_ok())),
    ];
    let unit = Value::Null;
    let texts: Vec<Contender<'_>> = texts
        .iter()
        .map(|(name, run)| (*name, &unit, Box::new(move |_| run()) as Box<dyn Fn(Value) -> bool>))
        .collect();
    print_table(name, &time(&texts, calls));
}

/// All contenders say the same of the same input.
fn compare<T>(schema: &Validator, ok: &Value, bad: &Value, ids: Option<&Value>)
where
    T: AgentTool<Accepted = Gated<T>> + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let plain = T::deserialize(ok.clone()).expect("the good input is good");
    assert!(schema.is_valid(ok), "jsonschema takes the good input");
    for input in std::iter::once(ok).chain(ids) {
        let guarded = T::parse(input.clone()).unwrap_or_else(|refused| panic!("{refused}"));
        match guarded.into_mode() {
            Mode::DryRun(guarded) => {
                assert_eq!(guarded.into_inner(), plain, "guarded and plain give the same");
            }
            Mode::Live(_) => panic!("the flag is absent: a dry run"),
        }
    }
    let refused = T::parse(bad.clone()).expect_err("the bad input is bad");
    assert_eq!(refused.violations().len(), 3, "{refused}");
    assert_eq!(schema.iter_errors(bad).count(), 3, "jsonschema sees three violations too");
}

/// Medians, one a contender.
fn time<'a>(contenders: &[Contender<'a>], calls: usize) -> Vec<(&'a str, Duration)> {
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); contenders.len()];
    for _ in 0..ROUNDS {
        for ((_, input, run), times) in contenders.iter().zip(&mut times) {
            let inputs: Vec<Value> = (0..calls).map(|_| (*input).clone()).collect();
            let start = Instant::now();
            for input in inputs {
                assert!(black_box(run(black_box(input))), "a contender failed while it was timed");
            }
            times.push(start.elapsed() / u32::try_from(calls).unwrap_or(1));
        }
    }
    let median = |mut times: Vec<Duration>| {
        times.sort();
        times[times.len() / 2]
    };
    contenders.iter().map(|(name, ..)| *name).zip(times.into_iter().map(median)).collect()
}

fn print_table(name: &str, rows: &[(&str, Duration)]) {
    let floor = rows.first().map_or(1.0, |(_, time)| time.as_secs_f64());
    for (contender, time) in rows {
        let ratio = time.as_secs_f64() / floor;
        println!("{name}  {contender:<36} {ratio:>6.2}   ({:.0} ns)", time.as_secs_f64() * 1e9);
    }
    println!();
}
