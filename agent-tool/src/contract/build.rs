//! From plain facts to a contract, or to everything that is wrong with it.
//!
//! The one place that knows the order of the steps. It is not generic: a tool's type comes in as facts.

use std::sync::OnceLock;

use serde_json::{Map, Value};

use super::node::{Kind, Node, Property, Text, below};
use super::notes::Notes;
use super::probe::Probe;
use super::problem::{ContractProblems, Problem, Problems};
use super::write::{self, Role};
use super::{
    Contract, Hints, Ids, checks, describe, example, harmless, ids, names, output, overlay, portable, steady,
};
use crate::context::Supplied;
use crate::feed::{Asked, Extras, Refusal};
use crate::guard::rules::Flag;
use crate::guard::{DRY_RUN_WORDS, GuardError, Mode};
use crate::ordered::Ordered;
use crate::spec::{ArgsSpec, Effect, OutputSpec};
use crate::suggest::fold;

/// What is known of a tool.
#[allow(clippy::struct_excessive_bools)] // facts, one by one, as the derive states them
pub(crate) struct Facts<'a> {
    pub(crate) name: &'static str,
    pub(crate) title: Option<&'static str>,
    pub(crate) description: &'static str,
    pub(crate) effect: Effect,
    pub(crate) idempotent: bool,
    pub(crate) closed_world: bool,
    pub(crate) plan_token: bool,
    /// The module of the type, where plan tokens are made for it.
    #[cfg_attr(not(feature = "plan-token"), allow(dead_code, reason = "no plans"))]
    pub(crate) module: &'static str,
    pub(crate) args: &'static ArgsSpec,
    /// Whether the guard is told of ids; nothing that is published may depend on it.
    pub(crate) ids: bool,
    pub(crate) output: Option<OutputSpec>,
    /// schemars' schema of the arguments.
    pub(crate) schema: Value,
    /// The same, asked for once more.
    pub(crate) again: fn() -> Value,
    /// serde of the arguments, for the names.
    pub(crate) probe: fn(Probe<'_>),
    /// Whether serde takes checked arguments.
    pub(crate) accepts: &'a Accepts,
}

/// serde's verdict on checked arguments.
pub(crate) type Accepts = dyn Fn(Map<String, Value>, &Extras<'_>) -> Result<(), Refusal>;

/// The name of the flag that is added to a destructive tool.
const DRY_RUN: &str = "dryRun";
/// The name of the field that is added for the plan token.
pub(crate) const PLAN_TOKEN: &str = "planToken";
/// The longest plan token, in characters.
const PLAN_TOKEN_LENGTH: u64 = 64;

/// Builds a contract.
pub(crate) fn build(facts: &Facts<'_>) -> Result<Contract, ContractProblems> {
    let mut problems = Problems::default();
    steady::check(&facts.schema, facts.again, &mut problems);
    let mut root = portable::read(&facts.schema, &mut problems);
    let names = names::ask(&mut root, facts.probe, &mut problems);
    let mut notes = overlay::apply(&mut root, facts.args, facts.ids, &names, &mut problems);
    let added = add_flags(facts, &mut root, &mut notes, &mut problems);
    let destructive = facts.effect == Effect::Destructive;
    checks::run(&root, destructive, &notes, &mut problems);

    let schema = write::schema(&root, Role::Root);
    let guard = notes.onto(schema.clone(), destructive).build();
    for error in guard.as_ref().err().into_iter().flatten() {
        unenforced(error, &mut problems);
    }
    let plan_token = facts.plan_token && notes.dry_run.is_some();
    let output = output(facts, plan_token, &mut problems);
    let (Ok(guard), true) = (guard, problems.0.is_empty()) else {
        checks::sort(&root, &mut problems);
        return Err(ContractProblems::new(facts.name, problems.0));
    };

    let description = describe::tool(facts.description, notes.dry_run.as_deref(), facts.plan_token, &root);
    let ids = ids(facts, &schema);
    let mut contract = Contract {
        name: facts.name,
        title: facts.title,
        description,
        effect: facts.effect,
        hints: hints(facts),
        schema,
        output,
        guard,
        remediation: facts.args.remediation,
        sample: Err(String::new()),
        shown: OnceLock::new(),
        ids,
        added,
        dry_run: notes.dry_run,
        injected: notes.injected,
        plan_token,
        #[cfg(feature = "plan-token")]
        origin: (facts.module, facts.args.rust),
        #[cfg(feature = "plan-token")]
        digest: OnceLock::new(),
    };
    contract.sample = example_call(&contract, &root, facts);
    Ok(contract)
}

/// What is published of the result; of a dry run with a plan token too.
fn output(facts: &Facts<'_>, plan_token: bool, problems: &mut Problems) -> Option<Ordered> {
    let output = facts.output.as_ref()?;
    if !plan_token {
        return Some(output::schema(output));
    }
    let (schema, taken) = output::planned(output);
    for name in taken {
        problems.push(Problem::NameTaken, "", format!("`{name}` of the result and the added `{name}`"));
    }
    Some(schema)
}

fn ids(facts: &Facts<'_>, schema: &Ordered) -> Ids {
    let (accepted, unmarked_arguments) = ids::find(facts.args, &schema.to_value());
    // schemars' own form: what is published no longer names the widths of numbers.
    let emitted = facts.output.as_ref().map(|output| ids::find(output.args, &output.schema));
    let (emitted, unmarked_results) = emitted.unwrap_or_default();
    Ids { accepted, emitted, unmarked_arguments, unmarked_results }
}

fn hints(facts: &Facts<'_>) -> Hints {
    Hints {
        read_only: facts.effect == Effect::ReadOnly,
        destructive: facts.effect == Effect::Destructive,
        // What changes nothing changes nothing more when it is repeated.
        idempotent: facts.idempotent || facts.effect == Effect::ReadOnly,
        open_world: !facts.closed_world,
    }
}

/// Gives a destructive tool the flag that it lacks, and its plan token; the name of the flag.
fn add_flags(
    facts: &Facts<'_>,
    root: &mut Node,
    notes: &mut Notes,
    problems: &mut Problems,
) -> Option<String> {
    let Kind::Object(object) = &mut root.kind else { return None };
    let mut add = |name: &str, node: Node| {
        let taken = object.properties.iter().find(|property| fold(&property.name) == fold(name));
        if let Some(taken) = taken {
            problems.push(Problem::NameTaken, "", format!("`{}` and the added `{name}`", taken.name));
            return false;
        }
        object.properties.push(Property { name: name.to_owned(), node, required: false });
        true
    };
    let mut added = None;
    if facts.effect == Effect::Destructive && notes.dry_run.is_none() {
        let mut node = Node::new(Kind::Boolean);
        node.default = Some(true.into());
        node.description = Some(DRY_RUN_WORDS.to_owned());
        if add(DRY_RUN, node) {
            let said = notes.place(&below("", DRY_RUN));
            said.flag = Flag::DryRun;
            // The type does not know the flag, so nothing feeds it to serde.
            said.unfed = true;
            notes.dry_run = Some(DRY_RUN.to_owned());
            added.clone_from(&notes.dry_run);
        }
    }
    if facts.plan_token && notes.dry_run.is_some() {
        let text = Text { max: Some(PLAN_TOKEN_LENGTH), ..Text::default() };
        let mut node = Node::new(Kind::Text(text));
        node.description = Some("The token that the dry run with the same arguments returned.".to_owned());
        node.when_absent = Some("only a dry run is possible");
        if add(PLAN_TOKEN, node) {
            let said = notes.place(&below("", PLAN_TOKEN));
            // Described and never quoted: who sees a log must not see a token that still opens something.
            said.secret = true;
        }
    }
    added
}

/// A call that the guard takes as it is, and serde too, and that does no harm; or why there is none.
fn example_call(contract: &Contract, root: &Node, facts: &Facts<'_>) -> Result<Value, String> {
    let example = example::call(root).ok_or_else(String::new)?;
    let guard = &contract.guard.0;
    harmless::check(root, &example, guard.destructive)?;
    let mut arguments = example.clone();
    let outcome = guard.check(&mut arguments, Mode::Typed);
    let live = example.as_object().is_some_and(|arguments| guard.is_live(arguments));
    if live || !outcome.findings.list.is_empty() || !outcome.coercions.is_empty() {
        return Err("the guard does not take it as it is".to_owned());
    }
    let Value::Object(arguments) = arguments else { return Err(String::new()) };
    // Without the host's values serde has nothing to say.
    if contract.injected.is_empty() {
        let hidden = contract.hidden_flag();
        let defaults = &guard.root_defaults;
        let extras = Extras { hidden, defaults, sent: outcome.sent, injected: Supplied::NONE };
        (facts.accepts)(arguments, &extras).map_err(|refusal| serde_refuses(&refusal))?;
    }
    Ok(example)
}

fn serde_refuses(refusal: &Refusal) -> String {
    let place = Some(refusal.pointer()).filter(|pointer| !pointer.is_empty());
    let place = place.map(|pointer| format!(" at `{pointer}`")).unwrap_or_default();
    match refusal.asked() {
        Asked::Unsaid(words) => format!("serde refuses it{place}: {words}"),
        Asked::Value(_) | Asked::Field(_) => format!("serde refuses it{place}, and expects {refusal}"),
    }
}

/// What the guard cannot enforce, as a problem at its place in the arguments.
fn unenforced(error: &GuardError, problems: &mut Problems) {
    let problem = match error.pointer.rsplit('/').next() {
        Some("pattern") => Problem::PatternNotPortable,
        Some("format") => Problem::UnknownFormat,
        _ => Problem::UnsupportedKeyword,
    };
    problems.push(problem, &place(&error.pointer), &error.reason);
}

/// A pointer into the schema as one into the arguments.
pub(crate) fn place(schema: &str) -> String {
    let mut tokens = schema.split('/').skip(1);
    let mut at = String::new();
    while let Some(token) = tokens.next() {
        match token {
            "properties" => {
                at.push('/');
                at.push_str(tokens.next().unwrap_or_default());
            }
            "items" | "additionalProperties" => at.push_str("/*"),
            "anyOf" => {
                tokens.next();
            }
            _ => {}
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::place;

    #[test]
    fn a_place_of_the_schema_is_a_place_in_the_arguments() {
        assert_eq!(place(""), "");
        assert_eq!(place("/properties/a/minimum"), "/a");
        assert_eq!(place("/properties/a/items/properties/b"), "/a/*/b");
        assert_eq!(place("/properties/a/additionalProperties/pattern"), "/a/*");
        assert_eq!(place("/properties/a/anyOf/0/properties/properties/type"), "/a/properties");
        // Not the branch's number, and not a key that is spelt like a keyword.
        assert_eq!(place("/properties/items/anyOf/items"), "/items");
    }
}
