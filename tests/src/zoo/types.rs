//! Types that judge for themselves, wrap one another, or are not as they look.

use std::net::{Ipv4Addr, Ipv6Addr};

use agent_tool::{AgentArgs, AgentTool, Violations};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};

/// Two numbers.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Raw {
    /// From.
    #[agent(range = 1..=9)]
    first: u8,
    /// To.
    #[agent(range = 1..=9)]
    last: u8,
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(try_from = "Raw")]
struct Span {
    length: u8,
}

impl TryFrom<Raw> for Span {
    type Error = &'static str;

    fn try_from(raw: Raw) -> Result<Self, Self::Error> {
        Ok(Self { length: raw.last.checked_sub(raw.first).ok_or("the span runs backwards")? })
    }
}

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(from = "Raw")]
struct Sum(u8);

impl From<Raw> for Sum {
    fn from(raw: Raw) -> Self {
        Self(raw.first + raw.last)
    }
}

/// A name.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(transparent)]
struct Name {
    #[agent(min_length = 1, max_length = 5)]
    text: String,
}

/// A name in a name.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Nick(Name);

/// Steps of anything.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Steps<T: AgentArgs> {
    /// The steps.
    #[agent(max_items = 3)]
    steps: Vec<T>,
    /// The last one.
    last: Option<Box<T>>,
}

/// Closed by serde as well.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(deny_unknown_fields)]
struct Closed {
    /// How many.
    count: u8,
    /// The name.
    name: Option<Nick>,
}

fn even<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
    let number = u8::deserialize(from)?;
    if number % 2 == 0 { Ok(number) } else { Err(serde::de::Error::custom("the number is odd")) }
}

mod halves {
    use serde::{Deserialize, Deserializer};

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u8, D::Error> {
        u8::deserialize(from).map(|number| number / 2)
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "the form of every check")]
fn pairs(days: &u8) -> Result<(), Violations> {
    if days % 2 == 0 {
        return Ok(());
    }
    Err(Violations::of("", "NOT_IN_PAIRS", "an even number", "Send 2, 4 or 6."))
}

tools! {
    /// Reserve spans.
    #[agent(additive)]
    struct Reserve {
        /// The spans.
        spans: Vec<Span>,
        /// The best of them.
        best: Option<Span>,
    }

    /// Add numbers.
    #[agent(read_only)]
    struct Add {
        /// The numbers.
        sum: Sum,
        /// An even one.
        #[serde(deserialize_with = "even")]
        even: u8,
        /// One that is halved.
        #[serde(with = "halves")]
        #[schemars(with = "u8")]
        half: u8,
    }

    /// Call somebody.
    #[serde(deny_unknown_fields)]
    #[agent(additive)]
    struct CallSomebody {
        /// Whom.
        name: Name,
        /// As what.
        nick: Option<Nick>,
        /// Whom else.
        #[serde(default)]
        others: Vec<Name>,
        /// From where.
        from: Closed,
    }

    /// Rent a car.
    #[agent(additive, deny(when = |args, _| args.days > 8, reason = "that is long", remediation = "Send 8 or less."))]
    struct RentCar {
        /// How long.
        #[agent(check = pairs, range = 2..=10)]
        days: u8,
        /// The names of the drivers.
        drivers: Steps<Name>,
        /// The ways.
        ways: Option<Steps<Closed>>,
    }

    /// Ask an address.
    #[agent(read_only)]
    struct AskAddress {
        /// With dots.
        v4: Ipv4Addr,
        /// With colons.
        v6: Option<Ipv6Addr>,
    }
}

animals! {
    Reserve refusing ["REFUSED_BY_TYPE"];
    Add refusing ["REFUSED_BY_TYPE"];
    CallSomebody;
    RentCar refusing ["NOT_IN_PAIRS", "UNSAFE_MUTATION_BLOCKED"];
    AskAddress;
}
