//! serde's attributes, one test each: what serde takes, what the published schema takes (judged by another crate), what
//! the guard takes, of the same values. `+-+` reads: serde takes it, the schema refuses it, the guard takes it.

#![allow(dead_code, missing_docs, reason = "the types are only read into")]
#![allow(clippy::struct_field_names, clippy::trivially_copy_pass_by_ref, reason = "as serde asks for them")]

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};

/// The three voices of each value.
#[track_caller]
fn heard<T: AgentTool + for<'de> Deserialize<'de>>(values: &[(&str, Value)]) {
    let schema = contract::<T>();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for (expected, value) in values {
        let voices = [
            serde_json::from_value::<T>(value.clone()).is_ok(),
            validator.is_valid(value),
            T::parse(value.clone()).is_ok(),
        ];
        let heard: String = voices.map(|taken| if taken { '+' } else { '-' }).iter().collect();
        assert_eq!(heard, *expected, "serde, schema and guard of {value}\n{schema:#}");
    }
}

#[track_caller]
fn contract<T: AgentTool>() -> Value {
    T::contract().unwrap_or_else(|problems| panic!("{problems}")).input_schema()
}

/// The codes and pointers of a contract that is none.
fn problems<T: AgentTool>() -> Vec<String> {
    let problems = T::contract().err().into_iter().flatten();
    problems.map(|problem| format!("{} {}", problem.code, problem.pointer)).collect()
}

/// The codes and paths of a refusal.
fn refused<T: AgentTool>(value: Value) -> Vec<String> {
    let Err(rejection) = T::parse(value) else { panic!("it was taken") };
    let envelope: Value = serde_json::from_str(&rejection.to_text()).unwrap();
    let violations = envelope["error"]["violations"].as_array().cloned().unwrap_or_default();
    violations
        .iter()
        .map(|one| format!("{} {}", one["code"].as_str().unwrap(), one["path"].as_str().unwrap()))
        .collect()
}

macro_rules! tool {
    ($(#[$meta:meta])* $name:ident { $($fields:tt)* }) => {
        /// A tool.
        #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
        #[agent(read_only)]
        $(#[$meta])*
        struct $name {
            $($fields)*
        }
    };
}

#[test]
fn rename() {
    tool!(Renamed {
        /// A.
        #[serde(rename = "the-page")]
        #[agent(range = 1..=3)]
        page: u8,
        /// B.
        #[serde(rename(serialize = "out", deserialize = "in"))]
        #[agent(range = 1..=3)]
        directed: u8,
    });
    heard::<Renamed>(&[
        ("+++", json!({"the-page": 1, "in": 1})),
        ("---", json!({"page": 1, "in": 1})),
        ("---", json!({"the-page": 1, "out": 1})),
        ("+--", json!({"the-page": 9, "in": 1})),
        ("+--", json!({"the-page": 1, "in": 9})),
    ]);
    assert_eq!(
        refused::<Renamed>(json!({"the-page": 9, "in": 9})),
        ["OUT_OF_RANGE /the-page", "OUT_OF_RANGE /in"]
    );
}

#[test]
fn rename_all() {
    tool!(
        #[serde(rename_all = "camelCase")]
        Camels {
            /// A.
            #[agent(range = 1..=3)]
            page_size: u8,
            /// B.
            sort_order: Order,
        }
    );
    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    enum Order {
        ByName,
    }
    heard::<Camels>(&[
        ("+++", json!({"pageSize": 1, "sortOrder": "BY_NAME"})),
        ("+--", json!({"pageSize": 9, "sortOrder": "BY_NAME"})),
        ("---", json!({"page_size": 1, "sortOrder": "BY_NAME"})),
        ("---", json!({"pageSize": 1, "sortOrder": "ByName"})),
    ]);
    // A derived enum of serde takes a map for a plain variant too.
    heard::<Camels>(&[("+--", json!({"pageSize": 1, "sortOrder": {"BY_NAME": null}}))]);
}

#[test]
fn rename_all_fields() {
    #[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
    #[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "camelCase")]
    enum Order {
        ByColumn {
            /// A.
            #[agent(range = 1..=3)]
            column_number: u8,
        },
        #[serde(rename_all = "UPPERCASE")]
        Other {
            /// B.
            #[agent(range = 1..=3)]
            column: u8,
        },
    }
    tool!(Ordered {
        /// A.
        order: Order,
    });
    heard::<Ordered>(&[
        ("+++", json!({"order": {"kind": "by-column", "columnNumber": 1}})),
        ("+++", json!({"order": {"kind": "other", "COLUMN": 1}})),
        ("---", json!({"order": {"kind": "by-column", "column_number": 1}})),
        ("+--", json!({"order": {"kind": "by-column", "columnNumber": 9}})),
        ("+--", json!({"order": {"kind": "other", "COLUMN": 9}})),
    ]);
}

#[test]
fn alias() {
    tool!(Aliased {
        /// A.
        #[serde(alias = "size", alias = "amount")]
        #[agent(range = 1..=3)]
        count: u8,
    });
    heard::<Aliased>(&[
        ("+++", json!({"count": 1})),
        ("+-+", json!({"size": 1})),
        ("+-+", json!({"amount": 1})),
        ("+--", json!({"size": 9})),
        ("---", json!({"size": 1, "count": 1})),
    ]);
    assert!(!contract::<Aliased>().to_string().contains("amount"));
    assert_eq!(
        refused::<Aliased>(json!({"size": 1, "count": 1}))[0].split(' ').next(),
        Some("CONFLICTING_FIELDS")
    );
    let call = Aliased::parse(json!({"size": 2})).unwrap();
    assert_eq!((call.count, call.coercions().len()), (2, 1));
}

#[test]
fn default_of_a_field() {
    fn seven() -> u8 {
        7
    }
    tool!(Defaulted {
        /// A.
        #[serde(default)]
        plain: u8,
        /// B.
        #[serde(default = "seven")]
        function: u8,
    });
    heard::<Defaulted>(&[
        ("+++", json!({})),
        ("+++", json!({"plain": 1, "function": 2})),
        // Absent, as everywhere.
        ("--+", json!({"plain": null})),
        ("---", json!({"plain": "1"})),
    ]);
    let call = Defaulted::parse(json!({"function": null})).unwrap();
    assert_eq!((call.plain, call.function), (0, 7));
    assert_eq!(contract::<Defaulted>()["properties"]["function"]["default"], 7);
}

#[test]
fn default_of_a_type() {
    tool!(
        #[serde(default)]
        Filled {
            /// A.
            count: u8,
            /// B.
            flag: bool,
        }
    );
    impl Default for Filled {
        fn default() -> Self {
            Self { count: 4, flag: true }
        }
    }
    heard::<Filled>(&[("+++", json!({})), ("+++", json!({"count": 1})), ("---", json!({"count": true}))]);
    let call = Filled::parse(json!({})).unwrap();
    assert_eq!((call.count, call.flag), (4, true));
    assert_eq!(contract::<Filled>()["properties"]["count"]["default"], 4);
}

#[test]
fn skip() {
    tool!(Skipped {
        /// A.
        count: u8,
        #[serde(skip)]
        skipped: u8,
        #[serde(skip_deserializing)]
        written: u8,
        /// B.
        #[serde(skip_serializing)]
        read: u8,
        /// C.
        #[serde(skip_serializing_if = "Option::is_none")]
        maybe: Option<u8>,
    });
    heard::<Skipped>(&[
        ("+++", json!({"count": 1, "read": 1})),
        ("+--", json!({"count": 1, "read": 1, "skipped": 1})),
        ("+--", json!({"count": 1, "read": 1, "written": 1})),
        ("---", json!({"count": 1})),
        ("+++", json!({"count": 1, "read": 1, "maybe": 1})),
    ]);
    let schema = contract::<Skipped>().to_string();
    assert!(!schema.contains("skipped") && !schema.contains("written"));
}

#[test]
fn flatten_of_a_struct() {
    #[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
    struct Page {
        /// A.
        #[agent(range = 1..=3)]
        size: u8,
    }
    tool!(Flattened {
        /// B.
        count: u8,
        #[serde(flatten)]
        page: Page,
    });
    heard::<Flattened>(&[
        ("+++", json!({"count": 1, "size": 1})),
        ("+--", json!({"count": 1, "size": 9})),
        ("---", json!({"count": 1})),
        ("---", json!({"count": 1, "page": {"size": 1}})),
        ("+--", json!({"count": 1, "size": 1, "more": 1})),
    ]);
    assert_eq!(refused::<Flattened>(json!({"count": 1, "size": 9})), ["OUT_OF_RANGE /size"]);
}

#[test]
fn flatten_of_an_option() {
    #[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
    struct Place {
        /// A.
        #[agent(max_length = 10)]
        tenant: Option<String>,
        /// B.
        #[agent(id)]
        shard: Option<std::num::NonZeroI32>,
    }
    type Maybe<T> = Option<T>;
    #[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
    struct Boxed(Option<Box<Place>>);
    #[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
    #[serde(tag = "kind", rename_all = "snake_case")]
    enum Where {
        /// One.
        One {
            /// L.
            #[serde(flatten)]
            place: Maybe<Place>,
        },
        /// Two.
        Two,
    }
    // `{"tenant": "acme", "shard": 0}` would be `None`, and the call go on to every tenant.
    tool!(Aliased {
        #[serde(flatten)]
        place: Maybe<Place>,
    });
    tool!(Wrapped {
        #[serde(flatten)]
        place: Boxed,
    });
    tool!(Inside {
        /// W.
        at: Where,
    });
    assert_eq!(problems::<Aliased>(), ["FLATTENED_OPTION "]);
    assert_eq!(problems::<Wrapped>(), ["FLATTENED_OPTION "]);
    assert_eq!(problems::<Inside>(), ["FLATTENED_OPTION /at"]);
}

#[test]
fn flatten_of_what_is_there_already() {
    #[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
    struct From {
        /// A.
        #[agent(max_length = 10)]
        tenant: Option<String>,
    }
    #[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
    struct At {
        /// A.
        #[agent(max_length = 10, secret)]
        tenant: Option<String>,
        /// B.
        #[serde(alias = "Zone")]
        place: Option<u8>,
    }
    tool!(Twice {
        #[serde(flatten)]
        from: From,
        #[serde(flatten)]
        at: At,
    });
    tool!(Beside {
        /// A.
        #[agent(max_length = 3)]
        tenant: Option<String>,
        #[serde(flatten)]
        at: At,
    });
    tool!(ByAlias {
        /// A.
        zone: Option<u8>,
        #[serde(flatten)]
        at: At,
    });
    tool!(Once {
        #[serde(flatten)]
        at: At,
    });
    for found in [problems::<Twice>(), problems::<Beside>(), problems::<ByAlias>()] {
        assert_eq!(found, ["NAME_COLLISION "]);
    }
    assert_eq!(problems::<Once>(), [""; 0]);
}

#[test]
fn flatten_of_a_map() {
    tool!(Open {
        /// A.
        count: u8,
        #[serde(flatten)]
        rest: std::collections::BTreeMap<String, u8>,
    });
    let found = problems::<Open>();
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(Open::parse(json!({"count": 1})).is_err(), "a contract with problems fails closed");
}

fn even<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    let number = u8::deserialize(from)?;
    if number % 2 == 0 { Ok(number) } else { Err(serde::de::Error::custom("the number is odd")) }
}

mod halves {
    use serde::{Deserializer, Serializer};

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
        super::even(from).map(|number| number / 2)
    }

    pub(super) fn serialize<S: Serializer>(number: &u8, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(number * 2)
    }
}

#[test]
fn deserialize_with_and_with() {
    tool!(Judged {
        /// A.
        #[serde(deserialize_with = "even")]
        #[agent(range = 0..=100)]
        number: u8,
        /// B.
        #[serde(with = "halves")]
        #[schemars(with = "u8")]
        half: u8,
    });
    heard::<Judged>(&[
        ("+++", json!({"number": 2, "half": 4})),
        ("-+-", json!({"number": 3, "half": 4})),
        ("-+-", json!({"number": 2, "half": 5})),
        ("+--", json!({"number": 102, "half": 4})),
    ]);
    assert_eq!(Judged::parse(json!({"number": 2, "half": 4})).unwrap().half, 2);
    assert_eq!(refused::<Judged>(json!({"number": 3, "half": 4})), ["REFUSED_BY_TYPE /number"]);
    assert_eq!(refused::<Judged>(json!({"number": 2, "half": 5})), ["REFUSED_BY_TYPE /half"]);
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Raw {
    /// From.
    #[agent(range = 1..=9)]
    first: u8,
    /// To.
    #[agent(range = 1..=9)]
    last: u8,
}

#[test]
fn what_a_type_leaves_unread_is_refused_as_serde_refuses_it() {
    tool! {
        Steps {
            /// From where to where.
            #[schemars(with = "Vec<u32>")]
            #[agent(max_items = 5)]
            pair: (u32, u32),
        }
    }
    heard::<Steps>(&[
        ("+++", json!({"pair": [1, 2]})),
        ("-+-", json!({"pair": [1, 2, 3]})),
        ("-+-", json!({"pair": [1]})),
    ]);
    assert_eq!(refused::<Steps>(json!({"pair": [1, 2, 3]})), ["REFUSED_BY_TYPE /pair"]);
}

#[test]
fn try_from() {
    #[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
    #[serde(try_from = "Raw")]
    struct Span {
        length: u8,
    }
    impl TryFrom<Raw> for Span {
        type Error = &'static str;

        fn try_from(raw: Raw) -> Result<Self, Self::Error> {
            let length = raw.last.checked_sub(raw.first).ok_or("the span runs backwards")?;
            Ok(Self { length })
        }
    }
    tool!(Tried {
        /// A.
        spans: Vec<Span>,
    });
    heard::<Tried>(&[
        ("+++", json!({"spans": [{"first": 1, "last": 3}]})),
        ("-+-", json!({"spans": [{"first": 3, "last": 1}]})),
        ("+--", json!({"spans": [{"first": 1, "last": 11}]})),
        ("---", json!({"spans": [{"length": 1}]})),
    ]);
    let backwards = json!({"spans": [{"first": 1, "last": 3}, {"first": 3, "last": 1}]});
    assert_eq!(refused::<Tried>(backwards), ["REFUSED_BY_TYPE /spans/1"]);
}

#[test]
fn from() {
    #[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
    #[serde(from = "Raw")]
    struct Sum(u8);
    impl From<Raw> for Sum {
        fn from(raw: Raw) -> Self {
            Self(raw.first + raw.last)
        }
    }
    tool!(Summed {
        /// A.
        sum: Option<Sum>,
    });
    heard::<Summed>(&[
        ("+++", json!({"sum": {"first": 1, "last": 3}})),
        ("+--", json!({"sum": {"first": 1, "last": 11}})),
        ("---", json!({"sum": 4})),
        ("+-+", json!({"sum": null})),
    ]);
}

#[test]
fn transparent() {
    #[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
    #[serde(transparent)]
    struct Name {
        #[agent(max_length = 3)]
        text: String,
    }
    tool!(Named {
        /// A.
        name: Name,
        /// B.
        names: Vec<Name>,
    });
    heard::<Named>(&[
        ("+++", json!({"name": "abc", "names": ["a"]})),
        ("+--", json!({"name": "abcd", "names": ["a"]})),
        ("+--", json!({"name": "abc", "names": ["abcd"]})),
        ("---", json!({"name": {"text": "a"}, "names": []})),
    ]);
}

#[test]
fn deny_unknown_fields() {
    tool!(
        #[serde(deny_unknown_fields)]
        Closed {
            /// A.
            count: u8,
        }
    );
    tool!(Lax {
        /// A.
        count: u8,
    });
    heard::<Closed>(&[("+++", json!({"count": 1})), ("---", json!({"count": 1, "more": 1}))]);
    // Contracts are closed all the same; serde alone would not look.
    heard::<Lax>(&[("+++", json!({"count": 1})), ("+--", json!({"count": 1, "more": 1}))]);
    assert_eq!(contract::<Closed>(), contract::<Lax>());
    // serde alone takes a list for a struct, with or without the attribute.
    heard::<Closed>(&[("+--", json!([1]))]);
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Circle {
    /// The radius.
    #[agent(range = 1..=3)]
    radius: u8,
}

#[test]
fn tag() {
    #[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
    #[serde(tag = "kind", rename_all = "lowercase")]
    enum Shape {
        Circle(Circle),
        Square {
            /// The side.
            #[agent(range = 1..=3)]
            side: u8,
        },
        Point,
    }
    tool!(Drawn {
        /// A.
        shape: Shape,
    });
    heard::<Drawn>(&[
        ("+++", json!({"shape": {"kind": "circle", "radius": 1}})),
        ("+++", json!({"shape": {"kind": "square", "side": 1}})),
        ("+++", json!({"shape": {"kind": "point"}})),
        ("+--", json!({"shape": {"kind": "circle", "radius": 9}})),
        ("+--", json!({"shape": {"kind": "square", "side": 9}})),
        ("+--", json!({"shape": {"kind": "point", "radius": 1}})),
        ("---", json!({"shape": {"kind": "line"}})),
        ("---", json!({"shape": {"radius": 1}})),
        ("---", json!({"shape": "point"})),
    ]);
    assert_eq!(
        refused::<Drawn>(json!({"shape": {"kind": "circle", "radius": 9}})),
        ["OUT_OF_RANGE /shape/radius"]
    );
}

#[test]
fn tag_and_content() {
    #[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
    #[serde(tag = "kind", content = "of", rename_all = "lowercase")]
    enum Shape {
        Circle(Circle),
        Square {
            /// The side.
            #[agent(range = 1..=3)]
            side: u8,
        },
        Point,
    }
    tool!(Drawn {
        /// A.
        shape: Shape,
    });
    heard::<Drawn>(&[
        ("+++", json!({"shape": {"kind": "circle", "of": {"radius": 1}}})),
        ("+++", json!({"shape": {"kind": "square", "of": {"side": 1}}})),
        ("+++", json!({"shape": {"kind": "point"}})),
        ("+--", json!({"shape": {"kind": "circle", "of": {"radius": 9}}})),
        ("+--", json!({"shape": {"kind": "square", "of": {"side": 9}}})),
        ("---", json!({"shape": {"kind": "circle", "radius": 1}})),
        ("---", json!({"shape": {"kind": "circle"}})),
    ]);
    let wide = json!({"shape": {"kind": "circle", "of": {"radius": 9}}});
    assert_eq!(refused::<Drawn>(wide), ["OUT_OF_RANGE /shape/of/radius"]);
}

#[test]
fn no_tag() {
    #[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
    #[serde(rename_all = "lowercase")]
    enum Shape {
        Circle(Circle),
        Point,
    }
    tool!(Drawn {
        /// A.
        shape: Shape,
    });
    heard::<Drawn>(&[
        ("+++", json!({"shape": {"circle": {"radius": 1}}})),
        ("+++", json!({"shape": "point"})),
        ("+--", json!({"shape": {"circle": {"radius": 9}}})),
        ("---", json!({"shape": "circle"})),
    ]);
}

#[test]
fn untagged() {
    // Without a derive of ours the compiler cannot see it: the contract does.
    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(untagged)]
    enum Either {
        Number(u8),
        Flag(bool),
    }
    tool!(Guessed {
        /// A.
        either: Either,
    });
    let found = problems::<Guessed>();
    assert!(found.iter().any(|problem| problem.ends_with("/either")), "{found:?}");
    assert!(Guessed::parse(json!({"either": 1})).is_err());
}

fn hundred() -> u8 {
    100
}

/// Deserialized, then what it holds.
#[track_caller]
fn read<T: AgentTool<Accepted = agent_tool::Call<T>>>(value: Value) -> T {
    T::parse(value).unwrap_or_else(|refused| panic!("{refused}")).into_inner()
}

#[test]
fn a_default_that_is_published_is_the_one_that_acts() {
    use std::sync::atomic::{AtomicBool, Ordering};

    /// As a configuration that is read anew.
    static CHANGED: AtomicBool = AtomicBool::new(false);
    fn force() -> bool {
        CHANGED.load(Ordering::Relaxed)
    }
    fn count() -> u8 {
        if force() { 100 } else { 1 }
    }
    fn list() -> Vec<u8> {
        if force() { vec![1, 2] } else { Vec::new() }
    }
    #[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
    struct Options {
        /// A.
        #[serde(default = "count")]
        #[agent(range = 1..=3)]
        count: u8,
    }
    tool!(Filled {
        /// A.
        #[serde(default = "force")]
        force: bool,
        /// B.
        #[serde(default = "count")]
        #[agent(range = 1..=3)]
        count: u8,
        /// C.
        #[serde(default = "list")]
        list: Vec<u8>,
        /// D.
        options: Options,
    });
    let schema = contract::<Filled>();
    assert_eq!(schema["properties"]["force"]["default"], json!(false));
    assert_eq!(schema["properties"]["list"].get("default"), None, "it says no more than optional");
    CHANGED.store(true, Ordering::Relaxed);
    let filled = read::<Filled>(json!({"options": {}}));
    assert_eq!((filled.force, filled.count, filled.options.count), (false, 1, 1));
    assert_eq!(filled.list, [0; 0]);
}

#[test]
fn a_default_that_varies_is_no_default() {
    use std::sync::atomic::{AtomicU32, Ordering};

    fn counted() -> u32 {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        COUNT.fetch_add(1, Ordering::Relaxed)
    }
    fn twenty() -> std::collections::HashSet<u8> {
        (0..20).collect()
    }
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Inner {
        /// A.
        #[serde(default = "counted")]
        properties: u32,
        /// B.
        #[serde(default = "counted")]
        default: u32,
    }
    tool!(Varying {
        /// A.
        #[agent(default = counted())]
        ours: u32,
        /// B.
        #[serde(default = "counted")]
        theirs: u32,
        /// C.
        #[serde(default = "hundred")]
        steady: u8,
        /// A set is written in another order each time, and is the same.
        #[serde(default = "twenty")]
        set: std::collections::HashSet<u8>,
        /// D.
        inner: Vec<Inner>,
    });
    let found = ["/ours", "/theirs", "/inner/*/properties", "/inner/*/default"];
    assert_eq!(problems::<Varying>(), found.map(|at| format!("VARYING_DEFAULT {at}")));
}

/// A value that its own reader would turn into another: what serde fills in is none of its business.
#[test]
fn a_default_of_a_field_that_a_function_reads_is_serdes_own() {
    fn percent<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
        f64::deserialize(from).map(|percent| percent / 100.0)
    }
    fn half() -> f64 {
        0.5
    }
    #[derive(Debug, Deserialize, JsonSchema)]
    struct Plain {
        /// A.
        #[serde(default = "half", deserialize_with = "percent")]
        share: f64,
    }
    tool!(Shared {
        /// A.
        #[serde(default = "half", deserialize_with = "percent")]
        share: f64,
        /// B.
        plain: Plain,
    });
    let filled = read::<Shared>(json!({"plain": {}}));
    assert_eq!((filled.share, filled.plain.share), (0.5, 0.5));
    let sent = read::<Shared>(json!({"share": 50, "plain": {"share": 25}}));
    assert_eq!((sent.share, sent.plain.share), (0.5, 0.25));
}

#[test]
fn a_default_that_serde_does_not_read_back_is_no_fault_of_the_caller() {
    /// Writes what it does not read.
    #[derive(Debug, PartialEq, serde::Serialize, JsonSchema)]
    #[schemars(transparent)]
    struct Odd(u8);
    impl<'de> Deserialize<'de> for Odd {
        fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
            let number = u8::deserialize(from)?;
            if number == 100 { Err(serde::de::Error::custom("not 100")) } else { Ok(Self(number)) }
        }
    }
    fn odd() -> Odd {
        Odd(hundred())
    }
    tool!(Unread {
        /// A.
        #[serde(default = "odd")]
        count: Odd,
    });
    let Err(refused) = Unread::parse(json!({})) else { panic!("it was taken") };
    assert_eq!(refused.code(), "TOOL_MISCONFIGURED");
    assert_eq!(self::refused::<Unread>(json!({"count": 100})), ["REFUSED_BY_TYPE /count"]);
    assert_eq!(read::<Unread>(json!({"count": 1})).count, Odd(1));
}
