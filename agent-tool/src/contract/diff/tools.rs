//! Lists of tools, and what a tool says beside its schemas: added, removed, renamed, words, annotations.

use serde_json::{Map, Value};

use super::{Changes, Class, Comparison, Side};

/// Compares two lists.
pub(super) fn lists(old: &Value, new: &Value, changes: &mut Changes) {
    let (old, new) = (tools(old), tools(new));
    let name = |tool: &Value| tool.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
    // One tool each, whatever it is called: a rename.
    let mut gone: Vec<&Value> =
        old.iter().filter(|tool| !new.iter().any(|other| name(other) == name(tool))).copied().collect();
    for tool in &new {
        let fresh = name(tool);
        if let Some(before) = old.iter().find(|other| name(other) == fresh) {
            compare(before, tool, &fresh, changes);
        } else if let Some(index) = gone.iter().position(|other| is_renamed(other, tool)) {
            let before = gone.remove(index);
            single(tool, &fresh, changes).push(
                "",
                Class::Breaking,
                false,
                format!("renamed from `{}`", name(before)),
            );
            compare(before, tool, &fresh, changes);
        } else {
            single(tool, &fresh, changes).push("", Class::Compatible, false, "the tool is new");
        }
    }
    for tool in gone {
        single(tool, &name(tool), changes).push("", Class::Breaking, false, "the tool is gone");
    }
}

fn single<'a>(tool: &Value, name: &'a str, changes: &'a mut Changes) -> Comparison<'a> {
    Comparison { tool: name, destructive: Hints::of(tool).destroys(), side: Side::Input, changes }
}

/// The tools of a document: of a list, of a result of tools/list, or the one tool that it is.
fn tools(document: &Value) -> Vec<&Value> {
    let list = document.get("tools").or_else(|| document.pointer("/result/tools")).unwrap_or(document);
    match list {
        Value::Array(tools) => tools.iter().collect(),
        one => vec![one],
    }
}

fn is_renamed(old: &Value, new: &Value) -> bool {
    ["inputSchema", "description"].iter().all(|member| old.get(*member) == new.get(*member))
}

fn compare(old: &Value, new: &Value, name: &str, changes: &mut Changes) {
    let (before, after) = (Hints::of(old), Hints::of(new));
    let destructive = before.destroys() || after.destroys();
    let mut comparison = Comparison { tool: name, destructive, side: Side::Input, changes };
    for member in ["title", "description"] {
        if old.get(member) != new.get(member) {
            comparison.push(&format!("/{member}"), Class::TextOnly, false, format!("the {member} changed"));
        }
    }
    let nothing = Value::Object(Map::new());
    let of = |tool: &Value, member: &str| tool.get(member).cloned();
    let (input, other) = (of(old, "inputSchema"), of(new, "inputSchema"));
    comparison.schemas(&input.unwrap_or(nothing.clone()), &other.unwrap_or(nothing), "/inputSchema");
    comparison.side = Side::Output;
    match (of(old, "outputSchema"), of(new, "outputSchema")) {
        (Some(old), Some(new)) => comparison.schemas(&old, &new, "/outputSchema"),
        (None, Some(_)) => {
            comparison.push("/outputSchema", Class::Compatible, false, "results are described now");
        }
        (Some(_), None) => {
            comparison.push("/outputSchema", Class::Breaking, false, "results are no longer described");
        }
        (None, None) => {}
    }
    hints(&before, &after, &mut comparison);
}

/// MCP's annotations, with MCP's defaults.
#[allow(clippy::struct_excessive_bools)] // that is what they are
struct Hints {
    read_only: bool,
    destructive: bool,
    idempotent: bool,
    open_world: bool,
}

impl Hints {
    fn of(tool: &Value) -> Self {
        let hint = |name: &str, default: bool| {
            tool.get("annotations")
                .and_then(|hints| hints.get(name))
                .and_then(Value::as_bool)
                .unwrap_or(default)
        };
        Self {
            read_only: hint("readOnlyHint", false),
            destructive: hint("destructiveHint", true),
            idempotent: hint("idempotentHint", false),
            open_world: hint("openWorldHint", true),
        }
    }

    /// `destructiveHint` means something only where `readOnlyHint` is false.
    fn destroys(&self) -> bool {
        self.destructive && !self.read_only
    }
}

/// Hosts ask or do not ask by these: towards danger is breaking, away from it loosens what is asked.
fn hints(old: &Hints, new: &Hints, comparison: &mut Comparison<'_>) {
    let rows = [
        ("readOnlyHint", old.read_only, new.read_only, false),
        ("destructiveHint", old.destroys(), new.destroys(), true),
        ("idempotentHint", old.idempotent, new.idempotent, false),
        ("openWorldHint", old.open_world, new.open_world, true),
    ];
    for (name, old, new, danger) in rows {
        if old != new {
            let class = if new == danger { Class::Breaking } else { Class::Compatible };
            let loosens = name == "destructiveHint" && !new || name == "readOnlyHint" && new;
            comparison.push(&format!("/annotations/{name}"), class, loosens, format!("{old} became {new}"));
        }
    }
}
