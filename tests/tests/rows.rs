//! Every row of the design's table "what a model may send, and what happens", for schemas without a Rust type: code,
//! path, order and coercions, at the root and two levels deep.

use agent_tool::{Guard, Lenient};
use serde_json::{Value, json};

#[path = "rows/alias.rs"]
mod alias;
#[path = "rows/lenient.rs"]
mod lenient;
#[path = "rows/table.rs"]
mod table;

use table::{DEPTHS, Refused, Row, Said, Taken, run};

const ANY: Said =
    Said { ids: &[], lenient: Lenient::NONE, broadens: &[], at_least_one: &[], exactly_one: &[] };

#[test]
fn nothing_null_and_blank_text_are_no_arguments() {
    let guard = DEPTHS[0].guard(r#"{"a": {"type": "string"}}"#, ANY);
    for sent in ["", " ", "\n\t ", "null", r#""""#, r#"" ""#] {
        let checked = guard.check_str(sent).unwrap_or_else(|refused| panic!("{sent:?}: {refused}"));
        assert_eq!(checked.value(), &json!({}), "{sent:?}");
        assert_eq!(json!(checked.coercions()), json!([{"path": "", "kind": "EMPTY_ARGUMENTS"}]), "{sent:?}");
    }
    assert_eq!(guard.check_str("{}").expect("no field is required").coercions(), []);
    let strict = DEPTHS[0].guard(r#"{"a!": {"type": "string"}}"#, ANY);
    assert_eq!(strict.check(Value::Null).expect_err("a is required").violation_codes(), ["MISSING_FIELD"]);
}

#[test]
fn arguments_are_an_object() {
    let guard = DEPTHS[0].guard(r#"{"a": {"type": "string"}}"#, ANY);
    for sent in ["[]", "[null, false]", r#"[{"a": "x"}]"#, "0", "1.5", "true", "false", r#""x""#, r#""{}""#] {
        let refused = guard.check_str(sent).expect_err(sent);
        assert_eq!(refused.violation_codes(), ["NOT_AN_OBJECT"], "{sent}");
        assert_eq!(refused.violations()[0].path, "", "{sent}");
    }
}

#[test]
fn keys() {
    let fields =
        r#"{"a!": {"type": "string"}, "b": {"type": "integer", "default": 5}, "c": {"type": "string"}}"#;
    run(
        ANY,
        &[
            Row { fields, sent: r#"{"a": "x"}"#, then: Taken(r#"{"a": "x", "b": 5}"#, &[]) },
            Row {
                fields,
                sent: r#"{"a": "x", "b": 6, "c": "y"}"#,
                then: Taken(r#"{"a": "x", "b": 6, "c": "y"}"#, &[]),
            },
            Row { fields, sent: r#"{"a": "x", "d": 1}"#, then: Refused(&[("UNKNOWN_FIELD", "")]) },
            Row {
                fields,
                sent: r#"{"A": "x"}"#,
                then: Refused(&[("MISSING_FIELD", "/a"), ("UNKNOWN_FIELD", "")]),
            },
            Row { fields, sent: "{}", then: Refused(&[("MISSING_FIELD", "/a")]) },
            Row { fields, sent: r#"{"a": null}"#, then: Refused(&[("WRONG_TYPE", "/a")]) },
            Row {
                fields,
                sent: r#"{"a": "x", "b": null}"#,
                then: Taken(r#"{"a": "x", "b": 5}"#, &[("NULL_AS_ABSENT", "/b")]),
            },
            Row {
                fields,
                sent: r#"{"a": "x", "c": null}"#,
                then: Taken(r#"{"a": "x", "b": 5}"#, &[("NULL_AS_ABSENT", "/c")]),
            },
            Row { fields, sent: r#"{"a": "x", "a": "x"}"#, then: Refused(&[("DUPLICATE_FIELD", "/a")]) },
            Row { fields, sent: r#"{"a": "x", "\u0061": "y"}"#, then: Refused(&[("DUPLICATE_FIELD", "/a")]) },
        ],
    );
}

#[test]
fn null_where_it_is_a_value() {
    let fields = r#"{"a": {"type": ["string", "null"]}, "b": {"anyOf": [{"type": "string"}, {"type": "null"}]}, "c": {}}"#;
    run(
        ANY,
        &[
            Row { fields, sent: r#"{"a": null}"#, then: Taken(r#"{"a": null}"#, &[]) },
            Row { fields, sent: r#"{"b": null}"#, then: Taken(r#"{"b": null}"#, &[]) },
            Row { fields, sent: r#"{"c": null}"#, then: Taken(r#"{"c": null}"#, &[]) },
        ],
    );
    let fields = r#"{"a": {"type": ["string", "null"], "enum": ["x"]}, "b": {"enum": ["x"]},
        "c": {"anyOf": [{"type": "string"}, {"type": "integer"}]}}"#;
    run(
        ANY,
        &[
            Row { fields, sent: r#"{"a": null}"#, then: Taken("{}", &[("NULL_AS_ABSENT", "/a")]) },
            Row { fields, sent: r#"{"b": null}"#, then: Taken("{}", &[("NULL_AS_ABSENT", "/b")]) },
            Row { fields, sent: r#"{"c": null}"#, then: Taken("{}", &[("NULL_AS_ABSENT", "/c")]) },
        ],
    );
}

#[test]
fn numbers_by_value() {
    let fields = r#"{"i": {"type": "integer", "minimum": 0, "maximum": 9007199254740991}, "n": {"type": "number"},
        "p": {"type": "number", "exclusiveMinimum": 0, "maximum": 99.9, "multipleOf": 0.1}}"#;
    run(
        ANY,
        &[
            Row { fields, sent: r#"{"i": 3.0}"#, then: Taken(r#"{"i": 3}"#, &[]) },
            Row { fields, sent: r#"{"i": 1e2}"#, then: Taken(r#"{"i": 100}"#, &[]) },
            Row { fields, sent: r#"{"i": -0.0}"#, then: Taken(r#"{"i": 0}"#, &[]) },
            Row { fields, sent: r#"{"i": -0}"#, then: Taken(r#"{"i": 0}"#, &[]) },
            Row {
                fields,
                sent: r#"{"i": 9007199254740991.0}"#,
                then: Taken(r#"{"i": 9007199254740991}"#, &[]),
            },
            Row { fields, sent: r#"{"n": 3.0}"#, then: Taken(r#"{"n": 3.0}"#, &[]) },
            Row {
                fields,
                sent: r#"{"n": 9007199254740993}"#,
                then: Taken(r#"{"n": 9007199254740993}"#, &[]),
            },
            Row { fields, sent: r#"{"i": 3.5}"#, then: Refused(&[("NOT_INTEGER", "/i")]) },
            Row { fields, sent: r#"{"i": -1}"#, then: Refused(&[("OUT_OF_RANGE", "/i")]) },
            Row { fields, sent: r#"{"i": 9007199254740992}"#, then: Refused(&[("UNSAFE_INTEGER", "/i")]) },
            Row { fields, sent: r#"{"i": -9007199254740992}"#, then: Refused(&[("UNSAFE_INTEGER", "/i")]) },
            Row { fields, sent: r#"{"i": 1e300}"#, then: Refused(&[("UNSAFE_INTEGER", "/i")]) },
            Row { fields, sent: r#"{"i": "3"}"#, then: Refused(&[("WRONG_TYPE", "/i")]) },
            Row { fields, sent: r#"{"i": true}"#, then: Refused(&[("WRONG_TYPE", "/i")]) },
            Row { fields, sent: r#"{"p": 0.3}"#, then: Taken(r#"{"p": 0.3}"#, &[]) },
            Row { fields, sent: r#"{"p": 99.9}"#, then: Taken(r#"{"p": 99.9}"#, &[]) },
            Row { fields, sent: r#"{"p": 0.35}"#, then: Refused(&[("NOT_MULTIPLE", "/p")]) },
            Row { fields, sent: r#"{"p": 0}"#, then: Refused(&[("OUT_OF_RANGE", "/p")]) },
            Row { fields, sent: r#"{"p": 100}"#, then: Refused(&[("OUT_OF_RANGE", "/p")]) },
            Row {
                fields,
                sent: r#"{"p": -0.05}"#,
                then: Refused(&[("OUT_OF_RANGE", "/p"), ("NOT_MULTIPLE", "/p")]),
            },
        ],
    );
}

/// Under `arbitrary_precision` a host hands over `-0` as it was written, and serde reads no unsigned integer off that.
#[test]
fn a_zero_with_a_sign_is_zero() {
    let ranges =
        [json!({}), json!({"minimum": 0}), json!({"minimum": -5, "maximum": 0}), json!({"enum": [0]})];
    for range in ranges {
        let mut field = json!({"type": "integer"});
        field.as_object_mut().expect("an object").extend(range.as_object().cloned().expect("an object"));
        let schema = json!({"type": "object", "properties": {"i": field}});
        let guard = Guard::builder(&schema).build().expect("every keyword is enforced");
        for zero in ["0", "-0", "0.0", "-0.0", "0e1", "-0e1"] {
            let sent: Value = serde_json::from_str(&format!(r#"{{"i": {zero}}}"#)).expect("JSON");
            let taken = guard.check(sent).expect("0 is an integer").into_value();
            assert_eq!(serde_json::from_value(taken["i"].clone()).ok(), Some(0_u8), "{zero}: {schema}");
        }
    }
}

#[test]
fn texts_by_code_points() {
    let fields = r#"{"l": {"type": "string", "minLength": 2, "maxLength": 5}, "p": {"type": "string", "pattern": "^v\\d+$"},
        "f": {"type": "string", "format": "date"}, "e": {"type": "string", "enum": ["on", "off"]}}"#;
    run(
        ANY,
        &[
            Row {
                fields, sent: r#"{"l": "👩‍👩‍👧"}"#, then: Taken(r#"{"l": "👩‍👩‍👧"}"#, &[])
            },
            Row { fields, sent: r#"{"l": "👩‍👩‍👧!"}"#, then: Refused(&[("TOO_LONG", "/l")]) },
            Row { fields, sent: r#"{"l": "é"}"#, then: Refused(&[("TOO_SHORT", "/l")]) },
            Row { fields, sent: r#"{"p": "v12"}"#, then: Taken(r#"{"p": "v12"}"#, &[]) },
            Row { fields, sent: r#"{"p": "v12\n"}"#, then: Refused(&[("PATTERN_MISMATCH", "/p")]) },
            Row { fields, sent: r#"{"p": "v٧"}"#, then: Refused(&[("PATTERN_MISMATCH", "/p")]) },
            Row { fields, sent: r#"{"f": "2024-02-30"}"#, then: Refused(&[("INVALID_FORMAT", "/f")]) },
            Row { fields, sent: r#"{"e": "On"}"#, then: Refused(&[("NOT_IN_ENUM", "/e")]) },
            Row { fields, sent: r#"{"e": " on"}"#, then: Refused(&[("NOT_IN_ENUM", "/e")]) },
            Row { fields, sent: r#"{"e": {"on": null}}"#, then: Refused(&[("WRONG_TYPE", "/e")]) },
            Row { fields, sent: r#"{"l": "[1]"}"#, then: Taken(r#"{"l": "[1]"}"#, &[]) },
            Row { fields, sent: r#"{"l": 12}"#, then: Refused(&[("WRONG_TYPE", "/l")]) },
        ],
    );
}

#[test]
fn lists() {
    let fields = r#"{"l": {"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 3, "uniqueItems": true}}"#;
    run(
        ANY,
        &[
            Row { fields, sent: r#"{"l": [1, 2.0]}"#, then: Taken(r#"{"l": [1, 2]}"#, &[]) },
            Row { fields, sent: r#"{"l": []}"#, then: Refused(&[("TOO_FEW_ITEMS", "/l")]) },
            Row { fields, sent: r#"{"l": [1, 2, 3, 4]}"#, then: Refused(&[("TOO_MANY_ITEMS", "/l")]) },
            Row { fields, sent: r#"{"l": [1, 2, 1.0]}"#, then: Refused(&[("DUPLICATE_ITEM", "/l/2")]) },
            Row {
                fields,
                sent: r#"{"l": [1, "2", null]}"#,
                then: Refused(&[("WRONG_TYPE", "/l/1"), ("WRONG_TYPE", "/l/2")]),
            },
            Row { fields, sent: r#"{"l": 1}"#, then: Refused(&[("WRONG_TYPE", "/l")]) },
            Row { fields, sent: r#"{"l": {"0": 1}}"#, then: Refused(&[("WRONG_TYPE", "/l")]) },
        ],
    );
}

#[test]
fn json_text_is_told_from_other_text() {
    let fields = r#"{"l": {"type": "array", "items": {"type": "integer"}}, "o": {"type": "object"},
        "u": {"anyOf": [{"type": "object"}, {"type": "array"}]}}"#;
    run(
        ANY,
        &[
            Row { fields, sent: r#"{"l": "[1]"}"#, then: Refused(&[("STRINGIFIED_JSON", "/l")]) },
            Row { fields, sent: r#"{"l": " [1]\n"}"#, then: Refused(&[("STRINGIFIED_JSON", "/l")]) },
            Row { fields, sent: r#"{"o": "{\"a\": [1]}"}"#, then: Refused(&[("STRINGIFIED_JSON", "/o")]) },
            Row { fields, sent: r#"{"u": "{\"a\": [1]}"}"#, then: Refused(&[("STRINGIFIED_JSON", "/u")]) },
            Row { fields, sent: r#"{"l": "{}"}"#, then: Refused(&[("WRONG_TYPE", "/l")]) },
            Row { fields, sent: r#"{"o": "[]"}"#, then: Refused(&[("WRONG_TYPE", "/o")]) },
            Row { fields, sent: r#"{"l": "[1"}"#, then: Refused(&[("WRONG_TYPE", "/l")]) },
            Row { fields, sent: r#"{"l": "[1] 2"}"#, then: Refused(&[("WRONG_TYPE", "/l")]) },
            Row { fields, sent: r#"{"o": "{'a': True}"}"#, then: Refused(&[("WRONG_TYPE", "/o")]) },
            Row { fields, sent: r#"{"l": "1, 2"}"#, then: Refused(&[("WRONG_TYPE", "/l")]) },
        ],
    );
}

#[test]
fn unions_say_what_is_wrong_in_the_branch_that_is_meant() {
    let fields = r#"{
        "kinds": {"anyOf": [{"type": "integer", "maximum": 9}, {"type": "string", "maxLength": 2}]},
        "same": {"anyOf": [{"type": "string", "maxLength": 1}, {"type": "string", "pattern": "^x"}]},
        "lone": {"anyOf": [{"type": "string", "maxLength": 1}, {"type": "null"}]},
        "tagged": {"anyOf": [
            {"type": "null"},
            {"type": "object", "properties": {"t": {"const": "a"}, "n": {"type": "integer"}}, "required": ["t", "n"],
                "additionalProperties": false},
            {"type": "object", "properties": {"t": {"type": "string", "enum": ["b"]}}, "required": ["t"],
                "additionalProperties": false}
        ]}
    }"#;
    run(
        ANY,
        &[
            Row { fields, sent: r#"{"kinds": 10}"#, then: Refused(&[("OUT_OF_RANGE", "/kinds")]) },
            Row { fields, sent: r#"{"kinds": "abc"}"#, then: Refused(&[("TOO_LONG", "/kinds")]) },
            Row { fields, sent: r#"{"kinds": 1.5}"#, then: Refused(&[("NOT_INTEGER", "/kinds")]) },
            Row { fields, sent: r#"{"kinds": []}"#, then: Refused(&[("WRONG_TYPE", "/kinds")]) },
            Row { fields, sent: r#"{"kinds": 3.0}"#, then: Taken(r#"{"kinds": 3}"#, &[]) },
            Row { fields, sent: r#"{"same": "yy"}"#, then: Refused(&[("NO_VARIANT", "/same")]) },
            Row { fields, sent: r#"{"same": 1}"#, then: Refused(&[("WRONG_TYPE", "/same")]) },
            Row { fields, sent: r#"{"lone": "abc"}"#, then: Refused(&[("TOO_LONG", "/lone")]) },
            Row { fields, sent: r#"{"lone": 5}"#, then: Refused(&[("WRONG_TYPE", "/lone")]) },
            Row { fields, sent: r#"{"lone": null}"#, then: Taken(r#"{"lone": null}"#, &[]) },
            Row { fields, sent: r#"{"tagged": null}"#, then: Taken(r#"{"tagged": null}"#, &[]) },
            Row {
                fields,
                sent: r#"{"tagged": {"t": "a", "n": 1}}"#,
                then: Taken(r#"{"tagged": {"n": 1, "t": "a"}}"#, &[]),
            },
            Row {
                fields,
                sent: r#"{"tagged": {"t": "a", "n": "1"}}"#,
                then: Refused(&[("WRONG_TYPE", "/tagged/n")]),
            },
            Row {
                fields,
                sent: r#"{"tagged": {"t": "a"}}"#,
                then: Refused(&[("MISSING_FIELD", "/tagged/n")]),
            },
            Row {
                fields,
                sent: r#"{"tagged": {"t": "b", "n": 1}}"#,
                then: Refused(&[("UNKNOWN_FIELD", "/tagged")]),
            },
            Row { fields, sent: r#"{"tagged": {"t": "c"}}"#, then: Refused(&[("NOT_IN_ENUM", "/tagged/t")]) },
            Row { fields, sent: r#"{"tagged": {"t": 1}}"#, then: Refused(&[("WRONG_TYPE", "/tagged/t")]) },
            Row { fields, sent: r#"{"tagged": {"n": 1}}"#, then: Refused(&[("MISSING_FIELD", "/tagged/t")]) },
            Row { fields, sent: r#"{"tagged": "b"}"#, then: Refused(&[("WRONG_TYPE", "/tagged")]) },
            Row {
                fields,
                sent: r#"{"tagged": "{\"t\": \"b\"}"}"#,
                then: Refused(&[("STRINGIFIED_JSON", "/tagged")]),
            },
        ],
    );
}

#[test]
fn scopes_count_what_was_sent_before_defaults() {
    let fields =
        r#"{"a": {"type": "string"}, "b": {"type": "boolean"}, "c": {"type": "integer", "default": 3}}"#;
    let at_least_one = Said { at_least_one: &["/a", "/b", "/c"], ..ANY };
    run(
        at_least_one,
        &[
            Row { fields, sent: r#"{"a": "x"}"#, then: Taken(r#"{"a": "x", "c": 3}"#, &[]) },
            Row { fields, sent: r#"{"b": true}"#, then: Taken(r#"{"b": true, "c": 3}"#, &[]) },
            Row { fields, sent: "{}", then: Refused(&[("MISSING_FIELD", "")]) },
            Row { fields, sent: r#"{"b": false}"#, then: Refused(&[("MISSING_FIELD", "")]) },
            Row { fields, sent: r#"{"a": null}"#, then: Refused(&[("MISSING_FIELD", "")]) },
            Row { fields, sent: r#"{"a": ""}"#, then: Refused(&[("MISSING_FIELD", "")]) },
            Row { fields, sent: r#"{"a": " \t"}"#, then: Refused(&[("MISSING_FIELD", "")]) },
            Row { fields, sent: r#"{"c": 0}"#, then: Taken(r#"{"c": 0}"#, &[]) },
        ],
    );
    let nullable = r#"{"a": {"type": ["string", "null"]}, "b": {"type": "array", "items": {}}, "c": {"type": "object"}}"#;
    run(
        at_least_one,
        &[
            Row { fields: nullable, sent: r#"{"a": null}"#, then: Taken(r#"{"a": null}"#, &[]) },
            Row { fields: nullable, sent: r#"{"b": [], "c": {}}"#, then: Refused(&[("MISSING_FIELD", "")]) },
            Row { fields: nullable, sent: r#"{"b": [null]}"#, then: Taken(r#"{"b": [null]}"#, &[]) },
            Row { fields: nullable, sent: r#"{"c": {"d": 1}}"#, then: Taken(r#"{"c": {"d": 1}}"#, &[]) },
        ],
    );
    let exactly_one = Said { exactly_one: &["/a", "/b"], ..ANY };
    run(
        exactly_one,
        &[
            Row {
                fields,
                sent: r#"{"a": "x", "b": false}"#,
                then: Taken(r#"{"a": "x", "b": false, "c": 3}"#, &[]),
            },
            Row { fields, sent: r#"{"a": "x", "b": true}"#, then: Refused(&[("CONFLICTING_FIELDS", "")]) },
            // What is empty says nothing, and the handler gets both all the same.
            Row { fields, sent: r#"{"a": "", "b": true}"#, then: Refused(&[("CONFLICTING_FIELDS", "")]) },
            Row { fields, sent: r#"{"a": ""}"#, then: Refused(&[("MISSING_FIELD", "")]) },
            Row {
                fields,
                sent: r#"{"a": null, "b": true}"#,
                then: Taken(r#"{"b": true, "c": 3}"#, &[("NULL_AS_ABSENT", "/a")]),
            },
            Row { fields, sent: "{}", then: Refused(&[("MISSING_FIELD", "")]) },
        ],
    );
}

#[test]
fn violations_come_in_schema_order_and_undeclared_keys_last() {
    let fields = r#"{"a!": {"type": "integer"}, "b!": {"type": "object", "properties": {"x": {"type": "integer"},
        "y": {"type": "integer"}}, "additionalProperties": false}, "c!": {"type": "string"}, "d": {"type": "array",
        "items": {"type": "integer"}}}"#;
    run(
        ANY,
        &[Row {
            fields,
            sent: r#"{"zz": 1, "d": [1, "2", 3.5], "b": {"q": 1, "y": "1", "x": "1"}, "aa": 2, "a": "1"}"#,
            then: Refused(&[
                ("WRONG_TYPE", "/a"),
                ("WRONG_TYPE", "/b/x"),
                ("WRONG_TYPE", "/b/y"),
                ("MISSING_FIELD", "/c"),
                ("WRONG_TYPE", "/d/1"),
                ("NOT_INTEGER", "/d/2"),
                ("UNKNOWN_FIELD", ""),
                ("UNKNOWN_FIELD", ""),
                ("UNKNOWN_FIELD", "/b"),
            ]),
        }],
    );
}

#[test]
fn ids_two_levels_deep() {
    let fields = r#"{"t": {"type": "string", "minLength": 1}, "i": {"type": "integer", "minimum": 1}}"#;
    run(
        Said { ids: &["/t", "/i"], ..ANY },
        &[
            Row {
                fields,
                sent: r#"{"t": 47.0, "i": "9007199254740993"}"#,
                then: Taken(
                    r#"{"i": 9007199254740993, "t": "47"}"#,
                    &[("ID_TO_INTEGER", "/i"), ("ID_TO_TEXT", "/t")],
                ),
            },
            Row { fields, sent: r#"{"i": "0"}"#, then: Refused(&[("OUT_OF_RANGE", "/i")]) },
            Row { fields, sent: r#"{"i": "01"}"#, then: Refused(&[("WRONG_TYPE", "/i")]) },
            Row { fields, sent: r#"{"t": 9007199254740992}"#, then: Refused(&[("UNSAFE_INTEGER", "/t")]) },
            Row { fields, sent: r#"{"t": 0}"#, then: Refused(&[("WRONG_TYPE", "/t")]) },
        ],
    );
    let fields = r#"{"t": {"enum": ["1", "2"]}, "i": {"enum": [1, 2]}}"#;
    run(
        Said { ids: &["/t", "/i"], ..ANY },
        &[
            Row {
                fields,
                sent: r#"{"t": 1, "i": "2"}"#,
                then: Taken(r#"{"i": 2, "t": "1"}"#, &[("ID_TO_INTEGER", "/i"), ("ID_TO_TEXT", "/t")]),
            },
            Row { fields, sent: r#"{"t": 3}"#, then: Refused(&[("NOT_IN_ENUM", "/t")]) },
            Row { fields, sent: r#"{"i": "3"}"#, then: Refused(&[("NOT_IN_ENUM", "/i")]) },
        ],
    );
}

#[test]
fn only_a_literal_false_goes_live() {
    let schema =
        json!({"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": false});
    let guard = Guard::builder(&schema).destructive().build().expect("a schema that is enforced");
    let live = |sent: &str| {
        guard.check_str(sent).map(|checked| (checked.is_live(), checked.value()["dryRun"].clone()))
    };
    for sent in ["", "null", "{}", r#"{"dryRun": null}"#, r#"{"dryRun": true}"#, r#"{"a": "false"}"#] {
        assert_eq!(live(sent).expect(sent), (false, json!(true)), "{sent}");
    }
    assert_eq!(live(r#"{"dryRun": false}"#).expect("a literal false"), (true, json!(false)));
    for sent in ["\"false\"", "0", "0.0", "\"no\"", "\"\"", "[]", "[false]", "{}", "\"False\"", "1"] {
        let refused = live(&format!(r#"{{"dryRun": {sent}}}"#)).expect_err(sent);
        assert_eq!(refused.violation_codes(), ["WRONG_TYPE"], "{sent}");
        assert_eq!(refused.violations()[0].path, "/dryRun", "{sent}");
    }
    for key in ["dry_run", "dryrun", "DryRun", "dry-run", "dryRun "] {
        let refused = live(&format!(r#"{{"{key}": false}}"#)).expect_err(key);
        assert_eq!(refused.violation_codes(), ["UNKNOWN_FIELD"], "{key}");
    }
}
