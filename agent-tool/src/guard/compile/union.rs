//! `anyOf`: its branches, the tag that tells them apart, and the form with `null` that is none.

use super::super::rules::{Node, Tag, Union};
use super::keyword::ANNOTATIONS;
use super::{Compiler, Place};
use crate::ordered::Ordered;

impl Compiler<'_> {
    pub(super) fn union(&mut self, value: &Ordered, node: &mut Node, at: &Place, place: &Place) {
        let Some(branches @ [_, ..]) = value.as_array() else {
            return self.error(at, "`anyOf` is a list of one schema or more");
        };
        // `null` comes last, so that a tag's values have the numbers of its branches.
        let mut branches: Vec<_> = branches.iter().enumerate().collect();
        branches.sort_by_key(|(_, branch)| is_null(branch));
        let ids = branches
            .iter()
            .map(|(index, branch)| {
                let schema = format!("{}/{index}", at.schema);
                self.node(branch, &Place { schema, arguments: place.arguments.clone() })
            })
            .collect();
        let forms: Vec<_> =
            branches.into_iter().map(|(_, branch)| branch).filter(|branch| !is_null(branch)).collect();
        let tag = tag(&forms);
        let is_open_choice = forms.len() > 1 && tag.is_none();
        node.union = Some(Box::new(Union { branches: ids, tag, is_open_choice }));
    }
}

/// The schema beside `null` in an `anyOf` of the two that stands alone; a union takes no `null` from outside.
pub(super) fn nullable(keywords: &[(String, Ordered)]) -> Option<&Ordered> {
    let mut inner = None;
    for (keyword, value) in keywords {
        match (keyword.as_str(), value.as_array()) {
            ("anyOf", Some([one, other])) if is_null(other) => inner = Some(one),
            ("anyOf", Some([one, other])) if is_null(one) => inner = Some(other),
            (known, _) if ANNOTATIONS.contains(&known) => {}
            _ => return None,
        }
    }
    inner.filter(|inner| inner.get("anyOf").is_none())
}

fn is_null(schema: &Ordered) -> bool {
    let says_no_more = |(key, _): &(String, Ordered)| key == "type" || ANNOTATIONS.contains(&key.as_str());
    schema.get("type").and_then(Ordered::as_str) == Some("null")
        && schema.as_object().is_some_and(|keywords| keywords.iter().all(says_no_more))
}

/// The required property whose one text value differs in every branch.
fn tag(branches: &[&Ordered]) -> Option<Tag> {
    let names = branches.first()?.get("properties")?.as_object()?.iter().map(|(name, _)| name);
    names.into_iter().find_map(|name| tag_named(branches, name))
}

fn tag_named(branches: &[&Ordered], name: &str) -> Option<Tag> {
    let mut values: Vec<Box<str>> = Vec::new();
    for branch in branches {
        let is_object = branch.get("type").and_then(Ordered::as_str) == Some("object");
        let required = branch.get("required")?.as_array()?.iter().any(|entry| entry.as_str() == Some(name));
        let schema = branch.get("properties")?.get(name)?;
        let value = match (schema.get("const"), schema.get("enum").and_then(Ordered::as_array)) {
            (Some(value), _) | (None, Some([value])) => value.as_str()?,
            _ => return None,
        };
        if !is_object || !required || values.iter().any(|known| **known == *value) {
            return None;
        }
        values.push(value.into());
    }
    Some(Tag { name: name.into(), values })
}
