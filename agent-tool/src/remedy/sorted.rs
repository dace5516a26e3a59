//! Values in the order of the schema, whatever order a map keeps.

use serde_json::Value;

use super::place;
use crate::guard::Guard;
use crate::guard::rules::NodeId;
use crate::ordered::Ordered;

/// How deep the order of the schema is followed.
const DEEPEST: u8 = 32;

/// A value of the contract, its keys in the order of the schema.
pub(crate) fn order(guard: Option<&Guard>, value: &Value) -> Ordered {
    guard.map_or_else(|| Ordered::from(value), |guard| deep(guard, guard.0.root, value, DEEPEST))
}

fn deep(guard: &Guard, id: NodeId, value: &Value, left: u8) -> Ordered {
    let compiled = &*guard.0;
    let Some(left) = left.checked_sub(1) else { return Ordered::from(value) };
    match value {
        Value::Object(map) => {
            let declares = |id: &u32| map.contains_key(&*compiled.property(*id).name);
            let rules = place::branches(compiled, id).filter_map(|node| node.object.as_deref());
            let rules = rules.max_by_key(|rules| rules.properties.iter().filter(|id| declares(id)).count());
            let Some(rules) = rules else { return Ordered::from(value) };
            let properties = rules.properties.iter().map(|id| compiled.property(*id));
            let mut entries: Vec<(String, Ordered)> = properties
                .filter_map(|property| {
                    let value = map.get(&*property.name)?;
                    Some((property.name.to_string(), deep(guard, property.node, value, left)))
                })
                .collect();
            let others = map.iter().filter(|(key, _)| !entries.iter().any(|(known, _)| known == *key));
            let others: Vec<_> = others.map(|(key, value)| (key.clone(), Ordered::from(value))).collect();
            entries.extend(others);
            Ordered::Object(entries)
        }
        Value::Array(items) => match place::branches(compiled, id).find_map(|node| node.array.items) {
            Some(id) => Ordered::Array(items.iter().map(|item| deep(guard, id, item, left)).collect()),
            None => Ordered::from(value),
        },
        scalar => Ordered::from(scalar),
    }
}
