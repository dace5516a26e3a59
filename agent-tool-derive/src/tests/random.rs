//! Random token streams through every derive: an answer each time, never a panic. Soup of words that mean something
//! here reaches deeper than noise.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use quote::{TokenStreamExt, quote};

use crate::attr::keys::KEYS;
use crate::derive::{Derive, expand};

/// Words of the languages that meet in an attribute.
const WORDS: &[&str] = &[
    "agent",
    "serde",
    "schemars",
    "garde",
    "doc",
    "struct",
    "enum",
    "union",
    "where",
    "for",
    "fn",
    "Option",
    "Vec",
    "String",
    "u8",
    "bool",
    "f64",
    "HashMap",
    "T",
    "Self",
    "rename",
    "rename_all",
    "alias",
    "flatten",
    "skip",
    "tag",
    "untagged",
    "transparent",
    "try_from",
    "length",
    "max",
    "pattern",
    "with",
    "inner",
    "unquote",
    "true",
    "self",
    "r#type",
    "r#struct",
    "größe",
    "_",
];

const TEXTS: &[&str] =
    &["", " ", "x", "^a$", "^(a|b$", "camelCase", "uuid", "a_b", "(", "größe", "\u{0}", "^a{1,9}$"];

const PUNCTS: &[char] = &['=', ',', '.', ':', '<', '>', '|', '-', '&', '#', '!', '?', ';', '*', '\''];

fn ident(name: &str) -> Ident {
    match name.strip_prefix("r#") {
        Some(raw) => Ident::new_raw(raw, Span::call_site()),
        None => Ident::new(name, Span::call_site()),
    }
}

fn leaf() -> impl Strategy<Value = TokenTree> {
    let keys: Vec<&'static str> = KEYS.iter().map(|key| key.name).chain(WORDS.iter().copied()).collect();
    prop_oneof![
        6 => prop::sample::select(keys).prop_map(|name| TokenTree::Ident(ident(name))),
        4 => prop::sample::select(PUNCTS).prop_map(|mark| Punct::new(mark, Spacing::Alone).into()),
        2 => prop::sample::select(PUNCTS).prop_map(|mark| Punct::new(mark, Spacing::Joint).into()),
        2 => prop::sample::select(TEXTS).prop_map(|text| Literal::string(text).into()),
        1 => any::<i64>().prop_map(|number| Literal::i128_unsuffixed(i128::from(number).abs()).into()),
        1 => (0.0..1e300_f64).prop_map(|number| Literal::f64_unsuffixed(number).into()),
        1 => any::<char>().prop_map(|letter| Literal::character(letter).into()),
    ]
}

fn stream() -> impl Strategy<Value = TokenStream> {
    let tree = leaf().prop_recursive(4, 64, 8, |inner| {
        let delimiter = prop::sample::select(vec![
            Delimiter::Parenthesis,
            Delimiter::Brace,
            Delimiter::Bracket,
            Delimiter::None,
        ]);
        (delimiter, prop::collection::vec(inner, 0..8))
            .prop_map(|(delimiter, trees)| Group::new(delimiter, trees.into_iter().collect()).into())
    });
    prop::collection::vec(tree, 0..16).prop_map(|trees| trees.into_iter().collect())
}

/// `key`, `key = soup`, `key(soup)`, joined by commas: nearer to a list than soup is.
fn list() -> impl Strategy<Value = TokenStream> {
    let keys: Vec<&'static str> = KEYS.iter().map(|key| key.name).collect();
    let item = (prop::sample::select(keys), 0..4_u8, stream()).prop_map(|(key, form, soup)| {
        let key = ident(key);
        match form {
            0 => quote!(#key),
            1 => quote!(#key = #soup),
            2 => quote!(#key(#soup)),
            _ => quote!(#key #soup),
        }
    });
    prop::collection::vec(item, 0..5).prop_map(|items| {
        let mut all = TokenStream::new();
        all.append_separated(items, Punct::new(',', Spacing::Alone));
        all
    })
}

fn around(tool: &TokenStream, field: &TokenStream, ty: &TokenStream) -> Vec<TokenStream> {
    vec![
        quote!(
            #[agent(#tool)]
            struct Db {
                #[doc = "A."]
                #[agent(#field)]
                a: Vec<String>,
                #[serde(#field)]
                b: u8,
            }
        ),
        quote!(
            #[agent(destructive)]
            #[serde(#tool)]
            struct Db {
                #[schemars(#field)]
                #[agent(#field)]
                a: Option<u8>,
            }
        ),
        quote!(#[agent(deny(#tool))] #[doc = #field] enum Db { #[agent(#field)] A(#[agent(#field)] u8), B { b: bool } }),
        quote!(#[agent(#tool)] struct Db { #[agent(#field)] a: #ty }),
        quote!(#tool),
    ]
}

#[test]
fn no_input_makes_a_derive_panic() {
    let seed: u64 = match std::env::var("AGENT_TOOL_SEED") {
        Ok(seed) => seed.parse().unwrap(),
        Err(_) => std::time::UNIX_EPOCH.elapsed().unwrap().as_secs(),
    };
    println!("AGENT_TOOL_SEED={seed}");
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let config = Config { cases: 300, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(config, rng);
    let strategy = (prop_oneof![stream(), list()], prop_oneof![stream(), list()], stream());
    let outcome = runner.run(&strategy, |(tool, field, ty)| {
        for source in around(&tool, &field, &ty) {
            for derive in [Derive::Tool, Derive::Args, Derive::Output] {
                expand(derive, source.clone());
            }
        }
        Ok(())
    });
    if let Err(failure) = outcome {
        panic!("AGENT_TOOL_SEED={seed}: {failure}");
    }
}

/// What the fuzz target `derive` found interesting.
#[test]
fn the_corpus_of_the_fuzz_target_expands() {
    let Some(repository) = super::repository() else { return };
    let mut expanded = 0;
    for entry in std::fs::read_dir(repository.join("fuzz/corpus/derive")).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        let Ok(tokens) = String::from_utf8_lossy(&bytes).parse::<TokenStream>() else { continue };
        for derive in [Derive::Tool, Derive::Args, Derive::Output] {
            expand(derive, tokens.clone());
        }
        expanded += 1;
    }
    assert!(expanded > 10, "{expanded} inputs");
}
