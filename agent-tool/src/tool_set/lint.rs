//! What is fit to publish and still a bad idea, found by looking at the tools of a set together.
//!
//! `lint/table` holds every fixed word, [`LINTS`] every rule: a new one is a row and a function. No rule calls a tool.

use serde_json::Value;

use super::ToolSet;
use crate::contract::{IdKind, IdPlace, below};
use crate::guard::Compiled;
use crate::guard::rules::{Additional, NodeId};
use crate::lint::{self, Code, Findings};
use crate::spec::Effect;

/// Every rule, in the order in which findings are listed.
const LINTS: &[fn(&ToolSet, &mut Findings)] =
    &[unmarked, outputs, not_emitted, number_as_text, two_kinds, examples, remediations, published];

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
    /// | `NO_EXAMPLE_CALL` | a rejection of this tool cannot show what a call looks like |
    /// | `REMEDIATION_WITHOUT_ACTION` | a remediation that does not say what to do |
    ///
    /// And of those of [`document`](crate::lint::document): `DEEP_NESTING`, `DESCRIPTIONS_ALIKE`, `HIDDEN_CHARACTERS`,
    /// `LONG_DESCRIPTION`, `LONG_TOOL`, `NAMES_ALIKE`, `PROPERTY_LIKE_KEYWORD`, `TOO_MANY_TOOLS`, `VALUES_ALIKE`.
    #[must_use]
    pub fn lint(&self) -> Findings {
        let mut findings = Findings::default();
        for lint in LINTS {
            lint(self, &mut findings);
        }
        findings
    }
}

fn unmarked(tools: &ToolSet, findings: &mut Findings) {
    for contract in tools.contracts() {
        let sides =
            [("", contract.ids().unmarked_arguments()), ("in the result", contract.ids().unmarked_results())];
        for (side, pointers) in sides {
            for pointer in pointers {
                findings.push(Code::IdWithoutKey, contract.name(), pointer, side);
            }
        }
    }
}

fn outputs(tools: &ToolSet, findings: &mut Findings) {
    let chains = tools.contracts().any(|contract| !contract.ids().accepted().is_empty());
    for contract in tools.contracts() {
        match contract.output_schema() {
            None if chains => findings.add(Code::OutputUnnamed, contract.name(), ""),
            Some(schema) if schema.get("type").and_then(Value::as_str) != Some("object") => {
                findings.add(Code::OutputNotAnObject, contract.name(), "");
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
        findings.push(Code::EntityNotEmitted, tool, place.pointer(), &detail);
    }
}

fn number_as_text(tools: &ToolSet, findings: &mut Findings) {
    for (tool, place) in tools.emitted().filter(|(_, place)| place.kind() == IdKind::Text) {
        let texts: Vec<&str> = place.samples().iter().filter_map(Value::as_str).collect();
        if texts.is_empty() {
            findings.add(Code::IdWithoutExample, tool, place.pointer());
        }
        for text in texts.into_iter().filter(|text| text.parse::<f64>().is_ok()) {
            findings.push(Code::TextLikeNumber, tool, place.pointer(), format!("\"{text}\""));
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
                findings.push(Code::EntityOfTwoKinds, tool, place.pointer(), &detail);
            }
        }
    }
}

/// Additive tools have none on purpose.
fn examples(tools: &ToolSet, findings: &mut Findings) {
    for contract in tools.contracts() {
        if contract.effect() != Effect::Additive && contract.example_call().is_none() {
            findings.push(Code::NoExampleCall, contract.name(), "", contract.no_sample());
        }
    }
}

/// Verbs that a remediation may tell a model to do; one that has none of them only complains.
const ACTIONS: [&str; 60] = [
    "add", "apply", "ask", "call", "change", "check", "choose", "confirm", "contact", "convert", "copy",
    "correct", "create", "divide", "do", "ensure", "enter", "fetch", "find", "fix", "follow", "get", "give",
    "include", "inspect", "keep", "leave", "list", "look", "make", "must", "name", "omit", "pass", "pick",
    "present", "provide", "put", "read", "refer", "remove", "rename", "repeat", "replace", "request",
    "retry", "round", "run", "search", "select", "send", "set", "shorten", "split", "start", "stop", "take",
    "use", "verify", "wait",
];

fn remediations(tools: &ToolSet, findings: &mut Findings) {
    for contract in tools.contracts() {
        let mut say = |words: &str, at: &str| {
            let mut letters = words.split(|letter: char| !letter.is_alphabetic());
            if !letters.any(|word| ACTIONS.contains(&word.to_lowercase().as_str())) {
                findings.push(Code::RemediationWithoutAction, contract.name(), at, format!("\"{words}\""));
            }
        };
        if let Some(words) = contract.remediation() {
            say(words, "");
        }
        let guard = &contract.guard().0;
        places(guard, guard.root, "", &mut |id, at| {
            let words = guard.node(id).note.remediation.as_deref();
            if let Some(words) = words.filter(|_| !at.is_empty()) {
                say(words, at);
            }
        });
    }
}

/// Every place of a guard, with its pointer; a contract is a tree.
fn places(guard: &Compiled, id: NodeId, at: &str, visit: &mut dyn FnMut(NodeId, &str)) {
    visit(id, at);
    let node = guard.node(id);
    if let Some(rules) = &node.object {
        for property in rules.properties.iter().map(|id| guard.property(*id)) {
            places(guard, property.node, &below(at, &property.name), visit);
        }
        if let Additional::Of(values) = rules.additional {
            places(guard, values, &below(at, "*"), visit);
        }
    }
    if let Some(items) = node.array.items {
        places(guard, items, &below(at, "*"), visit);
    }
    for branch in node.union.iter().flat_map(|union| &union.branches) {
        places(guard, *branch, at, visit);
    }
}

/// What the documents show.
fn published(tools: &ToolSet, findings: &mut Findings) {
    lint::of_contracts(tools.contracts(), findings);
}

impl ToolSet {
    fn emitted(&self) -> impl Iterator<Item = (&str, &IdPlace)> {
        self.places(|contract| contract.ids().emitted()).map(|(tool, place)| (tool.contract.name(), place))
    }

    fn accepted(&self) -> impl Iterator<Item = (&str, &IdPlace)> {
        self.places(|contract| contract.ids().accepted()).map(|(tool, place)| (tool.contract.name(), place))
    }
}
