//! The tools of the zoo under other features of `serde_json`: reads calls, one a line as name, tab and JSON text, and
//! prints what comes of each, as `tests/tests/compat.rs` does without those features.

#[path = "../../../src/replay.rs"]
mod replay;
#[path = "../../../src/zoo.rs"]
mod zoo;

fn main() {
    let calls = std::io::read_to_string(std::io::stdin()).expect("text on standard input");
    print!("{}", replay::outcomes(&zoo::animals(), &calls));
}
