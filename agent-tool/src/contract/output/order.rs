//! The order of the properties of a result: that of its struct, at every depth that the derive knows.

use crate::spec::{ArgsSpec, FieldSpec, Shape, VariantSpec};

/// What is known of an object.
#[derive(Debug, Clone, Copy)]
pub(super) enum Known {
    /// Its type; of what it holds, for a list or a map.
    Type(&'static ArgsSpec),
    /// Its fields.
    Fields(&'static [FieldSpec]),
}

/// A property, and what is known of its value.
type Property = (&'static str, Option<Known>);

/// How many types may stand in one another without a property.
const DEEPEST: usize = 32;

/// The properties in order.
pub(super) fn properties(known: &[Known]) -> Vec<Property> {
    let mut properties = Vec::new();
    for known in known {
        collect(*known, DEEPEST, &mut properties);
    }
    properties
}

fn collect(known: Known, left: usize, out: &mut Vec<Property>) {
    let Some(left) = left.checked_sub(1) else { return };
    let fields = match known {
        Known::Fields(fields) => fields,
        Known::Type(spec) => match spec.shape {
            Shape::Struct(fields) => fields,
            Shape::Newtype(field) => return inline(field, left, out),
            Shape::Enum { tag, content, variants } => {
                out.extend(tag.map(|tag| (tag, None)));
                for variant in variants {
                    let inside = inside(variant);
                    match (tag, content) {
                        (Some(_), None) => {
                            if let Some(inside) = inside {
                                collect(inside, left, out);
                            }
                        }
                        (_, content) => out.push((content.unwrap_or(variant.wire), inside)),
                    }
                }
                return;
            }
        },
    };
    for field in fields {
        if field.flatten {
            inline(field, left, out);
        } else {
            out.push((field.wire, (field.nested)().map(Known::Type)));
        }
    }
}

/// What a variant holds.
fn inside(variant: &'static VariantSpec) -> Option<Known> {
    match variant.fields {
        [FieldSpec { rust: "0", nested, .. }] => nested().map(Known::Type),
        fields => Some(Known::Fields(fields)),
    }
}

/// The properties of a field's value, as if they stood here.
fn inline(field: &FieldSpec, left: usize, out: &mut Vec<Property>) {
    if let Some(spec) = (field.nested)() {
        collect(Known::Type(spec), left, out);
    }
}
