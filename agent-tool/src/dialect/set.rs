//! What a dialect says of a whole set of tools: the documents together, and the vendor's limits.
//!
//! A limit is the vendor's; what is merely unwise belongs to `lint`.

use std::collections::HashSet;

use super::{Dialect, Tool, openapi, unfit, write};
use crate::contract::below;
use crate::lint::{Code, Findings};
use crate::ordered::Ordered;

/// The documents of a set, as the vendor's `tools` takes them; for OpenAPI the whole document.
pub(crate) fn documents(tools: &[Tool<'_>], dialect: Dialect) -> Ordered {
    let each = || tools.iter().map(|tool| dialect.document(tool));
    match dialect {
        Dialect::OpenApi => {
            openapi::whole(tools.iter().map(|tool| tool.name.to_owned()).zip(each()).collect())
        }
        Dialect::Gemini | Dialect::GeminiJsonSchema => {
            let mut declarations = Ordered::object();
            declarations.set("functionDeclarations", Ordered::Array(each().collect()));
            Ordered::Array(vec![declarations])
        }
        _ => Ordered::Array(each().collect()),
    }
}

/// Why a vendor refuses the set, or takes it without `strict`.
pub(crate) fn findings(tools: &[Tool<'_>], dialect: Dialect) -> Findings {
    let mut found = Findings::default();
    let mut names = HashSet::new();
    for tool in tools {
        if !names.insert(tool.name) {
            found.add(Code::NameTwice, tool.name, "");
        }
        if !name_is_taken(tool.name, dialect) {
            found.push(Code::NameRefused, tool.name, "", format!("`{}` under {dialect}", tool.name));
        }
        for (at, why) in unfit::places(tool.schema, dialect.rules().unfit) {
            found.push(Code::NotExpressible, tool.name, &at, format!("{why}, under {dialect}"));
        }
        properties(tool, dialect, &mut found);
        match dialect {
            Dialect::OpenAiStrict => openai_sizes(tool, 5_000, 10, &mut found),
            // Azure's.
            Dialect::OpenAiStrictMinimal => openai_sizes(tool, 100, 5, &mut found),
            _ => {}
        }
    }
    if dialect == Dialect::AnthropicStrict {
        anthropic_counts(tools, &mut found);
    }
    found
}

fn name_is_taken(name: &str, dialect: Dialect) -> bool {
    let is =
        |allowed: &str| name.chars().all(|letter| letter.is_ascii_alphanumeric() || allowed.contains(letter));
    let most = |most: usize| !name.is_empty() && name.len() <= most;
    match dialect {
        Dialect::Mcp => is("_-.") && most(128),
        // Anthropic's API takes 128; its tool references, documented at 64, do not.
        Dialect::OpenAi
        | Dialect::OpenAiStrict
        | Dialect::OpenAiStrictMinimal
        | Dialect::Anthropic
        | Dialect::AnthropicStrict => is("_-") && most(64),
        Dialect::Gemini | Dialect::GeminiJsonSchema => {
            is("_-.:")
                && most(64)
                && name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        }
        Dialect::OpenApi => !name.is_empty(),
    }
}

fn properties(tool: &Tool<'_>, dialect: Dialect, found: &mut Findings) {
    let takes: fn(&str) -> bool = match dialect {
        Dialect::Anthropic | Dialect::AnthropicStrict => {
            |name| name.chars().all(|letter| letter.is_ascii_alphanumeric() || "_.-".contains(letter))
        }
        Dialect::Gemini => |name| {
            name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
                && !name.starts_with(|first: char| first.is_ascii_digit())
        },
        _ => return,
    };
    visit(tool.schema, "", &mut |schema, at| {
        for (name, _) in schema.get("properties").and_then(Ordered::as_object).unwrap_or_default() {
            if name.is_empty() || name.len() > 64 || !takes(name) {
                let detail = format!("`{name}` under {dialect}");
                found.push(Code::PropertyNameRefused, tool.name, &below(at, name), detail);
            }
        }
    });
}

/// OpenAI's limits of a strict schema: what is counted, and how much of it is taken.
fn openai_sizes(tool: &Tool<'_>, most_properties: usize, most_levels: usize, found: &mut Findings) {
    let (mut properties, mut values, mut letters, mut levels) = (0, 0, 0, 0);
    visit(tool.schema, "", &mut |schema, at| {
        let declared = schema.get("properties").and_then(Ordered::as_object).unwrap_or_default();
        let listed = schema.get("enum").and_then(Ordered::as_array).unwrap_or_default();
        let text: usize = listed.iter().filter_map(Ordered::as_str).map(|value| value.chars().count()).sum();
        if listed.len() > 250 && text > 15_000 {
            found.push(
                Code::OverLimit,
                tool.name,
                at,
                format!("{text} characters in one closed list of over 250 values; 15,000 are taken"),
            );
        }
        properties += declared.len();
        values += listed.len();
        letters += text + declared.iter().map(|(name, _)| name.chars().count()).sum::<usize>();
        levels = levels.max(at.split('/').count());
    });
    let counts = [
        (properties, most_properties, "properties"),
        (levels, most_levels, "levels of nesting"),
        (letters, 120_000, "characters of names and values"),
        (values, 1_000, "values of closed lists"),
    ];
    for (count, most, what) in counts {
        if count > most {
            found.push(Code::OverLimit, tool.name, "", format!("{count} {what}; {most} are taken"));
        }
    }
}

/// Anthropic's limits of a request: over all its strict tools.
fn anthropic_counts(tools: &[Tool<'_>], found: &mut Findings) {
    let (mut strict, mut optional, mut unions) = (0, 0, 0);
    for tool in tools.iter().filter(|tool| Dialect::AnthropicStrict.of(tool) == Dialect::AnthropicStrict) {
        strict += 1;
        visit(tool.schema, "", &mut |schema, _| {
            let declared = schema.get("properties").and_then(Ordered::as_object).map_or(0, <[_]>::len);
            let required = schema.get("required").and_then(Ordered::as_array).map_or(0, <[_]>::len);
            optional += declared.saturating_sub(required);
            unions += usize::from(schema.get("anyOf").is_some() || write::takes_null(schema));
        });
    }
    let counts = [
        (strict, 20, "strict tools"),
        (optional, 24, "optional parameters in all strict tools"),
        (unions, 16, "parameters with several types in all strict tools"),
    ];
    for (count, most, what) in counts {
        if count > most {
            found.push(Code::OverLimit, "", "", format!("{count} {what}; {most} are taken"));
        }
    }
}

/// Every schema with its place in the arguments, parents first.
fn visit(schema: &Ordered, at: &str, visitor: &mut dyn FnMut(&Ordered, &str)) {
    visitor(schema, at);
    for (name, property) in schema.get("properties").and_then(Ordered::as_object).unwrap_or_default() {
        visit(property, &below(at, name), visitor);
    }
    for keyword in ["items", "additionalProperties"] {
        if let Some(part) = schema.get(keyword) {
            visit(part, &below(at, "*"), visitor);
        }
    }
    for branch in schema.get("anyOf").and_then(Ordered::as_array).unwrap_or_default() {
        visit(branch, at, visitor);
    }
}
