//! From findings to words: the reason, the remediation, and each violation as it reads. The only place
//! with prose.
//!
//! Nothing of what was sent gets into the words but through `received`, and nothing is suggested that `safe`
//! does not let pass.

mod alphabet;
mod expected;
mod fault;
mod fixed;
mod guide;
mod hint;
mod keys;
mod kinds;
pub(crate) mod limits;
mod message;
mod place;
mod received;
pub(crate) mod safe;
mod said;
mod sorted;
mod strays;
#[cfg(test)]
pub(crate) mod tests;
#[cfg(test)]
mod tests_kept;
#[cfg(test)]
mod tests_places;
#[cfg(test)]
mod tests_safe;
pub(crate) mod text;
mod words;

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};

use serde_json::Value;

use crate::guard::Compiled;
use crate::guard::finding::{Code, Finding, Step};
use crate::guard::keys::Keys;
use crate::guard::rules::{Property, ScopeRule, Tag};
use crate::violation::Violation;
use limits::{AUTHOR, WRITTEN};
use place::Place;
use strays::{Fate, Stray};

pub(crate) use fault::{codes as fault_codes, words as fault_words};
pub(crate) use fixed::Fixed;
pub(crate) use guide::{Guide, Reason};
pub(crate) use place::{foreign, shown as pointer};
#[cfg(feature = "budget")]
pub(crate) use said::Repeated;
#[cfg(feature = "tool-set")]
pub(crate) use said::unknown_tool;
pub(crate) use said::{Refusal, constants, refused_by_type};
pub(crate) use sorted::order;
pub(crate) use words::Words;

/// A refused call: the rules, what was found, and what was sent.
pub(crate) struct Context<'a> {
    guard: &'a Compiled,
    arguments: &'a Value,
    findings: &'a [Finding],
    /// Found out when first asked for: a reason alone needs none.
    strays: OnceCell<Vec<Stray<'a>>>,
    /// The keys of what was sent, for all that is said of it.
    keys: RefCell<Keys<'a>>,
}

impl<'a> Context<'a> {
    pub(crate) fn new(guard: &'a Compiled, arguments: &'a Value, findings: &'a [Finding]) -> Self {
        Self { guard, arguments, findings, strays: OnceCell::new(), keys: RefCell::default() }
    }

    fn strays(&self) -> &[Stray<'a>] {
        self.strays.get_or_init(|| strays::of(self))
    }

    /// Says the first violations in the reason, without what to do about them.
    pub(crate) fn reason(&self, reason: &mut Reason) {
        for finding in self.findings.iter().take(WRITTEN) {
            self.say(reason, finding, &self.place(finding));
        }
    }

    /// The first violations in words, said in the reason as well.
    pub(crate) fn words(&self, reason: &mut Reason) -> Vec<Words<'a>> {
        let findings = self.findings.iter().take(WRITTEN);
        findings
            .map(|finding| {
                let place = Place::with_pointer(
                    self.guard,
                    self.arguments,
                    &finding.path,
                    &mut self.keys.borrow_mut(),
                );
                self.say(reason, finding, &place);
                self.one(finding, place)
            })
            .collect()
    }

    fn place(&self, finding: &Finding) -> Place<'a> {
        Place::of(self.guard, self.arguments, &finding.path, &mut self.keys.borrow_mut())
    }

    /// The undeclared key that a finding is about, and its value.
    fn undeclared(&self, finding: &Finding, place: &Place<'a>) -> Option<(&'a str, &'a Value)> {
        let object = place.value?.as_object()?;
        self.keys.borrow_mut().nth(object, finding.detail)
    }

    fn say(&self, reason: &mut Reason, finding: &Finding, place: &Place<'a>) {
        reason.issue(place.prose(), message::LONGEST, |text| message::add(text, self, finding, place));
    }

    fn one(&self, finding: &Finding, place: Place<'a>) -> Words<'a> {
        let author = self.author(finding, &place);
        let field = author.first().filter(|_| self.has_own_note(finding, &place));
        let (remediation, own) = match field {
            Some(field) if is_of_value(finding.code) => (field.to_string(), field.len()),
            Some(field) => {
                let field = text::sentence(field);
                (text::joined([&field, " ", &hint::of(self, finding, &place)]), field.len() + 1)
            }
            None => (hint::of(self, finding, &place), 0),
        };
        let expected = self.expected(finding, &place).into_owned();
        let received = self.received(finding, &place);
        let code = Cow::Borrowed(finding.code.name());
        let violation =
            Violation { path: place.pointer.unwrap_or_default(), code, expected, received, remediation };
        Words { violation, author, own }
    }

    /// What the place takes, for the data.
    fn expected(&self, finding: &Finding, place: &Place<'_>) -> Cow<'a, str> {
        if let Some(scope) = self.scope(finding, place) {
            let fields = text::listing(&keys::scope_fields(self.guard, scope), "and", 240);
            return Cow::Owned(format!("{} of {fields}", keys::scope_word(scope)));
        }
        Cow::Borrowed(match (finding.code, self.tag(finding, place)) {
            (Code::UnknownField, _) => {
                let fields = expected::fields(self.guard, finding.node);
                if fields.is_empty() {
                    return Cow::Borrowed("no fields");
                }
                return Cow::Owned(text::joined(["only the fields: ", fields]));
            }
            (Code::ConflictingFields, _) => "one name for the field",
            (Code::NotAnObject, _) => "one JSON object",
            _ if self.is_for_humans(finding) => expected::kinds(self.guard, finding.node),
            (_, Some(tag)) => return Cow::Owned(expected::tags(tag)),
            _ => expected::of(self.guard, finding.node),
        })
    }

    /// What was sent, in words.
    fn received(&self, finding: &Finding, place: &Place<'a>) -> Option<String> {
        match finding.code {
            Code::MissingField | Code::ConflictingFields => None,
            Code::UnknownField => Some(keys::shown(self, finding, place)),
            _ => place.value.map(|value| received::value(value, self.is_secret(finding, place))),
        }
    }

    fn is_secret(&self, finding: &Finding, place: &Place<'_>) -> bool {
        place.is_secret(self.guard) || self.guard.is_secret(finding.node)
    }

    /// Whether the value at fault is one that only a human has.
    fn is_for_humans(&self, finding: &Finding) -> bool {
        let of_value = !matches!(finding.code, Code::UnknownField | Code::ConflictingFields);
        of_value && safe::is_for_humans(self.guard, finding.node, &finding.path)
    }

    /// The scope that is not met, where the finding is about one.
    fn scope(&self, finding: &Finding, place: &Place<'_>) -> Option<&'a ScopeRule> {
        let rules = self.guard.node(finding.node).object.as_ref()?;
        let is_scope = match finding.code {
            Code::MissingField => true,
            // Where a property has two names, the path ends at it and not at its object.
            Code::ConflictingFields => !place.property().is_some_and(|id| rules.properties.contains(&id)),
            _ => false,
        };
        let number = finding.detail.checked_sub(1).filter(|_| is_scope)?;
        rules.scopes.get(number as usize)
    }

    /// The tag of a union, where the finding is about it: the rule is the union's, the place its tag's.
    fn tag(&self, finding: &Finding, place: &Place<'_>) -> Option<&'a Tag> {
        let tag = self.guard.node(finding.node).union.as_ref()?.tag.as_ref()?;
        let id = place.property()?;
        let below = place.trail.last() != Some(&finding.node);
        (below && self.guard.property(id).name == tag.name).then_some(tag)
    }

    /// The values that the place allows.
    fn allowed(&self, finding: &Finding, place: &Place<'_>) -> Cow<'a, [Value]> {
        match self.tag(finding, place) {
            Some(tag) => Cow::Owned(expected::tag_values(tag)),
            None => Cow::Borrowed(self.guard.node(finding.node).allowed.as_deref().unwrap_or_default()),
        }
    }

    /// What an undeclared key is likely meant for.
    fn fate(&self, finding: &Finding) -> Option<&Fate> {
        let stray = self.strays().iter().find(|stray| std::ptr::eq(stray.finding, finding));
        stray.map(|stray| &stray.fate)
    }

    /// Undeclared keys of the object at a path.
    fn strays_in<'s>(&'s self, steps: &'s [Step]) -> impl Iterator<Item = &'s Stray<'a>> {
        self.strays().iter().filter(move |stray| stray.finding.path.steps() == steps)
    }

    /// The declared properties of the object around a field, the field among them.
    fn properties_beside(&self, place: &Place<'_>) -> impl Iterator<Item = &'a Property> {
        let around = place.trail.iter().rev().nth(1).copied().unwrap_or(self.guard.root);
        let field = place.property();
        let guard = self.guard;
        let rules = place::branches(guard, around)
            .filter_map(|node| node.object.as_deref())
            .find(move |rules| field.is_some_and(|field| rules.properties.contains(&field)));
        rules.into_iter().flat_map(|rules| &rules.properties).map(move |id| guard.property(*id))
    }

    /// Whether the author said something of this very field.
    fn has_own_note(&self, finding: &Finding, place: &Place<'_>) -> bool {
        self.own_note(finding, place).is_some()
    }

    fn own_note(&self, finding: &Finding, place: &Place<'_>) -> Option<&'a str> {
        let field = place.nearest().map(|id| self.guard.property(id).node);
        let below = place.trail.iter().rev().copied().take_while(|id| Some(*id) != field);
        let ids = std::iter::once(finding.node).chain(below).chain(field);
        ids.filter(|id| *id != self.guard.root).find_map(|id| self.guard.node(id).note.remediation.as_deref())
    }

    /// The author's words for a finding: the field's, then those of the types around it. The tool's own come
    /// last in the guide, once.
    fn author(&self, finding: &Finding, place: &Place<'_>) -> Vec<Cow<'a, str>> {
        let own = self.own_note(finding, place);
        let around = place.trail.iter().rev().filter(|id| **id != self.guard.root);
        let around = around.filter_map(|id| self.guard.node(*id).note.remediation.as_deref());
        let mut words = Vec::new();
        for said in own.into_iter().chain(around) {
            let said = text::tidy(said, AUTHOR);
            if !said.is_empty() && !words.contains(&said) {
                words.push(said);
            }
        }
        words
    }
}

/// Whether an author's word on a field speaks of this fault. An author says which values are right; that a
/// key is missing, misplaced, or of another kind needs a word of ours besides.
fn is_of_value(code: Code) -> bool {
    !matches!(
        code,
        Code::NotAnObject
            | Code::UnknownField
            | Code::DuplicateField
            | Code::ConflictingFields
            | Code::MissingField
            | Code::WrongType
            | Code::UnsafeInteger
            | Code::StringifiedJson
            | Code::NoVariant
    )
}
