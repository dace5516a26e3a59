//! The two ends of a chain: fields of results that look like ids, and fields of arguments that do.

use serde_json::{Value, json};

use crate::contract::{below, looks_like_id};
use crate::guard::{Guard, GuardBuilder};
use crate::lint::Listed;
use crate::lint::refs::expand;
use crate::ordered::Ordered;

use super::super::check::upright;

/// A field that gives an id.
pub(crate) struct Emitter {
    pub(crate) entity: String,
    pub(crate) tool: String,
    pub(crate) pointer: String,
    /// What is sent on.
    pub(crate) values: Vec<Value>,
    /// Whether the values only stand for their kind.
    made_up: bool,
}

/// A field that takes an id.
pub(crate) struct Acceptor {
    pub(crate) entity: String,
    pub(crate) tool: String,
    pub(crate) pointer: String,
    /// The guard of that field alone; why there is none.
    guard: Result<Guard, String>,
}

impl Emitter {
    /// Why the first refused value is refused.
    pub(crate) fn refused_by(&self, to: &Acceptor) -> Option<String> {
        let guard = match &to.guard {
            Ok(guard) => guard,
            Err(why) => return Some(why.clone()),
        };
        self.values.iter().find_map(|value| {
            let rejection = guard.check(json!({"id": value})).err()?;
            // A text that nobody gave says nothing of lengths and patterns.
            let kind_only = self.made_up && value.is_string();
            let counts = |code: &&str| !kind_only || matches!(*code, "WRONG_TYPE" | "NO_VARIANT");
            let codes = rejection.violation_codes();
            let code = codes.into_iter().find(counts)?;
            Some(format!("{value} is refused: {code}"))
        })
    }
}

/// What a tool says that it gives.
pub(crate) fn described(tool: &Listed, out: &mut Vec<Emitter>) {
    let Some(schema) = tool.tool.get("outputSchema") else { return };
    let expanded = expand(schema, "").schema;
    fields(&expanded, "", None, &mut |entity, schema, at| {
        let (values, made_up) = samples(schema);
        if !values.is_empty() {
            let (tool, pointer) = (tool.name.clone(), at.to_owned());
            out.push(Emitter { entity, tool, pointer, values, made_up });
        }
    });
}

/// What a recorded response holds: the data, a tool's envelope, or MCP's result around either.
pub(crate) fn recorded(tool: &Listed, response: &Value, out: &mut Vec<Emitter>) {
    let text = || response.pointer("/content/0/text").and_then(Value::as_str);
    let parsed = || text().and_then(|text| serde_json::from_str::<Value>(text).ok());
    let inner =
        response.get("structuredContent").cloned().or_else(parsed).unwrap_or_else(|| response.clone());
    let data =
        inner.get("data").filter(|_| inner.get("success") == Some(&Value::Bool(true))).unwrap_or(&inner);
    let mut found: Vec<Emitter> = Vec::new();
    values(
        data,
        "",
        None,
        &mut |entity, value, at| match found.iter_mut().find(|known| known.pointer == at) {
            Some(known) if known.values.len() < 3 && !known.values.contains(value) => {
                known.values.push(value.clone());
            }
            Some(_) => {}
            None => found.push(Emitter {
                entity,
                tool: tool.name.clone(),
                pointer: at.to_owned(),
                values: vec![value.clone()],
                made_up: false,
            }),
        },
    );
    out.extend(found);
}

/// What a tool takes.
pub(crate) fn accepted(tool: &Listed, guarded: bool, out: &mut Vec<Acceptor>) {
    let Some(schema) = tool.tool.get("inputSchema") else { return };
    let expanded = upright(expand(schema, "").schema);
    fields(&expanded, "", None, &mut |entity, schema, at| {
        if samples(schema).0.is_empty() {
            return;
        }
        let mut around = Ordered::from(&json!({"type": "object", "properties": {}}));
        if let Some(properties) = around.get_mut("properties") {
            properties.set("id", schema.clone());
        }
        let builder = GuardBuilder::new(around);
        let built = if guarded { builder.id("/id").build() } else { builder.build() };
        let guard =
            built.map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "));
        out.push(Acceptor { entity, tool: tool.name.clone(), pointer: at.to_owned(), guard });
    });
}

/// Values of the kinds that a field has: numbers, and a text that is an example or stands for one.
fn samples(schema: &Ordered) -> (Vec<Value>, bool) {
    let given = schema.get("examples").or_else(|| schema.get("enum")).and_then(Ordered::as_array);
    if let Some(given) = given.filter(|given| !given.is_empty()) {
        return (given.iter().take(3).map(Ordered::to_value).collect(), false);
    }
    let names = match schema.get("type") {
        Some(Ordered::Array(names)) => names.iter().filter_map(Ordered::as_str).collect(),
        Some(Ordered::String(name)) => vec![name.as_str()],
        _ => schema
            .get("anyOf")
            .and_then(Ordered::as_array)
            .unwrap_or_default()
            .iter()
            .filter_map(|form| form.get("type")?.as_str())
            .collect(),
    };
    if names.iter().any(|name| ["integer", "number"].contains(name)) {
        (vec![1.into(), 47.into(), 9_007_199_254_740_991_u64.into()], true)
    } else if names.contains(&"string") {
        (vec!["ABC-123".into()], true)
    } else {
        (Vec::new(), true)
    }
}

/// Every field of a schema that looks like an id, with its entity. Lists of ids count as ids.
fn fields(schema: &Ordered, at: &str, parent: Option<&str>, found: &mut dyn FnMut(String, &Ordered, &str)) {
    for (name, property) in schema.get("properties").and_then(Ordered::as_object).unwrap_or_default() {
        let at = below(at, name);
        if let Some(entity) = entity(name, parent).filter(|_| looks_like_id(name)) {
            match property.get("items") {
                Some(items) => found(entity, items, &below(&at, "*")),
                None => found(entity, property, &at),
            }
        }
        fields(property, &at, Some(name), found);
    }
    if let Some(items) = schema.get("items") {
        fields(items, &below(at, "*"), parent, found);
    }
    for keyword in ["anyOf", "oneOf", "allOf"] {
        for form in schema.get(keyword).and_then(Ordered::as_array).unwrap_or_default() {
            fields(form, at, parent, found);
        }
    }
}

fn values(value: &Value, at: &str, parent: Option<&str>, found: &mut dyn FnMut(String, &Value, &str)) {
    match value {
        Value::Object(map) => {
            for (name, value) in map {
                let at = below(at, name);
                if let Some(entity) = entity(name, parent).filter(|_| looks_like_id(name)) {
                    let items = value.as_array().map(|items| (items.as_slice(), below(&at, "*")));
                    let (items, at) = items.unwrap_or((std::slice::from_ref(value), at.clone()));
                    for item in items.iter().filter(|item| item.is_number() || item.is_string()) {
                        found(entity.clone(), item, &at);
                    }
                }
                values(value, &at, Some(name), found);
            }
        }
        Value::Array(items) => {
            let at = below(at, "*");
            for item in items {
                values(item, &at, parent, found);
            }
        }
        _ => {}
    }
}

/// `ticketId`, `ticket_ids`, and `id` below `tickets`: `ticket`.
fn entity(name: &str, parent: Option<&str>) -> Option<String> {
    let folded: String =
        name.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect();
    let stem = folded.strip_suffix("ids").or_else(|| folded.strip_suffix("id"))?;
    let stem = match stem {
        "" => parent?.to_lowercase(),
        stem => stem.to_owned(),
    };
    let one = stem.strip_suffix("ies").map(|stem| format!("{stem}y"));
    Some(one.unwrap_or_else(|| stem.strip_suffix('s').unwrap_or(&stem).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::entity;

    #[test]
    fn entities_are_the_names_without_id() {
        let rows = [
            ("ticketId", None, Some("ticket")),
            ("ticket_ids", None, Some("ticket")),
            ("id", Some("tickets"), Some("ticket")),
            ("id", Some("Categories"), Some("category")),
            ("id", None, None),
            ("name", None, None),
        ];
        for (name, parent, expected) in rows {
            assert_eq!(entity(name, parent).as_deref(), expected, "{name}");
        }
    }
}
