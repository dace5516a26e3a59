//! From a schema to nodes: each keyword is read, or refused by name.
//!
//! Nothing is checked here, and no schema is rewritten but for one step: `anyOf` of a schema and `null` becomes
//! that schema with `null` allowed.

use std::collections::BTreeSet;

use serde_json::Value;

use super::Compiled;
use super::builder::{GuardBuilder, GuardError};
use super::finding::Frame;
use super::plan::{ObjectPlan, Plan};
use super::rules::{
    Additional, Node, NodeId, Note, ObjectRules, Pattern, PropId, Property, ScopeRule, Tag, Types, Union,
};
use super::walk::{Mode, Walk};
use crate::format::Format;
use crate::number::{self, Num};
use crate::ordered::Ordered;
use crate::pattern::Matcher;

/// Keywords that say nothing about which values are valid.
const ANNOTATIONS: [&str; 19] = [
    "$comment",
    "$defs",
    "$id",
    "$schema",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "default",
    "definitions",
    "deprecated",
    "description",
    "example",
    "examples",
    "externalDocs",
    "readOnly",
    "title",
    "writeOnly",
    "xml",
    "discriminator",
];

/// Formats of JSON Schema that are not enforced here: refused, since a reader of the schema relies on them.
const REFUSED_FORMATS: [&str; 10] = [
    "duration",
    "idn-email",
    "idn-hostname",
    "iri",
    "iri-reference",
    "json-pointer",
    "regex",
    "relative-json-pointer",
    "uri-reference",
    "uri-template",
];

pub(super) fn compile(builder: &GuardBuilder) -> Result<Compiled, Vec<GuardError>> {
    let mut compiler = Compiler {
        builder,
        nodes: Vec::new(),
        properties: Vec::new(),
        plan: Plan::default(),
        used: BTreeSet::new(),
        scoped: BTreeSet::new(),
        errors: Vec::new(),
    };
    let root = compiler.node(&builder.schema, &Place::root());
    compiler.report_unused();
    let dry_run = compiler.dry_run(root);
    if !compiler.errors.is_empty() {
        return Err(compiler.errors);
    }
    let Compiler { nodes, properties, plan, .. } = compiler;
    let flagged = nodes.iter().any(|node| node.note.flag != super::rules::Flag::None);
    let destructive = builder.destructive;
    let root_defaults = Box::default();
    let mut compiled =
        Compiled { nodes, properties, root, destructive, dry_run, root_defaults, plan, flagged };
    compiled.plan.fill(&compiled.nodes, &compiled.properties);
    if compiled.settle_defaults() {
        compiled.plan.fill(&compiled.nodes, &compiled.properties);
    }
    compiled.root_defaults = root_defaults_of(&compiled);
    Ok(compiled)
}

impl Compiled {
    /// Fills every default up as a value that was sent would be, and drops those that their own place refuses:
    /// what a call is given never breaks the schema. `true` where one was dropped.
    fn settle_defaults(&mut self) -> bool {
        let mut dropped = false;
        // Places inside a place come before it, so that a default holds settled ones.
        for index in 0..self.nodes.len() {
            let Some(mut default) = self.nodes.get_mut(index).and_then(|node| node.default.take()) else {
                continue;
            };
            let Ok(id) = NodeId::try_from(index) else { continue };
            let mut walk = Walk::new(self, Mode::Check);
            walk.value(id, &mut default, &Frame::ROOT);
            let passes = walk.passes() && walk.coercions.is_empty();
            dropped |= !passes;
            if let Some(node) = self.nodes.get_mut(index).filter(|_| passes) {
                node.default = Some(default);
            }
        }
        dropped
    }
}

/// Where the compiler is: in the schema, and in the arguments that the schema describes.
struct Place {
    schema: String,
    arguments: String,
}

impl Place {
    fn root() -> Self {
        Self { schema: String::new(), arguments: String::new() }
    }

    fn keyword(&self, keyword: &str) -> Self {
        Self { schema: format!("{}/{}", self.schema, escape(keyword)), arguments: self.arguments.clone() }
    }

    fn step(&self, keyword: &str, step: &str) -> Self {
        Self {
            schema: format!("{}/{keyword}", self.schema),
            arguments: format!("{}/{}", self.arguments, escape(step)),
        }
    }

    fn property(&self, name: &str) -> Self {
        let mut place = self.step("properties", name);
        place.schema = format!("{}/{}", place.schema, escape(name));
        place
    }
}

/// A key as a token of a JSON Pointer (RFC 6901 section 3).
pub(crate) fn escape(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

struct Compiler<'b> {
    builder: &'b GuardBuilder,
    nodes: Vec<Node>,
    properties: Vec<Property>,
    plan: Plan,
    /// Places that the schema has.
    used: BTreeSet<String>,
    /// Scopes that stand on an object.
    scoped: BTreeSet<usize>,
    errors: Vec<GuardError>,
}

impl Compiler<'_> {
    fn error(&mut self, place: &Place, reason: impl Into<String>) {
        self.errors.push(GuardError { pointer: place.schema.clone(), reason: reason.into() });
    }

    fn push(&mut self, node: Node) -> NodeId {
        let id = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        self.nodes.push(node);
        id
    }

    fn note(&mut self, place: &Place) -> Note {
        self.used.insert(place.arguments.clone());
        let mut note = self.builder.notes.get(&place.arguments).cloned().unwrap_or_default();
        note.lenient = note.lenient.with(self.builder.lenient);
        note
    }

    fn node(&mut self, schema: &Ordered, place: &Place) -> NodeId {
        let mut node = Node { note: self.note(place), ..Node::bare(Types::ANY) };
        match schema {
            Ordered::Bool(true) => {}
            Ordered::Bool(false) => node.types = Types::NONE,
            Ordered::Object(keywords) => return self.keywords(keywords, node, place),
            _ => self.error(place, "a schema is an object or a boolean"),
        }
        self.push(node)
    }

    fn keywords(&mut self, keywords: &[(String, Ordered)], mut node: Node, place: &Place) -> NodeId {
        if let Some(inner) = nullable(keywords) {
            let id = self.node(inner, place);
            if let Some(inner) = self.nodes.get_mut(id as usize) {
                inner.types = inner.types.with(Types::NULL);
                if let Some(allowed) = inner.allowed.take() {
                    inner.allowed = Some(allowed.iter().cloned().chain([Value::Null]).collect());
                }
                // A default of the form inside is not one of the place.
                let default = keywords.iter().find(|(key, _)| key == "default");
                inner.default = default.map(|(_, default)| default.to_value());
            }
            return id;
        }
        let is_object = keywords
            .iter()
            .any(|(key, _)| ["properties", "required", "additionalProperties"].contains(&key.as_str()));
        for (keyword, value) in keywords {
            self.keyword(keyword, value, &mut node, &place.keyword(keyword), place);
        }
        if is_object {
            self.object(keywords, &mut node, place);
        }
        self.push(node)
    }

    fn keyword(&mut self, keyword: &str, value: &Ordered, node: &mut Node, at: &Place, place: &Place) {
        match keyword {
            "type" => match types(value) {
                Some(types) => node.types = types,
                None => self.error(at, "`type` is the name of a JSON type, or a list of them"),
            },
            "enum" | "const" => self.allowed(keyword, value, node, at),
            "pattern" => match value.as_str().map(|source| (source, Matcher::new(source))) {
                Some((source, Ok(matcher))) => {
                    node.text.pattern = Some(Box::new(Pattern { source: source.into(), matcher }));
                }
                Some((_, Err(why))) => self.error(at, format!("this `pattern` cannot be enforced: {why}")),
                None => self.error(at, "`pattern` is a text"),
            },
            "format" => self.format(value, node, at),
            "minLength" => node.text.min = self.count(value, at),
            "maxLength" => node.text.max = self.count(value, at),
            "minItems" => node.array.min = self.count(value, at),
            "maxItems" => node.array.max = self.count(value, at),
            "minimum" => node.number.min = self.number(value, at),
            "maximum" => node.number.max = self.number(value, at),
            "exclusiveMinimum" => node.number.above = self.number(value, at),
            "exclusiveMaximum" => node.number.below = self.number(value, at),
            "multipleOf" => match self.number(value, at) {
                Some(Num::Int(1..)) => node.number.multiple_of = self.number(value, at),
                Some(Num::Float(step)) if step > 0.0 => node.number.multiple_of = self.number(value, at),
                Some(_) => self.error(at, "`multipleOf` is above 0"),
                None => {}
            },
            "uniqueItems" => match value.as_bool() {
                Some(unique) => node.array.unique = unique,
                None => self.error(at, "`uniqueItems` is true or false"),
            },
            "items" => node.array.items = Some(self.node(value, &place.step("items", "*"))),
            "anyOf" => self.union(value, node, at, place),
            "properties" | "required" | "additionalProperties" => {}
            known if ANNOTATIONS.contains(&known) || known.starts_with("x-") => {
                if known == "default" {
                    node.default = Some(value.to_value());
                }
            }
            unknown => self.error(at, format!("the keyword `{unknown}` is not enforced, so it is refused")),
        }
    }

    fn count(&mut self, value: &Ordered, at: &Place) -> Option<u64> {
        let count = match value {
            Ordered::Number(number) => Num::of(number),
            _ => None,
        };
        match count {
            Some(Num::Int(count)) if count >= 0 => Some(u64::try_from(count).unwrap_or(u64::MAX)),
            _ => {
                self.error(at, "this keyword takes a whole number from 0");
                None
            }
        }
    }

    fn number(&mut self, value: &Ordered, at: &Place) -> Option<Num> {
        let number = match value {
            Ordered::Number(number) => Num::of(number),
            _ => None,
        };
        if number.is_none() {
            self.error(at, "this keyword takes a number that a double can hold");
        }
        number
    }

    fn allowed(&mut self, keyword: &str, value: &Ordered, node: &mut Node, at: &Place) {
        let values = match (keyword, value) {
            ("const", one) => vec![one.to_value()],
            (_, Ordered::Array(many)) => many.iter().map(Ordered::to_value).collect(),
            _ => return self.error(at, "`enum` is a list"),
        };
        node.allowed = Some(match node.allowed.take() {
            None => values.into(),
            Some(before) => before
                .iter()
                .filter(|value| values.iter().any(|other| number::same(value, other)))
                .cloned()
                .collect(),
        });
    }

    fn format(&mut self, value: &Ordered, node: &mut Node, at: &Place) {
        let Some(name) = value.as_str() else {
            return self.error(at, "`format` is a text");
        };
        match Format::named(name) {
            Some(format) if format.is_supported() => node.text.format = Some(format),
            Some(_) => self.error(at, format!("the format `{name}` needs the cargo feature `formats`")),
            None if REFUSED_FORMATS.contains(&name) => {
                self.error(at, format!("the format `{name}` is not enforced, so it is refused"));
            }
            None => {}
        }
    }

    fn union(&mut self, value: &Ordered, node: &mut Node, at: &Place, place: &Place) {
        let Some(branches @ [_, ..]) = value.as_array() else {
            return self.error(at, "`anyOf` is a list of one schema or more");
        };
        // `null` comes last, so that a tag's values have the numbers of its branches.
        let mut branches: Vec<_> = branches.iter().enumerate().collect();
        branches.sort_by_key(|(_, branch)| is_null(branch));
        let ids = branches
            .iter()
            .map(|(index, branch)| {
                let schema = format!("{}/{index}", at.schema);
                self.node(branch, &Place { schema, arguments: place.arguments.clone() })
            })
            .collect();
        let forms: Vec<_> =
            branches.into_iter().map(|(_, branch)| branch).filter(|branch| !is_null(branch)).collect();
        let tag = tag(&forms);
        let is_open_choice = forms.len() > 1 && tag.is_none();
        node.union = Some(Box::new(Union { branches: ids, tag, is_open_choice }));
    }

    fn object(&mut self, keywords: &[(String, Ordered)], node: &mut Node, place: &Place) {
        let get = |name: &str| keywords.iter().find(|(key, _)| key == name).map(|(_, value)| value);
        let required = match get("required") {
            None => Vec::new(),
            Some(Ordered::Array(names)) if names.iter().all(|name| name.as_str().is_some()) => {
                names.iter().filter_map(Ordered::as_str).collect()
            }
            Some(_) => {
                self.error(place, "`required` is a list of names");
                Vec::new()
            }
        };
        let declared = match get("properties") {
            None => &[],
            Some(Ordered::Object(entries)) => entries.as_slice(),
            Some(_) => {
                self.error(place, "`properties` is an object");
                &[]
            }
        };
        let mut properties = Vec::new();
        for (name, schema) in declared {
            properties.push(self.property(name, schema, required.contains(&name.as_str()), place));
        }
        let undeclared: Vec<_> =
            required.iter().filter(|name| !declared.iter().any(|(key, _)| key == *name)).collect();
        let additional = match get("additionalProperties") {
            None | Some(Ordered::Bool(true)) => Additional::Open,
            Some(Ordered::Bool(false)) => Additional::Closed,
            Some(schema) => Additional::Of(self.node(schema, &place.step("additionalProperties", "*"))),
        };
        for name in undeclared {
            // A required key that is not declared: whatever `additionalProperties` says is asked of it.
            let schema = get("additionalProperties").cloned().unwrap_or(Ordered::Bool(true));
            properties.push(self.property(name, &schema, true, place));
        }
        for (rank, id) in (0..).zip(&properties) {
            if let Some(property) = self.properties.get_mut(*id as usize) {
                property.rank = rank;
            }
        }
        let scopes = self.scopes(&properties, place);
        let plan = self.plan.reserve(ObjectPlan::default());
        node.object = Some(Box::new(ObjectRules { properties, additional, scopes, plan }));
    }

    fn property(&mut self, name: &str, schema: &Ordered, required: bool, place: &Place) -> PropId {
        let place = place.property(name);
        let node = self.node(schema, &place);
        let aliases = self.builder.aliases.iter().filter(|(of, _)| *of == place.arguments);
        let aliases = aliases.map(|(_, alias)| alias.clone()).collect();
        let id = u32::try_from(self.properties.len()).unwrap_or(u32::MAX);
        self.properties.push(Property { name: name.into(), node, required, rank: 0, aliases });
        id
    }

    fn scopes(&mut self, properties: &[PropId], place: &Place) -> Vec<ScopeRule> {
        let mut rules = Vec::new();
        for (index, (of, kind, names)) in self.builder.scopes.iter().enumerate() {
            if *of != place.arguments {
                continue;
            }
            self.scoped.insert(index);
            let mut fields = Vec::new();
            for name in names {
                let named = |id: &&PropId| {
                    self.properties.get(**id as usize).is_some_and(|known| *known.name == **name)
                };
                match properties.iter().find(named) {
                    Some(id) => fields.push(*id),
                    None => self.error(place, format!("a scope names `{name}`, which is no property here")),
                }
            }
            rules.push(ScopeRule { kind: *kind, fields });
        }
        rules
    }

    fn report_unused(&mut self) {
        let builder = self.builder;
        let notes = builder.notes.keys();
        let aliases = builder.aliases.iter().map(|(pointer, _)| pointer);
        let scoped = &self.scoped;
        let scopes = builder.scopes.iter().enumerate();
        let scopes = scopes.filter(|(index, _)| !scoped.contains(index)).map(|(_, (pointer, ..))| pointer);
        let used = &self.used;
        let known = |pointer: &&String| !used.contains(*pointer);
        for pointer in notes.chain(aliases).filter(known).chain(scopes) {
            self.errors.push(GuardError {
                pointer: pointer.clone(),
                reason: "the arguments have no such place".to_owned(),
            });
        }
    }

    /// The dry-run flag of the root.
    fn dry_run(&mut self, root: NodeId) -> Option<PropId> {
        let properties = self.nodes.get(root as usize)?.object.as_ref()?.properties.clone();
        let is_flag = |id: &PropId| {
            let node =
                self.properties.get(*id as usize).and_then(|found| self.nodes.get(found.node as usize));
            node.is_some_and(|node| node.note.flag == super::rules::Flag::DryRun)
        };
        properties.into_iter().find(is_flag)
    }
}

fn root_defaults_of(guard: &Compiled) -> Box<[(Box<str>, Value)]> {
    let rules = guard.node(guard.root).object.as_ref();
    let ids = rules.map(|rules| rules.properties.as_slice()).unwrap_or_default();
    let absent = ids.iter().map(|id| guard.property(*id)).filter(|property| !property.required);
    let defaults = absent.filter_map(|property| {
        let node = guard.node(property.node);
        let default = node.default.as_ref().filter(|_| !node.note.serde_default)?;
        Some((property.name.clone(), default.clone()))
    });
    defaults.collect()
}

/// The schema beside `null` in an `anyOf` of the two that stands alone; a union takes no `null` from outside.
fn nullable(keywords: &[(String, Ordered)]) -> Option<&Ordered> {
    let mut inner = None;
    for (keyword, value) in keywords {
        match (keyword.as_str(), value.as_array()) {
            ("anyOf", Some([one, other])) if is_null(other) => inner = Some(one),
            ("anyOf", Some([one, other])) if is_null(one) => inner = Some(other),
            (known, _) if ANNOTATIONS.contains(&known) => {}
            _ => return None,
        }
    }
    inner.filter(|inner| inner.get("anyOf").is_none())
}

fn is_null(schema: &Ordered) -> bool {
    let says_no_more = |(key, _): &(String, Ordered)| key == "type" || ANNOTATIONS.contains(&key.as_str());
    schema.get("type").and_then(Ordered::as_str) == Some("null")
        && schema.as_object().is_some_and(|keywords| keywords.iter().all(says_no_more))
}

fn types(value: &Ordered) -> Option<Types> {
    let named = |name: &str| Types::NAMES.iter().find(|(known, _)| *known == name).map(|(_, types)| *types);
    match value {
        Ordered::String(name) => named(name),
        Ordered::Array(names) if !names.is_empty() => {
            names.iter().try_fold(Types::NONE, |types, name| Some(types.with(named(name.as_str()?)?)))
        }
        _ => None,
    }
}

/// The required property whose one text value differs in every branch.
fn tag(branches: &[&Ordered]) -> Option<Tag> {
    let names = branches.first()?.get("properties")?.as_object()?.iter().map(|(name, _)| name);
    names.filter_map(|name| tag_named(branches, name)).next()
}

fn tag_named(branches: &[&Ordered], name: &str) -> Option<Tag> {
    let mut values: Vec<Box<str>> = Vec::new();
    for branch in branches {
        let is_object = branch.get("type").and_then(Ordered::as_str) == Some("object");
        let required = branch.get("required")?.as_array()?.iter().any(|entry| entry.as_str() == Some(name));
        let schema = branch.get("properties")?.get(name)?;
        let value = match (schema.get("const"), schema.get("enum").and_then(Ordered::as_array)) {
            (Some(value), _) | (None, Some([value])) => value.as_str()?,
            _ => return None,
        };
        if !is_object || !required || values.iter().any(|known| **known == *value) {
            return None;
        }
        values.push(value.into());
    }
    Some(Tag { name: name.into(), values })
}
