//! A row of the design's table: a field or two, what is sent, and what happens, at the root and two levels deep.

use agent_tool::{Checked, Guard, GuardBuilder, Lenient, Rejection};
use serde_json::{Value, json};

/// One row. Paths are below the object that the schema describes.
pub(crate) struct Row {
    /// The properties; a name that ends in `!` is required.
    pub(crate) fields: &'static str,
    /// The arguments, or the object deep inside.
    pub(crate) sent: &'static str,
    pub(crate) then: Then,
}

/// What happens.
pub(crate) enum Then {
    /// Codes and paths of all violations, in order.
    Refused(&'static [(&'static str, &'static str)]),
    /// What the tool receives, and the kinds and paths of the coercions.
    Taken(&'static str, &'static [(&'static str, &'static str)]),
}

pub(crate) use Then::{Refused, Taken};

/// What the author says beyond the schema.
#[derive(Clone, Copy, Default)]
pub(crate) struct Said {
    pub(crate) ids: &'static [&'static str],
    pub(crate) lenient: Lenient,
    pub(crate) broadens: &'static [&'static str],
    pub(crate) at_least_one: &'static [&'static str],
    pub(crate) exactly_one: &'static [&'static str],
}

/// Where the object stands.
#[derive(Clone, Copy)]
pub(crate) struct Depth {
    /// Before its pointers in the schema of the arguments.
    declared: &'static str,
    /// Before its pointers in the arguments.
    pub(crate) sent: &'static str,
}

/// The root, and an object in a list in an object.
pub(crate) const DEPTHS: [Depth; 2] =
    [Depth { declared: "", sent: "" }, Depth { declared: "/outer/list/*", sent: "/outer/list/0" }];

impl Depth {
    pub(crate) fn guard(self, fields: &str, said: Said) -> Guard {
        let mut builder = Guard::builder(&self.schema(object(fields))).lenient(said.lenient);
        let at = |pointer: &&str| [self.declared, *pointer].concat();
        for pointer in said.ids {
            builder = builder.id(&at(pointer));
        }
        for pointer in said.broadens {
            builder = builder.broadens(&at(pointer));
        }
        builder = scoped(
            builder,
            &said.at_least_one.iter().map(at).collect::<Vec<_>>(),
            GuardBuilder::at_least_one,
        );
        builder =
            scoped(builder, &said.exactly_one.iter().map(at).collect::<Vec<_>>(), GuardBuilder::exactly_one);
        builder.build().unwrap_or_else(|errors| panic!("{fields}: {errors:?}"))
    }

    fn schema(self, object: Value) -> Value {
        if self.declared.is_empty() {
            return object;
        }
        json!({"type": "object", "additionalProperties": false, "required": ["outer"], "properties": {
            "outer": {"type": "object", "additionalProperties": false, "required": ["list"], "properties": {
                "list": {"type": "array", "items": object}
            }}
        }})
    }

    /// The arguments as text, so that keys may be repeated.
    pub(crate) fn arguments(self, sent: &str) -> String {
        if self.sent.is_empty() { sent.to_owned() } else { format!(r#"{{"outer":{{"list":[{sent}]}}}}"#) }
    }
}

fn scoped(
    builder: GuardBuilder,
    fields: &[String],
    add: fn(GuardBuilder, &[&str]) -> GuardBuilder,
) -> GuardBuilder {
    if fields.is_empty() {
        return builder;
    }
    add(builder, &fields.iter().map(String::as_str).collect::<Vec<_>>())
}

fn object(fields: &str) -> Value {
    let written: Value = serde_json::from_str(fields).unwrap_or_else(|error| panic!("{fields}: {error}"));
    let mut properties = serde_json::Map::new();
    let mut required = Vec::new();
    for (name, schema) in written.as_object().expect("an object") {
        let bare = name.trim_end_matches('!');
        if bare != name {
            required.push(bare.to_owned());
        }
        properties.insert(bare.to_owned(), schema.clone());
    }
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

/// Runs rows at every depth.
pub(crate) fn run(said: Said, rows: &[Row]) {
    for row in rows {
        for depth in DEPTHS {
            let guard = depth.guard(row.fields, said);
            let sent = depth.arguments(row.sent);
            let shown = format!("{} for {}", sent, row.fields);
            match (&row.then, guard.check_str(&sent)) {
                (Refused(violations), Err(rejection)) => refused(&rejection, violations, depth, &shown),
                (Taken(value, coercions), Ok(checked)) => taken(&checked, value, coercions, depth, &shown),
                (Refused(_), Ok(checked)) => panic!("{shown}: taken as {}", checked.value()),
                (Taken(..), Err(rejection)) => {
                    panic!("{shown}: {:?}: {rejection}", rejection.violation_codes())
                }
            }
        }
    }
}

fn refused(rejection: &Rejection, violations: &[(&str, &str)], depth: Depth, shown: &str) {
    let found: Vec<(String, String)> =
        rejection.violations().iter().map(|found| (found.code.to_string(), found.path.clone())).collect();
    let expected: Vec<(String, String)> =
        violations.iter().map(|(code, path)| ((*code).to_owned(), format!("{}{path}", depth.sent))).collect();
    assert_eq!(found, expected, "{shown}");
}

fn taken(checked: &Checked, value: &str, coercions: &[(&str, &str)], depth: Depth, shown: &str) {
    let got = checked.value().pointer(depth.sent).expect("the object is there");
    let value: Value = serde_json::from_str(value).expect("JSON");
    assert!(is_same(got, &value), "{shown}: {got} instead of {value}");
    let made = checked.coercions().into_iter().map(|coercion| (coercion.path, json!(coercion.kind)));
    let expected = coercions.iter().map(|(kind, path)| (format!("{}{path}", depth.sent), json!(kind)));
    // In the order of the schema, which is that of a map here.
    let sorted = |made: &mut dyn Iterator<Item = (String, Value)>| {
        let mut made: Vec<_> = made.collect();
        made.sort_by(|(left, _), (right, _)| left.cmp(right));
        made
    };
    assert_eq!(sorted(&mut { made }), sorted(&mut { expected }), "{shown}");
}

/// Equal, in any order of keys. 3 and 3.0 are different here; 1.5e1 and 15.0 are not.
fn is_same(got: &Value, expected: &Value) -> bool {
    match (got, expected) {
        (Value::Number(got), Value::Number(expected)) => {
            got.is_f64() == expected.is_f64() && (got == expected || got.as_f64() == expected.as_f64())
        }
        (Value::Array(got), Value::Array(expected)) => {
            got.len() == expected.len()
                && got.iter().zip(expected).all(|(got, expected)| is_same(got, expected))
        }
        (Value::Object(got), Value::Object(expected)) => {
            got.len() == expected.len()
                && got
                    .iter()
                    .all(|(key, got)| expected.get(key).is_some_and(|expected| is_same(got, expected)))
        }
        _ => got == expected,
    }
}
