//! The opt-in coercions as a set of bits. What each of them does is the guard's.

use std::fmt;

/// Opt-in coercions, as a set of bits.
///
/// ```
/// use agent_tool::Lenient;
///
/// let taken = Lenient::UNQUOTE.with(Lenient::BLANK);
/// assert!(taken.has(Lenient::BLANK) && !taken.has(Lenient::KEY_CASE));
/// assert_eq!(Lenient::named("blank"), Some(Lenient::BLANK));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Lenient(u32);

impl Lenient {
    /// None.
    pub const NONE: Self = Self(0);
    /// Quoted integers, numbers, `true` and `false`.
    pub const UNQUOTE: Self = Self(1);
    /// One level of JSON text for objects and arrays.
    pub const JSON_TEXT: Self = Self(1 << 1);
    /// A scalar for a list of scalars.
    pub const SINGLE_ITEM: Self = Self(1 << 2);
    /// A unique key that is equal after folding.
    pub const KEY_CASE: Self = Self(1 << 3);
    /// A unique value that is equal but for case.
    pub const ENUM_CASE: Self = Self(1 << 4);
    /// `""` for an optional field that refuses it.
    pub const BLANK: Self = Self(1 << 5);
    /// A lone wrapper object around the arguments.
    pub const WRAPPER: Self = Self(1 << 6);

    /// Every coercion by its name in attributes.
    pub const NAMES: &'static [(&'static str, Self)] = &[
        ("unquote", Self::UNQUOTE),
        ("json_text", Self::JSON_TEXT),
        ("single_item", Self::SINGLE_ITEM),
        ("key_case", Self::KEY_CASE),
        ("enum_case", Self::ENUM_CASE),
        ("blank", Self::BLANK),
        ("wrapper", Self::WRAPPER),
    ];

    /// Both sets together.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether every bit of `other` is set.
    #[must_use]
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The coercion of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(known, _)| *known == name).map(|(_, bit)| *bit)
    }
}

impl fmt::Debug for Lenient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(Self::NAMES.iter().filter(|(_, bit)| self.has(*bit)).map(|(name, _)| name))
            .finish()
    }
}
