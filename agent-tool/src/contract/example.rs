//! One call that the contract accepts, made from the contract: required fields only, the first of a list, the
//! lowest number.
//!
//! It never invents a text: where a required one has neither a closed list, a format nor an example, there is
//! no example call. It never names the dry-run flag, so it is never live.

use serde_json::{Map, Value};

use super::node::{Array, Integer, Kind, Node, Number, Object};
use super::numeric::SAFE;
use super::write::double;

/// An example of the arguments.
pub(super) fn call(root: &Node) -> Option<Value> {
    match &root.kind {
        Kind::Object(object) => self::object(object),
        _ => None,
    }
}

fn value(node: &Node) -> Option<Value> {
    if let Some(example) = &node.example {
        return Some(example.clone());
    }
    match &node.kind {
        Kind::Any | Kind::Broken => None,
        Kind::Boolean => Some(false.into()),
        Kind::Text(text) => match (text.allowed.first(), text.format) {
            (Some(first), _) => Some(first.value.as_str().into()),
            (None, Some(format)) if text.pattern.is_none() => Some(format.example.into()),
            _ => None,
        },
        Kind::Integer(rules) => integer(rules),
        Kind::Number(rules) => number(rules),
        Kind::Array(rules) => array(rules),
        Kind::Object(rules) => object(rules),
        Kind::Union(union) => union.branches.iter().find_map(value),
    }
}

/// The lowest, where a bound of the field says what that is; else the one nearest to 0.
fn integer(rules: &Integer) -> Option<Value> {
    let (low, high) = rules.published();
    let mut lowest = if low > SAFE.0 { low } else { high.min(0) };
    if let Some(step) = rules.multiple_of.as_ref().and_then(serde_json::Number::as_i64).map(i128::from) {
        let over = lowest.checked_rem_euclid(step)?;
        lowest += if over == 0 { 0 } else { step - over };
    }
    let lowest = if rules.not_zero && lowest == 0 { 1 } else { lowest };
    (lowest <= high).then(|| i64::try_from(lowest).ok()).flatten().map(Value::from)
}

fn number(rules: &Number) -> Option<Value> {
    let edge = f64::from(f32::MAX);
    let low = rules.min.filter(|min| *min > -edge);
    let candidates = [low, Some(0.0), rules.max, rules.above.map(|above| above + 1.0), middle(rules)];
    candidates
        .into_iter()
        .flatten()
        .find(|candidate| rules.takes(*candidate))
        .and_then(double)
        .map(Value::Number)
}

fn middle(rules: &Number) -> Option<f64> {
    let low = rules.min.or(rules.above)?;
    let high = rules.max.or(rules.below)?;
    Some(low + (high - low) / 2.0)
}

impl Number {
    fn takes(&self, number: f64) -> bool {
        self.min.is_none_or(|min| number >= min)
            && self.max.is_none_or(|max| number <= max)
            && self.above.is_none_or(|above| number > above)
            && self.below.is_none_or(|below| number < below)
            && (self.multiple_of.is_none() || number == 0.0)
    }
}

/// As many items as must be there, and one where none must: the same one, or the first values of a closed list.
fn array(rules: &Array) -> Option<Value> {
    let least = usize::try_from(rules.min.unwrap_or(0)).ok().filter(|count| *count <= 20)?;
    if rules.max == Some(0) {
        return Some(Value::Array(Vec::new()));
    }
    let count = least.max(1);
    if rules.unique && count > 1 {
        return match &rules.items.kind {
            Kind::Text(text) if text.allowed.len() >= count => Some(
                text.allowed.iter().take(count).map(|allowed| Value::from(allowed.value.as_str())).collect(),
            ),
            _ => None,
        };
    }
    match value(&rules.items) {
        Some(item) => Some(Value::Array(vec![item; count])),
        None => (least == 0).then(|| Value::Array(Vec::new())),
    }
}

fn object(rules: &Object) -> Option<Value> {
    let mut map = Map::new();
    for property in rules.properties.iter().filter(|property| property.required) {
        map.insert(property.name.clone(), value(&property.node)?);
    }
    for (_, fields) in &rules.scopes {
        // Two of which one may be given are found when the example is tried.
        if !fields.iter().any(|name| map.contains_key(name)) {
            let (name, value) = fields.iter().find_map(|name| scoped(rules, name))?;
            map.insert(name, value);
        }
    }
    Some(Value::Object(map))
}

/// A field that a scope asks for; a flag counts only when it is `true`, and no example sets one.
fn scoped(rules: &Object, name: &str) -> Option<(String, Value)> {
    let property = rules.property(name).filter(|property| !matches!(property.node.kind, Kind::Boolean))?;
    Some((name.to_owned(), value(&property.node)?))
}
