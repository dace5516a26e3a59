//! `agent-tool report`: everything that is known of a list of tools, as one page for people.

use std::fs;
use std::path::PathBuf;

use clap::Args;

use super::chains::Matrix;
use super::{Format, Outcome, Terminal, page, source};
use crate::lint::look;

/// What to report.
#[derive(Debug, Args)]
pub(super) struct Report {
    /// The tools/list document.
    #[arg(default_value = "-")]
    file: PathBuf,
    /// Where to write the page; - is standard output.
    #[arg(long, value_name = "FILE")]
    html: PathBuf,
    /// Draw the chains with ids taken as they were given.
    #[arg(long)]
    guarded: bool,
}

impl Report {
    pub(super) fn carry_out(self, format: Format, terminal: &mut Terminal<'_>) -> Outcome {
        if format == Format::Json {
            return Err("a page has no JSON form: use lint and chains with --format json".to_owned());
        }
        let (tools, mut found) = source::tools(&self.file, terminal)?;
        look(&tools, &mut found);
        let page = page::page(&tools, &found, &Matrix::of(&tools, &[], self.guarded));
        if self.html.as_os_str() == "-" {
            super::unpiped(write!(terminal.out, "{page}"))?;
        } else {
            fs::write(&self.html, page)
                .map_err(|why| format!("{} cannot be written: {why}", self.html.display()))?;
        }
        Ok(false)
    }
}
