//! From the text of a tools/list document to its tools, each with its place.
//!
//! What is no tool is a finding; the others are read all the same.

use super::{Code, Findings};
use crate::contract::below;
use crate::ordered::Ordered;

/// A tool of a list.
#[derive(Debug)]
pub(crate) struct Listed {
    /// Its name; empty where it has none.
    pub(crate) name: String,
    /// JSON Pointer into the document.
    pub(crate) at: String,
    /// The tool object.
    pub(crate) tool: Ordered,
}

/// Reads the tools of a document.
pub(crate) fn read(text: &str, found: &mut Findings) -> Vec<Listed> {
    // Some editors begin files with a byte order mark.
    let document: Ordered = match serde_json::from_str(text.trim_start_matches('\u{feff}')) {
        Ok(document) => document,
        Err(why) => {
            found.push(Code::BrokenDocument, "", "", why.to_string());
            return Vec::new();
        }
    };
    let (at, list) = match document {
        Ordered::Array(list) => (String::new(), list),
        mut whole => {
            let answered = whole.get("result").is_some_and(|result| result.get("tools").is_some());
            if answered {
                whole = whole.remove("result").unwrap_or(Ordered::Null);
            }
            if whole.get("inputSchema").is_some() {
                return listed(whole, String::new(), found).into_iter().collect();
            }
            let Some(Ordered::Array(list)) = whole.remove("tools") else {
                found.push(Code::BrokenDocument, "", "", "there is no list of tools in it");
                return Vec::new();
            };
            (if answered { "/result/tools" } else { "/tools" }.to_owned(), list)
        }
    };
    let tools = list.into_iter().enumerate();
    tools.filter_map(|(index, tool)| listed(tool, below(&at, &index.to_string()), found)).collect()
}

fn listed(tool: Ordered, at: String, found: &mut Findings) -> Option<Listed> {
    if tool.as_object().is_none() {
        found.add(Code::NotATool, "", &at);
        return None;
    }
    let name = tool.get("name").and_then(Ordered::as_str).unwrap_or_default().to_owned();
    if name.is_empty() {
        found.push(Code::NotATool, "", &below(&at, "name"), "it has no name");
    }
    Some(Listed { name, at, tool })
}
