//! What a model or a client could trip over in a set of tools, as data: one finding type, one table of codes.
//!
//! The table holds every fixed word; a place adds only its own facts. Nothing is judged here: `lint/` judges
//! the tools/list document of any server, `tool_set/lint` a set of Rust tools.

use std::fmt;

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

impl Findings {
    /// The findings.
    #[must_use]
    pub fn list(&self) -> &[Finding] {
        &self.0
    }

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
    pub fn to_json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
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

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, finding) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{finding}")?;
        }
        Ok(())
    }
}

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

macro_rules! table {
    ($($name:ident $code:literal $level:ident, $fault:literal, $cause:literal, $cure:literal;)*) => {
        /// What may be found.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Code { $($name,)* }

        /// Every code there is, in the order of the alphabet.
        #[must_use]
        pub fn rules() -> &'static [Rule] {
            &[$(Rule {
                code: $code, level: Level::$level, fault: $fault, cause: $cause, cure: $cure,
            },)*]
        }

        impl Code {
            const fn rule(self) -> Rule {
                match self {
                    $(Self::$name => Rule {
                        code: $code, level: Level::$level, fault: $fault, cause: $cause, cure: $cure,
                    },)*
                }
            }
        }
    };
}

table! {
    DeepNesting "DEEP_NESTING" Warning, "objects and lists are nested over three levels deep",
        "models lose track, and some clients refuse more than five levels",
        "flatten the arguments, or make two tools of it";
    DescriptionsAlike "DESCRIPTIONS_ALIKE" Warning, "two tools are described in the same words",
        "a model picks one of the two by chance",
        "say in each what the other does not do";
    EntityNotEmitted "ENTITY_NOT_EMITTED" Warning, "an id is taken that no tool of the set gives",
        "a model invents the id",
        "name the id in the output of a tool (`AgentOutput`), or say in the description where it comes from";
    EntityTwoKinds "ENTITY_TWO_KINDS" Warning, "ids of one entity are text in one place and a number in another",
        "a model sends an id as it was returned, and the other tool refuses it",
        "use one kind, or mark the accepting field `#[agent(id)]`";
    HiddenCharacters "HIDDEN_CHARACTERS" Error, "the text holds characters that a person does not see",
        "a model reads instructions that no reviewer saw",
        "remove control, bidirectional, zero-width and tag characters";
    IdWithoutKey "ID_WITHOUT_KEY" Warning, "this looks like an id, but nothing says that it is one",
        "a model sends the number that it was given, and the call is refused",
        "mark the field `#[agent(id)]`, or give `--id` with its pointer";
    LongTool "LONG_TOOL" Warning, "the tool takes over 1,000 tokens of every prompt",
        "every request pays for it, and some clients cut it",
        "shorten the descriptions, or make two tools of it";
    NamesAlike "NAMES_ALIKE" Warning, "two names are alike",
        "a model calls one and means the other",
        "rename one of them";
    NameRefused "NAME_REFUSED" Error, "the tool's name is refused",
        "the vendor answers the whole request with an error",
        "use 1 to 64 characters from `A-Za-z0-9_-`, a letter or `_` first";
    NameTwice "NAME_TWICE" Error, "two tools have the same name",
        "the vendor answers the whole request with an error, or one of the two is never called",
        "rename one of them";
    NoExampleCall "NO_EXAMPLE_CALL" Note, "no example call can be made",
        "a rejected model has nothing to imitate",
        "give every required text an `example`";
    NotExpressible "NOT_EXPRESSIBLE" Error, "the dialect cannot say this",
        "the tool goes out without `strict`, in the vendor's other dialect",
        "use a list of objects with declared fields, or ask for the other dialect";
    OverLimit "OVER_LIMIT" Error, "a limit of the vendor is exceeded",
        "the vendor answers the whole request with an error",
        "offer fewer tools at once, or ask for the dialect without `strict`";
    PropertyNameRefused "PROPERTY_NAME_REFUSED" Error, "the property's name is refused",
        "the vendor answers the whole request with an error",
        "use 1 to 64 characters from `A-Za-z0-9_`, a letter or `_` first";
    RemediationWithoutAction "REMEDIATION_WITHOUT_ACTION" Warning, "the remediation names nothing to do",
        "a model repeats the rejected call",
        "begin with a verb: what to send, or what to ask whom";
    TooManyTools "TOO_MANY_TOOLS" Warning, "the set has more than 20 tools",
        "models pick worse with every tool; vendors advise fewer than 20",
        "offer only the tools of the task at hand";
    ValuesAlike "VALUES_ALIKE" Warning, "two values of a closed list are one edit apart",
        "a typing mistake is a valid value",
        "rename one of them";
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
        assert_eq!(findings.to_json()[1]["code"], "NO_EXAMPLE_CALL");
        assert_eq!(findings.to_json()[1]["level"], "note");
    }
}
