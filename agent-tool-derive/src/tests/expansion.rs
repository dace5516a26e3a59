//! Expansions as a person would format them: within a budget of lines, and recorded.
//!
//! After a deliberate change: `AGENT_TOOL_UPDATE=1 cargo test -p agent-tool-derive expansion`, then read the diff of
//! `snapshots/`.

use std::fs;
use std::path::Path;

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::derive::{Derive, expand};

fn printed(derive: Derive, source: TokenStream) -> String {
    let file = syn::parse2(expand(derive, source)).unwrap();
    prettyplease::unparse(&file)
}

fn recorded(name: &str, derive: Derive, source: TokenStream) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots").join(name).with_extension("rs");
    let now = printed(derive, source);
    if std::env::var("AGENT_TOOL_UPDATE").is_ok_and(|update| update == "1") {
        fs::write(&path, &now).unwrap();
    }
    let before = fs::read_to_string(&path).unwrap_or_default();
    assert!(before == now, "the expansion of {name} is not as recorded in {}:\n{now}", path.display());
}

fn migration() -> TokenStream {
    quote! {
        /// Run one bounded step of the schema migrations.
        #[serde(rename_all = "camelCase")]
        #[agent(
            destructive,
            remediation = "Read the schema.",
            deny(
                when = |args, cx| cx.live() && args.operation == Operation::RollbackLastMigration,
                reason = "a rollback needs a human first",
                remediation = "Present the plan to the supervisor.",
            ),
        )]
        struct DbMigration {
            /// What to do.
            operation: Operation,
            /// The version to stop at.
            #[agent(pattern = r"^v\d+$", max_length = 32, example = "v1", when_absent = "the next pending version")]
            target_version: Option<String>,
            /// How many migrations to run.
            #[agent(range = 1..=3, default = 1)]
            max_steps: u8,
        }
    }
}

fn lines(source: TokenStream) -> usize {
    printed(Derive::Tool, source).lines().count()
}

#[test]
fn a_tool_of_three_fields_takes_at_most_60_lines() {
    let found = lines(migration());
    println!("{found} lines");
    assert!(found <= 60, "{found} lines");
}

#[test]
fn a_further_field_takes_at_most_8_lines() {
    // A third of the fields has a type whose name tells nothing: it is asked for its kind, its keys and its checks, and
    // takes 9 to 14 lines; the others take 3 to 7.
    let kinds = [
        quote!(
            #[agent(range = 1..=3, default = 1)]
            u8
        ),
        quote!(
            #[agent(max_length = 32, secret)]
            String
        ),
        quote!(
            #[agent(id = "ticket", remediation = "Send a ticket's id.")]
            u64
        ),
        quote!(#[agent(max_items = 3)] Vec<Inner>),
        quote!(#[agent(pattern = "^v[0-9]{1,3}$", example = "v1")] Option<String>),
        quote!(#[agent(when_absent = "kept", remediation = "Send one.")] Option<Environment>),
        quote!(bool),
        quote!(
            #[agent(allowed = ["asc", "desc"], default = "asc")]
            String
        ),
        quote!(Environment),
    ];
    let tool = |count: usize| {
        let fields = (0..count).map(|index| {
            let name = format_ident!("field_{index}");
            let kind = kinds[index % kinds.len()].to_string();
            let (keys, ty) = kind.rsplit_once("] ").map_or(("", kind.as_str()), |(keys, ty)| (keys, ty));
            let keys: TokenStream =
                if keys.is_empty() { keys.to_owned() } else { format!("{keys}]") }.parse().unwrap();
            let ty: TokenStream = ty.parse().unwrap();
            quote!(#[doc = "A field."] #keys #name: #ty)
        });
        quote!(#[doc = "D."] #[agent(read_only)] struct Db { #(#fields),* })
    };
    for count in 3..=36 {
        let found = lines(tool(count));
        let budget = 60 + 8 * (count - 3);
        println!("{count} fields: {found} lines of {budget}");
        assert!(found <= budget, "{count} fields take {found} lines, more than {budget}");
    }
    // What the first three leave over is not what the further ones live on.
    let (few, many) = (lines(tool(kinds.len())), lines(tool(5 * kinds.len())));
    let each = 4 * kinds.len();
    assert!(many - few <= 8 * each, "{each} further fields take {} lines", many - few);
}

#[test]
fn a_destructive_tool_is_as_recorded() {
    recorded("destructive-tool", Derive::Tool, migration());
}

#[test]
fn a_tool_without_fields_is_as_recorded() {
    recorded(
        "empty-tool",
        Derive::Tool,
        quote!(
            #[doc = "Answers."]
            #[agent(read_only, crate = crate::at)]
            struct Ping {}
        ),
    );
}

#[test]
fn a_nested_enum_is_as_recorded() {
    let source = quote! {
        #[serde(tag = "kind", rename_all = "kebab-case")]
        #[agent(remediation = "Name one kind.")]
        enum Order<T: AgentArgs> {
            Default,
            #[serde(alias = "sort")]
            ByColumn {
                /// The column.
                #[agent(max_length = 40, also_called = ["field"])]
                column: String,
                /// More.
                next: Option<Box<Order<T>>>,
            },
            Of(T),
        }
    };
    recorded("nested-enum", Derive::Args, source);
}

#[test]
fn a_result_is_as_recorded() {
    let source = quote! {
        #[serde(rename_all = "camelCase")]
        struct Ticket {
            #[agent(id = "ticket")]
            id: u64,
            #[agent(id)]
            user_ids: Vec<u64>,
            owner: Option<Person>,
        }
    };
    recorded("result", Derive::Output, source);
}

#[test]
fn a_refused_tool_is_as_recorded() {
    recorded(
        "refused-tool",
        Derive::Tool,
        quote!(
            #[doc = "D."]
            #[agent(destructiv)]
            struct Db {
                #[doc = "A."]
                a: String,
            }
        ),
    );
}

#[test]
fn every_name_of_an_expansion_is_absolute() {
    // An identifier that begins a path must be a keyword, a local of ours, or the author's.
    let text = expand(Derive::Tool, migration()).to_string();
    for name in ["Some", "None", "Option", "String", "Vec", "Box", "str", "bool", "core", "std", "u8 ::"] {
        let bare = text.match_indices(name).filter(|(at, _)| {
            let before = text[..*at].trim_end();
            let is_word = text[..*at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
            let is_longer =
                text[at + name.len()..].starts_with(|letter: char| letter.is_alphanumeric() || letter == '_');
            !is_word && !is_longer && !before.ends_with("::")
        });
        // The types of fields are the author's.
        let allowed = if matches!(name, "Option" | "String") { 3 } else { 0 };
        assert!(bare.count() <= allowed, "`{name}` is not absolute in {text}");
    }
}
