//! Types that keep a contract from being built as it should: one that holds the arguments of another tool, one that
//! panics, one that asks for the contract under way. Each is a problem with a code, and no call is accepted.

#![allow(dead_code, missing_docs)]

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use agent_tool::{AgentArgs, AgentOutput, AgentTool, Guarded};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};

/// Purge.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(destructive)]
struct Purge {
    /// How many.
    #[agent(range = 1..=3)]
    n: u8,
    /// The password.
    #[agent(secret, pattern = "^[a-z]{9}$", example = "aaaaaaaaa")]
    password: String,
    /// Whether all of it goes.
    #[agent(broadens = "everything", default = false)]
    force: bool,
    /// Whose.
    #[agent(dry_run)]
    rehearse: bool,
}

/// Code and place of each problem of a tool that accepts nothing.
fn problems<T: AgentTool>() -> Vec<(&'static str, String)> {
    let problems = T::contract().expect_err("has problems");
    let refused = T::parse(json!({})).err().expect("nothing is accepted");
    assert_eq!(refused.code(), "TOOL_MISCONFIGURED");
    problems.iter().map(|one| (one.code, one.pointer.clone())).collect()
}

/// The places at which a tool holds another one; it has no other problem.
fn nested<T: AgentTool>() -> Vec<String> {
    let found = problems::<T>();
    assert!(found.iter().all(|(code, _)| *code == "NESTED_TOOL"), "{found:?}");
    found.into_iter().map(|(_, place)| place).collect()
}

mod inside {
    use super::*;

    type Inner = Guarded<Purge>;

    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(transparent)]
    pub(super) struct Wrap<T>(T);

    #[derive(Debug, Deserialize, JsonSchema)]
    pub(super) struct Plain {
        /// What.
        purge: Inner,
    }

    #[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
    pub(super) struct Ours {
        /// What.
        purge: Guarded<Purge>,
    }

    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(rename_all = "snake_case")]
    pub(super) enum Step {
        /// One.
        Purge(Guarded<Purge>),
        /// Several.
        Several {
            /// Them.
            all: Plain,
        },
    }

    #[derive(Debug, Deserialize, JsonSchema)]
    #[serde(tag = "kind")]
    pub(super) enum Tagged {
        /// One.
        Purge(Guarded<Purge>),
        /// None.
        Nothing,
    }

    /// Batch.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(additive, lenient(unquote, key_case, json_text, wrapper))]
    pub(super) struct Batch {
        /// By itself.
        alone: Guarded<Purge>,
        /// As another name.
        named: Inner,
        /// Perhaps.
        perhaps: Option<Guarded<Purge>>,
        /// Boxed.
        boxed: Box<Guarded<Purge>>,
        /// Many.
        many: Vec<Guarded<Purge>>,
        /// By name.
        by_name: BTreeMap<String, Vec<Inner>>,
        /// Wrapped.
        wrapped: Wrap<Wrap<Guarded<Purge>>>,
        /// Without our derives.
        plain: Plain,
        /// With them.
        ours: Vec<Ours>,
        /// In an enum.
        step: Step,
        /// In one with a tag.
        tagged: Tagged,
    }

    /// Look.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(read_only)]
    pub(super) struct Look {
        /// What.
        purge: Guarded<Purge>,
    }

    /// Erase.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(destructive)]
    pub(super) struct Erase {
        /// What.
        purge: Guarded<Purge>,
    }

    #[derive(Debug, Deserialize, JsonSchema)]
    pub(super) struct Flat {
        /// One more.
        more: u8,
        #[serde(flatten)]
        purge: Guarded<Purge>,
    }

    /// Flatten.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(read_only)]
    pub(super) struct Flatten {
        /// What.
        flat: Flat,
    }

    /// Host.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(read_only)]
    pub(super) struct Host {
        /// What the host sends.
        #[agent(inject)]
        purge: Guarded<Purge>,
    }
}

#[test]
fn a_tool_inside_of_another_is_a_problem_wherever_it_stands() {
    let found = nested::<inside::Batch>();
    let places = [
        "/alone",
        "/named",
        "/perhaps",
        "/boxed",
        "/many/*",
        "/by_name/*/*",
        "/wrapped",
        "/plain/purge",
        "/ours/*/purge",
        "/step/purge",
        "/step/several/all/purge",
        "/tagged",
    ];
    for place in places {
        assert!(found.iter().any(|found| found == place), "{place} in {found:?}");
    }
    assert_eq!(found.len(), places.len(), "{found:?}");
    assert_eq!(nested::<inside::Look>(), ["/purge"]);
    assert_eq!(nested::<inside::Erase>(), ["/purge"]);
    assert_eq!(nested::<inside::Flatten>(), ["/flat"]);
    let said = inside::Look::contract().unwrap_err().to_string();
    assert!(said.contains("those of `purge`"), "{said}");
    // What the host supplies no model can reach.
    assert!(inside::Host::contract().is_ok());
}

mod disguised {
    use super::*;

    fn an_object(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "object", "properties": {"n": {"type": "integer"}, "rehearse": {"type": "boolean"}}})
    }

    #[derive(Debug, Deserialize)]
    pub(super) struct OwnGenerator(Guarded<Purge>);
    impl JsonSchema for OwnGenerator {
        fn schema_name() -> Cow<'static, str> {
            "OwnGenerator".into()
        }
        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            schemars::schema_for!(Guarded<Purge>)
        }
    }

    #[derive(Debug, Deserialize, JsonSchema)]
    pub(super) struct Plain {
        /// What.
        #[schemars(with = "Purge")]
        purge: Guarded<Purge>,
    }

    /// Batch.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(additive, lenient(unquote, json_text))]
    pub(super) struct Batch {
        /// By a generator of its own.
        own: OwnGenerator,
        /// Written by hand.
        #[schemars(schema_with = "an_object")]
        by_hand: Guarded<Purge>,
        /// With the schema of the inner struct.
        plain: Vec<Plain>,
        /// As a map.
        #[schemars(with = "BTreeMap<String, bool>")]
        map: Guarded<Purge>,
        /// As anything.
        #[schemars(with = "Value")]
        #[agent(free_text)]
        anything: Guarded<Purge>,
    }
}

#[test]
fn a_schema_that_hides_the_inner_tool_does_not_hide_it_from_serde() {
    assert_eq!(nested::<disguised::Batch>(), ["/own", "/by_hand", "/plain/*/purge", "/map", "/anything"]);
}

/// Again and again.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
struct Endless {
    /// More.
    more: Vec<Guarded<Endless>>,
}

/// What a test waits for in vain where something waits for itself.
fn in_time<R: Send + 'static>(run: impl FnOnce() -> R + Send + 'static) -> R {
    let (done, result) = mpsc::channel();
    std::thread::spawn(move || done.send(run()));
    result.recv_timeout(Duration::from_secs(60)).expect("an answer")
}

#[test]
fn a_tool_inside_of_itself_is_answered() {
    assert_eq!(in_time(nested::<Endless>), ["/more/*"]);
}

#[derive(Debug, Serialize, JsonSchema, AgentOutput)]
struct Proposal {
    /// What to call next.
    #[serde(serialize_with = "as_nothing")]
    next: Guarded<Propose>,
    /// What else.
    perhaps: Vec<Next>,
}

#[derive(Debug)]
struct Next(Guarded<Purge>);
impl Serialize for Next {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}
impl JsonSchema for Next {
    fn schema_name() -> Cow<'static, str> {
        "Next".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<Option<Guarded<Purge>>>()
    }
}

fn as_nothing<S: Serializer>(_: &Guarded<Propose>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_unit()
}

/// Propose.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, output = Proposal)]
struct Propose {}

#[test]
fn of_a_tool_inside_of_a_result_nothing_is_said() {
    let schema = in_time(|| Propose::contract().map(|contract| contract.output_schema().unwrap()).unwrap());
    assert_eq!(schema["properties"]["perhaps"]["items"], json!({}));
    assert!(!schema.to_string().contains("x-agent-tool"), "{schema}");
}

#[test]
fn outside_of_a_contract_the_schema_is_the_contracts() {
    let contract = Purge::contract().unwrap();
    assert_eq!(
        *schemars::schema_for!(Guarded<Purge>).get("properties").unwrap(),
        contract.input_schema()["properties"]
    );
    assert_eq!(Guarded::<Purge>::schema_name(), "purge");
    // After a build that broke, and beside one that is refused.
    assert!(Broken::contract().is_err() && inside::Look::contract().is_err());
    assert_eq!(SchemaGenerator::default().subschema_for::<Guarded<Purge>>(), contract.input_schema());
    assert_eq!(Guarded::<inside::Look>::schema_name(), "Guarded");
}

static ASKED: AtomicUsize = AtomicUsize::new(0);

#[derive(Debug, Deserialize)]
struct Boom(u8);
impl JsonSchema for Boom {
    fn schema_name() -> Cow<'static, str> {
        "Boom".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        ASKED.fetch_add(1, Ordering::SeqCst);
        panic!("the schema breaks on db-1")
    }
}

/// Break.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct Broken {
    /// The level.
    level: Boom,
}

fn no_default() -> u32 {
    panic!("the default breaks on db-1")
}

/// Break.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(destructive)]
struct BrokenDefault {
    /// The level.
    #[serde(default = "no_default")]
    #[agent(when_absent = "nothing")]
    level: u32,
}

/// Break.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct BrokenOwnDefault {
    /// The level.
    #[agent(default = no_default())]
    level: u32,
}

/// Reads one day of a year that it knows.
#[derive(Debug)]
struct Day(u8);
impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ok(Self(text[8..10].parse().expect("a day")))
    }
}
impl JsonSchema for Day {
    fn schema_name() -> Cow<'static, str> {
        "Day".into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "string", "format": "ip"})
    }
}

/// An object that panics before it asks for anything.
#[derive(Debug)]
struct Rude;
impl<'de> Deserialize<'de> for Rude {
    fn deserialize<D: serde::Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        panic!("serde breaks on db-1")
    }
}
impl JsonSchema for Rude {
    fn schema_name() -> Cow<'static, str> {
        "Rude".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "object", "properties": {"n": {"type": "integer"}}})
    }
}

/// Break.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct BrokenProbe {
    /// The first.
    first: Rude,
    /// The others.
    others: Vec<Rude>,
    /// When.
    day: Day,
    /// A text of any length.
    text: Text,
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Text {
    /// It.
    text: String,
}

/// One number that no example knows.
#[derive(Debug, JsonSchema)]
#[schemars(transparent)]
struct Fuse(u8);
impl<'de> Deserialize<'de> for Fuse {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u8::deserialize(deserializer).map(|_| panic!("the type breaks on db-1"))
    }
}

/// Break.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct BrokenExample {
    /// The fuse.
    fuse: Fuse,
}

#[derive(Debug, Serialize, AgentOutput)]
struct NoSchema {}
impl JsonSchema for NoSchema {
    fn schema_name() -> Cow<'static, str> {
        "NoSchema".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        panic!("the result breaks on db-1")
    }
}

/// Break.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, output = NoSchema)]
struct BrokenResult {}

#[test]
fn what_panics_while_a_contract_is_built_is_a_problem_of_it() {
    let whole = [("TYPE_PANICS", String::new())];
    assert_eq!(problems::<Broken>(), whole);
    assert_eq!(problems::<Broken>(), whole);
    let said = Broken::contract().unwrap_err().to_string();
    assert!(said.contains("the schema breaks on db-1"), "{said}");
    let refused = Broken::parse(json!({"level": 1})).unwrap_err();
    assert!(!refused.to_text().contains("db-1"), "{}", refused.to_text());
    assert_eq!(ASKED.load(Ordering::SeqCst), 1, "nobody asks again");
    assert_eq!(problems::<BrokenDefault>(), whole);
    assert_eq!(problems::<BrokenOwnDefault>(), whole);
    assert_eq!(problems::<BrokenExample>(), whole);
    assert_eq!(problems::<BrokenResult>(), whole);
    // Serde is asked place by place.
    let at = |code: &'static str, place: &str| (code, place.to_owned());
    assert_eq!(
        problems::<BrokenProbe>(),
        [
            at("TYPE_PANICS", "/first"),
            at("TYPE_PANICS", "/others/*"),
            at("TYPE_PANICS", "/day"),
            at("UNBOUNDED_TEXT", "/text/text")
        ]
    );
}

mod asks {
    use super::*;

    fn contract_of<T: AgentTool>() -> Schema {
        let schema = T::contract().map(agent_tool::Contract::input_schema).unwrap_or_default();
        Schema::try_from(schema).unwrap_or_default()
    }

    fn of_itself(_: &mut SchemaGenerator) -> Schema {
        contract_of::<Itself>()
    }
    fn of_pong(_: &mut SchemaGenerator) -> Schema {
        contract_of::<Pong>()
    }
    fn of_ping(_: &mut SchemaGenerator) -> Schema {
        contract_of::<Ping>()
    }
    fn of_purge(_: &mut SchemaGenerator) -> Schema {
        let schema = contract_of::<Purge>();
        assert!(schema.get("properties").is_some(), "another tool's contract can be asked for");
        json_schema!({"type": "boolean"})
    }

    /// Itself.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(read_only)]
    pub(super) struct Itself {
        /// It.
        #[schemars(schema_with = "of_itself")]
        it: bool,
    }

    /// Ping.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(read_only)]
    pub(super) struct Ping {
        /// Pong.
        #[schemars(schema_with = "of_pong")]
        pong: bool,
    }

    /// Pong.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(read_only)]
    pub(super) struct Pong {
        /// Ping.
        #[schemars(schema_with = "of_ping")]
        ping: bool,
    }

    fn of_tock(_: &mut SchemaGenerator) -> Schema {
        std::thread::sleep(Duration::from_millis(50));
        contract_of::<Tock>()
    }
    fn of_tick(_: &mut SchemaGenerator) -> Schema {
        std::thread::sleep(Duration::from_millis(50));
        contract_of::<Tick>()
    }

    /// Tick.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(read_only)]
    pub(super) struct Tick {
        /// Tock.
        #[schemars(schema_with = "of_tock")]
        tock: bool,
    }

    /// Tock.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(read_only)]
    pub(super) struct Tock {
        /// Tick.
        #[schemars(schema_with = "of_tick")]
        tick: bool,
    }

    /// Another.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(read_only)]
    pub(super) struct Another {
        /// Purge.
        #[schemars(schema_with = "of_purge")]
        purge: bool,
    }
}

#[test]
fn a_contract_that_asks_for_itself_is_answered() {
    let whole = vec![("ASKS_ITSELF", String::new())];
    assert_eq!(in_time(problems::<asks::Itself>), whole);
    assert_eq!(in_time(problems::<asks::Ping>), whole);
    assert!(
        in_time(|| asks::Pong::contract().is_err()),
        "what it was told of the other is no schema of a flag"
    );
    assert!(in_time(|| asks::Another::contract().is_ok()));
}

#[test]
fn contracts_that_ask_for_each_other_on_two_threads_are_answered() {
    let (one, other) = in_time(|| {
        let tock = std::thread::spawn(|| asks::Tock::contract().is_err());
        (asks::Tick::contract().is_err(), tock.join().unwrap())
    });
    assert!(one || other, "the circle is a problem of one of them at least");
}
