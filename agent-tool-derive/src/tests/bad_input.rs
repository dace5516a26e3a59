//! Input that no person would write, and some that a tired one would: each is answered, none panics.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::derive::{Derive, expand};

/// The compile errors of an expansion.
fn faults(derive: Derive, source: TokenStream) -> Vec<String> {
    let text = expand(derive, source).to_string();
    let messages = text.split("compile_error ! {").skip(1);
    messages.map(|rest| rest.split(" }").next().unwrap_or_default().trim().to_owned()).collect()
}

#[track_caller]
fn refused(source: TokenStream, with: &str) {
    let found = faults(Derive::Tool, source);
    assert!(found.len() == 1 && found[0].contains(with), "wanted one fault with {with:?}, found {found:#?}");
}

fn field(keys: &TokenStream, ty: &TokenStream) -> TokenStream {
    quote!(#[doc = "D."] #[agent(read_only)] struct Db { #[doc = "A."] #[agent(#keys)] a: #ty })
}

#[test]
fn a_pattern_of_10_000_characters() {
    let long = format!("^{}$", "a".repeat(9_998));
    let found = faults(Derive::Tool, field(&quote!(pattern = #long, example = "a"), &quote!(String)));
    assert!(found.len() <= 1, "{found:#?}");
    assert!(found.iter().all(|fault| fault.len() < 500), "a message repeats the pattern: {found:#?}");
    let deep = format!("^{}a{}$", "(".repeat(5_000), ")".repeat(5_000));
    refused(field(&quote!(pattern = #deep, example = "a", max_length = 3), &quote!(String)), "");
    let open = format!("^{}$", "(".repeat(9_998));
    refused(field(&quote!(pattern = #open, example = "a", max_length = 3), &quote!(String)), "");
}

#[test]
fn bounds_the_wrong_way_round() {
    refused(field(&quote!(range = 3..=1), &quote!(u8)), "this `range` is empty");
    refused(
        field(&quote!(min_length = 4, max_length = 3), &quote!(String)),
        "`max_length` is below `min_length`",
    );
    refused(
        field(&quote!(min_items = 4, max_items = 3), &quote!(Vec<u8>)),
        "`max_items` is below `min_items`",
    );
}

#[test]
fn numbers_beyond_every_type() {
    let huge: TokenStream = "9".repeat(400).parse().unwrap();
    refused(field(&quote!(max_length = #huge), &quote!(String)), "`max_length` takes a whole number");
    refused(field(&quote!(example = #huge), &quote!(u64)), "`example` takes a literal");
    refused(field(&quote!(default = #huge), &quote!(u64)), "a `default` literal is a JSON value");
    refused(field(&quote!(default = 1e999), &quote!(f64)), "a `default` literal is a JSON value");
    // No literal that is read here: the compiler judges it as an expression of the type.
    assert!(faults(Derive::Tool, field(&quote!(range = ..=#huge), &quote!(u64))).is_empty());
}

#[test]
fn texts_that_are_empty_or_not_ascii() {
    refused(field(&quote!(remediation = ""), &quote!(u8)), "`remediation` is empty");
    refused(field(&quote!(remediation = "\u{a0}\u{3000}"), &quote!(u8)), "`remediation` is empty");
    refused(field(&quote!(größe = 3), &quote!(u8)), "unknown key `größe` on a field");
    // With a Cyrillic letter.
    let alike: TokenStream = "secr\u{435}t".parse().unwrap();
    refused(field(&quote!(id = "チケット", #alike), &quote!(u64)), "did you mean `secret`?");
    assert!(faults(Derive::Tool, field(&quote!(allowed = ["é", "e\u{301}"]), &quote!(String))).is_empty());
}

#[test]
fn literals_of_every_kind_for_every_key() {
    let literals = [
        quote!(3),
        quote!(-3),
        quote!(3u8),
        quote!(1.5),
        quote!("x"),
        quote!(b"x"),
        quote!(c"x"),
        quote!('x'),
        quote!(b'x'),
        quote!(true),
        quote!([1, 2]),
        quote!(()),
        quote!({}),
        quote!(..),
        quote!(|| 1),
        quote!(a::b::<c>),
        quote!(<A as B>::C),
        quote!(x!()),
        quote!(-x),
        quote!(&x),
        quote!(if a { b } else { c }),
    ];
    for key in crate::attr::keys::KEYS {
        let name = format_ident!("r#{}", if key.name == "crate" { "krate" } else { key.name });
        let name = if key.name == "crate" {
            quote!(crate)
        } else {
            name.to_string().replace("r#", "").parse().unwrap()
        };
        for literal in &literals {
            for derive in [Derive::Tool, Derive::Args, Derive::Output] {
                expand(
                    derive,
                    quote!(
                        #[agent(#name = #literal)]
                        struct Db {
                            #[agent(#name = #literal)]
                            a: Vec<String>,
                        }
                    ),
                );
                expand(
                    derive,
                    quote!(
                        #[agent(#name(#literal))]
                        enum Db {
                            #[agent(#name(#literal))]
                            A { a: u8 },
                        }
                    ),
                );
                expand(
                    derive,
                    quote!(
                        #[agent(deny(#name = #literal))]
                        struct Db(#[agent(#name)] u8);
                    ),
                );
            }
        }
    }
}

#[test]
fn two_lists_are_one() {
    let source = quote! {
        #[doc = "D."]
        #[agent(read_only)]
        #[agent(read_only)]
        struct Db {
            #[doc = "A."]
            #[agent(secret)]
            #[agent(range = 1..=3)]
            a: u8,
        }
    };
    refused(source, "`read_only` is given twice; remove one");
}

#[test]
fn keys_on_what_serde_skips() {
    refused(
        quote!(
            #[doc = "D."]
            #[agent(read_only)]
            struct Db {
                #[serde(skip)]
                #[agent(secret)]
                a: u8,
            }
        ),
        "serde takes `a` off the wire",
    );
}

#[test]
fn shapes_that_are_no_tool() {
    for (source, with) in [
        (quote!(union Db { a: u8 }), "is a union"),
        (
            quote!(
                enum Db {
                    A,
                }
            ),
            "is an enum",
        ),
        (
            quote!(
                enum Db {}
            ),
            "is an enum",
        ),
        (
            quote!(
                struct Db;
            ),
            "is a unit struct",
        ),
        (
            quote!(
                struct Db();
            ),
            "is a tuple struct",
        ),
        (
            quote!(
                struct Db(u8);
            ),
            "is a tuple struct",
        ),
        (
            quote!(
                struct Db<T> {}
            ),
            "cannot be generic",
        ),
        (
            quote!(
                struct Db<'a> {}
            ),
            "cannot borrow",
        ),
        (
            quote!(
                struct Db<const N: usize> {}
            ),
            "cannot be generic",
        ),
    ] {
        refused(quote!(#[doc = "D."] #[agent(read_only)] #source), with);
    }
}

#[test]
fn what_is_no_type_is_answered_by_syn() {
    for source in [
        quote!(),
        quote!(
            fn f() {}
        ),
        quote!(struct),
        quote!(5),
        quote!(struct Db { a }),
    ] {
        for derive in [Derive::Tool, Derive::Args, Derive::Output] {
            assert_eq!(faults(derive, source.clone()).len(), 1, "{source}");
        }
    }
}

#[test]
fn no_fields_and_many() {
    assert!(
        faults(
            Derive::Tool,
            quote!(
                #[doc = "D."]
                #[agent(read_only)]
                struct Db {}
            )
        )
        .is_empty()
    );
    assert!(
        faults(
            Derive::Args,
            quote!(
                struct Page {}
            )
        )
        .is_empty()
    );
    let fields = |ty: TokenStream| {
        let names = (0..300).map(|index| format_ident!("field_{index}"));
        quote!(#[doc = "D."] #[agent(read_only)] struct Db { #(#[doc = "F."] #names: #ty),* })
    };
    assert!(faults(Derive::Tool, fields(quote!(u8))).is_empty());
    assert_eq!(faults(Derive::Tool, fields(quote!(String))).len(), 300);
}

#[test]
fn attributes_of_others_are_left_alone() {
    let source = quote! {
        #[doc = "D."]
        #[agent(read_only)]
        #[serde(rename_all = 3, from, tag(), "x", default = )]
        #[schemars(length(max), pattern, with = "(", description)]
        #[garde(length(), inner(inner(length(max = 1))), pattern(5))]
        #[validate(regex(path = X))]
        struct Db {
            #[doc = "A."]
            #[serde(rename, alias = 3, default(), "x" = 1)]
            #[schemars(length(max), pattern, with = "(", rename_all)]
            #[garde(length(), inner(inner(length(max = 1))), pattern(5))]
            #[validate(regex(path = X))]
            a: u8,
        }
    };
    // serde and schemars answer for theirs; the one word here is about a key that only schemars reads.
    let found = faults(Derive::Tool, source);
    assert!(found.iter().all(|fault| fault.contains("of schemars")), "{found:#?}");
}
