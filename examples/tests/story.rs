//! The story that the binary plays, against its recorded text. `AGENT_TOOL_UPDATE=1` records it anew.

#[path = "support/runs.rs"]
mod support;

use std::path::Path;
use std::{env, fs};

#[test]
fn the_story_reads_as_recorded() {
    let recorded = Path::new(env!("CARGO_MANIFEST_DIR")).join("story.txt");
    let played = support::run(&[], b"");
    assert_eq!((played.code, played.stderr.as_str()), (Some(0), ""));
    if env::var_os("AGENT_TOOL_UPDATE").is_some_and(|wish| wish == "1") {
        fs::write(&recorded, &played.stdout).unwrap();
    }
    let recorded = fs::read_to_string(&recorded).unwrap();
    for (number, (line, told)) in (1..).zip(recorded.lines().zip(played.stdout.lines())) {
        assert_eq!(told, line, "line {number} of story.txt");
    }
    assert_eq!(played.stdout.len(), recorded.len());
}
