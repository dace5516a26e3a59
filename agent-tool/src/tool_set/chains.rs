//! Chains: every id that a tool emits, fed as emitted into every field that accepts one of its entity.
//!
//! A person never chains raw ids, and a test that wraps them in a cast hides what a literal agent runs into. No
//! handler is called here.

use serde_json::{Value, json};

use super::report::{Chain, ChainBreak, ChainEnd, ChainReport};
use super::{Tool, ToolSet};
use crate::contract::bare::looks_like_id;
use crate::contract::{Contract, IdPlace};
use crate::rejection::Rejection;
use crate::violation::Violations;

/// One value on its way into one field: what [`ToolSet::chains_by`] judges.
#[derive(Debug)]
#[non_exhaustive]
pub struct ChainStep<'a> {
    /// The tool that is called.
    pub tool: &'a str,
    /// The field that the value goes into.
    pub place: &'a IdPlace,
    /// The value, as it was emitted.
    pub value: &'a Value,
    /// A call of the tool that holds the value: otherwise the contract's example, never live.
    pub arguments: Value,
    /// JSON Pointer to the value in `arguments`.
    pub pointer: String,
}

impl ToolSet {
    /// Feeds every id that a tool emits into every field that accepts one of the same entity, as emitted: 1, 47 and
    /// 2^53 - 1 for numbers, the example for texts.
    ///
    /// A chain is unbroken where the acceptor's guard, its type and its checks refuse none of the values at that
    /// field; what else the call may lack is not looked at. Tools that name no `#[agent(output = ...)]` emit nothing.
    ///
    /// ```
    /// # use agent_tool::{AgentOutput, AgentTool, Call, ToolSet};
    /// /// A ticket that was created.
    /// #[derive(serde::Serialize, schemars::JsonSchema, AgentOutput)]
    /// #[serde(rename_all = "camelCase")]
    /// struct Created {
    ///     #[agent(id)]
    ///     ticket_id: u64,
    /// }
    ///
    /// /// Create a ticket.
    /// #[derive(serde::Deserialize, schemars::JsonSchema, AgentTool)]
    /// #[agent(additive, output = Created)]
    /// struct CreateTicket {}
    ///
    /// /// Read a ticket.
    /// #[derive(serde::Deserialize, schemars::JsonSchema, AgentTool)]
    /// #[serde(rename_all = "camelCase")]
    /// #[agent(read_only)]
    /// struct GetTicket {
    ///     /// The ticket.
    ///     #[agent(id, max_length = 20)]
    ///     ticket_id: String,
    /// }
    ///
    /// let tools = ToolSet::builder()
    ///     .tool(|_: Call<CreateTicket>| async { Ok(Created { ticket_id: 47 }) })
    ///     .tool(|call: Call<GetTicket>| async move { Ok(format!("ticket {}", call.ticket_id)) })
    ///     .build()
    ///     .unwrap();
    /// let report = tools.chains();
    /// assert_eq!((report.total(), report.broken()), (1, 0));
    /// report.assert_unbroken();
    /// ```
    #[must_use]
    pub fn chains(&self) -> ChainReport {
        self.chains_by(|_, place| place.samples().to_vec(), |step| self.judge(step))
    }

    /// The same chains with other values and another judge: the ids of real responses, a validator of one's own.
    ///
    /// `values` says what a tool emits at a place; a chain without a value is broken. `judge` refuses a step with
    /// the first of its violations.
    pub fn chains_by(
        &self,
        mut values: impl FnMut(&str, &IdPlace) -> Vec<Value>,
        mut judge: impl FnMut(&ChainStep<'_>) -> Result<(), Violations>,
    ) -> ChainReport {
        let mut chains = Vec::new();
        for (from, emitted) in self.places(|contract| contract.ids().emitted()) {
            let sent = values(from.contract.name(), emitted);
            for (to, accepted) in self.accepting(emitted.entity()) {
                chains.push(Chain {
                    entity: emitted.entity(),
                    from: ChainEnd::new(from.contract.name(), emitted.pointer()),
                    to: ChainEnd::new(to.contract.name(), accepted.pointer()),
                    broken: first_refused(to, accepted, &sent, &mut judge),
                    sent: sent.clone(),
                });
            }
        }
        let ends = |ids: fn(&Contract) -> &[IdPlace]| {
            self.places(ids)
                .map(|(tool, place)| (place.entity(), ChainEnd::new(tool.contract.name(), place.pointer())))
        };
        let emitters = ends(|contract| contract.ids().emitted()).collect();
        ChainReport::new(chains, emitters, ends(|contract| contract.ids().accepted()).collect())
    }

    /// Feeds the ids of a recorded response of a tool into every field that accepts them. The response is the data,
    /// or the whole envelope.
    ///
    /// The report also names the fields that are marked as ids and have no value in this response, and what looks
    /// like an id in it and is not marked.
    ///
    /// # Errors
    ///
    /// There is no such tool.
    pub fn audit_response(&self, tool: &str, response: &Value) -> Result<ChainReport, Rejection> {
        let Some(from) = self.tools.iter().find(|known| known.contract.name() == tool) else {
            let known: Vec<_> = self.contracts().map(Contract::name).collect();
            return Err(Rejection::unknown_tool(tool, &known));
        };
        let enveloped = response.get("success").and_then(Value::as_bool) == Some(true);
        let data = response.get("data").filter(|_| enveloped).unwrap_or(response);
        let mut report = self.chains_by(
            |name, place| if name == tool { place.values_in(data) } else { Vec::new() },
            |step| self.judge(step),
        );
        report.keep(|end| end.tool == tool);
        let emitted = from.contract.ids().emitted();
        let (seen, unseen): (Vec<&IdPlace>, Vec<_>) =
            emitted.iter().partition(|place| !place.values_in(data).is_empty());
        report.keep(|end| seen.iter().any(|place| place.pointer() == end.pointer));
        report.unseen = unseen.iter().map(|place| place.pointer().to_owned()).collect();
        unmarked(data, "", emitted, &mut report.unmarked);
        Ok(report)
    }

    /// Every id of the contracts, with its tool.
    pub(super) fn places<'s>(
        &'s self,
        ids: impl Fn(&'s Contract) -> &'s [IdPlace] + 's,
    ) -> impl Iterator<Item = (&'s Tool, &'s IdPlace)> {
        self.tools.iter().flat_map(move |tool| ids(tool.contract).iter().map(move |place| (tool, place)))
    }

    fn accepting<'s>(&'s self, entity: &'s str) -> impl Iterator<Item = (&'s Tool, &'s IdPlace)> {
        self.places(|contract| contract.ids().accepted()).filter(move |(_, place)| place.entity() == entity)
    }

    /// Whether the tool takes the value at its place.
    fn judge(&self, step: &ChainStep<'_>) -> Result<(), Violations> {
        let Some(tool) = self.tools.iter().find(|tool| tool.contract.name() == step.tool) else {
            return Ok(());
        };
        let refused =
            |arguments: Value| (tool.refuses)(arguments).and_then(|refusal| refusal.at(&step.pointer));
        // What is no id of any kind: where that is not refused, the field is not what was reached.
        let mut control = step.arguments.clone();
        step.place.put(&mut control, json!({"no": "id"}));
        if refused(control).is_none() {
            return Err(Violations::of(
                step.pointer.as_str(),
                "NOT_REACHED",
                "a call that reaches this field",
                "Give the fields of this tool examples, so that a call of it can be made.",
            ));
        }
        match refused(step.arguments.clone()) {
            Some(violation) => Err(Violations { list: vec![violation], panic: None }),
            None => Ok(()),
        }
    }
}

/// The first value that is refused.
fn first_refused(
    to: &Tool,
    place: &IdPlace,
    sent: &[Value],
    judge: &mut impl FnMut(&ChainStep<'_>) -> Result<(), Violations>,
) -> Option<ChainBreak> {
    if sent.is_empty() {
        let nothing = Violations::of(
            place.pointer(),
            "NOTHING_TO_SEND",
            "an id that is emitted",
            "Give the field that emits it an example: `#[agent(id, example = \"...\")]`.",
        );
        return ChainBreak::of(Value::Null, nothing);
    }
    sent.iter().find_map(|value| {
        let mut arguments = to.contract.sample().cloned().unwrap_or_else(|| json!({}));
        let pointer = place.put(&mut arguments, value.clone());
        let step = ChainStep { tool: to.contract.name(), place, value, arguments, pointer };
        judge(&step).err().and_then(|violations| ChainBreak::of(value.clone(), violations))
    })
}

/// What looks like an id in a response, and is at no marked place.
fn unmarked(value: &Value, at: &str, marked: &[IdPlace], out: &mut Vec<String>) {
    let mut below = |name: &str, value: &Value, is_id: bool| {
        let at = format!("{at}/{}", crate::pointer::escape(name));
        let scalar = value.is_number() || value.is_string();
        if is_id && scalar && !marked.iter().any(|place| fits(place.pointer(), &at)) && !out.contains(&at) {
            out.push(at.clone());
        }
        unmarked(value, &at, marked, out);
    };
    match value {
        Value::Object(map) => {
            for (name, value) in map {
                below(name, value, looks_like_id(name));
            }
        }
        Value::Array(items) => {
            let name = at.rsplit('/').next().unwrap_or_default();
            for item in items {
                below("*", item, looks_like_id(name));
            }
        }
        _ => {}
    }
}

/// Whether a pointer is one of those that a place with `*` stands for.
fn fits(place: &str, at: &str) -> bool {
    let (mut place, mut at) = (place.split('/'), at.split('/'));
    loop {
        match (place.next(), at.next()) {
            (None, None) => return true,
            (Some(known), Some(token)) if known == "*" || known == token => {}
            _ => return false,
        }
    }
}
