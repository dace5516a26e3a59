//! What a model or a client could trip over in a set of tools, as data: one finding type, one table of codes.
//!
//! `table` holds every fixed word; a place adds only its own facts. Nothing is judged here: [`document`] judges the
//! tools/list document of any server, `tool_set/lint` a set of Rust tools.

mod alike;
mod list;
pub(crate) mod refs;
mod schema;
mod set;
mod table;
mod tool;

use std::fmt;

use crate::contract::{Contract, in_arguments};
use crate::dialect::Dialect;
use crate::listed::{lines, listed};

pub(crate) use self::list::{Listed, read};
pub(crate) use self::table::Code;
pub use self::table::rules;

/// One thing that a model or a client could trip over.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Finding {
    /// A stable code, such as `NAMES_ALIKE`.
    pub code: &'static str,
    /// How much it matters.
    pub level: Level,
    /// The name of the tool; empty for the set as a whole.
    pub tool: String,
    /// JSON Pointer: into the tools/list document, for a document; into the arguments, with `*` for items, for a
    /// Rust tool. `""` is the whole.
    pub pointer: String,
    /// What is wrong there.
    pub message: String,
    /// What to do about it.
    pub cure: &'static str,
}

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Level {
    /// Some clients work worse than they could.
    Note,
    /// Models go wrong here, or some client misreads it.
    Warning,
    /// Some client refuses the tool, or nothing can be checked.
    Error,
}

/// Findings, in the order of the tools.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize)]
#[serde(transparent)]
pub struct Findings(Vec<Finding>);

/// One row of the table of codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Rule {
    /// The stable code.
    pub code: &'static str,
    /// How much it matters.
    pub level: Level,
    /// What is wrong.
    pub fault: &'static str,
    /// What it leads to.
    pub cause: &'static str,
    /// What to do about it.
    pub cure: &'static str,
}

/// Looks at the tools/list document of any server: `{"tools": [...]}`, a JSON-RPC answer around it, the list alone, or
/// one tool. Whatever is wrong is a finding with its pointer; the rest is looked at all the same.
///
/// References within the document are followed up to a bound, others never. Tokens are counted as four characters
/// each.
///
/// ```
/// use agent_tool::lint::{Level, document};
///
/// let findings = document(r#"{"tools": [{"name": "f", "description": "Does f.", "inputSchema": {"type": "array"}}]}"#);
/// let error = findings.iter().find(|finding| finding.level == Level::Error).expect("the root is an array");
/// assert_eq!((error.code, error.pointer.as_str()), ("ROOT_NOT_OBJECT", "/tools/0/inputSchema"));
/// ```
#[must_use]
pub fn document(text: &str) -> Findings {
    let mut found = Findings::default();
    let tools = read(text, &mut found);
    look(&tools, &mut found);
    found
}

/// What only the published documents of Rust tools show, as findings at places in the arguments.
pub(crate) fn of_contracts<'c>(contracts: impl Iterator<Item = &'c Contract>, found: &mut Findings) {
    /// What an author cannot have meant, unlike an open map or a free text.
    const CODES: [Code; 9] = [
        Code::DeepNesting,
        Code::DescriptionsAlike,
        Code::HiddenCharacters,
        Code::LongDescription,
        Code::LongTool,
        Code::NamesAlike,
        Code::PropertyLikeKeyword,
        Code::TooManyTools,
        Code::ValuesAlike,
    ];
    let listed = contracts.map(|contract| {
        let tool = Dialect::Mcp.document(&contract.published());
        Listed { name: contract.name().to_owned(), at: String::new(), tool }
    });
    let mut all = Findings::default();
    look(&listed.collect::<Vec<_>>(), &mut all);
    let meant = |finding: &Finding| CODES.iter().any(|code| code.rule().code == finding.code);
    found.0.extend(all.into_iter().filter(meant).map(|mut finding| {
        finding.pointer = in_arguments(&finding.pointer);
        finding
    }));
}

/// Looks at tools that were read.
pub(crate) fn look(tools: &[Listed], found: &mut Findings) {
    for tool in tools {
        tool::look(tool, found);
    }
    set::look(tools, found);
}

impl Findings {
    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The gravest level; `None` where nothing was found.
    #[must_use]
    pub fn worst(&self) -> Option<Level> {
        self.0.iter().map(|finding| finding.level).max()
    }

    /// The findings as JSON: a list of objects with the names of [`Finding`]'s fields.
    #[must_use]
    pub fn to_value(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// Adds findings of another look.
    #[cfg(feature = "cli")]
    pub(crate) fn extend(&mut self, more: Self) {
        self.0.extend(more.0);
    }

    /// A finding whose message is the table's.
    pub(crate) fn add(&mut self, code: Code, tool: &str, at: &str) {
        self.push(code, tool, at, "");
    }

    /// A finding with facts of its place.
    pub(crate) fn push(&mut self, code: Code, tool: &str, at: &str, detail: impl AsRef<str>) {
        let rule = code.rule();
        let detail = detail.as_ref();
        let message =
            if detail.is_empty() { rule.fault.to_owned() } else { format!("{}: {detail}", rule.fault) };
        self.0.push(Finding {
            code: rule.code,
            level: rule.level,
            tool: tool.to_owned(),
            pointer: at.to_owned(),
            message,
            cure: rule.cure,
        });
    }
}

listed!(Findings.0: Finding);
lines!(Findings);

impl std::error::Error for Findings {}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.level, self.code)?;
        match (self.tool.as_str(), self.pointer.as_str()) {
            ("", "") => {}
            (tool, "") => write!(f, " in {tool}")?,
            ("", at) => write!(f, " at {at}")?,
            (tool, at) => write!(f, " in {tool} at {at}")?,
        }
        write!(f, ": {}; {}", self.message, self.cure)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Code, Findings, Level, rules};

    #[test]
    fn the_table_is_sorted_and_says_everything() {
        let codes: Vec<_> = rules().iter().map(|rule| rule.code).collect();
        assert!(codes.is_sorted(), "{codes:?}");
        assert!(codes.windows(2).all(|pair| pair[0] != pair[1]), "{codes:?}");
        for rule in rules() {
            for words in [rule.fault, rule.cause, rule.cure] {
                assert!(!words.is_empty() && !words.ends_with('.'), "{rule:?}");
            }
        }
    }

    #[test]
    fn a_finding_reads_as_a_line_and_as_data() {
        let mut findings = Findings::default();
        assert_eq!(findings.worst(), None);
        findings.push(Code::NamesAlike, "", "", "`get_user` and `getUser`");
        findings.add(Code::NoExampleCall, "get_user", "/id");
        assert_eq!(
            findings.to_string(),
            "warning NAMES_ALIKE: two names are alike: `get_user` and `getUser`; rename one of them\n\
             note NO_EXAMPLE_CALL in get_user at /id: no example call can be made; give every required text an \
             `example`"
        );
        assert_eq!(findings.worst(), Some(Level::Warning));
        assert_eq!(findings.to_value()[1]["code"], "NO_EXAMPLE_CALL");
        assert_eq!(findings.to_value()[1]["level"], "note");
    }
}
