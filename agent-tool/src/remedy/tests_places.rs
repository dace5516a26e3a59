//! Whose words are said of which place, and how much of them there is room for.

use serde_json::{Value, json};

use super::guide::{Guide, Reason};
use super::limits::REASON;
use super::place::push_prose;
use super::tests::{builder, guard, refuse};
use super::{foreign, received};
use crate::guard::Guard;
use crate::rejection::Rejection;
use crate::spec::{Lenient, ScopeKind};

fn reason_of(rejection: &Rejection) -> String {
    let reason = rejection.reason();
    reason
        .strip_prefix("Input validation failed: ")
        .map(str::to_owned)
        .expect("what every reason begins with")
}

/// The number of a scope may be that of the property that it stands on; a union's branch has a place of its own.
#[test]
fn a_scope_is_none_of_several_names() {
    let fields = json!({"a": {"type": "integer"}, "b": {"type": "integer"}});
    let object = json!({"type": "object", "properties": fields, "additionalProperties": false});
    for rule in [object.clone(), json!({"anyOf": [object, {"type": "string"}]})] {
        let mut builder = builder(&json!({"f": rule}), &[]).at_least_one(&["/f/a", "/f/b"]);
        for _ in 0..3 {
            builder.scope("/f", ScopeKind::ExactlyOne, vec!["a".to_owned(), "b".to_owned()]);
        }
        builder.alias("/f/a", "c".into());
        let guard = builder.build().unwrap();
        let scope = "f: Only one of 'a' and 'b' is allowed";
        let refused = refuse(&guard, json!({"f": {"a": 1, "b": 2}}));
        assert_eq!(reason_of(&refused), [scope; 3].join("; "), "{rule}");
        assert_eq!(refused.violations()[0].expected, "exactly one of 'a' and 'b'");
        let names = reason_of(&refuse(&guard, json!({"f": {"a": 1, "c": 2}})));
        assert_eq!(names, "f.a: The field is sent under several names: 'a' and 'c'", "{rule}");
    }
}

#[test]
fn several_names_are_those_of_the_field_and_no_value_is_at_fault() {
    let fields = json!({"path": {"type": "string"}, "name": {"type": "string"}});
    let mut builder = builder(&fields, &[]);
    builder.alias("/path", "file".into());
    let twice = refuse(&builder.build().unwrap(), json!({"path": "a", "file": "b", "name": "c"}));
    assert_eq!(reason_of(&twice), "path: The field is sent under several names: 'file' and 'path'");
    let violation = &twice.violations()[0];
    assert_eq!((&*violation.expected, &violation.received), ("one name for the field", &None));
}

#[test]
fn a_tag_is_asked_for_as_text_and_at_its_own_place() {
    let branch = |tag: &str| json!({"type": "object", "properties": {"f": {"type": "string", "enum": [tag]}}, "required": ["f"]});
    let guard = guard(&json!({"f": {"anyOf": [branch("in"), branch("out")]}}), &[]);
    assert_eq!(reason_of(&refuse(&guard, json!({"f": {"f": 5}}))), "f.f: Expected string, received number");
    assert_eq!(reason_of(&refuse(&guard, json!({"f": 5}))), "f: Expected object, received number");
}

#[test]
fn arguments_are_an_object_whatever_the_schema_says() {
    let guard = Guard::builder(&json!({"properties": {"a": {}}})).build().unwrap();
    assert_eq!(reason_of(&refuse(&guard, json!([]))), "arguments: Expected object, received array");
}

/// Only the fault's own place is spoken for by the words on it.
#[test]
fn words_of_a_type_do_not_become_those_of_its_fields() {
    let step = json!({"type": "object", "properties": {"size": {"type": "integer"}}});
    let guard = builder(&json!({"step": step}), &[]).remediation("/step", "See the list of steps.").build();
    let refused = refuse(&guard.unwrap(), json!({"step": {"size": "x"}}));
    assert_eq!(
        refused.violations()[0].remediation,
        "Send 'step.size' as an integer, in digits and without quotes."
    );
    assert!(refused.remediation_guide().contains("See the list of steps."));
    // What stands between a field and its innermost item is of the field.
    let rows = json!({"type": "array", "items": {"type": "array", "items": {"type": "integer"}}});
    let guard = builder(&json!({"rows": rows}), &[]).remediation("/rows/*", "See the rows").build().unwrap();
    assert_eq!(
        refuse(&guard, json!({"rows": [["x"]]})).violations()[0].remediation,
        "See the rows. Send 'rows[0][0]' as an integer, in digits and without quotes."
    );
}

#[test]
fn an_author_who_says_nothing_is_not_quoted() {
    let guard = builder(&json!({"a": {"type": "integer", "maximum": 3}}), &[]).remediation("/a", "\u{200b} ");
    let refused = refuse(&guard.build().unwrap(), json!({"a": 4}));
    assert_eq!(refused.violations()[0].remediation, "Send 'a' as a number, at most 3.");
}

#[test]
fn nothing_below_a_secret_is_quoted() {
    let pin = json!({"type": "object", "properties": {"pin": {"type": "integer"}}});
    let map = json!({"type": "object", "additionalProperties": pin});
    let fields = json!({
        "vault": pin,
        "map": map,
        "text": {"type": "string"},
        "list": {"type": "array", "items": {"type": "string"}},
    });
    let guard = builder(&fields, &[]).secret("/vault").secret("/map/*").secret("/text").secret("/list");
    let guard = guard.build().unwrap();
    for sent in [
        json!({"vault": {"pin": "4711"}}),
        json!({"map": {"a": {"pin": "4711"}}}),
        json!({"text": 4711}),
        json!({"list": "4711"}),
    ] {
        let text = refuse(&guard, sent.clone()).to_text();
        assert!(!text.contains("4711"), "{sent}: {text}");
    }
}

#[test]
fn a_value_under_another_spelling_is_the_one_that_is_told() {
    let fields =
        json!({"limit": {"type": "integer", "maximum": 9}, "path": {"type": "integer", "maximum": 3}});
    let guard = builder(&fields, &[]).lenient(Lenient::KEY_CASE).build().unwrap();
    let told = reason_of(&refuse(&guard, json!({"LIMIT": 4, "PATH": 5})));
    assert_eq!(told, "path: Number must be at most 3, received 5");
}

/// A caller's key may be a megabyte: a long one is not looked for in another case.
#[test]
fn other_spellings_are_told_up_to_a_length() {
    for (length, received, names) in [
        (255, ", received 5", "a key of 255 characters and a key of 255 characters"),
        (256, "", "a key of 256 characters"),
    ] {
        let [lower, upper] = ["a", "A"].map(|letter| letter.repeat(length));
        let fields = json!({&lower: {"type": "integer", "maximum": 3}});
        let guard = builder(&fields, &[]).lenient(Lenient::KEY_CASE).build().unwrap();
        let told = reason_of(&refuse(&guard, json!({&upper: 5})));
        assert!(told.ends_with(&format!("]: Number must be at most 3{received}")), "{told}");
        let told = reason_of(&refuse(&guard, json!({&upper: 1, &lower: 1})));
        assert!(told.ends_with(&format!("]: The field is sent under several names: {names}")), "{told}");
    }
}

#[test]
fn a_text_that_swallowed_a_field_is_named_where_it_shows_the_marks() {
    let guard = guard(&json!({"note": {"type": "string"}, "path": {"type": "string"}}), &["path"]);
    for (note, swallowed) in [
        ("a</note><parameter name=\"path\">b", true),
        ("a <parameter name=\"path\">b", true),
        ("a</note> path", true),
        ("the path", false),
        ("a</note>", false),
        ("a <parameter", false),
    ] {
        let guide = refuse(&guard, json!({"note": note})).remediation_guide();
        assert_eq!(guide.contains("The text of 'note' holds markup that names 'path'"), swallowed, "{note}");
    }
}

#[test]
fn no_made_up_plan_token_is_renamed_to_the_right_key() {
    let fields = json!({"planToken": {"type": "string"}, "nodeToken": {"type": "string"}});
    let guard = builder(&fields, &[]).destructive().build().unwrap();
    let guide = |key: &str| refuse(&guard, json!({key: "x"})).remediation_guide();
    assert!(!guide("plan_token").contains("did you mean"), "{}", guide("plan_token"));
    assert!(guide("node_token").contains("did you mean 'nodeToken'"), "{}", guide("node_token"));
}

#[test]
fn a_wrapper_may_be_text_and_a_home_is_looked_for_so_far() {
    let wrapped = guard(&json!({"path": {"type": "string"}}), &["path"]);
    let guide = |inner: &str| refuse(&wrapped, json!({"args": inner})).remediation_guide();
    assert_eq!(guide(" {\"path\": \"a\"}"), "1. Put 'path' at the top level, not inside 'args'.");
    assert!(guide("[\"path\"]").starts_with("1. Add 'path' at the top level"), "{}", guide("[\"path\"]"));
    let homes = |beside: usize| {
        let mut fields: serde_json::Map<String, Value> =
            (0..beside).map(|number| (format!("k{number:03}"), json!({"type": "null"}))).collect();
        fields.insert("a".to_owned(), json!({"type": "object", "properties": {"tag": {"type": "string"}}}));
        refuse(&guard(&fields.into(), &[]), json!({"tag": "x"})).remediation_guide()
    };
    assert_eq!(homes(255), "1. 'tag' belongs in 'a', not at the top level.");
    assert!(homes(256).starts_with("1. 'tag' is not accepted"), "{}", homes(256));
}

#[test]
fn a_variant_that_holds_a_list_is_shown_with_one() {
    let variant = json!({"type": "object", "properties": {"take": {"type": "array"}}, "required": ["take"]});
    let guard = guard(&json!({"op": {"anyOf": [variant, {"type": "string", "enum": ["stop"]}]}}), &[]);
    assert_eq!(
        refuse(&guard, json!({"op": "take"})).remediation_guide(),
        "1. Send 'op' as an object: {\"take\": […]}, where 'take' takes an array."
    );
}

/// A text is looked through so far for what its pattern cannot hold.
#[test]
fn a_long_text_is_not_looked_through_to_its_end() {
    let guard = guard(&json!({"f": {"type": "string", "pattern": "^[a-z]+$"}}), &[]);
    let guide = |plain: usize| refuse(&guard, json!({"f": "a".repeat(plain) + "-"})).remediation_guide();
    assert!(guide(4095).contains("It holds '-' at its end"), "{}", guide(4095));
    assert!(!guide(4096).contains("It holds"), "{}", guide(4096));
}

#[test]
fn what_was_sent_is_quoted_or_described() {
    let long = "a".repeat(41);
    for (sent, words) in [
        ("plain-1.0 @a:b/c+d_e", "'plain-1.0 @a:b/c+d_e'".to_owned()),
        ("a<b", "text of 3 characters".to_owned()),
        ("a<b>", "text of 4 characters".to_owned()),
        ("a <é", "text with U+00E9 at its end".to_owned()),
        ("a <éa", "text with U+00E9 at position 4".to_owned()),
        ("é", "text with U+00E9 at position 1".to_owned()),
        ("\t", "text with U+0009 at position 1".to_owned()),
        ("tab\there", "text with U+0009 at position 4".to_owned()),
        (&format!("{}é", &long[2..]), "text with U+00E9 at its end".to_owned()),
        (&long, "text of 41 characters".to_owned()),
        (&format!("{long}é"), "text of 42 characters with U+00E9 at its end".to_owned()),
    ] {
        assert_eq!(received::value(&json!(sent), false), words, "{sent:?}");
    }
}

#[test]
fn pointers_of_others_read_as_places() {
    for (pointer, shown, prose) in [
        ("/a/0/b", "/a/0/b", "a[0].b"),
        ("/123456789/1234567890", "/123456789/1234567890", "[123456789].1234567890"),
        ("//b", "//b", "[\"\"].b"),
        ("/a b/é", "/a b/*", "[\"a b\"].*"),
        ("", "", ""),
    ] {
        assert_eq!(foreign(pointer), (shown.to_owned(), prose.to_owned()), "{pointer}");
    }
    for (name, prose) in
        [("", "x[\"\"]"), ("a", "x.a"), ("é", "x.é"), ("a_b-$*", "x.a_b-$*"), ("a b", "x[\"a b\"]")]
    {
        let mut place = "x".to_owned();
        push_prose(&mut place, name);
        assert_eq!(place, prose);
    }
}

#[test]
fn a_reason_says_how_much_it_leaves_out() {
    // 32 bytes with the first, and 6 a further one: all that there is room for.
    let mut reason = Reason::new();
    reason.issue("f", 10, |text| text.push_str("xxxx"));
    for _ in 0..500 {
        reason.issue("f", 10, |text| text.push('x'));
    }
    let count = 1 + (REASON - 24 - 32) / 6;
    let text = reason.text(100_000);
    let more = format!("; and {} more", 100_000 - count);
    assert_eq!((text.len(), text.ends_with(&more)), (REASON - 24 + more.len(), true), "{text}");
    let mut reason = Reason::new();
    reason.issue("f", 20, |text| text.push_str(&"abcdefgh".repeat(10)));
    assert_eq!(reason.text(1), "Input validation failed: f: abcdefghabcdefgha…");
}

#[test]
fn a_guide_says_how_much_it_leaves_out() {
    let word = |number: usize| format!("{number:02} {}.", "word ".repeat(60).trim_end());
    for count in [3, 20] {
        let violations = (0..count).fold(crate::Violations::default(), |all, number| {
            all.and(format!("/f{number}"), "X", "", word(number))
        });
        let guide = Rejection::written(violations, false).remediation_guide();
        let said = guide.matches(" word.").count();
        let left =
            guide.split_once("Mend these first; there are ").and_then(|(_, rest)| rest.split_once(" more."));
        let left: usize = left.map_or(0, |(count, _)| count.parse().expect("a count"));
        assert_eq!((said + left, left > 0), (count, count > 3), "{guide}");
    }
    assert_eq!(Guide::default().text(), "");
}
