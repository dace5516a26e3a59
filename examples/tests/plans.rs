//! `mcp-tool-runner --plan-key-file`: every call is a process of its own, and all of them keep one promise: a live call
//! is the plan that was looked at, once.

#[path = "support/runs.rs"]
mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{env, thread};

use agent_tool::{AgentTool, CallContext, Gated, KeyRing, Mode, PlanGate};
use agent_tool_examples::planned::PlannedMigration;
use agent_tool_examples::tool::DbMigration;
use rusqlite::{Connection, OpenFlags};
use serde_json::{Value, json};
use support::{At, KEY, Run, key_file, run, state};

/// The runner with a key, on a folder of its own.
struct Host {
    key: PathBuf,
    folder: PathBuf,
}

impl Host {
    fn new(test: &str) -> Self {
        Self { key: key_file(test, KEY), folder: support::folder("plans", test) }
    }

    fn call(&self, arguments: &Value) -> Run {
        let (key, folder) = (self.key.to_str().unwrap(), self.folder.to_str().unwrap());
        let options = ["--plan-key-file", key, "--tool", "db_migration", "--args", "-", "--data-dir", folder];
        let run = run(&options, arguments.to_string().as_bytes());
        assert!(!run.stdout.contains(KEY) && !run.stderr.contains(KEY), "{run:?}");
        run
    }

    fn plan(&self, arguments: &Value) -> String {
        let run = self.call(arguments);
        let data = &run.json()["data"];
        assert_eq!((run.code, &data["expiresInSeconds"]), (Some(0), &json!(300)), "{run:?}");
        data["planToken"].as_str().unwrap().to_owned()
    }

    fn live(&self, arguments: &Value, token: Option<&str>) -> String {
        let mut arguments = arguments.clone();
        arguments["dryRun"] = json!(false);
        if let Some(token) = token {
            arguments["planToken"] = json!(token);
        }
        code(&self.call(&arguments))
    }
}

/// The status of what was done, or the code of a refusal, which changes nothing.
fn code(run: &Run) -> String {
    let envelope = run.json();
    let (said, status) = if run.code == Some(0) {
        (&envelope["data"]["status"], "LIVE mode")
    } else {
        (&envelope["error"]["code"], "Refused with")
    };
    assert!(run.stderr.contains(status), "{run:?}");
    said.as_str().unwrap().to_owned()
}

fn up() -> Value {
    json!({"environment": "development", "operation": "APPLY_NEXT_MIGRATION"})
}

#[test]
fn a_plan_opens_one_live_call_whichever_process_carries_it_out() {
    let host = Host::new("once");
    assert_eq!(host.live(&up(), None), "PLAN_REQUIRED");
    let token = host.plan(&up());
    let before = state(&host.folder);
    assert_eq!(host.live(&up(), None), "PLAN_REQUIRED");
    assert_eq!(host.live(&up(), Some("approved")), "PLAN_INVALID");
    let mut wider = up();
    wider["maxSteps"] = json!(2);
    assert_eq!(host.live(&wider, Some(&token)), "PLAN_MISMATCH");
    assert_eq!(state(&host.folder), before, "nothing refused changes anything");
    assert_eq!(host.live(&up(), Some(&token)), "EXECUTED");
    let after = state(&host.folder);
    assert_ne!(after, before);
    assert_eq!(host.live(&up(), Some(&token)), "PLAN_USED");
    assert_eq!(state(&host.folder), after);
    // Plans of the same database at the same time: what the one did makes the other stale.
    let (one, other) = (host.plan(&up()), host.plan(&up()));
    assert_eq!(host.live(&up(), Some(&one)), "EXECUTED");
    assert_eq!(host.live(&up(), Some(&other)), "PLAN_STALE");
    // The other database did not move.
    let staging = json!({"environment": "staging", "operation": "APPLY_NEXT_MIGRATION"});
    let there = host.plan(&staging);
    let back = json!({"environment": "development", "operation": "ROLLBACK_LAST_MIGRATION"});
    assert_eq!(host.live(&back, Some(&host.plan(&back))), "EXECUTED");
    assert_eq!(host.live(&staging, Some(&there)), "EXECUTED");
}

#[test]
fn of_two_plans_of_the_same_database_the_faster_one_is_carried_out() {
    let host = Host::new("both");
    let tokens = [host.plan(&up()), host.plan(&up())];
    assert_ne!(tokens[0], tokens[1]);
    let file = host.folder.join("development.sqlite");
    let holder = Connection::open(&file).unwrap();
    let runs: Vec<Run> = thread::scope(|scope| {
        // While somebody else writes, both are compared with a database that did not move yet.
        holder.execute_batch("BEGIN IMMEDIATE").unwrap();
        let call = |token| {
            let mut arguments = up();
            (arguments["dryRun"], arguments["planToken"]) = (json!(false), json!(token));
            host.call(&arguments)
        };
        let calls: Vec<_> = tokens.iter().map(|token| scope.spawn(move || call(token))).collect();
        while claimed(&host.folder) < 2 && !calls.iter().any(thread::ScopedJoinHandle::is_finished) {
            thread::sleep(Duration::from_millis(5));
        }
        holder.execute_batch("ROLLBACK").unwrap();
        calls.into_iter().map(|call| call.join().unwrap()).collect()
    });
    let (done, late): (Vec<&Run>, Vec<&Run>) = runs.iter().partition(|run| run.code == Some(0));
    assert_eq!((done.len(), late.len()), (1, 1), "{runs:?}");
    assert_eq!(done[0].json()["data"]["appliedSteps"], 1);
    let error = &late[0].json()["error"];
    assert_eq!(error["code"], "PLAN_STALE");
    assert!(error["remediationGuide"].as_str().unwrap().ends_with("Nothing was changed."), "{error}");
    assert!(late[0].stderr.contains("Failed with PLAN_STALE"), "it was past the guard: {late:?}");
    let history: i64 =
        holder.query_row("SELECT count(*) FROM schema_migrations", [], |row| row.get(0)).unwrap();
    assert_eq!(history, 2, "one step, as both plans showed");
}

/// How many plans a folder has used up.
fn claimed(folder: &Path) -> i64 {
    let count = |file| {
        let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        connection.query_row("SELECT count(*) FROM used", [], |row| row.get(0))
    };
    // Not there yet, or being written.
    count(folder.join("plans.sqlite")).unwrap_or(0)
}

#[test]
fn a_plan_is_for_the_folder_that_it_was_made_in() {
    let host = Host::new("here");
    let there = Host { key: host.key.clone(), folder: support::folder("plans", "there") };
    let (token, other) = (host.plan(&up()), there.plan(&up()));
    let before = state(&there.folder);
    assert_eq!(there.live(&up(), Some(&token)), "PLAN_STALE");
    assert_eq!(state(&there.folder), before);
    // Another way to the same folder is no other folder.
    let link = support::folder("plans", "link");
    let _ = fs::remove_file(&link);
    std::os::unix::fs::symlink(&host.folder, &link).unwrap();
    let around = Host { key: host.key.clone(), folder: link };
    assert_eq!(around.live(&up(), Some(&token)), "EXECUTED");
    assert_eq!(host.live(&up(), Some(&token)), "PLAN_USED");
    assert_eq!(there.live(&up(), Some(&other)), "EXECUTED");
}

#[test]
fn a_plan_is_no_way_around_a_policy() {
    let host = Host::new("policy");
    let rollback = json!({"environment": "staging", "operation": "ROLLBACK_LAST_MIGRATION"});
    let token = host.plan(&rollback);
    assert_eq!(host.live(&rollback, Some(&token)), "UNSAFE_MUTATION_BLOCKED");
}

#[test]
fn another_key_opens_nothing() {
    let host = Host::new("another");
    let token = host.plan(&up());
    let other = Host { key: key_file("other", &KEY.replace('0', "f")), folder: host.folder.clone() };
    assert_eq!(other.live(&up(), Some(&token)), "PLAN_INVALID");
    assert_eq!(host.live(&up(), Some(&token)), "EXECUTED");
}

#[test]
fn of_eight_processes_at_once_one_wins() {
    let host = Host::new("race");
    // A check: it changes nothing, so that only the token tells the calls apart.
    let check = json!({"environment": "development", "operation": "CHECK_PENDING_MIGRATIONS"});
    let token = host.plan(&check);
    let codes: Vec<String> = thread::scope(|scope| {
        let calls: Vec<_> = (0..8).map(|_| scope.spawn(|| host.live(&check, Some(&token)))).collect();
        calls.into_iter().map(|call| call.join().unwrap()).collect()
    });
    let count = |wanted: &str| codes.iter().filter(|code| *code == wanted).count();
    assert_eq!((count("CHECK_COMPLETE"), count("PLAN_USED")), (1, 7), "{codes:?}");
}

#[test]
fn the_two_contracts_differ_in_the_plan_alone() {
    let (plain, planned) = (DbMigration::contract().unwrap(), PlannedMigration::contract().unwrap());
    let mut schema = planned.input_schema();
    let token = schema["properties"].as_object_mut().unwrap().remove("planToken");
    assert!(token.is_some());
    assert_eq!(schema, plain.input_schema());
    assert_eq!(planned.name(), plain.name());
    let needs = " A live call needs the planToken that a dry run with the same arguments returned.";
    assert_eq!(planned.description().replace(needs, ""), plain.description());
    assert_eq!((planned.remediation(), planned.example_call()), (plain.remediation(), plain.example_call()));
    // What a refusal says is the author's word in both.
    let calls = [
        json!({}),
        json!({"environment": "production", "operation": "x", "targetVersion": "1", "maxSteps": 9}),
    ];
    for call in calls {
        let refused = |rejection: agent_tool::Rejection| rejection.to_text();
        let planned = PlannedMigration::parse(call.clone()).map(|_| ()).map_err(refused);
        assert_eq!(planned, DbMigration::parse(call).map(|_| ()).map_err(refused));
    }
    let live = json!({"environment": "staging", "operation": "ROLLBACK_LAST_MIGRATION", "dryRun": false});
    assert_eq!(
        PlannedMigration::parse(live.clone()).unwrap_err().to_text(),
        DbMigration::parse(live).unwrap_err().to_text()
    );
    let listed = run(&["--list", "--plan-key-file", key_file("list", KEY).to_str().unwrap()], b"");
    assert_eq!(listed.json()["inputSchema"], planned.input_schema());
}

#[test]
fn a_runner_whose_store_is_broken_goes_live_with_nothing() {
    let host = Host::new("broken");
    let token = host.plan(&up());
    fs::write(host.folder.join("plans.sqlite"), "no database at all, but long enough to be one").unwrap();
    let mut arguments = up();
    arguments["dryRun"] = json!(false);
    arguments["planToken"] = json!(token);
    let run = host.call(&arguments);
    assert_eq!(run.json()["error"]["code"], "TOOL_MISCONFIGURED");
    assert!(
        run.stderr.contains("file is not a database") && !run.stdout.contains("not a database"),
        "{run:?}"
    );
}

#[test]
fn the_story_of_plans_reads_as_recorded() {
    let recorded = Path::new(env!("CARGO_MANIFEST_DIR")).join("plans.txt");
    let key = key_file("story", KEY);
    let played = run(&["--plan-key-file", key.to_str().unwrap()], b"");
    assert_eq!((played.code, played.stderr.as_str()), (Some(0), ""));
    let told = named(&played.stdout);
    if env::var_os("AGENT_TOOL_UPDATE").is_some_and(|wish| wish == "1") {
        fs::write(&recorded, &told).unwrap();
    }
    let recorded = fs::read_to_string(&recorded).unwrap();
    for (number, (line, told)) in (1..).zip(recorded.lines().zip(told.lines())) {
        assert_eq!(told, line, "line {number} of plans.txt");
    }
    assert_eq!(told.len(), recorded.len());
    let codes: BTreeSet<&str> = recorded.split('"').filter(|text| text.starts_with("PLAN_")).collect();
    let all = ["PLAN_EXPIRED", "PLAN_INVALID", "PLAN_MISMATCH", "PLAN_REQUIRED", "PLAN_STALE", "PLAN_USED"];
    assert_eq!(codes.into_iter().collect::<Vec<_>>(), all);
    assert_eq!(recorded.matches("(development database: CHANGED)").count(), 2);
}

/// Every token under a name: they differ from run to run, and must not differ within one.
fn named(text: &str) -> String {
    let mut story = text.to_owned();
    let before = "\"planToken\": \"";
    let given: Vec<&str> = text.split(before).skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let mut names: Vec<&str> = Vec::new();
    for token in given.into_iter().filter(|token| token.len() > 40) {
        if !names.contains(&token) {
            names.push(token);
            story = story.replace(token, &format!("PLAN-TOKEN-{}", names.len()));
        }
    }
    story
}

#[test]
fn a_plan_made_by_the_library_expires_for_the_runner_too() {
    let host = Host::new("expired");
    let secret: Vec<u8> =
        (0..32).map(|at| u8::from_str_radix(&KEY[at * 2..at * 2 + 2], 16).unwrap()).collect();
    let cx = CallContext::new()
        .with_plan_gate(PlanGate::new(KeyRing::new(1, secret).unwrap()))
        .with_clock(Arc::new(At(1_000_000_000)));
    let token = match PlannedMigration::parse_with(up(), &cx).map(Gated::into_mode) {
        Ok(Mode::DryRun(call)) => call.plan_token(&cx, json!(["v1.0.0"])).unwrap(),
        other => panic!("{other:?}"),
    };
    assert_eq!(host.live(&up(), Some(token.as_str())), "PLAN_EXPIRED", "it was made in 2001");
}
