//! Rules of a key beside its type and beside the other keys. A type whose name tells nothing takes every key; the
//! contract asks its schema.

use super::field::Subject;
use crate::derive::Derive;
use crate::diagnostics::Errors;
use crate::rule::Rule;
use crate::shape::{Leaf, Shape};

/// Keys that apply to some types only: whether they do, what they are for, what else to write.
struct Fit {
    keys: &'static [&'static str],
    fits: fn(Shape) -> bool,
    is_for: &'static str,
}

const FITS: &[Fit] = &[
    Fit {
        keys: &["pattern", "min_length", "max_length", "allowed", "format"],
        fits: |shape| matches!(shape.leaf, Leaf::Text | Leaf::Opaque),
        is_for: "text",
    },
    Fit {
        keys: &["free_text", "raw"],
        fits: |shape| shape.free || matches!(shape.leaf, Leaf::Text | Leaf::Opaque),
        is_for: "text, maps and any JSON",
    },
    Fit {
        keys: &["range"],
        fits: |shape| matches!(shape.leaf, Leaf::Integer(..) | Leaf::Float | Leaf::Opaque),
        is_for: "numbers",
    },
    Fit {
        keys: &["id"],
        fits: |shape| matches!(shape.leaf, Leaf::Integer(..) | Leaf::Text | Leaf::Opaque),
        is_for: "ids that are whole numbers or text",
    },
    Fit {
        keys: &["min_items", "max_items", "unique_items"],
        fits: |shape| shape.list || (!shape.known() && !shape.free),
        is_for: "lists",
    },
    Fit {
        keys: &["broadens"],
        fits: |shape| matches!(shape.leaf, Leaf::Bool | Leaf::Opaque) && !shape.list,
        is_for: "flags",
    },
    Fit { keys: &["nullable"], fits: |shape| shape.nulls > 0 || !shape.known(), is_for: "`Option<...>`" },
    Fit { keys: &["nested"], fits: |shape| !shape.known(), is_for: "types that derive `AgentArgs`" },
];

/// ```text
/// #[agent(pattern = "^a$")] steps: u8
/// ```
pub(super) fn keys_on_the_type(subject: &Subject<'_>, errors: &mut Errors) {
    // A key that was only guessed is its own fault.
    for (name, key) in subject.keys.given.all().filter(|(name, key)| *key == name) {
        let misfit = FITS.iter().find(|fit| fit.keys.contains(&name) && !(fit.fits)(subject.shape));
        if let Some(fit) = misfit {
            errors.at(
                key,
                format_args!(
                    "`{name}` is for {}, and `{}` is {}: {}",
                    fit.is_for,
                    subject.name(),
                    subject.shape.words(),
                    instead(name, subject.shape)
                ),
            );
        }
    }
}

/// What to write in place of a key that does not apply.
fn instead(name: &str, shape: Shape) -> String {
    let twin = match (name, shape.leaf) {
        ("min_length", _) if shape.list => Some("min_items"),
        ("max_length", _) if shape.list => Some("max_items"),
        ("min_items", Leaf::Text) => Some("min_length"),
        ("max_items", Leaf::Text) => Some("max_length"),
        ("range", Leaf::Text) => Some("max_length = 200"),
        (_, Leaf::Integer(..) | Leaf::Float) if name.starts_with("min_") || name.starts_with("max_") => {
            Some("range = 1..=3")
        }
        _ => None,
    };
    twin.map_or_else(|| format!("remove `{name}`"), |twin| format!("write `{twin}`"))
}

/// Pairs of keys that cannot both be meant, the one to remove first, with the reason.
const CONFLICTS: &[(&str, &str, &str)] = &[
    ("pattern", "allowed", "the set is closed already"),
    ("min_length", "allowed", "the set is closed already"),
    ("max_length", "allowed", "the set is closed already"),
    ("format", "allowed", "the set is closed already"),
    ("free_text", "allowed", "the set is closed already"),
    ("free_text", "format", "the format bounds the text already"),
    ("broadens", "dry_run", "a live run is not a broader one"),
    ("nullable", "dry_run", "`null` is never an answer to it"),
    ("lenient", "dry_run", "no coercion touches it"),
    ("lenient", "broadens", "no coercion touches it"),
];

/// ```text
/// #[agent(allowed = ["a"], pattern = "^a$")] order: String
/// #[agent(when_absent = "all of them")] steps: u8
/// ```
pub(super) fn conflicts(subject: &Subject<'_>, errors: &mut Errors) {
    for (remove, beside, why) in CONFLICTS {
        if let (Some(key), true) = (subject.keys.given.key(remove), subject.has(beside)) {
            errors.at(key, format_args!("`{remove}` contradicts `{beside}`: {why}, remove `{remove}`"));
        }
    }
    let may_be_absent = subject.shape.optional()
        || !subject.shape.known()
        || subject.is_defaulted()
        || subject.has("dry_run");
    if let (Some(key), false) = (subject.keys.given.key("when_absent"), may_be_absent) {
        let cure = subject
            .raw
            .optional_with()
            .unwrap_or_else(|| "make it an `Option`, or give it a `default`".to_owned());
        let name = subject.name();
        errors.at(key, format_args!("`{name}` is always given, so `when_absent` says nothing: {cure}"));
    }
}

/// ```text
/// #[serde(flatten)] #[agent(max_length = 3)] page: Page
/// #[serde(flatten)] page: Option<Page>
/// ```
pub(super) fn flattened(subject: &Subject<'_>, errors: &mut Errors) {
    if subject.shape.optional() && subject.site.derive != Derive::Output {
        errors.of(
            Rule::FlattenedOption,
            &subject.raw.original.ty,
            format_args!(
                "serde drops whatever it cannot read of `{}` and hands `None` on: flatten a struct whose fields are \
                 `Option`s, or remove `flatten`",
                subject.name()
            ),
        );
    }
    for (name, key) in subject.keys.given.all().filter(|(name, _)| !matches!(*name, "nested" | "remediation"))
    {
        errors.at(
            key,
            format_args!(
                "`{}` is flattened and no property of its own: write `{name}` in its type, which derives `AgentArgs`",
                subject.name()
            ),
        );
    }
}
