//! The derives as a whole: how long an expansion is, what it looks like, that no input makes them panic, that the keys
//! are documented.

mod bad_input;
mod documented;
mod expansion;
mod random;

use std::path::{Path, PathBuf};

/// The repository around this crate; there is none around a package.
fn repository() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    root.join("tests/tests/ui").is_dir().then_some(root)
}
