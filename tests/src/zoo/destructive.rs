//! Tools that remove or overwrite, and those with a dry run of their own.

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Environment {
    Development,
    Staging,
}

#[derive(Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum Operation {
    CheckPendingMigrations,
    ApplyNextMigration,
    RollbackLastMigration,
}

/// What is removed.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Target {
    Ticket {
        /// The ticket.
        #[agent(id = "ticket", min_length = 1, max_length = 9)]
        ticket_id: String,
    },
    Range {
        /// From.
        first: u16,
        /// To.
        last: u16,
    },
}

tools! {
    /// Run one bounded step of the schema migrations.
    #[serde(rename_all = "camelCase")]
    #[agent(
        destructive,
        remediation = "Do NOT invent new parameter fields; refer to the schema.",
        deny(
            when = |args, cx| cx.live() && args.environment == Environment::Staging
                && args.operation == Operation::RollbackLastMigration,
            reason = "a rollback on staging needs a dry run and a human first",
            remediation = "Set 'dryRun: true', inspect the SQL plan, and present it to the human supervisor.",
        ),
    )]
    struct DbMigration {
        /// Where to run.
        environment: Environment,
        /// What to do.
        operation: Operation,
        /// The version to stop at.
        #[agent(pattern = r"^v\d+\.\d+\.\d+$", max_length = 12, example = "v1.2.3", when_absent = "the next version")]
        target_version: Option<String>,
        /// How many migrations to run.
        #[agent(range = 1..=3, default = 1)]
        max_steps: u8,
    }

    /// Delete tickets.
    #[serde(deny_unknown_fields)]
    #[agent(destructive, idempotent)]
    struct DeleteTickets {
        /// The tickets.
        #[agent(id = "ticket", max_length = 9, min_items = 1, max_items = 3)]
        ticket_ids: Vec<String>,
        /// Their replies too.
        #[agent(broadens = "deletes the replies as well", default = false, when_absent = "replies stay")]
        recursive: bool,
    }

    /// Clean a folder.
    #[agent(destructive, lenient(unquote, json_text, single_item, key_case, enum_case, blank, wrapper))]
    struct CleanFolder {
        /// The folder.
        #[agent(id = "folder", max_length = 9)]
        folder_id: String,
        /// Only report what would go.
        #[agent(dry_run)]
        simulate: bool,
        /// Older than so many days.
        #[agent(range = 1..=365)]
        older_than_days: u16,
        /// All of it.
        #[agent(broadens = "takes files that are in use", when_absent = "files in use stay")]
        #[serde(default)]
        force: bool,
        /// The endings of the files.
        #[agent(max_length = 5, max_items = 3, when_absent = "files of any ending")]
        endings: Option<Vec<String>>,
    }

    /// Remove targets.
    #[agent(destructive)]
    struct RemoveTargets {
        /// What.
        #[agent(max_items = 3, min_items = 1)]
        targets: Vec<Target>,
        /// What is kept.
        #[agent(when_absent = "nothing is kept")]
        except: Option<Target>,
    }

    /// Close accounts.
    #[agent(destructive, at_least_one(account_id, inactive))]
    struct CloseAccounts {
        /// The account.
        #[agent(id = "account", when_absent = "'inactive' says which")]
        account_id: Option<u32>,
        /// Those that nobody uses.
        #[agent(broadens = "closes every account that nobody uses", default = false, when_absent = "none of them")]
        inactive: bool,
        /// Who asks.
        #[agent(inject)]
        tenant: u64,
    }

    /// Run a statement.
    #[agent(destructive)]
    struct RunStatement {
        /// The statement.
        #[agent(raw = "a person approves it", max_length = 40)]
        sql: String,
    }

    /// Empty the bin.
    #[agent(destructive)]
    struct EmptyBin {}

    /// Import rows, or say what an import would do.
    #[serde(rename_all = "camelCase")]
    #[agent(additive)]
    struct ImportRows {
        /// The rows.
        rows: Vec<u8>,
        /// Only say what would come.
        #[agent(dry_run)]
        dry_run: bool,
    }
}

animals! {
    DbMigration refusing ["UNSAFE_MUTATION_BLOCKED"];
    DeleteTickets taking ["ID_TO_TEXT"];
    CleanFolder taking
        ["ID_TO_TEXT", "UNQUOTE", "JSON_TEXT", "SINGLE_ITEM", "KEY_CASE", "ENUM_CASE", "BLANK_AS_ABSENT", "WRAPPER"];
    RemoveTargets taking ["ID_TO_TEXT"];
    CloseAccounts taking ["ID_TO_INTEGER"] refusing ["MISSING_FIELD"];
    RunStatement;
    EmptyBin;
    ImportRows;
}
