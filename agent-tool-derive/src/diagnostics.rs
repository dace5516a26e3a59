//! The collector of compile errors, in source order. It must not be forgotten: dropping it unread panics.

use std::fmt::Display;

use quote::ToTokens;

use crate::rule::Rule;

/// Every fault found so far.
#[derive(Debug, Default)]
pub(crate) struct Errors {
    found: Vec<syn::Error>,
    /// The rules whose place in the guide was named.
    told: Vec<Rule>,
    finished: bool,
}

impl Errors {
    /// Adds a fault at the tokens of `place`.
    pub(crate) fn at(&mut self, place: impl ToTokens, message: impl Display) {
        self.found.push(syn::Error::new_spanned(place, message));
    }

    /// Adds a fault of a rule; the first one of each rule says where the guide explains it.
    pub(crate) fn of(&mut self, rule: Rule, place: impl ToTokens, message: impl Display) {
        if self.told.contains(&rule) {
            return self.at(place, message);
        }
        self.told.push(rule);
        let code = rule.code();
        self.at(place, format_args!("{message}\nsee `{code}` in `agent_tool::guide::contract_problems`"));
    }

    /// Adds a fault that has its place.
    pub(crate) fn push(&mut self, error: syn::Error) {
        self.found.push(error);
    }

    /// All faults as one error that prints each.
    pub(crate) fn finish(mut self) -> Result<(), syn::Error> {
        self.finished = true;
        let mut found = std::mem::take(&mut self.found).into_iter();
        let Some(mut all) = found.next() else { return Ok(()) };
        all.extend(found);
        Err(all)
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        // A second panic while unwinding would abort and hide the first.
        assert!(self.finished || std::thread::panicking(), "errors were collected and never reported");
    }
}

/// `` `a`, `b` or `c` ``, for a message.
pub(crate) fn listed<'a>(names: impl IntoIterator<Item = &'a str>, last: &str) -> String {
    let mut quoted: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match quoted.pop() {
        None => String::new(),
        Some(only) if quoted.is_empty() => only,
        Some(end) => format!("{} {last} {end}", quoted.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_is_kept_in_order() {
        let mut errors = Errors::default();
        errors.at(quote::quote!(a), "first");
        errors.at(quote::quote!(b), "second");
        let all: Vec<_> = errors.finish().unwrap_err().into_iter().map(|error| error.to_string()).collect();
        assert_eq!(all, ["first", "second"]);
    }

    #[test]
    fn a_rule_names_its_page_once() {
        let mut errors = Errors::default();
        for place in ["a", "b"] {
            errors.of(Rule::RawText, place, format_args!("{place} is raw"));
        }
        errors.of(Rule::Tuple, "c", "c is a tuple");
        let all: Vec<_> = errors.finish().unwrap_err().into_iter().map(|error| error.to_string()).collect();
        let page = "in `agent_tool::guide::contract_problems`";
        let named = [format!("a is raw\nsee `RAW_TEXT` {page}"), "b is raw".to_owned()];
        assert_eq!(all[..2], named);
        assert_eq!(all[2], format!("c is a tuple\nsee `TUPLE` {page}"));
    }

    #[test]
    #[should_panic(expected = "never reported")]
    fn a_forgotten_collector_panics() {
        Errors::default().at(quote::quote!(a), "lost");
    }

    #[test]
    fn lists_read_as_prose() {
        assert_eq!(listed(["a"], "or"), "`a`");
        assert_eq!(listed(["a", "b", "c"], "or"), "`a`, `b` or `c`");
    }
}
