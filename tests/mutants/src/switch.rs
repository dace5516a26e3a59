//! Goes into the tree as a module of the runtime crate: which mutant is on, and which ones were come to.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex};

/// The number of the mutant that is on, from `AGENT_TOOL_MUTANT`; 0 for none.
static ON: LazyLock<usize> =
    LazyLock::new(|| std::env::var("AGENT_TOOL_MUTANT").map_or(0, |number| number.parse().unwrap()));

/// Where the switches that are come to are written, each once, from `AGENT_TOOL_MARKS`.
static MARKS: LazyLock<Option<Mutex<File>>> = LazyLock::new(|| {
    let path = std::env::var_os("AGENT_TOOL_MARKS")?;
    Some(Mutex::new(OpenOptions::new().create(true).append(true).open(path).unwrap()))
});

static SEEN: [AtomicBool; 10_000] = [const { AtomicBool::new(false) }; 10_000];

/// 0, or the how manieth of a switch's mutants is on. `switch` is the number of its first one.
pub fn at(switch: usize, mutants: &[usize]) -> usize {
    let on = *ON;
    if on == 0 {
        if !SEEN[switch].load(Ordering::Relaxed) && !SEEN[switch].swap(true, Ordering::Relaxed) {
            if let Some(marks) = &*MARKS {
                writeln!(marks.lock().unwrap(), "{switch}").unwrap();
            }
        }
        return 0;
    }
    mutants.iter().position(|mutant| *mutant == on).map_or(0, |index| index + 1)
}
