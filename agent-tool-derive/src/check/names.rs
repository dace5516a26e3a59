//! Rules between the fields of a type: names that models would mix up, a second dry-run flag.

use super::field::Subject;
use crate::case::folded;
use crate::diagnostics::Errors;
use crate::input::RawField;
use crate::rule::Rule;

/// The names of a type, filled as the walk goes on.
pub(super) struct Names {
    /// Folded names so far, with the field that has them.
    seen: Vec<(String, String)>,
    /// Folded wire names of all fields, for `also_called`.
    all: Vec<(String, String)>,
    dry_run: Option<String>,
}

impl Names {
    /// The names of some fields, none seen yet.
    pub(super) fn of(fields: &[RawField<'_>]) -> Self {
        let on_wire =
            fields.iter().filter(|field| field.serde.skip.is_none() && field.serde.flatten.is_none());
        let all = on_wire.map(|field| (folded(&field.wire), field.rust.clone())).collect();
        Self { seen: Vec::new(), all, dry_run: None }
    }

    /// ```text
    /// user_id: u64, #[serde(rename = "userId")] other: u64
    /// #[agent(also_called = ["sort"])] order: u8, sort: u8
    /// ```
    pub(super) fn check(&mut self, subject: &Subject<'_>, errors: &mut Errors) {
        let raw = subject.raw;
        if raw.serde.flatten.is_some() {
            return;
        }
        for name in std::iter::once(&raw.wire).chain(&raw.serde.aliases) {
            let key = folded(name);
            match self.seen.iter().find(|(seen, _)| *seen == key) {
                Some((_, owner)) if *owner != raw.rust => errors.of(
                    Rule::NameCollision,
                    raw.label(),
                    format_args!(
                        "`{name}` differs from a name of `{owner}` only in case, `_` or `-`, which models mix up: \
                         give one of them another name"
                    ),
                ),
                Some(_) => {}
                None => self.seen.push((key, raw.rust.clone())),
            }
        }
        for called in subject.keys.also_called.iter().flat_map(|texts| &texts.value) {
            let key = folded(&called.value());
            if let Some((_, owner)) = self.all.iter().find(|(name, owner)| *name == key && *owner != raw.rust)
            {
                let name = called.value();
                errors.at(
                    called,
                    format_args!("`{name}` means the field `{owner}` already: remove it from `also_called`"),
                );
            }
        }
        if let Some(key) = &subject.keys.dry_run {
            match &self.dry_run {
                Some(first) => errors.of(
                    Rule::DryRunTwice,
                    key,
                    format_args!(
                        "`{first}` is the dry-run flag already: a tool has one, remove `dry_run` here"
                    ),
                ),
                None => self.dry_run = Some(raw.rust.clone()),
            }
        }
    }
}
