//! The second story: the same tool, and a live call brings the token of its dry run. The tokens are real, so they
//! differ from run to run.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use agent_tool::{CallContext, Clock, KeyRing, PlanGate};
use serde_json::Value;

use super::Stage;
use crate::migrations::{Direction, Request};
use crate::planned::PlannedMigration;
use crate::runner::Reply;
use crate::tool::Environment;

/// One step up on development.
const UP: &str = r#""environment": "development", "operation": "APPLY_NEXT_MIGRATION""#;
/// One step back.
const DOWN: &str = r#""environment": "development", "operation": "ROLLBACK_LAST_MIGRATION""#;

/// Plays the story on databases of its own, which are removed afterwards.
///
/// # Errors
///
/// A database cannot be made, `out` cannot be written to, or a dry run that should make a plan makes none.
pub fn play(out: &mut dyn Write, key: KeyRing) -> io::Result<()> {
    let clock = Arc::new(StoryClock::default());
    let cx = CallContext::new().with_plan_gate(PlanGate::new(key)).with_clock(clock.clone());
    let mut stage = Stage::<PlannedMigration>::set(out, "--plan-key-file plan.key ", cx)?;
    writeln!(stage.out, "The same agent, and a tool whose live calls need the plan that was looked at.")?;

    stage.call("It goes live at once. Nobody has seen a plan.", &live(UP, None))?;
    let token = plan(&mut stage, "It makes one. Its token opens one call, for five minutes.", UP)?;
    stage
        .call("It widens the call, and keeps the token of the narrow plan.", &live(&wider(), Some(&token)))?;
    stage.call("It makes a token up.", &live(UP, Some("approved-by-the-human")))?;
    stage.call("It sends what it planned.", &live(UP, Some(&token)))?;
    stage.call("The answer got lost, it believes, and it sends the call again.", &live(UP, Some(&token)))?;

    let token = plan(&mut stage, "It plans the next one.", UP)?;
    apply_by_hand(&stage)?;
    stage.meanwhile("Meanwhile a colleague applies v1.2.0 by hand.")?;
    stage.call("It carries out a plan of yesterday's database.", &live(UP, Some(&token)))?;

    let token = plan(&mut stage, "It plans to take that one back, and asks a human.", DOWN)?;
    clock.pass(Duration::from_secs(300));
    stage.meanwhile("Five minutes later the human has read it, and says yes.")?;
    stage.call("The plan is too old.", &live(DOWN, Some(&token)))?;
    let token = plan(&mut stage, "It plans once more.", DOWN)?;
    stage.call("The human looks at once.", &live(DOWN, Some(&token)))?;
    Ok(())
}

/// A dry run; its token.
fn plan(stage: &mut Stage<'_, PlannedMigration>, thought: &str, fields: &str) -> io::Result<String> {
    let reply = stage.call(thought, &format!("{{{fields}}}"))?;
    token(&reply).ok_or_else(|| io::Error::other("a dry run made no plan"))
}

fn token(reply: &Reply) -> Option<String> {
    let envelope: Value = serde_json::from_str(&reply.text).ok()?;
    Some(envelope["data"]["planToken"].as_str()?.to_owned())
}

fn live(fields: &str, token: Option<&str>) -> String {
    let token = token.map(|token| format!(r#", "planToken": "{token}""#)).unwrap_or_default();
    format!(r#"{{{fields}, "dryRun": false{token}}}"#)
}

fn wider() -> String {
    format!(r#"{UP}, "maxSteps": 2"#)
}

/// Somebody who is no agent has a writing handle of his own.
fn apply_by_hand(stage: &Stage<'_, PlannedMigration>) -> io::Result<()> {
    let request = Request { direction: Direction::Up, target: Some("v1.2.0"), max_steps: 1 };
    let applied = stage.databases.writer().apply(Environment::Development, request);
    applied.map(drop).map_err(io::Error::other)
}

/// A clock that moves when the story says so: nobody waits five minutes for it.
#[derive(Default)]
struct StoryClock(AtomicU64);

impl StoryClock {
    fn pass(&self, time: Duration) {
        self.0.fetch_add(time.as_secs(), Ordering::Relaxed);
    }
}

impl Clock for StoryClock {
    fn unix(&self) -> Duration {
        Duration::from_secs(self.0.load(Ordering::Relaxed))
    }

    fn elapsed(&self) -> Duration {
        self.unix()
    }
}
