//! What the derives state about a type: const data, and nothing else.
//!
//! All but `Effect` and `Lenient` are reached through `__private` only: they are public because expansions in other
//! crates name them. It must not decide anything: `contract` reads it, `guard` enforces what comes of it.

mod lenient;
mod value;

use std::fmt;

use schemars::{Schema, SchemaGenerator};
use serde_json::Value;

pub use self::lenient::Lenient;
pub use self::value::{Bound, DefaultSpec, Literal, Range};
use crate::policy::{Deny, Nested};
use crate::violation::Violations;

/// What a tool does to the world, in the terms of MCP's annotations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Changes nothing.
    ReadOnly,
    /// Adds, and never overwrites or removes.
    Additive,
    /// Overwrites or removes.
    Destructive,
}

/// A check of the author on checked arguments.
pub type Check<T> = fn(&T) -> Result<(), Violations>;

/// The facts of a tool.
pub struct ToolSpec<T: 'static> {
    /// Name on the wire.
    pub name: &'static str,
    /// Human title.
    pub title: Option<&'static str>,
    /// What the tool does.
    pub description: &'static str,
    /// What it does to the world.
    pub effect: Effect,
    /// Whether a repeat changes nothing more.
    pub idempotent: bool,
    /// Whether it stays inside a closed world.
    pub closed_world: bool,
    /// Whether a live call must bring a plan token.
    pub plan_token: bool,
    /// The module of a type that plan tokens are made for.
    pub module: &'static str,
    /// Policies, in order.
    pub denies: &'static [Deny<T>],
    /// The check of the whole, after serde.
    pub check: Option<Check<T>>,
    /// The checks of single fields, at every depth, after serde.
    pub fields: Option<Nested<T>>,
    /// The result type, where one is named.
    pub output: Option<fn() -> OutputSpec>,
    /// The arguments.
    pub args: ArgsSpec,
}

/// The facts of a result type (`#[derive(AgentOutput)]`).
#[derive(Debug, Clone)]
pub struct OutputSpec {
    /// The output schema, as schemars says it `for_serialize`.
    pub schema: Value,
    /// The keys of the type.
    pub args: &'static ArgsSpec,
}

/// The facts of the arguments of a tool, or of a nested type.
#[derive(Debug, Clone, Copy)]
pub struct ArgsSpec {
    /// The Rust name of the type.
    pub rust: &'static str,
    /// The author's words for whatever goes wrong here.
    pub remediation: Option<&'static str>,
    /// Opt-in coercions of every field below.
    pub lenient: Lenient,
    /// Cross-field scopes.
    pub scopes: &'static [Scope],
    /// What the type looks like on the wire.
    pub shape: Shape,
}

/// What a type looks like on the wire.
#[derive(Debug, Clone, Copy)]
pub enum Shape {
    /// An object; one entry a field, in the struct's order. Fields that serde skips are left out.
    Struct(&'static [FieldSpec]),
    /// The wire form of its only field.
    Newtype(&'static FieldSpec),
    /// An enum.
    Enum {
        /// serde's `tag`.
        tag: Option<&'static str>,
        /// serde's `content`.
        content: Option<&'static str>,
        /// One entry a variant, in the enum's order. Variants that serde skips are left out.
        variants: &'static [VariantSpec],
    },
}

/// The facts of a variant.
#[derive(Debug, Clone, Copy)]
pub struct VariantSpec {
    /// The Rust name.
    pub rust: &'static str,
    /// The name on the wire.
    pub wire: &'static str,
    /// Other names that serde takes.
    pub aliases: &'static [&'static str],
    /// Fields of a struct variant; the one field, named `0`, of a newtype variant.
    pub fields: &'static [FieldSpec],
}

/// The facts of a field. Built as `FieldSpec { max_length: .., ..FieldSpec::named(rust, wire) }`.
///
/// Keys about a value speak of the innermost one, through `null`, the items of lists and the values of maps;
/// those about a list speak of the outermost list.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key that an author gives or not")]
pub struct FieldSpec {
    /// The Rust name.
    pub rust: &'static str,
    /// The name on the wire (serde's, for reading).
    pub wire: &'static str,
    /// Other names that serde takes.
    pub aliases: &'static [&'static str],
    /// The author's description, where a key of ours gave one; the doc comment comes through schemars.
    pub description: Option<&'static str>,
    /// ECMA-262 pattern, in the author's spelling.
    pub pattern: Option<&'static str>,
    /// An example value.
    pub example: Option<Literal>,
    /// In code points.
    pub min_length: Option<u64>,
    /// In code points.
    pub max_length: Option<u64>,
    /// Numeric bounds, both inclusive.
    pub range: Option<fn() -> Range>,
    /// Number of items.
    pub min_items: Option<u64>,
    /// Number of items.
    pub max_items: Option<u64>,
    /// Whether the items must differ.
    pub unique_items: bool,
    /// A closed set of texts.
    pub allowed: &'static [&'static str],
    /// JSON Schema format.
    pub format: Option<&'static str>,
    /// The entity that this id names.
    pub id: Option<&'static str>,
    /// The default.
    pub default: Option<DefaultSpec>,
    /// Whether `null` is published and handed on.
    pub nullable: bool,
    /// Whether this is the dry-run flag.
    pub dry_run: bool,
    /// What happens when the field is absent, in the author's words.
    pub when_absent: Option<&'static str>,
    /// How the flag broadens the call, in the author's words.
    pub broadens: Option<&'static str>,
    /// Whether unbounded text is meant.
    pub free_text: bool,
    /// Why raw text is taken.
    pub raw: Option<&'static str>,
    /// Whether the value is never quoted.
    pub secret: bool,
    /// Whether the host supplies the value.
    pub inject: bool,
    /// Whether the author checks the value.
    pub check: bool,
    /// Other names that models use, for hints only.
    pub also_called: &'static [&'static str],
    /// Opt-in coercions.
    pub lenient: Lenient,
    /// The author's remediation.
    pub remediation: Option<&'static str>,
    /// Whether the field is flattened into its parent.
    pub flatten: bool,
    /// schemars of what is flattened, where the type has it for sure.
    pub flat: Option<fn(&mut SchemaGenerator) -> Schema>,
    /// Whether a function of the author's reads the field, which serde fills where it is absent.
    pub by_function: bool,
    /// Whether an absent field is an empty list or map.
    pub empty_default: bool,
    /// Whether the facts are those of another type than the value has: checks among them cannot run.
    pub apart: bool,
    /// The facts of the field's type, found through std's containers. A function pointer, so that a
    /// recursive type is no cycle.
    pub nested: fn() -> Option<&'static ArgsSpec>,
}

fn nothing() -> Option<&'static ArgsSpec> {
    None
}

impl FieldSpec {
    /// A field without keys.
    pub const EMPTY: Self = Self {
        rust: "",
        wire: "",
        aliases: &[],
        description: None,
        pattern: None,
        example: None,
        min_length: None,
        max_length: None,
        range: None,
        min_items: None,
        max_items: None,
        unique_items: false,
        allowed: &[],
        format: None,
        id: None,
        default: None,
        nullable: false,
        dry_run: false,
        when_absent: None,
        broadens: None,
        free_text: false,
        raw: None,
        secret: false,
        inject: false,
        check: false,
        also_called: &[],
        lenient: Lenient::NONE,
        remediation: None,
        flatten: false,
        flat: None,
        by_function: false,
        empty_default: false,
        apart: false,
        nested: nothing,
    };
}

impl FieldSpec {
    /// A field without keys.
    #[must_use]
    pub const fn named(rust: &'static str, wire: &'static str) -> Self {
        Self { rust, wire, ..Self::EMPTY }
    }
}

impl<T> ToolSpec<T> {
    /// A tool that says nothing; the derive overwrites name, description and effect.
    pub const EMPTY: Self = Self {
        name: "",
        title: None,
        description: "",
        effect: Effect::Destructive,
        idempotent: false,
        closed_world: false,
        plan_token: false,
        module: "",
        denies: &[],
        check: None,
        fields: None,
        output: None,
        args: ArgsSpec::EMPTY,
    };
}

impl ArgsSpec {
    /// A type without keys.
    pub const EMPTY: Self =
        Self { rust: "", remediation: None, lenient: Lenient::NONE, scopes: &[], shape: Shape::Struct(&[]) };
}

/// A cross-field scope: `{}` must not mean "everything".
#[derive(Debug, Clone, Copy)]
pub struct Scope {
    /// How many of the fields must be given.
    pub kind: ScopeKind,
    /// Wire names.
    pub fields: &'static [&'static str],
}

/// How many fields of a scope must be given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScopeKind {
    /// One or more.
    AtLeastOne,
    /// One.
    ExactlyOne,
}

impl<T> fmt::Debug for ToolSpec<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolSpec")
            .field("name", &self.name)
            .field("effect", &self.effect)
            .field("args", &self.args)
            .finish_non_exhaustive()
    }
}
