//! The table of guarded ids over everything that a derive may put around an id, each with its twin that is no id:
//! what is coerced, what is refused in the twin's own words, and that the schema does not move.

#![allow(missing_docs)]

#[path = "ids_derived/twins.rs"]
mod twins;

use agent_tool::{AgentTool, Call, CoercionKind, Rejection};
use jsonschema::canonical::Containment;
use serde::Serialize;
use serde_json::{Value, json};
use twins::{with, without};

/// What a call comes to: the arguments as the tool gets them and the coercions made, or the refusal.
type Outcome = Result<(Value, Vec<CoercionKind>), Rejection>;

/// A tool and its twin, without their types.
struct Pair {
    name: &'static str,
    /// What stands around a value.
    around: fn(Value) -> Value,
    with: fn(Value) -> Outcome,
    without: fn(Value) -> Outcome,
    contracts: (String, String),
    schemas: (Value, Value),
}

fn call<T: AgentTool<Accepted = Call<T>> + Serialize>(arguments: Value) -> Outcome {
    let call = T::parse(arguments)?;
    let made = call.coercions().into_iter().map(|coercion| coercion.kind).collect();
    Ok((serde_json::to_value(call.into_inner()).unwrap(), made))
}

fn published<T: AgentTool>() -> (String, Value) {
    let contract = T::contract().unwrap_or_else(|problems| panic!("{problems}"));
    (contract.to_text(), contract.input_schema())
}

macro_rules! pairs {
    ($($tool:ident $around:expr;)*) => {
        vec![$({
            let (with, without) = (published::<with::$tool>(), published::<without::$tool>());
            Pair {
                name: stringify!($tool),
                around: $around,
                with: call::<with::$tool>,
                without: call::<without::$tool>,
                contracts: (with.0, without.0),
                schemas: (with.1, without.1),
            }
        },)*]
    };
}

fn texts() -> Vec<Pair> {
    pairs! {
        PlainText |v| v;
        OptionText |v| v;
        ListText |v| json!(["a", v]);
        ListsText |v| json!([["a"], ["b", v]]);
        MapText |v| json!({"key": v});
        NewtypeText |v| v;
        NamedText |v| v;
        BoxedText |v| v;
        NewtypesText |v| json!([v]);
        NestedText |v| json!({"it": v});
        NestedsText |v| json!([{"it": "a"}, {"it": v}]);
        DeepText |v| json!({"steps": [{"it": v}]});
        DeepNewtypeText |v| json!([{"steps": ["a", v]}]);
        InUnion |v| json!({"kind": "text", "it": v});
    }
}

fn numbers() -> Vec<Pair> {
    pairs! {
        PlainNumber |v| v;
        OptionNumber |v| v;
        ListNumber |v| json!([1, v]);
        MapNumber |v| json!({"key": v});
        NewtypeNumber |v| v;
        NewtypesNumber |v| json!([v]);
        NestedNumber |v| json!({"it": v});
        DeepNumber |v| json!([{"steps": [{"it": 1}, {"it": v}]}]);
        InUnion |v| json!({"kind": "number", "it": v});
    }
}

impl Pair {
    fn calls(&self, value: &Value) -> (Outcome, Outcome) {
        let arguments = json!({"value": (self.around)(value.clone())});
        ((self.with)(arguments.clone()), (self.without)(arguments))
    }

    /// The id takes what its twin refuses, and hands it on in the field's own kind.
    fn coerces(&self, sent: &Value, received: &Value, kind: CoercionKind) {
        let (with, without) = self.calls(sent);
        let (value, made) = with.unwrap_or_else(|refused| panic!("{} {sent}: {refused}", self.name));
        assert_eq!(value, json!({"value": (self.around)(received.clone())}), "{} {sent}", self.name);
        assert_eq!(made, [kind], "{} {sent}", self.name);
        assert!(without.is_err(), "{} {sent}: the twin is no id", self.name);
    }

    /// The id is no different: the same value, or the same words.
    fn is_as_without(&self, sent: &Value) {
        let shown: String = sent.to_string().chars().take(40).collect();
        match self.calls(sent) {
            (Ok(with), Ok(without)) => assert_eq!(with, without, "{} {shown}", self.name),
            (Err(with), Err(without)) => {
                assert_eq!(with.violations(), without.violations(), "{} {shown}", self.name);
                assert_eq!(with.reason(), without.reason(), "{} {shown}", self.name);
                assert_eq!(with.remediation_guide(), without.remediation_guide(), "{} {shown}", self.name);
            }
            (with, without) => panic!("{} {shown}: {with:?}, without id {without:?}", self.name),
        }
    }

    /// The one code that differs.
    fn refuses(&self, sent: &Value, code: &str) -> Rejection {
        let refused = self.calls(sent).0.expect_err(self.name);
        assert_eq!(refused.violation_codes(), [code], "{} {sent}", self.name);
        refused
    }
}

#[test]
fn text_ids_take_positive_safe_integers_and_nothing_else() {
    for pair in texts() {
        for (sent, received) in [
            (json!(1), "1"),
            (json!(47), "47"),
            (json!(47.0), "47"),
            (json!(9_007_199_254_740_991_i64), "9007199254740991"),
        ] {
            pair.coerces(&sent, &json!(received), CoercionKind::IdToText);
        }
        let odd = [json!(null), json!({}), json!([]), json!(true), json!(1.5), json!(-1), json!(0)];
        let fine = [json!("47"), json!("007"), json!("null"), json!(""), json!("x".repeat(17)), json!([47])];
        for sent in odd.iter().chain(&fine).chain(&[json!(-0.0), json!({"a": 1})]) {
            pair.is_as_without(sent);
        }
        for beyond in [json!(9_007_199_254_740_992_i64), json!(u64::MAX), json!(9_007_199_254_740_992.0)] {
            let told = pair.refuses(&beyond, "UNSAFE_INTEGER").remediation_guide();
            assert!(told.contains("quotes"), "{} {beyond}: {told}", pair.name);
        }
    }
}

#[test]
fn a_number_that_no_double_holds_is_no_json() {
    let text = r#"{"value": 1e400}"#;
    let (with, without) = (with::PlainText::parse_str(text), without::PlainText::parse_str(text));
    let (with, without) = (with.unwrap_err(), without.unwrap_err());
    assert_eq!(with.violation_codes(), ["INVALID_JSON"]);
    assert_eq!(with.to_text(), without.to_text());
}

#[test]
fn number_ids_take_canonical_digits_and_nothing_else() {
    for pair in numbers() {
        for (sent, received) in [
            ("1", 1),
            ("47", 47),
            ("9007199254740991", (1 << 53) - 1),
            // Text is exact where a JSON number is not.
            ("9007199254740993", (1 << 53) + 1),
            ("18446744073709551615", u64::MAX),
        ] {
            pair.coerces(&json!(sent), &json!(received), CoercionKind::IdToInteger);
        }
        let odd = [json!(null), json!({}), json!([]), json!(true), json!(1.5), json!(0), json!(-1)];
        for sent in odd.iter().chain(&[json!(47)]) {
            pair.is_as_without(sent);
        }
        let told = pair.refuses(&json!(9_007_199_254_740_992_i64), "UNSAFE_INTEGER").remediation_guide();
        assert!(told.contains("quotes"), "{}: {told}", pair.name);
        let texts =
            ["", " 7", "007", "+7", "7.0", "1e3", "٧", "7\n", "-0", "0x7", "7_0", "seven", "null", "true"];
        for sent in texts {
            pair.is_as_without(&json!(sent));
        }
        let digits = if pair.name == "PlainNumber" { 1 << 20 } else { 1 << 14 };
        pair.is_as_without(&json!("7".repeat(digits)));
        // By value, with or without quotes around the id.
        let (with, _) = pair.calls(&json!(47.0));
        assert_eq!(with.unwrap().0, json!({"value": (pair.around)(json!(47))}), "{}", pair.name);
        for outside in ["0", "-1", "18446744073709551616", "-9223372036854775809"] {
            pair.refuses(&json!(outside), "OUT_OF_RANGE");
        }
    }
}

#[test]
fn a_missing_id_is_missing() {
    for pair in texts().iter().chain(&numbers()) {
        match ((pair.with)(json!({})), (pair.without)(json!({}))) {
            (Ok(with), Ok(without)) => assert_eq!(with, without, "{}", pair.name),
            (Err(with), Err(without)) => {
                assert_eq!(with.violation_codes(), ["MISSING_FIELD"], "{}", pair.name);
                assert_eq!(with.violations(), without.violations(), "{}", pair.name);
            }
            (with, without) => panic!("{}: {with:?}, without id {without:?}", pair.name),
        }
    }
}

#[test]
fn the_schema_does_not_move() {
    for Pair { name, contracts, schemas, .. } in texts().into_iter().chain(numbers()) {
        // "Validates the same values" and "advertises the same contract" are different claims: bytes first.
        assert_eq!(contracts.0, contracts.1, "{name}");
        let [with, without] =
            [schemas.0, schemas.1].map(|schema| jsonschema::canonicalize(&schema).expect(name));
        assert_eq!(with.covers(&without).expect(name), Containment::Yes, "{name}");
        assert_eq!(without.covers(&with).expect(name), Containment::Yes, "{name}");
    }
}

#[test]
fn the_assertion_on_contracts_compares_with_and_without() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("ids_derived.contract.json");
    std::fs::write(&file, published::<without::InUnion>().0).unwrap();
    agent_tool::assert_contract::<with::InUnion>(&file);
}

#[test]
fn the_second_voice_can_say_no() {
    let narrow =
        jsonschema::canonicalize(&json!({"type": "object", "properties": {"id": {"type": "string"}}}));
    let wide = jsonschema::canonicalize(
        &json!({"type": "object", "properties": {"id": {"type": ["string", "integer"]}}}),
    );
    let (narrow, wide) = (narrow.unwrap(), wide.unwrap());
    assert_eq!(wide.covers(&narrow).unwrap(), Containment::Yes);
    assert_eq!(narrow.covers(&wide).unwrap(), Containment::No);
}
