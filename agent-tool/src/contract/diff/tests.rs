//! Single changes in the words in which they are said: by value, at their place, and whether they loosen.

use serde_json::{Value, json};

use super::diff;

/// What is said of a tool without annotations, which counts as one that destroys.
fn said(old: &Value, new: &Value) -> Vec<String> {
    let tool = |schema: &Value| json!({"name": "t", "inputSchema": schema});
    lines(&tool(old), &tool(new))
}

fn lines(old: &Value, new: &Value) -> Vec<String> {
    diff(old, new).iter().map(ToString::to_string).collect()
}

const LOOSENS: &str = " (loosens a destructive tool)";

#[test]
fn bounds_move_by_value() {
    let most = 1_u64 << 53;
    for (keyword, old, new, class, loosens) in [
        ("minLength", json!(1), json!(3), "breaking", ""),
        ("minLength", json!(3), json!(1), "compatible", LOOSENS),
        ("minimum", json!(1), json!(1.5), "breaking", ""),
        ("minimum", json!(1), json!(1.0), "text only", ""),
        ("maximum", json!(5), json!(4), "breaking", ""),
        ("maximum", json!(4), json!(5), "compatible", LOOSENS),
        ("maximum", json!(4.0), json!(4), "text only", ""),
        ("maxLength", json!(most), json!(most + 1), "compatible", LOOSENS),
        ("uniqueItems", json!(true), json!(false), "compatible", LOOSENS),
        ("multipleOf", json!(2), json!(4), "breaking", ""),
        ("multipleOf", json!(4), json!(2), "compatible", LOOSENS),
        ("multipleOf", json!(0.1), json!(0.3), "breaking", ""),
        ("multipleOf", json!(0.3), json!(0.1), "compatible", LOOSENS),
        ("multipleOf", json!(4), json!(6), "breaking", LOOSENS),
        ("multipleOf", json!(2), json!(2.0), "text only", ""),
        // No step at all.
        ("multipleOf", json!(0), json!(0.5), "compatible", LOOSENS),
        ("maxItems", json!("4"), json!(5), "breaking", LOOSENS),
        ("unheardOf", json!(4), json!(8), "breaking", LOOSENS),
        ("unheardOf", json!(8), json!(4), "breaking", LOOSENS),
    ] {
        assert_eq!(
            said(&json!({keyword: old}), &json!({keyword: new})),
            [format!("{class} t /inputSchema/{keyword}: {keyword}: {old} became {new}{loosens}")]
        );
    }
}

#[test]
fn a_rule_that_says_nothing_may_come_and_go() {
    for keyword in [
        "uniqueItems",
        "minLength",
        "minItems",
        "minProperties",
        "nullable",
        "deprecated",
        "readOnly",
        "writeOnly",
    ] {
        for idle in [json!(false), json!(0), json!(0.0)] {
            assert_eq!(said(&json!({}), &json!({keyword: idle})), [""; 0], "{keyword}");
            assert_eq!(said(&json!({keyword: idle}), &json!({})), [""; 0], "{keyword}");
        }
        let [comes] = &said(&json!({}), &json!({keyword: 1}))[..] else { panic!("{keyword}") };
        assert!(comes.starts_with("breaking"), "{comes}");
    }
    assert_eq!(
        said(&json!({}), &json!({"maxLength": 0})),
        ["breaking t /inputSchema/maxLength: maxLength: none became 0"]
    );
}

#[test]
fn values_of_a_list_come_and_go_by_value() {
    assert_eq!(
        said(&json!({"enum": ["a", "b", 1]}), &json!({"enum": ["b", 1.0, "c"]})),
        [
            "breaking t /inputSchema/enum: \"a\" is gone",
            "compatible t /inputSchema/enum: \"c\" is new (loosens a destructive tool)",
        ]
    );
}

#[test]
fn a_default_is_another_where_its_value_is() {
    let forms = |default: Value| json!({"anyOf": [{"type": "number"}, {"type": "null"}], "default": default});
    for (old, new, class, loosens) in
        [(json!(1), json!(2), "breaking", LOOSENS), (json!(1), json!(1.0), "text only", "")]
    {
        let expected = [format!("{class} t /inputSchema/default: the default {old} became {new}{loosens}")];
        assert_eq!(said(&json!({"default": old}), &json!({"default": new})), expected);
        assert_eq!(said(&forms(old.clone()), &forms(new.clone())), expected, "beside forms");
        let result = |schema: Value| json!({"name": "t", "inputSchema": {}, "outputSchema": schema});
        for [old, new] in
            [[json!({"default": old}), json!({"default": new})], [forms(old.clone()), forms(new.clone())]]
        {
            let said = lines(&result(old), &result(new));
            assert!(matches!(&said[..], [one] if one.starts_with("text only")), "{said:?}");
        }
    }
}

#[test]
fn a_schema_of_anything_has_no_rules() {
    let list = |items: Value| json!({"items": items});
    let narrower = ["breaking t /inputSchema/items/maxLength: maxLength: none became 3"];
    assert_eq!(said(&list(json!(true)), &list(json!({"maxLength": 3}))), narrower);
    assert_eq!(said(&json!({}), &list(json!({"maxLength": 3}))), narrower);
    assert_eq!(
        said(&list(json!(true)), &list(json!(false))),
        ["breaking t /inputSchema/items: the schema changed (loosens a destructive tool)"]
    );
}

#[test]
fn a_property_that_is_gone_is_passed_over_only_by_an_open_object() {
    let object = |properties: Value, open: bool| json!({"type": "object", "properties": properties, "additionalProperties": open});
    let of = |open| said(&object(json!({"p": {"type": "boolean"}}), open), &object(json!({}), open));
    assert_eq!(of(false), ["breaking t /inputSchema/properties/p: `p` is gone, and refused"]);
    assert_eq!(
        of(true),
        [
            "breaking t /inputSchema/properties/p: `p` is gone, and no longer read (loosens a destructive tool)"
        ]
    );
}

#[test]
fn a_property_that_is_new_was_passed_over_only_by_an_open_object() {
    let object = |properties: Value, open: bool| json!({"type": "object", "properties": properties, "additionalProperties": open});
    let of = |open| said(&object(json!({}), open), &object(json!({"p": {"type": "boolean"}}), open));
    let new = |class, how| [format!("{class} t /inputSchema/properties/p: `p` is new {how}{LOOSENS}")];
    assert_eq!(of(false), new("compatible", "and optional"));
    assert_eq!(of(true), new("breaking", "in an open object"));
}

#[test]
fn types_come_and_go_one_by_one() {
    let of = |old: Value, new: Value| said(&json!({"type": old}), &json!({"type": new}));
    assert_eq!(
        of(json!(["string", "null"]), json!("string")),
        ["breaking t /inputSchema/type: the type string or null became string"]
    );
    assert_eq!(
        of(json!("integer"), json!(["number", "null"])),
        [format!("compatible t /inputSchema/type: the type integer became number or null{LOOSENS}")]
    );
    assert_eq!(of(json!(["a", "b"]), json!(["b", "a"])), ["text only"; 0]);
}

#[test]
fn schemas_are_compared_down_to_a_depth() {
    let nested = |levels: usize, leaf: &str| {
        (0..levels).fold(json!({"type": leaf}), |inside, _| json!({"items": inside}))
    };
    let of = |levels| said(&nested(levels, "string"), &nested(levels, "array"));
    let place = |levels| format!("/inputSchema{}", "/items".repeat(levels));
    assert_eq!(of(63), [format!("breaking t {}/type: the type string became array{LOOSENS}", place(63))]);
    assert_eq!(
        of(64),
        [format!("breaking t {}: the schema changed, too deep to say how{LOOSENS}", place(64))]
    );
    assert_eq!(of(90), of(64));
}

#[test]
fn only_hints_of_danger_loosen() {
    let tool = |hints: Value| json!({"name": "t", "inputSchema": {}, "annotations": hints});
    for (name, other, class, loosens) in [
        ("idempotentHint", false, "compatible", ""),
        ("openWorldHint", false, "breaking", ""),
        ("idempotentHint", true, "breaking", ""),
        ("openWorldHint", true, "compatible", ""),
    ] {
        let [old, new] = [other, !other].map(|is| tool(json!({name: is})));
        assert_eq!(
            lines(&old, &new),
            [format!("{class} t /annotations/{name}: {other} became {}{loosens}", !other)]
        );
    }
    let [destroys, keeps] = [true, false].map(|is| tool(json!({"destructiveHint": is})));
    assert_eq!(
        lines(&destroys, &keeps),
        ["compatible t /annotations/destructiveHint: true became false (loosens a destructive tool)"]
    );
    assert_eq!(lines(&keeps, &destroys), ["breaking t /annotations/destructiveHint: false became true"]);
    let [reads, writes] = [true, false].map(|is| tool(json!({"readOnlyHint": is, "destructiveHint": true})));
    assert_eq!(
        lines(&reads, &writes),
        [
            "breaking t /annotations/readOnlyHint: true became false",
            "breaking t /annotations/destructiveHint: false became true",
        ]
    );
}

#[test]
fn forms_are_matched_by_their_tags() {
    // `also` comes first and has two values: it tells nothing apart.
    let tagged = |name: &str, most: u64| {
        json!({"type": "object", "properties": {
            "also": {"enum": ["x", "y"]}, "kind": {"enum": [name]}, "n": {"maximum": most},
        }})
    };
    let of = |forms: &[Value]| json!({"anyOf": forms});
    assert_eq!(
        said(&of(&[tagged("a", 5), tagged("b", 5)]), &of(&[tagged("b", 4), tagged("a", 3)])),
        [
            "breaking t /inputSchema/anyOf/0/properties/n/maximum: maximum: 5 became 4",
            "breaking t /inputSchema/anyOf/1/properties/n/maximum: maximum: 5 became 3",
        ]
    );
    let external = |name: &str, most: u64| json!({"type": "object", "properties": {name: {"maximum": most}}});
    assert_eq!(
        said(&of(&[external("a", 5), external("b", 5)]), &of(&[external("b", 4), external("a", 3)])),
        [
            "breaking t /inputSchema/anyOf/0/properties/b/maximum: maximum: 5 became 4",
            "breaking t /inputSchema/anyOf/1/properties/a/maximum: maximum: 5 became 3",
        ]
    );
    // Nothing tells these apart: each is another one.
    let plain =
        |most: u64| json!({"type": "object", "properties": {"m": {"maximum": 1}, "n": {"maximum": most}}});
    assert_eq!(
        said(&of(&[plain(5), plain(6)]), &of(&[plain(7), plain(8)])),
        [
            "compatible t /inputSchema/anyOf/0: the form \"object\" is new (loosens a destructive tool)",
            "compatible t /inputSchema/anyOf/1: the form \"object\" is new (loosens a destructive tool)",
            "breaking t /inputSchema/anyOf: the form \"object\" is gone",
            "breaking t /inputSchema/anyOf: the form \"object\" is gone",
        ]
    );
}

#[test]
fn a_form_is_called_by_its_tag() {
    let old = json!({"anyOf": [
        {"properties": {"kind": {"const": "a"}}}, {"properties": {"far": {}}}, {"type": "string"}, {"minimum": 3},
    ]});
    assert_eq!(
        said(&old, &json!({"anyOf": []})),
        [
            "breaking t /inputSchema/anyOf: the form `kind: \"a\"` is gone",
            "breaking t /inputSchema/anyOf: the form `far` is gone",
            "breaking t /inputSchema/anyOf: the form \"string\" is gone",
            "breaking t /inputSchema/anyOf: the form without a type is gone",
        ]
    );
}

#[test]
fn what_loosens_is_listed_by_itself() {
    let tool =
        |least: u64, most: u64| json!({"name": "t", "inputSchema": {"minimum": least, "maximum": most}});
    let changes = diff(&tool(1, 5), &tool(2, 6));
    assert_eq!(changes.len(), 2);
    let loosening: Vec<&str> = changes.loosening().map(|change| change.pointer.as_str()).collect();
    assert_eq!(loosening, ["/inputSchema/maximum"]);
}
