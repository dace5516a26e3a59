//! A list of tools as a whole: how many, and which are mistaken for each other.

use std::collections::HashMap;

use super::{Code, Findings, Listed, alike};
use crate::contract::below;
use crate::ordered::Ordered;

/// Vendors advise fewer tools at once.
const MOST: usize = 20;

pub(super) fn look(tools: &[Listed], found: &mut Findings) {
    if tools.len() > MOST {
        found.push(Code::TooManyTools, "", "", format!("{}", tools.len()));
    }
    let mut names: HashMap<&str, &Listed> = HashMap::new();
    let mut described: HashMap<String, &Listed> = HashMap::new();
    for tool in tools {
        if names.insert(&tool.name, tool).is_some() && !tool.name.is_empty() {
            found.add(Code::NameTwice, &tool.name, &below(&tool.at, "name"));
        }
        let words = tool.tool.get("description").and_then(Ordered::as_str).unwrap_or_default();
        let words: String =
            words.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        if words.is_empty() {
            continue;
        }
        if let Some(other) = described.get(&words) {
            let detail = format!("as `{}`", other.name);
            found.push(Code::DescriptionsAlike, &tool.name, &below(&tool.at, "description"), detail);
        } else {
            described.insert(words, tool);
        }
    }
    let words: Vec<&str> = tools.iter().map(|tool| tool.name.as_str()).collect();
    for (one, other) in alike::pairs(&words) {
        let at = names.get(other).map(|tool| below(&tool.at, "name")).unwrap_or_default();
        found.push(Code::NamesAlike, other, &at, format!("`{one}` and `{other}`"));
    }
}
