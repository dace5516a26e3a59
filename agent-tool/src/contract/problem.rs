//! Why a contract is unfit to publish: the one table of codes, and the list that a builder collects.
//!
//! The table holds every fixed word; a place adds only its own facts. Nothing is judged here.

use std::fmt;

use crate::listed::{listed, readable_error};

/// One reason why a contract is unfit to publish.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct ContractProblem {
    /// A stable code, such as `UNBOUNDED_TEXT`.
    pub code: &'static str,
    /// JSON Pointer into the arguments, with `*` for the items of an array and the values of a map; `""` is
    /// the tool itself.
    pub pointer: String,
    /// What is wrong there.
    pub message: String,
    /// What to do about it.
    pub cure: String,
}

/// Every reason why the contract of a tool is unfit to publish, in the order of the struct. Never empty.
///
/// ```
/// use agent_tool::AgentTool;
/// use schemars::JsonSchema;
/// use serde::Deserialize;
///
/// /// Draw a point.
/// #[derive(Deserialize, JsonSchema, AgentTool)]
/// #[agent(read_only)]
/// struct Draw {
///     /// Where.
///     at: (u8, u8),
/// }
///
/// let problems = Draw::contract().expect_err("tuples are not portable");
/// let problem = problems.iter().next().expect("never empty");
/// assert_eq!((problem.code, problem.pointer.as_str()), ("TUPLE", "/at"));
/// assert!(problem.cure.starts_with("use a struct with named fields"));
/// ```
///
/// `Debug` is as readable as `Display`: a `main` that returns it, and `unwrap`, print the words.
#[derive(Clone, PartialEq, Eq, serde::Serialize)]
pub struct ContractProblems {
    tool: String,
    problems: Vec<ContractProblem>,
}

impl ContractProblems {
    pub(crate) fn new(tool: &str, problems: Vec<ContractProblem>) -> Self {
        Self { tool: tool.to_owned(), problems }
    }

    /// The name of the tool.
    #[must_use]
    pub fn tool(&self) -> &str {
        &self.tool
    }
}

listed!(ContractProblems.problems: ContractProblem);
readable_error!(ContractProblems);

impl fmt::Display for ContractProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.problems.len() == 1 { "problem" } else { "problems" };
        write!(f, "the contract of `{}` has {} {plural}", self.tool, self.problems.len())?;
        for problem in &self.problems {
            write!(f, "\n  {problem}")?;
        }
        Ok(())
    }
}

impl fmt::Display for ContractProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.pointer.is_empty() { "the tool" } else { &self.pointer };
        write!(f, "{} at {place}: {}; {}", self.code, self.message, self.cure)
    }
}

/// The problems found so far.
#[derive(Debug, Default)]
pub(crate) struct Problems(pub(crate) Vec<ContractProblem>);

impl Problems {
    /// A problem whose message is the table's.
    pub(crate) fn add(&mut self, problem: Problem, at: &str) {
        self.push(problem, at, String::new());
    }

    /// A problem with facts of its place.
    pub(crate) fn push(&mut self, problem: Problem, at: &str, detail: impl AsRef<str>) {
        let (code, fault, cure) = problem.row();
        let detail = detail.as_ref();
        let message = if detail.is_empty() { fault.to_owned() } else { format!("{fault}: {detail}") };
        self.0.push(ContractProblem { code, pointer: at.to_owned(), message, cure: cure.to_owned() });
    }
}

macro_rules! table {
    ($($(#[$doc:meta])* $name:ident $code:literal, $fault:literal, $cure:literal;)*) => {
        /// What may be wrong with a contract.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Problem { $($(#[$doc])* $name,)* }

        impl Problem {
            /// Every problem there is.
            #[cfg(test)]
            pub(crate) const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// Code, fault and cure.
            pub(crate) const fn row(self) -> (&'static str, &'static str, &'static str) {
                match self { $(Self::$name => ($code, $fault, $cure),)* }
            }
        }
    };
}

table! {
    AbsentUnexplained "ABSENT_UNEXPLAINED", "a destructive tool does not say what happens without this property",
        "derive `AgentArgs` on the type and say it, `#[agent(when_absent = \"...\")]`, or make the field required";
    AliasWithoutKey "ALIAS_WITHOUT_KEY", "serde reads names here that are not published, so the guard refuses them",
        "derive `AgentArgs` on the type, and the guard takes its aliases too; or remove them";
    AmbiguousList "AMBIGUOUS_LIST", "list keys of a newtype stand inside a list of lists",
        "put `min_items`, `max_items` and `unique_items` on the field instead";
    AsksItself "ASKS_ITSELF", "the contract is asked for while it is built",
        "do not ask for the contract of the tool, and do not parse with it, in the `JsonSchema`, `Deserialize` or defaults of its own types";
    BroadDefault "BROAD_DEFAULT", "a flag that broadens a destructive call does not start `false`",
        "remove the default of serde, or write `#[agent(default = false)]`";
    BroadeningFlag "BROADENING_FLAG", "a flag may broaden a destructive call, and nothing says how",
        "derive `AgentArgs` on the type and say it, `#[agent(broadens = \"...\")]`, or give the flag another name";
    ConflictingFormat "CONFLICTING_FORMAT", "two formats are asked for",
        "keep one of them";
    ConflictingPattern "CONFLICTING_PATTERN", "two patterns are asked for, and one schema holds only one",
        "write one pattern, in one place";
    DefaultRefused "DEFAULT_REFUSED", "the default does not satisfy the field's own rules",
        "change the default or the rules";
    DryRunPlace "DRY_RUN_PLACE", "the dry-run flag is not a plain `bool` field of the tool itself",
        "put `dry_run` on a plain `bool` field of the tool's struct";
    DryRunTwice "DRY_RUN_TWICE", "a second field is marked as the dry-run flag",
        "keep `dry_run` on one of them";
    EmptyIntersection "EMPTY_INTERSECTION", "no value satisfies all the bounds of this place",
        "compare the keys of `agent` with those of `schemars`, `garde` and `validate`, and with the Rust type";
    EmptyUnion "EMPTY_UNION", "no value is possible here",
        "give the enum a variant that can be sent";
    ExampleRefused "EXAMPLE_REFUSED", "the example does not satisfy the field's own rules",
        "change the example or the rules";
    FlattenedEnum "FLATTENED_ENUM", "an enum stands beside fields in one object",
        "give the enum a field of its own, without `flatten` and not directly inside a tagged variant";
    FlattenedMap "FLATTENED_MAP", "the object takes keys that it does not declare, beside those that it declares",
        "give the map a field of its own, without `flatten`";
    FlattenedOption "FLATTENED_OPTION", "a flattened struct is optional, so serde drops whatever it cannot read of it",
        "flatten a struct whose fields are `Option`s, or give the struct a field of its own, without `flatten`";
    FreeShape "FREE_SHAPE", "what is taken here has no shape, so nothing can be checked",
        "use a type that says what is taken, or, on a tool that is not destructive, mark the field `#[agent(free_text)]`";
    IdWithoutKey "ID_WITHOUT_KEY", "this looks like an id, but its type says nothing to the guard",
        "derive `AgentArgs` on the type and mark the field `#[agent(id)]`; or wrap it in a struct of your own";
    PatternProperties "PATTERN_PROPERTIES", "the keys of this map follow a pattern, which few clients can read",
        "use a list of objects that hold key and value, or a map with plain text keys";
    KeyDoesNotApply "KEY_DOES_NOT_APPLY", "a key cannot apply to what stands here",
        "remove the key, or put it on the field that it is meant for";
    LiveDefault "LIVE_DEFAULT", "the dry-run flag does not default to `true`",
        "remove the default: the guard supplies `true`";
    NameCollision "NAME_COLLISION", "two properties have one name, or differ only in case, `_` or `-`",
        "rename one of them";
    NameTaken "NAME_TAKEN", "a property has the name of one that is added to this tool",
        "mark a dry-run flag of your own `#[agent(dry_run)]`, or give the field another name";
    NestedDryRun "NESTED_DRY_RUN", "a dry-run flag below the tool's own fields, which nothing enforces",
        "remove it, and read the mode of the call instead; or give it another name";
    NestedTool "NESTED_TOOL", "the arguments of a tool stand inside those of another, whose guard would judge them first",
        "derive `AgentArgs` in place of `AgentTool` on the inner struct and take it without `Guarded`, or let the caller call the inner tool by itself";
    NonStringEnum "NON_STRING_ENUM", "a closed list of values that are not texts",
        "use a list of texts, or a number with bounds";
    NoSuchProperty "NO_SUCH_PROPERTY", "keys are stated for a property that the schema does not have",
        "let serde and schemars use the same names: no `#[schemars(rename)]` or `#[schemars(skip)]` of its own";
    NotASchema "NOT_A_SCHEMA", "the schema cannot be read",
        "implement `JsonSchema` so that it gives a JSON Schema of draft 2020-12";
    NotAStruct "NOT_AN_OBJECT", "the arguments of the tool are not an object with named fields",
        "use a struct with named fields, without `transparent`, `from` or `try_from`";
    NoValue "NO_VALUE", "only `null` is possible here",
        "remove the field, or use a type that carries something";
    NullWithoutKey "NULL_WITHOUT_KEY", "`null` is a value of its own here",
        "use the type without `Option`, or mark the field `#[agent(nullable)]`";
    PatternNotPortable "PATTERN_NOT_PORTABLE", "the pattern is not understood alike by all readers of the schema",
        "use the portable subset: literals, classes, groups, `|`, `*`, `+`, `?`, `{n,m}`, `^` and `$`";
    RawText "RAW_TEXT", "a destructive tool takes raw text",
        "derive `AgentArgs` on the type and close the field with `allowed` or `pattern`, or say why not, `#[agent(raw = \"...\")]`";
    RecursiveType "RECURSIVE_TYPE", "the type contains itself",
        "take a flat list whose items name their parent, or a fixed number of levels";
    Tuple "TUPLE", "a tuple, which few clients can read",
        "use a struct with named fields, or `with = \"...\"` of both serde and schemars on a field of a foreign type";
    TypePanics "TYPE_PANICS", "code of the tool's types panics while the contract is built",
        "mend the `JsonSchema`, the `Deserialize` or the default that panics: whatever `Deserialize` is asked, it gives a value or an error";
    UnboundedList "UNBOUNDED_LIST", "a destructive tool takes a list of any length",
        "give it `max_items` (`#[schemars(length(max = ...))]` on a foreign type)";
    UnboundedText "UNBOUNDED_TEXT", "a text of any length is taken",
        "give it `max_length`, `allowed` or `format` (`#[schemars(length(max = ...))]` on a foreign type), or, on a tool that is not destructive, mark the field `#[agent(free_text)]`";
    UnknownFormat "UNKNOWN_FORMAT", "the format is not one that the guard knows",
        "use date-time, date, time, email, uri, ipv4, ipv6 or uuid (the first three and uri with the feature `formats`), a pattern, or a type that reads no other text, such as `std::net::IpAddr`";
    UnsupportedKeyword "UNSUPPORTED_KEYWORD", "a rule of the schema that is not enforced",
        "say it in keys of `agent`, or check it in code after the call was parsed";
    UntaggedUnion "UNTAGGED_UNION", "several forms are taken, and nothing tells them apart",
        "use an enum with `#[serde(tag = \"...\")]`, for one or a list `Vec<T>` with `#[agent(lenient(single_item))]`, or one type (`#[schemars(with = \"String\")]` on a foreign type that also reads text, `with = \"Option<String>\"` on its `Option`)";
    VaryingDefault "VARYING_DEFAULT", "the default is another one each time it is asked for, and a schema publishes one",
        "make the field an `Option`, say what happens without it, `#[agent(when_absent = \"...\")]`, and fill it in in the handler";
    VariantAlias "VARIANT_ALIAS", "the alias of a variant is not taken by the guard",
        "remove the alias, or make it a variant of its own";
    WireNamesDiffer "WIRE_NAMES_DIFFER", "serde reads other names than those that are published",
        "let serde and schemars use the same names, and keep `Deserialize` derived";
}
