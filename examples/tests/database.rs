//! Plans, live runs and failures of migrations, on real files.

#[path = "support/runs.rs"]
mod support;

use std::fs;
use std::path::{Path, PathBuf};

use agent_tool_examples::database::Databases;
use agent_tool_examples::failure::Failure;
use agent_tool_examples::migrations::{Direction, MIGRATIONS, Migration, Request};
use agent_tool_examples::tool::Environment::{self, Development, Staging};
use rusqlite::Connection;

/// An empty folder for one test.
fn folder(test: &str) -> PathBuf {
    support::folder("database", test)
}

/// Schema and rows, all of them.
fn dump(folder: &Path, environment: Environment) -> String {
    support::dump(&folder.join(format!("{environment}.sqlite")))
}

fn up(max_steps: usize) -> Request<'static> {
    Request { direction: Direction::Up, target: None, max_steps }
}

fn down(max_steps: usize) -> Request<'static> {
    Request { direction: Direction::Down, target: None, max_steps }
}

fn pending(databases: &Databases, environment: Environment) -> Vec<&'static str> {
    let pending = databases.rehearsal(environment).unwrap().pending(None).unwrap();
    pending.iter().map(|migration| migration.version).collect()
}

#[test]
fn a_new_database_has_its_users_and_its_history() {
    let folder = folder("new");
    let databases = Databases::new(&folder, MIGRATIONS);
    assert_eq!(pending(&databases, Development), ["v1.1.0", "v1.2.0"]);
    assert_eq!(pending(&databases, Staging), [""; 0]);
    for environment in [Development, Staging] {
        let connection = Connection::open(folder.join(format!("{environment}.sqlite"))).unwrap();
        let (users, emails): (i64, i64) = connection
            .query_row("SELECT count(*), count(DISTINCT email) FROM users", [], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .unwrap();
        assert_eq!((users, emails), (1420, 1420));
    }
    // The same on every machine and in every run.
    let first = Connection::open(folder.join("development.sqlite"))
        .unwrap()
        .query_row(
            "SELECT email || '|' || display_name || '|' || bio FROM users WHERE id = 1420",
            [],
            |row| row.get::<_, String>(0),
        )
        .unwrap();
    assert_eq!(first, "whitfield.adler.1420@example.com|Whitfield Adler|Whitfield joined as number 1420.");
}

#[test]
fn a_plan_counts_for_real_and_changes_nothing() {
    let folder = folder("plan");
    let databases = Databases::new(&folder, MIGRATIONS);
    for (environment, request, versions, impacted) in [
        (Staging, down(1), vec!["v1.2.0"], 1420),
        (Staging, down(3), vec!["v1.2.0", "v1.1.0", "v1.0.0"], 1420),
        (Staging, up(3), vec![], 0),
        (Development, up(1), vec!["v1.1.0"], 0),
        (Development, up(2), vec!["v1.1.0", "v1.2.0"], 1420),
        (Development, down(1), vec!["v1.0.0"], 1420),
    ] {
        let mut rehearsal = databases.rehearsal(environment).unwrap();
        let before = dump(&folder, environment);
        let bytes = fs::read(folder.join(format!("{environment}.sqlite"))).unwrap();
        let plan = rehearsal.plan(request).unwrap();
        assert_eq!(plan.steps.iter().map(|step| step.version).collect::<Vec<_>>(), versions);
        assert_eq!(plan.impacted_rows, impacted);
        assert!(before == dump(&folder, environment), "{request:?} changed what {environment} holds");
        assert!(bytes == fs::read(folder.join(format!("{environment}.sqlite"))).unwrap());
    }
}

#[test]
fn a_rehearsal_cannot_commit_even_where_a_migration_does() {
    const COMMITTING: &[Migration] = &[
        MIGRATIONS[0],
        Migration { version: "v1.1.0", up: "DELETE FROM users; COMMIT; DROP TABLE users;", down: "COMMIT;" },
    ];
    let folder = folder("committing");
    let databases = Databases::new(&folder, COMMITTING);
    let mut rehearsal = databases.rehearsal(Development).unwrap();
    let before = dump(&folder, Development);
    let failed = rehearsal.plan(up(1)).unwrap_err();
    assert!(
        matches!(failed, Failure::Migration { version: "v1.1.0", direction: Direction::Up, .. }),
        "{failed}"
    );
    assert!(before == dump(&folder, Development));
    // The handle is as good as before.
    assert_eq!(rehearsal.plan(down(1)).unwrap().impacted_rows, 1420);
    assert!(before == dump(&folder, Development));
}

#[test]
fn every_migration_is_undone_by_its_inverse() {
    let folder = folder("inverse");
    let databases = Databases::new(&folder, MIGRATIONS);
    assert_eq!(pending(&databases, Development).len(), 2);
    let writer = databases.writer();
    assert_eq!(writer.apply(Development, down(3)).unwrap(), 1);
    let mut states = vec![dump(&folder, Development)];
    for _ in MIGRATIONS {
        assert_eq!(writer.apply(Development, up(1)).unwrap(), 1);
        states.push(dump(&folder, Development));
    }
    assert_eq!(writer.apply(Development, up(1)).unwrap(), 0, "nothing is left");
    while let Some(state) = states.pop() {
        // When a migration was applied is all that may differ.
        assert_eq!(without_times(&state), without_times(&dump(&folder, Development)));
        assert_eq!(writer.apply(Development, down(1)).unwrap(), usize::from(!states.is_empty()));
    }
}

fn without_times(dump: &str) -> String {
    dump.split("(\"applied_at\"").map(|part| part.split_once(')').map_or(part, |(_, rest)| rest)).collect()
}

#[test]
fn a_failing_migration_takes_those_before_it_back() {
    const FAILING: &[Migration] = &[
        MIGRATIONS[0],
        MIGRATIONS[1],
        Migration { version: "v1.2.0", up: "DELETE FROM users; INSERT INTO nowhere VALUES (1);", down: "" },
    ];
    let folder = folder("failing");
    let databases = Databases::new(&folder, FAILING);
    databases.rehearsal(Development).unwrap();
    let before = dump(&folder, Development);
    let failed = databases.writer().apply(Development, up(2)).unwrap_err();
    assert_eq!(failed.to_string(), "UP migration v1.2.0 failed and was rolled back: no such table: nowhere");
    assert!(before == dump(&folder, Development));
}

#[test]
fn a_history_of_somebody_else_is_left_alone() {
    let folder = folder("drift");
    let databases = Databases::new(&folder, MIGRATIONS);
    databases.rehearsal(Development).unwrap();
    Connection::open(folder.join("development.sqlite"))
        .unwrap()
        .execute_batch("INSERT INTO schema_migrations (version) VALUES ('v7.0.0')")
        .unwrap();
    let before = dump(&folder, Development);
    let failed = databases.writer().apply(Development, up(1)).unwrap_err();
    assert!(matches!(&failed, Failure::Drift { recorded } if recorded == &["v1.0.0", "v7.0.0"]), "{failed}");
    assert!(before == dump(&folder, Development));
}

#[test]
fn a_file_that_is_something_else_is_left_alone() {
    let folder = folder("foreign");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("development.sqlite");
    Connection::open(&file).unwrap().execute_batch("CREATE TABLE theirs (x)").unwrap();
    let before = fs::read(&file).unwrap();
    let databases = Databases::new(&folder, MIGRATIONS);
    databases.writer().apply(Development, up(1)).unwrap_err();
    assert!(before == fs::read(&file).unwrap());

    fs::write(&file, "not a database, though it is long enough to have a header".repeat(20)).unwrap();
    databases.writer().apply(Development, up(1)).unwrap_err();
    databases.rehearsal(Development).unwrap_err();
}

#[test]
fn two_at_once_create_the_database_once() {
    let folder = folder("race");
    let databases = Databases::new(&folder, MIGRATIONS);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| databases.rehearsal(Staging).unwrap());
        }
    });
    assert_eq!(databases.rehearsal(Staging).unwrap().plan(down(1)).unwrap().impacted_rows, 1420);
}

#[test]
fn two_at_once_apply_each_migration_once() {
    let folder = folder("apply-race");
    let databases = Databases::new(&folder, MIGRATIONS);
    databases.rehearsal(Development).unwrap();
    let steps: usize = std::thread::scope(|scope| {
        let runs: Vec<_> =
            (0..4).map(|_| scope.spawn(|| databases.writer().apply(Development, up(1)).unwrap())).collect();
        runs.into_iter().map(|run| run.join().unwrap()).sum()
    });
    assert_eq!(steps, 2, "two were pending, and four asked for one each");
    assert_eq!(pending(&databases, Development), [""; 0]);
}
