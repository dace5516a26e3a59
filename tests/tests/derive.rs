//! What the derives state: every key and every attribute of serde as facts, wire names as serde itself has them.

#![allow(dead_code, missing_docs, reason = "the types are only asked for what the derives state")]
#![allow(clippy::option_option, clippy::vec_box, reason = "the shapes under test")]

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use agent_tool::__private::{
    ArgsSpec, Bound, DefaultSpec, FieldSpec, Lenient, Literal, ScopeKind, Shape, VariantSpec,
};
use agent_tool::{AgentArgs, AgentOutput, AgentTool, Call, Effect, Gated};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

fn fields(args: &ArgsSpec) -> &'static [FieldSpec] {
    match args.shape {
        Shape::Struct(fields) => fields,
        other => panic!("no struct: {other:?}"),
    }
}

fn field<T: AgentTool>(rust: &str) -> &'static FieldSpec {
    fields(&T::SPEC.args).iter().find(|field| field.rust == rust).expect("a field of that name")
}

fn variants(args: &ArgsSpec) -> &'static [VariantSpec] {
    match args.shape {
        Shape::Enum { variants, .. } => variants,
        other => panic!("no enum: {other:?}"),
    }
}

/// The names that serde gives, from what it says of an unknown one.
fn names_of_serde<T: for<'de> Deserialize<'de>>(odd: &str) -> Vec<String> {
    let message = match serde_json::from_str::<T>(odd) {
        Ok(_) => panic!("serde takes anything"),
        Err(error) => error.to_string(),
    };
    let (_, known) = message.split_once("expected").expect("a list of names");
    known.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn names_of_ours(fields: &[FieldSpec]) -> Vec<String> {
    let mut names: Vec<String> = fields
        .iter()
        .flat_map(|field| std::iter::once(&field.wire).chain(field.aliases))
        .map(|name| (*name).to_owned())
        .collect();
    names.sort();
    names
}

#[derive(Debug, Deserialize, JsonSchema, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Environment {
    Development,
    Staging,
}

#[derive(Debug, Deserialize, JsonSchema, PartialEq)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum Operation {
    CheckPendingMigrations,
    RollbackLastMigration,
}

/// Run one bounded step of the schema migrations.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(
    destructive,
    remediation = "Do NOT invent new parameter fields; refer to the schema.",
    deny(
        when = |args, cx| cx.live() && args.environment == Environment::Staging
            && args.operation == Operation::RollbackLastMigration,
        reason = "a rollback on staging needs a dry run and a human first",
        remediation = "Set 'dryRun: true', inspect the SQL plan, and present it to the human supervisor.",
    ),
)]
struct DbMigration {
    /// Where to run; production is not reachable through this tool.
    #[agent(remediation = "Verify 'environment' is strictly 'development' or 'staging'.")]
    environment: Environment,
    /// What to do.
    operation: Operation,
    /// The version to stop at.
    #[agent(
        pattern = r"^v\d+\.\d+\.\d+$",
        max_length = 32,
        example = "v1.2.0",
        when_absent = "the next pending version",
        remediation = "targetVersion MUST follow strict semantic versioning, e.g. 'v1.2.0'."
    )]
    target_version: Option<String>,
    /// How many migrations to run.
    #[agent(range = 1..=3, default = 1)]
    max_steps: u8,
}

#[test]
fn the_story_is_stated() {
    let spec = DbMigration::SPEC;
    assert_eq!((spec.name, spec.effect), ("db_migration", Effect::Destructive));
    assert_eq!(spec.description, "Run one bounded step of the schema migrations.");
    let [deny] = spec.denies else { panic!("one policy") };
    assert_eq!(deny.code, "UNSAFE_MUTATION_BLOCKED");
    assert_eq!(deny.reason, "a rollback on staging needs a dry run and a human first");
    let wires: Vec<_> = fields(&spec.args).iter().map(|field| field.wire).collect();
    assert_eq!(wires, ["environment", "operation", "targetVersion", "maxSteps"]);
    let version = field::<DbMigration>("target_version");
    assert_eq!(version.pattern, Some(r"^v\d+\.\d+\.\d+$"));
    assert_eq!(version.example, Some(Literal::Text("v1.2.0")));
    assert_eq!((version.max_length, version.when_absent), (Some(32), Some("the next pending version")));
    let steps = field::<DbMigration>("max_steps");
    assert!(matches!(steps.default, Some(DefaultSpec::Literal(Literal::Int(1)))));
    let range = steps.range.expect("a range")();
    assert_eq!((range.min, range.max), (Some(Bound::Int(1)), Some(Bound::Int(3))));
}

#[test]
fn destructive_tools_and_those_with_a_flag_are_gated() {
    fn gated<T: AgentTool<Accepted = Gated<T>>>() {}
    fn called<T: AgentTool<Accepted = Call<T>>>() {}
    gated::<DbMigration>();
    gated::<Publish>();
    called::<Everything>();
}

/// Publishes a page.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
struct Publish {
    /// Whether to only look.
    #[agent(dry_run)]
    preview: bool,
}

const LOWEST: i64 = -5;

/// Every key.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(
    read_only,
    name = "every-thing",
    title = "Everything",
    description = concat!("Every", " key."),
    idempotent,
    closed_world,
    remediation = "Read the schema.",
    lenient(unquote, blank),
    at_least_one(first, second),
    exactly_one(first, second),
    output = Vec<Ticket>,
    deny(when = |args, _| args.whole > 100, code = "TOO_MUCH", reason = "r", remediation = "m"),
)]
struct Everything {
    /// A text.
    #[agent(
        min_length = 1,
        max_length = 9,
        also_called = ["title"],
        secret,
        description = "Better.",
        lenient(enum_case)
    )]
    text: String,
    /// A list.
    #[agent(min_items = 1, max_items = 3, unique_items, allowed = ["a", "b"])]
    list: Vec<String>,
    /// A number.
    #[agent(range = LOWEST..=i64::MAX)]
    whole: i64,
    /// A number.
    #[agent(range = ..=0.5, default = -0.25)]
    part: f64,
    /// A flag.
    #[agent(broadens = "everything", default = false)]
    flag: bool,
    /// An id.
    #[agent(id, format = "uuid")]
    ticket_id: String,
    /// Ids.
    #[agent(id = "user")]
    people: Vec<u64>,
    /// Anything.
    #[agent(free_text, raw = "shown only")]
    first: Option<String>,
    /// Absent, null or a number.
    #[agent(nullable, when_absent = "kept")]
    second: Option<Option<u8>>,
    /// A default of the type.
    #[agent(default = Level::High)]
    level: Level,
    /// A big number.
    #[agent(default = 18_446_744_073_709_551_615)]
    big: u64,
}

#[derive(Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Level {
    Low,
    High,
}

#[test]
fn every_key_is_a_fact() {
    let spec = Everything::SPEC;
    assert_eq!((spec.name, spec.title, spec.description), ("every-thing", Some("Everything"), "Every key."));
    assert!(spec.idempotent && spec.closed_world);
    assert_eq!(spec.denies[0].code, "TOO_MUCH");
    assert_eq!(spec.args.remediation, Some("Read the schema."));
    assert_eq!(spec.args.lenient, Lenient::UNQUOTE.with(Lenient::BLANK));
    let scopes: Vec<_> = spec.args.scopes.iter().map(|scope| (scope.kind, scope.fields)).collect();
    let both: &[&str] = &["first", "second"];
    assert_eq!(scopes, [(ScopeKind::AtLeastOne, both), (ScopeKind::ExactlyOne, both)]);

    let text = field::<Everything>("text");
    assert_eq!((text.min_length, text.max_length, text.secret), (Some(1), Some(9), true));
    assert_eq!((text.also_called, text.description), (&["title"][..], Some("Better.")));
    assert_eq!(text.lenient, Lenient::ENUM_CASE);
    let list = field::<Everything>("list");
    assert_eq!((list.min_items, list.max_items, list.unique_items), (Some(1), Some(3), true));
    assert_eq!(list.allowed, ["a", "b"]);
    let whole = field::<Everything>("whole").range.expect("a range")();
    assert_eq!((whole.min, whole.max), (Some(Bound::Int(-5)), Some(Bound::Int(i64::MAX.into()))));
    let part = field::<Everything>("part");
    assert_eq!(part.range.expect("a range")().max, Some(Bound::Float(0.5)));
    assert!(matches!(part.default, Some(DefaultSpec::Literal(Literal::Float(-0.25)))));
    let flag = field::<Everything>("flag");
    assert_eq!(flag.broadens, Some("everything"));
    assert!(matches!(flag.default, Some(DefaultSpec::Literal(Literal::Bool(false)))));
    let id = field::<Everything>("ticket_id");
    assert_eq!((id.id, id.format), (Some("ticket"), Some("uuid")));
    assert_eq!(field::<Everything>("people").id, Some("user"));
    let first = field::<Everything>("first");
    assert_eq!((first.free_text, first.raw), (true, Some("shown only")));
    let second = field::<Everything>("second");
    assert_eq!((second.nullable, second.when_absent), (true, Some("kept")));
    match field::<Everything>("level").default {
        Some(DefaultSpec::Computed(default)) => assert_eq!(default(), Ok(json!("high"))),
        other => panic!("{other:?}"),
    }
    let big = field::<Everything>("big").default;
    assert!(matches!(big, Some(DefaultSpec::Literal(Literal::UInt(u64::MAX)))));
}

#[derive(Serialize, JsonSchema, AgentOutput)]
#[serde(rename_all(serialize = "camelCase", deserialize = "snake_case"))]
struct Ticket {
    #[agent(id = "ticket")]
    #[serde(rename(serialize = "ticketNo"))]
    id: u64,
    #[agent(id)]
    user_ids: Vec<u64>,
    #[serde(skip_serializing)]
    hidden: u8,
    owner: Option<Box<Person>>,
    #[agent(nested = Person)]
    #[schemars(with = "Person")]
    finder: serde_json::Value,
}

#[derive(Serialize, JsonSchema, AgentOutput)]
struct Person {
    #[agent(id)]
    person_id: u64,
}

#[test]
fn a_result_is_stated_as_it_is_written() {
    let output = Everything::SPEC.output.expect("an output")();
    assert_eq!(output.schema["type"], "array");
    let stated: Vec<_> = fields(output.args).iter().map(|field| (field.wire, field.id)).collect();
    assert_eq!(
        stated,
        [("ticketNo", Some("ticket")), ("userIds", Some("user")), ("owner", None), ("finder", None)]
    );
    for person in [2, 3] {
        let person = (fields(output.args)[person].nested)().expect("a result of its own");
        assert_eq!(fields(person)[0].id, Some("person"));
    }
}

/// Names.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[agent(read_only)]
struct Names {
    /// By the rule.
    two_words: u8,
    /// By name.
    #[serde(rename = "other-name")]
    renamed: u8,
    /// By direction.
    #[serde(rename(serialize = "out", deserialize = "in"))]
    directed: u8,
    /// With others.
    #[serde(alias = "second", alias = "third", default)]
    aliased: u8,
    /// Raw.
    r#type: u8,
    #[serde(skip)]
    skipped: u8,
    #[serde(skip_deserializing)]
    written_only: u8,
    /// Read only.
    #[serde(skip_serializing)]
    read: u8,
}

#[test]
fn fields_have_the_names_of_serde() {
    let mut serdes = names_of_serde::<Names>(r#"{"?": 1}"#);
    serdes.sort();
    assert_eq!(names_of_ours(fields(&Names::SPEC.args)), serdes);
    assert_eq!(field::<Names>("type").wire, "type");
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[serde(rename_all = "kebab-case", rename_all_fields = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
enum Variants {
    TwoWords,
    #[serde(rename = "other", alias = "another")]
    Renamed(Inner),
    Fields {
        /// A.
        first_field: u8,
    },
    #[serde(rename_all = "camelCase")]
    OtherFields {
        /// A.
        first_field: u8,
    },
    #[serde(skip)]
    Skipped(u8, u8),
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Inner {
    /// A.
    #[agent(range = 1..=3)]
    value: u8,
}

#[test]
fn variants_have_the_names_of_serde() {
    let ours: Vec<String> = variants(&Variants::ARGS)
        .iter()
        .flat_map(|variant| std::iter::once(&variant.wire).chain(variant.aliases))
        .map(|name| (*name).to_owned())
        .collect();
    assert_eq!(ours, ["two-words", "other", "another", "fields", "other-fields"]);
    let mut serdes = names_of_serde::<Variants>("\"?\"");
    serdes.sort();
    let mut sorted = ours;
    sorted.sort();
    assert_eq!(sorted, serdes);
    let [_, renamed, by_enum, by_variant] = variants(&Variants::ARGS) else { panic!("four variants") };
    assert!((renamed.fields[0].nested)().is_some());
    assert_eq!(names_of_serde::<Variants>(r#"{"fields": {"?": 1}}"#), [by_enum.fields[0].wire]);
    assert_eq!(names_of_serde::<Variants>(r#"{"other-fields": {"?": 1}}"#), [by_variant.fields[0].wire]);
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "kind", content = "of")]
enum Adjacent {
    A(Inner),
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Newtype(#[agent(id = "x", max_length = 3)] String);

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[serde(transparent)]
struct Transparent {
    #[agent(max_length = 3)]
    only: String,
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[serde(try_from = "Inner")]
struct Judged {
    value: u8,
}

impl TryFrom<Inner> for Judged {
    type Error = String;

    fn try_from(inner: Inner) -> Result<Self, String> {
        Ok(Self { value: inner.value })
    }
}

#[test]
fn shapes_are_those_of_the_wire() {
    let Shape::Enum { tag, content, .. } = Adjacent::ARGS.shape else { panic!("an enum") };
    assert_eq!((tag, content), (Some("kind"), Some("of")));
    for args in [Newtype::ARGS, Transparent::ARGS] {
        let Shape::Newtype(only) = args.shape else { panic!("a newtype") };
        assert_eq!(only.max_length, Some(3));
    }
    let Shape::Newtype(judged) = Judged::ARGS.shape else { panic!("a newtype") };
    assert_eq!(fields((judged.nested)().expect("facts"))[0].wire, "value");
}

type Alias = Option<Vec<Inner>>;
struct Foreign<T>(T);

/// Nested types.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Nested {
    /// A.
    plain: Inner,
    /// B.
    option: Option<Inner>,
    /// C.
    list: Vec<Box<Inner>>,
    /// D.
    map: BTreeMap<String, Vec<Inner>>,
    /// E.
    hash: HashMap<String, Inner>,
    /// F.
    array: [Inner; 2],
    /// G.
    alias: Alias,
    /// H.
    generic: Page<Inner>,
    /// I.
    #[agent(nested = Inner)]
    #[schemars(with = "Inner")]
    #[serde(deserialize_with = "foreign")]
    foreign: Foreign<Inner>,
    /// J.
    #[serde(flatten)]
    flat: Inner,
    /// K.
    recursive: Tree,
    /// L.
    none: Level,
    /// M.
    leaf: u8,
}

fn foreign<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Foreign<Inner>, D::Error> {
    Inner::deserialize(from).map(Foreign)
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Page<T: AgentArgs> {
    /// The items.
    items: Vec<T>,
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Tree {
    /// Below.
    #[agent(max_items = 3)]
    children: Vec<Self>,
}

#[test]
fn nested_types_are_found_through_containers() {
    let found = |name: &str| (field::<Nested>(name).nested)();
    for name in ["plain", "option", "list", "map", "hash", "array", "alias", "foreign", "flat"] {
        assert_eq!(found(name).map(|args| args.rust), Some("Inner"), "{name}");
    }
    let page = found("generic").expect("facts");
    assert_eq!((fields(page)[0].nested)().map(|args| args.rust), Some("Inner"));
    let tree = found("recursive").expect("facts");
    assert!(std::ptr::eq((fields(tree)[0].nested)().expect("facts"), tree));
    assert!(found("none").is_none() && found("leaf").is_none());
    assert!(field::<Nested>("flat").flatten);
}

#[test]
fn facts_pass_through_every_container() {
    fn rust<T: AgentArgs + ?Sized>() -> &'static str {
        T::args_spec().rust
    }
    assert_eq!(rust::<Rc<[std::borrow::Cow<'static, [InnerClone]>]>>(), "InnerClone");
    assert_eq!(rust::<std::sync::Arc<std::sync::Mutex<Option<InnerClone>>>>(), "InnerClone");
    assert_eq!(rust::<std::collections::VecDeque<std::collections::BTreeSet<InnerClone>>>(), "InnerClone");
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema, AgentArgs)]
struct InnerClone {
    /// A.
    value: u8,
}

/// No arguments.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Ping {}

#[test]
fn a_tool_without_fields_is_fine() {
    assert!(fields(&Ping::SPEC.args).is_empty());
    assert_eq!(Ping::SPEC.name, "ping");
}

#[test]
fn what_the_derive_states_makes_a_contract() {
    fn problems<T: AgentTool>() -> Vec<String> {
        let problems = T::contract().err().into_iter().flatten();
        problems.map(|problem| format!("{} {}", problem.code, problem.pointer)).collect()
    }
    let none: [String; 0] = [];
    assert_eq!(problems::<DbMigration>(), none);
    assert_eq!(problems::<Publish>(), none);
    assert_eq!(problems::<Names>(), none);
    assert_eq!(problems::<Ping>(), none);
    // What only a schema shows: integers that JSON does not hold, a type inside itself.
    assert_eq!(problems::<Everything>(), ["DEFAULT_REFUSED /big"]);
    assert_eq!(problems::<Nested>(), ["RECURSIVE_TYPE /recursive/children/*"]);
}

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[serde(transparent)]
struct Id<T>(#[agent(max_length = 3)] String, std::marker::PhantomData<T>);

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Window<const MOST: u8> {
    /// How many.
    #[agent(range = Self::LEAST..=MOST)]
    count: u8,
}

impl<const MOST: u8> Window<MOST> {
    const LEAST: u8 = 1;
}

/// Looks.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct Look {
    /// Whose.
    owner: Id<Ping>,
    /// How much.
    window: Window<3>,
}

/// Looks at nothing.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
struct LookAtNothing {
    /// How much.
    window: Window<0>,
}

#[test]
fn generic_types_are_judged_where_they_are_used() {
    let is_taken =
        |owner: &str, count: u8| Look::parse(json!({"owner": owner, "window": {"count": count}})).is_ok();
    assert!(is_taken("abc", 3) && !is_taken("abcd", 3) && !is_taken("abc", 4) && !is_taken("abc", 0));
    let problems: Vec<_> = LookAtNothing::contract().unwrap_err().iter().collect();
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!((problems[0].code, problems[0].pointer.as_str()), ("EMPTY_INTERSECTION", "/window/count"));
}
