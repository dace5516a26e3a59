//! A token opens a call of the type and at the place that it was made for, whatever else looks alike.

use super::*;

mod eu {
    use super::*;

    /// Drop a row.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(destructive, plan_token)]
    pub(super) struct Drop {
        /// Which.
        n: u8,
    }

    /// Drop a row.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(destructive, plan_token, name = "drop")]
    pub(super) struct Remove {
        /// Which.
        n: u8,
    }
}

mod us {
    use super::*;

    /// Drop a row.
    #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
    #[agent(destructive, plan_token)]
    pub(super) struct Drop {
        /// Which.
        n: u8,
    }
}

fn gate() -> PlanGate {
    PlanGate::new(ring(1, 7))
}

fn at(gate: PlanGate) -> CallContext {
    Host::with(gate).cx
}

fn planned<T: AgentTool<Accepted = agent_tool::Gated<T>>>(arguments: Value, cx: &CallContext) -> String {
    match T::parse_with(arguments, cx).unwrap().into_mode() {
        Mode::DryRun(call) => call.plan_token(cx, ()).unwrap().as_str().to_owned(),
        Mode::Live(_) => panic!("live"),
    }
}

#[test]
fn two_types_of_equal_name_and_contract_open_nothing_of_each_others() {
    let texts = [eu::Drop::contract(), us::Drop::contract(), eu::Remove::contract()];
    let texts = texts.map(|contract| contract.unwrap().to_text());
    assert!(texts.iter().all(|text| *text == texts[0]), "they are published alike");

    let (cx, row) = (at(gate()), json!({"n": 1}));
    let token = planned::<eu::Drop>(row.clone(), &cx);
    assert_eq!(code(us::Drop::parse_with(live(&row, &token), &cx)), "PLAN_INVALID", "another module");
    assert_eq!(code(eu::Remove::parse_with(live(&row, &token), &cx)), "PLAN_INVALID", "another type");
    assert_eq!(code(eu::Drop::parse_with(live(&row, &token), &cx)), "LIVE", "and nothing was used up");
}

#[test]
fn a_token_opens_nothing_at_another_audience() {
    let row = json!({"n": 1});
    let audiences = ["", "eu", "us", "e"].map(|name| at(gate().with_audience(name)));
    for (made, host) in audiences.iter().enumerate() {
        let token = planned::<eu::Drop>(row.clone(), host);
        let sent = live(&row, &token);
        for (asked, other) in audiences.iter().enumerate() {
            if made != asked {
                assert_eq!(
                    code(eu::Drop::parse_with(sent.clone(), other)),
                    "PLAN_INVALID",
                    "{made} at {asked}"
                );
            }
        }
        let replica = host.clone();
        assert_eq!(code(eu::Drop::parse_with(sent, &replica)), "LIVE", "{made} at home");
    }
    // No audience is the empty one, whichever of the two was said.
    let token = planned::<eu::Drop>(row.clone(), &at(gate()));
    assert_eq!(code(eu::Drop::parse_with(live(&row, &token), &audiences[0])), "LIVE");
}
