//! That all contenders are asked the same and answer the same, before anything is measured.

use agent_tool::{AgentTool, Gated, Mode};
use agent_tool_tests::workloads::{Db, Deploy};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::contenders::{Run, W1_BAD, W1_OK, W2_BAD, W2_IDS, W2_OK, tables};

/// Panics at the first difference.
pub(crate) fn assert_all() {
    workload::<Db>(W1_OK, W1_BAD, None);
    workload::<Deploy>(W2_OK, W2_BAD, Some(W2_IDS));
    for table in tables() {
        for row in &table.rows {
            let passes = match row.run {
                Run::Value(run) => run(read(row.input)),
                Run::Text(run) => run(row.input),
            };
            assert!(passes, "{} {}: {}", table.workload, table.title, row.name);
        }
    }
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("a fixture")
}

fn workload<T>(ok: &str, bad: &str, ids: Option<&str>)
where
    T: AgentTool<Accepted = Gated<T>> + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let plain = T::deserialize(read(ok)).expect("the good input is good");
    for input in std::iter::once(ok).chain(ids) {
        let guarded = T::parse(read(input)).unwrap_or_else(|refused| panic!("{refused}"));
        let Mode::DryRun(guarded) = guarded.into_mode() else { panic!("the flag is absent: a dry run") };
        assert_eq!(guarded.into_inner(), plain, "guarded and plain give the same");
    }
    let refused = T::parse(read(bad)).expect_err("the bad input is bad");
    assert_eq!(refused.violations().len(), 3, "{refused}");
}
