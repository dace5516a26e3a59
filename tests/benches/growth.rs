//! How the guard's cost grows: with the number of fields, and with the number of items. It should be a line.

use std::fmt::Write as _;

use agent_tool::Guard;
use serde_json::{Map, Value, json};

use crate::callgrind::of_calls;
use crate::{CALLS, per_call};

const SIZES: [usize; 3] = [10, 100, 1_000];

/// Prints instructions by size, and for each step of ten by how much they grew.
pub(crate) fn print() {
    println!("growth: instructions of the guard by size, and by what the next size multiplies them\n");
    for kind in ["fields", "items"] {
        let mut line = format!("  {kind:<8}");
        let mut before = None;
        for size in SIZES {
            let instructions = per_call(of_calls(&format!("growth/{kind}/{size}")), CALLS);
            if let Some(before) = before {
                let _ = write!(line, "  ×{:.1}", instructions / before);
            }
            let _ = write!(line, "  {size}: {instructions:.0}");
            before = Some(instructions);
        }
        println!("{line}");
    }
    println!();
}

/// Every row by the name that the child knows.
pub(crate) fn rows() -> impl Iterator<Item = String> {
    ["fields", "items"].into_iter().flat_map(|kind| SIZES.map(|size| format!("growth/{kind}/{size}")))
}

/// The child's part.
pub(crate) fn run(which: &str, calls: u64) {
    let (kind, size) = which.split_once('/').expect("a kind and a size");
    let size: usize = size.parse().expect("a size");
    let (schema, input) = if kind == "fields" { fields(size) } else { items(size) };
    let guard = Guard::builder(&schema).build().expect("a schema that is enforced");
    let inputs: Vec<&Value> = vec![&input; usize::try_from(calls).unwrap_or(1)];
    assert_eq!(
        crate::counted(|input| guard.validate(input).is_ok(), inputs),
        usize::try_from(calls).unwrap_or(1)
    );
}

fn fields(size: usize) -> (Value, Value) {
    let name = |index: usize| format!("field{index:04}");
    let properties: Map<String, Value> =
        (0..size).map(|index| (name(index), json!({"type": "integer", "minimum": 0}))).collect();
    let required: Vec<String> = (0..size).map(name).collect();
    let input: Map<String, Value> = (0..size).map(|index| (name(index), json!(index))).collect();
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
