//! Opt-in coercions: what each takes when it is on, what the same call gets when it is off, and that none of them
//! touches or carries a dry-run flag or a flag that broadens a call.

use agent_tool::{Guard, Lenient};
use serde_json::{Value, json};

use super::ANY;
use super::table::{Refused, Row, Said, Taken, run};

const ALL: [Lenient; 7] = [
    Lenient::UNQUOTE,
    Lenient::JSON_TEXT,
    Lenient::SINGLE_ITEM,
    Lenient::KEY_CASE,
    Lenient::ENUM_CASE,
    Lenient::BLANK,
    Lenient::WRAPPER,
];

fn on(lenient: Lenient) -> Said {
    Said { lenient, ..ANY }
}

fn every() -> Lenient {
    ALL.into_iter().fold(Lenient::NONE, Lenient::with)
}

/// Runs rows that are refused when nothing is on, or everything but one, and whatever they say when that one is.
fn only(lenient: Lenient, rows: &[Row]) {
    run(on(lenient), rows);
    let others = ALL.into_iter().filter(|other| *other != lenient).fold(Lenient::NONE, Lenient::with);
    for row in rows {
        for off in [Lenient::NONE, others] {
            for depth in super::DEPTHS {
                let guard = depth.guard(row.fields, on(off));
                let sent = depth.arguments(row.sent);
                assert!(guard.check_str(&sent).is_err(), "{sent} with other leniencies, for {}", row.fields);
            }
        }
    }
}

#[test]
fn unquote() {
    let fields =
        r#"{"i": {"type": "integer", "maximum": 99}, "n": {"type": "number"}, "b": {"type": "boolean"}}"#;
    only(
        Lenient::UNQUOTE,
        &[
            Row { fields, sent: r#"{"i": "-7"}"#, then: Taken(r#"{"i": -7}"#, &[("UNQUOTE", "/i")]) },
            Row { fields, sent: r#"{"n": "1.5e1"}"#, then: Taken(r#"{"n": 15.0}"#, &[("UNQUOTE", "/n")]) },
            Row { fields, sent: r#"{"b": "false"}"#, then: Taken(r#"{"b": false}"#, &[("UNQUOTE", "/b")]) },
            Row { fields, sent: r#"{"i": "100"}"#, then: Refused(&[("WRONG_TYPE", "/i")]) },
            Row { fields, sent: r#"{"i": "9007199254740992"}"#, then: Refused(&[("WRONG_TYPE", "/i")]) },
            Row { fields, sent: r#"{"i": "07"}"#, then: Refused(&[("WRONG_TYPE", "/i")]) },
            Row { fields, sent: r#"{"i": "7.0"}"#, then: Refused(&[("WRONG_TYPE", "/i")]) },
            Row { fields, sent: r#"{"i": " 7"}"#, then: Refused(&[("WRONG_TYPE", "/i")]) },
            Row { fields, sent: r#"{"n": "NaN"}"#, then: Refused(&[("WRONG_TYPE", "/n")]) },
            Row { fields, sent: r#"{"n": "1e400"}"#, then: Refused(&[("WRONG_TYPE", "/n")]) },
            Row { fields, sent: r#"{"n": ".5"}"#, then: Refused(&[("WRONG_TYPE", "/n")]) },
            Row { fields, sent: r#"{"n": "5 "}"#, then: Refused(&[("WRONG_TYPE", "/n")]) },
            Row { fields, sent: r#"{"b": "False"}"#, then: Refused(&[("WRONG_TYPE", "/b")]) },
            Row { fields, sent: r#"{"b": "0"}"#, then: Refused(&[("WRONG_TYPE", "/b")]) },
        ],
    );
}

#[test]
fn json_text() {
    let fields = r#"{"l": {"type": "array", "items": {"type": "integer"}, "maxItems": 2},
        "o": {"type": "object", "properties": {"p": {"type": "array", "items": {}}}, "additionalProperties": false},
        "u": {"anyOf": [{"type": "object", "properties": {"t": {"const": "a"}, "n": {"type": "integer"}}, "required": ["t"]},
            {"type": "object", "properties": {"t": {"const": "b"}}, "required": ["t"]}]}}"#;
    only(
        Lenient::JSON_TEXT,
        &[
            Row {
                fields,
                sent: r#"{"l": " [1, 2.0]"}"#,
                then: Taken(r#"{"l": [1, 2]}"#, &[("JSON_TEXT", "/l")]),
            },
            Row {
                fields,
                sent: r#"{"o": "{\"p\": [1]}"}"#,
                then: Taken(r#"{"o": {"p": [1]}}"#, &[("JSON_TEXT", "/o")]),
            },
            Row {
                fields,
                sent: r#"{"u": "{\"t\": \"a\", \"n\": 1}"}"#,
                then: Taken(r#"{"u": {"n": 1, "t": "a"}}"#, &[("JSON_TEXT", "/u")]),
            },
            // What it holds is judged.
            Row { fields, sent: r#"{"l": "[1, \"2\"]"}"#, then: Refused(&[("WRONG_TYPE", "/l/1")]) },
            Row { fields, sent: r#"{"l": "[1, 2, 3]"}"#, then: Refused(&[("TOO_MANY_ITEMS", "/l")]) },
            Row { fields, sent: r#"{"o": "{\"q\": 1}"}"#, then: Refused(&[("UNKNOWN_FIELD", "/o")]) },
            Row {
                fields,
                sent: r#"{"u": "{\"t\": \"a\", \"n\": \"1\"}"}"#,
                then: Refused(&[("WRONG_TYPE", "/u/n")]),
            },
            Row { fields, sent: r#"{"u": "{\"t\": \"c\"}"}"#, then: Refused(&[("NOT_IN_ENUM", "/u/t")]) },
            // One level, strict, of the declared kind.
            Row {
                fields,
                sent: r#"{"o": "{\"p\": \"[1]\"}"}"#,
                then: Refused(&[("STRINGIFIED_JSON", "/o/p")]),
            },
            Row { fields, sent: r#"{"l": "\"[1]\""}"#, then: Refused(&[("WRONG_TYPE", "/l")]) },
            Row { fields, sent: r#"{"l": "{}"}"#, then: Refused(&[("WRONG_TYPE", "/l")]) },
            Row { fields, sent: r#"{"l": "[1,]"}"#, then: Refused(&[("WRONG_TYPE", "/l")]) },
            Row { fields, sent: r#"{"l": "[1"}"#, then: Refused(&[("WRONG_TYPE", "/l")]) },
            Row { fields, sent: r#"{"o": "{'p': None}"}"#, then: Refused(&[("WRONG_TYPE", "/o")]) },
        ],
    );
    let fields = r#"{"s": {"type": "string"}, "x": {}}"#;
    run(
        on(Lenient::JSON_TEXT),
        &[Row { fields, sent: r#"{"s": "[1]", "x": "{}"}"#, then: Taken(r#"{"s": "[1]", "x": "{}"}"#, &[]) }],
    );
}

#[test]
fn single_item() {
    let fields = r#"{"l": {"type": "array", "items": {"type": "string", "maxLength": 3}, "minItems": 1},
        "two": {"type": "array", "items": {"type": "integer"}, "minItems": 2},
        "o": {"type": "array", "items": {"type": "object"}}}"#;
    only(
        Lenient::SINGLE_ITEM,
        &[
            Row {
                fields,
                sent: r#"{"l": "a,b"}"#,
                then: Taken(r#"{"l": ["a,b"]}"#, &[("SINGLE_ITEM", "/l")]),
            },
            Row { fields, sent: r#"{"l": "long"}"#, then: Refused(&[("WRONG_TYPE", "/l")]) },
            Row { fields, sent: r#"{"l": 1}"#, then: Refused(&[("WRONG_TYPE", "/l")]) },
            Row { fields, sent: r#"{"two": 1}"#, then: Refused(&[("WRONG_TYPE", "/two")]) },
            Row { fields, sent: r#"{"o": {}}"#, then: Refused(&[("WRONG_TYPE", "/o")]) },
            Row { fields, sent: r#"{"l": "[]"}"#, then: Refused(&[("STRINGIFIED_JSON", "/l")]) },
        ],
    );
}

#[test]
fn key_case() {
    let fields = r#"{"dueDate": {"type": "string"}, "a_b": {"type": "integer"}, "ab": {"type": "integer"}}"#;
    only(
        Lenient::KEY_CASE,
        &[
            Row {
                fields,
                sent: r#"{"due_date": "x"}"#,
                then: Taken(r#"{"dueDate": "x"}"#, &[("KEY_CASE", "/dueDate")]),
            },
            Row { fields, sent: r#"{"DUE-DATE": 1}"#, then: Refused(&[("WRONG_TYPE", "/dueDate")]) },
            Row {
                fields,
                sent: r#"{"due_date": "x", "dueDate": "x"}"#,
                then: Refused(&[("CONFLICTING_FIELDS", "/dueDate")]),
            },
            Row {
                fields,
                sent: r#"{"due_date": "x", "duedate": "x"}"#,
                then: Refused(&[("CONFLICTING_FIELDS", "/dueDate")]),
            },
            Row { fields, sent: r#"{"A_B": 1}"#, then: Refused(&[("UNKNOWN_FIELD", "")]) },
            Row { fields, sent: r#"{"due": "x"}"#, then: Refused(&[("UNKNOWN_FIELD", "")]) },
        ],
    );
    run(
        on(Lenient::KEY_CASE),
        &[Row {
            fields,
            sent: r#"{"due_date": null}"#,
            then: Taken("{}", &[("KEY_CASE", "/dueDate"), ("NULL_AS_ABSENT", "/dueDate")]),
        }],
    );
    let scoped = Said { at_least_one: &["/dueDate", "/ab"], ..on(Lenient::KEY_CASE) };
    run(
        scoped,
        &[
            Row {
                fields,
                sent: r#"{"due_date": "x"}"#,
                then: Taken(r#"{"dueDate": "x"}"#, &[("KEY_CASE", "/dueDate")]),
            },
            Row { fields, sent: r#"{"due_date": null}"#, then: Refused(&[("MISSING_FIELD", "")]) },
        ],
    );
}

#[test]
fn enum_case() {
    let fields = r#"{"e": {"type": "string", "enum": ["open", "Shut", "SHUT"]},
        "u": {"anyOf": [{"type": "object", "properties": {"t": {"const": "mail"}}, "required": ["t"]},
            {"type": "object", "properties": {"t": {"const": "post"}}, "required": ["t"]}]}}"#;
    only(
        Lenient::ENUM_CASE,
        &[
            Row { fields, sent: r#"{"e": "OPEN"}"#, then: Taken(r#"{"e": "open"}"#, &[("ENUM_CASE", "/e")]) },
            Row { fields, sent: r#"{"e": "shut"}"#, then: Refused(&[("NOT_IN_ENUM", "/e")]) },
            Row { fields, sent: r#"{"e": "open "}"#, then: Refused(&[("NOT_IN_ENUM", "/e")]) },
            Row {
                fields,
                sent: r#"{"u": {"t": "Mail"}}"#,
                then: Taken(r#"{"u": {"t": "mail"}}"#, &[("ENUM_CASE", "/u/t")]),
            },
            Row { fields, sent: r#"{"u": {"t": "fax"}}"#, then: Refused(&[("NOT_IN_ENUM", "/u/t")]) },
        ],
    );
}

#[test]
fn blank() {
    let fields = r#"{"e": {"type": "string", "enum": ["x"]}, "i": {"type": "integer", "default": 2}, "d": {"type": "string", "format": "date"}}"#;
    only(
        Lenient::BLANK,
        &[
            Row { fields, sent: r#"{"e": ""}"#, then: Taken(r#"{"i": 2}"#, &[("BLANK_AS_ABSENT", "/e")]) },
            Row { fields, sent: r#"{"i": ""}"#, then: Taken(r#"{"i": 2}"#, &[("BLANK_AS_ABSENT", "/i")]) },
            Row { fields, sent: r#"{"d": ""}"#, then: Taken(r#"{"i": 2}"#, &[("BLANK_AS_ABSENT", "/d")]) },
            Row { fields, sent: r#"{"e": " "}"#, then: Refused(&[("NOT_IN_ENUM", "/e")]) },
        ],
    );
    let fields = r#"{"s": {"type": "string"}, "r!": {"type": "string", "minLength": 1}}"#;
    run(
        on(Lenient::BLANK),
        &[
            Row { fields, sent: r#"{"s": "", "r": "x"}"#, then: Taken(r#"{"r": "x", "s": ""}"#, &[]) },
            Row { fields, sent: r#"{"r": ""}"#, then: Refused(&[("TOO_SHORT", "/r")]) },
        ],
    );
    let scoped = Said { at_least_one: &["/e"], ..on(Lenient::BLANK) };
    let fields = r#"{"e": {"type": "string", "enum": ["x"]}}"#;
    run(scoped, &[Row { fields, sent: r#"{"e": ""}"#, then: Refused(&[("MISSING_FIELD", "")]) }]);
}

#[test]
fn wrapper() {
    let schema = json!({"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"],
        "additionalProperties": false});
    let guard =
        |lenient| Guard::builder(&schema).lenient(lenient).build().expect("a schema that is enforced");
    let open = json!({"type": "object", "properties": {"input": {"type": "object"}}});
    let declared =
        Guard::builder(&open).lenient(Lenient::WRAPPER).build().expect("a schema that is enforced");
    for key in ["arguments", "input", "params"] {
        let sent = json!({key: {"a": 1}});
        let checked = guard(Lenient::WRAPPER).check(sent.clone()).expect("a wrapper");
        assert_eq!(checked.value(), &json!({"a": 1}));
        assert_eq!(json!(checked.coercions()), json!([{"path": "", "kind": "WRAPPER"}]));
        let others = ALL[..6].iter().fold(Lenient::NONE, |all, one| all.with(*one));
        for off in [Lenient::NONE, others] {
            let refused = guard(off).check(sent.clone()).expect_err("no wrapper");
            assert_eq!(refused.violation_codes(), ["MISSING_FIELD", "UNKNOWN_FIELD"]);
        }
        assert_eq!(declared.check(sent.clone()).expect("valid as it is").value(), &sent);
    }
    let text = guard(Lenient::WRAPPER).check(json!(r#"{"a": 1}"#)).expect("the object as text");
    assert_eq!(text.value(), &json!({"a": 1}));
    for (sent, code) in [
        (json!({"arguments": {"a": 1}, "b": 1}), "MISSING_FIELD"),
        (json!({"Arguments": {"a": 1}}), "MISSING_FIELD"),
        (json!({"args": {"a": 1}}), "MISSING_FIELD"),
        (json!({"arguments": {"arguments": {"a": 1}}}), "MISSING_FIELD"),
        (json!({"arguments": [{"a": 1}]}), "MISSING_FIELD"),
        (json!(r#""{\"a\": 1}""#), "NOT_AN_OBJECT"),
        (json!(r#"{"a": 1"#), "NOT_AN_OBJECT"),
        (json!("[]"), "NOT_AN_OBJECT"),
    ] {
        let refused = guard(Lenient::WRAPPER).check(sent.clone()).expect_err("no wrapper");
        assert_eq!(refused.violation_codes()[0], code, "{sent}");
    }
}

/// A destructive tool with every leniency on, and flags that broaden what it does at every depth.
fn guarded() -> Guard {
    let schema = json!({"type": "object", "additionalProperties": false, "properties": {
        "force": {"type": "boolean"},
        "scope": {"type": "string", "enum": ["one", "all"]},
        "word": {"type": "string", "minLength": 1},
        "flags": {"type": "array", "items": {"type": "boolean"}},
        "targets": {"type": "array", "items": {"type": "string", "maxLength": 5}},
        "opts": {"type": "object", "properties": {"deep": {"type": "boolean"}, "n": {"type": "integer"}},
            "additionalProperties": false},
        "steps": {"type": "array", "items": {"type": "object", "properties": {"all": {"type": "boolean"}}}},
        "n": {"type": "integer"}
    }});
    let builder = Guard::builder(&schema).destructive().lenient(every());
    ["/force", "/scope", "/word", "/flags/*", "/opts/deep", "/steps/*/all"]
        .into_iter()
        .fold(builder, agent_tool::GuardBuilder::broadens)
        .build()
        .expect("a schema that is enforced")
}

#[test]
fn no_leniency_touches_or_carries_a_flag() {
    let guard = guarded();
    let refused: &[(Value, &[&str])] = &[
        (json!({"dryRun": "false"}), &["WRONG_TYPE"]),
        (json!({"dryRun": ""}), &["WRONG_TYPE"]),
        (json!({"dry_run": false}), &["UNKNOWN_FIELD"]),
        (json!({"DRYRUN": true}), &["UNKNOWN_FIELD"]),
        (json!({"force": "true"}), &["WRONG_TYPE"]),
        (json!({"force": ""}), &["WRONG_TYPE"]),
        (json!({"Force": true}), &["UNKNOWN_FIELD"]),
        (json!({"scope": "ALL"}), &["NOT_IN_ENUM"]),
        (json!({"word": ""}), &["TOO_SHORT"]),
        (json!({"flags": true}), &["WRONG_TYPE"]),
        (json!({"flags": "[true]"}), &["STRINGIFIED_JSON"]),
        (json!({"flags": ["true"]}), &["WRONG_TYPE"]),
        (json!({"Flags": [true]}), &["UNKNOWN_FIELD"]),
        (json!({"opts": "{\"deep\": true}"}), &["STRINGIFIED_JSON"]),
        (json!({"opts": "{\"Deep\": true}"}), &["STRINGIFIED_JSON"]),
        (json!({"opts": {"deep": "true"}}), &["WRONG_TYPE"]),
        (json!({"opts": {"DEEP": true}}), &["UNKNOWN_FIELD"]),
        (json!({"Opts": {"deep": true}}), &["UNKNOWN_FIELD"]),
        (json!({"steps": "[{\"all\": true}]"}), &["STRINGIFIED_JSON"]),
        (json!({"Steps": [{"all": true}]}), &["UNKNOWN_FIELD"]),
        (json!({"arguments": {"dryRun": false}}), &["UNKNOWN_FIELD"]),
        (json!({"arguments": {"dryRun": true}}), &["UNKNOWN_FIELD"]),
        (json!({"input": {"dry_run": false}}), &["UNKNOWN_FIELD"]),
        (json!({"params": {"force": true}}), &["UNKNOWN_FIELD"]),
        (json!({"params": {"opts": {"deep": false}}}), &["UNKNOWN_FIELD"]),
        (json!({"arguments": "{\"dryRun\": false}"}), &["UNKNOWN_FIELD"]),
        (json!("{\"dryRun\": false}"), &["NOT_AN_OBJECT"]),
        (json!("{\"steps\": [{\"all\": true}]}"), &["NOT_AN_OBJECT"]),
    ];
    for (sent, codes) in refused {
        let rejection =
            guard.check(sent.clone()).map(|checked| checked.value().clone()).expect_err(&sent.to_string());
        assert_eq!(rejection.violation_codes(), *codes, "{sent}");
    }
    // The twins without a flag pass.
    for sent in [
        json!({"N": "7"}),
        json!({"targets": "x"}),
        json!({"opts": "{\"n\": \"1\"}"}),
        json!({"Opts": {"N": 1}}),
        json!({"arguments": {"n": 1}}),
        json!("{\"n\": 1}"),
        json!({"steps": "[{}]"}),
    ] {
        let checked = guard.check(sent.clone()).unwrap_or_else(|refused| panic!("{sent}: {refused}"));
        assert!(!checked.coercions().is_empty() && !checked.is_live(), "{sent}");
    }
}

/// A tool of somebody else, destructive or not, with every leniency on: whoever runs it may go live by any of these.
fn somebody_elses(destructive: bool) -> Guard {
    let flag = json!({"type": "boolean"});
    let schema = json!({"type": "object", "properties": {
        "options": {"type": "object", "additionalProperties": false, "properties": {
            "dryRun": {"type": "boolean", "default": true}, "n": {"type": "integer"}}},
        "steps": {"type": "array", "items": {"type": "object", "properties": {"DRY-RUN": flag}}},
        "either": {"type": "object", "properties": {"dry_run": {"anyOf": [flag, {"type": "null"}]}}},
        "any": {"type": "object", "properties": {"dryRun": {"anyOf": [flag, {"type": "integer"}]}}},
        "listed": {"type": "object", "properties": {"dryRun": {"enum": [true, false]}}},
        "flags": {"type": "object", "additionalProperties": flag},
        "open": {"type": "object"},
        "list": {"type": "array"}
    }, "additionalProperties": false});
    let builder = Guard::builder(&schema).lenient(every());
    let builder = if destructive { builder.destructive() } else { builder };
    builder.build().expect("a schema that is enforced")
}

#[test]
fn no_leniency_touches_or_carries_what_is_named_like_a_dry_run() {
    let refused: &[(Value, &[&str])] = &[
        (json!({"options": {"dryRun": "false"}}), &["WRONG_TYPE"]),
        (json!({"options": {"dryRun": "true"}}), &["WRONG_TYPE"]),
        (json!({"options": {"dryRun": ""}}), &["WRONG_TYPE"]),
        (json!({"options": {"dryrun": false}}), &["UNKNOWN_FIELD"]),
        (json!({"options": {"DRY_RUN": "false"}}), &["UNKNOWN_FIELD"]),
        (json!({"Options": {"dryRun": false}}), &["UNKNOWN_FIELD"]),
        (json!({"options": "{\"n\": 1, \"dryRun\": false}"}), &["STRINGIFIED_JSON"]),
        (json!({"options": "{\"dry-run\": false}"}), &["STRINGIFIED_JSON"]),
        (json!({"input": {"options": {"dryRun": false}}}), &["UNKNOWN_FIELD"]),
        (json!("{\"options\": {\"dryRun\": false}}"), &["NOT_AN_OBJECT"]),
        (json!({"steps": [{"DRY-RUN": "false"}]}), &["WRONG_TYPE"]),
        (json!({"steps": "[{\"DRY-RUN\": false}]"}), &["STRINGIFIED_JSON"]),
        (json!({"either": {"dry_run": "false"}}), &["WRONG_TYPE"]),
        (json!({"any": {"dryRun": "false"}}), &["WRONG_TYPE"]),
        (json!({"listed": {"dryRun": "false"}}), &["NOT_IN_ENUM"]),
        (json!({"flags": {"dryRun": "false"}}), &["WRONG_TYPE"]),
        (json!({"flags": "{\"dry_run\": false}"}), &["STRINGIFIED_JSON"]),
        (json!({"open": "{\"dryRun\": false}"}), &["STRINGIFIED_JSON"]),
        (json!({"open": "{\"a\": [{\"dryRun\": false}]}"}), &["STRINGIFIED_JSON"]),
        (json!({"list": "[{\"dryRun\": false}]"}), &["STRINGIFIED_JSON"]),
        (json!({"input": {"list": [[{"dryRun": false}]]}}), &["UNKNOWN_FIELD"]),
    ];
    for guard in [somebody_elses(true), somebody_elses(false)] {
        for (sent, codes) in refused {
            let rejection = guard
                .check(sent.clone())
                .map(|checked| checked.value().clone())
                .expect_err(&sent.to_string());
            assert_eq!(rejection.violation_codes(), *codes, "{sent}");
            let hints = rejection.violations().iter().map(|one| one.remediation.clone()).collect::<String>();
            assert!(!hints.contains("false") && !hints.contains("did you mean"), "{sent}: {hints}");
        }
        // The twins without a flag pass, and so does the flag as it is.
        for (sent, coercions) in [
            (json!({"options": {"n": "7"}}), 1),
            (json!({"options": {"N": 7}}), 1),
            (json!({"Options": "{\"n\": 1}"}), 2),
            (json!({"flags": {"dry": "false"}}), 1),
            (json!({"flags": "{\"dry\": false}"}), 1),
            (json!({"open": "{\"a\": [{\"dry\": false}]}"}), 1),
            (json!({"list": "[false]"}), 1),
            (json!({"input": {"list": [{"dry": false}]}}), 1),
            (json!({"options": {"dryRun": false}, "flags": {"dryRun": true}, "any": {"dryRun": 3}}), 0),
            (
                json!({"either": {"dry_run": null}, "listed": {"dryRun": false}, "steps": [{"DRY-RUN": true}]}),
                0,
            ),
        ] {
            let checked = guard.check(sent.clone()).unwrap_or_else(|refused| panic!("{sent}: {refused}"));
            assert_eq!(checked.coercions().len(), coercions, "{sent}");
        }
    }
}

#[test]
fn the_safe_word_for_what_is_named_like_a_dry_run_is_true() {
    let guard = somebody_elses(false);
    let hint = |sent: Value| guard.check(sent).unwrap_err().violations()[0].remediation.clone();
    for (sent, word) in [
        (json!({"options": {"dryRun": "false"}}), "without quotes: true."),
        (json!({"options": {"dryRun": 0}}), "not as a number: true."),
        (json!({"flags": {"dry_run": "no"}}), "without quotes: true."),
        (json!({"flags": {"dry": "false"}}), "without quotes: false."),
        (json!({"listed": {"dryRun": "false"}}), "Set 'listed.dryRun' to true."),
        (json!({"options": {"dryRum": true}}), "Use the name 'dryRun'."),
    ] {
        let strict = Guard::builder(&guard.schema()).build().unwrap();
        let said = strict.check(sent.clone()).unwrap_err().violations()[0].remediation.clone();
        assert!(said.ends_with(word), "{sent}: {said}");
        if !word.contains("false") {
            assert_eq!(hint(sent.clone()), said, "{sent}");
        }
    }
    let meant = hint(json!({"options": {"dryRum": false}}));
    assert!(!meant.contains("did you mean"), "{meant}");
    let only_live = json!({"type": "object", "properties": {"o": {"type": "object", "properties": {
        "dryRun": {"enum": [false]}}}}});
    let only_live = Guard::builder(&only_live).build().unwrap();
    let said =
        only_live.check(json!({"o": {"dryRun": true}})).unwrap_err().violations()[0].remediation.clone();
    assert!(said.starts_with("Do not guess 'o.dryRun'"), "{said}");
}

#[test]
fn a_leniency_at_a_field_is_of_that_field() {
    let schema = json!({"type": "object", "properties": {
        "a": {"type": "integer"}, "b": {"type": "integer"}, "l": {"type": "array", "items": {"type": "integer"}}
    }});
    let guard = Guard::builder(&schema)
        .lenient_at("/a", Lenient::UNQUOTE)
        .lenient_at("/l/*", Lenient::UNQUOTE)
        .build()
        .expect("a schema that is enforced");
    assert_eq!(guard.check(json!({"a": "1"})).expect("lenient").value(), &json!({"a": 1}));
    assert_eq!(guard.check(json!({"l": ["1"]})).expect("lenient").value(), &json!({"l": [1]}));
    assert_eq!(guard.check(json!({"b": "1"})).expect_err("strict").violation_codes(), ["WRONG_TYPE"]);
    assert_eq!(guard.check(json!({"l": "1"})).expect_err("strict").violation_codes(), ["WRONG_TYPE"]);
}
