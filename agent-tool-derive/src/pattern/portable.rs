//! Node by node: what ECMA-262 does not know, or reads differently with and without its `u` flag.

use regex_syntax::ast::{
    Assertion, AssertionKind, Ast, ClassBracketed, ClassPerl, ClassSet, ClassSetItem, Group, GroupKind,
    HexLiteralKind, Literal, LiteralKind, Repetition, RepetitionKind, RepetitionRange, SpecialLiteralKind,
};

use super::{Judged, Source};

/// As often as a part may be repeated by a count.
const MOST_REPEATS: u32 = 1000;

pub(super) const WORD_BOUNDARY: &str =
    "word boundaries such as `\\b` depend on the reader; name the separators, as in `[ ,]`";
pub(super) const FLAGS: &str = "inline flags such as `(?i)` are not portable; write both cases, as in `[Aa]`";
pub(super) const PROPERTY: &str = "classes such as `\\p{L}` depend on the reader's version of Unicode; list the characters, as in `[A-Za-z]`";
pub(super) const NAMED_GROUP: &str = "named groups are not portable; write `(` for `(?<name>`";

pub(super) fn check(source: Source<'_>, tree: &Ast) -> Judged<()> {
    match tree {
        Ast::Empty(_) | Ast::Dot(_) | Ast::ClassPerl(_) => Ok(()),
        Ast::Flags(_) => Err(FLAGS.to_owned()),
        Ast::Literal(node) => literal(source, node),
        Ast::Assertion(node) => assertion(source, node),
        Ast::ClassUnicode(_) => Err(PROPERTY.to_owned()),
        Ast::ClassBracketed(node) => class(source, node),
        Ast::Repetition(node) => repetition(source, node),
        Ast::Group(node) => group(source, node),
        Ast::Alternation(node) => node.asts.iter().try_for_each(|part| check(source, part)),
        Ast::Concat(node) => node.asts.iter().try_for_each(|part| check(source, part)),
    }
}

fn assertion(source: Source<'_>, node: &Assertion) -> Judged<()> {
    match node.kind {
        AssertionKind::StartLine | AssertionKind::EndLine => Ok(()),
        AssertionKind::StartText => Err("`\\A` is not portable; write `^`".to_owned()),
        AssertionKind::EndText => Err("`\\z` is not portable; write `$`".to_owned()),
        AssertionKind::WordBoundaryStartAngle | AssertionKind::WordBoundaryEndAngle => {
            let written = source.at(&node.span);
            Err(format!(
                "`{written}` is a word boundary to some readers; write `{}`",
                written.trim_start_matches('\\')
            ))
        }
        _ => Err(WORD_BOUNDARY.to_owned()),
    }
}

fn literal(source: Source<'_>, node: &Literal) -> Judged<()> {
    let (written, character) = (source.at(&node.span), node.c);
    match &node.kind {
        LiteralKind::Verbatim if matches!(character, ']' | '{' | '}') => {
            Err(format!("`{character}` stands alone; write `\\{character}` for the character"))
        }
        LiteralKind::Meta if !matches!(character, '#' | '&' | '-' | '~') => Ok(()),
        LiteralKind::Superfluous if character == '/' => Ok(()),
        LiteralKind::Meta | LiteralKind::Superfluous => {
            Err(format!("`{written}` escapes what needs no escape; write `{character}`"))
        }
        _ => spelling(written, node),
    }
}

/// What holds inside and outside of brackets.
fn spelling(written: &str, node: &Literal) -> Judged<()> {
    match &node.kind {
        LiteralKind::Special(SpecialLiteralKind::Bell)
        | LiteralKind::HexFixed(HexLiteralKind::UnicodeLong)
        | LiteralKind::HexBrace(_)
        | LiteralKind::Octal => {
            let code = u32::from(node.c);
            let portable = match code {
                0..=0xff => format!("\\x{code:02x}"),
                0x100..=0xffff => format!("\\u{code:04x}"),
                _ => return Err(format!("`{written}` is not portable; write the character itself")),
            };
            Err(format!("`{written}` is not portable; write `{portable}`"))
        }
        _ => Ok(()),
    }
}

fn class(source: Source<'_>, node: &ClassBracketed) -> Judged<()> {
    let written = source.at(&node.span);
    let items = match &node.kind {
        ClassSet::Item(ClassSetItem::Union(union)) => union.items.as_slice(),
        ClassSet::Item(item) => std::slice::from_ref(item),
        ClassSet::BinaryOp(_) => {
            return Err(format!("`{written}` combines classes, which is not portable; list what remains"));
        }
    };
    let last = items.len().saturating_sub(1);
    items.iter().enumerate().try_for_each(|(index, item)| match item {
        // ECMA-262 may take an inner dash for a range where `regex-syntax` does not.
        ClassSetItem::Literal(dash) if is_bare_dash(dash) && index != 0 && index != last => {
            Err(format!("`-` inside `{written}` may be a range; write `\\-`"))
        }
        ClassSetItem::Literal(member) => class_literal(source, member),
        ClassSetItem::Range(range) if is_bare_dash(&range.start) || is_bare_dash(&range.end) => {
            Err(format!("`{}` may be several things; write `\\-` for the dash", source.at(&range.span)))
        }
        ClassSetItem::Range(range) => {
            class_literal(source, &range.start)?;
            class_literal(source, &range.end)
        }
        ClassSetItem::Perl(ClassPerl { .. }) | ClassSetItem::Empty(_) => Ok(()),
        ClassSetItem::Unicode(_) => Err(PROPERTY.to_owned()),
        ClassSetItem::Ascii(ascii) => {
            let named = source.at(&ascii.span);
            Err(format!("`{named}` is not portable; list the characters, as in `[A-Za-z]`"))
        }
        ClassSetItem::Bracketed(_) | ClassSetItem::Union(_) => Err(format!(
            "`{written}` has a class inside a class, which is not portable; write `\\[` for the character"
        )),
    })
}

fn class_literal(source: Source<'_>, node: &Literal) -> Judged<()> {
    let (written, character) = (source.at(&node.span), node.c);
    match &node.kind {
        _ if is_pair(character) => Err(format!(
            "`{written}` in a class is two characters to readers without the `u` flag; write it as an \
             alternative, as in `({written}|a)`"
        )),
        LiteralKind::Verbatim if matches!(character, '[' | ']') => {
            Err(format!("a bare `{character}` in a class is not portable; write `\\{character}`"))
        }
        LiteralKind::Meta if character == '-' => Ok(()),
        LiteralKind::Meta | LiteralKind::Superfluous => literal(source, node),
        _ => spelling(written, node),
    }
}

/// Whether a character is two units of UTF-16.
fn is_pair(character: char) -> bool {
    character > '\u{ffff}'
}

fn is_bare_dash(node: &Literal) -> bool {
    node.kind == LiteralKind::Verbatim && node.c == '-'
}

fn repetition(source: Source<'_>, node: &Repetition) -> Judged<()> {
    check(source, &node.ast)?;
    let (written, sign) = (source.at(&node.span), source.at(&node.op.span));
    match &*node.ast {
        Ast::Repetition(_) => {
            return Err(format!("`{written}` repeats a repeat, which is not portable; drop `{sign}`"));
        }
        Ast::Assertion(_) => return Err(format!("`{written}` repeats an anchor; drop `{sign}`")),
        Ast::Literal(pair) if is_pair(pair.c) => {
            let pair = source.at(&pair.span);
            return Err(format!(
                "`{written}` repeats half of a character to readers without the `u` flag; write `(?:{pair}){sign}`"
            ));
        }
        _ => {}
    }
    if !node.greedy {
        let greedy = sign.trim_end_matches('?');
        let greedy = if greedy.is_empty() { "?" } else { greedy };
        return Err(format!("`{sign}` is lazy, which changes nothing here; write `{greedy}`"));
    }
    let RepetitionKind::Range(range) = &node.op.kind else { return Ok(()) };
    let (portable, most) = match range {
        RepetitionRange::Exactly(n) => (format!("{{{n}}}"), *n),
        RepetitionRange::AtLeast(n) => (format!("{{{n},}}"), *n),
        RepetitionRange::Bounded(n, m) => (format!("{{{n},{m}}}"), *m),
    };
    if sign != portable {
        return Err(format!("`{sign}` is not portable; write `{portable}`"));
    }
    if most > MOST_REPEATS {
        return Err(format!(
            "`{sign}` counts above {MOST_REPEATS}; write `*` or `+` and bound the text with `max_length`"
        ));
    }
    Ok(())
}

fn group(source: Source<'_>, node: &Group) -> Judged<()> {
    match &node.kind {
        GroupKind::CaptureName { .. } => Err(NAMED_GROUP.to_owned()),
        GroupKind::NonCapturing(flags) if !flags.items.is_empty() => Err(FLAGS.to_owned()),
        GroupKind::NonCapturing(_) | GroupKind::CaptureIndex(_) => check(source, &node.ast),
    }
}
