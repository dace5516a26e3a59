//! Newtypes in newtypes: how many stand in one another, and how many in all.

#![allow(clippy::items_after_statements, reason = "the types of a test stand in the test")]

use std::cell::Cell;

use serde_json::json;

use super::field;
use super::laid::{BOOLEAN, X, laid, object, of_x, text_of_x};
use crate::spec::{ArgsSpec, FieldSpec, Shape, VariantSpec};

/// Newtypes are counted between two places alone: further down they are others.
#[test]
fn newtypes_are_followed_at_every_depth() {
    static STEP: ArgsSpec = ArgsSpec {
        rust: "Step",
        shape: Shape::Struct(&[FieldSpec { nested: || Some(&WRAP), ..X }]),
        ..ArgsSpec::EMPTY
    };
    static WRAP: ArgsSpec = ArgsSpec {
        rust: "Wrap",
        shape: Shape::Newtype(&FieldSpec { nested: || Some(&STEP), ..field("0") }),
        ..ArgsSpec::EMPTY
    };
    let deep = (0..40).fold(object(json!({"y": BOOLEAN()})), |inside, _| object(json!({"x": inside})));
    let said = laid(&STEP, &deep).1;
    let [one] = &said[..] else { panic!("{said:?}") };
    assert!(one.starts_with(&format!("NO_SUCH_PROPERTY {} ", "/x".repeat(40))), "{one}");

    static FORM: ArgsSpec = ArgsSpec {
        rust: "Form",
        shape: Shape::Enum {
            tag: None,
            content: None,
            variants: &[VariantSpec {
                rust: "A",
                wire: "a",
                aliases: &[],
                fields: &[FieldSpec { nested: || Some(&FORMED), ..field("0") }],
            }],
        },
        ..ArgsSpec::EMPTY
    };
    static FORMED: ArgsSpec = ArgsSpec {
        rust: "Formed",
        shape: Shape::Newtype(&FieldSpec { nested: || Some(&FORM), ..field("0") }),
        ..ArgsSpec::EMPTY
    };
    let deep = (0..40).fold(object(json!({"b": BOOLEAN()})), |inside, _| object(json!({"a": inside})));
    let said = of_x(FieldSpec { nested: || Some(&FORMED), ..X }, &deep);
    assert_eq!(said, [format!("WIRE_NAMES_DIFFER /x{}", "/a".repeat(40))]);
}

thread_local! {
    /// How many more newtypes stand in `WITHIN`.
    static LEFT: Cell<u8> = const { Cell::new(0) };
}

/// A newtype of a newtype of one, so many times.
static WITHIN: ArgsSpec = ArgsSpec {
    rust: "Within",
    shape: Shape::Newtype(&FieldSpec { nested: || Some(within()), ..field("0") }),
    ..ArgsSpec::EMPTY
};
static INNERMOST: ArgsSpec = ArgsSpec {
    rust: "Innermost",
    shape: Shape::Newtype(&FieldSpec { max_length: Some(6), ..field("0") }),
    ..ArgsSpec::EMPTY
};

fn within() -> &'static ArgsSpec {
    let left = LEFT.get();
    if left == 0 {
        return &INNERMOST;
    }
    LEFT.set(left - 1);
    &WITHIN
}

#[test]
fn so_many_newtypes_stand_in_one_another() {
    let of = |newtypes: u8| {
        LEFT.set(newtypes - 2);
        text_of_x(FieldSpec { nested: || Some(&WITHIN), ..X }, &json!({"type": "string"}))
    };
    assert!(of(32).contains(r#""maxLength":6"#), "{}", of(32));
    assert!(!of(33).contains("maxLength"), "{}", of(33));
    assert!(!of(100).contains("maxLength"), "{}", of(100));
}
