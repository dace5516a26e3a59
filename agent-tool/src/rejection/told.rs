//! A rejection in words: reason, guide and violations, put together from `remedy`.

use std::borrow::Cow;

use super::{Kind, Rejection, Said};
use crate::code;
use crate::remedy::limits::{CODE, GUIDE, REASON, WRITTEN};
use crate::remedy::{self, Context, Guide, Reason, Words, text};
use crate::violation::Violation;

/// A rejection in words.
pub(super) struct Told {
    pub(super) code: Cow<'static, str>,
    pub(super) reason: String,
    pub(super) guide: String,
    pub(super) violations: Vec<Violation>,
    /// Violations that are not written out.
    pub(super) more: usize,
}

impl Rejection {
    pub(super) fn told(&self) -> Told {
        let mut reason = Reason::new();
        let (words, more, destructive) = match &self.0.kind {
            Kind::Said(said) => return self.told_outright(said),
            Kind::Arguments { guard, findings, arguments } => {
                let cx = Context::new(&guard.0, arguments, &findings.list);
                let words = cx.words(&mut reason);
                let more = findings.list.len() - words.len() + findings.more;
                (words, more, guard.0.destructive)
            }
            Kind::Text { fault } => (remedy::fault_words(fault, &mut reason), 0, false),
            Kind::Written { violations, destructive, .. } => {
                let written = violations.iter().take(WRITTEN);
                let words: Vec<_> = written.map(|one| Words::written(one, &mut reason)).collect();
                let more = violations.len() - words.len();
                (words, more, *destructive)
            }
        };
        let mut guide = Guide::of(&words, more);
        if destructive && words.iter().any(|words| !words.own().is_empty()) {
            guide.last("Nothing was changed by this call");
        }
        for said in self.tool_remediation().chain(self.note()) {
            guide.last(said);
        }
        Told {
            code: Cow::Borrowed(code::INVALID_TOOL_ARGUMENTS),
            reason: reason.text(words.len() + more),
            guide: guide.text(),
            violations: words.into_iter().map(|words| words.violation).collect(),
            more,
        }
    }

    /// The reason alone, which costs a fraction of the rest.
    pub(super) fn reason_alone(&self) -> String {
        match &self.0.kind {
            Kind::Said(said) => text::tidy(&said.reason, REASON).into_owned(),
            Kind::Arguments { guard, findings, arguments } => {
                let cx = Context::new(&guard.0, arguments, &findings.list);
                let mut reason = Reason::new();
                cx.reason(&mut reason);
                reason.text(findings.list.len() + findings.more)
            }
            Kind::Text { .. } | Kind::Written { .. } => self.told().reason,
        }
    }

    /// The author's words for the tool: in the guard's root, and with the tool.
    fn tool_remediation(&self) -> impl Iterator<Item = &str> {
        let root = match &self.0.kind {
            Kind::Arguments { guard, .. } => guard.0.node(guard.0.root).note.remediation.as_deref(),
            _ => None,
        };
        root.into_iter().chain(self.0.tool.remediation.as_deref())
    }

    /// What is said last.
    #[cfg_attr(not(feature = "budget"), allow(clippy::unused_self, reason = "only a budget notes something"))]
    fn note(&self) -> Option<&'static str> {
        #[cfg(feature = "budget")]
        return self.0.note;
        #[cfg(not(feature = "budget"))]
        None
    }

    fn told_outright(&self, said: &Said) -> Told {
        let mut guide = text::tidy(&said.remediation, GUIDE).into_owned();
        if let Some(note) = self.note() {
            text::push(&mut guide, format_args!(" {note}"));
        }
        Told {
            code: Cow::Owned(text::tidy(&said.code, CODE).into_owned()),
            reason: text::tidy(&said.reason, REASON).into_owned(),
            guide,
            violations: Vec::new(),
            more: 0,
        }
    }
}
