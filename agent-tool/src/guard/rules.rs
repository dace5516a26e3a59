//! What a compiled schema asks of a value: one [`Node`] for each place in the schema.
//!
//! The full account of a place, for the slow path and for the words. The fast path reads `plan`.

use std::borrow::Cow;
use std::sync::LazyLock;

use serde_json::Value;

use crate::format::Format;
use crate::number::Num;
use crate::pattern::Matcher;
use crate::spec::{Lenient, ScopeKind};

/// Index of a [`Node`] in the guard.
pub(crate) type NodeId = u32;
/// Index of a [`Property`] in the guard.
pub(crate) type PropId = u32;

/// The largest integer that a double holds exactly together with its neighbours, 2^53 - 1 (RFC 7493).
pub(crate) const MAX_SAFE: i64 = (1 << 53) - 1;

/// The kinds of JSON values, as a set of bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Types(pub(crate) u8);

impl Types {
    pub(crate) const NULL: Self = Self(1);
    pub(crate) const BOOLEAN: Self = Self(1 << 1);
    pub(crate) const INTEGER: Self = Self(1 << 2);
    /// Every number, whole ones too.
    pub(crate) const NUMBER: Self = Self(1 << 3 | 1 << 2);
    /// A number that is not whole: a kind of values, never of `type`.
    pub(crate) const FRACTION: Self = Self(1 << 3);
    pub(crate) const STRING: Self = Self(1 << 4);
    pub(crate) const ARRAY: Self = Self(1 << 5);
    pub(crate) const OBJECT: Self = Self(1 << 6);
    pub(crate) const ANY: Self = Self(0x7f);
    pub(crate) const NONE: Self = Self(0);

    /// Every kind by its name in `type`.
    pub(crate) const NAMES: [(&'static str, Self); 7] = [
        ("null", Self::NULL),
        ("boolean", Self::BOOLEAN),
        ("integer", Self::INTEGER),
        ("number", Self::NUMBER),
        ("string", Self::STRING),
        ("array", Self::ARRAY),
        ("object", Self::OBJECT),
    ];

    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether the two have a kind in common.
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether whole numbers are taken, and no others.
    pub(crate) const fn is_integer(self) -> bool {
        self.has(Self::INTEGER) && !self.has(Self::FRACTION)
    }

    /// Whether there is one kind only; of numbers, whole or not.
    pub(crate) const fn is_one(self) -> bool {
        self.0.is_power_of_two() || self.0 == Self::NUMBER.0
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

/// What a place in the schema asks, and what the author said about it.
#[derive(Debug)]
pub(crate) struct Node {
    /// `type`; [`Types::ANY`] without it.
    pub(crate) types: Types,
    /// `enum` and `const`.
    pub(crate) allowed: Option<Box<[Value]>>,
    /// Of texts.
    pub(crate) text: TextRules,
    /// Of numbers.
    pub(crate) number: NumberRules,
    /// Of arrays.
    pub(crate) array: ArrayRules,
    /// Of objects.
    pub(crate) object: Option<Box<ObjectRules>>,
    /// `anyOf`.
    pub(crate) union: Option<Box<Union>>,
    /// `default`.
    pub(crate) default: Option<Value>,
    /// What the author said beyond the schema.
    pub(crate) note: Note,
}

impl Node {
    /// A place that asks for kinds and for nothing else.
    pub(crate) fn bare(types: Types) -> Self {
        Self {
            types,
            allowed: None,
            text: TextRules::default(),
            number: NumberRules::default(),
            array: ArrayRules::default(),
            object: None,
            union: None,
            default: None,
            note: Note::default(),
        }
    }
}

/// Rules on texts; lengths in code points.
#[derive(Debug, Default)]
pub(crate) struct TextRules {
    pub(crate) min: Option<u64>,
    pub(crate) max: Option<u64>,
    pub(crate) pattern: Option<Box<Pattern>>,
    pub(crate) format: Option<Format>,
}

/// A pattern in the author's spelling, and what runs.
#[derive(Debug)]
pub(crate) struct Pattern {
    pub(crate) source: Box<str>,
    pub(crate) matcher: Matcher,
}

/// Rules on numbers.
#[derive(Debug, Default)]
pub(crate) struct NumberRules {
    pub(crate) min: Option<Num>,
    pub(crate) max: Option<Num>,
    pub(crate) above: Option<Num>,
    pub(crate) below: Option<Num>,
    pub(crate) multiple_of: Option<Num>,
}

impl NumberRules {
    /// Whether a number is within the bounds.
    pub(crate) fn admit(&self, value: Num) -> bool {
        use std::cmp::Ordering::{Greater, Less};
        self.min.is_none_or(|min| value.compare(min) != Less)
            && self.max.is_none_or(|max| value.compare(max) != Greater)
            && self.above.is_none_or(|above| value.compare(above) == Greater)
            && self.below.is_none_or(|below| value.compare(below) == Less)
    }
}

/// Rules on arrays.
#[derive(Debug, Default)]
pub(crate) struct ArrayRules {
    pub(crate) items: Option<NodeId>,
    pub(crate) min: Option<u64>,
    pub(crate) max: Option<u64>,
    pub(crate) unique: bool,
}

/// Rules on objects.
#[derive(Debug)]
pub(crate) struct ObjectRules {
    /// In schema order.
    pub(crate) properties: Vec<PropId>,
    /// `additionalProperties`.
    pub(crate) additional: Additional,
    /// Cross-field scopes.
    pub(crate) scopes: Vec<ScopeRule>,
    /// Index into the plan's objects.
    pub(crate) plan: u32,
}

/// What an object does with keys that it does not declare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Additional {
    /// Takes them.
    Open,
    /// Refuses them.
    Closed,
    /// Takes values of that node.
    Of(NodeId),
}

/// A property of an object.
#[derive(Debug)]
pub(crate) struct Property {
    pub(crate) name: Box<str>,
    /// The name without case, `_` and `-`.
    pub(crate) folded: Box<str>,
    pub(crate) node: NodeId,
    pub(crate) required: bool,
    /// Position in its object, in schema order.
    pub(crate) rank: u32,
    /// Other names that serde takes.
    pub(crate) aliases: Vec<Cow<'static, str>>,
}

/// What an id names that is of another guard: ids are made and read by the same one, so nothing is.
pub(crate) struct Nowhere {
    pub(crate) node: Node,
    pub(crate) property: Property,
}

/// Takes nothing, so that a mistake of ours would refuse a call, and not end the process.
pub(crate) static NOWHERE: LazyLock<Nowhere> = LazyLock::new(|| Nowhere {
    node: Node::bare(Types::NONE),
    property: Property {
        name: Box::default(),
        folded: Box::default(),
        node: NodeId::MAX,
        required: false,
        rank: 0,
        aliases: Vec::new(),
    },
});

/// `anyOf`.
#[derive(Debug)]
pub(crate) struct Union {
    pub(crate) branches: Vec<NodeId>,
    /// The property whose one-value `enum` names the branch, and each branch's value of it.
    pub(crate) tag: Option<Tag>,
    /// Several branches without a tag: more than one may take a value.
    pub(crate) is_open_choice: bool,
}

/// How a union tells its branches apart.
#[derive(Debug)]
pub(crate) struct Tag {
    pub(crate) name: Box<str>,
    /// One a branch, in order.
    pub(crate) values: Vec<Box<str>>,
}

/// A cross-field scope, by property of the object that it stands on.
#[derive(Debug, Clone)]
pub(crate) struct ScopeRule {
    pub(crate) kind: ScopeKind,
    /// In the author's order.
    pub(crate) fields: Vec<PropId>,
}

/// What the author, or the derive, said of a place beyond the schema.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools)] // each is said or not
pub(crate) struct Note {
    /// Whether the guarded id coercion applies.
    pub(crate) id: bool,
    /// What the text form of an integer id may hold: the Rust type's range within the author's bounds.
    pub(crate) id_range: Option<(i128, i128)>,
    pub(crate) lenient: Lenient,
    /// Never quoted.
    pub(crate) secret: bool,
    pub(crate) flag: Flag,
    pub(crate) remediation: Option<Cow<'static, str>>,
    /// Other names that models use: hints only.
    pub(crate) also_called: Vec<Cow<'static, str>>,
    pub(crate) example: Option<Value>,
    /// Whether the type does not know this place, so that nothing feeds its default to serde.
    pub(crate) unfed: bool,
    /// Whether serde fills this place by itself: what is published may not be what its reader takes.
    pub(crate) serdes_own: bool,
    /// A default that is fed and says no more than "optional", so it is not published.
    pub(crate) fed: Option<Value>,
    /// Whether serde fills this place with something that nobody published.
    pub(crate) filled_unseen: bool,
    /// Whether serde fills it with an empty list or map.
    pub(crate) empty_default: bool,
}

/// A flag that no coercion may touch.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Flag {
    /// An ordinary field.
    #[default]
    None,
    /// The dry-run flag.
    DryRun,
    /// A flag that broadens what a call does.
    Broadens,
    /// A flag that is named like a dry run, and is not this guard's: whoever reads the arguments later may go live by it.
    NamedDryRun,
}

impl Flag {
    /// Whether a call rehearses while it is `true`.
    pub(crate) const fn is_dry_run(self) -> bool {
        matches!(self, Self::DryRun | Self::NamedDryRun)
    }
}
