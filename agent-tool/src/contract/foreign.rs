//! A schema of somebody else in the portable core, in the order in which it was written.
//!
//! It is read as schemars' is; nothing that a Rust type or a derive would say is there.

use super::node::{Extra, Kind, Node};
use super::portable;
use super::problem::{ContractProblem, Problems};
use super::write::{self, Role};
use crate::ordered::Ordered;

/// The portable core of a schema without references, with every constraint in words; why there is none.
pub(crate) fn core_of(schema: &Ordered) -> Result<Ordered, Vec<ContractProblem>> {
    let mut problems = Problems::default();
    let mut root = portable::read(&schema.to_value(), &mut problems);
    as_written(&mut root, schema);
    if problems.0.is_empty() { Ok(write::schema(&root, Role::Root)) } else { Err(problems.0) }
}

/// Puts properties into the order of the source.
fn as_written(node: &mut Node, source: &Ordered) {
    match &mut node.kind {
        Kind::Object(object) => {
            let Some(properties) = source.get("properties").and_then(Ordered::as_object) else {
                if let (Extra::Of(values), Some(source)) =
                    (&mut object.extra, source.get("additionalProperties"))
                {
                    as_written(values, source);
                }
                return;
            };
            let names: Vec<&str> = properties.iter().map(|(name, _)| name.as_str()).collect();
            object.sort_by(&names);
            for property in &mut object.properties {
                if let Some((_, source)) = properties.iter().find(|(name, _)| *name == property.name) {
                    as_written(&mut property.node, source);
                }
            }
        }
        Kind::Array(array) => {
            if let Some(source) = source.get("items") {
                as_written(&mut array.items, source);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_the_source_is_kept_below_lists_and_maps() {
        let flag = |about: &str| format!(r#"{{"type": "boolean", "description": "{about}"}}"#);
        let pair = format!(
            r#"{{"type": "object", "additionalProperties": false,
                "properties": {{"zulu": {}, "alpha": {}}}}}"#,
            flag("last"),
            flag("first")
        );
        let text = format!(
            r#"{{"type": "object", "additionalProperties": false, "properties": {{
                "second": {{"type": "array", "items": {pair}}},
                "first": {{"type": "object", "additionalProperties": {pair}}},
                "plain": {pair}}}}}"#
        );
        let core = core_of(&serde_json::from_str(&text).unwrap()).unwrap();
        let names = |node: &Ordered| -> Vec<String> {
            let properties = node.get("properties").and_then(Ordered::as_object).unwrap();
            properties.iter().map(|(name, _)| name.clone()).collect()
        };
        assert_eq!(names(&core), ["second", "first", "plain"]);
        let property = |name: &str| core.get("properties").unwrap().get(name).unwrap();
        let pairs = [
            property("second").get("items").unwrap(),
            property("first").get("additionalProperties").unwrap(),
            property("plain"),
        ];
        for pair in pairs {
            assert_eq!(names(pair), ["zulu", "alpha"]);
        }
    }
}
