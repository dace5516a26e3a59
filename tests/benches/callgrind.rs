//! This program under callgrind, and what its profile says. Nothing is measured in this process.

use std::process::Command;

/// Functions of the C library's allocator.
const ALLOCATOR: [&str; 11] = [
    "malloc",
    "free",
    "calloc",
    "realloc",
    "_int_malloc",
    "_int_free",
    "_int_realloc",
    "malloc_consolidate",
    "unlink_chunk",
    "sysmalloc",
    "systrim",
];
/// Where a row is counted.
const CALL: &str = "*counted*";
/// Where the guard alone is: its own entry.
const GUARD: &str = "*check_within*";

/// Instructions of one row's calls outside of the allocator.
pub(crate) fn of_calls(what: &str) -> u64 {
    let counted = run(what, CALL);
    assert!(counted > 0, "{what}: nothing was counted");
    counted
}

/// The same inside of the guard only.
pub(crate) fn of_guard(what: &str) -> u64 {
    run(what, GUARD)
}

/// Runs this program with `--one WHAT` under callgrind, which collects inside of functions of a name.
fn run(what: &str, inside: &str) -> u64 {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let name: String =
        what.chars().map(|char| if char.is_ascii_alphanumeric() { char } else { '-' }).collect();
    let file = folder.join(format!("{name}.callgrind"));
    let program = std::env::current_exe().expect("this program");
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--collect-atstart=no"])
        .arg(format!("--toggle-collect={inside}"))
        .args(["--compress-strings=no", "--compress-pos=no"])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(program)
        .args(["--one", what])
        // The same environment for every run: its size moves the stack, and with it a few instructions.
        .env_clear()
        .output()
        .expect("valgrind runs (Debian's package valgrind)");
    assert!(output.status.success(), "{what}: {}", String::from_utf8_lossy(&output.stderr));
    read(&std::fs::read_to_string(&file).expect("callgrind writes its profile"))
}

/// Callgrind's format: `fn=` names a function, lines of two numbers are its own cost, and the line after `calls=` is
/// what a callee cost inside of it.
fn read(profile: &str) -> u64 {
    let (mut function, mut in_callee, mut total) = ("", false, 0);
    for line in profile.lines() {
        if let Some(name) = line.strip_prefix("fn=") {
            function = name;
        } else if line.starts_with("calls=") {
            in_callee = true;
        } else if line.starts_with(|char: char| char.is_ascii_digit())
            && !std::mem::take(&mut in_callee)
            && !is_allocator(function)
        {
            total += line.split(' ').nth(1).and_then(|cost| cost.parse::<u64>().ok()).unwrap_or(0);
        }
    }
    total
}

fn is_allocator(function: &str) -> bool {
    let name = function.split('.').next().unwrap_or(function);
    ALLOCATOR.contains(&name) || function.contains("allocation_counter")
}
