//! The grammar: values, objects, arrays, literals. Texts and numbers are read next door.

use serde_json::{Map, Value};

use super::fault::{InvalidKind, TextFault};
use crate::pointer::push;

/// How many repeated keys are named.
const MOST_DUPLICATES: usize = 20;

/// How many bytes of JSON Pointers to repeated keys are written before no further one is begun.
const MOST_DUPLICATE_BYTES: usize = 4 * 1024;

/// Why reading stopped. The place is the reader's own, but for `Invalid`, which brings its offset.
#[derive(Debug, Clone, Copy)]
pub(super) enum Stop {
    TooDeep,
    NotFinite,
    Truncated,
    Invalid(usize, InvalidKind),
}

pub(super) type Read<T> = Result<T, Stop>;

/// A step down from the root.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// The offset of a key's opening quote.
    Key(usize),
    /// The index of an item.
    Item(usize),
}

#[derive(Debug)]
pub(super) struct Reader<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
    max_depth: usize,
    path: Vec<Step>,
    duplicates: Vec<String>,
    duplicate_bytes: usize,
}

/// Reads one document that spans the whole text.
pub(super) fn read(text: &str, max_depth: usize) -> Result<Value, TextFault> {
    let mut reader = Reader::new(text, 0, max_depth);
    reader.space();
    if reader.at == text.len() {
        return Err(TextFault::Empty);
    }
    match reader.document() {
        Ok(value) if reader.duplicates.is_empty() => Ok(value),
        Ok(_) => {
            let mut paths = reader.duplicates.into_iter();
            Err(TextFault::Duplicate { path: paths.next().unwrap_or_default(), others: paths.collect() })
        }
        Err(Stop::TooDeep) => Err(TextFault::TooDeep { path: reader.pointer(), limit: max_depth }),
        Err(Stop::NotFinite) => Err(TextFault::NotFinite { path: reader.pointer() }),
        Err(Stop::Truncated) => Err(TextFault::truncated(text)),
        Err(Stop::Invalid(offset, kind)) => Err(TextFault::invalid(text, offset, kind)),
    }
}

impl<'t> Reader<'t> {
    fn new(text: &'t str, at: usize, max_depth: usize) -> Self {
        Self { text, at, max_depth, path: Vec::new(), duplicates: Vec::new(), duplicate_bytes: 0 }
    }

    fn document(&mut self) -> Read<Value> {
        if self.text.starts_with('\u{feff}') {
            return Err(Stop::Invalid(0, InvalidKind::ByteOrderMark));
        }
        if self.rest().starts_with("```") {
            return Err(self.invalid(InvalidKind::CodeFence));
        }
        let value = self.value()?;
        self.space();
        match self.rest() {
            "" => Ok(value),
            rest if rest.starts_with("```") => Err(self.invalid(InvalidKind::CodeFence)),
            _ => Err(self.invalid(InvalidKind::TrailingData)),
        }
    }

    fn value(&mut self) -> Read<Value> {
        self.space();
        match self.peek() {
            Some(b'"') => self.string().map(Value::String),
            Some(b'{') => self.object(),
            Some(b'[') => self.array(),
            Some(b'-' | b'0'..=b'9') => self.number().map(Value::Number),
            Some(b't') => self.literal("true", Value::Bool(true)),
            Some(b'f') => self.literal("false", Value::Bool(false)),
            Some(b'n') => self.literal("null", Value::Null),
            Some(_) => Err(self.not_a_value()),
            None => Err(Stop::Truncated),
        }
    }

    fn object(&mut self) -> Read<Value> {
        let mut object = Map::new();
        self.descend(Step::Key(self.at))?;
        if !self.ends_at_once(b'}') {
            loop {
                self.space();
                self.step(Step::Key(self.at));
                let key = self.key()?;
                let value = self.value()?;
                if object.insert(key, value).is_some() {
                    self.note_duplicate();
                }
                if self.ends(b'}')? {
                    break;
                }
            }
        }
        self.path.pop();
        Ok(Value::Object(object))
    }

    fn array(&mut self) -> Read<Value> {
        let mut items = Vec::new();
        self.descend(Step::Item(0))?;
        if !self.ends_at_once(b']') {
            loop {
                self.step(Step::Item(items.len()));
                let item = self.value()?;
                items.push(item);
                if self.ends(b']')? {
                    break;
                }
            }
        }
        self.path.pop();
        Ok(Value::Array(items))
    }

    /// A key and the colon behind it.
    fn key(&mut self) -> Read<String> {
        match self.peek() {
            Some(b'"') => {}
            Some(_) => return Err(self.not_a_key()),
            None => return Err(Stop::Truncated),
        }
        let key = self.string()?;
        self.space();
        match self.peek() {
            Some(b':') => self.at += 1,
            Some(_) => return Err(self.invalid(self.foreign().unwrap_or(InvalidKind::MissingColon))),
            None => return Err(Stop::Truncated),
        }
        Ok(key)
    }

    fn literal(&mut self, word: &str, value: Value) -> Read<Value> {
        let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let rest = self.rest();
        if rest.starts_with(word) && !rest.as_bytes().get(word.len()).is_some_and(is_letter) {
            self.at += word.len();
            return Ok(value);
        }
        Err(if word.starts_with(rest) { Stop::Truncated } else { self.not_a_value() })
    }

    /// Past the opening bracket.
    fn descend(&mut self, first: Step) -> Read<()> {
        if self.path.len() >= self.max_depth {
            return Err(Stop::TooDeep);
        }
        self.at += 1;
        self.path.push(first);
        Ok(())
    }

    fn step(&mut self, to: Step) {
        if let Some(last) = self.path.last_mut() {
            *last = to;
        }
    }

    fn ends_at_once(&mut self, close: u8) -> bool {
        self.space();
        let ends = self.peek() == Some(close);
        self.at += usize::from(ends);
        ends
    }

    /// After a member: `true` past the closing bracket, `false` past a comma.
    fn ends(&mut self, close: u8) -> Read<bool> {
        self.space();
        match self.peek() {
            Some(byte) if byte == close => {
                self.at += 1;
                Ok(true)
            }
            Some(b',') => {
                let comma = self.at;
                self.at += 1;
                self.space();
                match self.peek() {
                    Some(b'}' | b']') => Err(Stop::Invalid(comma, InvalidKind::TrailingComma)),
                    _ => Ok(false),
                }
            }
            Some(b'}' | b']' | b':') => Err(self.invalid(InvalidKind::Other)),
            Some(_) => Err(self.invalid(self.foreign().unwrap_or(InvalidKind::MissingComma))),
            None => Err(Stop::Truncated),
        }
    }

    fn not_a_value(&self) -> Stop {
        if let Some(kind) = self.foreign() {
            return self.invalid(kind);
        }
        let word = self.word().to_ascii_lowercase();
        match (word.as_str(), self.peek()) {
            ("nan" | "infinity" | "inf", _) => Stop::NotFinite,
            ("true" | "false" | "null" | "none" | "nil" | "undefined", _) => {
                self.invalid(InvalidKind::PythonLiteral)
            }
            (_, Some(b'+' | b'.')) => self.invalid(InvalidKind::BadNumber),
            _ => self.invalid(InvalidKind::Other),
        }
    }

    fn not_a_key(&self) -> Stop {
        let is_bare = |first: char| first.is_alphanumeric() || matches!(first, '_' | '$' | '{');
        self.invalid(match self.foreign() {
            Some(kind) => kind,
            None if self.rest().starts_with(is_bare) => InvalidKind::BareKey,
            None => InvalidKind::Other,
        })
    }

    /// What is wrong wherever it stands between tokens.
    fn foreign(&self) -> Option<InvalidKind> {
        match self.rest().chars().next()? {
            '\'' | '`' | '\u{2018}' | '\u{2019}' | '\u{201c}' | '\u{201d}' => Some(InvalidKind::SingleQuotes),
            '/' | '#' => Some(InvalidKind::Comment),
            other if other.is_control() => Some(InvalidKind::ControlCharacter),
            _ => None,
        }
    }

    fn note_duplicate(&mut self) {
        if self.duplicates.len() < MOST_DUPLICATES && self.duplicate_bytes < MOST_DUPLICATE_BYTES {
            let pointer = self.pointer();
            self.duplicate_bytes += pointer.len();
            if !self.duplicates.contains(&pointer) {
                self.duplicates.push(pointer);
            }
        }
    }

    /// Where reading is, as a JSON Pointer (RFC 6901).
    fn pointer(&self) -> String {
        let mut pointer = String::new();
        for step in &self.path {
            match *step {
                Step::Key(at) => {
                    push(&mut pointer, &Reader::new(self.text, at, 0).string().unwrap_or_default());
                }
                Step::Item(index) => push(&mut pointer, &index.to_string()),
            }
        }
        pointer
    }

    pub(super) fn space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(super) fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The word that begins here, possibly empty.
    pub(super) fn word(&self) -> &'t str {
        let rest = self.rest();
        let is_other = |letter: char| !letter.is_alphanumeric() && letter != '_';
        rest.split(is_other).next().unwrap_or_default()
    }

    pub(super) fn invalid(&self, kind: InvalidKind) -> Stop {
        Stop::Invalid(self.at, kind)
    }
}
