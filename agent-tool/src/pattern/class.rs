//! Sets of code points, as ECMA-262 defines them.

use regex_syntax::hir::{ClassUnicode, ClassUnicodeRange};

fn of(ranges: &[(char, char)]) -> ClassUnicode {
    ClassUnicode::new(ranges.iter().map(|(first, last)| ClassUnicodeRange::new(*first, *last)))
}

/// `[^]`
pub(super) fn any() -> ClassUnicode {
    of(&[('\0', char::MAX)])
}

/// `.`: all but a `LineTerminator`.
pub(super) fn dot() -> ClassUnicode {
    negated(of(&[('\n', '\n'), ('\r', '\r'), ('\u{2028}', '\u{2029}')]))
}

/// `\d`
pub(super) fn digit() -> ClassUnicode {
    of(&[('0', '9')])
}

/// `\w`
pub(super) fn word() -> ClassUnicode {
    of(&[('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')])
}

/// `\s`: `WhiteSpace` and `LineTerminator`. U+0085 is not in it, U+FEFF is.
pub(super) fn space() -> ClassUnicode {
    of(&[
        ('\t', '\r'),
        (' ', ' '),
        ('\u{a0}', '\u{a0}'),
        ('\u{1680}', '\u{1680}'),
        ('\u{2000}', '\u{200a}'),
        ('\u{2028}', '\u{2029}'),
        ('\u{202f}', '\u{202f}'),
        ('\u{205f}', '\u{205f}'),
        ('\u{3000}', '\u{3000}'),
        ('\u{feff}', '\u{feff}'),
    ])
}

pub(super) fn negated(mut class: ClassUnicode) -> ClassUnicode {
    class.negate();
    class
}

/// The code points from `first` to `last` that a Rust text can hold: surrogates are left out.
pub(super) fn range(first: u32, last: u32) -> ClassUnicode {
    let mut class = ClassUnicode::empty();
    for (low, high) in [(first, last.min(0xd7ff)), (first.max(0xe000), last)] {
        if let (true, Some(low), Some(high)) = (low <= high, char::from_u32(low), char::from_u32(high)) {
            class.push(ClassUnicodeRange::new(low, high));
        }
    }
    class
}
