//! The example call of a tool as an answer shows it: made once for a tool, and only where it is safe to send.

use std::borrow::Cow;

use serde_json::Value;

use super::Rejection;
use super::document::size_of;
use crate::guard::Guard;
use crate::guard::rules::Flag;
use crate::ordered::Ordered;
use crate::remedy::order;

/// An example call, its keys in the order of the schema.
#[derive(Debug, Clone)]
pub(crate) struct Example {
    pub(super) call: Ordered,
    /// As JSON text, in bytes.
    pub(super) size: usize,
}

impl Example {
    /// `None` where it goes live or broadens, whoever made it.
    fn of(call: &Value, guard: Option<&Guard>) -> Option<Self> {
        if !is_safe(call, guard) {
            return None;
        }
        let call = order(guard, call);
        let size = size_of(&call);
        Some(Self { call, size })
    }
}

impl Rejection {
    /// The example to show.
    pub(super) fn example(&self) -> Option<Cow<'_, Example>> {
        let call = self.example_call()?;
        let make = || Example::of(call, self.guard());
        match self.0.tool.shown {
            Some(shown) => shown.get_or_init(make).as_ref().map(Cow::Borrowed),
            None => make().map(Cow::Owned),
        }
    }
}

fn is_safe(call: &Value, guard: Option<&Guard>) -> bool {
    let compiled = guard.map(|guard| &*guard.0);
    let flag = compiled.and_then(|guard| guard.dry_run.map(|id| &*guard.property(id).name));
    let live = call.get(flag.unwrap_or("dryRun")).is_some_and(|flag| *flag != Value::Bool(true));
    let rules = compiled.and_then(|guard| guard.node(guard.root).object.as_ref().map(|rules| (guard, rules)));
    let broad = rules.is_some_and(|(guard, rules)| {
        let flags = rules.properties.iter().map(|id| guard.property(*id));
        let mut flags = flags.filter(|property| guard.node(property.node).note.flag == Flag::Broadens);
        flags.any(|property| call.get(&*property.name).is_some_and(|set| *set != Value::Bool(false)))
    });
    !live && !broad
}
