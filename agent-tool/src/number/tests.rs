//! Numbers at the edges of what holds them, and as the decimals that they are written as.

use serde_json::json;

use super::*;

const BEYOND: u64 = (1 << 53) + 1;

#[test]
fn multiples_are_of_decimals_and_exact_within_64_bits() {
    let num = |value: &Value| Num::of(value.as_number().unwrap()).unwrap();
    for (value, step, expected) in [
        (json!(6), json!(3), true),
        (json!(7), json!(3), false),
        (json!(0.3), json!(0.1), true),
        (json!(0.35), json!(0.1), false),
        (json!(-4.5), json!(1.5), true),
        (json!(100), json!(2.5), true),
        (json!(0), json!(0.1), true),
        (json!(0.5), json!(1), false),
        // A double would round these.
        (json!(BEYOND), json!(1.5), true),
        (json!(BEYOND - 1), json!(1.5), false),
        (json!(BEYOND), json!(2), false),
        (json!(u64::MAX), json!(1.5), true),
        (json!(u64::MAX), json!(5), true),
        // As a double it is 99999999999999991611392, and 1e23 is what was written.
        (json!(1e23), json!(10), true),
        (json!(1e23), json!(3), false),
        (json!(1e23), json!(2e22), true),
        (json!(1e23), json!(2.5), true),
        (json!(10), json!(1e23), false),
        (json!(1e300), json!(1e299), true),
        // No step at all.
        (json!(6), json!(0), false),
        (json!(0.5), json!(0), false),
        (json!(0), json!(0), false),
    ] {
        assert_eq!(is_multiple(num(&value), num(&step)), expected, "{value} of {step}");
    }
}

#[test]
fn integers_and_doubles_are_in_one_order() {
    let ordered = [
        Num::of_double(-1e39),
        Num::Int(-2),
        Num::of_double(-1.5),
        Num::Int(-1),
        Num::of_double(0.5),
        Num::Int(1),
        Num::of_double(1.5),
        Num::Int(i128::from(BEYOND)),
        Num::of_double(1e39),
    ];
    for (index, left) in ordered.iter().enumerate() {
        for (other, right) in ordered.iter().enumerate() {
            assert_eq!(left.compare(*right), index.cmp(&other), "{left:?} {right:?}");
        }
    }
}

#[test]
fn equal_values_are_the_same_whatever_they_stand_in() {
    assert!(same(&json!({"a": [1, {"b": 2}]}), &json!({"a": [1.0, {"b": 2.0}]})));
    for other in [json!({"a": 2}), json!({"b": 1}), json!({"a": 1, "b": 1}), json!([1]), json!(1)] {
        assert!(!same(&json!({"a": 1}), &other), "{other}");
    }
    let items = [json!({"a": 1}), json!([1]), json!({"a": 1.0}), json!("1"), json!([1.0]), json!(1)];
    assert_eq!(duplicates(&items), [(0, 2), (1, 4)]);
}
