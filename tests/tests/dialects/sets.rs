//! Whole sets: documents as the vendor's `tools` takes them, and limits as findings before the vendor has to say them.

use agent_tool::{AgentTool, Call, Dialect, ToolSet, ToolSetBuilder, chat_completions};
use agent_tool_tests::catalog;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

#[test]
fn a_set_goes_out_as_the_vendor_takes_it() {
    let tools = catalog::portable();
    let count = tools.contracts().count();
    for &dialect in Dialect::ALL {
        let documents = tools.documents(dialect).unwrap_or_else(|findings| panic!("{dialect}: {findings}"));
        let tools = match dialect {
            Dialect::OpenApi => documents["paths"].as_object().unwrap().len(),
            Dialect::Gemini | Dialect::GeminiJsonSchema => {
                documents[0]["functionDeclarations"].as_array().unwrap().len()
            }
            _ => documents.as_array().unwrap().len(),
        };
        assert_eq!(tools, count, "{dialect}");
    }
    let openai = tools.documents(Dialect::OpenAi).unwrap();
    assert!(openai.as_array().unwrap().iter().all(|tool| tool["strict"] == json!(false)), "{openai}");
}

#[test]
fn what_is_left_out_is_said_in_words() {
    let said = |dialect: Dialect, keyword: &str| {
        let dropped = dialect.dropped().iter().find(|dropped| dropped.keyword == keyword);
        format!("{dialect}: {}", dropped.expect("it is left out"))
    };
    assert_eq!(said(Dialect::OpenAiStrict, "minLength"), "openai-strict: minLength");
    assert_eq!(said(Dialect::Gemini, "format"), "gemini: format other than date-time");
    assert_eq!(said(Dialect::AnthropicStrict, "minItems"), "anthropic-strict: minItems above 1");
    assert_eq!(
        said(Dialect::AnthropicStrict, "pattern"),
        "anthropic-strict: pattern with a repeat above 100"
    );
}

#[test]
fn chat_completions_have_the_same_members_below_function() {
    let flat = catalog::portable().documents(Dialect::OpenAi).unwrap()[0].clone();
    let function = json!({"name": flat["name"], "description": flat["description"],
                          "parameters": flat["parameters"], "strict": false});
    assert_eq!(chat_completions(flat), json!({"type": "function", "function": function}));
    assert_eq!(chat_completions(json!("no document")), json!("no document"));
}

#[test]
fn no_arguments_are_said_as_each_reader_wants_it() {
    let ping = catalog::contracts().into_iter().find(|contract| contract.name() == "ping").unwrap();
    assert_eq!(ping.parameters(Dialect::Gemini), None);
    assert_eq!(ping.parameters(Dialect::GeminiJsonSchema), None);
    assert_eq!(ping.document(Dialect::Gemini), json!({"name": "ping", "description": ping.description()}));
    let closed = json!({"type": "object", "properties": {}, "additionalProperties": false});
    assert_eq!(ping.parameters(Dialect::Mcp), Some(closed));
    let strict = json!({"type": "object", "properties": {}, "required": [], "additionalProperties": false});
    assert_eq!(ping.parameters(Dialect::OpenAiStrict), Some(strict));
}

#[test]
fn what_strict_cannot_say_is_reported_and_goes_out_without() {
    let tools = catalog::unfit();
    for dialect in
        [Dialect::OpenAiStrict, Dialect::OpenAiStrictMinimal, Dialect::AnthropicStrict, Dialect::Gemini]
    {
        let findings = tools.documents(dialect).expect_err("a map");
        let first = findings.iter().next().unwrap();
        assert_eq!(
            (first.code, first.tool.as_str(), first.pointer.as_str()),
            ("NOT_EXPRESSIBLE", "set_labels", "/labels")
        );
        // `null` that is not "not given" is lost where everything is required, and nowhere else.
        let patch = findings.iter().any(|finding| finding.tool == "patch_note");
        let all_required = matches!(dialect, Dialect::OpenAiStrict | Dialect::OpenAiStrictMinimal);
        assert_eq!(patch, all_required, "{dialect}: {findings}");
    }
    for contract in tools.contracts() {
        assert_eq!(contract.document(Dialect::OpenAiStrict), contract.document(Dialect::OpenAi));
    }
    let labels = tools.contracts().next().unwrap();
    assert_eq!(labels.document(Dialect::AnthropicStrict), labels.document(Dialect::Anthropic));
    assert_eq!(labels.document(Dialect::Gemini), labels.document(Dialect::GeminiJsonSchema));
    let patch = tools.contracts().nth(1).unwrap();
    assert_eq!(patch.document(Dialect::Gemini)["parameters"]["properties"]["text"]["nullable"], json!(true));
    assert_eq!(
        patch.parameters(Dialect::AnthropicStrict).unwrap()["properties"]["colour"]["anyOf"],
        json!([{"type": "string", "enum": ["red", "green"]}, {"type": "null"}])
    );
}

/// Nine optional fields.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
#[allow(dead_code)]
struct Many {
    /// One.
    a: Option<bool>,
    /// Two.
    b: Option<bool>,
    /// Three.
    c: Option<bool>,
    /// Four.
    d: Option<bool>,
    /// Five.
    e: Option<bool>,
    /// Six.
    f: Option<bool>,
    /// Seven.
    g: Option<bool>,
    /// Eight.
    h: Option<bool>,
    /// Nine.
    i: Option<bool>,
}

macro_rules! named {
    ($($name:ident)*) => {
        $(
            /// As the others.
            #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
            #[agent(read_only)]
            #[allow(dead_code)]
            struct $name {
                /// A flag.
                #[serde(flatten)]
                many: Many2,
            }
        )*
        fn add(mut tools: ToolSetBuilder) -> ToolSetBuilder {
            $(tools = tools.tool(|_: Call<$name>| async { Ok(Value::Null) });)*
            tools
        }
    };
}

#[derive(Debug, Deserialize, JsonSchema, agent_tool::AgentArgs)]
#[allow(dead_code)]
struct Many2 {
    /// One.
    a: Option<bool>,
    /// Two.
    b: Option<bool>,
}

named!(A B C D E F G H I J K L M N O P Q R S T U);

#[test]
fn limits_over_the_whole_set_are_findings() {
    let tools = add(ToolSet::builder().tool(|_: Call<Many>| async { Ok(Value::Null) })).build().unwrap();
    let findings = tools.documents(Dialect::AnthropicStrict).expect_err("22 tools, 51 optional parameters");
    let messages: Vec<_> = findings.iter().map(|finding| finding.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "a limit of the vendor is exceeded: 22 strict tools; 20 are taken",
            "a limit of the vendor is exceeded: 51 optional parameters in all strict tools; 24 are taken"
        ]
    );
    assert!(tools.documents(Dialect::Anthropic).is_ok());
    assert!(tools.documents(Dialect::OpenAiStrict).is_ok());
}

#[derive(Debug, Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Deep<T> {
    /// Further down.
    below: T,
}

/// Five levels below the arguments.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
#[allow(dead_code)]
struct Dive {
    /// Down.
    down: Deep<Deep<Deep<Deep<u8>>>>,
}

#[test]
fn a_host_with_smaller_limits_says_so_first() {
    let tools = ToolSet::builder().tool(|_: Call<Dive>| async { Ok(Value::Null) }).build().unwrap();
    assert!(tools.documents(Dialect::OpenAiStrict).is_ok());
    let findings = tools.documents(Dialect::OpenAiStrictMinimal).expect_err("too deep");
    let found: Vec<_> = findings.iter().map(|finding| (finding.code, finding.message.as_str())).collect();
    assert_eq!(
        found,
        [("OVER_LIMIT", "a limit of the vendor is exceeded: 6 levels of nesting; 5 are taken")]
    );
}

/// The contracts of the catalog cannot move unseen; `AGENT_TOOL_UPDATE=1` accepts a move.
#[test]
fn the_contracts_of_a_set_are_kept() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/catalog.contracts.json");
    catalog::portable().assert_contracts(path);
    if std::env::var("AGENT_TOOL_UPDATE").is_ok_and(|update| update == "1") {
        return;
    }
    let other = std::panic::catch_unwind(|| catalog::unfit().assert_contracts(path)).unwrap_err();
    let told = other.downcast_ref::<String>().unwrap();
    assert!(told.contains("catalog.contracts.json; - is the file, + is the code\n"), "{told}");
    assert!(told.contains("+       \"name\": \"set_labels\",\n"), "{told}");
}

/// Name a colour.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(read_only)]
#[allow(dead_code)]
struct Repeats {
    /// As long as may be.
    #[agent(
        pattern = "^[a-z]{100}$",
        max_length = 100,
        example = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    )]
    most: String,
    /// One longer.
    #[agent(
        pattern = "^[a-z]{101}$",
        max_length = 101,
        example = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
    )]
    over: String,
}

#[test]
fn a_pattern_is_kept_up_to_the_repeat_that_a_vendor_takes() {
    let contract = Repeats::contract().unwrap_or_else(|problems| panic!("{problems}"));
    let parameters = contract.parameters(Dialect::AnthropicStrict).unwrap();
    assert_eq!(parameters["properties"]["most"]["pattern"], "^[a-z]{100}$");
    assert!(parameters["properties"]["over"].get("pattern").is_none(), "{parameters}");
}
