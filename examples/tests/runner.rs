//! `mcp-tool-runner` as its users run it: exit status, both outputs, and what is left in the database.

#[path = "support/runs.rs"]
mod support;

use std::fs;
use std::path::PathBuf;
use std::task::{Context, Poll, Waker};

use agent_tool::{AgentTool, CallContext, Contract};
use agent_tool_examples::database::Databases;
use agent_tool_examples::migrations::MIGRATIONS;
use agent_tool_examples::migrator::Migrator;
use agent_tool_examples::tool::DbMigration;
use rusqlite::Connection;
use serde_json::json;
use support::{Run, call, run, state};

fn folder(test: &str) -> PathBuf {
    support::folder("runner", test)
}

/// A folder with both databases in it.
fn ready(test: &str) -> PathBuf {
    let folder = folder(test);
    for environment in ["development", "staging"] {
        let arguments = json!({"environment": environment, "operation": "CHECK_PENDING_MIGRATIONS"});
        assert_eq!(call(&folder, arguments.to_string()).code, Some(0));
    }
    folder
}

const INTERCEPTED: &str = "[TOOL_LOG] Validation Intercepted. Parsing input...\n";

#[test]
fn the_wording_of_the_source_story() {
    let folder = ready("story");
    let before = state(&folder);
    let arguments = r#"{"environment": "production", "operation": "ROLLBACK_LAST_MIGRATION"}"#;
    let data_dir = folder.to_str().unwrap();
    let refused = run(&["--tool", "db_migration", "--args", arguments, "--data-dir", data_dir], b"");
    assert_eq!(refused.code, Some(1));
    assert_eq!(
        refused.stderr,
        format!("{INTERCEPTED}[TOOL_LOG] Refused with INVALID_TOOL_ARGUMENTS. Nothing was executed.\n")
    );
    let envelope = refused.json();
    assert_eq!(envelope["success"], false);
    assert_eq!(envelope["error"]["code"], "INVALID_TOOL_ARGUMENTS");
    assert_eq!(
        envelope["error"]["reason"],
        "Input validation failed: environment: Invalid enum value. Expected 'development' | 'staging', received \
         'production'"
    );
    let guide = envelope["error"]["remediationGuide"].as_str().unwrap();
    assert!(guide.contains("1. Verify 'environment' is strictly 'development' or 'staging'."), "{guide}");
    assert!(guide.contains("Do NOT invent new parameter fields; refer to the schema."), "{guide}");
    assert_eq!(
        envelope["error"]["exampleCall"],
        json!({"environment": "development", "operation": "CHECK_PENDING_MIGRATIONS"})
    );

    let planned = call(
        &folder,
        r#"{"environment": "staging", "operation": "ROLLBACK_LAST_MIGRATION", "dryRun": true}"#,
    );
    assert_eq!(planned.code, Some(0));
    assert_eq!(
        planned.stderr,
        format!("{INTERCEPTED}[TOOL_LOG] Input validated successfully. Executing in DRY_RUN mode...\n")
    );
    assert_eq!(
        planned.stdout,
        r#"{
  "success": true,
  "data": {
    "status": "DRY_RUN_COMPLETE",
    "plannedSql": "DOWN MIGRATION: ALTER TABLE users DROP COLUMN legacy_bio_v1;",
    "impactedRows": 1420
  }
}
"#
    );
    assert_eq!(state(&folder), before);
}

#[test]
fn a_live_rollback_on_staging_is_blocked() {
    let folder = ready("blocked");
    let before = state(&folder);
    let blocked = call(
        &folder,
        r#"{"environment": "staging", "operation": "ROLLBACK_LAST_MIGRATION", "dryRun": false}"#,
    );
    assert_eq!(blocked.code, Some(1));
    assert_eq!(
        blocked.stderr,
        format!("{INTERCEPTED}[TOOL_LOG] Refused with UNSAFE_MUTATION_BLOCKED. Nothing was executed.\n")
    );
    assert_eq!(
        blocked.json()["error"],
        json!({
            "code": "UNSAFE_MUTATION_BLOCKED",
            "reason": "a rollback on staging needs a dry run and a human first",
            "remediationGuide":
                "Set 'dryRun: true', inspect the SQL plan, and present it to the human supervisor.",
        })
    );
    assert_eq!(state(&folder), before);
}

#[test]
fn a_live_call_does_what_its_plan_says() {
    let folder = ready("live");
    let mut arguments = json!({
        "environment": "development", "operation": "APPLY_NEXT_MIGRATION",
        "targetVersion": "v1.2.0", "maxSteps": 2,
    });
    let planned = call(&folder, arguments.to_string()).json();
    assert_eq!(
        planned["data"],
        json!({
            "status": "DRY_RUN_COMPLETE",
            "plannedSql":
                "UP MIGRATION: CREATE UNIQUE INDEX users_email ON users (email);\n\
                 UP MIGRATION: ALTER TABLE users ADD COLUMN legacy_bio_v1 TEXT; \
                 UPDATE users SET legacy_bio_v1 = bio;",
            "impactedRows": 1420,
        })
    );
    arguments["dryRun"] = json!(false);
    let done = call(&folder, arguments.to_string());
    assert_eq!(done.code, Some(0));
    assert_eq!(
        done.stderr,
        format!("{INTERCEPTED}[TOOL_LOG] Input validated successfully. Executing in LIVE mode...\n")
    );
    assert_eq!(
        done.json(),
        json!({"success": true, "data": {
            "status": "EXECUTED", "operation": "APPLY_NEXT_MIGRATION", "appliedSteps": 2,
        }})
    );
    let connection = Connection::open(folder.join("development.sqlite")).unwrap();
    let kept: i64 = connection
        .query_row("SELECT count(*) FROM users WHERE legacy_bio_v1 IS bio", [], |row| row.get(0))
        .unwrap();
    assert_eq!(kept, 1420);

    // The same again finds nothing to do, and says so.
    assert_eq!(call(&folder, arguments.to_string()).json()["data"]["appliedSteps"], 0);
    arguments["dryRun"] = json!(true);
    let again = call(&folder, arguments.to_string()).json();
    assert_eq!(again["data"]["plannedSql"], "UP MIGRATION: none, the database is already where it should be");
    assert_eq!(again["data"]["impactedRows"], 0);

    // A rollback on development is not blocked, and runs one step where nothing else is said.
    let back = json!({
        "environment": "development", "operation": "ROLLBACK_LAST_MIGRATION", "dryRun": false,
    });
    assert_eq!(call(&folder, back.to_string()).json()["data"]["appliedSteps"], 1);
    let check = json!({"environment": "development", "operation": "CHECK_PENDING_MIGRATIONS"});
    assert_eq!(
        call(&folder, check.to_string()).json()["data"],
        json!({"status": "CHECK_COMPLETE", "pendingVersions": ["v1.2.0"]})
    );
}

#[test]
fn a_check_changes_nothing_in_either_mode() {
    let folder = ready("check");
    let before = state(&folder);
    for dry_run in [json!(true), json!(false), json!(null)] {
        let arguments = json!({
            "environment": "development", "operation": "CHECK_PENDING_MIGRATIONS", "dryRun": dry_run,
        });
        let checked = call(&folder, arguments.to_string());
        assert_eq!(checked.code, Some(0));
        assert_eq!(checked.json()["data"]["pendingVersions"], json!(["v1.1.0", "v1.2.0"]));
    }
    let arguments = json!({
        "environment": "development", "operation": "CHECK_PENDING_MIGRATIONS", "targetVersion": "v1.1.0",
    });
    assert_eq!(call(&folder, arguments.to_string()).json()["data"]["pendingVersions"], json!(["v1.1.0"]));
    assert_eq!(state(&folder), before);
}

#[test]
fn a_failing_migration_leaves_the_database_as_it_was() {
    let folder = ready("failing");
    // v1.1.0 makes addresses unique: two users that share one stop it, and what ran before it.
    Connection::open(folder.join("development.sqlite"))
        .unwrap()
        .execute_batch("UPDATE users SET email = (SELECT email FROM users WHERE id = 1) WHERE id = 2")
        .unwrap();
    let back = json!({"environment": "development", "operation": "ROLLBACK_LAST_MIGRATION", "dryRun": false});
    assert_eq!(call(&folder, back.to_string()).code, Some(0));
    let before = state(&folder);
    for dry_run in [true, false] {
        let arguments = json!({
            "environment": "development", "operation": "APPLY_NEXT_MIGRATION", "maxSteps": 3, "dryRun": dry_run,
        });
        let failed = call(&folder, arguments.to_string());
        assert_eq!(failed.code, Some(1));
        let reason = "UP migration v1.1.0 failed and was rolled back: UNIQUE constraint failed: users.email";
        assert!(
            failed.stderr.contains(&format!("[TOOL_LOG] Failed with TOOL_FAILED: {reason}")),
            "{failed:?}"
        );
        let envelope = failed.json();
        assert_eq!(envelope["error"]["code"], "TOOL_FAILED");
        assert_eq!(envelope["error"]["reason"], reason);
        let guide = envelope["error"]["remediationGuide"].as_str().unwrap();
        assert!(guide.contains("Nothing was changed. Do NOT send the same call again"), "{guide}");
        assert_eq!(state(&folder), before);
    }
}

#[test]
fn a_target_that_cannot_be_reached_is_explained() {
    let folder = ready("target");
    let before = state(&folder);
    for (environment, operation, target, reason) in [
        ("development", "APPLY_NEXT_MIGRATION", "v9.9.9", "there is no migration v9.9.9"),
        (
            "staging",
            "APPLY_NEXT_MIGRATION",
            "v1.0.0",
            "cannot apply up to v1.0.0: the database is at v1.2.0, and v1.0.0 is older",
        ),
        (
            "development",
            "ROLLBACK_LAST_MIGRATION",
            "v1.2.0",
            "cannot roll back to v1.2.0: the database is at v1.0.0, and v1.2.0 is newer",
        ),
    ] {
        for dry_run in [true, false] {
            let live_on_staging = environment == "staging" && operation.starts_with("ROLL");
            assert!(!live_on_staging, "would be blocked before it is planned");
            let arguments = json!({
                "environment": environment, "operation": operation, "targetVersion": target, "dryRun": dry_run,
            });
            let failed = call(&folder, arguments.to_string());
            assert_eq!(failed.code, Some(1), "{failed:?}");
            assert_eq!(failed.json()["error"]["code"], "TOOL_FAILED");
            assert_eq!(failed.json()["error"]["reason"], reason);
            assert!(failed.json()["error"]["remediationGuide"].as_str().unwrap().contains("'targetVersion'"));
        }
    }
    assert_eq!(state(&folder), before);
}

#[test]
fn what_the_machine_says_stays_in_the_log() {
    let folder = folder("machine");
    fs::create_dir_all(folder.parent().unwrap()).unwrap();
    fs::write(&folder, "a file where a folder should be").unwrap();
    let arguments = json!({"environment": "development", "operation": "CHECK_PENDING_MIGRATIONS"});
    let failed = call(&folder, arguments.to_string());
    fs::remove_file(&folder).unwrap();
    assert_eq!(failed.code, Some(1));
    assert_eq!(failed.json()["error"]["code"], "TOOL_FAILED");
    assert!(failed.stderr.contains("(File exists"), "{failed:?}");
    assert!(!failed.stdout.contains("File exists"), "{failed:?}");
}

#[test]
fn a_tool_that_is_not_there_is_refused() {
    let folder = folder("unknown");
    let refused = run(&["--tool", "db_drop", "--args", "{}", "--data-dir", folder.to_str().unwrap()], b"");
    assert_eq!(refused.code, Some(1));
    assert_eq!(refused.json()["error"]["code"], "UNKNOWN_TOOL");
    assert!(refused.json()["error"]["remediationGuide"].as_str().unwrap().contains("'db_migration'"));
    assert!(!folder.exists());
}

#[test]
fn wrong_usage_is_told_apart_from_a_refusal() {
    for arguments in [
        &["--tool", "db_migration"][..],
        &["--args", "{}"],
        &["--list", "--tool", "db_migration", "--args", "{}"],
        &["--data-dir", "somewhere"],
        &["--tool", "db_migration", "--args", "{}", "--args", "{}"],
        &["--frobnicate"],
        &["db_migration"],
    ] {
        let Run { code, stdout, stderr } = run(arguments, b"");
        assert_eq!(code, Some(2), "{arguments:?}: {stderr}");
        assert_eq!(stdout, "", "{arguments:?}");
        assert!(stderr.starts_with("error: "), "{arguments:?}: {stderr}");
    }
    let help = run(&["--help"], b"");
    assert_eq!(help.code, Some(0));
    assert!(help.stdout.contains("Exit status: 0"), "{}", help.stdout);
}

#[test]
fn the_default_folder_is_in_the_target_directory_of_the_program() {
    use agent_tool_examples::runner::default_folder;
    use std::path::Path;

    let target = folder("target-directory");
    fs::create_dir_all(target.join("debug")).unwrap();
    fs::write(target.join(".rustc_info.json"), "{}").unwrap();
    let program = target.join("debug/mcp-tool-runner");
    assert_eq!(default_folder(&program, None), Some(target.join("mcp-tool-runner")));
    assert_eq!(default_folder(&program, Some("other".into())), Some(target.join("mcp-tool-runner")));
    let elsewhere = Path::new("/nowhere/bin/mcp-tool-runner");
    assert_eq!(default_folder(elsewhere, Some("t".into())), Some(PathBuf::from("t/mcp-tool-runner")));
    assert_eq!(default_folder(elsewhere, None), None);
}

#[test]
fn a_host_of_several_tools_gives_the_same_answers() {
    let folder = ready("host");
    let migrator = Migrator::<DbMigration>::new(Databases::new(&folder, MIGRATIONS));
    let tools = migrator.into_tools().unwrap();
    let names: Vec<_> = tools.contracts().map(Contract::name).collect();
    assert_eq!(names, [DbMigration::NAME]);
    for arguments in [
        json!({}),
        json!({"environment": "production", "operation": "ROLLBACK_LAST_MIGRATION"}),
        json!({"environment": "staging", "operation": "ROLLBACK_LAST_MIGRATION"}),
        json!({"environment": "staging", "operation": "ROLLBACK_LAST_MIGRATION", "dryRun": false}),
        json!({"environment": "development", "operation": "ROLLBACK_LAST_MIGRATION", "targetVersion": "v1.2.0"}),
    ] {
        let answer = ready_now(tools.call(DbMigration::NAME, arguments.clone(), &CallContext::new()));
        assert_eq!(answer.to_value(), call(&folder, arguments.to_string()).json(), "{arguments}");
    }
    let live = json!({"environment": "development", "operation": "APPLY_NEXT_MIGRATION", "dryRun": false});
    let answer = ready_now(tools.call(DbMigration::NAME, live, &CallContext::new()));
    assert_eq!(answer.data().unwrap()["appliedSteps"], 1);
    let unknown = ready_now(tools.call("db_drop", json!({}), &CallContext::new()));
    assert_eq!(unknown.to_value()["error"]["code"], "UNKNOWN_TOOL");
}

/// The handlers of the examples never wait.
fn ready_now<T>(future: impl Future<Output = T>) -> T {
    match std::pin::pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("a handler waits"),
    }
}

#[test]
fn the_list_is_the_published_contract() {
    let listed = run(&["--list"], b"");
    assert_eq!((listed.code, listed.stderr.as_str()), (Some(0), ""));
    assert_eq!(listed.json()["name"], DbMigration::NAME);
    assert_eq!(listed.json()["inputSchema"], DbMigration::contract().unwrap().input_schema());
    assert_eq!(listed.json()["annotations"]["destructiveHint"], true);
}
