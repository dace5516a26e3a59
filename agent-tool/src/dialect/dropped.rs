//! What the documents of a dialect leave out, as data: for tests, and for the table in the docs.
//!
//! `write` reads the same data, so neither can say what the other does not do.

use std::fmt;

use super::Dialect;

/// A keyword that the documents of a dialect leave out, and where they keep it all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dropped {
    /// The JSON Schema keyword.
    pub keyword: &'static str,
    /// Which values of it are kept.
    pub kept: Kept,
}

/// Which values of a dropped keyword are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kept {
    /// None.
    None,
    /// These.
    Only(&'static [&'static str]),
    /// Counts up to this one.
    UpTo(u64),
    /// Patterns in which nothing is repeated more often by `{n,m}`.
    Repeats(u64),
}

/// Every keyword of the portable core, in the order in which contracts write them.
const KEYWORDS: [&str; 21] = [
    "type",
    "description",
    "enum",
    "pattern",
    "format",
    "minLength",
    "maxLength",
    "minimum",
    "exclusiveMinimum",
    "maximum",
    "exclusiveMaximum",
    "multipleOf",
    "items",
    "minItems",
    "maxItems",
    "uniqueItems",
    "properties",
    "required",
    "additionalProperties",
    "anyOf",
    "default",
];

impl Dialect {
    /// The dialects against the keywords of contracts, as a table in Markdown: what is written, and what is left to
    /// the description.
    #[must_use]
    pub fn table() -> String {
        let mut out = String::from("| keyword |");
        for dialect in Self::ALL {
            out.extend([" ", dialect.name(), " |"]);
        }
        out.push_str("\n|---|");
        out.push_str(&"---|".repeat(Self::ALL.len()));
        for keyword in KEYWORDS {
            out.extend(["\n| `", keyword, "` |"]);
            for dialect in Self::ALL {
                let dropped = dialect.dropped().iter().find(|dropped| dropped.keyword == keyword);
                let cell = dropped.map_or_else(|| "written".to_owned(), |dropped| dropped.kept.to_string());
                out.extend([" ", cell.as_str(), " |"]);
            }
        }
        out.push('\n');
        out
    }
}

impl fmt::Display for Dropped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.keyword)?;
        match self.kept {
            Kept::None => Ok(()),
            Kept::Only(values) => write!(f, " other than {}", values.join(", ")),
            Kept::UpTo(most) => write!(f, " above {most}"),
            Kept::Repeats(most) => write!(f, " with a repeat above {most}"),
        }
    }
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("in words"),
            Self::Only(values) => write!(f, "only {}", values.join(", ")),
            Self::UpTo(most) => write!(f, "up to {most}"),
            Self::Repeats(most) => write!(f, "repeats up to {most}"),
        }
    }
}
