//! From what schemars says to the portable core (design section 8): null, numeric formats, `oneOf`, `const`
//! and open objects go; what no client reads alike is a problem.
//!
//! Only the schema is read here. What the derive knows comes later, in `overlay`.

use serde_json::{Map, Value};

use super::building::NESTED;
use super::formats;
use super::node::{Allowed, Array, Kind, Node, Text, below};
use super::problem::{Problem, Problems};
use super::{numeric, union};

/// Validation keywords that the guard does not enforce. What is neither here nor read below is an annotation.
const UNSUPPORTED: [&str; 19] = [
    "$dynamicRef",
    "additionalItems",
    "allOf",
    "contains",
    "contentSchema",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "else",
    "if",
    "maxContains",
    "maxProperties",
    "minContains",
    "minProperties",
    "not",
    "propertyNames",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
];

/// Reads a schema of schemars (draft 2020-12, inlined, for deserializing).
pub(crate) fn read(schema: &Value, problems: &mut Problems) -> Node {
    Reader { problems }.node(schema, "")
}

pub(super) struct Reader<'a> {
    pub(super) problems: &'a mut Problems,
}

impl Reader<'_> {
    pub(super) fn node(&mut self, schema: &Value, at: &str) -> Node {
        match schema {
            Value::Bool(true) => Node::new(Kind::Any),
            Value::Bool(false) => self.broken(Problem::EmptyUnion, at, ""),
            Value::Object(keywords) => self.keywords(keywords, at),
            _ => self.broken(Problem::NotASchema, at, ""),
        }
    }

    /// Says a problem, and gives the placeholder that keeps the walk going.
    pub(super) fn broken(&mut self, problem: Problem, at: &str, detail: &str) -> Node {
        self.problems.push(problem, at, detail);
        Node::new(Kind::Broken)
    }

    fn keywords(&mut self, keywords: &Map<String, Value>, at: &str) -> Node {
        let mut node = self.shape(keywords, at);
        if let Some(Value::String(words)) = keywords.get("description") {
            node.description =
                Some(words.clone()).filter(|words| !words.trim().is_empty()).or(node.description);
        }
        if let Some(default) = keywords.get("default").filter(|default| !default.is_null()) {
            node.default = Some(default.clone());
        }
        if let Some(Value::Array(examples)) = keywords.get("examples") {
            node.example = examples.first().cloned().or(node.example);
        }
        node
    }

    fn shape(&mut self, keywords: &Map<String, Value>, at: &str) -> Node {
        if let Some(tool) = keywords.get(NESTED) {
            let tool = tool.as_str().unwrap_or_default();
            return self.broken(Problem::NestedTool, at, &format!("those of `{tool}`"));
        }
        if keywords.get("not").is_some_and(is_anything) {
            return self.broken(Problem::EmptyUnion, at, "");
        }
        if let Some(Value::String(target)) = keywords.get("$ref") {
            return self.broken(Problem::RecursiveType, at, &format!("`{target}`"));
        }
        if keywords.contains_key("prefixItems") {
            return self.broken(Problem::Tuple, at, "");
        }
        if keywords.contains_key("patternProperties") {
            return self.broken(Problem::PatternProperties, at, "");
        }
        for keyword in UNSUPPORTED {
            if keywords.get(keyword).is_some_and(|rule| !is_harmless(keyword, rule)) {
                self.problems.push(Problem::UnsupportedKeyword, at, format!("`{keyword}`"));
            }
        }
        for keyword in ["oneOf", "anyOf"] {
            if let Some(Value::Array(branches)) = keywords.get(keyword) {
                return union::read(self, (keyword, branches), keywords, at);
            }
        }
        self.typed(keywords, at)
    }

    fn typed(&mut self, keywords: &Map<String, Value>, at: &str) -> Node {
        let (types, typed_null) = types(keywords);
        let listed = listed(keywords);
        let null = match &listed {
            Some(values) => values.contains(&Value::Null) && (typed_null || !keywords.contains_key("type")),
            None => typed_null,
        };
        let kind = match (types.as_slice(), listed) {
            ([], _) if typed_null => self.broken(Problem::NoValue, at, "").kind,
            ([] | ["string"], Some(values)) => self.closed_list(&values, keywords, at),
            (_, Some(_)) => self.broken(Problem::NonStringEnum, at, "").kind,
            (["string"], None) => Kind::Text(text(keywords)),
            (["boolean"], None) => Kind::Boolean,
            (["integer"], None) => Kind::Integer(numeric::integer(keywords)),
            (["number"], None) => Kind::Number(numeric::number(keywords)),
            (["array"], None) => Kind::Array(self.array(keywords, at)),
            (["object"], None) => self.object(keywords, at),
            ([], None) => Kind::Any,
            _ => self.broken(Problem::UntaggedUnion, at, &types.join(", ")).kind,
        };
        Node { null, ..Node::new(kind) }
    }

    fn closed_list(&mut self, values: &[Value], keywords: &Map<String, Value>, at: &str) -> Kind {
        let values = values.iter().filter(|value| !value.is_null());
        let texts: Option<Vec<&str>> = values.map(Value::as_str).collect();
        match texts {
            None => self.broken(Problem::NonStringEnum, at, "").kind,
            Some(texts) if texts.is_empty() => self.broken(Problem::NoValue, at, "").kind,
            Some(texts) => {
                let allowed = texts.into_iter().map(|text| Allowed { value: text.to_owned(), doc: None });
                Kind::Text(Text { allowed: allowed.collect(), ..text(keywords) })
            }
        }
    }

    fn array(&mut self, keywords: &Map<String, Value>, at: &str) -> Array {
        let count = |keyword: &str| keywords.get(keyword).and_then(Value::as_u64);
        let items = keywords.get("items").unwrap_or(&Value::Bool(true));
        Array {
            items: Box::new(self.node(items, &below(at, "*"))),
            min: count("minItems").filter(|min| *min > 0),
            max: count("maxItems"),
            unique: keywords.get("uniqueItems").and_then(Value::as_bool).unwrap_or(false),
        }
    }
}

fn text(keywords: &Map<String, Value>) -> Text {
    let count = |keyword: &str| keywords.get(keyword).and_then(Value::as_u64);
    Text {
        allowed: Vec::new(),
        pattern: keywords.get("pattern").and_then(Value::as_str).map(str::to_owned),
        format: keywords.get("format").and_then(Value::as_str).and_then(formats::named),
        min: count("minLength").filter(|min| *min > 0),
        max: count("maxLength"),
    }
}

/// The types without `null`, and whether `null` was there. Where `type` is missing, the keywords tell.
fn types(keywords: &Map<String, Value>) -> (Vec<&str>, bool) {
    const TELLING: [(&str, &[&str]); 4] = [
        ("object", &["properties", "additionalProperties", "required"]),
        ("array", &["items", "minItems", "maxItems", "uniqueItems"]),
        ("string", &["pattern", "minLength", "maxLength", "format"]),
        ("number", &["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
    ];
    let mut types: Vec<&str> = match keywords.get("type") {
        Some(Value::String(one)) => vec![one.as_str()],
        Some(Value::Array(several)) => several.iter().filter_map(Value::as_str).collect(),
        _ => {
            let tells = |told: &[&str]| told.iter().any(|keyword| keywords.contains_key(*keyword));
            TELLING.iter().filter(|(_, told)| tells(told)).map(|(name, _)| *name).collect()
        }
    };
    let count = types.len();
    types.retain(|name| *name != "null");
    let null = types.len() != count;
    (types, null)
}

/// The values of `enum`, or the one of `const`; what both say where both are there.
fn listed(keywords: &Map<String, Value>) -> Option<Vec<Value>> {
    match (keywords.get("enum"), keywords.get("const")) {
        (Some(Value::Array(values)), only) => {
            Some(values.iter().filter(|value| only.is_none_or(|only| only == *value)).cloned().collect())
        }
        (_, only) => only.map(|value| vec![value.clone()]),
    }
}

/// A schema that takes every value: under `not`, how schemars writes an enum without variants.
fn is_anything(schema: &Value) -> bool {
    schema == &Value::Bool(true) || schema.as_object().is_some_and(Map::is_empty)
}

/// Rules that say nothing more than the rest does: `NonZero`'s, which serde judges, and a closed object's.
fn is_harmless(keyword: &str, rule: &Value) -> bool {
    match keyword {
        "not" => numeric::is_zero_rule(rule),
        "unevaluatedProperties" | "additionalItems" | "unevaluatedItems" => rule.is_boolean(),
        _ => false,
    }
}
