//! How the cost grows: with the number of fields, of items, of coercions below a map, and of keys that are wrong. It
//! should be a line: whoever calls chooses the size.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use agent_tool::{AgentTool, Budget, Call, CallContext, Guard, ToolSet};
use agent_tool_tests::rig::now;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::callgrind::of_calls;
use crate::{CALLS, counted, per_call};

const SIZES: [usize; 3] = [10, 100, 1_000];
const KINDS: [&str; 4] = ["fields", "items", "coerced", "refused"];
/// What ten times the size may cost before it counts as more than a line.
const STEP: f64 = 13.0;

/// Prints instructions by size, and for each step of ten by how much they grew; how many steps were no line.
pub(crate) fn print() -> usize {
    println!("growth: instructions of a call by size, and by what the next size multiplies them\n");
    let mut steep = 0;
    for kind in KINDS {
        let mut line = format!("  {kind:<8}");
        let mut before = None;
        for size in SIZES {
            let instructions = per_call(of_calls(&format!("growth/{kind}/{size}")), CALLS);
            if let Some(before) = before {
                let factor = instructions / before;
                let _ = write!(line, "  ×{factor:.1}");
                if factor > STEP {
                    line.push_str(" NOT LINEAR");
                    steep += 1;
                }
            }
            let _ = write!(line, "  {size}: {instructions:.0}");
            before = Some(instructions);
        }
        println!("{line}");
    }
    println!();
    steep
}

/// Every row by the name that the child knows.
pub(crate) fn rows() -> impl Iterator<Item = String> {
    KINDS.into_iter().flat_map(|kind| SIZES.map(|size| format!("growth/{kind}/{size}")))
}

/// The child's part.
pub(crate) fn run(which: &str, calls: u64) {
    let (kind, size) = which.split_once('/').expect("a kind and a size");
    let size: usize = size.parse().expect("a size");
    let calls = usize::try_from(calls).unwrap_or(1);
    let passed = match kind {
        "fields" => validated(&fields(size), calls),
        "items" => validated(&items(size), calls),
        "coerced" => coerced(size, calls),
        "refused" => refused(size, calls),
        other => panic!("nothing grows by {other}"),
    };
    assert_eq!(passed, calls);
}

fn validated((schema, input): &(Value, Value), calls: usize) -> usize {
    let guard = Guard::builder(schema).build().expect("a schema that is enforced");
    counted(|input| guard.validate(input).is_ok(), vec![input; calls])
}

/// Every key of a map has an optional `null` below it, which is recorded with its place.
fn coerced(size: usize, calls: usize) -> usize {
    let item =
        json!({"type": "object", "properties": {"note": {"type": "string"}}, "additionalProperties": false});
    let schema =
        json!({"type": "object", "properties": {"map": {"type": "object", "additionalProperties": item}}});
    let guard = Guard::builder(&schema).build().expect("a schema that is enforced");
    let map: Map<String, Value> = (0..size).map(|index| (key(index), json!({"note": null}))).collect();
    counted(
        |input| guard.check(input).is_ok_and(|checked| checked.coercions().len() == size),
        vec![json!({ "map": map }); calls],
    )
}

/// Count by name.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct CountByName {
    /// The counts.
    #[allow(dead_code, reason = "no call passes")]
    counts: BTreeMap<String, u8>,
}

/// Every key of a map holds what it may not, and a budget compares the failure with earlier ones.
fn refused(size: usize, calls: usize) -> usize {
    let tools = ToolSet::builder()
        .tool(|_: Call<CountByName>| std::future::ready(Ok(())))
        .budget(Budget::new())
        .build()
        .expect("a tool set");
    let counts: Map<String, Value> = (0..size).map(|index| (key(index), json!("many"))).collect();
    let caller = Cell::new(0);
    counted(
        |input| {
            caller.set(caller.get() + 1);
            let cx = CallContext::new().with_principal(caller.get().to_string());
            let refused = now(tools.call("count_by_name", input, &cx)).into_result().expect_err("no count");
            refused.code() == "INVALID_TOOL_ARGUMENTS"
        },
        vec![json!({ "counts": counts }); calls],
    )
}

fn key(index: usize) -> String {
    format!("key{index:04}")
}

fn fields(size: usize) -> (Value, Value) {
    let properties: Map<String, Value> =
        (0..size).map(|index| (key(index), json!({"type": "integer", "minimum": 0}))).collect();
    let required: Vec<String> = (0..size).map(key).collect();
    let input: Map<String, Value> = (0..size).map(|index| (key(index), json!(index))).collect();
    let schema = json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false});
    (schema, Value::Object(input))
}

fn items(size: usize) -> (Value, Value) {
    let item = json!({"type": "object", "properties": {"name": {"type": "string", "maxLength": 40}, "size": {"type": "integer"}},
        "required": ["name"], "additionalProperties": false});
    let schema = json!({"type": "object", "properties": {"items": {"type": "array", "items": item}}, "additionalProperties": false});
    let items: Vec<Value> =
        (0..size).map(|index| json!({"name": format!("item {index}"), "size": index})).collect();
    (schema, json!({ "items": items }))
}
