//! The JSON of an answer (`{"success": …}`): its members in order, and never too large.

use serde_json::Value;

use super::Rejection;
use super::told::Told;
use crate::guard::Guard;
use crate::guard::rules::Flag;
use crate::ordered::Ordered;
use crate::remedy::{order, text};
use crate::violation::Violation;

/// The longest answer to a refused call, in bytes of JSON text: below 8 KiB.
const LONGEST: usize = 8191;
/// What the members take that hold violations, their count and the example, in bytes.
const MEMBERS: usize = 80;
/// How long what a place takes may still be once room is short.
const EXPECTED: usize = 60;

/// The answer to a call that worked.
///
/// ```
/// use serde_json::json;
///
/// assert_eq!(agent_tool::success(json!({"rows": 2})), json!({"success": true, "data": {"rows": 2}}));
/// ```
#[must_use]
pub fn success(data: Value) -> Value {
    let mut map = serde_json::Map::new();
    map.insert("success".to_owned(), Value::Bool(true));
    map.insert("data".to_owned(), data);
    Value::Object(map)
}

impl Rejection {
    /// The answer to the refused call: `{"success": false, "error": {…}}`, below 8 KiB as text.
    ///
    /// Members of `error`: `code`, `reason`, `remediationGuide`, and where there are any `violations` (`path`,
    /// `code`, `expected`, `received`, `remediation`), `moreViolations` (how many are not written out),
    /// `exampleCall`, `retryable`, `retryAfterMs`.
    #[must_use]
    pub fn envelope(&self) -> Value {
        self.fitted().to_value()
    }

    /// The same as text, with the members in that order.
    #[must_use]
    pub fn to_text(&self) -> String {
        written(&self.fitted())
    }

    /// The answer in sentences, for a reader who is shown text only: the reason, what to do, and a call that
    /// works where there is one; a line each. Below 8 KiB.
    ///
    /// ```
    /// use agent_tool::{Rejection, ToolError};
    ///
    /// let rejection = Rejection::from(ToolError::new("CLOSED", "the ticket is closed", "Reopen it first."));
    /// assert_eq!(rejection.to_prose(), "the ticket is closed\nReopen it first.");
    /// ```
    #[must_use]
    pub fn to_prose(&self) -> String {
        let answer = self.fitted();
        let error = answer.get("error");
        let said = |key| error.and_then(|error| error.get(key)).and_then(Ordered::as_str);
        let mut lines: Vec<_> = ["reason", "remediationGuide"].into_iter().filter_map(said).collect();
        lines.retain(|line| !line.is_empty());
        let example = error.and_then(|error| error.get("exampleCall"));
        let example = example.map(|example| format!("A call that works: {}", written(example)));
        lines.extend(example.as_deref());
        lines.join("\n")
    }

    /// The answer, with as much left out as is too much: first the example, then what places take, then
    /// violations.
    fn fitted(&self) -> Ordered {
        let mut told = self.told();
        let example = self.example_call().filter(|_| self.example_is_safe());
        let mut example = example.map(|example| order(self.guard(), example));
        let around = written(&self.document(&told, &[], None)).len() + MEMBERS;
        let mut violations: Vec<Ordered> = told.violations.iter().map(violation).collect();
        // Each is written once to be measured: an answer is mostly text, and writing it is most of its cost.
        let measured = |violations: &[Ordered]| -> Vec<usize> {
            violations.iter().map(|one| written(one).len() + 1).collect()
        };
        let mut sizes = measured(&violations);
        let room = LONGEST.saturating_sub(around);
        let left = room.saturating_sub(sizes.iter().sum());
        if example.as_ref().is_some_and(|example| written(example).len() > left) {
            example = None;
        }
        if sizes.iter().sum::<usize>() > room {
            for violation in &mut told.violations {
                violation.expected = text::cut(&violation.expected, EXPECTED).into_owned();
            }
            violations = told.violations.iter().map(violation).collect();
            sizes = measured(&violations);
        }
        let mut spent = 0;
        let fitting = sizes.iter().take_while(|size| {
            spent += **size;
            spent <= room
        });
        let fitting = fitting.count();
        told.more += violations.len() - fitting;
        violations.truncate(fitting);
        self.document(&told, &violations, example)
    }

    fn guard(&self) -> Option<&Guard> {
        match &self.0.kind {
            super::Kind::Arguments { guard, .. } => Some(guard),
            _ => self.0.tool.guard,
        }
    }

    /// An example never goes live and never broadens, whoever made it.
    fn example_is_safe(&self) -> bool {
        let Some(example) = self.example_call() else { return false };
        let compiled = self.guard().map(|guard| &*guard.0);
        let flag = compiled.and_then(|guard| guard.dry_run.map(|id| &*guard.property(id).name));
        let live = example.get(flag.unwrap_or("dryRun")).is_some_and(|flag| *flag != Value::Bool(true));
        let rules =
            compiled.and_then(|guard| guard.node(guard.root).object.as_ref().map(|rules| (guard, rules)));
        let broad = rules.is_some_and(|(guard, rules)| {
            let flags = rules.properties.iter().map(|id| guard.property(*id));
            let mut flags = flags.filter(|property| guard.node(property.node).note.flag == Flag::Broadens);
            flags.any(|property| example.get(&*property.name).is_some_and(|set| *set != Value::Bool(false)))
        });
        !live && !broad
    }

    fn document(&self, told: &Told, violations: &[Ordered], example: Option<Ordered>) -> Ordered {
        let mut error = vec![
            member("code", Ordered::from(&*told.code)),
            member("reason", Ordered::from(told.reason.as_str())),
            member("remediationGuide", Ordered::from(told.guide.as_str())),
        ];
        if !violations.is_empty() {
            error.push(member("violations", Ordered::Array(violations.to_vec())));
        }
        if told.more > 0 {
            error.push(member("moreViolations", Ordered::from(told.more as u64)));
        }
        error.extend(example.map(|example| member("exampleCall", example)));
        error.extend(self.is_retryable().map(|retryable| member("retryable", Ordered::from(retryable))));
        let wait = self.retry_delay().map(|wait| u64::try_from(wait.as_millis()).unwrap_or(u64::MAX));
        error.extend(wait.map(|wait| member("retryAfterMs", Ordered::from(wait))));
        Ordered::Object(vec![
            member("success", Ordered::from(false)),
            member("error", Ordered::Object(error)),
        ])
    }
}

fn violation(violation: &Violation) -> Ordered {
    let mut members = vec![
        member("path", Ordered::from(violation.path.as_str())),
        member("code", Ordered::from(&*violation.code)),
    ];
    let received = violation.received.as_deref().unwrap_or_default();
    let optional = [
        ("expected", &*violation.expected),
        ("received", received),
        ("remediation", &*violation.remediation),
    ];
    members.extend(
        optional
            .iter()
            .filter(|(_, text)| !text.is_empty())
            .map(|(key, text)| member(key, Ordered::from(*text))),
    );
    Ordered::Object(members)
}

fn member(key: &str, value: Ordered) -> (String, Ordered) {
    (key.to_owned(), value)
}

/// The document as text. Its keys are text and its numbers finite, so that cannot fail.
fn written(document: &Ordered) -> String {
    serde_json::to_string(document).unwrap_or_default()
}
