//! What a host of plan tokens keeps: the key file that it takes, and the plans that were used.

#[path = "support/runs.rs"]
mod support;

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use agent_tool::{AgentTool, CallContext, Claim, Gated, KeyRing, Mode, PlanGate, PlanId, ReplayStore};
use agent_tool_examples::database::Databases;
use agent_tool_examples::migrations::MIGRATIONS;
use agent_tool_examples::migrator::Migrator;
use agent_tool_examples::planned::PlannedMigration;
use agent_tool_examples::plans::UsedPlans;
use agent_tool_examples::runner;
use agent_tool_examples::tool::DbMigration;
use serde_json::{Value, json};
use support::{At, KEY, key_file, run};

#[test]
fn a_key_file_that_is_not_taken_says_why_and_shows_no_key() {
    let good = key_file("good", &format!(" {}\r\n", KEY.to_uppercase()));
    let path = |file: &Path| file.to_str().unwrap().to_owned();
    assert_eq!(run(&["--plan-key-file", &path(&good), "--list"], b"").code, Some(0));
    let folder = good.parent().unwrap();
    let mut cases = vec![
        (path(&folder.join("missing")), "cannot be read: No such file"),
        (path(&folder.join("no\nline")), "cannot be read: No such file"),
    ];
    for (name, text) in [
        ("empty", String::new()),
        ("short", KEY[..63].to_owned()),
        ("shorter", KEY[..62].to_owned()),
        ("long", format!("{KEY}0")),
        ("longer", format!("{KEY}00")),
        ("two", format!("{KEY}\n{KEY}")),
        ("spaced", format!("{} {}", &KEY[..32], &KEY[32..])),
        ("letters", KEY.replace("ff", "fg")),
        ("prefixed", format!("0x{}", &KEY[2..])),
        ("signed", format!("+{}", &KEY[1..])),
        ("unicode", KEY.replace("ff", "ｆｆ")),
        ("endless", KEY.repeat(10_000)),
        ("binary", "\0".repeat(32)),
    ] {
        cases.push((
            path(&key_file(name, &text)),
            "must hold 64 hexadecimal digits: make one with `(umask 077;",
        ));
    }
    for mode in [0o640, 0o604, 0o620, 0o602, 0o644, 0o666, 0o601] {
        let file = key_file(&format!("mode-{mode:o}"), KEY);
        fs::set_permissions(&file, Permissions::from_mode(mode)).unwrap();
        cases.push((path(&file), "may be read or written by others: run `chmod 600 "));
    }
    // A link is as open as what it leads to.
    let exposed = key_file("linked", KEY);
    fs::set_permissions(&exposed, Permissions::from_mode(0o644)).unwrap();
    let link = exposed.with_file_name("link");
    std::os::unix::fs::symlink(&exposed, &link).unwrap();
    cases.push((path(&link), "may be read or written by others"));
    let directory = support::folder("keys", "directory");
    fs::create_dir_all(&directory).unwrap();
    fs::set_permissions(&directory, Permissions::from_mode(0o700)).unwrap();
    cases.push((path(&directory), "is not a regular file"));
    // Nobody ever writes into it.
    let pipe = directory.join("pipe");
    assert!(Command::new("mkfifo").args(["-m", "600"]).arg(&pipe).status().unwrap().success());
    cases.push((path(&pipe), "is not a regular file"));
    cases.push(("/dev/zero".to_owned(), "is not a regular file"));
    // Only root can give a file away; for everybody else there is a test beside the code.
    let foreign = key_file("foreign", KEY);
    if std::os::unix::fs::chown(&foreign, Some(65_534), None).is_ok() {
        cases.push((path(&foreign), "belongs to another user"));
    }
    for (file, words) in cases {
        for rest in
            [&["--list"][..], &[], &["--tool", "db_migration", "--args", "{}", "--data-dir", "nowhere"]]
        {
            let options: Vec<&str> =
                ["--plan-key-file", &file].into_iter().chain(rest.iter().copied()).collect();
            let run = run(&options, b"");
            assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{options:?}: {run:?}");
            assert!(run.stderr.starts_with("error: the key file ") && run.stderr.contains(words), "{run:?}");
            assert!(!run.stderr.contains(&KEY[4..12]), "{run:?}");
        }
    }
    assert!(!Path::new("nowhere").exists());
}

/// The number of a plan: only the library makes one.
fn plan_id() -> PlanId {
    let cx = CallContext::new().with_plan_gate(PlanGate::new(KeyRing::random().unwrap()));
    let arguments = json!({"environment": "development", "operation": "APPLY_NEXT_MIGRATION"});
    match PlannedMigration::parse_with(arguments, &cx).map(Gated::into_mode) {
        Ok(Mode::DryRun(call)) => call.plan_token(&cx, ()).unwrap().id(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn used_plans_are_remembered_until_they_expire() {
    let folder = support::folder("plans", "store");
    let store = UsedPlans::new(&folder);
    let (one, other) = (plan_id(), plan_id());
    let claim = |plan, expires, now| {
        let claim =
            UsedPlans::new(&folder).claim(plan, Duration::from_secs(expires), Duration::from_secs(now));
        format!("{claim:?}").split(['(', ' ']).next().unwrap().to_owned()
    };
    assert_eq!(claim(one, 20, 10), "Unavailable", "there is no folder, and in doubt nothing is live");
    assert!(!store.is_used(one));
    fs::create_dir_all(&folder).unwrap();
    assert!(!store.is_used(one) && !folder.join("plans.sqlite").exists(), "to look makes no file");
    assert_eq!(claim(one, 20, 10), "Fresh");
    assert_eq!(claim(one, 20, 10), "Used");
    assert!(store.is_used(one) && !store.is_used(other));
    assert_eq!(claim(one, 20, 19), "Used");
    assert_eq!(claim(other, 30, 20), "Fresh");
    assert!(!store.is_used(one), "it expired, and is forgotten");
    assert_eq!(claim(one, 20, 20), "Expired");
    assert_eq!(claim(one, 20, 5), "Expired", "a clock that is set back revives nothing");
    fs::write(folder.join("plans.sqlite"), "no database at all, but long enough to be one").unwrap();
    assert_eq!(claim(other, 40, 20), "Unavailable");
    assert!(matches!(store.claim(other, Duration::MAX, Duration::ZERO), Claim::Unavailable(_)));
}

#[test]
fn a_clock_that_was_fast_once_is_named() {
    let folder = support::folder("plans", "clock");
    let migrator = Migrator::<PlannedMigration>::new(Databases::new(&folder, MIGRATIONS));
    let check = |now| {
        let cx = CallContext::new().with_clock(Arc::new(At(now))).with_plan_gate(
            PlanGate::new(KeyRing::new(1, [7; 32]).unwrap()).with_store(UsedPlans::new(&folder)),
        );
        let mut log = String::new();
        let mut call = |arguments: &Value| {
            let text = arguments.to_string();
            let reply =
                runner::call(&migrator, &cx, DbMigration::NAME, text.as_bytes(), &mut |line| log += line);
            serde_json::from_str::<Value>(&reply.text).unwrap()
        };
        let mut arguments = json!({"environment": "development", "operation": "CHECK_PENDING_MIGRATIONS"});
        arguments["planToken"] = call(&arguments)["data"]["planToken"].clone();
        arguments["dryRun"] = json!(false);
        let answer = call(&arguments);
        (answer["error"]["code"].as_str().unwrap_or("done").to_owned(), log)
    };
    assert_eq!(check(1_000_000).0, "done");
    assert_eq!(check(1_000_000 + 3600 + 7).0, "done", "nothing tells a glitch from a pause");
    assert_eq!(check(1_000_001).0, "done", "one call at a wrong time locks nobody out");
    // What was planned at the wrong time is forgotten at the wrong time.
    assert_eq!(check(1_000_000 + 3600 + 308).0, "done");
    // Two times: what is refused leaves no trace that a later call would trip over.
    for _ in 0..2 {
        let (code, log) = check(1_000_306);
        assert_eq!(code, "TOOL_MISCONFIGURED", "a new plan does not help, and is not advised: {log}");
        assert!(log.contains("plans.sqlite forgot plans up to a time 3601 s ahead of this clock"), "{log}");
    }
    assert_eq!(check(1_000_307).0, "PLAN_EXPIRED", "up to an hour is a clock that is set back");
    assert_eq!(check(1_000_000 + 3600 + 8).0, "done", "the clock has caught up");
    fs::remove_file(folder.join("plans.sqlite")).unwrap();
    assert_eq!(check(1_000_306).0, "done", "as the cause advises");
}
