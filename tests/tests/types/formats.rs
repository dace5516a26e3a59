//! The formats that compile are those that the guard enforces, and no others.

use std::collections::BTreeSet;

use agent_tool::Guard;
use serde_json::json;

/// Every format of draft 2020-12 (Validation, section 7.3).
const FORMATS: [&str; 19] = [
    "date-time",
    "date",
    "time",
    "duration",
    "email",
    "idn-email",
    "hostname",
    "idn-hostname",
    "ipv4",
    "ipv6",
    "uri",
    "uri-reference",
    "iri",
    "iri-reference",
    "uuid",
    "uri-template",
    "json-pointer",
    "relative-json-pointer",
    "regex",
];

#[test]
fn the_derive_takes_what_the_guard_enforces() {
    let enforced = FORMATS.into_iter().filter(|format| {
        let schema = json!({"type": "object", "properties": {"p": {"type": "string", "format": format}}});
        Guard::builder(&schema).build().is_ok()
    });
    let enforced: BTreeSet<&str> = enforced.collect();
    // What the compiler says of one that the derive does not know; the test `ui` holds it.
    let recorded = include_str!("../ui/keys/format.stderr");
    let (_, said) = recorded.split_once("is enforced; there are ").expect("the list");
    let said: BTreeSet<&str> =
        said.lines().next().unwrap_or_default().split('`').skip(1).step_by(2).collect();
    assert_eq!(said, enforced);
}
