//! The document of a contract for each reader: vendors' function calling, MCP, OpenAPI.
//!
//! A dialect is data (what is not written, how an optional field is said) and an envelope; `write` does the rest.
//! What a dialect drops stands in the description in words, and the guard enforces it all the same.

mod anthropic;
mod dropped;
mod gemini;
mod mcp;
mod openai;
mod openapi;
#[cfg(feature = "tool-set")]
mod set;
mod unfit;
mod write;

use std::fmt;

use serde_json::Value;

pub use self::dropped::{Dropped, Kept};
pub use self::openai::chat_completions;
#[cfg(feature = "tool-set")]
pub(crate) use self::set::{documents, findings};
use crate::contract::Contract;
use crate::ordered::Ordered;

/// A reader of contracts, and the form that it takes them in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Dialect {
    /// A tool of MCP's `tools/list`, revisions 2024-11-05 to 2026-07-28.
    Mcp,
    /// A strict function of OpenAI's Responses API; [`chat_completions`] rewraps it.
    OpenAiStrict,
    /// The same for hosts that take fewer keywords and smaller schemas: Azure, compatible servers, fine-tuned models.
    OpenAiStrictMinimal,
    /// A function of OpenAI's Responses API, with `strict: false` written out; [`chat_completions`] rewraps it.
    OpenAi,
    /// A strict tool of Anthropic's Messages API.
    AnthropicStrict,
    /// A tool of Anthropic's Messages API.
    Anthropic,
    /// A function declaration of Gemini with `parameters`, which is no JSON Schema.
    Gemini,
    /// A function declaration of Gemini with `parametersJsonSchema`.
    GeminiJsonSchema,
    /// An OpenAPI 3.1 operation, for a POST with a JSON body.
    OpenApi,
}

/// How a dialect writes schemas.
struct Rules {
    /// What is not written.
    dropped: &'static [Dropped],
    /// Whether every property is required, and `null` says that an optional one is not given.
    all_required: bool,
    /// How `null` is written.
    null: Null,
    /// Whether the names of types are in upper case.
    upper: bool,
    /// What cannot be said at all.
    unfit: unfit::Unfit,
}

/// How a dialect writes that `null` is taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Null {
    /// As the contract does.
    AsIs,
    /// `null` among the types of a scalar, `anyOf` around the rest.
    TypeArray,
    /// `anyOf` around everything.
    AnyOf,
    /// `nullable: true`.
    Flag,
}

/// A tool, as its contract publishes it.
#[derive(Debug, Clone)]
pub(crate) struct Tool<'a> {
    pub(crate) name: &'a str,
    pub(crate) title: Option<&'a str>,
    pub(crate) description: &'a str,
    /// The portable core.
    pub(crate) schema: &'a Ordered,
    pub(crate) output: Option<&'a Ordered>,
    /// MCP's annotations.
    pub(crate) annotations: Option<Ordered>,
}

impl Dialect {
    /// All of them.
    pub const ALL: &'static [Self] = &[
        Self::Mcp,
        Self::OpenAiStrict,
        Self::OpenAiStrictMinimal,
        Self::OpenAi,
        Self::AnthropicStrict,
        Self::Anthropic,
        Self::Gemini,
        Self::GeminiJsonSchema,
        Self::OpenApi,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mcp => "mcp",
            Self::OpenAiStrict => "openai-strict",
            Self::OpenAiStrictMinimal => "openai-strict-minimal",
            Self::OpenAi => "openai",
            Self::AnthropicStrict => "anthropic-strict",
            Self::Anthropic => "anthropic",
            Self::Gemini => "gemini",
            Self::GeminiJsonSchema => "gemini-json-schema",
            Self::OpenApi => "openapi",
        }
    }

    /// The dialect of that [`name`](Self::name).
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|dialect| dialect.name() == name)
    }

    /// What the documents of this dialect leave out. Each stands in a description in words.
    ///
    /// ```
    /// use agent_tool::Dialect;
    ///
    /// let dropped: Vec<_> = Dialect::AnthropicStrict.dropped().iter().map(ToString::to_string).collect();
    /// assert!(dropped.contains(&"maxLength".to_owned()));
    /// assert!(dropped.contains(&"minItems above 1".to_owned()));
    /// ```
    #[must_use]
    pub fn dropped(self) -> &'static [Dropped] {
        self.rules().dropped
    }

    /// The dialect of the same vendor that takes what this one cannot say.
    fn fallback(self) -> Option<Self> {
        match self {
            Self::OpenAiStrict | Self::OpenAiStrictMinimal => Some(Self::OpenAi),
            Self::AnthropicStrict => Some(Self::Anthropic),
            Self::Gemini => Some(Self::GeminiJsonSchema),
            _ => None,
        }
    }

    fn rules(self) -> &'static Rules {
        match self {
            Self::OpenAiStrict => &openai::STRICT,
            Self::OpenAiStrictMinimal => &openai::MINIMAL,
            Self::AnthropicStrict => &anthropic::STRICT,
            Self::Gemini => &gemini::PARAMETERS,
            Self::GeminiJsonSchema => &gemini::JSON_SCHEMA,
            Self::Mcp | Self::OpenAi | Self::Anthropic | Self::OpenApi => &mcp::CORE,
        }
    }

    /// The dialect in which this tool is said: this one, or its fallback.
    fn of(self, tool: &Tool<'_>) -> Self {
        let unfit = unfit::places(tool.schema, self.rules().unfit);
        self.fallback().filter(|_| !unfit.is_empty()).unwrap_or(self)
    }

    /// The schema of the arguments; `None` where the dialect leaves it out for a tool without any.
    pub(crate) fn parameters(self, tool: &Tool<'_>) -> Option<Ordered> {
        let dialect = self.of(tool);
        let none = tool.schema.get("properties").and_then(Ordered::as_object).is_none_or(<[_]>::is_empty);
        let leaves_out = matches!(dialect, Self::Gemini | Self::GeminiJsonSchema);
        (!none || !leaves_out).then(|| write::schema(tool.schema, dialect.rules()))
    }

    /// The whole document.
    pub(crate) fn document(self, tool: &Tool<'_>) -> Ordered {
        let parameters = self.parameters(tool);
        match self.of(tool) {
            Self::Mcp => mcp::document(tool),
            Self::OpenAiStrict | Self::OpenAiStrictMinimal => openai::document(tool, parameters, true),
            Self::OpenAi => openai::document(tool, parameters, false),
            Self::AnthropicStrict => anthropic::document(tool, parameters, true),
            Self::Anthropic => anthropic::document(tool, parameters, false),
            Self::Gemini => gemini::document(tool, parameters, "parameters"),
            Self::GeminiJsonSchema => gemini::document(tool, parameters, "parametersJsonSchema"),
            Self::OpenApi => openapi::operation(tool, parameters),
        }
    }
}

impl Contract {
    /// The document for a reader: name, description and schema in the form that it takes.
    ///
    /// A strict dialect that cannot say the type (a map, any JSON value, an optional field in which `null` is a value
    /// of its own) gives the document of the same vendor without `strict`; Gemini's `parameters` gives
    /// `parametersJsonSchema`. `ToolSet::documents` reports that.
    ///
    #[cfg_attr(not(feature = "tool-set"), doc = "[`ToolSet::documents`]: index.html")]
    #[must_use]
    pub fn document(&self, dialect: Dialect) -> Value {
        dialect.document(&self.published()).to_value()
    }

    /// The same as text: indented, the same bytes whatever features `serde_json` has, properties in the order of the
    /// struct, in which some vendors' models write their arguments. A [`Value`] sorts them without the feature
    /// `preserve_order` of `serde_json`.
    #[must_use]
    pub fn document_text(&self, dialect: Dialect) -> String {
        dialect.document(&self.published()).to_text()
    }

    /// The schema alone, for a client library that makes the rest of the document itself; `None` where a tool without
    /// arguments has none (Gemini).
    #[must_use]
    pub fn parameters(&self, dialect: Dialect) -> Option<Value> {
        dialect.parameters(&self.published()).map(|schema| schema.to_value())
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
