//! The text formats that a contract knows: which are published, and a canonical example of each.
//!
//! Formats are enforced by the guard, not here.

/// A format of texts.
#[derive(Debug)]
pub(crate) struct TextFormat {
    /// The name in JSON Schema.
    pub(crate) name: &'static str,
    /// Whether clients know the name; one that they do not know is said in words only, and serde judges it.
    pub(crate) published: bool,
    /// A value in that format.
    pub(crate) example: &'static str,
}

const fn known(name: &'static str, example: &'static str) -> TextFormat {
    TextFormat { name, published: true, example }
}

const fn in_words(name: &'static str, example: &'static str) -> TextFormat {
    TextFormat { name, published: false, example }
}

/// All of them. The published ones are those that the dialects share; the others come from schemars' features.
pub(crate) const FORMATS: [TextFormat; 14] = [
    known("date-time", "2026-01-31T09:30:00Z"),
    known("date", "2026-01-31"),
    known("time", "09:30:00Z"),
    in_words("duration", "PT15M"),
    known("email", "name@example.com"),
    known("hostname", "api.example.com"),
    known("uri", "https://example.com/page"),
    known("ipv4", "192.0.2.1"),
    known("ipv6", "2001:db8::1"),
    known("uuid", "67e55044-10b1-426f-9247-bb680e5fe0c8"),
    in_words("ip", "192.0.2.1"),
    in_words("partial-date-time", "2026-01-31T09:30:00"),
    in_words("partial-time", "09:30:00"),
    in_words("zoned-date-time", "2026-01-31T09:30:00+01:00[Europe/Berlin]"),
];

/// The format of that name.
pub(crate) fn named(name: &str) -> Option<&'static TextFormat> {
    static TABLE: [TextFormat; 14] = FORMATS;
    TABLE.iter().find(|format| format.name == name)
}
