//! Schemas and calls that have once made the guard panic, slow, or wrong.

use serde_json::{Value, json};

use super::Guard;

fn guard(schema: &Value) -> Guard {
    Guard::builder(schema).build().expect("the schema compiles")
}

fn codes(guard: &Guard, arguments: Value) -> Vec<String> {
    let refused = guard.check(arguments).map(drop).err();
    refused.iter().flat_map(|refused| refused.violation_codes()).map(str::to_owned).collect()
}

#[test]
fn a_name_that_is_required_twice_is_one_property() {
    for names in [json!(["a", "a"]), json!(["a", "b", "a", "b"])] {
        let guard = guard(&json!({"type": "object", "required": names}));
        assert_eq!(guard.validate(&json!({})).unwrap_err().violation_codes().first(), Some(&"MISSING_FIELD"));
        assert!(!codes(&guard, json!({"zz": 1})).is_empty());
        assert_eq!(guard.0.properties.len(), if names[1] == "a" { 1 } else { 2 });
        assert!(codes(&guard, json!({"a": 1, "b": null, "zz": 1})).is_empty());
    }
    let declared = guard(&json!({"type": "object", "properties": {"a": {}}, "required": ["a", "a"]}));
    assert_eq!(codes(&declared, json!({})), ["MISSING_FIELD"]);
}

#[test]
fn an_id_of_another_guard_takes_nothing() {
    let guard = guard(&json!({"type": "object"}));
    assert!(guard.0.kinds(u32::MAX) == super::rules::Types::NONE);
    assert_eq!(&*guard.0.property(u32::MAX).name, "");
}
