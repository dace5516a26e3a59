//! What a pattern says, as a tree. It must not know how a pattern is written, nor how it is run.

use super::class::Set;

/// A pattern or a part of it. As deep as its groups are nested, which the parser bounds.
#[derive(Debug)]
pub(crate) enum Node {
    Empty,
    Class(Set),
    Look(Look),
    Concat(Vec<Node>),
    Alternation(Vec<Node>),
    Repeat { of: Box<Node>, min: u32, max: Option<u32> },
}

/// What is asked of a place between two characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    /// `^`
    Start,
    /// `$`
    End,
    /// `\b`
    Boundary,
    /// `\B`
    NoBoundary,
}

impl Node {
    pub(super) fn concat(mut parts: Vec<Node>) -> Self {
        if parts.len() == 1 { parts.remove(0) } else { Self::Concat(parts) }
    }

    /// Alternatives of one character each are one class.
    pub(super) fn alternation(mut parts: Vec<Node>) -> Self {
        if parts.len() == 1 {
            return parts.remove(0);
        }
        let ranges = parts.iter().map(|part| match part {
            Self::Class(set) => Some(set.ranges()),
            _ => None,
        });
        match ranges.collect::<Option<Vec<_>>>() {
            Some(ranges) => Self::Class(Set::new(ranges.concat())),
            None => Self::Alternation(parts),
        }
    }

    /// What can only be empty is the same once as many times.
    pub(super) fn repeat(self, min: u32, max: Option<u32>) -> Self {
        let (min, max) = match self.longest() {
            Some(0) => (min.min(1), Some(max.map_or(1, |max| max.min(1)))),
            _ => (min, max),
        };
        match (min, max) {
            (_, Some(0)) => Self::Empty,
            (1, Some(1)) => self,
            _ => Self::Repeat { of: Box::new(self), min, max },
        }
    }

    /// The longest match in code points; `None` where there is no longest.
    pub(super) fn longest(&self) -> Option<u64> {
        match self {
            Self::Empty | Self::Look(_) => Some(0),
            Self::Class(_) => Some(1),
            Self::Concat(parts) => parts.iter().try_fold(0_u64, |sum, part| sum.checked_add(part.longest()?)),
            Self::Alternation(parts) => {
                parts.iter().try_fold(0, |most: u64, part| Some(most.max(part.longest()?)))
            }
            Self::Repeat { of, max, .. } => of.longest()?.checked_mul(u64::from((*max)?)),
        }
    }

    /// About how many states it takes; see [`super::automaton`].
    pub(super) fn weight(&self) -> u64 {
        let sum = |parts: &[Node]| parts.iter().map(Self::weight).fold(0, u64::saturating_add);
        match self {
            Self::Empty => 0,
            Self::Class(_) | Self::Look(_) => 1,
            Self::Concat(parts) => sum(parts),
            Self::Alternation(parts) => sum(parts).saturating_add(parts.len() as u64),
            Self::Repeat { of, min, max } => {
                let (each, min) = (of.weight(), u64::from(*min));
                let optional = match max {
                    None => if min == 0 { each } else { 0 }.saturating_add(1),
                    Some(max) => u64::from(*max).saturating_sub(min).saturating_mul(each.saturating_add(1)),
                };
                each.saturating_mul(min).saturating_add(optional)
            }
        }
    }

    /// Whether every match begins where the text does.
    pub(super) fn holds_start(&self) -> bool {
        self.holds(Look::Start)
    }

    /// Whether every match ends where the text does.
    pub(super) fn holds_end(&self) -> bool {
        self.holds(Look::End)
    }

    fn holds(&self, side: Look) -> bool {
        match self {
            Self::Empty | Self::Class(_) => false,
            Self::Look(look) => *look == side,
            Self::Concat(parts) if side == Look::Start => outermost(parts.iter(), side),
            Self::Concat(parts) => outermost(parts.iter().rev(), side),
            Self::Alternation(parts) => parts.iter().all(|part| part.holds(side)),
            Self::Repeat { of, min, .. } => *min > 0 && of.holds(side),
        }
    }
}

/// What can only be empty does not stand between a match and an anchor.
fn outermost<'n>(parts: impl Iterator<Item = &'n Node>, side: Look) -> bool {
    for part in parts {
        // Each is asked once: twice a level is beyond counting where groups are nested.
        if part.holds(side) {
            return true;
        }
        if part.longest() != Some(0) {
            return false;
        }
    }
    false
}
