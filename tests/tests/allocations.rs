//! What a call costs in memory, counted: nothing beyond its input where it passes, and never more than twice the text
//! where it is refused.

use agent_tool::{Envelope, Guard, TextLimits};
use serde_json::{Value, json};

const WIDE: TextLimits = TextLimits::new().with_max_bytes(64 << 20).with_max_depth(128);
const SIZE: usize = 10 << 20;
/// Of one value that was read already.
const VALUE: usize = 2 << 20;

fn guard() -> Guard {
    let schema = json!({"type": "object", "properties": {
        "id": {"type": "string", "minLength": 1, "maxLength": 64},
        "level": {"type": "string", "enum": ["low", "high"]},
        "version": {"type": "string", "pattern": r"^v\d+\.\d+$"},
        "count": {"type": "integer", "minimum": 0, "maximum": 100},
        "ratio": {"type": ["number", "null"]},
        "live": {"type": "boolean"},
        "where": {"type": "object", "properties": {"host": {"type": "string"}}, "required": ["host"], "additionalProperties": false},
        "steps": {"type": "array", "maxItems": 9, "items": {"type": "object",
            "properties": {"name": {"type": "string"}, "size": {"type": "integer"}}, "additionalProperties": false}}
    }, "required": ["id", "level"], "additionalProperties": false});
    Guard::builder(&schema).id("/id").build().expect("a schema that is enforced")
}

#[test]
fn a_call_that_passes_allocates_nothing() {
    let guard = guard();
    let calls = [
        json!({"id": "x", "level": "low"}),
        json!({"id": "x", "level": "high", "version": "v1.20", "count": 7, "ratio": 0.5, "live": false}),
        json!({"id": "ä", "level": "low", "ratio": null, "where": {"host": "h"}, "steps": [
            {"name": "a", "size": 1}, {"size": -5}, {}
        ]}),
        json!({"id": "x", "level": "low", "count": 7.0}),
    ];
    for sent in calls {
        let mut passed = None;
        let arguments = sent.clone();
        let cost = allocation_counter::measure(|| passed = Some(guard.check(arguments)));
        let passed = passed.expect("the call was made").unwrap_or_else(|refused| panic!("{sent}: {refused}"));
        assert_eq!(cost.count_total, 0, "{sent}");
        assert_eq!(passed.coercions(), [], "{sent}");
    }
}

#[test]
fn a_text_that_passes_costs_its_value_and_no_more() {
    let guard = guard();
    let text = r#"{"id": "x", "level": "high", "version": "v1.20", "steps": [{"name": "a", "size": 1}, {"size": -5}]}"#;
    let mut value = Value::Null;
    let plain = allocation_counter::measure(|| value = serde_json::from_str(text).expect("JSON"));
    let mut checked = None;
    let cost = allocation_counter::measure(|| checked = guard.check_str(text).ok());
    assert_eq!(checked.expect("the call passes").value(), &value);
    assert!(
        cost.bytes_max <= plain.bytes_max + 256,
        "{} bytes instead of {}",
        cost.bytes_max,
        plain.bytes_max
    );
}

#[test]
fn the_text_of_an_answer_copies_no_data() {
    let rows: Vec<_> = (0..1000).map(|row| json!({"id": row, "name": format!("row {row}")})).collect();
    let data = Value::from(rows);
    let plain = allocation_counter::measure(|| drop(serde_json::to_string(&data)));
    let answer = Envelope::success(data.clone());
    let mut text = String::new();
    let cost = allocation_counter::measure(|| text = answer.to_text());
    assert_eq!(text, json!({"success": true, "data": data}).to_string());
    assert!(
        cost.count_total <= plain.count_total + 1,
        "{} instead of {}",
        cost.count_total,
        plain.count_total
    );
}

#[test]
fn ten_megabytes_refused_cost_no_more_than_twice_their_size() {
    let guard = guard();
    let text = |head: &str, part: &str, tail: &str| format!("{head}{}{tail}", part.repeat(SIZE / part.len()));
    let texts = [
        text(r#"{"id": ""#, "x", r#""}"#),
        text(r#"{"id": ""#, "ä", r#""}"#),
        text(r#"{"id": ""#, "\\u00e4", r#""}"#),
        text(r#"{"id": ""#, "x", ""),
        text(r#"{""#, "k", r#"": 1}"#),
        text(r#"{"id": "#, "9", "}"),
        text(r#"{"version": "v1."#, "0", r#"!", "id": "x", "level": "low"}"#),
        text("", "[", ""),
        text("", r#"{"a":"#, ""),
        text("", " ", "x"),
        text("```json\n", "{}", "```"),
        text(r#"{"level": "low", "level": ""#, "x", r#""}"#),
        format!(r#"{{"a": "{0}", "b": "{0}", "c": "{0}", "d": ["{0}"]}}"#, "x".repeat(SIZE / 4)),
        "\u{fffd}".repeat(SIZE / 3),
    ];
    for sent in &texts {
        let head: String = sent.chars().take(30).collect();
        let refuse = |limits: &TextLimits| {
            let refuse = || {
                let rejection = guard.check_slice_with(sent.as_bytes(), limits).expect_err(&head);
                assert!(rejection.to_text().len() < 8 << 10, "{head}");
            };
            allocation_counter::measure(refuse).bytes_max
        };
        let unread = refuse(&TextLimits::default());
        assert!(unread < 64 << 10, "{head}: {unread} bytes for a text that is not read");
        let read = refuse(&WIDE);
        assert!(read <= 2 * sent.len() as u64, "{head}: {read} bytes for {}", sent.len());
    }
}

#[test]
fn a_value_that_is_refused_is_not_copied() {
    let guard = guard();
    let values = [
        json!({"id": "x".repeat(VALUE)}),
        json!({"id": "x", "level": "y".repeat(VALUE)}),
        json!({"x".repeat(VALUE): 1}),
        json!({"id": "x", "level": "low", "steps": vec![0; 100_000]}),
        json!({"id": "x", "level": "low", "where": ["x".repeat(VALUE)]}),
        json!({"id": "x", "level": "low", "live": "x".repeat(VALUE)}),
        json!({"id": "x", "level": "low", "count": "9".repeat(VALUE)}),
        json!({"id": "x", "level": "low", "version": "9".repeat(VALUE)}),
        json!({"id": "x", "level": "low", "where": format!("{{\"host\": \"{}\"}}", "x".repeat(VALUE))}),
        json!({"id": "x", "level": "low", "steps": format!("[\"{}\"]", "\\n".repeat(VALUE / 2))}),
    ];
    for value in values {
        let cost = allocation_counter::measure(|| {
            let rejection = guard.check(value).expect_err("nothing here is right");
            assert!(rejection.to_text().len() < 8 << 10);
        });
        assert!(cost.bytes_max < 256 << 10, "{} bytes", cost.bytes_max);
    }
}

#[test]
fn a_text_that_is_not_read_costs_nothing_of_its_size_in_a_budget() {
    use agent_tool::{Budget, Call, CallContext, Rate, ToolSet};
    use agent_tool_tests::rig::now;

    let tools = |budget| {
        ToolSet::builder().tool(|_: Call<CountKeys>| async { Ok(1) }).budget(budget).build().expect("fit")
    };
    let sets = [
        tools(Budget::new()),
        tools(Budget::new().looks(Rate::per_minute(0))),
        tools(Budget::new().cosmetic("count_keys", &["/of"])),
    ];
    let texts = [vec![0xff; SIZE], "x".repeat(SIZE).into_bytes(), "[".repeat(SIZE).into_bytes()];
    for tools in &sets {
        for text in &texts {
            for name in ["count_keys", "nowhere"] {
                let cost = allocation_counter::measure(|| {
                    let answer = now(tools.call_slice(name, text, &CallContext::new()));
                    assert!(!answer.is_success());
                });
                assert!(cost.bytes_max < 64 << 10, "{name}: {} bytes", cost.bytes_max);
            }
        }
    }
    // Texts that differ beyond what is looked at differ still, by their length.
    let said = |text: &[u8]| {
        let answer = now(sets[0].call_slice("count_keys", text, &CallContext::new().with_principal("ann")));
        answer.rejection().map(|rejection| rejection.code().to_owned())
    };
    let codes: Vec<_> = (0..3).filter_map(|more| said(&vec![b'x'; SIZE + more])).collect();
    assert_eq!(codes, ["INVALID_TOOL_ARGUMENTS"; 3]);
    let codes: Vec<_> = (0..3).filter_map(|_| said(&vec![b'y'; SIZE])).collect();
    assert_eq!(codes[2], "REPEATED_CALL", "{codes:?}");
}

/// Reads the keys of an object and leaves their values alone.
#[derive(Debug)]
struct Keys(usize);

impl<'de> serde::Deserialize<'de> for Keys {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Counts;
        impl<'de> serde::de::Visitor<'de> for Counts {
            type Value = Keys;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<Keys, A::Error> {
                let mut keys = 0;
                while map.next_key::<String>()?.is_some() {
                    keys += 1;
                }
                Ok(Keys(keys))
            }
        }
        deserializer.deserialize_struct("Keys", &["a", "b"], Counts)
    }
}

impl schemars::JsonSchema for Keys {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Keys".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let text = json!({"type": "string", "maxLength": 4000, "description": "A text."});
        let schema = json!({"type": "object", "properties": {"a": text, "b": text}});
        schema.try_into().expect("an object")
    }
}

/// Counts.
#[derive(Debug, serde::Deserialize, schemars::JsonSchema, agent_tool::AgentTool)]
#[agent(read_only)]
struct CountKeys {
    /// Of what.
    of: Keys,
}

#[test]
fn a_value_that_a_type_leaves_unread_is_given_back() {
    use agent_tool::AgentTool as _;

    let sent = json!({"of": {"a": "x".repeat(2000), "b": "y".repeat(2000)}});
    let counted = CountKeys::parse(sent.clone()).unwrap_or_else(|refused| panic!("{refused}"));
    assert_eq!(counted.of.0, 2);
    drop(counted);
    let kept = allocation_counter::measure(|| drop(CountKeys::parse(sent.clone())));
    assert_eq!(kept.bytes_current, 0, "nothing is left of the call");
}
