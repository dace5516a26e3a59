//! What is fit to publish and still a bad idea, found by looking at the tools of a set together.
//!
//! The table holds every fixed word, [`LINTS`] every rule: a new one is a row and a function. No rule calls a tool.

use std::fmt;

use serde_json::Value;

use super::ToolSet;
use crate::contract::{IdKind, IdPlace};

/// A finding about a tool set: nothing fails, but somebody should look.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Lint {
    /// A stable code, such as `ENTITY_NOT_EMITTED`.
    pub code: &'static str,
    /// The tool.
    pub tool: String,
    /// JSON Pointer into its arguments or its result; `""` for the whole.
    pub pointer: String,
    /// What is odd there.
    pub message: String,
    /// What to do about it.
    pub cure: &'static str,
}

impl fmt::Display for Lint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { code, tool, pointer, message, cure } = self;
        let gap = if pointer.is_empty() { "" } else { " " };
        write!(f, "{code} at `{tool}`{gap}{pointer}: {message}; {cure}")
    }
}

macro_rules! table {
    ($($name:ident $code:literal, $message:literal, $cure:literal;)*) => {
        /// What may be odd.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        enum Odd { $($name,)* }

        impl Odd {
            /// Code, message and cure.
            const fn row(self) -> (&'static str, &'static str, &'static str) {
                match self { $(Self::$name => ($code, $message, $cure),)* }
            }
        }
    };
}

table! {
    UnmarkedArgument "ID_WITHOUT_KEY", "this argument looks like an id, and is not marked",
        "mark it `#[agent(id)]`, so that it takes an id as it was emitted; or give it another name";
    UnmarkedResult "ID_WITHOUT_KEY", "this field of the result looks like an id, and is not marked",
        "derive `AgentOutput` on its type and mark it `#[agent(id)]`, so that its chains are proved";
    OutputUnnamed "OUTPUT_UNNAMED", "what the tool answers has no type, so nobody knows which ids it emits",
        "name it: `#[agent(output = Type)]`";
    OutputNotAnObject "OUTPUT_NOT_AN_OBJECT", "the result is not an object, and MCP's structured content is one",
        "put it into a struct with one field";
    NotEmitted "ENTITY_NOT_EMITTED", "an id is accepted here that no tool emits",
        "let a tool emit it, or make the entities agree: `#[agent(id = \"...\")]` on both sides";
    NumberAsText "TEXT_LIKE_NUMBER", "this id is emitted as text, and its example looks like a number",
        "emit the number that it is; if it is a text, give it an example that nobody takes for a number";
    NoExample "ID_WITHOUT_EXAMPLE", "this id is emitted as text, and nothing says what such a text looks like",
        "give it an example: `#[agent(id, example = \"...\")]`; until then its chains count as broken";
    TwoKinds "ENTITY_OF_TWO_KINDS", "the same entity is a number here and a text elsewhere",
        "publish it as one kind wherever it is emitted, and as one kind wherever it is accepted";
}

/// Every rule, in the order in which findings are listed.
const LINTS: &[fn(&ToolSet, &mut Findings)] = &[unmarked, outputs, not_emitted, number_as_text, two_kinds];

#[derive(Default)]
struct Findings(Vec<Lint>);

impl Findings {
    fn add(&mut self, odd: Odd, tool: &str, pointer: &str, detail: &str) {
        let (code, message, cure) = odd.row();
        let message = if detail.is_empty() { message.to_owned() } else { format!("{message}: {detail}") };
        self.0.push(Lint { code, tool: tool.to_owned(), pointer: pointer.to_owned(), message, cure });
    }
}

impl ToolSet {
    /// What is odd about these tools, in the order of the rules, then of the tools. Empty where nothing is.
    ///
    /// | code | finding |
    /// |---|---|
    /// | `ID_WITHOUT_KEY` | a field looks like an id (`ticketId`, `user_ids`) and is not marked `#[agent(id)]` |
    /// | `OUTPUT_UNNAMED` | ids are accepted in this set, and a tool does not say which it emits |
    /// | `OUTPUT_NOT_AN_OBJECT` | a result that MCP's `structuredContent` cannot hold |
    /// | `ENTITY_NOT_EMITTED` | an id is accepted that no tool emits |
    /// | `TEXT_LIKE_NUMBER` | an id is emitted as text, and its example is a number in quotes |
    /// | `ID_WITHOUT_EXAMPLE` | an id is emitted as text without an example |
    /// | `ENTITY_OF_TWO_KINDS` | emitted (or accepted) as number here and as text there |
    #[must_use]
    pub fn lint(&self) -> Vec<Lint> {
        let mut findings = Findings::default();
        for lint in LINTS {
            lint(self, &mut findings);
        }
        findings.0
    }
}

fn unmarked(tools: &ToolSet, findings: &mut Findings) {
    for contract in tools.contracts() {
        let sides = [
            (Odd::UnmarkedArgument, contract.ids().unmarked_arguments()),
            (Odd::UnmarkedResult, contract.ids().unmarked_results()),
        ];
        for (odd, pointers) in sides {
            for pointer in pointers {
                findings.add(odd, contract.name(), pointer, "");
            }
        }
    }
}

fn outputs(tools: &ToolSet, findings: &mut Findings) {
    let chains = tools.contracts().any(|contract| !contract.ids().accepted().is_empty());
    for contract in tools.contracts() {
        match contract.output_schema() {
            None if chains => findings.add(Odd::OutputUnnamed, contract.name(), "", ""),
            Some(schema) if schema.get("type").and_then(Value::as_str) != Some("object") => {
                findings.add(Odd::OutputNotAnObject, contract.name(), "", "");
            }
            _ => {}
        }
    }
}

fn not_emitted(tools: &ToolSet, findings: &mut Findings) {
    let mut emitted: Vec<&str> = tools.emitted().map(|(_, place)| place.entity()).collect();
    emitted.sort_unstable();
    emitted.dedup();
    for (tool, place) in tools.accepted().filter(|(_, place)| !emitted.contains(&place.entity())) {
        let known = if emitted.is_empty() { "none".to_owned() } else { emitted.join(", ") };
        let detail = format!("`{}`; emitted are: {known}", place.entity());
        findings.add(Odd::NotEmitted, tool, place.pointer(), &detail);
    }
}

fn number_as_text(tools: &ToolSet, findings: &mut Findings) {
    for (tool, place) in tools.emitted().filter(|(_, place)| place.kind() == IdKind::Text) {
        let texts: Vec<&str> = place.samples().iter().filter_map(Value::as_str).collect();
        if texts.is_empty() {
            findings.add(Odd::NoExample, tool, place.pointer(), "");
        }
        for text in texts.into_iter().filter(|text| text.parse::<f64>().is_ok()) {
            findings.add(Odd::NumberAsText, tool, place.pointer(), &format!("\"{text}\""));
        }
    }
}

/// Among those that emit, and among those that accept; that numbers are emitted and texts accepted is what the
/// guard is for.
fn two_kinds(tools: &ToolSet, findings: &mut Findings) {
    let sides: [Vec<(&str, &IdPlace)>; 2] = [tools.emitted().collect(), tools.accepted().collect()];
    for side in sides {
        for (index, (tool, place)) in side.iter().enumerate() {
            let first = side.iter().take(index).find(|(_, other)| other.entity() == place.entity());
            if let Some((other_tool, other)) = first.filter(|(_, other)| other.kind() != place.kind()) {
                let detail = format!("`{}`, and `{other_tool}` {}", place.entity(), other.pointer());
                findings.add(Odd::TwoKinds, tool, place.pointer(), &detail);
            }
        }
    }
}

impl ToolSet {
    fn emitted(&self) -> impl Iterator<Item = (&str, &IdPlace)> {
        self.places(|contract| contract.ids().emitted()).map(|(tool, place)| (tool.contract.name(), place))
    }

    fn accepted(&self) -> impl Iterator<Item = (&str, &IdPlace)> {
        self.places(|contract| contract.ids().accepted()).map(|(tool, place)| (tool.contract.name(), place))
    }
}
