//! Every name that an expansion could lean on means something else here. serde's and schemars' derives stand the same.
#![allow(dead_code, non_camel_case_types, unused_macros, clippy::upper_case_acronyms)]

mod agent_tool {}
mod core {}
mod std {}
mod __private {}
mod __agent {}

struct Option;
struct Some;
struct None;
struct Ok;
struct Err;
struct Result;
struct Box;
struct Vec;
struct String;
struct Probe;
struct Kind;
struct Number;
struct FieldSpec;
struct SPEC;
struct GLUE;
trait Into {}
trait From {}
trait Default {}
trait Sized {}
trait AgentTool {}
trait AgentArgs {}

macro_rules! concat {
    ($($any:tt)*) => {
        compile_error!("the author's own macro was called")
    };
}
macro_rules! kind {
    ($($any:tt)*) => {
        compile_error!("the author's own macro was called")
    };
}
macro_rules! vec {
    ($($any:tt)*) => {
        compile_error!("the author's own macro was called")
    };
}

const LIMIT: ::core::primitive::u16 = 5;

/// Posts a comment.
#[derive(::serde::Deserialize, ::schemars::JsonSchema, ::agent_tool::AgentTool)]
#[agent(
    destructive,
    title = "Post",
    idempotent,
    output = Posted,
    lenient(unquote, blank),
    at_least_one(text, more),
    deny(when = |args, cx| cx.live() && args.count == LIMIT, reason = "r", remediation = "m"),
)]
pub struct Post {
    /// What to say.
    #[agent(max_length = 40, when_absent = "nothing")]
    text: ::core::option::Option<::std::string::String>,
    /// How many.
    #[agent(range = 1..=LIMIT, default = LIMIT, when_absent = "five")]
    count: ::core::primitive::u16,
    /// More.
    #[agent(max_items = 3, when_absent = "none")]
    more: ::core::option::Option<::std::vec::Vec<Nested>>,
    /// Whether to only look.
    #[agent(dry_run)]
    preview: ::core::primitive::bool,
}

/// Nested.
#[derive(::serde::Deserialize, ::schemars::JsonSchema, ::agent_tool::AgentArgs)]
#[serde(tag = "kind")]
pub enum Nested {
    /// One.
    One {
        /// An id.
        #[agent(id = "user", pattern = "^[a-z]{3}$", example = "abc")]
        id: ::std::string::String,
    },
    /// Two.
    Two,
}

/// What was posted.
#[derive(::serde::Serialize, ::schemars::JsonSchema, ::agent_tool::AgentOutput)]
pub struct Posted {
    #[agent(id = "post")]
    id: ::core::primitive::u64,
}

pub fn call(arguments: &::core::primitive::str) -> ::core::primitive::bool {
    <Post as ::agent_tool::AgentTool>::parse_str(arguments).is_ok()
}

/// serde's and schemars' derives name the primitives, so that here both are written by hand, elsewhere.
pub mod primitives {
    struct u8;
    struct bool;
    struct str;
    struct u64;
    struct f64;

    /// Posts a comment.
    #[derive(::agent_tool::AgentTool)]
    #[agent(additive, deny(when = |args, _| args.count == 2, reason = "r", remediation = "m"))]
    pub struct Count {
        /// How many.
        #[agent(range = 1..=3, default = 1)]
        pub(crate) count: ::core::primitive::u8,
        /// What to say.
        #[agent(max_length = 40, example = "x")]
        pub(crate) text: ::core::option::Option<::std::string::String>,
    }
}

mod by_hand {
    use super::primitives::Count;

    impl<'de> ::serde::Deserialize<'de> for Count {
        fn deserialize<D: ::serde::Deserializer<'de>>(from: D) -> ::core::result::Result<Self, D::Error> {
            let (count, text) = ::serde::Deserialize::deserialize(from)?;
            ::core::result::Result::Ok(Self { count, text })
        }
    }

    impl ::schemars::JsonSchema for Count {
        fn schema_name() -> ::std::borrow::Cow<'static, str> {
            "Count".into()
        }

        fn json_schema(_: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
            ::schemars::Schema::default()
        }
    }
}
