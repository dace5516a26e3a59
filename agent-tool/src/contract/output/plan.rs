//! What plans add to the output schema of their tool: the answer of a dry run carries a token, and a result type may be
//! closed. It adds what may come, and takes nothing away: a live call answers without it.

use crate::contract::PLAN_TOKEN;
use crate::ordered::Ordered;

/// For how long a token opens a call, beside it.
pub(crate) const EXPIRES_IN: &str = "expiresInSeconds";
/// What holds the data of a plan that is no object.
pub(crate) const PLAN: &str = "plan";

/// Where the branches of a schema stand.
const BRANCHES: [&str; 3] = ["allOf", "anyOf", "oneOf"];

/// The schema with room for a token: beside the members of an object, and around anything else.
///
/// ```text
/// {"type": "integer"}
/// {"anyOf": [{"type": "integer"}, {"type": "object", "properties": {"plan": {"type": "integer"}, "planToken": ..}}]}
/// ```
pub(super) fn admit(schema: Ordered) -> Ordered {
    let says_anything = schema.as_object().is_some_and(|keywords| !keywords.is_empty());
    if !says_anything {
        return schema;
    }
    let around = (!is_object(&schema)).then(|| around(schema.clone()));
    let mut schema = schema;
    beside(&mut schema);
    match around {
        None => schema,
        Some(around) => Ordered::Object(vec![("anyOf".to_owned(), Ordered::Array(vec![schema, around]))]),
    }
}

/// The names that the author's own members have, and a plan would overwrite.
pub(super) fn taken(schema: &Ordered) -> Vec<&'static str> {
    let own = |name: &&str| has(schema, name);
    [PLAN_TOKEN, EXPIRES_IN].into_iter().filter(own).collect()
}

fn has(schema: &Ordered, name: &str) -> bool {
    let here = schema.get("properties").is_some_and(|properties| properties.get(name).is_some());
    here || branches(schema).any(|branch| has(branch, name))
}

fn branches(schema: &Ordered) -> impl Iterator<Item = &Ordered> {
    BRANCHES.into_iter().filter_map(|key| schema.get(key)?.as_array()).flatten()
}

/// Whether every value is an object.
fn is_object(schema: &Ordered) -> bool {
    match schema.get("type") {
        Some(kind) => kind.as_str() == Some("object"),
        None => ["anyOf", "oneOf"]
            .into_iter()
            .filter_map(|key| schema.get(key)?.as_array())
            .any(|branches| !branches.is_empty() && branches.iter().all(is_object)),
    }
}

/// Whether some values are objects, whose members are said here.
fn says_members(schema: &Ordered) -> bool {
    let kind = schema.get("type");
    let may_be = kind.and_then(Ordered::as_str) == Some("object")
        || kind.and_then(Ordered::as_array).is_some_and(|kinds| kinds.contains(&"object".into()));
    (may_be && branches(schema).next().is_none()) || schema.get("properties").is_some()
}

fn beside(schema: &mut Ordered) {
    if says_members(schema) {
        let mut members = schema.get("properties").cloned().unwrap_or_else(Ordered::object);
        for (name, member) in token() {
            members.set(name, member);
        }
        schema.set("properties", members);
    }
    for key in BRANCHES {
        if let Some(Ordered::Array(branches)) = schema.get_mut(key) {
            branches.iter_mut().for_each(beside);
        }
    }
}

fn around(schema: Ordered) -> Ordered {
    let mut members = Ordered::object();
    members.set(PLAN, schema);
    for (name, member) in token() {
        members.set(name, member);
    }
    let required = [PLAN, PLAN_TOKEN, EXPIRES_IN].map(Ordered::from);
    let mut object = Ordered::object();
    object.set("type", "object");
    object.set("properties", members);
    object.set("required", Ordered::Array(required.into()));
    object.set("additionalProperties", false);
    object
}

fn token() -> [(&'static str, Ordered); 2] {
    let mut token = Ordered::object();
    token.set("type", "string");
    token
        .set("description", "Of a dry run: what the live call with the same arguments sends as 'planToken'.");
    let mut expires = Ordered::object();
    expires.set("type", "integer");
    expires.set("description", "Of a dry run: for how many seconds its planToken opens a call.");
    [(PLAN_TOKEN, token), (EXPIRES_IN, expires)]
}
