//! `agent-tool dialect`: the tools of any server in the form that a vendor takes.
//!
//! Each schema is read into the portable core first; what is not in it is named, and that tool is left out.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::check::upright;
use super::{Format, Outcome, Terminal, findings, paint, source, unpiped};
use crate::contract::core_of;
use crate::dialect::{self, Dialect, Tool};
use crate::lint::refs::expand;
use crate::lint::{Code, Findings, Listed};
use crate::ordered::Ordered;

/// Where to.
#[derive(Debug, Args)]
pub(super) struct To {
    /// The tools/list document.
    #[arg(default_value = "-")]
    file: PathBuf,
    /// The form.
    #[arg(long, value_parser = PossibleValuesParser::new(Dialect::ALL.iter().map(|dialect| dialect.name())))]
    to: String,
}

impl To {
    pub(super) fn carry_out(self, format: Format, terminal: &mut Terminal<'_>) -> Outcome {
        let Some(to) = Dialect::named(&self.to) else { return Err("there is no such form".to_owned()) };
        let (tools, mut found) = source::tools(&self.file, terminal)?;
        let read: Vec<Read> = tools.iter().filter_map(|tool| Read::of(tool, &mut found)).collect();
        let said: Vec<Tool<'_>> = read.iter().map(Read::tool).collect();
        found.extend(dialect::findings(&said, to));
        let objected = !found.is_empty();
        let documents = paint::visible_json(&dialect::documents(&said, to).to_text());
        unpiped(write!(terminal.out, "{documents}"))?;
        // The documents are JSON whatever the format; the findings go beside them.
        let text = if format == Format::Json {
            paint::visible_json(&Ordered::from(&found.to_value()).to_text())
        } else {
            let mut text = Vec::new();
            let mut beside = Terminal {
                input: &mut std::io::empty(),
                out: &mut text,
                errors: &mut std::io::sink(),
                colours: false,
            };
            findings(&found, &mut beside)?;
            String::from_utf8_lossy(&text).into_owned()
        };
        if objected {
            unpiped(write!(terminal.errors, "{text}"))?;
        }
        Ok(objected)
    }
}

/// A tool in the portable core.
struct Read<'a> {
    listed: &'a Listed,
    schema: Ordered,
}

impl<'a> Read<'a> {
    /// `None` where the schema is not in the core: the findings say why.
    fn of(listed: &'a Listed, found: &mut Findings) -> Option<Self> {
        let Some(schema) = listed.tool.get("inputSchema") else {
            found.add(Code::SchemaMissing, &listed.name, &listed.at);
            return None;
        };
        let expanded = expand(schema, &format!("{}/inputSchema", listed.at));
        for (code, at, detail) in &expanded.faults {
            found.push(*code, &listed.name, at, detail);
        }
        let core = core_of(&upright(expanded.schema));
        match core {
            Ok(schema) if expanded.faults.is_empty() => Some(Self { listed, schema }),
            Ok(_) => None,
            Err(problems) => {
                for problem in problems {
                    let detail = format!("{}, {}", problem.code, problem.message);
                    found.push(Code::NotExpressible, &listed.name, &problem.pointer, detail);
                }
                None
            }
        }
    }

    fn tool(&self) -> Tool<'_> {
        let text = |member: &str| self.listed.tool.get(member).and_then(Ordered::as_str);
        Tool {
            name: &self.listed.name,
            title: text("title"),
            description: text("description").unwrap_or_default(),
            schema: &self.schema,
            output: self.listed.tool.get("outputSchema"),
            annotations: self.listed.tool.get("annotations").cloned(),
        }
    }
}
