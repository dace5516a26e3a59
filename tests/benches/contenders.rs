//! Who is measured on what: the paths of a call on the two workloads, each beside its peers.

use std::sync::LazyLock;

use agent_tool::AgentTool;
use agent_tool_tests::workloads::{Db, Deploy};
use jsonschema::Validator;
use serde::Deserialize;
use serde_json::Value;

use crate::peers;

pub(crate) const W1_OK: &str = include_str!("../fixtures/workloads/w1_ok.json");
pub(crate) const W1_BAD: &str = include_str!("../fixtures/workloads/w1_bad.json");
pub(crate) const W2_OK: &str = include_str!("../fixtures/workloads/w2_ok.json");
pub(crate) const W2_BAD: &str = include_str!("../fixtures/workloads/w2_bad.json");
pub(crate) const W2_IDS: &str = include_str!("../fixtures/workloads/w2_ids_as_numbers.json");

/// One way of taking a call.
#[derive(Clone, Copy)]
pub(crate) enum Run {
    /// From what a parser made of the text.
    Value(fn(Value) -> bool),
    /// From the text itself.
    Text(fn(&str) -> bool),
}

/// One row of a table.
pub(crate) struct Contender {
    pub(crate) name: &'static str,
    pub(crate) input: &'static str,
    pub(crate) run: Run,
}

/// Rows with one floor, the first of them.
pub(crate) struct Table {
    pub(crate) title: &'static str,
    pub(crate) workload: &'static str,
    pub(crate) rows: Vec<Contender>,
}

fn contender(name: &'static str, input: &'static str, run: Run) -> Contender {
    Contender { name, input, run }
}

fn schema_of<T: AgentTool>() -> Validator {
    let contract = T::contract().unwrap_or_else(|problems| panic!("{problems}"));
    jsonschema::validator_for(&contract.input_schema()).expect("the contract is a schema")
}

static DB: LazyLock<Validator> = LazyLock::new(schema_of::<Db>);
static DEPLOY: LazyLock<Validator> = LazyLock::new(schema_of::<Deploy>);

/// What `jsonschema` says of the bad input, as long as it says all three things.
fn three(schema: &Validator, value: &Value) -> bool {
    schema.iter_errors(value).count() == 3
}

fn three_in_words(schema: &Validator, value: &Value) -> bool {
    schema.iter_errors(value).map(|error| error.to_string()).filter(|words| !words.is_empty()).count() == 3
}

macro_rules! tables {
    ($workload:literal, $type:ident, $peer:ident, $schema:ident, $ok:ident, $bad:ident, [$($ids:expr),*]) => {
        [
            Table {
                title: "happy, Value",
                workload: $workload,
                    rows: vec![
                    contender("plain serde, no rules", $ok, Run::Value(|value| $type::deserialize(value).is_ok())),
                    contender("agent-tool", $ok, Run::Value(|value| $type::parse(value).is_ok())),
                    $(contender("agent-tool, ids as numbers", $ids, Run::Value(|value| $type::parse(value).is_ok())),)*
                    contender("jsonschema + serde", $ok, Run::Value(|value| $schema.is_valid(&value) && $type::deserialize(value).is_ok())),
                    contender("garde + serde", $ok, Run::Value(peers::garde::$peer)),
                    contender("validator + serde", $ok, Run::Value(peers::validator::$peer)),
                    contender("serde_valid + serde", $ok, Run::Value(peers::serde_valid::$peer)),
                    contender("deserr, types only", $ok, Run::Value(peers::deserr::$peer)),
                ],
            },
            Table {
                title: "three violations, Value, against a happy plain serde",
                workload: $workload,
                    rows: vec![
                    contender("plain serde, no rules, happy", $ok, Run::Value(|value| $type::deserialize(value).is_ok())),
                    contender("agent-tool, collected", $bad, Run::Value(|value| $type::parse(value).is_err())),
                    contender("agent-tool, its reason in words", $bad, Run::Value(|value| $type::parse(value).is_err_and(|refused| !refused.reason().is_empty()))),
                    contender("agent-tool, the whole envelope", $bad, Run::Value(|value| $type::parse(value).is_err_and(|refused| !refused.to_value().to_string().is_empty()))),
                    contender("jsonschema, collected", $bad, Run::Value(|value| three(&$schema, &value))),
                    contender("jsonschema, in words", $bad, Run::Value(|value| three_in_words(&$schema, &value))),
                ],
            },
            Table {
                title: "happy, text",
                workload: $workload,
                    rows: vec![
                    contender("to Value, then serde", $ok, Run::Text(|text| serde_json::from_str::<Value>(text).and_then($type::deserialize).is_ok())),
                    contender("agent-tool", $ok, Run::Text(|text| $type::parse_str(text).is_ok())),
                    contender("plain serde, from text at once", $ok, Run::Text(|text| serde_json::from_str::<$type>(text).is_ok())),
                ],
            },
        ]
    };
}

pub(crate) fn tables() -> Vec<Table> {
    let mut tables = Vec::new();
    tables.extend(tables!("W1", Db, db, DB, W1_OK, W1_BAD, []));
    tables.extend(tables!("W2", Deploy, deploy, DEPLOY, W2_OK, W2_BAD, [W2_IDS]));
    tables
}
