//! `agent-tool chains`: ids that one tool of a server gives and another takes, matched by the names of the fields.
//!
//! What is given comes from `outputSchema`s or recorded responses; the guard of the other tool judges it.

mod ends;

use std::fmt::Write as _;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};

use self::ends::{Acceptor, Emitter};
use super::paint::{self, Paint};
use super::{Format, Outcome, Terminal, json, line, source};
use crate::lint::Listed;

/// Which chains.
#[derive(Debug, Args)]
pub(super) struct Chains {
    /// The tools/list document.
    #[arg(default_value = "-")]
    file: PathBuf,
    /// A recorded response of a tool, instead of its `outputSchema`.
    #[arg(long, value_name = "TOOL=FILE")]
    response: Vec<String>,
    /// Take ids as they were given, as `check --id` does for each field.
    #[arg(long)]
    guarded: bool,
}

impl Chains {
    pub(super) fn carry_out(self, format: Format, terminal: &mut Terminal<'_>) -> Outcome {
        let (tools, _) = source::tools(&self.file, terminal)?;
        let mut responses = Vec::new();
        for pair in &self.response {
            let Some((tool, file)) = pair.split_once('=') else {
                return Err(format!("`{pair}` is not TOOL=FILE"));
            };
            if !tools.iter().any(|known| known.name == tool) {
                return Err(format!("there is no tool `{tool}`"));
            }
            responses.push((tool.to_owned(), source::value(file.as_ref(), terminal)?));
        }
        let matrix = Matrix::of(&tools, &responses, self.guarded);
        if format == Format::Json {
            json(&matrix.to_value(), terminal)?;
        } else {
            matrix.print(terminal)?;
        }
        Ok(matrix.broken() > 0)
    }
}

/// Every chain of a list.
pub(super) struct Matrix {
    pub(super) emitters: Vec<Emitter>,
    pub(super) acceptors: Vec<Acceptor>,
    /// Row, column, and why the first refused value is refused.
    pub(super) chains: Vec<(usize, usize, Option<String>)>,
}

impl Matrix {
    pub(super) fn of(tools: &[Listed], responses: &[(String, Value)], guarded: bool) -> Self {
        let mut emitters = Vec::new();
        let mut acceptors = Vec::new();
        for tool in tools {
            match responses.iter().find(|(name, _)| *name == tool.name) {
                Some((_, response)) => ends::recorded(tool, response, &mut emitters),
                None => ends::described(tool, &mut emitters),
            }
            ends::accepted(tool, guarded, &mut acceptors);
        }
        // The chains of an entity stand together.
        emitters.sort_by(|one: &Emitter, other| one.entity.cmp(&other.entity));
        acceptors.sort_by(|one: &Acceptor, other| one.entity.cmp(&other.entity));
        let mut chains = Vec::new();
        for (row, from) in emitters.iter().enumerate() {
            for (column, to) in acceptors.iter().enumerate().filter(|(_, to)| to.entity == from.entity) {
                chains.push((row, column, from.refused_by(to)));
            }
        }
        Self { emitters, acceptors, chains }
    }

    pub(super) fn broken(&self) -> usize {
        self.chains.iter().filter(|(.., refused)| refused.is_some()).count()
    }

    pub(super) fn at(&self, row: usize, column: usize) -> Option<&Option<String>> {
        self.chains.iter().find(|(from, to, _)| (*from, *to) == (row, column)).map(|(.., refused)| refused)
    }

    fn to_value(&self) -> Value {
        let chains: Vec<Value> = self
            .chains
            .iter()
            .filter_map(|(row, column, refused)| {
                let (from, to) = (self.emitters.get(*row)?, self.acceptors.get(*column)?);
                Some(json!({
                    "entity": from.entity,
                    "from": {"tool": from.tool, "pointer": from.pointer},
                    "to": {"tool": to.tool, "pointer": to.pointer},
                    "sent": from.values,
                    "refused": refused,
                }))
            })
            .collect();
        let broken = self.broken();
        json!({
            "total": chains.len(), "broken": broken, "unbroken": chains.len() - broken, "chains": chains,
        })
    }

    fn print(&self, terminal: &mut Terminal<'_>) -> Result<(), String> {
        let paint = Paint(terminal.colours);
        let broken = self.broken();
        let count = format!(
            "{} chains, from {} fields that give an id to {} that take one: {broken} broken, {} unbroken.",
            self.chains.len(),
            self.emitters.len(),
            self.acceptors.len(),
            self.chains.len() - broken
        );
        line(&count, terminal)?;
        if self.chains.is_empty() {
            return Ok(());
        }
        line("A row gives, a column takes: + holds, X breaks.\n", terminal)?;
        let mut numbers = String::new();
        for number in 1..=self.acceptors.len() {
            let _ = write!(numbers, "{number:>4}");
        }
        line(&format!("     |{numbers}\n-----+{}", "-".repeat(numbers.len() + 1)), terminal)?;
        for (row, from) in self.emitters.iter().enumerate() {
            let marks: String = (0..self.acceptors.len())
                .map(|column| match self.at(row, column) {
                    None => "    ",
                    Some(None) => "   +",
                    Some(Some(_)) => "   X",
                })
                .collect();
            let words = format!("{:>4} |{marks}  {}  {} {}", row + 1, from.entity, from.tool, from.pointer);
            line(&paint::visible(&words), terminal)?;
        }
        line("\nThe columns:", terminal)?;
        for (column, to) in self.acceptors.iter().enumerate() {
            let words = format!("{:>4}  {}  {} {}", column + 1, to.entity, to.tool, to.pointer);
            line(&paint::visible(&words), terminal)?;
        }
        if broken > 0 {
            line("\nBroken:", terminal)?;
        }
        for (row, column, refused) in &self.chains {
            if let Some(why) = refused {
                let words = format!("broken {} to {}: {why}", row + 1, column + 1);
                line(&paint.first_words(&paint::visible(&words), "broken", paint::RED), terminal)?;
            }
        }
        Ok(())
    }
}
