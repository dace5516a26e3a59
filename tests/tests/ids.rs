//! Guarded ids on schemas without a Rust type: the table of the design over every wrapper and depth, and the rule
//! behind it on random values.

use agent_tool::{Guard, Rejection, Violation};
use agent_tool_tests::random::{self, Random, pools};
use serde_json::{Value, json};

#[path = "ids/reference.rs"]
mod reference;

use reference::{WRAPPERS, Wrapper, form, own_code};

/// What becomes of a value.
enum Outcome {
    /// It is taken as it is.
    Plain,
    /// It is taken as another value.
    Becomes(Value),
    /// It is refused with that code, in the field's own words but where the code is `id`'s own.
    Refused(&'static str),
}

use Outcome::{Becomes, Plain, Refused};

fn text_table() -> Vec<(Value, Outcome)> {
    vec![
        (json!("47"), Plain),
        (json!(1), Becomes(json!("1"))),
        (json!(47), Becomes(json!("47"))),
        (json!(47.0), Becomes(json!("47"))),
        (json!(9_007_199_254_740_991_u64), Becomes(json!("9007199254740991"))),
        (json!(9_007_199_254_740_991.0), Becomes(json!("9007199254740991"))),
        (json!(9_007_199_254_740_992_u64), Refused("UNSAFE_INTEGER")),
        (json!(9_007_199_254_740_992.0), Refused("UNSAFE_INTEGER")),
        (json!(u64::MAX), Refused("UNSAFE_INTEGER")),
        (json!(1e30), Refused("UNSAFE_INTEGER")),
        (json!(1e300), Refused("UNSAFE_INTEGER")),
        (json!(0), Refused("WRONG_TYPE")),
        (json!(-0.0), Refused("WRONG_TYPE")),
        (json!(-1), Refused("WRONG_TYPE")),
        (json!(i64::MIN), Refused("WRONG_TYPE")),
        (json!(1.5), Refused("WRONG_TYPE")),
        (json!(true), Refused("WRONG_TYPE")),
        (json!({}), Refused("WRONG_TYPE")),
        (json!([]), Refused("WRONG_TYPE")),
        (json!([47]), Refused("WRONG_TYPE")),
        (Value::Null, Refused("WRONG_TYPE")),
        // The text that a number becomes has to satisfy the field, too.
        (json!(12_345_678_901_234_567_u64), Refused("UNSAFE_INTEGER")),
        (json!(""), Refused("TOO_SHORT")),
    ]
}

fn integer_table() -> Vec<(Value, Outcome)> {
    vec![
        (json!(47), Plain),
        (json!(47.0), Becomes(json!(47))),
        (json!("47"), Becomes(json!(47))),
        (json!("0"), Becomes(json!(0))),
        (json!("-7"), Becomes(json!(-7))),
        (json!("9007199254740991"), Becomes(json!(9_007_199_254_740_991_u64))),
        // Exact, which no double is: as text only.
        (json!("9007199254740993"), Becomes(json!(9_007_199_254_740_993_u64))),
        (json!("18446744073709551615"), Becomes(json!(u64::MAX))),
        (json!("-9223372036854775808"), Becomes(json!(i64::MIN))),
        (json!("18446744073709551616"), Refused("OUT_OF_RANGE")),
        (json!("-9223372036854775809"), Refused("OUT_OF_RANGE")),
        (json!("9".repeat(39)), Refused("OUT_OF_RANGE")),
        (json!(format!("-{}", "9".repeat(39))), Refused("OUT_OF_RANGE")),
        (json!("1".repeat(40)), Refused("WRONG_TYPE")),
        (json!("1".repeat(1 << 20)), Refused("WRONG_TYPE")),
        (json!(9_007_199_254_740_992_u64), Refused("UNSAFE_INTEGER")),
        (json!(1.5), Refused("NOT_INTEGER")),
        (json!(""), Refused("WRONG_TYPE")),
        (json!(" 7"), Refused("WRONG_TYPE")),
        (json!("7 "), Refused("WRONG_TYPE")),
        (json!("7\n"), Refused("WRONG_TYPE")),
        (json!("007"), Refused("WRONG_TYPE")),
        (json!("+7"), Refused("WRONG_TYPE")),
        (json!("-0"), Refused("WRONG_TYPE")),
        (json!("--7"), Refused("WRONG_TYPE")),
        (json!("-"), Refused("WRONG_TYPE")),
        (json!("7.0"), Refused("WRONG_TYPE")),
        (json!("1e3"), Refused("WRONG_TYPE")),
        (json!("0x7"), Refused("WRONG_TYPE")),
        (json!("1_000"), Refused("WRONG_TYPE")),
        (json!("٧"), Refused("WRONG_TYPE")),
        (json!("７"), Refused("WRONG_TYPE")),
        (json!("null"), Refused("WRONG_TYPE")),
        (json!("undefined"), Refused("WRONG_TYPE")),
        (json!(true), Refused("WRONG_TYPE")),
        (json!({}), Refused("WRONG_TYPE")),
        (json!([]), Refused("WRONG_TYPE")),
        (json!(["7"]), Refused("WRONG_TYPE")),
        (Value::Null, Refused("WRONG_TYPE")),
    ]
}

#[test]
fn text_ids_in_every_wrapper() {
    holds(&json!({"type": "string", "minLength": 1, "maxLength": 16}), &text_table(), "ID_TO_TEXT");
}

#[test]
fn integer_ids_in_every_wrapper() {
    holds(&json!({"type": "integer"}), &integer_table(), "ID_TO_INTEGER");
}

fn holds(field: &Value, table: &[(Value, Outcome)], kind: &str) {
    for wrapper in &WRAPPERS {
        let (with, without) = wrapper.guards(field);
        for (value, outcome) in table {
            if value.is_null() && wrapper.takes_null() {
                continue;
            }
            let arguments = wrapper.arguments(value);
            let shown: String = format!("{} at {}", arguments, wrapper.pointer).chars().take(200).collect();
            match outcome {
                Plain => assert_eq!(taken(&with, &arguments, wrapper).0, *value, "{shown}"),
                Becomes(coerced) => {
                    let (got, coercions) = taken(&with, &arguments, wrapper);
                    assert_eq!(got, *coerced, "{shown}");
                    // A whole float for an integer is no coercion: JSON has one kind of number.
                    let is_float = value.is_f64() && coerced.is_number();
                    let recorded = json!({"path": wrapper.place, "kind": kind});
                    assert_eq!(coercions.contains(&recorded), !is_float, "{shown}: {coercions:?}");
                    if !is_float {
                        assert!(without.check(arguments).is_err(), "{shown}: without `id`");
                    }
                }
                Refused(code) => {
                    let refused = with.check(arguments.clone()).expect_err(&shown);
                    let own = without.check(arguments).expect_err(&shown);
                    same_words(&refused, &own, own_code(field, value), field, &shown);
                    assert!(
                        refused.violation_codes().contains(code),
                        "{shown}: {:?}",
                        refused.violation_codes()
                    );
                }
            }
        }
    }
}

fn taken(guard: &Guard, arguments: &Value, wrapper: &Wrapper) -> (Value, Vec<Value>) {
    let checked = guard.check(arguments.clone()).unwrap_or_else(|refused| panic!("{arguments}: {refused}"));
    let coercions = checked.coercions().iter().map(|coercion| json!(coercion)).collect();
    (checked.value().pointer(wrapper.place).cloned().expect("the place is there"), coercions)
}

/// The same violations, but for the code that is `id`'s own, and the hint about quotes above 2^53 - 1.
fn same_words(with: &Rejection, without: &Rejection, own: Option<&str>, field: &Value, shown: &str) {
    let (with, without) = (with.violations(), without.violations());
    assert_eq!(with.len(), without.len(), "{shown}");
    for (with, without) in with.iter().zip(&without) {
        let is_unsafe = with.code == "UNSAFE_INTEGER";
        if !is_unsafe && own.is_none_or(|own| own != with.code) {
            assert_eq!(with, without, "{shown}");
            continue;
        }
        let Violation { path, expected, received, remediation, .. } = with;
        assert_eq!(
            (path, expected, received),
            (&without.path, &without.expected, &without.received),
            "{shown}"
        );
        let told = remediation.contains("digits in quotes");
        assert_eq!(told, is_unsafe && quotes_help(field), "{shown}: {remediation}");
        assert!(
            told || !is_unsafe || remediation.contains(" to "),
            "the range is said: {shown}: {remediation}"
        );
    }
}

/// Whether the digits in quotes may be taken: not where an integer field ends below 2^53 on both sides.
fn quotes_help(field: &Value) -> bool {
    let is_safe = |keywords: [&str; 2]| {
        let mut bounds = keywords.iter().filter_map(|keyword| field[*keyword].as_f64());
        bounds.any(|bound| bound.abs() <= 9_007_199_254_740_991.0)
    };
    let is_integer = field["type"] == "integer" || field["type"] == json!(["integer", "null"]);
    !(is_integer && is_safe(["minimum", "exclusiveMinimum"]) && is_safe(["maximum", "exclusiveMaximum"]))
}

#[test]
fn a_missing_id_is_missing() {
    let wrapper = &WRAPPERS[0];
    for field in [json!({"type": "string"}), json!({"type": "integer"})] {
        let (with, _) = wrapper.guards(&field);
        let refused = with.check(json!({})).expect_err("the field is required");
        assert_eq!(refused.violation_codes(), ["MISSING_FIELD"]);
        assert_eq!(refused.violations()[0].path, "/f");
    }
}

#[test]
fn a_union_coerces_only_what_one_branch_takes() {
    let guard = |branches: Value| {
        let schema = json!({"type": "object", "properties": {"f": {"anyOf": branches}}, "required": ["f"]});
        Guard::builder(&schema).id("/f").build().expect("a schema that is enforced")
    };
    let text = json!({"type": "string"});
    let becomes = |branches: Value, value: Value| {
        let checked = guard(branches).check(json!({"f": value})).ok()?;
        Some(checked.value()["f"].clone())
    };
    assert_eq!(becomes(json!([text, {"type": "boolean"}]), json!(47)), Some(json!("47")));
    assert_eq!(becomes(json!([text, {"type": "integer"}]), json!(47)), Some(json!(47)), "a branch takes it");
    assert_eq!(
        becomes(json!([text, {"type": "integer"}]), json!("47")),
        Some(json!("47")),
        "a branch takes it"
    );
    assert_eq!(becomes(json!([{"type": "boolean"}, {"type": "integer"}]), json!("47")), Some(json!(47)));
    let two = json!([{"type": "string", "maxLength": 3}, {"type": "string", "pattern": "^4"}]);
    assert_eq!(becomes(two.clone(), json!(47)), None, "two branches");
    assert_eq!(becomes(two.clone(), json!(57)), Some(json!("57")));
    assert_eq!(becomes(two, json!(4777)), Some(json!("4777")));
    let nested = json!([{"type": "object", "properties": {"id": {"type": "string"}}}, {"type": "boolean"}]);
    let schema = json!({"type": "object", "properties": {"f": {"anyOf": nested}}});
    let inside = Guard::builder(&schema).id("/f/id").build().expect("a schema that is enforced");
    let checked = inside.check(json!({"f": {"id": 47}})).expect("one branch takes it");
    assert_eq!(checked.value(), &json!({"f": {"id": "47"}}));
    assert_eq!(checked.coercions()[0].path, "/f/id");
}

/// For all values: with `id` the guard accepts what it accepts without, and the listed forms of what it would accept
/// without; and it refuses the rest in the field's own words.
#[test]
fn an_id_is_the_field_and_the_listed_forms() {
    let fields = if random::soaks() { 400_000 } else { 1_200 };
    for seed in random::seeds() {
        let mut random = Random::new(seed);
        let (mut accepted, mut coerced) = (0, 0);
        for _ in 0..fields {
            let field = field(&mut random);
            let wrapper = random.pick(&WRAPPERS);
            let (with, without) = wrapper.guards(&field);
            for _ in 0..12 {
                let value = candidate(&mut random, &field);
                let arguments = wrapper.arguments(&value);
                let shown = format!("seed {seed}: {field} at {}: {arguments}", wrapper.pointer);
                let plain = without.check(arguments.clone());
                let form =
                    form(&field, &value).filter(|form| without.validate(&wrapper.arguments(form)).is_ok());
                match (plain, form, with.check(arguments)) {
                    (Ok(plain), _, Ok(checked)) => {
                        accepted += 1;
                        assert_eq!(plain.value(), checked.value(), "{shown}");
                        assert_eq!(plain.coercions(), checked.coercions(), "{shown}");
                    }
                    (Err(_), Some(form), Ok(checked)) => {
                        coerced += 1;
                        assert_eq!(checked.value().pointer(wrapper.place), Some(&form), "{shown}");
                        assert!(!checked.coercions().is_empty(), "{shown}");
                    }
                    (Err(own), None, Err(refused)) => {
                        same_words(&refused, &own, own_code(&field, &value), &field, &shown);
                        if let Some(code) = own_code(&field, &value) {
                            assert!(refused.violation_codes().contains(&code), "{shown}");
                        }
                    }
                    (plain, form, checked) => {
                        panic!("{shown}\nwithout `id`: {plain:?}\nas an id: {form:?}\nwith `id`: {checked:?}")
                    }
                }
            }
        }
        println!("seed {seed}: {accepted} accepted as they are, {coerced} coerced");
        assert!(accepted > fields && coerced > fields / 2, "a generator of nonsense");
    }
}

/// In a union of random fields: the value as it is where a branch takes it so, else the listed form exactly where one
/// branch takes that.
#[test]
fn a_union_coerces_exactly_if_one_branch_then_accepts() {
    let wrapper = &WRAPPERS[0];
    for seed in random::seeds() {
        let mut random = Random::new(seed);
        let (mut coerced, mut several) = (0, 0);
        for _ in 0..if random::soaks() { 100_000 } else { 500 } {
            let fields: Vec<Value> = (0..2 + random.below(2)).map(|_| field(&mut random)).collect();
            let (with, without) = wrapper.guards(&json!({"anyOf": fields}));
            let alone: Vec<Guard> = fields.iter().map(|field| wrapper.guards(field).1).collect();
            for _ in 0..12 {
                let value = candidate(&mut random, &fields[0]);
                let arguments = wrapper.arguments(&value);
                let forms = fields.iter().zip(&alone).filter_map(|(field, guard)| {
                    form(field, &value).filter(|form| guard.validate(&wrapper.arguments(form)).is_ok())
                });
                let forms: Vec<Value> = forms.collect();
                let expected = match (without.check(arguments.clone()), &*forms) {
                    (Ok(plain), _) => plain.value().pointer("/f").cloned(),
                    (Err(_), [form]) => Some(form.clone()),
                    (Err(_), _) => None,
                };
                several += usize::from(forms.len() > 1);
                let checked = with.check(arguments);
                coerced += usize::from(checked.as_ref().is_ok_and(|checked| !checked.coercions().is_empty()));
                let got = checked.ok().and_then(|checked| checked.value().pointer("/f").cloned());
                assert_eq!(got, expected, "seed {seed}: {fields:?}: {value}");
            }
        }
        println!("seed {seed}: {coerced} coerced, {several} left alone");
        assert!(coerced > 200 && several > 20, "a generator of nonsense");
    }
}

/// A text or an integer with rules.
fn field(random: &mut Random) -> Value {
    let mut field = if random.chance(50) { json!({"type": "string"}) } else { json!({"type": "integer"}) };
    let is_text = field["type"] == "string";
    if is_text && random.chance(40) {
        field["maxLength"] = json!(random.below(20));
    }
    if is_text && random.chance(40) {
        field["minLength"] = json!(random.below(3));
    }
    if is_text && random.chance(40) {
        field["pattern"] = json!(*random.pick(&["^[1-9]\\d*$", "^\\d+$", "^4", "7$", "^[a-z]"]));
    }
    if is_text && random.chance(10) {
        field["enum"] = json!(["47", "7", "on"]);
    }
    if !is_text && random.chance(40) {
        field["minimum"] = json!(*random.pick(&[0, 1, 7, -5, 1 << 53, i64::MIN]));
    }
    if !is_text && random.chance(40) {
        field["maximum"] = json!(*random.pick(&[47, 100, 255, u64::MAX, (1 << 53) - 1, (1 << 53) + 1]));
    }
    if !is_text && random.chance(20) {
        field["multipleOf"] = json!(*random.pick(&[1, 2, 7]));
    }
    if !is_text && random.chance(10) {
        field["enum"] = json!([0, 7, 47, 9_007_199_254_740_993_u64]);
    }
    field
}

fn candidate(random: &mut Random, field: &Value) -> Value {
    match random.below(6) {
        0 => pools::value(random, 2),
        1 => Value::Number(pools::number(random)),
        2 => Value::String((*random.pick(&pools::LOOKALIKES)).to_owned()),
        3 => Value::String(pools::number(random).to_string()),
        4 if field["type"] == "string" => json!(random.below(60)),
        _ => json!(random.below(60).to_string()),
    }
}

/// A number that became text was tried as a number again, without an end.
#[test]
fn an_id_off_a_list_of_both_kinds_is_refused_once() {
    for field in [json!({"enum": ["a", 5]}), json!({"type": ["string", "integer"], "enum": ["a", 5]})] {
        let schema = json!({"type": "object", "properties": {"f": field}, "additionalProperties": false});
        let guard = Guard::builder(&schema).id("/f").build().expect("every keyword is enforced");
        for sent in [json!(47), json!("47"), json!("b")] {
            let refused = guard.check(json!({"f": sent})).expect_err("it is not on the list");
            assert_eq!(refused.violation_codes(), ["NOT_IN_ENUM"], "{sent} for {schema}");
        }
        let taken = guard.check(json!({"f": "5"})).expect("5 is on the list");
        assert_eq!(taken.value(), &json!({"f": 5}));
    }
}
