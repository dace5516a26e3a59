//! What is true of a type once every rule has passed: all that `emit` may see. Expressions of the author stay
//! tokens.

use proc_macro2::{Ident, Span, TokenStream};
use syn::{Expr, Generics, Member, Path, Type};

use crate::attr::container::ScopeKind;
use crate::attr::literal::{Count, Initial, ScalarValue};

/// A tool.
pub(crate) struct Tool<'a> {
    pub(crate) name: String,
    pub(crate) title: Option<TokenStream>,
    /// In pieces, to be joined.
    pub(crate) description: Vec<TokenStream>,
    pub(crate) effect: Effect,
    pub(crate) idempotent: bool,
    pub(crate) closed_world: bool,
    /// Whether a call comes as `Gated`: the tool has a dry run.
    pub(crate) gated: bool,
    /// Where it says that a live call must bring the token of a dry run.
    pub(crate) plan_token: Option<Span>,
    pub(crate) denies: Vec<Deny>,
    /// The check of the whole.
    pub(crate) check: Option<Path>,
    pub(crate) output: Option<Type>,
    pub(crate) args: Args<'a>,
}

/// What a tool does to the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    ReadOnly,
    Additive,
    Destructive,
}

/// A policy.
pub(crate) struct Deny {
    pub(crate) when: TokenStream,
    pub(crate) code: Option<String>,
    pub(crate) reason: TokenStream,
    pub(crate) remediation: TokenStream,
}

/// The facts of a type.
pub(crate) struct Args<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    /// Whether the impl may name what is deprecated.
    pub(crate) is_deprecated: bool,
    /// Where the runtime lies, if not at `::agent_tool`.
    pub(crate) krate: Option<Path>,
    pub(crate) rust: String,
    pub(crate) remediation: Option<TokenStream>,
    pub(crate) lenient: Vec<&'static str>,
    pub(crate) scopes: Vec<Scope>,
    /// Keys that the other derive reads, `AgentArgs` or `AgentOutput`: the type must have it.
    pub(crate) other_side: Vec<Ident>,
    pub(crate) body: ArgsBody,
}

/// A cross-field scope.
pub(crate) struct Scope {
    pub(crate) kind: ScopeKind,
    /// Wire names.
    pub(crate) fields: Vec<String>,
}

/// What a type looks like on the wire.
pub(crate) enum ArgsBody {
    Struct(Vec<Field>),
    Newtype(Box<Field>),
    /// The wire form of another type, by `from` or `try_from`.
    StandsFor(Type),
    Enum {
        tag: Option<String>,
        content: Option<String>,
        variants: Vec<Variant>,
        /// Whether serde takes some variant off the wire.
        skips: bool,
    },
}

/// A variant.
pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) rust: String,
    pub(crate) wire: String,
    pub(crate) aliases: Vec<String>,
    pub(crate) fields: Vec<Field>,
}

/// A field.
#[expect(clippy::struct_excessive_bools, reason = "each is a key that an author gives or not")]
pub(crate) struct Field {
    pub(crate) rust: String,
    pub(crate) wire: String,
    pub(crate) aliases: Vec<String>,
    /// How Rust names the field in its struct.
    pub(crate) member: Member,
    pub(crate) ty: Type,
    /// The type whose schema is published, mostly the same.
    pub(crate) published: Type,
    /// The kinds, as bits of the runtime's `kind!`, that no key of the field speaks of.
    pub(crate) asks: u8,
    pub(crate) nested: Nested,
    pub(crate) description: Option<TokenStream>,
    pub(crate) pattern: Option<String>,
    pub(crate) example: Option<ScalarValue>,
    pub(crate) min_length: Option<Count>,
    pub(crate) max_length: Option<Count>,
    pub(crate) range: Option<Range>,
    pub(crate) min_items: Option<Count>,
    pub(crate) max_items: Option<Count>,
    pub(crate) unique_items: bool,
    pub(crate) allowed: Vec<String>,
    pub(crate) format: Option<String>,
    pub(crate) id: Option<String>,
    pub(crate) default: Option<Initial>,
    pub(crate) nullable: bool,
    pub(crate) dry_run: bool,
    pub(crate) when_absent: Option<TokenStream>,
    pub(crate) broadens: Option<TokenStream>,
    pub(crate) free_text: bool,
    pub(crate) raw: Option<TokenStream>,
    pub(crate) secret: bool,
    pub(crate) inject: bool,
    pub(crate) also_called: Vec<String>,
    pub(crate) check: Option<Path>,
    pub(crate) lenient: Vec<&'static str>,
    pub(crate) remediation: Option<TokenStream>,
    pub(crate) flatten: bool,
    /// Whether a function of the author's reads the field.
    pub(crate) by_function: bool,
    /// Whether an absent field is its type's own default.
    pub(crate) falls_back: bool,
}

/// Where the facts of a field's type come from.
pub(crate) enum Nested {
    /// It has none.
    None,
    /// The type is asked.
    Asked,
    /// The author names the type.
    Named(Box<Type>),
}

/// Inclusive bounds.
pub(crate) struct Range {
    pub(crate) min: Option<Expr>,
    pub(crate) max: Option<Expr>,
    /// Whether the compiler must still compare them: one is no literal.
    pub(crate) compare: bool,
}
