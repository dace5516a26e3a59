//! Checked arguments in canonical form, by the contract: properties in the order of the schema, an absent one as its
//! default, the dry-run flag and the token left out. What makes a plan, and what makes a call, the same one.
//!
//! Only what passed the guard comes here: ids, aliases and whole floats have one spelling already.

use serde_json::{Map, Value};

use crate::canonical;
use crate::contract::{Contract, PLAN_TOKEN};
use crate::guard::Compiled;
use crate::guard::rules::{NodeId, ObjectRules, PropId, Types, Union};

const OBJECT: u8 = 16;
const BRANCH: u8 = 17;
const ABSENT: u8 = 18;

/// Properties of the root that say how a call is made, and not what it does: the flag, and the token where there is one.
type Controls = [Option<PropId>; 2];

/// Nothing is left out below the root.
const NONE: Controls = [None; 2];

/// Appends the arguments of a call.
pub(crate) fn write(contract: &Contract, arguments: &Map<String, Value>, out: &mut Vec<u8>) {
    let guard = &*contract.guard().0;
    let Some(rules) = &guard.node(guard.root).object else {
        return canonical::value(&Value::Object(arguments.clone()), out);
    };
    let is_token = |id: &&PropId| contract.needs_plan_token() && *guard.property(**id).name == *PLAN_TOKEN;
    let controls = [guard.dry_run, rules.properties.iter().find(is_token).copied()];
    object(guard, rules, arguments, controls, out);
}

fn node(guard: &Compiled, id: NodeId, value: &Value, out: &mut Vec<u8>) {
    let node = guard.node(id);
    if let Some((index, inner)) = node.union.as_ref().and_then(|union| branch(guard, union, value)) {
        canonical::head(BRANCH, index, out);
        return self::node(guard, inner, value, out);
    }
    match (value, &node.object, node.array.items) {
        (Value::Object(map), Some(rules), _) => object(guard, rules, map, NONE, out),
        (Value::Array(items), _, Some(item)) => {
            canonical::head(canonical::LIST, items.len(), out);
            for value in items {
                self::node(guard, item, value, out);
            }
        }
        _ => canonical::value(value, out),
    }
}

/// The branch that a value is of: by its tag, else the first that takes it.
fn branch(guard: &Compiled, union: &Union, value: &Value) -> Option<(usize, NodeId)> {
    let tag = union.tag.as_ref().and_then(|tag| {
        let named = value.get(&*tag.name)?.as_str()?;
        tag.values.iter().position(|known| **known == *named)
    });
    let index = tag.or_else(|| union.branches.iter().position(|id| guard.takes(*id, value)))?;
    union.branches.get(index).map(|id| (index, *id))
}

fn object(
    guard: &Compiled,
    rules: &ObjectRules,
    map: &Map<String, Value>,
    controls: Controls,
    out: &mut Vec<u8>,
) {
    canonical::head(OBJECT, rules.properties.len(), out);
    let mut declared = 0;
    for id in &rules.properties {
        let property = guard.property(*id);
        let sent = map.get(&*property.name);
        declared += usize::from(sent.is_some());
        if controls.contains(&Some(*id)) {
            continue;
        }
        match sent {
            Some(value) => node(guard, property.node, value, out),
            None => absent(guard, property.node, out),
        }
    }
    if declared == map.len() {
        return;
    }
    let is_declared = |key: &str| rules.properties.iter().any(|id| *guard.property(*id).name == *key);
    let mut others: Vec<_> = map.iter().filter(|(key, _)| !is_declared(key)).collect();
    others.sort_unstable_by_key(|(key, _)| key.as_str());
    canonical::head(canonical::MAP, others.len(), out);
    for (key, value) in others {
        canonical::text(key, out);
        match rules.additional {
            crate::guard::rules::Additional::Of(id) => node(guard, id, value, out),
            _ => canonical::value(value, out),
        }
    }
}

fn absent(guard: &Compiled, id: NodeId, out: &mut Vec<u8>) {
    let node = guard.node(id);
    match &node.default {
        Some(default) => self::node(guard, id, default, out),
        None if node.note.empty_default && node.types.has(Types::ARRAY) => {
            self::node(guard, id, &Value::Array(Vec::new()), out);
        }
        None if node.note.empty_default => self::node(guard, id, &Value::Object(Map::new()), out),
        None => out.push(ABSENT),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::guard::Guard;

    fn bytes(schema: &Value, arguments: &Value) -> Vec<u8> {
        let guard = Guard::builder(schema).build().unwrap();
        let root = guard.0.node(guard.0.root).object.as_ref().unwrap();
        let mut out = Vec::new();
        super::object(&guard.0, root, arguments.as_object().unwrap(), super::NONE, &mut out);
        out
    }

    #[test]
    fn what_no_property_declares_is_bound_too() {
        let properties = [json!({}), json!({"a": {}}), json!({"a": {}, "b": {}})];
        for properties in properties {
            for additional in [json!(true), json!({"type": "integer"})] {
                let schema =
                    json!({"type": "object", "properties": properties, "additionalProperties": additional});
                let sent = bytes(&schema, &json!({"a": 1, "z": 2, "y": 3}));
                assert_eq!(sent, bytes(&schema, &json!({"y": 3, "z": 2, "a": 1})), "{schema}");
                for other in [
                    json!({"a": 2, "z": 2, "y": 3}),
                    json!({"a": 1, "z": 3, "y": 3}),
                    json!({"a": 1, "z": 2, "x": 3}),
                    json!({"a": 1, "z": 3, "y": 2}),
                    json!({"a": 1, "z": 2}),
                    json!({"a": 1}),
                    json!({"z": 2, "y": 3}),
                ] {
                    assert_ne!(sent, bytes(&schema, &other), "{schema}: {other}");
                }
            }
        }
    }
}
