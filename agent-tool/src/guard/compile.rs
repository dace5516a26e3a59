//! From a schema to nodes: each keyword is read, or refused by name.
//!
//! Nothing is checked here, and no schema is rewritten but for one step: `anyOf` of a schema and `null` becomes
//! that schema with `null` allowed.

mod defaults;
mod keyword;
mod object;
mod union;

use std::collections::BTreeSet;

use serde_json::Value;

use self::defaults::root_defaults_of;
use self::union::nullable;
use super::builder::{GuardBuilder, GuardError};
use super::plan::Plan;
use super::rules::{Flag, Node, NodeId, Note, PropId, Property, Types};
use super::{Compiled, RootDefaults};
use crate::ordered::Ordered;
use crate::pointer::escape;
use crate::remedy::Fixed;
use crate::spec::Lenient;

/// How deep the schemas are nested that are compiled: far deeper than any tool, and far from the end of a stack.
const DEEPEST: usize = 100;

pub(super) fn compile(builder: &GuardBuilder) -> Result<Compiled, Vec<GuardError>> {
    let mut compiler = Compiler {
        builder,
        nodes: Vec::new(),
        properties: Vec::new(),
        plan: Plan::default(),
        used: BTreeSet::new(),
        scoped: BTreeSet::new(),
        depth: 0,
        errors: Vec::new(),
    };
    let root = compiler.node(&builder.schema, &Place::root());
    compiler.report_unused();
    let dry_run = compiler.dry_run(root);
    if !compiler.errors.is_empty() {
        return Err(compiler.errors);
    }
    let Compiler { nodes, properties, plan, .. } = compiler;
    let may_hold_flags = nodes.iter().any(|node| node.note.flag != Flag::None || node.is_open());
    let unwraps = nodes.get(root as usize).is_some_and(|root| root.note.lenient.has(Lenient::WRAPPER));
    let destructive = builder.destructive;
    let mut guard = Compiled {
        schema: builder.schema.clone(),
        nodes,
        properties,
        root,
        destructive,
        dry_run,
        flag_bit: 0,
        root_defaults: RootDefaults::default(),
        plan,
        may_hold_flags,
        unwraps,
        fixed: Fixed::default(),
    };
    guard.plan.fill(&guard.nodes, &guard.properties);
    if guard.settle_defaults() {
        guard.plan.fill(&guard.nodes, &guard.properties);
    }
    guard.root_defaults = root_defaults_of(&guard);
    guard.flag_bit = guard.dry_run.map_or(0, |flag| guard.root_bit(flag));
    Ok(guard)
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

struct Compiler<'b> {
    builder: &'b GuardBuilder,
    nodes: Vec<Node>,
    properties: Vec<Property>,
    plan: Plan,
    /// Places that the schema has.
    used: BTreeSet<String>,
    /// Scopes that stand on an object.
    scoped: BTreeSet<usize>,
    /// How many schemas the one under way is nested in.
    depth: usize,
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
            Ordered::Object(_) if self.depth == DEEPEST => {
                self.error(place, "schemas that are nested so deep are not enforced");
            }
            Ordered::Object(keywords) => {
                self.depth += 1;
                let id = self.keywords(keywords, node, place);
                self.depth -= 1;
                return id;
            }
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

    fn report_unused(&mut self) {
        let builder = self.builder;
        let notes = builder.notes.keys();
        let aliases = builder.aliases.iter().map(|(pointer, _)| pointer);
        let applied = &self.scoped;
        let unapplied = builder.scopes.iter().enumerate().filter(|(index, _)| !applied.contains(index));
        let unapplied = unapplied.map(|(_, (pointer, ..))| pointer);
        let used = &self.used;
        let known = |pointer: &&String| !used.contains(*pointer);
        for pointer in notes.chain(aliases).filter(known).chain(unapplied) {
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
            node.is_some_and(|node| node.note.flag == Flag::DryRun)
        };
        properties.into_iter().find(is_flag)
    }
}
