//! Mutation testing of the runtime crate without building it for each mutant: cargo-mutants lists them, all of them are
//! built into one copy of the crate, each behind a switch that an environment variable turns on, and a mutant is asked of
//! the tests that come to its switch. `tests/scripts/mutants.sh` runs it.
//!
//! Arguments: the parts to sweep (`sweep::part`), or none for all of them; `--quick` leaves out the tests that take
//! seconds, so that what they alone would see counts as missed, and does not ask again what
//! `equivalent.txt` explains; `--constants` takes over what cargo-mutants
//! found of the few that no switch turns on; `--report` says what is known so far.

mod excused;
mod list;
mod places;
mod rewrite;
mod suite;
mod sweep;
mod tree;

use std::{env, io};

/// Seconds that a test may take for a quick sweep, on a machine that has other things to do.
const QUICK: f64 = 2.5;

fn main() -> io::Result<()> {
    let root = env::current_dir()?;
    let (options, parts): (Vec<String>, Vec<String>) =
        env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let is_quick = options == ["--quick"];
    let mutants = list::mutants(&root)?;
    let excused = excused::Excused::read(&root)?;
    let ledger = sweep::Ledger::open(&root, &mutants)?;
    let numbered = || mutants.iter().enumerate().map(|(index, mutant)| (index + 1, mutant));
    if options == ["--constants"] || options == ["--report"] {
        if options == ["--constants"] {
            ledger.take(&mutants)?;
        }
        print!("{}", ledger.report(&mutants, &excused)?);
        return Ok(());
    }

    let known = numbered().filter(|(_, mutant)| ledger.is(mutant, "unviable")).map(|(id, _)| id).collect();
    let built = tree::build(&root, &mutants, known)?;
    for (ids, outcome) in [(&built.unviable, "unviable"), (&built.fixed, "of constants")] {
        for id in ids {
            let mutant = &mutants[id - 1];
            if ledger.of(mutant).is_none() {
                ledger.put(mutant, outcome, "")?;
            }
        }
    }
    println!("the tests of {} programs", built.programs.len());
    let mut tests = suite::tests(&built.programs, &root.join("target/mutants"), is_quick)?;
    if is_quick {
        tests.retain(|test| test.seconds < QUICK);
    }
    let mut todo: Vec<_> = numbered()
        .filter(|(id, _)| built.switch_of.contains_key(id))
        .filter(|(_, mutant)| parts.is_empty() || parts.iter().any(|part| part == sweep::part(&mutant.file)))
        .filter(|(_, mutant)| {
            ledger
                .of(mutant)
                .is_none_or(|(outcome, _)| outcome == "missed" && !(is_quick && excused.has(mutant)))
        })
        .collect();
    // What was missed before comes first, and the rest in an order that is fair to every file where a sweep is stopped.
    todo.sort_by_key(|(id, mutant)| (ledger.of(mutant).is_none(), id % 8));
    println!("{} mutants, asked of {} tests", todo.len(), tests.len());
    sweep::sweep(&todo, &built.switch_of, &built.programs, &suite::by_switch(&tests), &ledger)?;
    print!("{}", ledger.report(&mutants, &excused)?);
    Ok(())
}
