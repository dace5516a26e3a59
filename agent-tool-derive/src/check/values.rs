//! Rules of the values that keys are given: bounds in order, a default and an example that the field could be. What
//! needs the schema, such as a default of an enum, is the contract's to judge.

use quote::ToTokens;
use syn::{Expr, Type};

use super::field::Subject;
use super::generics::mentions;
use super::site::Site;
use crate::attr::literal::{Bounds, Count, Initial, Scalar, ScalarValue};
use crate::attr::serde::SerdeDefault;
use crate::attr::{ungrouped_type, unknown};
use crate::diagnostics::{Errors, listed};
use crate::model::Range;
use crate::rule::Rule;
use crate::shape::Leaf;
use crate::spanned::Spanned;

/// The formats that the guard enforces; some need the runtime's feature `formats`, which no macro can see.
const FORMATS: [&str; 8] = ["date-time", "date", "time", "uuid", "email", "uri", "ipv4", "ipv6"];

/// Every rule of this file.
pub(super) fn check(subject: &Subject<'_>, errors: &mut Errors) {
    let keys = subject.keys;
    in_order(keys.min_length.as_ref(), keys.max_length.as_ref(), errors);
    in_order(keys.min_items.as_ref(), keys.max_items.as_ref(), errors);
    bounds(subject, errors);
    format(subject, errors);
    if let Some(default) = &keys.default {
        if let Initial::Literal(literal) = &default.value {
            possible(subject, "default", literal, errors);
        }
    }
    if let Some(example) = &keys.example {
        possible(subject, "example", &example.value, errors);
    }
}

/// `min_length = 5, max_length = 3`
fn in_order(min: Option<&Spanned<Count>>, max: Option<&Spanned<Count>>, errors: &mut Errors) {
    let (Some(min), Some(max)) = (min, max) else { return };
    if let (Some(least), Some(most)) = (min.value.literal, max.value.literal) {
        if least > most {
            errors.at(
                &max.value.tokens,
                format_args!("`{}` is below `{}`, so nothing fits: write {least} or more", max.key, min.key),
            );
        }
    }
}

/// `range = 3..=1`, `range = 1..=300` on `u8`, `range = 0..=1` on `f64`
fn bounds(subject: &Subject<'_>, errors: &mut Errors) {
    let Some(range) = &subject.keys.range else { return };
    let ends = [&range.value.min, &range.value.max];
    for end in ends.into_iter().flatten() {
        if let Some(number) = Scalar::of(end) {
            number_fits(subject, &number, errors);
        }
    }
    let [min, max] = ends.map(|end| end.as_ref().and_then(Scalar::of));
    if let (Some(min), Some(max)) = (min, max) {
        if is_below(&max.value, &min.value) {
            errors.at(
                &range.key,
                format_args!("this `range` is empty: write the lower bound first, `range = {max}..={min}`"),
            );
        }
    }
}

/// Whether a number can be of the field's type.
fn number_fits(subject: &Subject<'_>, number: &Scalar, errors: &mut Errors) {
    let written = &number.tokens;
    match (subject.shape.leaf, &number.value) {
        (Leaf::Integer(min, max), ScalarValue::Int(value)) if !(min..=max).contains(value) => {
            errors.at(
                written,
                format_args!(
                    "`{number}` does not fit the type of `{}`: write {min} to {max}",
                    subject.name()
                ),
            );
        }
        (Leaf::Integer(..), ScalarValue::Float(_)) => {
            errors.at(
                written,
                format_args!("`{}` is a whole number: write one without a fraction", subject.name()),
            );
        }
        (Leaf::Float, ScalarValue::Int(value)) => {
            errors.at(written, format_args!("`{}` has a fraction: write `{value}.0`", subject.name()));
        }
        (_, ScalarValue::Bool(_) | ScalarValue::Text(_)) => {
            errors.at(written, "a bound of a `range` is a number: write `range = 1..=3`");
        }
        _ => {}
    }
}

/// Whether a literal default or example can be a value of the field.
fn possible(subject: &Subject<'_>, key: &str, literal: &Scalar, errors: &mut Errors) {
    let written = &literal.tokens;
    if key == "default" && subject.shape.list {
        let list = list_of(subject.raw.published_type());
        errors.at(written, format_args!("`{}` is a list: write `default = {list}`", subject.name()));
        return;
    }
    let (fits, sample) = match subject.shape.leaf {
        Leaf::Text | Leaf::Character => (matches!(literal.value, ScalarValue::Text(_)), "\"...\""),
        Leaf::Bool => (matches!(literal.value, ScalarValue::Bool(_)), "false"),
        Leaf::Integer(..) => (matches!(literal.value, ScalarValue::Int(_)), "1"),
        // JSON does not tell 1 from 1.0.
        Leaf::Float => (matches!(literal.value, ScalarValue::Int(_) | ScalarValue::Float(_)), "1.5"),
        Leaf::Json | Leaf::Opaque => (true, ""),
    };
    if !fits {
        let (name, is) = (subject.name(), subject.shape.leaf.words());
        errors.at(written, format_args!("`{name}` is {is}: write `{key} = {sample}`"));
        return;
    }
    if matches!(subject.shape.leaf, Leaf::Integer(..)) {
        number_fits(subject, literal, errors);
    }
    inside(subject, key, literal, errors);
}

/// How a list of that type is written.
fn list_of(ty: &Type) -> String {
    match ungrouped_type(ty) {
        Type::Array(_) => "[...]".to_owned(),
        Type::Path(path) => match path.path.segments.last() {
            Some(last) if last.ident == "Vec" => "vec![...]".to_owned(),
            Some(last) if last.ident == "Option" => "Some(...)".to_owned(),
            Some(last) => format!("{}::from([...])", last.ident),
            None => "...".to_owned(),
        },
        _ => "...".to_owned(),
    }
}

/// Whether a literal is inside the literal bounds of the field.
fn inside(subject: &Subject<'_>, key: &str, literal: &Scalar, errors: &mut Errors) {
    let written = &literal.tokens;
    if let Some(range) = &subject.keys.range {
        let [min, max] = [&range.value.min, &range.value.max].map(|end| end.as_ref().and_then(Scalar::of));
        let below = min.is_some_and(|min| is_below(&literal.value, &min.value));
        let above = max.is_some_and(|max| is_below(&max.value, &literal.value));
        if below || above {
            errors.at(written, format_args!("this `{key}` lies outside the `range` of `{}`", subject.name()));
        }
    }
    if let (Some(allowed), ScalarValue::Text(text)) = (&subject.keys.allowed, &literal.value) {
        let texts: Vec<String> = allowed.value.iter().map(syn::LitStr::value).collect();
        if !texts.contains(text) {
            let list = listed(texts.iter().map(String::as_str), "or");
            errors.at(written, format_args!("this `{key}` is not `allowed`: write {list}"));
        }
    }
}

fn is_below(a: &ScalarValue, b: &ScalarValue) -> bool {
    match (a, b) {
        (ScalarValue::Int(a), ScalarValue::Int(b)) => a < b,
        (ScalarValue::Float(a), ScalarValue::Float(b)) => a < b,
        _ => false,
    }
}

/// `format = "guid"`
fn format(subject: &Subject<'_>, errors: &mut Errors) {
    let Some(format) = &subject.keys.format else { return };
    let written = format.value.value();
    if FORMATS.contains(&written.as_str()) {
        return;
    }
    let guess = match written.as_str() {
        "guid" => Some("uuid"),
        "url" => Some("uri"),
        "datetime" | "timestamp" => Some("date-time"),
        _ => None,
    };
    let cure = guess.map_or_else(
        || unknown::cure(&written, FORMATS.into_iter()),
        |guess| format!("did you mean `{guess}`?"),
    );
    let message = format!("no format `{written}` is enforced; {cure}");
    errors.of(Rule::UnknownFormat, &format.value, message);
}

/// The entity that an id names: what the key says, or the field's name without `_id`.
pub(super) fn entity(subject: &Subject<'_>, errors: &mut Errors) -> Option<String> {
    let id = subject.keys.id.as_ref()?;
    if let Some(entity) = &id.value {
        return Some(entity.value());
    }
    let name = subject.raw.rust.as_str();
    let entity = name.strip_suffix("_ids").or_else(|| name.strip_suffix("_id")).unwrap_or(name);
    if matches!(entity, "id" | "ids" | "") || !subject.raw.named {
        errors.at(
            &id.key,
            "neither this `id` nor its field says which entity is named: write `id = \"ticket\"`",
        );
    }
    Some(entity.to_owned())
}

/// Whether what an absent field becomes is the least that its own range allows.
pub(super) fn default_is_lowest(subject: &Subject<'_>) -> bool {
    let Some(least) = subject.keys.range.as_ref().and_then(|range| range.value.min.as_ref()) else {
        return false;
    };
    match (&subject.keys.default, &subject.raw.serde.default) {
        (Some(default), _) => match &default.value {
            Initial::Literal(literal) => Scalar::of(least).is_some_and(|least| least.value == literal.value),
            Initial::Computed(expr) => same_tokens(expr, least),
        },
        (None, SerdeDefault::Default(_)) => {
            !subject.shape.optional()
                && Scalar::of(least).is_some_and(|least| least.value == ScalarValue::Int(0))
        }
        _ => false,
    }
}

fn same_tokens(a: &Expr, b: &Expr) -> bool {
    a.to_token_stream().to_string() == b.to_token_stream().to_string()
}

/// The bounds as facts.
pub(super) fn range(bounds: Bounds, site: &Site) -> Range {
    // No constant that the compiler could compare may name a parameter, or `Self` where there are some.
    let is_generic = |end: &Option<Expr>| {
        site.parameters.len() > 1 && end.as_ref().is_some_and(|end| mentions(end, &site.parameters))
    };
    let is_literal = |end: &Option<Expr>| end.as_ref().is_none_or(|end| Scalar::of(end).is_some());
    let compare = bounds.min.is_some()
        && bounds.max.is_some()
        && !(is_literal(&bounds.min) && is_literal(&bounds.max))
        && !(is_generic(&bounds.min) || is_generic(&bounds.max));
    Range { min: bounds.min, max: bounds.max, compare }
}
