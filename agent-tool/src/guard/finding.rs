//! What the guard found, as small data: a code, a place, and a reference to the rule.
//!
//! No words and no values are kept here; `remedy` makes the words when asked, and reads what was sent from
//! the refused arguments.

use super::rules::NodeId;

macro_rules! table {
    ($($name:ident $code:ident $doc:literal;)*) => {
        /// Stable codes of violations (design section 4).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub(crate) enum Code { $(#[doc = $doc] $name,)* }

        impl Code {
            /// Every code there is.
            #[cfg(test)]
            pub(crate) const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The code on the wire.
            pub(crate) const fn name(self) -> &'static str {
                match self { $(Self::$name => constants::$code,)* }
            }
        }

        /// The codes as [`code`](crate::code) has them.
        pub(crate) mod constants {
            $(#[doc = $doc] pub const $code: &str = stringify!($code);)*
        }
    };
}

table! {
    NotAnObject NOT_AN_OBJECT "The arguments are no JSON object.";
    UnknownField UNKNOWN_FIELD "A key that is not declared.";
    DuplicateField DUPLICATE_FIELD "A key that stands twice in one object.";
    ConflictingFields CONFLICTING_FIELDS "Two keys that exclude each other, or two spellings of one.";
    MissingField MISSING_FIELD "A key that is required, or one of several.";
    WrongType WRONG_TYPE "A value of another type.";
    NotInteger NOT_INTEGER "A number with a fraction.";
    UnsafeInteger UNSAFE_INTEGER "An integer beyond ±(2^53 - 1).";
    NotInEnum NOT_IN_ENUM "None of the listed values.";
    PatternMismatch PATTERN_MISMATCH "A text that the pattern refuses.";
    InvalidFormat INVALID_FORMAT "A text that is not of the format.";
    OutOfRange OUT_OF_RANGE "A number beyond its bounds.";
    NotMultiple NOT_MULTIPLE "A number that is no multiple.";
    TooShort TOO_SHORT "A text with too few characters.";
    TooLong TOO_LONG "A text with too many characters.";
    TooFewItems TOO_FEW_ITEMS "A list or a map with too few entries.";
    TooManyItems TOO_MANY_ITEMS "A list or a map with too many entries.";
    DuplicateItem DUPLICATE_ITEM "An item that stands twice.";
    StringifiedJson STRINGIFIED_JSON "JSON inside of a text, where the value itself is meant.";
    NoVariant NO_VARIANT "None of the forms of a union.";
    InvalidJson INVALID_JSON "Text that is no JSON.";
    TruncatedJson TRUNCATED_JSON "JSON that ends too early.";
    TooLarge TOO_LARGE "More text than is read.";
    TooDeep TOO_DEEP "Objects and lists nested too deep.";
    RefusedByType REFUSED_BY_TYPE "A value that the guard passed and serde refused.";
}

/// One violation.
#[derive(Debug, Clone)]
pub(crate) struct Finding {
    pub(crate) code: Code,
    /// The place whose rule is broken; for an undeclared key, its object.
    pub(crate) node: NodeId,
    pub(crate) path: Path,
    /// What the code needs besides:
    ///
    /// | code | detail |
    /// |---|---|
    /// | `UnknownField` | the key's number in the order of the sent object |
    /// | `ConflictingFields` | the property |
    /// | `DuplicateItem` | the index of the earlier equal item |
    /// | `MissingField` with a scope | the scope's number in its object, plus 1 (0: a required property) |
    pub(crate) detail: u32,
}

/// One step from a container to a value in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// A declared property.
    Property(u32),
    /// An item of an array.
    Index(u32),
    /// The n-th key of an object, for undeclared keys of a map.
    Key(u32),
}

/// The way from the root to a value. Short ones need no allocation.
#[derive(Debug, Clone)]
pub(crate) enum Path {
    /// At most [`Path::INLINE`] steps.
    Short(u8, [Step; Path::INLINE]),
    /// More.
    Long(Box<[Step]>),
}

impl Path {
    const INLINE: usize = 5;

    /// Gives the key just below a place another number; other paths stay.
    pub(crate) fn renumber(&mut self, around: &[Step], number: impl Fn(u32) -> Option<u32>) {
        let steps = match self {
            Self::Short(length, steps) => steps.get_mut(..usize::from(*length)).unwrap_or_default(),
            Self::Long(steps) => steps,
        };
        let Some((before, rest)) = steps.split_at_mut_checked(around.len()) else { return };
        if let (true, Some(Step::Key(key))) = (*before == *around, rest.first_mut()) {
            *key = number(*key).unwrap_or(*key);
        }
    }

    /// The steps, from the root.
    pub(crate) fn steps(&self) -> &[Step] {
        match self {
            Self::Short(length, steps) => steps.get(..usize::from(*length)).unwrap_or(steps),
            Self::Long(steps) => steps,
        }
    }
}

/// Where the walk is: a list of steps that lives on the stack.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame<'a> {
    parent: Option<&'a Frame<'a>>,
    step: Step,
    depth: u32,
}

impl<'a> Frame<'a> {
    /// The root of the arguments.
    pub(crate) const ROOT: Frame<'static> = Frame { parent: None, step: Step::Index(0), depth: 0 };

    /// One step down.
    pub(crate) fn down(&'a self, step: Step) -> Frame<'a> {
        Frame { parent: Some(self), step, depth: self.depth + 1 }
    }

    /// Whether this is the arguments themselves.
    pub(crate) fn is_root(&self) -> bool {
        self.depth == 0
    }

    /// The way from the root, owned.
    #[inline]
    pub(crate) fn path(&self) -> Path {
        let mut short = [Step::Index(0); Path::INLINE];
        match short.get_mut(..self.depth as usize) {
            Some(steps) => self.write(steps),
            None => return self.long_path(),
        }
        Path::Short(u8::try_from(self.depth).unwrap_or_default(), short)
    }

    #[cold]
    fn long_path(&self) -> Path {
        let mut long = vec![Step::Index(0); self.depth as usize];
        self.write(&mut long);
        Path::Long(long.into())
    }

    /// As many of the last steps as there are places.
    #[inline]
    fn write(&self, steps: &mut [Step]) {
        let mut frame = self;
        for place in steps.iter_mut().rev() {
            *place = frame.step;
            let Some(parent) = frame.parent else { break };
            frame = parent;
        }
    }
}

/// Everything that is wrong with a call.
#[derive(Debug, Clone, Default)]
pub(crate) struct Findings {
    /// In schema order, undeclared keys last.
    pub(crate) list: Vec<Finding>,
    /// How many more there are that were only counted.
    pub(crate) more: usize,
}
