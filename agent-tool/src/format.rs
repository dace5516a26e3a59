//! The formats of JSON Schema that are enforced, each by its whole grammar or not at all.
//!
//! It must not hold half a parser: dates and URIs come from crates (feature `formats`), addresses from `std`, and
//! only the two grammars that fit on a page are written out. The official test suite judges all of them.

mod email;
#[cfg(test)]
mod tests;

use std::net::{Ipv4Addr, Ipv6Addr};

/// A format by its name in JSON Schema 2020-12 (Validation, section 7.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// RFC 3339, `date-time`.
    DateTime,
    /// RFC 3339, `full-date`.
    Date,
    /// RFC 3339, `full-time`.
    Time,
    /// RFC 4122, with dashes.
    Uuid,
    /// RFC 5321, `Mailbox`.
    Email,
    /// RFC 3986, `URI`: absolute.
    Uri,
    /// RFC 2673, dotted quad.
    Ipv4,
    /// RFC 4291, without a zone.
    Ipv6,
    /// RFC 1123 with the A-labels of RFC 5891. Never supported: no crate judges those as the test suite asks.
    Hostname,
}

impl Format {
    const ALL: [Self; 9] = [
        Self::DateTime,
        Self::Date,
        Self::Time,
        Self::Uuid,
        Self::Email,
        Self::Uri,
        Self::Ipv4,
        Self::Ipv6,
        Self::Hostname,
    ];

    /// The format of that name, if it is one that this crate knows.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::DateTime => "date-time",
            Self::Date => "date",
            Self::Time => "time",
            Self::Uuid => "uuid",
            Self::Email => "email",
            Self::Uri => "uri",
            Self::Ipv4 => "ipv4",
            Self::Ipv6 => "ipv6",
            Self::Hostname => "hostname",
        }
    }

    /// Whether it can be enforced in this build. What cannot must be refused when a guard is built.
    pub(crate) fn is_supported(self) -> bool {
        match self {
            Self::Uuid | Self::Email | Self::Ipv4 | Self::Ipv6 => true,
            Self::DateTime | Self::Date | Self::Time | Self::Uri => cfg!(feature = "formats"),
            Self::Hostname => false,
        }
    }

    /// Whether the text is of this format; `false` where the format is not supported.
    pub(crate) fn is_valid(self, text: &str) -> bool {
        match self {
            Self::DateTime => is_date_time(text),
            Self::Date => is_date_time(&format!("{text}T00:00:00Z")),
            // A leap second is the last one of a year in UTC, which elsewhere may fall on New Year's Day.
            Self::Time => {
                is_date_time(&format!("1998-12-31T{text}")) || is_date_time(&format!("1999-01-01T{text}"))
            }
            Self::Uuid => is_uuid(text),
            Self::Email => email::is_mailbox(text),
            Self::Uri => is_uri(text),
            Self::Ipv4 => text.parse::<Ipv4Addr>().is_ok(),
            Self::Ipv6 => text.parse::<Ipv6Addr>().is_ok(),
            Self::Hostname => false,
        }
    }
}

/// `time` takes any byte between date and time, RFC 3339's grammar (section 5.6) takes `T`.
#[cfg(feature = "formats")]
fn is_date_time(text: &str) -> bool {
    matches!(text.as_bytes().get(10), Some(b'T' | b't'))
        && time::OffsetDateTime::parse(text, &time::format_description::well_known::Rfc3339).is_ok()
}

#[cfg(feature = "formats")]
fn is_uri(text: &str) -> bool {
    fluent_uri::Uri::parse(text).is_ok()
}

#[cfg(not(feature = "formats"))]
fn is_date_time(_: &str) -> bool {
    false
}

#[cfg(not(feature = "formats"))]
fn is_uri(_: &str) -> bool {
    false
}

/// 8-4-4-4-12 hexadecimal digits, of any version and variant.
fn is_uuid(text: &str) -> bool {
    let is_hex = |group: &str| group.bytes().all(|digit| digit.is_ascii_hexdigit());
    text.split('-').map(str::len).eq([8, 4, 4, 4, 12]) && text.split('-').all(is_hex)
}
