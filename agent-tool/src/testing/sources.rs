//! The Rust sources below a folder, as the items that are compiled for tests. It finds no casts.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Item, ItemMod};

/// A file.
pub(super) struct Source {
    /// Below the folder.
    pub(super) file: PathBuf,
    pub(super) text: String,
    /// The items to look at.
    pub(super) parts: Vec<TokenStream>,
}

/// Every file below a folder, in the order of their names.
pub(super) fn read(folder: &Path) -> io::Result<Vec<Source>> {
    let mut files = Vec::new();
    collect(folder, folder, &mut files)?;
    let mut parsed = Vec::new();
    let mut for_tests = BTreeSet::new();
    for file in files {
        let path = folder.join(&file);
        let text = fs::read_to_string(&path).map_err(|why| named(&path, why.kind(), &why))?;
        let tree = syn::parse_file(&text).map_err(|why| named(&path, io::ErrorKind::InvalidData, &why))?;
        modules_for_tests(&tree.items, &file, &mut for_tests);
        parsed.push((file, text, tree.items));
    }
    let sources = parsed.into_iter().map(|(file, text, items)| {
        let below_src = file.components().any(|part| part.as_os_str() == "src");
        let whole = !below_src || for_tests.iter().any(|module| is_of(&file, module));
        let parts =
            if whole { items.iter().map(Item::to_token_stream).collect() } else { test_items(&items) };
        Source { file, text, parts }
    });
    Ok(sources.collect())
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    let entries = fs::read_dir(folder).map_err(|why| named(folder, why.kind(), &why))?;
    let mut entries: Vec<PathBuf> =
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
    entries.sort_unstable();
    for entry in entries {
        if entry.is_dir() {
            if entry.file_name().is_some_and(|name| name != "target") {
                collect(root, &entry, files)?;
            }
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            files.push(entry.strip_prefix(root).unwrap_or(&entry).to_owned());
        }
    }
    Ok(())
}

fn named(path: &Path, kind: io::ErrorKind, why: &dyn std::fmt::Display) -> io::Error {
    io::Error::new(kind, format!("{}: {why}", path.display()))
}

/// The places of `#[cfg(test)] mod name;`, without extension.
fn modules_for_tests(items: &[Item], file: &Path, modules: &mut BTreeSet<PathBuf>) {
    let folder = file.parent().unwrap_or(Path::new(""));
    let stem = file.file_stem().unwrap_or_default();
    let own = if ["lib", "main", "mod"].iter().any(|root| stem == *root) {
        folder.to_owned()
    } else {
        folder.join(stem)
    };
    for module in items.iter().filter_map(|item| match item {
        Item::Mod(module @ ItemMod { content: None, .. }) if is_for_tests(&module.attrs) => Some(module),
        _ => None,
    }) {
        let path = module.attrs.iter().find_map(path_of);
        modules.insert(match path {
            Some(path) => folder.join(path).with_extension(""),
            None => own.join(module.ident.to_string()),
        });
    }
}

fn path_of(attribute: &Attribute) -> Option<String> {
    match &attribute.meta {
        syn::Meta::NameValue(pair) if pair.path.is_ident("path") => match &pair.value {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(path), .. }) => Some(path.value()),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a file is a module, or below it.
fn is_of(file: &Path, module: &Path) -> bool {
    file.with_extension("") == module || file.starts_with(module)
}

/// What an item is only compiled for.
fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let path = attribute.path();
        let is_test = path.segments.last().is_some_and(|last| last.ident == "test");
        is_test || (path.is_ident("cfg") && mentions_test(attribute.meta.to_token_stream()))
    })
}

fn mentions_test(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        proc_macro2::TokenTree::Group(group) => mentions_test(group.stream()),
        proc_macro2::TokenTree::Ident(name) => name == "test",
        _ => false,
    })
}

/// The items of a file that are only there for tests.
fn test_items(items: &[Item]) -> Vec<TokenStream> {
    let mut parts = Vec::new();
    for item in items {
        match item {
            Item::Mod(module) if is_for_tests(&module.attrs) => parts.push(module.to_token_stream()),
            Item::Fn(function) if is_for_tests(&function.attrs) => parts.push(function.to_token_stream()),
            Item::Impl(block) if is_for_tests(&block.attrs) => parts.push(block.to_token_stream()),
            Item::Mod(ItemMod { content: Some((_, items)), .. }) => parts.extend(test_items(items)),
            _ => {}
        }
    }
    parts
}
