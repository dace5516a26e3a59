//! Which contracts this thread builds: author's code that comes back to one of them is answered, and never waits for
//! itself; and the arguments of another tool are known where they stand inside of these.
//!
//! Nothing is judged here.

use std::cell::{Cell, RefCell};

use schemars::Schema;

use super::ContractCell;

/// The keyword of a schema that stands for the arguments of another tool, and names it.
pub(super) const NESTED: &str = "x-agent-tool-arguments-of";

thread_local! {
    static BUILT: RefCell<Vec<&'static ContractCell>> = const { RefCell::new(Vec::new()) };
    static READ: Cell<u64> = const { Cell::new(0) };
}

/// The innermost build is over, however it ended.
struct Built;

impl Drop for Built {
    fn drop(&mut self) {
        BUILT.with_borrow_mut(Vec::pop);
    }
}

/// Builds the contract that the cell keeps.
pub(super) fn building<R>(cell: &'static ContractCell, build: impl FnOnce() -> R) -> R {
    BUILT.with_borrow_mut(|cells| cells.push(cell));
    let _built = Built;
    build()
}

/// Whether this thread builds the contract that the cell keeps.
pub(super) fn is_under_way(cell: &'static ContractCell) -> bool {
    BUILT.with_borrow(|cells| cells.iter().any(|built| std::ptr::eq(*built, cell)))
}

/// Whether this thread builds any contract.
pub(crate) fn is_building() -> bool {
    BUILT.with_borrow(|cells| !cells.is_empty())
}

/// What stands in a schema for the arguments of another tool.
pub(crate) fn nested(tool: &str) -> Schema {
    schemars::json_schema!({ NESTED: tool })
}

/// Notes that the arguments of a tool are read.
#[inline]
pub(crate) fn note_read() {
    READ.set(READ.get().wrapping_add(1));
}

/// Whether serde, asked for something, read the arguments of a tool.
pub(super) fn reads_a_tool(ask: impl FnOnce()) -> bool {
    let before = READ.get();
    ask();
    READ.get() != before
}
