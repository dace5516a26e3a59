//! What a field's type is on the wire, as far as its name tells: through std's containers, not through aliases.
//! It must not guess: a name that is not std's or `serde_json`'s is `Leaf::Opaque`, and the runtime asks the type.

use syn::{GenericArgument, PathArguments, Type, TypePath};

use crate::attr::ungrouped_type;

/// What a type's name tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shape {
    /// How many `Option`s lie around the value, before any list.
    pub(crate) options: usize,
    /// How many there are in all, those inside lists and maps too.
    pub(crate) nulls: usize,
    /// Whether it is a list.
    pub(crate) list: bool,
    /// Whether some list of it may be of any length.
    pub(crate) endless: bool,
    /// Whether any keys or any JSON is taken somewhere.
    pub(crate) free: bool,
    /// The innermost value.
    pub(crate) leaf: Leaf,
}

/// The innermost value of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leaf {
    Text,
    Character,
    /// With the bounds of its width.
    Integer(i128, i128),
    Float,
    Bool,
    /// `serde_json::Value`.
    Json,
    /// Its name tells nothing.
    Opaque,
}

impl Leaf {
    /// What the value is, after "is".
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Character => "a single character",
            Self::Integer(..) => "a whole number",
            Self::Float => "a number",
            Self::Bool => "a flag",
            Self::Json => "any JSON",
            Self::Opaque => "a type of its own",
        }
    }
}

impl Shape {
    const fn leaf(leaf: Leaf) -> Self {
        Self { options: 0, nulls: 0, list: false, endless: false, free: matches!(leaf, Leaf::Json), leaf }
    }

    /// A type of which nothing is known.
    pub(crate) const OPAQUE: Self = Self::leaf(Leaf::Opaque);

    /// `bool`.
    pub(crate) const FLAG: Self = Self::leaf(Leaf::Bool);

    /// What the name of a type tells.
    pub(crate) fn of(ty: &Type) -> Self {
        match ungrouped_type(ty) {
            Type::Path(path) if path.qself.is_none() => Self::of_path(path),
            Type::Reference(reference) => Self::of(&reference.elem),
            Type::Slice(slice) => Self::of(&slice.elem).listed(true),
            Type::Array(array) => Self::of(&array.elem).listed(false),
            _ => Self::OPAQUE,
        }
    }

    fn of_path(path: &TypePath) -> Self {
        let Some(last) = path.path.segments.last() else { return Self::OPAQUE };
        let name = last.ident.to_string();
        let first = path.path.segments.first().map(|segment| segment.ident.to_string());
        let is_bare = path.path.segments.len() == 1;
        let is_std =
            is_bare || first.as_deref().is_some_and(|first| matches!(first, "std" | "core" | "alloc"));
        // `Value` alone may be anybody's.
        if first.as_deref() == Some("serde_json") && !is_bare {
            return match name.as_str() {
                "Value" => Self::leaf(Leaf::Json),
                "Map" => Self { free: true, ..Self::OPAQUE },
                _ => Self::OPAQUE,
            };
        }
        if !is_std {
            return Self::OPAQUE;
        }
        let content = content_types(&last.arguments);
        match (name.as_str(), content.as_slice()) {
            ("Option", [some]) => {
                let some = Self::of(some);
                Self { options: some.options + 1, nulls: some.nulls + 1, ..some }
            }
            ("Vec" | "VecDeque" | "LinkedList" | "BinaryHeap" | "BTreeSet", [item])
            | ("HashSet", [item] | [item, _]) => Self::of(item).listed(true),
            ("BTreeMap", [_, value]) | ("HashMap", [_, value] | [_, value, _]) => {
                Self { free: true, options: 0, list: false, endless: false, ..Self::of(value) }
            }
            ("Box" | "Rc" | "Arc" | "Cow" | "Cell" | "RefCell" | "Mutex" | "RwLock", [inner]) => {
                Self::of(inner)
            }
            (name, []) => leaf_named(name).map_or(Self::OPAQUE, Self::leaf),
            _ => Self::OPAQUE,
        }
    }

    fn listed(self, endless: bool) -> Self {
        Self { options: 0, list: true, endless: endless || self.endless, ..self }
    }

    /// Whether the field may be absent, as far as its name tells.
    pub(crate) fn optional(self) -> bool {
        self.options > 0
    }

    /// Whether the name tells all.
    pub(crate) fn known(self) -> bool {
        self.leaf != Leaf::Opaque
    }

    /// What the type is, after "is".
    pub(crate) fn words(self) -> &'static str {
        if self.list {
            "a list"
        } else if self.free {
            "a map"
        } else {
            self.leaf.words()
        }
    }
}

fn content_types(arguments: &PathArguments) -> Vec<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else { return Vec::new() };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}

fn leaf_named(name: &str) -> Option<Leaf> {
    Some(match name {
        "String" | "str" | "PathBuf" | "Path" => Leaf::Text,
        "char" => Leaf::Character,
        "bool" => Leaf::Bool,
        "f32" | "f64" => Leaf::Float,
        _ => return integer(name),
    })
}

fn integer(name: &str) -> Option<Leaf> {
    let width = name.strip_prefix("NonZero").map_or_else(|| name.to_owned(), str::to_lowercase);
    let (min, max) = match width.as_str() {
        "u8" => (0, i128::from(u8::MAX)),
        "u16" => (0, i128::from(u16::MAX)),
        "u32" => (0, i128::from(u32::MAX)),
        "u64" | "usize" => (0, i128::from(u64::MAX)),
        "u128" => (0, i128::MAX),
        "i8" => (i128::from(i8::MIN), i128::from(i8::MAX)),
        "i16" => (i128::from(i16::MIN), i128::from(i16::MAX)),
        "i32" => (i128::from(i32::MIN), i128::from(i32::MAX)),
        "i64" | "isize" => (i128::from(i64::MIN), i128::from(i64::MAX)),
        "i128" => (i128::MIN, i128::MAX),
        _ => return None,
    };
    Some(Leaf::Integer(min, max))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(ty: &str) -> Shape {
        Shape::of(&syn::parse_str(ty).unwrap())
    }

    #[test]
    fn containers_are_looked_through() {
        let text = Shape { options: 1, nulls: 1, list: false, endless: false, free: false, leaf: Leaf::Text };
        assert_eq!(of("Option<String>"), text);
        assert_eq!(of("::std::option::Option<Box<(std::string::String)>>"), text);
        assert_eq!(of("Option<Cow<'static, str>>"), text);
        assert_eq!(of("Option<Option<u8>>").options, 2);
        assert_eq!(of("Vec<Option<bool>>"), Shape { nulls: 1, list: true, endless: true, ..of("bool") });
        assert_eq!(of("[u8; 4]"), Shape { list: true, ..of("u8") });
        assert_eq!(of("Option<Vec<String>>").options, 1);
        assert!(of("Vec<[String; 2]>").endless);
        assert!(of("HashMap<String, Vec<u8>>").free);
        assert_eq!(of("NonZeroU8"), of("u8"));
    }

    #[test]
    fn a_name_that_tells_nothing_is_opaque() {
        for ty in [
            "Environment",
            "my::String",
            "Value",
            "Option",
            "Vec<u8, A, B>",
            "(u8, u8)",
            "fn()",
            "<T as U>::V",
        ] {
            assert!(!of(ty).known(), "{ty}");
        }
        assert_eq!(of("serde_json::Value").leaf, Leaf::Json);
        assert!(of("serde_json::Map<String, serde_json::Value>").free);
    }
}
