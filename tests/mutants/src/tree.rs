//! The copy of the repository that holds all mutants, and its test programs. What the compiler refuses is taken out,
//! round by round, until the rest compiles.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io};

use serde_json::Value;

use crate::list::Mutant;
use crate::rewrite::{Id, rewrite};

/// A program that runs tests, and the folder that it runs in.
#[derive(Clone, Debug)]
pub struct Program {
    /// Package and target, as in `agent-tool-tests/ids`.
    pub name: String,
    pub path: PathBuf,
    pub folder: PathBuf,
}

/// What came of making the tree.
pub struct Built {
    pub programs: Vec<Program>,
    /// Mutants that do not compile.
    pub unviable: BTreeSet<Id>,
    /// Mutants of what the compiler evaluates.
    pub fixed: BTreeSet<Id>,
    /// The switch of each mutant: the number of its first one.
    pub switch_of: HashMap<Id, Id>,
}

/// Programs that cannot see a mutant, or drive compilers, browsers and vendors' packages.
const LEFT_OUT: [&str; 8] =
    ["ui", "ui_compiles", "compat", "contributing", "links", "report", "vendors", "mcp_clients"];

/// Of each file that was rewritten: which bytes of it hold which mutant.
type Held = HashMap<String, Vec<(Range<usize>, Id)>>;

/// Makes the tree below `target/mutants` and builds its tests.
///
/// `unviable` are those that are known not to compile.
pub fn build(root: &Path, mutants: &[Mutant], mut unviable: BTreeSet<Id>) -> io::Result<Built> {
    let tree = root.join("target/mutants/tree");
    let const_file = root.join("target/mutants/const.txt");
    copy(root, &tree)?;
    let mut kept_const: HashSet<String> =
        fs::read_to_string(&const_file).unwrap_or_default().lines().map(str::to_owned).collect();
    loop {
        let (held, fixed, switch_of) = write(root, &tree, mutants, &unviable, &kept_const)?;
        // First the crate by itself: hundreds of its errors are found in seconds.
        let check = ["check", "-p", "agent-tool", "--all-features", "--lib"].map(String::from).to_vec();
        let mut messages = cargo(root, &tree, &check)?;
        let mut faults = errors(&messages);
        if faults.is_empty() {
            messages = cargo(root, &tree, &tests(&tree)?)?;
            faults = errors(&messages);
        }
        if faults.is_empty() {
            return Ok(Built { programs: programs(&messages), unviable, fixed, switch_of });
        }
        let before = (unviable.len(), kept_const.len());
        for fault in &faults {
            let text = fault["rendered"].as_str().unwrap_or_default();
            let found = blamed(fault, &held);
            unviable.extend(&found);
            if found.is_empty() && fault["code"]["code"] == "E0015" {
                kept_const.insert(called(fault));
            } else if found.is_empty() {
                eprintln!("{text}");
            }
        }
        println!(
            "{} errors: {} mutants do not compile, {} functions stay const",
            faults.len(),
            unviable.len(),
            kept_const.len()
        );
        fs::write(&const_file, kept_const.iter().map(|name| format!("{name}\n")).collect::<String>())?;
        if before == (unviable.len(), kept_const.len()) {
            return Err(io::Error::other("errors that no mutant is to blame for"));
        }
    }
}

/// Copies what git knows or could know, and leaves alone what is the same: cargo goes by the times of files.
fn copy(root: &Path, tree: &Path) -> io::Result<()> {
    let listed =
        Command::new("git").args(["ls-files", "-co", "--exclude-standard"]).current_dir(root).output()?;
    for file in String::from_utf8_lossy(&listed.stdout).lines() {
        let from = root.join(file);
        let mutated = file.starts_with("agent-tool/src/");
        if from.is_file() && !mutated {
            put(&tree.join(file), &fs::read(&from)?)?;
        }
    }
    Ok(())
}

fn put(path: &Path, content: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|there| there == content) {
        return Ok(());
    }
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::write(path, content)
}

type Sources = (Held, BTreeSet<Id>, HashMap<Id, Id>);

/// Writes the sources of the runtime crate.
fn write(
    root: &Path,
    tree: &Path,
    mutants: &[Mutant],
    unviable: &BTreeSet<Id>,
    kept_const: &HashSet<String>,
) -> io::Result<Sources> {
    let mut of_file: BTreeMap<&str, Vec<(Id, &Mutant)>> = BTreeMap::new();
    let numbered = mutants.iter().enumerate().map(|(index, mutant)| (index + 1, mutant));
    for (id, mutant) in numbered.filter(|(id, _)| !unviable.contains(id)) {
        of_file.entry(&mutant.file).or_default().push((id, mutant));
    }
    let (mut held, mut fixed, mut switch_of) = (Held::new(), BTreeSet::new(), HashMap::new());
    let listed = Command::new("git")
        .args(["ls-files", "-co", "--exclude-standard", "agent-tool/src"])
        .current_dir(root)
        .output()?;
    for file in String::from_utf8_lossy(&listed.stdout).lines() {
        let mut content = fs::read(root.join(file))?;
        if let Some(mutants) = of_file.get(file) {
            let written = rewrite(&String::from_utf8_lossy(&content), mutants, kept_const);
            content = written.text.into_bytes();
            fixed.extend(written.fixed);
            switch_of.extend(written.switch_of);
            held.insert(file.to_owned(), written.held);
        }
        if file == "agent-tool/src/lib.rs" {
            content.splice(0..0, *b"#![allow(warnings)]\n");
            content.extend_from_slice(
                b"#[doc(hidden)]\n#[allow(missing_docs, unreachable_pub)]\npub mod mutant;\n",
            );
        }
        put(&tree.join(file), &content)?;
    }
    put(&tree.join("agent-tool/src/mutant.rs"), include_bytes!("switch.rs"))?;
    Ok((held, fixed, switch_of))
}

/// The command that builds every test program.
fn tests(tree: &Path) -> io::Result<Vec<String>> {
    let mut command: Vec<String> = ["test", "--no-run", "--lib", "--all-features"].map(String::from).to_vec();
    for (package, folder) in
        [("agent-tool", "agent-tool"), ("agent-tool-tests", "tests"), ("agent-tool-examples", "examples")]
    {
        command.extend(["-p".to_owned(), package.to_owned()]);
        let Ok(files) = fs::read_dir(tree.join(folder).join("tests")) else { continue };
        let mut names: Vec<String> = Vec::new();
        for file in files {
            let path = file?.path();
            let is_target = path.extension().is_some_and(|end| end == "rs") || path.join("main.rs").exists();
            names.extend(
                path.file_stem().filter(|_| is_target).map(|name| name.to_string_lossy().into_owned()),
            );
        }
        names.sort();
        let kept = names.into_iter().filter(|name| !LEFT_OUT.contains(&name.as_str()));
        command.extend(kept.flat_map(|name| ["--test".to_owned(), name]));
    }
    Ok(command)
}

/// The messages of a run of cargo in the tree. What is built of other crates is shared with the repository itself.
fn cargo(root: &Path, tree: &Path, arguments: &[String]) -> io::Result<Vec<Value>> {
    let mut command = Command::new("nice");
    command.args(["-n", "10", "cargo"]).args(arguments).arg("--message-format=json");
    command
        .current_dir(tree)
        .env("CARGO_TARGET_DIR", root.join("target/mutants/build"))
        .stderr(Stdio::inherit());
    let output = command.output()?;
    Ok(output
        .stdout
        .split(|byte| *byte == b'\n')
        .filter_map(|line| serde_json::from_slice(line).ok())
        .collect())
}

fn errors(messages: &[Value]) -> Vec<&Value> {
    let diagnostics = messages.iter().filter(|message| message["reason"] == "compiler-message");
    let diagnostics = diagnostics.map(|message| &message["message"]);
    diagnostics
        .filter(|message| {
            message["level"] == "error" && message["spans"].as_array().is_some_and(|spans| !spans.is_empty())
        })
        .collect()
}

/// The mutants that an error points at: with its main places, else with the others.
fn blamed(fault: &Value, held: &Held) -> Vec<Id> {
    let spans = || fault["spans"].as_array().into_iter().flatten();
    let holders = |span: &Value| {
        let start = usize::try_from(span["byte_start"].as_u64()?).ok()?;
        let file = span["file_name"].as_str()?;
        let around = held.get(file)?.iter().filter(|(range, _)| range.contains(&start));
        around.min_by_key(|(range, _)| range.len()).map(|(_, id)| *id)
    };
    let main: Vec<Id> = spans().filter(|span| span["is_primary"] == true).filter_map(holders).collect();
    if main.is_empty() { spans().filter_map(holders).collect() } else { main }
}

/// The function that a constant calls: the last name between backticks.
fn called(fault: &Value) -> String {
    let message = fault["message"].as_str().unwrap_or_default();
    let path = message.split('`').nth(1).unwrap_or_default();
    let path = path.split("::<").next().unwrap_or_default();
    path.rsplit("::").next().unwrap_or_default().to_owned()
}

fn programs(messages: &[Value]) -> Vec<Program> {
    let built = messages
        .iter()
        .filter(|message| message["executable"].is_string() && message["profile"]["test"] == true);
    let program = |message: &Value| {
        let manifest = Path::new(message["manifest_path"].as_str()?);
        let folder = manifest.parent()?.to_owned();
        let package = folder.file_name()?.to_string_lossy().into_owned();
        let name = format!("{package}/{}", message["target"]["name"].as_str()?);
        Some(Program { name, path: message["executable"].as_str()?.into(), folder })
    };
    let mut programs: Vec<Program> = built.filter_map(program).collect();
    programs.sort_by(|one, other| one.name.cmp(&other.name));
    programs
}
