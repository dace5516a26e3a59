//! Reads the tokens of an item and finds casts of ids. Macros such as `json!` are no expressions, so everything is read
//! as tokens, in one way.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

use super::names::{inside, is_id};
use super::scope::{Scope, bound};
use super::tokens::{
    arguments, assignment, chain, closure, ident, is, is_bare, names_a_key, punct, segments, target,
};

/// A cast.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Found {
    pub(super) line: usize,
    pub(super) cast: &'static str,
}

/// The casts of ids in an item.
pub(super) fn casts(item: TokenStream) -> Vec<Found> {
    let mut scan = Scan::default();
    scan.list(&item.into_iter().collect::<Vec<_>>(), Place::default());
    scan.found
}

/// Where an expression goes.
#[derive(Debug, Clone, Copy, Default)]
struct Place {
    /// Into something that is named as an id.
    id: bool,
    /// Into a comparison or a message: no tool sees it.
    told: bool,
}

/// A cast that was seen, and not yet known to matter.
type Seen = Vec<Found>;

#[derive(Default)]
struct Scan {
    scope: Scope,
    found: Vec<Found>,
}

const INTEGERS: [&str; 12] =
    ["u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize"];

/// Macros and methods whose direct arguments go into a message or a comparison.
const TELL: [&str; 17] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "dbg",
    "eprint",
    "eprintln",
    "expect",
    "matches",
    "panic",
    "print",
    "println",
    "unreachable",
    "write",
    "writeln",
];

impl Scan {
    /// Expressions or statements in a row.
    fn list(&mut self, tokens: &[TokenTree], place: Place) -> Seen {
        let mut seen = Vec::new();
        for segment in segments(tokens) {
            seen.extend(self.segment(segment, place));
        }
        seen
    }

    fn segment(&mut self, tokens: &[TokenTree], place: Place) -> Seen {
        if let Some(at) = tokens.iter().position(|token| is(token, "fn")) {
            // A function knows the names of no other; its signature holds no cast.
            let outer = std::mem::take(&mut self.scope);
            self.plain(tokens.get(at..).unwrap_or_default(), place);
            self.scope = outer;
            return Vec::new();
        }
        if let Some(at) = tokens.iter().position(|token| is(token, "let")) {
            let rest = tokens.get(at + 1..).unwrap_or_default();
            if let Some(equals) = assignment(rest) {
                return self.binding(rest.split_at(equals), place);
            }
        }
        if let (Some(first), Some(within)) = (tokens.first(), tokens.iter().position(|token| is(token, "in")))
        {
            if is(first, "for") {
                return self.binding(tokens.split_at(within), place);
            }
        }
        let (target, value) = target(tokens);
        let id = place.id || self.names_a_target(target);
        self.plain(target, Place { id: false, ..place });
        if id {
            self.found.extend(self.scope.casts_behind(value));
        }
        self.plain(value, Place { id, ..place })
    }

    /// `let pattern = value`, `for pattern in value`.
    fn binding(&mut self, (pattern, value): (&[TokenTree], &[TokenTree]), place: Place) -> Seen {
        let body = value.iter().rposition(
            |token| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace),
        );
        let names = bound(pattern);
        let id = names.iter().any(|name| is_id(name));
        // What a block does with the names comes after they are known.
        let (value, body) = value.split_at(body.unwrap_or(value.len()));
        if self.scope.speaks_of_id(value) {
            self.scope.hold_id(&names);
        }
        let seen = self.plain(value, Place { id, ..place });
        self.scope.hold_casts(&names, &seen);
        self.plain(body, Place::default())
    }

    /// An expression: its casts, and whatever stands in its groups.
    fn plain(&mut self, tokens: &[TokenTree], place: Place) -> Seen {
        let mut seen = Vec::new();
        for (index, token) in tokens.iter().enumerate() {
            let before = tokens.get(..index).unwrap_or_default();
            match token {
                TokenTree::Ident(name) => {
                    let after = tokens.get(index + 1..).unwrap_or_default();
                    if let Some((cast, operand)) = cast(&name.to_string(), before, after) {
                        seen.extend(self.judge(cast, &operand, name.span(), place));
                    }
                }
                TokenTree::Group(group) => seen.extend(self.group(group, before, place)),
                _ => {}
            }
        }
        seen
    }

    fn group(&mut self, group: &Group, before: &[TokenTree], place: Place) -> Seen {
        let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
        let is_macro = before.last().is_some_and(|token| punct(token) == Some('!'));
        let name = before.iter().rev().nth(usize::from(is_macro)).and_then(ident).unwrap_or_default();
        if group.delimiter() == Delimiter::Brace {
            return self.list(&tokens, Place::default());
        }
        if group.delimiter() == Delimiter::Parenthesis && self.scope.speaks_of_id(chain(before)) {
            self.scope.hold_id(&closure(&tokens));
        }
        let called = group.delimiter() == Delimiter::Parenthesis && is_id(&name);
        let told = TELL.contains(&name.as_str()) || (name.is_empty() && place.told);
        let mut place = Place { id: place.id || called, told };
        let mut seen = Vec::new();
        for (index, segment) in segments(&tokens).into_iter().enumerate() {
            seen.extend(self.segment(segment, place));
            // `map.insert("ticketId", value)`
            if index == 0 && name == "insert" && names_a_key(segment) {
                place.id = true;
            }
        }
        seen
    }

    /// Whether a cast matters; one that may yet matter is handed back.
    fn judge(&mut self, cast: &'static str, operand: &[TokenTree], at: Span, place: Place) -> Option<Found> {
        let found = Found { line: at.start().line, cast };
        let wraps = match (cast, operand) {
            ("format!", format) => is_bare(format),
            // A key, such as `"ticketId".to_string()`.
            (_, [TokenTree::Literal(literal)]) => inside(&literal.to_string()).is_none(),
            _ => true,
        };
        let of_id = wraps && !place.told && self.scope.speaks_of_id(operand);
        if place.id || of_id {
            self.found.push(found);
            return None;
        }
        Some(found)
    }

    /// Whether what stands before `:` or `=` is named as an id.
    fn names_a_target(&self, target: &[TokenTree]) -> bool {
        names_a_key(target) || target.last().and_then(ident).is_some_and(|name| is_id(&name)) || {
            let index = target.last().and_then(|token| match token {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => Some(group.stream()),
                _ => None,
            });
            index.is_some_and(|index| self.scope.speaks_of_id(&index.into_iter().collect::<Vec<_>>()))
        }
    }
}

/// A cast that starts at a name, and what it is applied to.
fn cast(name: &str, before: &[TokenTree], after: &[TokenTree]) -> Option<(&'static str, Vec<TokenTree>)> {
    let method = before.last().is_some_and(|token| punct(token) == Some('.'));
    let operand = || chain(before.get(..before.len().saturating_sub(1)).unwrap_or_default()).to_vec();
    match name {
        "to_string" if method => Some((".to_string()", operand())),
        "parse" if method => Some((".parse()", operand())),
        "to_string" => Some(("to_string", arguments(after)?)),
        "format" if after.first().is_some_and(|token| punct(token) == Some('!')) => {
            Some(("format!", arguments(after)?))
        }
        "from" | "from_str" => {
            let owner = before.iter().rev().find_map(ident)?;
            let path = before.last().is_some_and(|token| punct(token) == Some(':'));
            let text = owner == "String" && name == "from";
            let number = INTEGERS.contains(&owner.as_str()) && name == "from_str";
            let cast = if text { "String::from" } else { "from_str" };
            (path && (text || number)).then(|| arguments(after)).flatten().map(|operand| (cast, operand))
        }
        "as" => {
            let target = after.first().and_then(ident)?;
            INTEGERS.contains(&target.as_str()).then(|| ("as", chain(before).to_vec()))
        }
        _ => None,
    }
}
