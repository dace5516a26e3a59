//! The way from a root to an id: read along it, and built along it. It knows no schema.

use serde_json::{Map, Value};

use crate::contract::node::below;

/// One step.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Way {
    /// Into a property.
    Property(&'static str),
    /// Into the only property, the name of a variant.
    Variant(&'static str),
    /// Into the items of a list.
    Items,
    /// Into the values of a map.
    Values,
    /// No step: the object is of the variant that this property names.
    Beside(&'static str, &'static str),
}

/// What is there, in order, without `null`.
pub(super) fn values(value: &Value, way: &[Way]) -> Vec<Value> {
    let Some((step, rest)) = way.split_first() else {
        return if value.is_null() { Vec::new() } else { vec![value.clone()] };
    };
    let inside: Vec<&Value> = match (step, value) {
        (Way::Property(name) | Way::Variant(name), Value::Object(map)) => {
            map.get(*name).into_iter().collect()
        }
        (Way::Items, Value::Array(items)) => items.iter().collect(),
        (Way::Values, Value::Object(map)) => map.values().collect(),
        (Way::Beside(tag, variant), value) if value.get(tag).and_then(Value::as_str) == Some(variant) => {
            vec![value]
        }
        _ => Vec::new(),
    };
    inside.into_iter().flat_map(|value| values(value, rest)).collect()
}

/// Puts a value there; the JSON Pointer to it.
pub(super) fn put(root: &mut Value, way: &[Way], value: Value) -> String {
    let mut place = root;
    let mut at = String::new();
    for step in way {
        place = match step {
            Way::Property(name) => {
                at = below(&at, name);
                let Some(map) = object(place) else { return at };
                entry(map, name)
            }
            Way::Variant(name) => {
                at = below(&at, name);
                let Some(map) = object(place) else { return at };
                map.retain(|key, _| key == name);
                entry(map, name)
            }
            Way::Items => {
                at = below(&at, "0");
                if place.get(0).is_none() {
                    *place = Value::Array(vec![Value::Null]);
                }
                match place.get_mut(0) {
                    Some(first) => first,
                    None => return at,
                }
            }
            Way::Values => {
                at = below(&at, "key");
                let Some(map) = object(place) else { return at };
                entry(map, "key")
            }
            Way::Beside(tag, variant) => {
                let Some(map) = object(place) else { return at };
                if map.get(*tag).and_then(Value::as_str) != Some(variant) {
                    // Of another variant: nothing of it fits.
                    map.clear();
                    map.insert((*tag).to_owned(), (*variant).into());
                }
                place
            }
        };
    }
    *place = value;
    at
}

/// The object at a place, whatever was there before.
fn object(place: &mut Value) -> Option<&mut Map<String, Value>> {
    if !place.is_object() {
        *place = Value::Object(Map::new());
    }
    place.as_object_mut()
}

fn entry<'m>(map: &'m mut Map<String, Value>, name: &str) -> &'m mut Value {
    map.entry(name.to_owned()).or_insert(Value::Null)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Way, put, values};

    #[test]
    fn ids_are_read_along_the_way() {
        let value = json!({"pages": {"a": [{"id": 1}, {"id": null}], "b": [{"id": 2}, {}]}});
        let way = [Way::Property("pages"), Way::Values, Way::Items, Way::Property("id")];
        assert_eq!(values(&value, &way), [json!(1), json!(2)]);
        let tagged = json!([{"kind": "ticket", "id": 1}, {"kind": "user", "id": 2}]);
        assert_eq!(
            values(&tagged, &[Way::Items, Way::Beside("kind", "user"), Way::Property("id")]),
            [json!(2)]
        );
        assert!(values(&json!({"id": 1}), &[Way::Items]).is_empty());
    }

    #[test]
    fn what_must_stand_around_an_id_is_built() {
        let mut arguments = json!({"kept": 1});
        assert_eq!(
            put(&mut arguments, &[Way::Property("a/b"), Way::Items, Way::Property("id")], json!(7)),
            "/a~1b/0/id"
        );
        assert_eq!(arguments, json!({"kept": 1, "a/b": [{"id": 7}]}));
        let mut arguments = json!({"target": {"kind": "user", "name": "Ada"}});
        let way = [Way::Property("target"), Way::Beside("kind", "ticket"), Way::Property("id")];
        assert_eq!(put(&mut arguments, &way, json!(7)), "/target/id");
        assert_eq!(arguments, json!({"target": {"kind": "ticket", "id": 7}}));
        let mut arguments = json!({"target": {"user": 1}});
        assert_eq!(
            put(&mut arguments, &[Way::Property("target"), Way::Variant("ticket")], json!(7)),
            "/target/ticket"
        );
        assert_eq!(arguments, json!({"target": {"ticket": 7}}));
        let mut arguments = json!({"steps": [{"id": 1, "kept": 2}]});
        put(&mut arguments, &[Way::Property("steps"), Way::Items, Way::Property("id")], json!(7));
        assert_eq!(arguments, json!({"steps": [{"id": 7, "kept": 2}]}));
        let mut arguments = json!({});
        assert_eq!(put(&mut arguments, &[Way::Property("map"), Way::Values], json!(7)), "/map/key");
    }
}
