//! The chain matrix as a picture (SVG): rows give, columns take. Broken chains carry a cross, for readers without colours.

use std::fmt::Write as _;

use super::chains::Matrix;
use super::page::escaped;

const CELL: usize = 22;
/// Width of a letter of the picture's font, in pixels.
const LETTER: usize = 8;

pub(super) fn matrix(out: &mut String, matrix: &Matrix) {
    if matrix.chains.is_empty() {
        out.push_str("<p class=\"none\">No field of a result has the name of an id that a tool takes.</p>\n");
        return;
    }
    let rows: Vec<String> =
        matrix.emitters.iter().map(|end| format!("{} {} {}", end.entity, end.tool, end.pointer)).collect();
    let columns: Vec<String> =
        matrix.acceptors.iter().map(|end| format!("{} {} {}", end.entity, end.tool, end.pointer)).collect();
    let longest =
        |names: &[String]| names.iter().map(|name| name.chars().count()).max().unwrap_or_default() * LETTER;
    let (left, top) = (longest(&rows) + CELL, longest(&columns) + CELL);
    let (width, height) = (left + columns.len() * CELL + CELL, top + rows.len() * CELL + CELL);
    let _ = writeln!(
        out,
        "<p>A row gives an id, a column takes it. <svg width=\"12\" height=\"12\"><rect class=\"holds\" width=\"12\" \
         height=\"12\"/></svg> holds, <svg width=\"12\" height=\"12\"><rect class=\"breaks\" width=\"12\" \
         height=\"12\"/></svg> breaks.</p>\n<div class=\"wide\"><svg id=\"matrix\" role=\"img\" \
         aria-label=\"chains of ids\" width=\"{width}\" height=\"{height}\">"
    );
    for (row, name) in rows.iter().enumerate() {
        let y = top + row * CELL + 15;
        let _ =
            writeln!(out, "<text x=\"{}\" y=\"{y}\" text-anchor=\"end\">{}</text>", left - 8, escaped(name));
    }
    for (column, name) in columns.iter().enumerate() {
        let x = left + column * CELL + 15;
        let y = top - 8;
        let _ = writeln!(out, "<text transform=\"translate({x} {y}) rotate(-90)\">{}</text>", escaped(name));
    }
    for (row, from) in rows.iter().enumerate() {
        for (column, to) in columns.iter().enumerate() {
            cell(out, matrix, (row, column), (left + column * CELL, top + row * CELL), (from, to));
        }
    }
    out.push_str("</svg></div>\n");
}

fn cell(out: &mut String, matrix: &Matrix, at: (usize, usize), place: (usize, usize), names: (&str, &str)) {
    let (x, y) = place;
    let side = CELL - 2;
    let (class, words) = match matrix.at(at.0, at.1) {
        None => ("cell", None),
        Some(None) => ("holds", Some("holds")),
        Some(Some(why)) => ("breaks", Some(why.as_str())),
    };
    let title = words
        .map(|words| format!("<title>{}</title>", escaped(&format!("{} → {}: {words}", names.0, names.1))));
    let _ = writeln!(
        out,
        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"3\">{}</rect>",
        title.unwrap_or_default()
    );
    if class == "breaks" {
        let (near, far) = (6, side - 6);
        let _ = writeln!(
            out,
            "<path class=\"cross\" d=\"M{} {}L{} {}M{} {}L{} {}\"/>",
            x + near,
            y + near,
            x + far,
            y + far,
            x + far,
            y + near,
            x + near,
            y + far
        );
    }
}
