//! That every mistake is made which the random calls are there for, and nothing that no agent would send.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Deserialize;

use super::*;
use crate::AgentTool;

const DRAWS: usize = 4_000;

/// What comes of many draws, as texts, and how often.
fn drawn(mut draw: impl FnMut(&mut Random) -> Value) -> BTreeMap<String, usize> {
    let mut random = Random::new();
    let mut seen = BTreeMap::new();
    for _ in 0..DRAWS {
        *seen.entry(draw(&mut random).to_string()).or_default() += 1;
    }
    seen
}

#[track_caller]
fn holds(seen: &BTreeMap<String, usize>, expected: &[Value]) {
    for value in expected {
        assert!(seen.contains_key(&value.to_string()), "never {value}");
    }
}

fn depth(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(depth).max().unwrap_or_default(),
        Value::Object(map) => 1 + map.values().map(depth).max().unwrap_or_default(),
        _ => 0,
    }
}

/// Purge tickets.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
#[allow(dead_code)]
struct Purge {
    /// The ticket.
    #[agent(pattern = "^T-[0-9]+$", example = "T-47", max_length = 9)]
    ticket: String,
}

#[test]
fn a_good_call_has_the_authors_values_and_is_not_live() {
    let contract = Purge::contract().unwrap();
    let schema = contract.input_schema();
    let seen = drawn(|random| good(contract, &schema, random));
    assert_eq!(seen.keys().collect::<Vec<_>>(), [r#"{"ticket":"T-47"}"#]);
}

#[test]
fn what_is_required_is_there_and_some_of_the_rest() {
    let inner = |inner: Value| json!({"type": "object", "properties": {"more": {"type": "number"}, "inner": inner}, "required": ["inner"]});
    let schema = json!({
        "type": "object",
        "properties": {
            "kind": {"enum": ["a", "b"]},
            "form": {"anyOf": [{"type": "boolean"}, {"type": "integer", "minimum": 5}]},
            "list": {"type": "array", "minItems": 2, "items": {"type": "string", "minLength": 3}},
            "empty": {"type": "array", "items": {"type": "string"}},
            "deep": inner(inner(inner(inner(json!({"type": "null"}))))),
            "planToken": {"type": "string"},
            "date": {"type": "string", "format": "date"},
            "code": {"type": "string", "pattern": "^T"},
        },
        "required": ["kind", "form", "list", "empty", "deep"],
    });
    let (mut kinds, mut forms, mut more) = (BTreeSet::new(), BTreeSet::new(), [0; 4]);
    drawn(|random| {
        let call = fitting(&schema, random, 3);
        kinds.insert(call["kind"].to_string());
        forms.insert(call["form"].to_string());
        assert_eq!((&call["list"], &call["empty"]), (&json!(["777", "777"]), &json!(["7"])));
        assert!(["planToken", "date", "code"].iter().all(|key| call.get(key).is_none()), "{call}");
        let mut at = &call["deep"];
        for count in &mut more {
            *count += usize::from(at.get("more") == Some(&json!(3)));
            at = &at["inner"];
        }
        assert_eq!(at, "7", "{call}");
        Value::Null
    });
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["\"a\"", "\"b\""]);
    assert_eq!(forms.into_iter().collect::<Vec<_>>(), ["5", "false"]);
    // One of three optional fields, three levels deep.
    let [first, second, third, fourth] = more;
    assert!([first, second].iter().all(|count| (DRAWS / 4..DRAWS / 2).contains(count)), "{more:?}");
    assert_eq!((third, fourth), (0, 0));
}

#[test]
fn every_mistake_with_a_key_is_made() {
    let seen = drawn(|random| {
        let mut map = Map::from_iter([("name".to_owned(), json!("ab"))]);
        of_key(&mut map, "name".to_owned(), random);
        map.into()
    });
    let expected = [
        json!({}),
        json!({"NAME": "ab"}),
        json!({"name_": "ab"}),
        json!({"name": "ab", "reason": 1}),
        json!({"name": "ab", "verbose": 1}),
        json!({"name": "ab", "limit_": 1}),
        json!({"name": "ab", "colour": 1}),
        json!({"arguments": {"name": "ab"}}),
        json!({"input": {"name": "ab"}}),
        json!({"params": {"name": "ab"}}),
        json!({"name": "AB"}),
    ];
    holds(&seen, &expected);
    let nested = |text: &String| depth(&serde_json::from_str(text).unwrap()) == 3;
    assert!(seen.keys().any(nested), "a value in a value is sent too");
}

#[test]
fn values_come_near_to_what_they_should_be() {
    let near = |value: Value| drawn(move |random| near(&value, random));
    let text = near(json!("ab"));
    holds(&text, &[json!(null), json!("AB"), json!(["ab"]), json!("ab".repeat(2_500))]);
    assert!(!text.contains_key(r#""\"ab\"""#), "a text is not quoted again");
    assert!(text["null"] > DRAWS / 10, "nothing at all is sent often: {}", text["null"]);
    holds(&near(json!(7)), &[json!("7"), json!(-993), json!(100_007), json!([7])]);
    holds(&near(json!(i64::MAX)), &[json!(i64::MAX - 1_000), json!(i64::MAX)]);
    holds(&near(json!(2.5)), &[json!("2.5"), json!(0.5), json!(-0.5), json!([2.5])]);
    holds(&near(json!({"a": 1})), &[json!("{\"a\":1}"), json!([{"a": 1}])]);
}

#[test]
fn anything_is_of_every_kind_and_no_deeper_than_it_may_be() {
    let kinds = [json!(null), json!(true), json!(false), json!(-1_000_000), json!(0.125)];
    holds(&drawn(|random| anything(random, 0)), &WORDS.map(Value::from));
    for levels in 0..3 {
        let seen = drawn(|random| anything(random, levels));
        holds(&seen, &kinds);
        assert!((2..100).any(|number: u8| seen.contains_key(&number.to_string())));
        let depths: BTreeSet<usize> =
            seen.keys().map(|text| depth(&serde_json::from_str(text).unwrap())).collect();
        assert_eq!(depths, (0..=levels).collect());
        let values = || seen.keys().map(|text| serde_json::from_str::<Value>(text).unwrap());
        if levels > 0 {
            assert!(values().any(|value| value.as_array().is_some_and(|items| items.len() == 2)));
            assert!(values().any(|value| value.as_object().is_some_and(|map| map.len() == 2)));
        }
    }
}

#[test]
fn mistakes_are_made_at_every_depth_but_no_deeper() {
    let spoilt = |value: Value, levels: usize| {
        drawn(move |random| {
            let mut value = value.clone();
            spoil(&mut value, random, levels);
            value
        })
    };
    let around = |inner: Value| json!({"around": inner});
    let inside = [around(json!({"A": "x"})), around(json!({}))];
    let call = around(json!({"a": "x"}));
    holds(&spoilt(call.clone(), 1), &[&inside[..], &[json!({}), json!({"around": null})]].concat());
    let shallow = spoilt(call, 0);
    assert!(!shallow.contains_key(&inside[0].to_string()), "the inside is out of reach");
    let deep = |levels: usize| spoilt(around(json!({"in": {"a": "x"}})), levels);
    let inmost = around(json!({"in": {"A": "x"}})).to_string();
    assert!(deep(2).contains_key(&inmost) && !deep(1).contains_key(&inmost));
    // Nothing is not spoilt by its keys.
    let empty = spoilt(json!({}), 0);
    holds(&empty, &[json!(null), json!("{}"), json!([{}])]);
    assert!(!empty.contains_key(r#"{"reason":1}"#));
    // A scalar is spoilt as the value of its key.
    holds(&spoilt(json!({"a": "x"}), 1), &[json!({}), json!({"a": "X"})]);
    // Lists are emptied and doubled, and their items spoilt.
    let list = spoilt(json!(["x", "y"]), 0);
    holds(&list, &[json!([]), json!(["x", "y", "x", "y"]), json!(["X", "y"]), json!(["x", "Y"])]);
    holds(&spoilt(json!([]), 0), &[json!(null), json!([[]])]);
    let long = Value::from(vec![1; 1_000]);
    let longest = spoilt(long, 0).keys().map(String::len).max();
    assert!(longest < Some(2_500), "a long list is not doubled");
}

#[test]
fn a_careless_agent_makes_one_to_three_mistakes() {
    let seen = drawn(|random| {
        let mut call = json!({"a": 1, "b": 2, "c": 3, "d": 4});
        careless(&mut call, random);
        let whole = call
            .as_object()
            .filter(|map| ["arguments", "input", "params"].iter().all(|key| !map.contains_key(*key)));
        whole
            .map_or(0, |map| {
                (1..)
                    .zip(["a", "b", "c", "d"])
                    .filter(|(number, key)| map.get(*key) != Some(&json!(number)))
                    .count()
            })
            .into()
    });
    holds(&seen, &[json!(0), json!(1), json!(2), json!(3)]);
}

#[test]
fn a_hostile_agent_sends_what_looks_live() {
    let (mut flags, mut values, mut shouted, mut kept) = (BTreeSet::new(), BTreeMap::new(), 0, 0);
    let seen = drawn(|random| {
        let mut call = json!({"name": "ab"});
        hostile(&mut call, random);
        let map = call.as_object().cloned().unwrap_or_default();
        shouted +=
            usize::from(call.to_string().contains(&CANARY[..20]) && map.get(CANARY) == Some(&json!(CANARY)));
        for (flag, value) in map.iter().filter(|(flag, _)| FLAGS.contains(&flag.as_str())) {
            flags.insert(flag.clone());
            *values.entry(value.to_string()).or_insert(0) += 1;
        }
        let whole = |value: &Value| value.get("name") == Some(&json!("ab"));
        let text = call.as_str().and_then(|text| serde_json::from_str(text).ok());
        let form = match &call {
            Value::Array(items) if items.first().is_some_and(whole) => "listed",
            Value::String(_) if text.as_ref().is_some_and(whole) => "text",
            Value::Object(_) if call.get("arguments").is_some_and(whole) => "wrapped",
            Value::Object(_) if whole(&call) => "plain",
            _ => "spoilt",
        };
        kept += usize::from(form != "spoilt");
        form.into()
    });
    for form in ["listed", "text", "wrapped", "plain"] {
        let count = seen[&format!("\"{form}\"")];
        assert!(count > DRAWS / 20, "{form} {count} times");
    }
    assert_eq!(flags.len(), FLAGS.len());
    let sent: usize = values.values().sum();
    for value in [json!(false), json!("false"), json!(0), json!(true), json!([false])] {
        let count = values[&value.to_string()];
        assert!(count > sent / 12, "{value} {count} times of {sent}");
    }
    assert!(values.contains_key(&json!(CANARY).to_string()));
    // A third says it aloud, of the half that is left as an object; a third is spoilt as well.
    assert!((DRAWS / 10..DRAWS * 3 / 10).contains(&shouted), "{shouted}");
    assert!((DRAWS * 3 / 4..DRAWS).contains(&kept), "{kept}");
}
