//! The keys on a type, typed. It must not judge them together.

use proc_macro2::{Ident, TokenStream};
use syn::{LitStr, Path, Type};

use super::Item;
use super::given::{self, Given};
use super::keys::Place;
use super::literal::Text;
use crate::diagnostics::Errors;
use crate::spanned::Spanned;

/// Which of its fields a call must give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ScopeKind {
    AtLeastOne,
    ExactlyOne,
}

/// The keys on a type.
#[derive(Default)]
pub(crate) struct ContainerKeys {
    pub(crate) given: Given,
    pub(crate) name: Option<Spanned<LitStr>>,
    pub(crate) title: Option<Spanned<Text>>,
    pub(crate) description: Option<Spanned<Text>>,
    /// `read_only`, `additive` and `destructive`, as they stand.
    pub(crate) effects: Vec<Ident>,
    pub(crate) idempotent: Option<Ident>,
    pub(crate) closed_world: Option<Ident>,
    pub(crate) denies: Vec<DenyKeys>,
    /// `at_least_one` and `exactly_one`, as they stand.
    pub(crate) scopes: Vec<(ScopeKind, Spanned<Vec<Ident>>)>,
    pub(crate) output: Option<Spanned<Type>>,
    pub(crate) plan_token: Option<Ident>,
    pub(crate) check: Option<Spanned<Path>>,
    pub(crate) krate: Option<Spanned<Path>>,
    pub(crate) lenient: Option<Spanned<Vec<Ident>>>,
    pub(crate) remediation: Option<Spanned<Text>>,
}

/// The keys of one `deny(...)`.
pub(crate) struct DenyKeys {
    /// The word `deny`.
    pub(crate) key: Ident,
    pub(crate) given: Given,
    pub(crate) when: Option<Spanned<TokenStream>>,
    pub(crate) code: Option<Spanned<LitStr>>,
    pub(crate) reason: Option<Spanned<Text>>,
    pub(crate) remediation: Option<Spanned<Text>>,
}

impl ContainerKeys {
    /// Reads the list of a type.
    pub(crate) fn read(items: &[Item], place: Place, errors: &mut Errors) -> Self {
        let mut keys = Self::default();
        keys.given = given::each(items, place, errors, |entry, errors| match entry.spec.name {
            "name" => keys.name = entry.literal(errors),
            "title" => keys.title = entry.text(errors),
            "description" => keys.description = entry.text(errors),
            "read_only" | "additive" | "destructive" => keys.effects.extend(entry.flag(errors)),
            "idempotent" => keys.idempotent = entry.flag(errors),
            "closed_world" => keys.closed_world = entry.flag(errors),
            "deny" => {
                let items = entry.list(errors);
                keys.denies.extend(items.map(|items| DenyKeys::read(entry.key, &items, errors)));
            }
            "at_least_one" => {
                keys.scopes.extend(entry.names(errors).map(|names| (ScopeKind::AtLeastOne, names)));
            }
            "exactly_one" => {
                keys.scopes.extend(entry.names(errors).map(|names| (ScopeKind::ExactlyOne, names)));
            }
            "output" => keys.output = entry.ty(errors),
            "plan_token" => keys.plan_token = entry.flag(errors),
            "check" => keys.check = entry.path(errors),
            "crate" => keys.krate = entry.path(errors),
            "lenient" => keys.lenient = entry.names(errors),
            "remediation" => keys.remediation = entry.text(errors),
            other => debug_assert!(false, "`{other}` is in the table of keys and is not read"),
        });
        keys
    }
}

impl DenyKeys {
    fn read(key: &Ident, items: &[Item], errors: &mut Errors) -> Self {
        let (mut when, mut code, mut reason, mut remediation) = (None, None, None, None);
        let given = given::each(items, Place::Deny, errors, |entry, errors| match entry.spec.name {
            "when" => when = entry.closure(errors),
            "code" => code = entry.literal(errors),
            "reason" => reason = entry.text(errors),
            "remediation" => remediation = entry.text(errors),
            other => debug_assert!(false, "`{other}` is in the table of keys and is not read"),
        });
        Self { key: key.clone(), given, when, code, reason, remediation }
    }
}
