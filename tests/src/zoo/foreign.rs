//! Types of an existing service: no derive of ours below the tool, bounds in schemars' own words.

use std::collections::BTreeMap;

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

/// An address.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Address {
    /// The street.
    #[schemars(length(min = 1, max = 9))]
    street: String,
    /// The number of the house.
    #[schemars(range(min = 1, max = 999))]
    house_number: u16,
    /// The code.
    #[schemars(regex(pattern = r"^\d{5}$"))]
    zip: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Payment {
    /// By card.
    Card {
        /// The last digits.
        #[schemars(length(equal = 4))]
        digits: String,
    },
    /// By invoice.
    Invoice {
        /// Where it goes.
        address: Address,
        /// Days.
        #[serde(default = "thirty")]
        days: u8,
    },
    /// When it arrives.
    Cash,
}

#[derive(Debug, Deserialize, JsonSchema)]
enum Speed {
    Slow,
    Fast,
}

fn thirty() -> u8 {
    30
}

tools! {
    /// Ship a parcel.
    #[agent(additive)]
    struct ShipParcel {
        /// Where to.
        to: Address,
        /// Where from.
        from: Option<Address>,
        /// How fast.
        speed: Speed,
    }

    /// Pay an order.
    #[agent(additive)]
    struct PayOrder {
        /// How.
        payment: Payment,
        /// How else.
        #[schemars(length(max = 2))]
        others: Option<Vec<Payment>>,
    }

    /// Check an order, in the words of schemars alone.
    #[agent(read_only)]
    struct CheckOrder {
        /// The number.
        #[schemars(regex(pattern = "^[A-Z]{3}-[0-9]{4}$"), extend("minLength" = 8))]
        #[agent(example = "ABC-1234")]
        number: String,
        /// Whom to tell.
        #[schemars(email)]
        email: Option<String>,
        /// The page.
        #[schemars(url)]
        page: Option<String>,
        /// Prices.
        #[schemars(inner(range(min = 0, max = 99)), length(min = 1, max = 3))]
        prices: Option<Vec<u8>>,
    }

    /// Keep addresses.
    #[agent(additive)]
    struct KeepAddresses {
        /// By name.
        addresses: BTreeMap<String, Address>,
        /// The way between them.
        #[serde(default)]
        way: Vec<Vec<Speed>>,
    }

    /// Compare addresses.
    #[agent(read_only, lenient(json_text, unquote, key_case, enum_case))]
    struct CompareAddresses {
        /// One.
        one: Address,
        /// The other.
        other: Address,
        /// Paid so.
        payment: Option<Payment>,
        /// How fast.
        speed: Option<Speed>,
    }
}

animals! {
    ShipParcel;
    PayOrder;
    CheckOrder;
    KeepAddresses;
    CompareAddresses taking ["JSON_TEXT", "UNQUOTE", "KEY_CASE", "ENUM_CASE"];
}
