//! From a schema, and what the author said beyond it, to a guard.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use super::Guard;
use super::compile::compile;
use super::rules::{Flag, Note};
use crate::listed::{lines, listed, readable_error};
use crate::ordered::Ordered;
use crate::pointer::{escape, unescape};
use crate::spec::{Lenient, ScopeKind};
use crate::suggest::folds_to;

/// What the flag says that is added to a destructive tool.
pub(crate) const DRY_RUN_WORDS: &str = "true only reports the plan and changes nothing; send false only after the user has \
                       approved the reported plan.";

/// Whether a name is that of a dry run, whatever its case, `_` and `-`.
pub(crate) fn names_dry_run(name: &str) -> bool {
    folds_to(name, "dryrun")
}

/// Collects a schema and what the author says beyond it; [`build`](Self::build) compiles them.
///
/// Places are JSON Pointers into the *arguments*, with `*` for the items of an array (`/steps/*/id`) and for
/// the values of a map; `""` is the arguments themselves.
#[derive(Debug, Clone)]
pub struct GuardBuilder {
    pub(super) schema: Ordered,
    pub(super) notes: BTreeMap<String, Note>,
    pub(super) aliases: Vec<(String, Cow<'static, str>)>,
    pub(super) scopes: Vec<(String, ScopeKind, Vec<String>)>,
    pub(super) lenient: Lenient,
    pub(super) destructive: bool,
}

/// Every reason why a schema cannot be compiled. Never empty.
///
/// `Debug` is as readable as `Display`: a `main` that returns it, and `unwrap`, print the words.
///
/// ```
/// use agent_tool::Guard;
/// use serde_json::json;
///
/// let errors = Guard::builder(&json!({"type": "string", "not": {"const": "x"}})).build().unwrap_err();
/// assert_eq!(errors.iter().next().unwrap().pointer, "/not");
/// assert!(errors.to_string().starts_with("/not: "));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct GuardErrors(Vec<GuardError>);

listed!(GuardErrors.0: GuardError);
lines!(GuardErrors);
readable_error!(GuardErrors);

/// One reason why a schema cannot be compiled.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct GuardError {
    /// JSON Pointer into the schema, or into the arguments for a place that does not exist.
    pub pointer: String,
    /// What is wrong there.
    pub reason: String,
}

impl fmt::Display for GuardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", if self.pointer.is_empty() { "/" } else { &self.pointer }, self.reason)
    }
}

impl std::error::Error for GuardError {}

impl GuardBuilder {
    pub(crate) fn new(schema: Ordered) -> Self {
        Self {
            schema,
            notes: BTreeMap::new(),
            aliases: Vec::new(),
            scopes: Vec::new(),
            lenient: Lenient::NONE,
            destructive: false,
        }
    }

    /// What is said of a place.
    pub(crate) fn note(&mut self, pointer: &str) -> &mut Note {
        self.notes.entry(pointer.to_owned()).or_default()
    }

    /// Another name that serde takes for the property at `pointer`.
    pub(crate) fn alias(&mut self, pointer: &str, alias: Cow<'static, str>) {
        self.aliases.push((pointer.to_owned(), alias));
    }

    /// A cross-field scope of the object at `pointer`, by wire names.
    pub(crate) fn scope(&mut self, pointer: &str, kind: ScopeKind, fields: Vec<String>) {
        self.scopes.push((pointer.to_owned(), kind, fields));
    }

    /// Turns the guarded id coercion on for a text or integer field.
    #[must_use]
    pub fn id(mut self, pointer: &str) -> Self {
        self.note(pointer).id = true;
        self
    }

    /// Switches opt-in coercions on for every field.
    #[must_use]
    pub fn lenient(mut self, lenient: Lenient) -> Self {
        self.lenient = self.lenient.with(lenient);
        self
    }

    /// Switches opt-in coercions on for one field.
    #[must_use]
    pub fn lenient_at(mut self, pointer: &str, lenient: Lenient) -> Self {
        let note = self.note(pointer);
        note.lenient = note.lenient.with(lenient);
        self
    }

    /// Says that the tool overwrites or removes: a `dryRun` flag (default `true`) is added where the schema
    /// declares none, and no coercion touches it.
    #[must_use]
    pub fn destructive(mut self) -> Self {
        self.destructive = true;
        self
    }

    /// Names a flag that broadens a call: no coercion touches it, and no suggestion sets it.
    #[must_use]
    pub fn broadens(mut self, pointer: &str) -> Self {
        self.note(pointer).flag = Flag::Broadens;
        self
    }

    /// The author's words for whatever goes wrong at a place.
    #[must_use]
    pub fn remediation(mut self, pointer: &str, words: impl Into<Cow<'static, str>>) -> Self {
        self.note(pointer).remediation = Some(words.into());
        self
    }

    /// An example of a place.
    #[must_use]
    pub fn example(mut self, pointer: &str, value: impl Into<Value>) -> Self {
        self.note(pointer).example = Some(value.into());
        self
    }

    /// Never quote what was sent for a place.
    #[must_use]
    pub fn secret(mut self, pointer: &str) -> Self {
        self.note(pointer).secret = true;
        self
    }

    /// Other names that models use for a property: for hints only.
    #[must_use]
    pub fn also_called(mut self, pointer: &str, names: &[&str]) -> Self {
        self.note(pointer).also_called.extend(names.iter().map(|name| Cow::Owned((*name).to_owned())));
        self
    }

    /// One or more of the fields must be given. Fields are JSON Pointers with the same parent.
    #[must_use]
    pub fn at_least_one(self, fields: &[&str]) -> Self {
        self.scoped(ScopeKind::AtLeastOne, fields)
    }

    /// One of the fields must be given, and no second one. Fields are JSON Pointers with the same parent.
    #[must_use]
    pub fn exactly_one(self, fields: &[&str]) -> Self {
        self.scoped(ScopeKind::ExactlyOne, fields)
    }

    fn scoped(mut self, kind: ScopeKind, fields: &[&str]) -> Self {
        let split = |field: &&str| {
            let (parent, name) = field.rsplit_once('/').unwrap_or(("", *field));
            (parent.to_owned(), unescape(name))
        };
        let parent = fields.first().map(|field| split(field).0).unwrap_or_default();
        self.scope(&parent, kind, fields.iter().map(|field| split(field).1).collect());
        self
    }

    /// Compiles the schema.
    ///
    /// # Errors
    ///
    /// Every validation keyword that the guard does not enforce, every pattern or format that cannot run, and
    /// every place that the schema does not have.
    ///
    /// ```
    /// use agent_tool::Guard;
    /// use serde_json::json;
    ///
    /// fn main() -> Result<(), Box<dyn std::error::Error>> {
    ///     let guard = Guard::builder(&json!({"type": "object", "properties": {}})).build()?;
    ///     guard.check(json!({}))?;
    ///     Ok(())
    /// }
    /// ```
    pub fn build(mut self) -> Result<Guard, GuardErrors> {
        self.protect_dry_run().map_err(|error| GuardErrors(vec![error]))?;
        compile(&self).map(|compiled| Guard(Arc::new(compiled))).map_err(GuardErrors)
    }

    /// Finds the dry-run flag of a destructive tool, or adds one.
    fn protect_dry_run(&mut self) -> Result<(), GuardError> {
        let error = |pointer: &str, reason: &str| {
            Err(GuardError { pointer: pointer.to_owned(), reason: reason.to_owned() })
        };
        // A flag of the tool's own may have any name.
        let declared = self.notes.values().any(|note| note.flag == Flag::DryRun);
        if !self.destructive || declared {
            return Ok(());
        }
        if self.schema.get("type").and_then(Ordered::as_str) != Some("object") {
            return error("/type", "the arguments of a destructive tool are an object");
        }
        if self.schema.get("properties").is_none() {
            self.schema.set("properties", Ordered::object());
        }
        let Some(properties) = self.schema.get_mut("properties") else { return Ok(()) };
        let declared = properties.as_object().unwrap_or_default().iter().map(|(name, _)| name);
        let mut flags = declared.into_iter().filter(|name| names_dry_run(name)).cloned();
        let (name, other) = (flags.next(), flags.next());
        if other.is_some() {
            return error(
                "/properties",
                "two properties read `dryRun`; a destructive tool has one dry-run flag",
            );
        }
        let name = name.unwrap_or_else(|| {
            let mut flag = Ordered::object();
            flag.set("type", "boolean");
            flag.set("description", DRY_RUN_WORDS);
            properties.set("dryRun", flag);
            "dryRun".to_owned()
        });
        let Some(flag) = properties.get_mut(&name) else { return Ok(()) };
        let pointer = format!("/properties/{}", escape(&name));
        if flag.get("type").and_then(Ordered::as_str) != Some("boolean") {
            return error(&pointer, "the dry-run flag is a boolean");
        }
        if flag.get("default").is_some_and(|default| default.as_bool() != Some(true)) {
            return error(&pointer, "the default of the dry-run flag is true");
        }
        flag.set("default", true);
        self.note(&format!("/{}", escape(&name))).flag = Flag::DryRun;
        Ok(())
    }
}
