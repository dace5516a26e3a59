//! Turns the mutants on, one at a time, and asks the tests that come to it. What was found is kept in
//! `target/mutants/outcomes.tsv` by the content of the file, so that a sweep goes on where it was stopped.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::{fs, io, thread};

use crate::excused::Excused;
use crate::list::Mutant;
use crate::rewrite::Id;
use crate::suite::{End, Test, WORKERS, run};
use crate::tree::Program;

static FOLDERS: Mutex<()> = Mutex::new(());

const HEAD: &str = "\
| part | mutants | caught | by timeout | equivalent | missed | of constants | do not compile | not asked |
|---|---|---|---|---|---|---|---|---|
";

/// What became of a mutant: `caught`, `timeout`, `missed`, `unviable` or `of constants`, and the test that saw it.
pub type Outcome = (String, String);

/// The outcomes so far.
pub struct Ledger {
    path: PathBuf,
    /// Of each file, a number that its content gives.
    contents: HashMap<String, u64>,
    known: Mutex<HashMap<(u64, String), Outcome>>,
    file: Mutex<File>,
}

impl Ledger {
    pub fn open(root: &Path, mutants: &[Mutant]) -> io::Result<Self> {
        let path = root.join("target/mutants/outcomes.tsv");
        let mut known = HashMap::new();
        for line in fs::read_to_string(&path).unwrap_or_default().lines() {
            if let [content, name, outcome, by] = line.split('\t').collect::<Vec<_>>()[..] {
                let content = content.parse().map_err(io::Error::other)?;
                known.insert((content, name.to_owned()), (outcome.to_owned(), by.to_owned()));
            }
        }
        let mut contents = HashMap::new();
        for mutant in mutants {
            if !contents.contains_key(&mutant.file) {
                let mut hasher = DefaultHasher::new();
                fs::read(root.join(&mutant.file))?.hash(&mut hasher);
                contents.insert(mutant.file.clone(), hasher.finish());
            }
        }
        let file = OpenOptions::new().create(true).append(true).open(&path)?;
        Ok(Self { path, contents, known: Mutex::new(known), file: Mutex::new(file) })
    }

    pub fn of(&self, mutant: &Mutant) -> Option<Outcome> {
        let key = (self.contents[&mutant.file], mutant.name.clone());
        self.known.lock().expect("no worker panics").get(&key).cloned()
    }

    pub fn is(&self, mutant: &Mutant, outcome: &str) -> bool {
        self.of(mutant).is_some_and(|(is, _)| is == outcome)
    }

    pub fn put(&self, mutant: &Mutant, outcome: &str, by: &str) -> io::Result<()> {
        let content = self.contents[&mutant.file];
        let line = format!("{content}\t{}\t{outcome}\t{by}\n", mutant.name);
        self.file.lock().expect("no worker panics").write_all(line.as_bytes())?;
        let outcome = (outcome.to_owned(), by.to_owned());
        self.known.lock().expect("no worker panics").insert((content, mutant.name.clone()), outcome);
        Ok(())
    }

    /// Takes over what cargo-mutants itself found of those that no switch turns on.
    pub fn take(&self, mutants: &[Mutant]) -> io::Result<()> {
        let folder = self.path.with_file_name("constants").join("mutants.out");
        for outcome in ["caught", "missed", "timeout", "unviable"] {
            let found = fs::read_to_string(folder.join(format!("{outcome}.txt")))?;
            for mutant in found.lines().filter_map(|name| mutants.iter().find(|mutant| mutant.name == name)) {
                let outcome = if outcome == "missed" { "of constants" } else { outcome };
                self.put(mutant, outcome, "cargo-mutants")?;
            }
        }
        Ok(())
    }

    /// The table of all parts, and the names of what was missed beside it.
    pub fn report(&self, mutants: &[Mutant], excused: &Excused) -> io::Result<String> {
        let mut parts: BTreeMap<&str, BTreeMap<String, usize>> = BTreeMap::new();
        let mut missed = String::new();
        for mutant in mutants {
            let mut outcome = self.of(mutant).map_or("not asked".to_owned(), |(outcome, _)| outcome);
            if matches!(&*outcome, "missed" | "of constants") && excused.has(mutant) {
                outcome = "equivalent".to_owned();
            }
            if outcome == "missed" || outcome == "of constants" {
                let _ = writeln!(missed, "{outcome}: {}", mutant.name);
            }
            *parts.entry(part(&mutant.file)).or_default().entry(outcome).or_default() += 1;
        }
        fs::write(self.path.with_file_name("missed.txt"), missed)?;
        let mut table = HEAD.to_owned();
        let mut all: BTreeMap<String, usize> = BTreeMap::new();
        for outcomes in parts.values() {
            for (outcome, count) in outcomes {
                *all.entry(outcome.clone()).or_default() += count;
            }
        }
        for (part, outcomes) in parts.iter().chain([(&"all", &all)]) {
            let _ = write!(table, "| {part} | {} |", outcomes.values().sum::<usize>());
            for outcome in
                ["caught", "timeout", "equivalent", "missed", "of constants", "unviable", "not asked"]
            {
                let _ = write!(table, " {} |", outcomes.get(outcome).copied().unwrap_or_default());
            }
            table.push('\n');
        }
        for place in excused.unused() {
            let _ = writeln!(table, "excused, but seen or gone: {place}");
        }
        Ok(table)
    }
}

/// The part of the crate that a file belongs to.
pub fn part(file: &str) -> &str {
    let file = file.strip_prefix("agent-tool/src/").unwrap_or(file);
    let budget = ["budget.rs", "callers.rs", "ledger.rs", "prints.rs", "rate.rs", "repeats.rs"];
    match file.split(['/', '.']).next().unwrap_or_default() {
        "guard" if file == "guard/id.rs" => "id",
        "accept" | "call" | "caught" | "guarded" | "underway" => "call",
        "plan_token" | "canonical" | "clock" => "plan_token",
        "tool_set" if budget.iter().any(|name| file == format!("tool_set/{name}")) => "budget",
        part => part,
    }
}

/// Asks the tests of each mutant in `todo`.
pub fn sweep(
    todo: &[(Id, &Mutant)],
    switch_of: &HashMap<Id, Id>,
    programs: &[Program],
    by_switch: &HashMap<Id, Vec<&Test>>,
    ledger: &Ledger,
) -> io::Result<()> {
    let (next, last) = (AtomicUsize::new(0), Mutex::new(HashMap::new()));
    let worker = |said: &Path| -> io::Result<()> {
        while let Some((id, mutant)) = todo.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut tests = by_switch.get(&switch_of[id]).cloned().unwrap_or_default();
            // What saw the one before in the same file, saw much of it.
            let before: Option<String> = last.lock().expect("no worker panics").get(&mutant.file).cloned();
            tests.sort_by_key(|test| Some(&test.name) != before.as_ref());
            let (outcome, by) = ask(*id, &tests, programs, said)?;
            if let Some((_, test)) = &by {
                last.lock().expect("no worker panics").insert(mutant.file.clone(), test.clone());
            } else {
                println!("missed: {}", mutant.name);
            }
            let by = by.map(|(program, test)| format!("{}: {test}", programs[program].name));
            ledger.put(mutant, outcome, &by.unwrap_or_default())?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let said = |index: usize| ledger.path.with_file_name(format!("said-{index}"));
        let worker = &worker;
        let workers: Vec<_> = (0..WORKERS).map(|index| scope.spawn(move || worker(&said(index)))).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
    })
}

/// Asks tests in growing steps: first the one that is likely to see it, last the slow ones.
fn ask(
    id: Id,
    tests: &[&Test],
    programs: &[Program],
    said: &Path,
) -> io::Result<(&'static str, Option<(usize, String)>)> {
    let mut rest = tests;
    for step in [0.0, 0.2, 1.0, 4.0, 20.0, f64::INFINITY] {
        let mut sum = 0.0;
        let count = rest
            .iter()
            .take_while(|test| {
                sum += test.seconds;
                sum <= step
            })
            .count()
            .max(1)
            .min(rest.len());
        let (now, later) = rest.split_at(count);
        rest = later;
        let mut of_program: BTreeMap<usize, Vec<&Test>> = BTreeMap::new();
        for test in now {
            of_program.entry(test.program).or_default().push(test);
        }
        for (program, tests) in of_program {
            let names: Vec<&str> = tests.iter().map(|test| test.name.as_str()).collect();
            let seconds = tests.iter().map(|test| test.seconds).sum();
            let set = ("AGENT_TOOL_MUTANT", &*id.to_string());
            let turn = || run(&programs[program], &names, seconds, set, said);
            // The programs of the examples work in folders that their tests share: one of them at a time.
            let _alone = programs[program]
                .name
                .starts_with("examples/")
                .then(|| FOLDERS.lock().unwrap_or_else(PoisonError::into_inner));
            let end = match turn()? {
                // A machine that is busy is slow once; a loop has no end again.
                End::Timeout => turn()?,
                end => end,
            };
            let outcome = match end {
                End::Passed => continue,
                End::Failed => "caught",
                End::Timeout => "timeout",
            };
            return Ok((outcome, Some((program, seer(&fs::read_to_string(said).unwrap_or_default())))));
        }
    }
    Ok(("missed", None))
}

/// The test that failed, or during which the program ended.
fn seer(said: &str) -> String {
    let tests = || said.lines().filter_map(|line| line.strip_prefix("test ")?.split_once(" ... "));
    let failed = tests().find(|(_, end)| end.contains("FAILED")).or_else(|| tests().next_back());
    failed.map_or_else(String::new, |(name, _)| name.to_owned())
}
