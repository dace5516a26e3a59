//! The keys of sent maps by their number, for whatever names many places: a map is counted through once, and not once
//! for each place in it.

use std::collections::HashMap;

use serde_json::{Map, Value};

/// Remembers the entries of each map that was asked about. For the arguments of one call.
#[derive(Default)]
pub(crate) struct Keys<'a>(HashMap<*const Map<String, Value>, Vec<(&'a str, &'a Value)>>);

impl<'a> Keys<'a> {
    /// The entry with this number, in the order in which the map iterates.
    pub(crate) fn nth(&mut self, map: &'a Map<String, Value>, number: u32) -> Option<(&'a str, &'a Value)> {
        let entries = self.0.entry(std::ptr::from_ref(map));
        let entries =
            entries.or_insert_with(|| map.iter().map(|(key, value)| (key.as_str(), value)).collect());
        entries.get(number as usize).copied()
    }
}
