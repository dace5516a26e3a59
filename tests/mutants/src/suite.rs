//! Every test by itself: how long it takes, and which switches it comes to. A mutant is only asked of those.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant, UNIX_EPOCH};
use std::{fs, io, thread};

use crate::rewrite::Id;
use crate::tree::Program;

/// How many processes ask at a time.
pub const WORKERS: usize = 2;

/// A test that passes while no mutant is on.
#[derive(Debug)]
pub struct Test {
    /// Its place among the programs.
    pub program: usize,
    pub name: String,
    pub seconds: f64,
    pub switches: BTreeSet<Id>,
}

/// How a run of a test program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Passed,
    Failed,
    /// It used up its time, which stands for an endless loop.
    Timeout,
}

/// Runs some tests of a program, with a bound on its processor time and its memory.
///
/// What it says goes into a file.
pub fn run(
    program: &Program,
    tests: &[&str],
    seconds: f64,
    set: (&str, &str),
    said: &Path,
) -> io::Result<End> {
    let limit = (seconds * 4.0).ceil() + 1.0;
    // Gigabytes: whoever asks for more is in an endless loop as well.
    let shell = format!("ulimit -t {limit}; ulimit -v 6000000; exec nice -n 19 \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &shell, "sh"]).arg(&program.path).args(["--exact", "--test-threads=1"]).args(tests);
    command
        .current_dir(&program.folder)
        .env("CARGO_MANIFEST_DIR", &program.folder)
        .env("RUST_BACKTRACE", "0");
    command.env("AGENT_TOOL_SEED", "1592590337").env(set.0, set.1);
    command.stdin(Stdio::null()).stdout(File::create(said)?).stderr(Stdio::null());
    let mut child = command.spawn()?;
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            let spent = begun.elapsed().as_secs_f64() >= limit;
            return Ok(match status.code() {
                Some(0) => End::Passed,
                None if spent => End::Timeout,
                _ => End::Failed,
            });
        }
        // Waiting for what never comes costs no processor time.
        if begun.elapsed().as_secs_f64() > limit * 6.0 {
            child.kill()?;
            child.wait()?;
            return Ok(End::Timeout);
        }
        thread::sleep(Duration::from_millis(if begun.elapsed().as_millis() < 100 { 2 } else { 20 }));
    }
}

/// The tests of all programs; those of a program that is as it was are read from `target/mutants/suite`. Where it is
/// to be `quick`, those are left out that took seconds the last time.
pub fn tests(programs: &[Program], folder: &Path, quick: bool) -> io::Result<Vec<Test>> {
    let kept = folder.join(if quick { "suite-quick" } else { "suite" });
    let slow = if quick { slow(&folder.join("suite")) } else { HashSet::new() };
    fs::create_dir_all(&kept)?;
    let mut tests = Vec::new();
    for (index, program) in programs.iter().enumerate() {
        let meta = fs::metadata(&program.path)?;
        let time = meta.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        let file = kept.join(format!("{}-{time}.tsv", program.name.replace('/', "-")));
        if !file.exists() {
            let found = ask(program, index, folder, &slow)?;
            let lines = found.iter().map(|test| {
                let switches: Vec<String> = test.switches.iter().map(Id::to_string).collect();
                format!("{}\t{}\t{}\n", test.name, test.seconds, switches.join(","))
            });
            fs::write(&file, lines.collect::<String>())?;
        }
        tests.extend(fs::read_to_string(&file)?.lines().filter_map(|line| read(line, index)));
    }
    Ok(tests)
}

/// The tests that took seconds in any run before.
fn slow(kept: &Path) -> HashSet<String> {
    let files = fs::read_dir(kept).into_iter().flatten().flatten();
    let texts: Vec<String> = files.filter_map(|file| fs::read_to_string(file.path()).ok()).collect();
    let tests = texts.iter().flat_map(|text| text.lines()).filter_map(|line| read(line, 0));
    tests.filter(|test| test.seconds > 3.0).map(|test| test.name).collect()
}

fn read(line: &str, program: usize) -> Option<Test> {
    let mut parts = line.split('\t');
    let (name, seconds, switches) = (parts.next()?.to_owned(), parts.next()?.parse().ok()?, parts.next()?);
    Some(Test {
        program,
        name,
        seconds,
        switches: switches.split(',').filter_map(|id| id.parse().ok()).collect(),
    })
}

/// Runs each test of a program by itself.
fn ask(program: &Program, index: usize, folder: &Path, slow: &HashSet<String>) -> io::Result<Vec<Test>> {
    let listed = Command::new(&program.path)
        .args(["--list", "--format", "terse"])
        .current_dir(&program.folder)
        .output()?;
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    let names = listed.lines().filter_map(|line| line.strip_suffix(": test"));
    let queue = Mutex::new(names.filter(|name| !slow.contains(*name)));
    let found = Mutex::new(Vec::new());
    let begun = Instant::now();
    thread::scope(|scope| {
        for worker in 0..WORKERS {
            let (queue, found) = (&queue, &found);
            scope.spawn(move || -> io::Result<()> {
                let marks = folder.join(format!("marks-{worker}"));
                let path = marks.to_string_lossy().into_owned();
                loop {
                    let Some(name) = queue.lock().expect("no worker panics").next() else { return Ok(()) };
                    fs::write(&marks, "")?;
                    let begun = Instant::now();
                    let end = run(
                        program,
                        &[name],
                        60.0,
                        ("AGENT_TOOL_MARKS", &path),
                        &folder.join(format!("said-{worker}")),
                    )?;
                    let seconds = begun.elapsed().as_secs_f64();
                    if end != End::Passed {
                        println!("  left out, for it ends by itself with {end:?}: {} {name}", program.name);
                        continue;
                    }
                    let switches =
                        fs::read_to_string(&marks)?.lines().filter_map(|id| id.parse().ok()).collect();
                    let test = Test { program: index, name: name.to_owned(), seconds, switches };
                    found.lock().expect("no worker panics").push(test);
                }
            });
        }
    });
    let found = found.into_inner().expect("no worker panics");
    println!("  {}: {} tests in {:.0} s", program.name, found.len(), begun.elapsed().as_secs_f64());
    Ok(found)
}

/// By switch, the tests that come to it, the quickest first.
pub fn by_switch(tests: &[Test]) -> HashMap<Id, Vec<&Test>> {
    let mut ordered: Vec<&Test> = tests.iter().collect();
    ordered.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
    let mut by_switch: HashMap<Id, Vec<&Test>> = HashMap::new();
    for test in ordered {
        for switch in &test.switches {
            by_switch.entry(*switch).or_default().push(test);
        }
    }
    by_switch
}
