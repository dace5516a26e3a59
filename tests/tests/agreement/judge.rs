//! One case: a schema, an instance, what is switched on; and how guard and oracle differ on it.

use std::collections::BTreeSet;

use agent_tool::{Checked, CoercionKind, Guard, GuardErrors, Lenient, Rejection};
use jsonschema::{Draft, Validator};
use serde_json::{Value, json};

/// A schema as the guard has it and as the oracle has it, with the ids and leniencies switched on.
pub(crate) struct Pair {
    pub(crate) guard: Guard,
    oracle: Validator,
    /// Names of properties with a default, and the defaults.
    defaults: Vec<(String, Value)>,
    /// Whether a multiple is asked for. From 2^53 on the oracle divides the nearest double, or its first sixteen
    /// digits, where the guard divides the integer or decimal that was written: it is no judge there.
    divides: bool,
    /// Kinds of coercions that may be recorded.
    coercions: BTreeSet<&'static str>,
    /// Codes of refusals that no schema says.
    refusals: &'static [&'static str],
}

/// Why a pair cannot be made.
#[derive(Debug)]
pub(crate) enum Unbuilt {
    Guard(GuardErrors),
    Oracle(String),
}

/// The largest integer that every client keeps.
const SAFE: i64 = (1 << 53) - 1;

/// What is wrong, in one of a few fixed sentences: a shrunk case must show the same.
pub(crate) type Difference = &'static str;

const LENIENCIES: [(&str, &[&str]); 7] = [
    ("unquote", &["UNQUOTE"]),
    ("json_text", &["JSON_TEXT"]),
    ("single_item", &["SINGLE_ITEM"]),
    ("key_case", &["KEY_CASE"]),
    ("enum_case", &["ENUM_CASE"]),
    ("blank", &["BLANK_AS_ABSENT"]),
    ("wrapper", &["WRAPPER"]),
];

pub(crate) fn lenient(name: &str) -> Option<Lenient> {
    Some(match name {
        "unquote" => Lenient::UNQUOTE,
        "json_text" => Lenient::JSON_TEXT,
        "single_item" => Lenient::SINGLE_ITEM,
        "key_case" => Lenient::KEY_CASE,
        "enum_case" => Lenient::ENUM_CASE,
        "blank" => Lenient::BLANK,
        "wrapper" => Lenient::WRAPPER,
        _ => return None,
    })
}

/// Names of all leniencies.
pub(crate) fn leniencies() -> impl Iterator<Item = &'static str> {
    LENIENCIES.iter().map(|(name, _)| *name)
}

impl Pair {
    /// `case` is `{"schema": …, "ids": […], "lenient": […]}`.
    pub(crate) fn new(case: &Value) -> Result<Self, Unbuilt> {
        let schema = case.get("schema").ok_or_else(|| Unbuilt::Oracle("no schema".to_owned()))?;
        let names = |key: &str| -> Vec<&str> {
            case.get(key).and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
        };
        let mut builder = Guard::builder(schema);
        let mut coercions = BTreeSet::new();
        for pointer in names("ids") {
            builder = builder.id(pointer);
            coercions.extend(["ID_TO_TEXT", "ID_TO_INTEGER"]);
        }
        for name in names("lenient") {
            builder = builder.lenient(lenient(name).ok_or_else(|| Unbuilt::Oracle(name.to_owned()))?);
            let kinds = LENIENCIES.iter().filter(|(known, _)| *known == name).flat_map(|(_, kinds)| *kinds);
            coercions.extend(kinds);
        }
        let guard = builder.build().map_err(Unbuilt::Guard)?;
        Self::of(guard, schema, coercions, &[])
    }

    /// A guard and the schema that it is said to hold.
    pub(crate) fn of(
        guard: Guard,
        schema: &Value,
        mut coercions: BTreeSet<&'static str>,
        refusals: &'static [&'static str],
    ) -> Result<Self, Unbuilt> {
        let oracle = jsonschema::options()
            .with_draft(Draft::Draft202012)
            .should_validate_formats(true)
            .build(schema)
            .map_err(|error| Unbuilt::Oracle(error.to_string()))?;
        let mut defaults = Vec::new();
        collect_defaults(schema, &mut defaults);
        let divides = schema.to_string().contains("\"multipleOf\"");
        coercions.extend(["EMPTY_ARGUMENTS", "NULL_AS_ABSENT"]);
        Ok(Self { guard, oracle, defaults, divides, coercions, refusals })
    }

    /// How guard and oracle differ on an instance.
    pub(crate) fn difference(&self, instance: &Value) -> Option<Difference> {
        if self.divides && has_unsafe(instance) {
            return None;
        }
        let valid = self.oracle.is_valid(instance);
        match self.guard.validate(instance) {
            Ok(()) if !valid => return Some("`validate` accepts what the schema refuses"),
            Err(_) if valid => return Some("`validate` refuses what the schema accepts"),
            Err(rejection) if !resolves(&rejection, instance) => {
                return Some("a violation points to nothing");
            }
            _ => {}
        }
        match self.guard.check(instance.clone()) {
            Ok(checked) => self.accepted(instance, valid, &checked),
            Err(rejection) => self.refused(instance, valid, &rejection),
        }
    }

    fn accepted(&self, instance: &Value, valid: bool, checked: &Checked) -> Option<Difference> {
        let coercions = checked.coercions();
        let kinds = coercions.iter().map(|coercion| json!(coercion.kind));
        let got = checked.value();
        if coercions.is_empty() {
            if !valid {
                return Some("`check` accepts what the schema refuses, without a coercion");
            }
            if !self.is_unaltered(instance, got) {
                return Some("`check` alters valid input");
            }
        } else if valid && instance.is_object() {
            return Some("`check` coerces valid input");
        }
        if kinds.into_iter().any(|kind| kind.as_str().is_none_or(|kind| !self.coercions.contains(kind))) {
            return Some("a coercion that was not switched on");
        }
        let no_judge = self.divides && has_unsafe(got);
        let satisfies = || self.oracle.is_valid(got) || self.oracle.is_valid(&with_safe_ids(checked));
        if !no_judge && !satisfies() {
            return Some("what `check` gives does not satisfy the schema");
        }
        if coercions.iter().any(|coercion| !points_to_coerced(got, &coercion.path, coercion.kind)) {
            return Some("a coercion points to something else");
        }
        // An exact id beyond 2^53 - 1 travels as text only: as a number it is unsafe the second time.
        if has_unsafe(got) {
            return None;
        }
        match self.guard.check(got.clone()) {
            Ok(again) if !same(again.value(), got) => Some("coercing twice changes something"),
            Ok(again) if !again.coercions().is_empty() => Some("coercing twice records a coercion"),
            Ok(_) => None,
            Err(_) => Some("coercing twice is refused"),
        }
    }

    fn refused(&self, instance: &Value, valid: bool, rejection: &Rejection) -> Option<Difference> {
        let codes = rejection.violation_codes();
        if codes.is_empty() {
            return Some("a rejection without a violation");
        }
        // Integers beyond 2^53 - 1 are refused wherever an integer is asked for, in a union as no form at all.
        let unsafe_integer =
            has_unsafe(instance) && codes.iter().all(|code| ["UNSAFE_INTEGER", "NO_VARIANT"].contains(code));
        let not_an_object = !instance.is_object()
            && (codes == ["NOT_AN_OBJECT"] || *instance == Value::Null || instance.is_string());
        let foretold = codes.iter().all(|code| self.refusals.contains(code));
        if valid && !unsafe_integer && !not_an_object && !foretold {
            return Some("`check` refuses what the schema accepts");
        }
        None
    }

    /// The same but for defaults and whole floats.
    fn is_unaltered(&self, sent: &Value, got: &Value) -> bool {
        match (sent, got) {
            (Value::Number(left), Value::Number(right)) => {
                left == right || (left.is_f64() && right.is_i64() && left.as_f64() == right.as_f64())
            }
            (Value::Array(left), Value::Array(right)) => {
                left.len() == right.len()
                    && left.iter().zip(right).all(|(left, right)| self.is_unaltered(left, right))
            }
            (Value::Object(left), Value::Object(right)) => {
                left.iter()
                    .all(|(key, left)| right.get(key).is_some_and(|right| self.is_unaltered(left, right)))
                    && right.iter().filter(|(key, _)| !left.contains_key(*key)).all(|(key, value)| {
                        self.defaults
                            .iter()
                            .any(|(name, default)| name == key && self.is_unaltered(default, value))
                    })
            }
            _ => sent == got,
        }
    }
}

/// What `check` gives, with the ids that travelled as text because they are beyond 2^53 - 1 moved to that edge: the
/// schema speaks of numbers on the wire.
fn with_safe_ids(checked: &Checked) -> Value {
    let mut value = checked.value().clone();
    for coercion in checked.coercions().iter().filter(|made| made.kind == CoercionKind::IdToInteger) {
        if let Some(id) = value.pointer_mut(&coercion.path).filter(|id| has_unsafe(id)) {
            let edge = if id.as_i64().is_some_and(i64::is_negative) { -SAFE } else { SAFE };
            *id = edge.into();
        }
    }
    value
}

/// Equal, numbers by value.
fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => left == right || left.as_f64() == right.as_f64(),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| same(left, right))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left.iter().all(|(key, left)| right.get(key).is_some_and(|right| same(left, right)))
        }
        _ => left == right,
    }
}

/// Whether every violation stands at a value that was sent, or at a key of one.
fn resolves(rejection: &Rejection, instance: &Value) -> bool {
    rejection.violations().iter().all(|violation| points(instance, &violation.path))
}

fn points(value: &Value, path: &str) -> bool {
    let parent = path.rsplit_once('/').map_or("", |(parent, _)| parent);
    !at(value, path).is_empty() || at(value, parent).iter().any(|parent| parent.is_object())
}

/// Whether a coercion stands where what it makes is.
fn points_to_coerced(value: &Value, path: &str, kind: CoercionKind) -> bool {
    let found = at(value, path);
    let any = |is: fn(&Value) -> bool| found.iter().any(|found| is(found));
    match kind {
        CoercionKind::IdToText | CoercionKind::EnumCase => any(Value::is_string),
        CoercionKind::IdToInteger => any(Value::is_number),
        CoercionKind::Unquote => any(|found| found.is_number() || found.is_boolean()),
        CoercionKind::SingleItem => any(Value::is_array),
        CoercionKind::JsonText => any(|found| found.is_array() || found.is_object()),
        CoercionKind::EmptyArguments | CoercionKind::Wrapper => path.is_empty(),
        _ => points(value, path),
    }
}

/// The values at a path, in which `*` is any key: those that are not plain are not named.
fn at<'v>(value: &'v Value, path: &str) -> Vec<&'v Value> {
    path.split('/').skip(1).fold(vec![value], |values, step| {
        let step = step.replace("~1", "/").replace("~0", "~");
        let inside = values.into_iter().flat_map(|value| match value {
            Value::Object(map) if step == "*" => map.values().collect(),
            Value::Object(map) => map.get(&step).into_iter().collect(),
            Value::Array(items) => {
                step.parse().ok().and_then(|index: usize| items.get(index)).into_iter().collect()
            }
            _ => Vec::new(),
        });
        inside.collect()
    })
}

fn has_unsafe(value: &Value) -> bool {
    match value {
        Value::Number(number) => number
            .as_f64()
            .is_some_and(|double| double.fract() == 0.0 && double.abs() > 9_007_199_254_740_991.0),
        Value::Array(items) => items.iter().any(has_unsafe),
        Value::Object(map) => map.values().any(has_unsafe),
        _ => false,
    }
}

/// Every default that a schema has, by the name of its property.
fn collect_defaults(schema: &Value, defaults: &mut Vec<(String, Value)>) {
    match schema {
        Value::Array(items) => items.iter().for_each(|item| collect_defaults(item, defaults)),
        Value::Object(map) => {
            for (key, value) in map {
                if let Some(default) = value.get("default") {
                    defaults.push((key.clone(), default.clone()));
                }
                collect_defaults(value, defaults);
            }
        }
        _ => {}
    }
}
