//! A node as a JSON Schema: keywords in one fixed order, properties in the order of the struct.
//!
//! Bytes depend on the node alone. Nothing is decided here; the words come from `describe`.

use super::describe;
use super::node::{Array, Extra, Integer, Kind, Node, Number, Object, Text};
use crate::ordered::Ordered;

/// What a node is, seen from around it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Role<'a> {
    /// The arguments themselves: the tool's description says what they are.
    Root,
    /// A property.
    Property {
        /// Its name on the wire.
        name: &'a str,
        /// Whether it must be there.
        required: bool,
    },
    /// An item of a list, a value of a map, a form of a union.
    Part,
}

/// The schema of a node.
pub(crate) fn schema(node: &Node, role: Role<'_>) -> Ordered {
    let mut out = Ordered::object();
    if let Some(name) = type_name(&node.kind) {
        let name = Ordered::from(name);
        out.set("type", if node.null { Ordered::Array(vec![name, "null".into()]) } else { name });
    }
    if let Some(words) = describe::node(node, role) {
        out.set("description", words);
    }
    match &node.kind {
        Kind::Any | Kind::Broken | Kind::Boolean => {}
        Kind::Text(rules) => text(&mut out, rules, node.null),
        Kind::Integer(rules) => integer(&mut out, rules),
        Kind::Number(rules) => number(&mut out, rules),
        Kind::Array(rules) => array(&mut out, rules),
        Kind::Object(rules) => object(&mut out, rules),
        Kind::Union(union) => {
            let branches = union.branches.iter().map(|branch| schema(branch, Role::Part));
            let null = node.null.then(|| {
                let mut null = Ordered::object();
                null.set("type", "null");
                null
            });
            out.set("anyOf", Ordered::Array(branches.chain(null).collect()));
        }
    }
    if let Some(default) = &node.default {
        out.set("default", Ordered::from(default));
    }
    out
}

fn type_name(kind: &Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::Any | Kind::Broken | Kind::Union(_) => return None,
        Kind::Boolean => "boolean",
        Kind::Text(_) => "string",
        Kind::Integer(_) => "integer",
        Kind::Number(_) => "number",
        Kind::Array(_) => "array",
        Kind::Object(_) => "object",
    })
}

fn text(out: &mut Ordered, rules: &Text, null: bool) {
    if !rules.allowed.is_empty() {
        let values = rules.allowed.iter().map(|allowed| Ordered::from(allowed.value.as_str()));
        out.set("enum", Ordered::Array(values.chain(null.then_some(Ordered::Null)).collect()));
    }
    if let Some(pattern) = &rules.pattern {
        out.set("pattern", pattern.as_str());
    }
    if let Some(format) = rules.format.filter(|format| format.published) {
        out.set("format", format.name);
    }
    count(out, "minLength", rules.min);
    count(out, "maxLength", rules.max);
}

fn integer(out: &mut Ordered, rules: &Integer) {
    let (low, high) = rules.published();
    for (keyword, bound) in [("minimum", low), ("maximum", high)] {
        // Within ±(2^53 - 1), unless a problem was said.
        if let Ok(bound) = i64::try_from(bound) {
            out.set(keyword, Ordered::Number(bound.into()));
        }
    }
    multiple_of(out, rules.multiple_of.as_ref());
}

fn number(out: &mut Ordered, rules: &Number) {
    let bounds = [
        ("minimum", rules.min),
        ("exclusiveMinimum", rules.above),
        ("maximum", rules.max),
        ("exclusiveMaximum", rules.below),
    ];
    for (keyword, bound) in bounds {
        if let Some(bound) = bound.and_then(double) {
            out.set(keyword, Ordered::Number(bound));
        }
    }
    multiple_of(out, rules.multiple_of.as_ref());
}

/// A double as JSON: whole ones without a fraction, as a reader would write them.
#[allow(clippy::cast_possible_truncation)] // guarded: whole and safe
pub(super) fn double(double: f64) -> Option<serde_json::Number> {
    if double.fract() == 0.0 && double.abs() < 9_007_199_254_740_992.0 {
        Some((double as i64).into())
    } else {
        serde_json::Number::from_f64(double)
    }
}

fn multiple_of(out: &mut Ordered, step: Option<&serde_json::Number>) {
    if let Some(step) = step {
        out.set("multipleOf", Ordered::Number(step.clone()));
    }
}

fn array(out: &mut Ordered, rules: &Array) {
    out.set("items", schema(&rules.items, Role::Part));
    count(out, "minItems", rules.min);
    count(out, "maxItems", rules.max);
    if rules.unique {
        out.set("uniqueItems", true);
    }
}

fn object(out: &mut Ordered, rules: &Object) {
    let entries = rules.properties.iter().map(|property| {
        let role = Role::Property { name: &property.name, required: property.required };
        (property.name.clone(), schema(&property.node, role))
    });
    out.set("properties", Ordered::Object(entries.collect()));
    let required = rules.properties.iter().filter(|property| property.required);
    let required: Vec<Ordered> = required.map(|property| property.name.as_str().into()).collect();
    if !required.is_empty() {
        out.set("required", Ordered::Array(required));
    }
    let extra = match &rules.extra {
        Extra::Closed => false.into(),
        Extra::Open => true.into(),
        Extra::Of(values) => schema(values, Role::Part),
    };
    out.set("additionalProperties", extra);
}

fn count(out: &mut Ordered, keyword: &str, count: Option<u64>) {
    if let Some(count) = count {
        out.set(keyword, count);
    }
}

#[cfg(test)]
mod tests {
    use super::double;

    #[test]
    fn whole_doubles_are_written_as_readers_write_them() {
        let text = |number: f64| double(number).unwrap().to_string();
        assert_eq!([text(2.0), text(-2.0), text(0.5)], ["2", "-2", "0.5"]);
        let beyond = 9_007_199_254_740_992.0;
        assert_eq!([text(beyond - 1.0), text(beyond)], ["9007199254740991", "9007199254740992.0"]);
        assert_eq!(double(f64::INFINITY), None);
    }
}
