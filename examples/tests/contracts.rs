//! The contract of every example, as committed: what a client reads cannot move unseen.

use std::fs;
use std::path::{Path, PathBuf};

use agent_tool::assert_contract;
use agent_tool_examples::existing::guarded::{CancelOrder, FindOrders, PromiseRefund};
use agent_tool_examples::helpdesk::desk::Desk;
use agent_tool_examples::planned::PlannedMigration;
use agent_tool_examples::service::agents;
use agent_tool_examples::service::store::Shop;
use agent_tool_examples::tool::DbMigration;

#[test]
fn contracts_are_those_that_were_committed() {
    assert_contract::<DbMigration>("contracts/db_migration.json");
    assert_contract::<PlannedMigration>("contracts/db_migration.planned.json");
    assert_contract::<FindOrders>("contracts/find_orders.json");
    assert_contract::<PromiseRefund>("contracts/promise_refund.json");
    assert_contract::<CancelOrder>("contracts/cancel_order.json");
    let tools = Desk::new().expect("a helpdesk").tools().unwrap_or_else(|problems| panic!("{problems}"));
    tools.assert_contracts("contracts/helpdesk.json");
    let shop = Shop::open().expect("a shop");
    let tools = agents::tools(&shop).unwrap_or_else(|problems| panic!("{problems}"));
    tools.assert_contracts("contracts/service.json");
    every_tool_has_one();
}

/// As many contracts as derives: a tool of an example is not forgotten.
fn every_tool_has_one() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let derives = |text: &str| {
        text.lines().filter(|line| line.contains("derive(") && line.contains("AgentTool")).count()
    };
    let sources: usize = files(&folder.join("src"), "rs").iter().map(|source| derives(source)).sum();
    let contracts = files(&folder.join("contracts"), "json");
    let committed: usize = contracts.iter().map(|text| text.matches("\"inputSchema\": {").count()).sum();
    assert_eq!((sources, contracts.len()), (committed, 7));
}

/// The texts of the files below a folder.
fn files(folder: &Path, extension: &str) -> Vec<String> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of this package") {
        let path: PathBuf = entry.expect("its entry").path();
        if path.is_dir() {
            texts.extend(files(&path, extension));
        } else if path.extension().is_some_and(|own| own == extension) {
            texts.push(fs::read_to_string(&path).expect("text"));
        }
    }
    texts
}
