//! `agent-tool check`: the guard on a tool of any server.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use super::paint::{self, Paint};
use super::{Format, Outcome, Terminal, json, line, source};
use crate::envelope::Envelope;
use crate::guard::{Guard, GuardBuilder};
use crate::lint::Listed;
use crate::lint::refs::expand;
use crate::ordered::Ordered;
use crate::spec::Lenient;

/// What to check.
#[derive(Debug, Args)]
pub(super) struct Check {
    /// The name of the tool.
    tool: String,
    /// The tools/list document.
    #[arg(default_value = "-")]
    file: PathBuf,
    /// The arguments, as JSON text.
    #[arg(long, value_name = "JSON")]
    args: String,
    /// JSON Pointer of a field that holds an id: it takes the number that another tool gave.
    #[arg(long, value_name = "POINTER")]
    id: Vec<String>,
    /// A coercion to switch on: unquote, `json_text`, `single_item`, `key_case`, `enum_case`, blank, wrapper.
    #[arg(long, value_name = "NAME", value_parser = named)]
    lenient: Vec<Lenient>,
    /// The tool removes or overwrites: it has a dry run, true by default, that no coercion touches.
    #[arg(long)]
    destructive: bool,
}

fn named(name: &str) -> Result<Lenient, String> {
    let known: Vec<_> = Lenient::NAMES.iter().map(|(name, _)| *name).collect();
    Lenient::named(name).ok_or_else(|| format!("one of: {}", known.join(", ")))
}

impl Check {
    pub(super) fn carry_out(self, format: Format, terminal: &mut Terminal<'_>) -> Outcome {
        let (tools, _) = source::tools(&self.file, terminal)?;
        let Some(tool) = tools.iter().find(|tool| tool.name == self.tool) else {
            let known: Vec<_> = tools.iter().map(|tool| tool.name.as_str()).collect();
            return Err(paint::visible(&format!(
                "there is no tool `{}`; there are: {}",
                self.tool,
                known.join(", ")
            )));
        };
        let guard = guard_of(tool, |builder| {
            let ids = self.id.iter().fold(builder, |builder, pointer| builder.id(pointer));
            let builder = self.lenient.iter().fold(ids, |builder, lenient| builder.lenient(*lenient));
            if self.destructive { builder.destructive() } else { builder }
        })?;
        let paint = Paint(terminal.colours);
        match guard.check_str(&self.args) {
            Ok(checked) => {
                let coercions = checked.coercions();
                if format == Format::Json {
                    json(
                        &json!({"accepted": true, "arguments": checked.value(), "live": checked.is_live(), "coercions": coercions}),
                        terminal,
                    )?;
                } else {
                    let words = format!("accepted {}", paint::visible(&checked.value().to_string()));
                    line(&paint.first_words(&words, "accepted", paint::GREEN), terminal)?;
                    for coercion in coercions {
                        let kind = serde_json::to_value(coercion.kind).unwrap_or_default();
                        let words =
                            format!("coerced {} {}", coercion.path, kind.as_str().unwrap_or_default());
                        line(&paint::visible(&words), terminal)?;
                    }
                }
                Ok(false)
            }
            Err(rejection) => {
                if format == Format::Json {
                    let mut answer = json!({"accepted": false});
                    if let (Some(answer), Value::Object(envelope)) =
                        (answer.as_object_mut(), Envelope::refused(rejection).to_value())
                    {
                        answer.extend(envelope);
                    }
                    json(&answer, terminal)?;
                } else {
                    let reason = paint::visible(&format!("refused {}", rejection.reason()));
                    line(&paint.first_words(&reason, "refused", paint::RED), terminal)?;
                    line(&paint::visible(&rejection.remediation_guide()), terminal)?;
                }
                Ok(true)
            }
        }
    }
}

/// The guard of a tool whose references are written out; every reason why there is none.
pub(super) fn guard_of(
    tool: &Listed,
    with: impl FnOnce(GuardBuilder) -> GuardBuilder,
) -> Result<Guard, String> {
    let Some(schema) = tool.tool.get("inputSchema").filter(|schema| schema.as_object().is_some()) else {
        return Err(paint::visible(&format!("`{}` has no schema of its arguments", tool.name)));
    };
    let expanded = expand(schema, "");
    let mut reasons: Vec<String> = expanded
        .faults
        .iter()
        .map(|(code, at, detail)| format!("{at}: {} {detail}", code.rule().fault))
        .collect();
    let built = with(GuardBuilder::new(upright(expanded.schema))).build();
    reasons.extend(built.as_ref().err().into_iter().flatten().map(ToString::to_string));
    match built {
        Ok(guard) if reasons.is_empty() => Ok(guard),
        _ => {
            let head = format!("the schema of `{}` cannot be enforced:", tool.name);
            let lines: Vec<_> =
                std::iter::once(&head).chain(&reasons).map(|said| paint::visible(said)).collect();
            Err(lines.join("\n  "))
        }
    }
}

/// Forms of older drafts and of OpenAPI that mean the same in draft 2020-12.
pub(super) fn upright(schema: Ordered) -> Ordered {
    let Ordered::Object(mut entries) = schema else {
        return match schema {
            Ordered::Array(items) => Ordered::Array(items.into_iter().map(upright).collect()),
            other => other,
        };
    };
    for (key, value) in &mut entries {
        if !["default", "const", "enum", "examples", "example"].contains(&key.as_str()) {
            *value = upright(std::mem::replace(value, Ordered::Null));
        }
    }
    let mut schema = Ordered::Object(entries);
    for (bound, exclusive) in [("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")] {
        // Draft 04: a flag beside the bound.
        match schema.get(exclusive).and_then(Ordered::as_bool) {
            Some(true) => {
                if let Some(value) = schema.remove(bound) {
                    schema.set(exclusive, value);
                }
            }
            Some(false) => drop(schema.remove(exclusive)),
            None => {}
        }
    }
    if let Some(Ordered::Bool(nullable)) = schema.get("nullable").cloned() {
        schema.remove("nullable");
        if let (true, Some(Ordered::String(name))) = (nullable, schema.get("type").cloned()) {
            schema.set("type", Ordered::Array(vec![name.into(), "null".into()]));
        }
    }
    // Draft 04's name of the schema; a property of that name holds a schema.
    if schema.get("id").is_some_and(|id| id.as_str().is_some()) {
        schema.remove("id");
    }
    schema
}
