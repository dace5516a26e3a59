//! Shapes in lists of tokens: where an expression ends, what a call is given, what a value is for. No name means
//! anything here.

use proc_macro2::{Delimiter, TokenTree};

use super::names::{inside, names_id, placeholders};
use super::scope::bound;

/// What stands in the first parentheses of a call.
pub(super) fn arguments(after: &[TokenTree]) -> Option<Vec<TokenTree>> {
    after.iter().take(2).find_map(|token| match token {
        TokenTree::Group(group) => Some(group.stream().into_iter().collect()),
        _ => None,
    })
}

/// The end of a list of tokens that is one operand: names, fields, calls, indexes.
pub(super) fn chain(tokens: &[TokenTree]) -> &[TokenTree] {
    let mut start = tokens.len();
    let mut joined = true;
    while let Some(token) = start.checked_sub(1).and_then(|index| tokens.get(index)) {
        let double_colon = || {
            let other = start.checked_sub(2).and_then(|index| tokens.get(index)).and_then(punct);
            let next = tokens.get(start).and_then(punct);
            other == Some(':') || next == Some(':')
        };
        let goes_on = match token {
            TokenTree::Punct(mark) => match mark.as_char() {
                ':' => double_colon(),
                mark => ".?!&*<>".contains(mark),
            },
            TokenTree::Group(group) => group.delimiter() != Delimiter::Brace,
            TokenTree::Ident(name) => {
                joined
                    && !["return", "in", "if", "match", "else", "move", "as"].iter().any(|word| name == word)
            }
            TokenTree::Literal(_) => joined,
        };
        if !goes_on {
            break;
        }
        joined = !matches!(token, TokenTree::Ident(_) | TokenTree::Literal(_));
        start -= 1;
    }
    tokens.get(start..).unwrap_or_default()
}

/// Splits at commas, semicolons and the ends of blocks.
pub(super) fn segments(tokens: &[TokenTree]) -> Vec<&[TokenTree]> {
    let mut segments = Vec::new();
    let mut start = 0;
    for (index, token) in tokens.iter().enumerate() {
        let next = tokens.get(index + 1);
        let block = matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
            && next.is_some_and(|next| {
                punct(next) == Some('#')
                    || ident(next).is_some_and(|name| !["else", "as"].contains(&name.as_str()))
            });
        if matches!(punct(token), Some(',' | ';')) || block {
            let end = if block { index + 1 } else { index };
            segments.push(tokens.get(start..end).unwrap_or_default());
            start = index + 1;
        }
    }
    segments.push(tokens.get(start..).unwrap_or_default());
    segments.retain(|segment| !segment.is_empty());
    segments
}

/// Where a lone `=` stands.
pub(super) fn assignment(tokens: &[TokenTree]) -> Option<usize> {
    (0..tokens.len()).find(|index| {
        let near = |index: usize| tokens.get(index).and_then(punct).unwrap_or(' ');
        let before = index.checked_sub(1).map_or(' ', near);
        near(*index) == '=' && !"=<>!+-*/%^&|.".contains(before) && !"=>".contains(near(index + 1))
    })
}

/// What a value is for (`"key": value`, `field: value`, `place = value`), and the value.
pub(super) fn target(tokens: &[TokenTree]) -> (&[TokenTree], &[TokenTree]) {
    if let Some(equals) = assignment(tokens) {
        return tokens.split_at(equals);
    }
    let colon = |index: usize| tokens.get(index).and_then(punct) == Some(':');
    match tokens.first() {
        Some(TokenTree::Literal(_) | TokenTree::Ident(_)) if colon(1) && !colon(2) => tokens.split_at(1),
        _ => (&[], tokens),
    }
}

/// Whether an expression begins with a key that names an id.
pub(super) fn names_a_key(tokens: &[TokenTree]) -> bool {
    matches!(tokens.first(), Some(TokenTree::Literal(literal)) if names_id(&literal.to_string()))
}

/// Whether a format text is nothing but its values.
pub(super) fn is_bare(arguments: &[TokenTree]) -> bool {
    let Some(TokenTree::Literal(format)) = arguments.first() else { return true };
    inside(&format.to_string()).is_none_or(|text| placeholders(text).1)
}

/// The parameters of a closure that the arguments of a call begin with.
pub(super) fn closure(tokens: &[TokenTree]) -> Vec<String> {
    let bar = |token: &TokenTree| punct(token) == Some('|');
    let start = tokens.iter().take(2).position(bar);
    let parameters =
        start.map(|start| tokens.iter().skip(start + 1).take_while(|token| !bar(token)).cloned());
    parameters.map(|parameters| bound(&parameters.collect::<Vec<_>>())).unwrap_or_default()
}

pub(super) fn is(token: &TokenTree, word: &str) -> bool {
    matches!(token, TokenTree::Ident(name) if name == word)
}

pub(super) fn ident(token: &TokenTree) -> Option<String> {
    match token {
        TokenTree::Ident(name) => Some(name.to_string()),
        _ => None,
    }
}

pub(super) fn punct(token: &TokenTree) -> Option<char> {
    match token {
        TokenTree::Punct(mark) => Some(mark.as_char()),
        _ => None,
    }
}
