//! What the attributes of schemars, garde and validator say that a rule of ours asks for: a description, a bound,
//! another type. schemars publishes them and the guard enforces them; nothing here does.

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::{Attribute, Expr, ExprLit, Lit, Meta, Type};

use super::{Item, Value, items, items_of, ungrouped};
use crate::pattern;
use crate::shape::Shape;

/// Keys of schemars that change the published schema and leave serde as it was: the two would disagree.
const SCHEMA_ONLY: &[&str] = &[
    "rename",
    "rename_all",
    "rename_all_fields",
    "tag",
    "content",
    "untagged",
    "transparent",
    "default",
    "skip",
    "skip_deserializing",
    "flatten",
    "from",
    "try_from",
    "into",
];

/// What is said of a text.
#[derive(Debug, Clone, Copy, Default)]
struct TextBounds {
    /// Whether it has a longest value.
    is_bounded: bool,
    /// Whether it has a pattern, whatever that matches.
    has_pattern: bool,
}

/// What other crates' attributes say.
#[derive(Default)]
pub(crate) struct Foreign {
    /// schemars' description.
    pub(crate) description: Option<Expr>,
    /// What is said of the value itself.
    outer: TextBounds,
    /// What is said of the items of a list, by `inner(...)`.
    inner: TextBounds,
    /// Whether a list has a longest value.
    pub(crate) list_bounded: bool,
    /// schemars' `with`, as written.
    pub(crate) with: Option<String>,
    /// The type whose schema is published in place of the field's own.
    pub(crate) published_as: Option<Type>,
    /// Whether schemars is told that an `Option` must be given.
    pub(crate) required: bool,
    /// Whether a function makes the schema.
    pub(crate) opaque: bool,
    /// Keys that rename or reshape the schema only.
    pub(crate) schema_only: Vec<Ident>,
    /// Keys of serde's that schemars is told to overlook: `!rename`.
    pub(crate) overlooked: Vec<Ident>,
}

impl Foreign {
    /// Reads the attributes of a type, a variant or a field.
    pub(crate) fn read(attrs: &[Attribute], is_container: bool) -> Self {
        let mut foreign = Self::default();
        for item in items(attrs, "schemars") {
            let Item::Key { key, value } = item else { continue };
            let name = key.to_string();
            match (name.as_str(), &value) {
                // schemars publishes a blank one as none.
                ("description", Value::Expr(expr)) if !is_blank(expr) => {
                    foreign.description = Some(Expr::clone(expr));
                }
                ("with", Value::Expr(expr)) => {
                    foreign.with = literal_text(expr);
                    foreign.published_as = literal_type(expr);
                }
                ("schema_with", _) => foreign.opaque = true,
                // On a type it names the definition, which is not published.
                ("rename", _) if is_container => {}
                // What serde fills in stays what it was.
                ("extend", Value::List(tokens)) if extends_default(tokens) => foreign.schema_only.push(key),
                (known, _) if SCHEMA_ONLY.contains(&known) => foreign.schema_only.push(key),
                _ => foreign.bound(&name, &value),
            }
        }
        foreign.overlooked = overlooked(attrs, is_container);
        for other in ["garde", "validate"] {
            for item in items(attrs, other) {
                if let Item::Key { key, value } = item {
                    foreign.bound(&key.to_string(), &value);
                }
            }
        }
        foreign
    }

    /// Whether the text that a field of that shape is, or holds, has a longest value.
    pub(crate) fn bounds_text(&self, shape: Shape) -> bool {
        self.of_text(shape, |said| said.is_bounded)
    }

    /// Whether that text has a pattern.
    pub(crate) fn has_pattern(&self, shape: Shape) -> bool {
        self.of_text(shape, |said| said.has_pattern)
    }

    /// `length(max = 3)` on a list counts its items, and says nothing of the texts among them.
    fn of_text(&self, shape: Shape, says: fn(TextBounds) -> bool) -> bool {
        says(self.inner) || (says(self.outer) && !shape.list && !shape.free)
    }

    fn bound(&mut self, name: &str, value: &Value) {
        match (name, value) {
            ("length", Value::List(tokens)) => {
                let upper = items_of(tokens.clone())
                    .into_iter()
                    .any(|item| matches!(item, Item::Key { key, .. } if key == "max" || key == "equal"));
                self.outer.is_bounded |= upper;
                self.list_bounded |= upper;
            }
            ("inner", Value::List(tokens)) => {
                let mut inner = Self::default();
                for item in items_of(tokens.clone()) {
                    if let Item::Key { key, value } = item {
                        inner.bound(&key.to_string(), &value);
                    }
                }
                for said in [inner.outer, inner.inner] {
                    self.inner.is_bounded |= said.is_bounded;
                    self.inner.has_pattern |= said.has_pattern;
                }
            }
            ("pattern" | "regex", _) => {
                self.outer.has_pattern = true;
                self.outer.is_bounded |= is_finite(value);
            }
            ("required", _) => self.required = true,
            ("email" | "url" | "ip" | "ipv4" | "ipv6", _) => self.outer.is_bounded = true,
            _ => {}
        }
    }
}

/// `extend("default" = 1)`
fn extends_default(tokens: &TokenStream) -> bool {
    let is_it = |tree| match tree {
        TokenTree::Literal(key) => matches!(Lit::new(key), Lit::Str(key) if key.value() == "default"),
        _ => false,
    };
    // A key stands first, or after a comma.
    let mut is_key = true;
    tokens.clone().into_iter().any(|tree| {
        let is_comma = matches!(&tree, TokenTree::Punct(mark) if mark.as_char() == ',');
        let found = is_key && is_it(tree);
        is_key = is_comma;
        found
    })
}

/// The keys after a `!` in schemars' lists.
fn overlooked(attrs: &[Attribute], is_container: bool) -> Vec<Ident> {
    let mut found = Vec::new();
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("schemars")) {
        let Meta::List(list) = &attr.meta else { continue };
        let mut is_after_mark = false;
        for tree in list.tokens.clone() {
            match tree {
                TokenTree::Ident(key) if is_after_mark => {
                    // A definition's name is not published.
                    let is_fine = is_container && key == "rename";
                    found.extend((!is_fine && SCHEMA_ONLY.iter().any(|known| key == known)).then_some(key));
                    is_after_mark = false;
                }
                TokenTree::Punct(mark) => is_after_mark = mark.as_char() == '!',
                _ => is_after_mark = false,
            }
        }
    }
    found
}

/// Whether a pattern has a longest match, as far as it can be read here. One that is no literal is trusted.
fn is_finite(value: &Value) -> bool {
    let written = match value {
        Value::Expr(expr) => literal_text(expr),
        // `regex(pattern = "...")`, `pattern("...")`
        Value::List(tokens) => match syn::parse2::<Expr>(tokens.clone()) {
            Ok(Expr::Assign(assign)) => literal_text(&assign.right),
            Ok(expr) => literal_text(&expr),
            Err(_) => None,
        },
        _ => None,
    };
    written.is_none_or(|text| pattern::check(&text).map_or(true, |judged| judged.finite.is_some()))
}

fn literal_text(expr: &Expr) -> Option<String> {
    match ungrouped(expr) {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        _ => None,
    }
}

fn is_blank(expr: &Expr) -> bool {
    literal_text(expr).is_some_and(|text| text.trim().is_empty())
}

fn literal_type(expr: &Expr) -> Option<Type> {
    literal_text(expr).and_then(|text| syn::parse_str(&text).ok())
}
