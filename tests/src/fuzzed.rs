//! What the fuzz targets run, and the test that replays their corpora: one function a target, which panics where a
//! promise does not hold.

#![allow(missing_docs, dead_code, reason = "the types are only read into")]

use std::collections::BTreeMap;

use agent_tool::diff::{Class, diff};
use agent_tool::{
    AgentArgs, AgentTool, CallContext, Gated, Guard, KeyRing, Lenient, MemoryStore, Mode, PlanGate,
    Rejection, TextLimits,
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

/// A target: bytes in, a panic where something is wrong.
pub type Target = fn(&[u8]);

/// Every target by the name of its corpus.
pub const TARGETS: [(&str, Target); 4] = [
    ("bytes", bytes_to_verdict),
    ("schema", schema_to_guard),
    ("token", plan_token),
    ("diff", diff_of_documents),
];

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Removed {
    Ticket {
        /// The ticket.
        #[agent(id = "ticket", min_length = 1, max_length = 9)]
        ticket_id: String,
    },
    Range {
        /// From.
        first: u16,
        /// To.
        last: u16,
    },
}

/// Remove tickets.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[serde(rename_all = "camelCase")]
#[agent(destructive, lenient(unquote, json_text, single_item, key_case, enum_case, blank, wrapper))]
struct Remove {
    /// What.
    #[agent(max_items = 3, min_items = 1)]
    targets: Vec<Removed>,
    /// The version.
    #[agent(pattern = r"^v\d+\.\d+$", max_length = 12, example = "v1.2", when_absent = "any version")]
    #[serde(alias = "release")]
    version: Option<String>,
    /// How much of it.
    #[agent(range = 0.5..=9.5, default = 1.5, when_absent = "one and a half")]
    share: f64,
    /// Everything.
    #[agent(broadens = "takes everything", default = false, when_absent = "not everything")]
    force: bool,
}

/// Record anything.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(additive)]
struct Record {
    /// Its key.
    #[agent(format = "uuid")]
    key: Option<String>,
    /// Anything.
    #[agent(free_text)]
    anything: Option<Value>,
    /// Counts by name.
    #[agent(id = "count")]
    #[serde(default)]
    counts: BTreeMap<String, u64>,
}

/// Purge a table.
#[derive(Debug, Deserialize, JsonSchema, AgentTool)]
#[agent(destructive, plan_token)]
struct Purge {
    /// The table.
    #[agent(max_length = 9)]
    table: String,
}

fn is_sound(rejection: &Rejection) {
    let text = rejection.to_text();
    assert!(text.len() < 8 << 10, "{} bytes", text.len());
    let read: Value = serde_json::from_str(&text).expect("the envelope is JSON");
    assert_eq!(read["success"], json!(false));
    assert!(!rejection.code().is_empty() && !rejection.reason().is_empty());
    assert!(!rejection.to_prose().is_empty() && rejection.violations().len() <= 20);
}

/// Bytes as the arguments of two derived tools.
///
/// # Panics
///
/// Where an answer is not sound, where a call is live that says no literal `false`, or where text is taken that is no
/// JSON.
pub fn bytes_to_verdict(bytes: &[u8]) {
    let wide = TextLimits::new().with_max_depth(128);
    match Remove::parse_slice(bytes) {
        Ok(call) if call.is_live() => {
            let sent: Value = serde_json::from_slice(bytes).expect("what was taken is JSON");
            assert_eq!(sent["dryRun"], json!(false), "live without a literal `false`");
        }
        Ok(_) => {}
        Err(rejection) => is_sound(&rejection),
    }
    match Record::parse_slice_with(bytes, &wide, &CallContext::new()) {
        Ok(_) => {
            let blank = bytes.iter().all(u8::is_ascii_whitespace);
            assert!(blank || serde_json::from_slice::<Value>(bytes).is_ok(), "no JSON was taken");
        }
        Err(rejection) => is_sound(&rejection),
    }
}

/// Members of an object; `null` where it has none of that name.
fn members<const COUNT: usize>(bytes: &[u8], names: [&str; COUNT]) -> Option<[Value; COUNT]> {
    let Ok(Value::Object(mut object)) = serde_json::from_slice(bytes) else { return None };
    Some(names.map(|name| object.remove(name).unwrap_or_default()))
}

/// `{"schema": …, "instance": …}`: a guard of any schema, and a call of it.
///
/// # Panics
///
/// Where an answer is not sound, or where what was taken without a coercion does not satisfy the schema.
pub fn schema_to_guard(bytes: &[u8]) {
    let Some([schema, instance]) = members(bytes, ["schema", "instance"]) else { return };
    let all = Lenient::NAMES.iter().fold(Lenient::NONE, |all, (_, lenient)| all.with(*lenient));
    for builder in [Guard::builder(&schema), Guard::builder(&schema).destructive().lenient(all)] {
        let Ok(guard) = builder.build() else { continue };
        let valid = guard.validate(&instance);
        if let Err(rejection) = &valid {
            is_sound(rejection);
        }
        match guard.check(instance.clone()) {
            Ok(checked) => {
                assert!(valid.is_ok() || !checked.coercions().is_empty(), "taken without a coercion");
                assert!(guard.check(checked.into_value()).is_ok_and(|twice| twice.coercions().is_empty()));
            }
            Err(rejection) => is_sound(&rejection),
        }
    }
}

/// A plan token: the bytes themselves, or an issued one with some of its bytes changed to them.
///
/// # Panics
///
/// Where a call is live by any token but the one that was issued.
pub fn plan_token(bytes: &[u8]) {
    // A key of its own each time: the fuzzer remembers tokens that it has seen.
    let ring = KeyRing::random().expect("a random key");
    // And a store: that of the process would be full of plans that were used in the last minutes.
    let gate = PlanGate::new(ring).with_store(MemoryStore::new(1));
    let host = CallContext::new().with_principal("ann").with_plan_gate(gate);
    let plan = Purge::parse_with(json!({"table": "rows"}), &host).map(Gated::into_mode);
    let Ok(Mode::DryRun(plan)) = plan else { panic!("a dry run") };
    let issued = plan.plan_token(&host, ()).expect("a token").as_str().to_owned();
    let sent = match bytes.split_first() {
        Some((at, changed)) if *at < 128 => {
            let mut token = issued.clone().into_bytes();
            for (place, byte) in (usize::from(*at)..token.len()).zip(changed) {
                token[place] = *byte;
            }
            String::from_utf8_lossy(&token).into_owned()
        }
        _ => String::from_utf8_lossy(bytes).into_owned(),
    };
    let arguments = json!({"table": "rows", "dryRun": false, "planToken": sent});
    match Purge::parse_with(arguments, &host).map(|call| call.is_live()) {
        Ok(live) => assert_eq!((live, &sent), (true, &issued), "live by another token"),
        Err(rejection) => {
            is_sound(&rejection);
            assert_ne!(sent, issued, "{}", rejection.code());
        }
    }
}

/// `{"old": …, "new": …}`: two documents of tools.
///
/// # Panics
///
/// Where a document differs from itself, or a change loosens and is words only.
pub fn diff_of_documents(bytes: &[u8]) {
    let Some([old, new]) = members(bytes, ["old", "new"]) else { return };
    assert!(diff(&old, &old).is_empty() && diff(&new, &new).is_empty());
    for changes in [diff(&old, &new), diff(&new, &old)] {
        assert!(changes.loosening().all(|change| change.class != Class::TextOnly));
        assert!(changes.to_value().is_array());
    }
}
