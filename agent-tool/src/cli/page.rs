//! The page of a report: one file, no network, no script. Whatever comes from a server is escaped.

use std::fmt::Write as _;

use super::chains::Matrix;
use super::paint::visible_lines;
use super::picture;
use crate::lint::refs::expand;
use crate::lint::{Finding, Findings, Listed};
use crate::ordered::Ordered;

const STYLE: &str = include_str!("page.css");

/// The page.
pub(super) fn page(tools: &[Listed], found: &Findings, matrix: &Matrix) -> String {
    let mut out = String::new();
    let count = |level: &str| found.iter().filter(|finding| finding.level.to_string() == level).count();
    let _ = write!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'none'; style-src 'unsafe-inline'\">\n<title>Tools</title>\n<style>\n{STYLE}</style>\n\
         <main>\n<h1>Tools</h1>\n<p class=\"sum\">{} tools · {} errors · {} warnings · {} notes · {} chains, {} \
         broken</p>\n",
        tools.len(),
        count("error"),
        count("warning"),
        count("note"),
        matrix.chains.len(),
        matrix.broken(),
    );
    out.push_str("<nav>");
    for (index, tool) in tools.iter().enumerate() {
        let _ = write!(out, "<a href=\"#tool-{index}\">{}</a> ", escaped(&tool.name));
    }
    out.push_str("</nav>\n");
    faults(&mut out, found.iter().filter(|finding| finding.tool.is_empty()));
    out.push_str("<h2>Chains</h2>\n");
    picture::matrix(&mut out, matrix);
    for (index, tool) in tools.iter().enumerate() {
        section(&mut out, index, tool, found);
    }
    out.push_str("</main>\n</html>\n");
    out
}

fn section(out: &mut String, index: usize, listed: &Listed, found: &Findings) {
    let text = |member: &str| listed.tool.get(member).and_then(Ordered::as_str).unwrap_or_default();
    let (kind, words) = effect(&listed.tool);
    let _ = write!(
        out,
        "<section id=\"tool-{index}\">\n<h2>{} <span class=\"effect {kind}\">{words}</span></h2>\n<p>{}</p>\n",
        escaped(if listed.name.is_empty() { "(no name)" } else { &listed.name }),
        escaped(text("description")).replace('\n', "<br>"),
    );
    if let Some(schema) = listed.tool.get("inputSchema") {
        let mut rows = String::new();
        arguments(&mut rows, &expand(schema, "").schema, "");
        if rows.is_empty() {
            out.push_str("<p class=\"none\">No arguments.</p>\n");
        } else {
            let _ = write!(
                out,
                "<div class=\"wide\"><table>\n<thead><tr><th>argument<th>type<th>rules<th>what it is</thead>\n<tbody>\n\
                 {rows}</tbody></table></div>\n"
            );
        }
    }
    // Two tools of one name are told apart by their place.
    let inside = |finding: &&Finding| {
        finding.tool == listed.name
            && (finding.pointer == listed.at || finding.pointer.starts_with(&format!("{}/", listed.at)))
    };
    faults(out, found.iter().filter(|finding| !finding.tool.is_empty()).filter(inside));
    out.push_str("</section>\n");
}

/// What a tool does to the world, by MCP's annotations and their defaults.
fn effect(tool: &Ordered) -> (&'static str, &'static str) {
    let hint =
        |name: &str| tool.get("annotations").and_then(|hints| hints.get(name)).and_then(Ordered::as_bool);
    match (hint("readOnlyHint"), hint("destructiveHint")) {
        (Some(true), _) => ("reads", "reads"),
        (_, Some(true)) => ("destroys", "destroys"),
        (_, Some(false)) => ("adds", "adds"),
        _ => ("destroys", "not said, so it may destroy"),
    }
}

fn arguments(out: &mut String, schema: &Ordered, at: &str) {
    let required = schema.get("required").and_then(Ordered::as_array).unwrap_or_default();
    for (name, property) in schema.get("properties").and_then(Ordered::as_object).unwrap_or_default() {
        let path = if at.is_empty() { name.clone() } else { format!("{at}.{name}") };
        let needed = required.iter().any(|known| known.as_str() == Some(name));
        let _ = writeln!(
            out,
            "<tr><td><code>{}</code>{}<td>{}<td>{}<td>{}",
            escaped(&path),
            if needed { " <span class=\"needed\">required</span>" } else { "" },
            escaped(&kind(property)),
            rules(property),
            escaped(property.get("description").and_then(Ordered::as_str).unwrap_or_default()),
        );
        arguments(out, property, &path);
        if let Some(items) = property.get("items") {
            arguments(out, items, &format!("{path}[]"));
        }
        for form in property.get("anyOf").and_then(Ordered::as_array).unwrap_or_default() {
            arguments(out, form, &path);
        }
    }
}

fn kind(schema: &Ordered) -> String {
    match schema.get("type") {
        Some(Ordered::String(name)) if name == "array" => {
            format!("list of {}", schema.get("items").map_or_else(|| "anything".to_owned(), kind))
        }
        Some(Ordered::String(name)) => name.clone(),
        Some(Ordered::Array(names)) => {
            names.iter().filter_map(Ordered::as_str).collect::<Vec<_>>().join(" or ")
        }
        _ if schema.get("anyOf").is_some() || schema.get("oneOf").is_some() => "one of several".to_owned(),
        _ if schema.get("enum").is_some() => "one of a list".to_owned(),
        _ => "anything".to_owned(),
    }
}

/// The keywords that bound a value, as they stand.
fn rules(schema: &Ordered) -> String {
    const WORDS: [&str; 10] = [
        "type",
        "description",
        "properties",
        "items",
        "required",
        "anyOf",
        "title",
        "$schema",
        "oneOf",
        "additionalProperties",
    ];
    let entries = schema.as_object().unwrap_or_default().iter();
    let rules = entries.filter(|(keyword, _)| !WORDS.contains(&keyword.as_str())).map(|(keyword, value)| {
        let value = match value {
            Ordered::Array(values) if keyword == "enum" => {
                let values = values
                    .iter()
                    .map(|value| value.as_str().map_or_else(|| value.to_value().to_string(), str::to_owned));
                values.collect::<Vec<_>>().join(", ")
            }
            value => value.to_value().to_string(),
        };
        let short: String = value.chars().take(200).collect();
        format!("<span class=\"rule\">{} {}</span>", escaped(keyword), escaped(&short))
    });
    rules.collect::<Vec<_>>().join(" ")
}

fn faults<'f>(out: &mut String, found: impl Iterator<Item = &'f Finding>) {
    let mut list = String::new();
    for finding in found {
        let _ = writeln!(
            list,
            "<li class=\"{}\"><b>{}</b> {} <code>{}</code>: {}; {}",
            finding.level,
            finding.level,
            finding.code,
            escaped(&finding.pointer),
            escaped(&finding.message),
            escaped(finding.cure),
        );
    }
    if !list.is_empty() {
        let _ = write!(out, "<ul class=\"faults\">\n{list}</ul>\n");
    }
}

/// A text in HTML; what a person would not see is written out.
pub(super) fn escaped(text: &str) -> String {
    visible_lines(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
