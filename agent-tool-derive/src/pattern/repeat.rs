//! Quantifiers.

use super::parse::{Atom, Parser};
use super::{Judged, Node, words};

/// As often as a part may be repeated by a count.
const MOST_REPEATS: u32 = 1000;

struct Quantifier<'p> {
    /// As it was written, with a `?` behind it.
    sign: &'p str,
    min: u32,
    max: Option<u32>,
    is_lazy: bool,
}

impl<'p> Parser<'p> {
    /// What stands behind the atom that began at `start`.
    pub(super) fn repeated(&mut self, start: usize, atom: &Atom, node: Node) -> Judged<Node> {
        let Some(quantifier) = self.quantifier()? else { return Ok(node) };
        let (written, sign) = (self.since(start), quantifier.sign);
        match atom {
            Atom::Anchor => return Err(format!("`{written}` repeats an anchor; drop `{sign}`")),
            Atom::Pair => {
                let pair = written.strip_suffix(sign).unwrap_or(written);
                return Err(format!(
                    "`{written}` repeats half of a character to readers without the `u` flag; write `(?:{pair}){sign}`"
                ));
            }
            Atom::Other => {}
        }
        portable(&quantifier)?;
        if let Some(again) = self.quantifier()? {
            let (written, sign) = (self.since(start), again.sign);
            return Err(format!("`{written}` repeats a repeat, which is not portable; drop `{sign}`"));
        }
        Ok(Node::Repeat { of: Box::new(node), min: quantifier.min, max: quantifier.max })
    }

    fn quantifier(&mut self) -> Judged<Option<Quantifier<'p>>> {
        let start = self.at();
        let (min, max) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => self.count()?,
            _ => return Ok(None),
        };
        // Past the sign, or past the closing brace of a count.
        self.next();
        let is_lazy = self.eat("?");
        Ok(Some(Quantifier { sign: self.since(start), min, max, is_lazy }))
    }

    /// `{2}`, `{2,}`, `{2,5}`, up to the closing brace.
    fn count(&mut self) -> Judged<(u32, Option<u32>)> {
        let start = self.at();
        if self.eat("{,") {
            return Err(words::instead("{,", "{0,"));
        }
        let inside = self.rest().get(1..).and_then(|rest| rest.split_once('}')).map(|(inside, _)| inside);
        let bounds = inside.and_then(|inside| match inside.split_once(',') {
            None => number(inside).map(|count| (count, Some(count))),
            Some((min, max)) if max.trim().is_empty() => number(min).map(|min| (min, None)),
            Some((min, max)) => number(min).zip(number(max).map(Some)),
        });
        let Some((min, max)) = bounds else {
            return Err(
                "`{` begins no count; write `{2}`, `{2,}` or `{2,5}`, or `\\{` for the character".to_owned()
            );
        };
        while !self.rest().starts_with('}') {
            self.next();
        }
        if max.is_some_and(|max| max < min) {
            return Err(format!("the count `{}}}` ends before it begins; swap its ends", self.since(start)));
        }
        Ok((min, max))
    }
}

/// As large as can be, where it is larger: that is refused in any case.
fn number(digits: &str) -> Option<u32> {
    let digits = digits.trim();
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(u32::MAX))
}

fn portable(quantifier: &Quantifier<'_>) -> Judged<()> {
    let sign = quantifier.sign;
    if quantifier.is_lazy {
        let greedy = sign.strip_suffix('?').unwrap_or(sign);
        return Err(format!("`{sign}` is lazy, which changes nothing here; write `{greedy}`"));
    }
    if !sign.starts_with('{') {
        return Ok(());
    }
    if quantifier.max.unwrap_or(quantifier.min) > MOST_REPEATS {
        return Err(format!(
            "`{sign}` counts above {MOST_REPEATS}; write `*` or `+` and bound the text with `max_length`"
        ));
    }
    let portable = match (quantifier.min, quantifier.max) {
        (min, None) => format!("{{{min},}}"),
        (min, Some(max)) if sign.contains(',') => format!("{{{min},{max}}}"),
        (min, Some(_)) => format!("{{{min}}}"),
    };
    if sign == portable { Ok(()) } else { Err(words::instead(sign, &portable)) }
}
