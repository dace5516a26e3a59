//! Who listens to this crate's events.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};

use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// The fields of one event, its message, level and target.
pub(crate) type Said = BTreeMap<String, String>;

/// Listens to this crate's events.
#[derive(Clone, Default)]
pub(crate) struct Ear(Arc<Mutex<Vec<Said>>>);

struct Fields<'a>(&'a mut Said);

impl Visit for Fields<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.insert(field.name().to_owned(), format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name().to_owned(), value.to_owned());
    }
}

impl Subscriber for Ear {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "agent_tool"
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut said = Said::new();
        event.record(&mut Fields(&mut said));
        said.insert("level".to_owned(), event.metadata().level().to_string());
        self.0.lock().unwrap().push(said);
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

impl Ear {
    /// What was said since it was last asked.
    pub(crate) fn heard(&self) -> Vec<Said> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }
}

/// What is said while `run` runs.
pub(crate) fn heard(run: impl FnOnce()) -> Vec<Said> {
    let ear = Ear::default();
    tracing::subscriber::with_default(ear.clone(), run);
    ear.heard()
}

/// The fields that say something, without the duration.
pub(crate) fn told(said: &Said) -> Vec<(&str, &str)> {
    said.iter()
        .filter(|(name, _)| !["message", "duration_us"].contains(&name.as_str()))
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect()
}
