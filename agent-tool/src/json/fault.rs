//! What can be wrong with JSON text, as data; `remedy` has the words.

/// Why a text was not read. Places count bytes (`offset`, from 0) and code points (`column`, from 1).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TextFault {
    /// Nothing but white space.
    Empty,
    /// More bytes than the limit; nothing of it was looked at.
    TooLarge { bytes: usize, limit: usize },
    /// An object or array, at this JSON Pointer, that is nested deeper than the limit.
    TooDeep { path: String, limit: usize },
    /// Keys that occur twice in one object, as JSON Pointers: the first, and up to 19 more.
    Duplicate { path: String, others: Vec<String> },
    /// A number, at this JSON Pointer, that no finite double holds, or `NaN` or `Infinity`.
    NotFinite { path: String },
    /// The text ends inside a value.
    Truncated { offset: usize, line: usize, column: usize },
    /// Not JSON.
    Invalid { offset: usize, line: usize, column: usize, kind: InvalidKind },
}

/// What a syntax error looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InvalidKind {
    /// A Markdown code fence around the document.
    CodeFence,
    /// Something after the first value.
    TrailingData,
    /// A comma before `}` or `]`; the place is the comma's.
    TrailingComma,
    /// No comma between two members, or a quote inside a text without a backslash before it.
    MissingComma,
    /// No colon after a key.
    MissingColon,
    /// `'`, a back tick or a typographic quote where a text begins.
    SingleQuotes,
    /// A key without quotes, as in `{query: 1}` or `{{query`.
    BareKey,
    /// `True`, `False`, `None` and the like in another language's spelling.
    PythonLiteral,
    /// `//`, `/*` or `#`.
    Comment,
    /// A byte order mark before the document.
    ByteOrderMark,
    /// A control character, in a text (a raw line feed, say) or between tokens.
    ControlCharacter,
    /// Half of a surrogate pair, as in `"\ud83d"`.
    LoneSurrogate,
    /// A backslash before something else than JSON allows.
    BadEscape,
    /// A number that is not spelled as JSON's are: `01`, `+1`, `.5`, `0x10`.
    BadNumber,
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// Something else.
    Other,
}

impl TextFault {
    /// The same fault with other pointers.
    pub(crate) fn at(mut self, change: impl Fn(&str) -> String) -> Self {
        match &mut self {
            Self::Duplicate { path, others } => {
                for path in std::iter::once(path).chain(others) {
                    *path = change(path);
                }
            }
            Self::TooDeep { path, .. } | Self::NotFinite { path } => *path = change(path),
            Self::Empty | Self::TooLarge { .. } | Self::Truncated { .. } | Self::Invalid { .. } => {}
        }
        self
    }

    pub(super) fn truncated(text: &str) -> Self {
        let (line, column) = place(text);
        Self::Truncated { offset: text.len(), line, column }
    }

    pub(super) fn invalid(text: &str, offset: usize, kind: InvalidKind) -> Self {
        let (line, column) = place(text.get(..offset).unwrap_or_default());
        Self::Invalid { offset, line, column, kind }
    }
}

/// Line and column, both from 1, of what follows `before`.
fn place(before: &str) -> (usize, usize) {
    let lines = before.matches('\n').count();
    let last_line = before.rsplit('\n').next().unwrap_or_default();
    (lines + 1, last_line.chars().count() + 1)
}
