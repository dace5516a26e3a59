//! The guard as callers see it.

use std::fmt;

use serde_json::Value;

use super::finding::Findings;
use super::{Guard, GuardBuilder, Mode, Outcome};
use crate::accept;
use crate::coercion::{Coercion, Coercions};
use crate::json::{self, TextLimits};
use crate::ordered::Ordered;
use crate::rejection::Rejection;

/// Arguments that passed a guard: coerced as recorded, defaults put in.
#[derive(Clone)]
pub struct Checked {
    value: Value,
    live: bool,
    coercions: Coercions,
}

impl Checked {
    /// The arguments as the tool should take them.
    #[must_use]
    pub fn value(&self) -> &Value {
        &self.value
    }

    /// The arguments as the tool should take them.
    #[must_use]
    pub fn into_value(self) -> Value {
        self.value
    }

    /// Whether the caller wrote a literal `false` for the dry-run flag of a destructive tool.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.live
    }

    /// What was accepted though the schema refuses it.
    #[must_use]
    pub fn coercions(&self) -> Vec<Coercion> {
        self.coercions.to_vec()
    }
}

/// Never the arguments: a log must not hold them.
impl fmt::Debug for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Checked").field("live", &self.live).finish_non_exhaustive()
    }
}

impl Guard {
    /// Starts from a schema that has no Rust type: a proxy's, a gateway's.
    #[must_use]
    pub fn builder(schema: &Value) -> GuardBuilder {
        GuardBuilder::new(Ordered::from(schema))
    }

    /// The schema that is enforced, to be published: what was handed in, and on a destructive tool the dry-run flag
    /// with its default.
    ///
    /// ```
    /// use agent_tool::Guard;
    /// use serde_json::json;
    ///
    /// let schema = json!({"type": "object", "properties": {"path": {"type": "string"}}});
    /// let guard = Guard::builder(&schema).destructive().build().unwrap();
    /// let published = guard.schema();
    /// assert_eq!(published["properties"]["path"], schema["properties"]["path"]);
    /// assert_eq!(published["properties"]["dryRun"]["default"], true);
    /// ```
    #[must_use]
    pub fn schema(&self) -> Value {
        self.0.schema.to_value()
    }

    /// Checks the arguments of a tool call: an object, or nothing. Coerces what may be coerced, puts defaults in.
    ///
    /// Besides what the schema says, integers stay within ±(2^53 - 1), and cross-field scopes hold.
    ///
    /// # Errors
    ///
    /// Every violation, in the order of the schema, undeclared keys last.
    pub fn check(&self, arguments: Value) -> Result<Checked, Rejection> {
        self.check_within(arguments, &TextLimits::default())
    }

    fn check_within(&self, mut arguments: Value, limits: &TextLimits) -> Result<Checked, Rejection> {
        let Outcome { findings, coercions, .. } = self.0.check_within(&mut arguments, Mode::Check, limits);
        self.verdict(findings, arguments).map(|value| Checked {
            live: value.as_object().is_some_and(|map| self.0.is_live(map)),
            coercions: Coercions::new(self, coercions, &value),
            value,
        })
    }

    /// Checks the arguments of a tool call in JSON text, within the default [`TextLimits`].
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check), and whatever is wrong with the text: size, depth, repeated keys, syntax.
    ///
    /// ```
    /// use agent_tool::Guard;
    /// use serde_json::json;
    ///
    /// let guard = Guard::builder(&json!({"type": "object", "properties": {}})).build().unwrap();
    /// assert!(guard.check_str("").is_ok());
    /// assert_eq!(guard.check_str(r#"{"a": 1, "a": 2}"#).unwrap_err().violation_codes(), ["DUPLICATE_FIELD"]);
    /// ```
    pub fn check_str(&self, text: &str) -> Result<Checked, Rejection> {
        self.check_slice(text.as_bytes())
    }

    /// As [`check_str`](Self::check_str), from bytes.
    ///
    /// # Errors
    ///
    /// As [`check_str`](Self::check_str).
    pub fn check_slice(&self, text: &[u8]) -> Result<Checked, Rejection> {
        self.check_slice_with(text, &TextLimits::default())
    }

    /// As [`check_slice`](Self::check_slice), within other limits, which JSON text inside of it keeps too.
    ///
    /// # Errors
    ///
    /// As [`check_str`](Self::check_str).
    ///
    /// ```
    /// use agent_tool::{Guard, TextLimits};
    /// use serde_json::json;
    ///
    /// let guard = Guard::builder(&json!({"type": "object"})).build().unwrap();
    /// let flat = TextLimits::new().with_max_depth(1);
    /// assert!(guard.check_slice(br#"{"a": [1]}"#).is_ok());
    /// assert_eq!(guard.check_slice_with(br#"{"a": [1]}"#, &flat).unwrap_err().violation_codes(), ["TOO_DEEP"]);
    /// ```
    pub fn check_slice_with(&self, text: &[u8], limits: &TextLimits) -> Result<Checked, Rejection> {
        self.check_within(accept::read(json::read(text, limits), || Some(self))?, limits)
    }

    /// Judges any value by the schema alone: plain JSON Schema (draft 2020-12, formats asserted), no coercions, no
    /// rules of a tool call. Works on a copy.
    ///
    /// # Errors
    ///
    /// Every violation, in the order of the schema.
    ///
    /// ```
    /// use agent_tool::Guard;
    /// use serde_json::json;
    ///
    /// let guard = Guard::builder(&json!({"type": "array", "items": {"type": "integer"}})).build().unwrap();
    /// assert!(guard.validate(&json!([1, 2.0])).is_ok());
    /// assert_eq!(guard.validate(&json!([1, "2"])).unwrap_err().violations()[0].path, "/1");
    /// ```
    pub fn validate(&self, instance: &Value) -> Result<(), Rejection> {
        let mut instance = instance.clone();
        let Outcome { findings, .. } = self.0.check(&mut instance, Mode::Pure);
        self.verdict(findings, instance).map(drop)
    }

    fn verdict(&self, findings: Findings, arguments: Value) -> Result<Value, Rejection> {
        if findings.list.is_empty() && findings.more == 0 {
            Ok(arguments)
        } else {
            Err(Rejection::arguments(self.clone(), findings, arguments))
        }
    }
}
