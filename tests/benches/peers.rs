//! The two workloads as users of other crates write them: the same fields, and the same rules as far as each crate has
//! them. Nothing is timed here.

#![allow(dead_code, reason = "fields are read into, and not looked at")]

use std::collections::BTreeMap;

use agent_tool_tests::workloads::{Env, Op, Region, StepKind};
use serde::Deserialize;
use serde_json::Value;

fn yes() -> bool {
    true
}

fn one() -> u8 {
    1
}

/// `garde`: types are serde's, rules are checked on the typed value.
pub(crate) mod garde {
    use ::garde::Validate;

    use super::{BTreeMap, Deserialize, Env, Op, Region, StepKind, Value, one, yes};

    #[derive(Deserialize, Validate)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[garde(allow_unvalidated)]
    pub(crate) struct Db {
        pub environment: Env,
        pub operation: Op,
        #[garde(pattern(r"^v[0-9]+\.[0-9]+\.[0-9]+$"), length(chars, max = 32))]
        pub target_version: Option<String>,
        #[serde(default = "yes")]
        pub dry_run: bool,
        #[garde(range(min = 1, max = 3))]
        #[serde(default = "one")]
        pub max_steps: u8,
    }

    #[derive(Deserialize, Validate)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[garde(allow_unvalidated)]
    pub(crate) struct Deploy {
        #[garde(length(chars, max = 40))]
        pub project_id: String,
        pub environment: Env,
        pub operation: Op,
        #[garde(pattern(r"^v[0-9]+\.[0-9]+\.[0-9]+$"), length(chars, max = 32))]
        pub target_version: Option<String>,
        #[serde(default = "yes")]
        pub dry_run: bool,
        #[garde(range(min = 1, max = 3))]
        #[serde(default = "one")]
        pub max_steps: u8,
        #[garde(length(chars, min = 1, max = 120))]
        pub title: String,
        #[garde(length(chars, max = 500))]
        pub description: String,
        #[garde(length(chars, max = 200))]
        pub reason: Option<String>,
        #[garde(pattern(r"^[a-z][a-z0-9_.-]{1,31}$"))]
        pub requested_by: String,
        #[garde(length(chars, min = 3, max = 100))]
        pub email: Option<String>,
        pub region: Region,
        #[garde(range(min = 1, max = 3600))]
        pub timeout_secs: u32,
        #[garde(range(min = 0, max = 10))]
        pub retries: u8,
        #[garde(range(min = 0.0, max = 1.0))]
        pub ratio: f64,
        #[garde(range(min = -10, max = 10))]
        pub priority: i32,
        pub notify: bool,
        pub parallel: bool,
        #[garde(length(max = 20), inner(length(chars, min = 1, max = 32)))]
        pub tags: Vec<String>,
        pub labels: BTreeMap<String, String>,
        #[garde(dive)]
        pub window: Window,
        #[garde(length(max = 50), dive)]
        pub steps: Vec<Step>,
        #[garde(range(min = 1, max = 5))]
        pub approvals: u8,
        #[garde(pattern(r"^[A-Z]{2,10}-[0-9]{1,6}$"))]
        pub ticket: Option<String>,
        #[garde(length(chars, max = 40))]
        pub parent_id: Option<String>,
        #[garde(length(chars, min = 64, max = 64))]
        pub checksum: String,
    }

    #[derive(Deserialize, Validate)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[garde(allow_unvalidated)]
    pub(crate) struct Window {
        #[garde(length(chars, min = 1, max = 32))]
        pub start: String,
        #[garde(length(chars, min = 1, max = 32))]
        pub end: String,
        #[garde(length(chars, max = 40))]
        pub timezone: Option<String>,
        pub freeze: bool,
    }

    #[derive(Deserialize, Validate)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    #[garde(allow_unvalidated)]
    pub(crate) struct Step {
        #[garde(length(chars, max = 40))]
        pub id: String,
        #[garde(length(chars, min = 1, max = 64))]
        pub name: String,
        pub kind: StepKind,
        #[garde(range(min = 1, max = 3600))]
        pub timeout_secs: u32,
        #[garde(length(chars, max = 40))]
        pub depends_on: Option<String>,
        #[garde(length(chars, max = 200))]
        pub note: Option<String>,
    }

    pub(crate) fn db(value: Value) -> bool {
        Db::deserialize(value).is_ok_and(|db| db.validate().is_ok())
    }

    pub(crate) fn deploy(value: Value) -> bool {
        Deploy::deserialize(value).is_ok_and(|deploy| deploy.validate().is_ok())
    }
}

/// `validator`, likewise.
pub(crate) mod validator {
    use std::sync::LazyLock;

    use ::validator::Validate;
    use regex::Regex;
    use serde::Serialize;

    use super::{BTreeMap, Deserialize, Env, Op, Region, StepKind, Value, one, yes};

    static VERSION: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^v\d+\.\d+\.\d+$").expect("a pattern"));
    static LOGIN: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"^[a-z][a-z0-9_.-]{1,31}$").expect("a pattern"));
    static TICKET: LazyLock<Regex> =
        LazyLock::new(|| Regex::new(r"^[A-Z]{2,10}-\d{1,6}$").expect("a pattern"));

    #[derive(Deserialize, Serialize, Validate)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    pub(crate) struct Db {
        pub environment: Env,
        pub operation: Op,
        #[validate(regex(path = *VERSION), length(max = 32))]
        pub target_version: Option<String>,
        #[serde(default = "yes")]
        pub dry_run: bool,
        #[validate(range(min = 1, max = 3))]
        #[serde(default = "one")]
        pub max_steps: u8,
    }

    #[derive(Deserialize, Serialize, Validate)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    pub(crate) struct Deploy {
        #[validate(length(max = 40))]
        pub project_id: String,
        pub environment: Env,
        pub operation: Op,
        #[validate(regex(path = *VERSION), length(max = 32))]
        pub target_version: Option<String>,
        #[serde(default = "yes")]
        pub dry_run: bool,
        #[validate(range(min = 1, max = 3))]
        #[serde(default = "one")]
        pub max_steps: u8,
        #[validate(length(min = 1, max = 120))]
        pub title: String,
        #[validate(length(max = 500))]
        pub description: String,
        #[validate(length(max = 200))]
        pub reason: Option<String>,
        #[validate(regex(path = *LOGIN))]
        pub requested_by: String,
        #[validate(length(min = 3, max = 100))]
        pub email: Option<String>,
        pub region: Region,
        #[validate(range(min = 1, max = 3600))]
        pub timeout_secs: u32,
        #[validate(range(max = 10))]
        pub retries: u8,
        #[validate(range(min = 0.0, max = 1.0))]
        pub ratio: f64,
        #[validate(range(min = -10, max = 10))]
        pub priority: i32,
        pub notify: bool,
        pub parallel: bool,
        #[validate(length(max = 20))]
        pub tags: Vec<String>,
        pub labels: BTreeMap<String, String>,
        #[validate(nested)]
        pub window: Window,
        #[validate(length(max = 50), nested)]
        pub steps: Vec<Step>,
        #[validate(range(min = 1, max = 5))]
        pub approvals: u8,
        #[validate(regex(path = *TICKET))]
        pub ticket: Option<String>,
        #[validate(length(max = 40))]
        pub parent_id: Option<String>,
        #[validate(length(min = 64, max = 64))]
        pub checksum: String,
    }

    #[derive(Deserialize, Serialize, Validate)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    pub(crate) struct Window {
        #[validate(length(min = 1, max = 32))]
        pub start: String,
        #[validate(length(min = 1, max = 32))]
        pub end: String,
        #[validate(length(max = 40))]
        pub timezone: Option<String>,
        pub freeze: bool,
    }

    #[derive(Deserialize, Serialize, Validate)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    pub(crate) struct Step {
        #[validate(length(max = 40))]
        pub id: String,
        #[validate(length(min = 1, max = 64))]
        pub name: String,
        pub kind: StepKind,
        #[validate(range(min = 1, max = 3600))]
        pub timeout_secs: u32,
        #[validate(length(max = 40))]
        pub depends_on: Option<String>,
        #[validate(length(max = 200))]
        pub note: Option<String>,
    }

    pub(crate) fn db(value: Value) -> bool {
        Db::deserialize(value).is_ok_and(|db| db.validate().is_ok())
    }

    pub(crate) fn deploy(value: Value) -> bool {
        Deploy::deserialize(value).is_ok_and(|deploy| deploy.validate().is_ok())
    }
}

/// `serde_valid`, likewise.
pub(crate) mod serde_valid {
    use ::serde_valid::Validate;

    use super::{BTreeMap, Deserialize, Env, Op, Region, StepKind, Value, one, yes};

    #[derive(Deserialize, Validate)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    pub(crate) struct Db {
        pub environment: Env,
        pub operation: Op,
        #[validate(pattern = r"^v\d+\.\d+\.\d+$")]
        #[validate(max_length = 32)]
        pub target_version: Option<String>,
        #[serde(default = "yes")]
        pub dry_run: bool,
        #[validate(minimum = 1)]
        #[validate(maximum = 3)]
        #[serde(default = "one")]
        pub max_steps: u8,
    }

    #[derive(Deserialize, Validate)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    pub(crate) struct Deploy {
        #[validate(max_length = 40)]
        pub project_id: String,
        pub environment: Env,
        pub operation: Op,
        #[validate(pattern = r"^v\d+\.\d+\.\d+$")]
        #[validate(max_length = 32)]
        pub target_version: Option<String>,
        #[serde(default = "yes")]
        pub dry_run: bool,
        #[validate(minimum = 1)]
        #[validate(maximum = 3)]
        #[serde(default = "one")]
        pub max_steps: u8,
        #[validate(min_length = 1)]
        #[validate(max_length = 120)]
        pub title: String,
        #[validate(max_length = 500)]
        pub description: String,
        #[validate(max_length = 200)]
        pub reason: Option<String>,
        #[validate(pattern = r"^[a-z][a-z0-9_.-]{1,31}$")]
        pub requested_by: String,
        #[validate(min_length = 3)]
        #[validate(max_length = 100)]
        pub email: Option<String>,
        pub region: Region,
        #[validate(minimum = 1)]
        #[validate(maximum = 3600)]
        pub timeout_secs: u32,
        #[validate(maximum = 10)]
        pub retries: u8,
        #[validate(minimum = 0.0)]
        #[validate(maximum = 1.0)]
        pub ratio: f64,
        #[validate(minimum = -10)]
        #[validate(maximum = 10)]
        pub priority: i32,
        pub notify: bool,
        pub parallel: bool,
        #[validate(max_items = 20)]
        pub tags: Vec<String>,
        pub labels: BTreeMap<String, String>,
        #[validate]
        pub window: Window,
        #[validate(max_items = 50)]
        #[validate]
        pub steps: Vec<Step>,
        #[validate(minimum = 1)]
        #[validate(maximum = 5)]
        pub approvals: u8,
        #[validate(pattern = r"^[A-Z]{2,10}-\d{1,6}$")]
        pub ticket: Option<String>,
        #[validate(max_length = 40)]
        pub parent_id: Option<String>,
        #[validate(min_length = 64)]
        #[validate(max_length = 64)]
        pub checksum: String,
    }

    #[derive(Deserialize, Validate)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    pub(crate) struct Window {
        #[validate(min_length = 1)]
        #[validate(max_length = 32)]
        pub start: String,
        #[validate(min_length = 1)]
        #[validate(max_length = 32)]
        pub end: String,
        #[validate(max_length = 40)]
        pub timezone: Option<String>,
        pub freeze: bool,
    }

    #[derive(Deserialize, Validate)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    pub(crate) struct Step {
        #[validate(max_length = 40)]
        pub id: String,
        #[validate(min_length = 1)]
        #[validate(max_length = 64)]
        pub name: String,
        pub kind: StepKind,
        #[validate(minimum = 1)]
        #[validate(maximum = 3600)]
        pub timeout_secs: u32,
        #[validate(max_length = 40)]
        pub depends_on: Option<String>,
        #[validate(max_length = 200)]
        pub note: Option<String>,
    }

    pub(crate) fn db(value: Value) -> bool {
        Db::deserialize(value).is_ok_and(|db| db.validate().is_ok())
    }

    pub(crate) fn deploy(value: Value) -> bool {
        Deploy::deserialize(value).is_ok_and(|deploy| deploy.validate().is_ok())
    }
}

/// `deserr`: types only, read by a deserializer of its own that collects errors.
pub(crate) mod deserr {
    use std::collections::BTreeMap;

    use ::deserr::Deserr;
    use ::deserr::errors::JsonError;

    use super::{Value, one, yes};

    #[derive(Deserr)]
    #[deserr(rename_all = lowercase)]
    pub(crate) enum Env {
        Staging,
        Production,
    }

    #[derive(Deserr)]
    #[deserr(rename_all = lowercase)]
    pub(crate) enum Op {
        Up,
        Down,
        Status,
    }

    #[derive(Deserr)]
    #[deserr(rename_all = lowercase)]
    pub(crate) enum Region {
        Us,
        Eu,
        Ap,
        Sa,
    }

    #[derive(Deserr)]
    #[deserr(rename_all = lowercase)]
    pub(crate) enum StepKind {
        Sql,
        Shell,
        Http,
    }

    #[derive(Deserr)]
    #[deserr(rename_all = camelCase, deny_unknown_fields)]
    pub(crate) struct Db {
        pub environment: Env,
        pub operation: Op,
        #[deserr(default)]
        pub target_version: Option<String>,
        #[deserr(default = yes())]
        pub dry_run: bool,
        #[deserr(default = one())]
        pub max_steps: u8,
    }

    #[derive(Deserr)]
    #[deserr(rename_all = camelCase, deny_unknown_fields)]
    pub(crate) struct Deploy {
        pub project_id: String,
        pub environment: Env,
        pub operation: Op,
        #[deserr(default)]
        pub target_version: Option<String>,
        #[deserr(default = yes())]
        pub dry_run: bool,
        #[deserr(default = one())]
        pub max_steps: u8,
        pub title: String,
        pub description: String,
        #[deserr(default)]
        pub reason: Option<String>,
        pub requested_by: String,
        #[deserr(default)]
        pub email: Option<String>,
        pub region: Region,
        pub timeout_secs: u32,
        pub retries: u8,
        pub ratio: f64,
        pub priority: i32,
        pub notify: bool,
        pub parallel: bool,
        pub tags: Vec<String>,
        pub labels: BTreeMap<String, String>,
        pub window: Window,
        pub steps: Vec<Step>,
        pub approvals: u8,
        #[deserr(default)]
        pub ticket: Option<String>,
        #[deserr(default)]
        pub parent_id: Option<String>,
        pub checksum: String,
    }

    #[derive(Deserr)]
    #[deserr(rename_all = camelCase, deny_unknown_fields)]
    pub(crate) struct Window {
        pub start: String,
        pub end: String,
        #[deserr(default)]
        pub timezone: Option<String>,
        pub freeze: bool,
    }

    #[derive(Deserr)]
    #[deserr(rename_all = camelCase, deny_unknown_fields)]
    pub(crate) struct Step {
        pub id: String,
        pub name: String,
        pub kind: StepKind,
        pub timeout_secs: u32,
        #[deserr(default)]
        pub depends_on: Option<String>,
        #[deserr(default)]
        pub note: Option<String>,
    }

    pub(crate) fn db(value: Value) -> bool {
        ::deserr::deserialize::<Db, _, JsonError>(value).is_ok()
    }

    pub(crate) fn deploy(value: Value) -> bool {
        ::deserr::deserialize::<Deploy, _, JsonError>(value).is_ok()
    }
}
