//! The migration tool of the design, whole; and what the other tests stand on.

#[cfg(feature = "derive")]
mod derived;
mod destructive;
mod example;
mod from_schemars;
mod ids;
mod keys;
mod laid;
mod names;
mod nested;
mod newtypes;
mod problems;
mod random;
mod read;
mod shapes;
mod types;
mod unions;

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::build::{self, Accepts};
use super::{Contract, ContractCell, ContractProblems};
use crate::call::Gated;
use crate::feed::Feed;
use crate::private::{Glue, deserialize_of, schema_of};
use crate::spec::{
    ArgsSpec, Bound, DefaultSpec, Effect, FieldSpec, Lenient, Literal, Range, Shape, ToolSpec,
};
use crate::tool::AgentTool;

/// The facts of a type.
pub(super) fn facts<'a, T: JsonSchema + DeserializeOwned>(
    effect: Effect,
    args: &'static ArgsSpec,
    accepts: &'a Accepts,
) -> build::Facts<'a> {
    build::Facts {
        name: "tool",
        title: None,
        description: "Does it.",
        effect,
        idempotent: false,
        closed_world: false,
        plan_token: false,
        module: "",
        args,
        ids: true,
        output: None,
        schema: super::cell::schema(T::json_schema),
        again: || super::cell::schema(T::json_schema),
        probe: deserialize_of::<T>().probe,
        accepts,
    }
}

/// The contract of a type with these facts.
pub(super) fn contract<T: JsonSchema + DeserializeOwned>(
    effect: Effect,
    args: &'static ArgsSpec,
) -> Result<Contract, ContractProblems> {
    build::build(&facts::<T>(effect, args, &|arguments, extras| {
        deserialize_of::<T>().run(Feed::new(arguments, extras)).map(drop)
    }))
}

/// The contract of a reading tool whose fields have these facts.
pub(super) fn reading<T: JsonSchema + DeserializeOwned>(fields: &'static [FieldSpec]) -> Contract {
    contract::<T>(Effect::ReadOnly, args(fields)).unwrap_or_else(|problems| panic!("{problems}"))
}

/// The problems of a reading tool, as code and pointer.
pub(super) fn problems<T: JsonSchema + DeserializeOwned>(
    fields: &'static [FieldSpec],
) -> Vec<(&'static str, String)> {
    let problems = contract::<T>(Effect::ReadOnly, args(fields)).expect_err("has problems");
    problems.iter().map(|problem| (problem.code, problem.pointer.clone())).collect()
}

/// A struct with these fields. Leaks, as tests may.
pub(super) fn args(fields: &'static [FieldSpec]) -> &'static ArgsSpec {
    Box::leak(Box::new(ArgsSpec { rust: "Args", shape: Shape::Struct(fields), ..ArgsSpec::EMPTY }))
}

/// A field of that name.
pub(super) const fn field(name: &'static str) -> FieldSpec {
    FieldSpec { rust: name, wire: name, ..FieldSpec::EMPTY }
}

/// The published schema of a property, on one line.
pub(super) fn property(contract: &Contract, name: &str) -> String {
    let schema = contract.schema.get("properties").and_then(|properties| properties.get(name));
    serde_json::to_string(schema.unwrap_or_else(|| panic!("no property {name}"))).unwrap()
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Environment {
    Development,
    Staging,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum Operation {
    CheckPendingMigrations,
    ApplyNextMigration,
    RollbackLastMigration,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[allow(dead_code)]
struct DbMigration {
    /// Where to run; production is not reachable through this tool.
    environment: Environment,
    /// What to do.
    operation: Operation,
    /// The version to stop at.
    target_version: Option<String>,
    /// How many migrations to run.
    max_steps: u8,
}

impl AgentTool for DbMigration {
    type Accepted = Gated<Self>;
    type Answer = crate::private::Unnamed;

    const SPEC: ToolSpec<Self> = ToolSpec {
        name: "db_migration",
        title: None,
        description: "Run one bounded step of the schema migrations.",
        effect: Effect::Destructive,
        idempotent: false,
        closed_world: false,
        plan_token: false,
        module: "",
        denies: &[],
        check: None,
        fields: None,
        output: None,
        args: ArgsSpec {
            rust: "DbMigration",
            remediation: Some("Do NOT invent new parameter fields; refer to the schema."),
            lenient: Lenient::NONE,
            scopes: &[],
            shape: Shape::Struct(&[
                FieldSpec {
                    remediation: Some("Verify 'environment' is strictly 'development' or 'staging'."),
                    ..field("environment")
                },
                field("operation"),
                FieldSpec {
                    rust: "target_version",
                    pattern: Some(r"^v\d+\.\d+\.\d+$"),
                    max_length: Some(32),
                    example: Some(Literal::Text("v1.2.0")),
                    when_absent: Some("the next pending version"),
                    ..field("targetVersion")
                },
                FieldSpec {
                    rust: "max_steps",
                    range: Some(|| Range { min: Some(Bound::Int(1)), max: Some(Bound::Int(3)) }),
                    default: Some(DefaultSpec::Literal(Literal::Int(1))),
                    ..field("maxSteps")
                },
            ]),
        },
    };
    const GLUE: Glue<Self> = Glue::new(deserialize_of::<Self>(), schema_of::<Self>());

    fn contract_cell() -> &'static ContractCell {
        static CELL: ContractCell = ContractCell::new();
        &CELL
    }
}

const DB_MIGRATION: &str = r#"{
  "name": "db_migration",
  "description": "Run one bounded step of the schema migrations. Only reports what it would do and changes nothing, unless dryRun is false.",
  "inputSchema": {
    "type": "object",
    "properties": {
      "environment": {
        "type": "string",
        "description": "Where to run; production is not reachable through this tool. Allowed: development, staging.",
        "enum": [
          "development",
          "staging"
        ]
      },
      "operation": {
        "type": "string",
        "description": "What to do. Allowed: CHECK_PENDING_MIGRATIONS, APPLY_NEXT_MIGRATION, ROLLBACK_LAST_MIGRATION.",
        "enum": [
          "CHECK_PENDING_MIGRATIONS",
          "APPLY_NEXT_MIGRATION",
          "ROLLBACK_LAST_MIGRATION"
        ]
      },
      "targetVersion": {
        "type": "string",
        "description": "Optional. The version to stop at. At most 32 characters. For example v1.2.0. If not given: the next pending version.",
        "pattern": "^v\\d+\\.\\d+\\.\\d+$",
        "maxLength": 32
      },
      "maxSteps": {
        "type": "integer",
        "description": "Optional, default 1. How many migrations to run. From 1 to 3.",
        "minimum": 1,
        "maximum": 3,
        "default": 1
      },
      "dryRun": {
        "type": "boolean",
        "description": "Optional, default true. true only reports the plan and changes nothing; send false only after the user has approved the reported plan.",
        "default": true
      }
    },
    "required": [
      "environment",
      "operation"
    ],
    "additionalProperties": false
  },
  "annotations": {
    "readOnlyHint": false,
    "destructiveHint": true,
    "idempotentHint": false,
    "openWorldHint": true
  }
}
"#;

#[test]
fn the_migration_tool_reads_as_designed() {
    let contract = DbMigration::contract().unwrap();
    assert_eq!(contract.to_text(), DB_MIGRATION);
    assert_eq!(
        contract.example_call(),
        Some(&json!({"environment": "development", "operation": "CHECK_PENDING_MIGRATIONS"}))
    );
    assert_eq!(contract.dry_run(), Some("dryRun"));
    assert_eq!(contract.remediation(), Some("Do NOT invent new parameter fields; refer to the schema."));
    assert!(std::ptr::eq(contract, DbMigration::contract().unwrap()), "built once");
}

#[test]
fn a_file_that_holds_another_contract_is_told() {
    let file = std::env::temp_dir().join(format!("agent-tool-contract-{}.json", std::process::id()));
    std::fs::write(&file, DB_MIGRATION).unwrap();
    super::assert_contract::<DbMigration>(&file);
    std::fs::write(&file, "{}\n").unwrap();
    let told = std::panic::catch_unwind(|| super::assert_contract::<DbMigration>(&file));
    // Who asks for an update gets it.
    let is_updated = std::fs::read_to_string(&file).unwrap() == DB_MIGRATION;
    assert_ne!(told.is_err(), is_updated);
    assert_eq!(is_updated, std::env::var("AGENT_TOOL_UPDATE").is_ok_and(|value| value == "1"));
    std::fs::remove_file(&file).unwrap();
}
