//! A zoo of tools as people write them: what a test wants to hold of every derived tool is tried on each of these.
//!
//! The types only have to be derived and read; nothing here judges.

#![allow(missing_docs, dead_code, reason = "the types are only read into")]
#![allow(clippy::option_option, clippy::linkedlist, reason = "whatever people write")]

/// Tools with the derives that all of them have.
macro_rules! tools {
    ($($(#[$meta:meta])* struct $name:ident { $($fields:tt)* })*) => {$(
        #[derive(Debug, Deserialize, JsonSchema, AgentTool)]
        $(#[$meta])*
        struct $name { $($fields)* }
    )*};
}

/// Their list: `Name`, what its author lets be coerced, what is refused that no schema says, its aliases.
macro_rules! animals {
    ($($name:ident $(taking $coercions:tt)? $(refusing $refusals:tt)? $(aliased $aliases:tt)?;)*) => {
        pub(super) fn animals() -> Vec<crate::zoo::Animal> {
            vec![$(
                crate::zoo::Animal::of::<$name>(stringify!($name))
                    $(.taking(&$coercions))?
                    $(.refusing(&$refusals))?
                    $(.aliased(&$aliases))?
            ),*]
        }
    };
}

// With paths, because a crate of `tests/compat` takes this file as well.
#[path = "zoo/absence.rs"]
mod absence;
#[path = "zoo/destructive.rs"]
mod destructive;
#[path = "zoo/flattened.rs"]
mod flattened;
#[path = "zoo/foreign.rs"]
mod foreign;
#[path = "zoo/lists.rs"]
mod lists;
#[path = "zoo/maps.rs"]
mod maps;
#[path = "zoo/names.rs"]
mod names;
#[path = "zoo/numbers.rs"]
mod numbers;
#[path = "zoo/texts.rs"]
mod texts;
#[path = "zoo/types.rs"]
mod types;
#[path = "zoo/unions.rs"]
mod unions;

use std::fmt::Debug;

use agent_tool::{AgentTool, Call, CallContext, Coercion, Contract, Gated, Mode, Rejection, TextLimits};
use serde::Deserialize;
use serde_json::Value;

/// What the host supplies wherever it is asked.
pub const TENANT: u64 = 7;

/// One derived tool, without its type.
#[derive(Debug)]
pub struct Animal {
    pub name: &'static str,
    pub contract: &'static Contract,
    /// The whole way of a call.
    pub parse: fn(Value) -> Result<Taken, Rejection>,
    /// The same, of JSON text.
    pub parse_text: fn(&str) -> Result<Taken, Rejection>,
    /// What plain serde makes of a value; the flag that the type does not know is taken off first.
    pub serde: fn(&Contract, Value) -> Result<String, String>,
    /// Kinds of coercions that its author allows, beside those that every tool has.
    pub coercions: &'static [&'static str],
    /// Codes of refusals that no schema says.
    pub refusals: &'static [&'static str],
    /// Names on the wire with another name that serde takes for it.
    pub aliases: &'static [(&'static str, &'static str)],
}

/// An accepted call.
#[derive(Debug, PartialEq, Eq)]
pub struct Taken {
    /// The arguments as the handler gets them.
    pub arguments: String,
    pub live: bool,
    pub coercions: Vec<Coercion>,
}

/// How a call comes out, with or without a dry run.
pub trait Opened<T> {
    fn open(self) -> Taken;
}

impl<T: Debug> Opened<T> for Call<T> {
    fn open(self) -> Taken {
        Taken { coercions: self.coercions(), live: false, arguments: format!("{:?}", self.into_inner()) }
    }
}

impl<T: Debug> Opened<T> for Gated<T> {
    fn open(self) -> Taken {
        let coercions = self.coercions();
        let (live, arguments) = match self.into_mode() {
            Mode::DryRun(plan) => (false, format!("{:?}", *plan)),
            Mode::Live(permit) => (true, format!("{:?}", *permit)),
        };
        Taken { arguments, live, coercions }
    }
}

impl Animal {
    fn of<T>(name: &'static str) -> Self
    where
        T: AgentTool + Debug + for<'de> Deserialize<'de>,
        T::Accepted: Opened<T>,
    {
        Self {
            name,
            contract: T::contract().unwrap_or_else(|problems| panic!("{problems}")),
            parse: |sent| T::parse_with(sent, &host()).map(Opened::open),
            parse_text: |sent| {
                let wide = TextLimits::new().with_max_depth(128);
                T::parse_slice_with(sent.as_bytes(), &wide, &host()).map(Opened::open)
            },
            serde: |contract, value| plain::<T>(contract, value),
            coercions: &[],
            refusals: &[],
            aliases: &[],
        }
    }

    fn taking(self, coercions: &'static [&'static str]) -> Self {
        Self { coercions, ..self }
    }

    fn aliased(self, aliases: &'static [(&'static str, &'static str)]) -> Self {
        Self { aliases, ..self }
    }

    fn refusing(self, refusals: &'static [&'static str]) -> Self {
        Self { refusals, ..self }
    }
}

fn host() -> CallContext {
    CallContext::new().with_injected("tenant", TENANT)
}

fn plain<T: Debug + for<'de> Deserialize<'de>>(
    contract: &Contract,
    mut value: Value,
) -> Result<String, String> {
    let read = |value: Value| serde_json::from_value::<T>(value).map(|read| format!("{read:?}"));
    if let Some(map) = value.as_object_mut() {
        for name in contract.injected() {
            map.insert((*name).to_owned(), TENANT.into());
        }
    }
    // A flag that was added to the tool is none of the type's.
    match (read(value.clone()), contract.dry_run()) {
        (Err(_), Some(flag)) => {
            value.as_object_mut().map(|map| map.remove(flag));
            read(value).map_err(|error| error.to_string())
        }
        (read, _) => read.map_err(|error| error.to_string()),
    }
}

/// Every one of them.
#[must_use]
pub fn animals() -> Vec<Animal> {
    let houses = [
        absence::animals(),
        destructive::animals(),
        flattened::animals(),
        foreign::animals(),
        lists::animals(),
        maps::animals(),
        names::animals(),
        numbers::animals(),
        texts::animals(),
        types::animals(),
        unions::animals(),
    ];
    houses.into_iter().flatten().collect()
}
