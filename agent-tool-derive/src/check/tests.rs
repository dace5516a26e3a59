//! Every rule from both sides: what it refuses, in which words, and what it takes. One list of rules in one place, however
//! long, so that a rule without its other side is seen.

use proc_macro2::TokenStream;
use quote::quote;

use super::{args, output, tool};
use crate::derive::Derive;
use crate::diagnostics::Errors;
use crate::input::Input;

/// The faults of a type, in order.
fn faults(derive: Derive, source: TokenStream) -> Vec<String> {
    let original = syn::parse2(source).unwrap();
    let input = Input::read(derive, &original);
    let mut errors = Errors::default();
    match derive {
        Derive::Tool => drop(tool(&input, &mut errors)),
        Derive::Args => drop(args(&input, &mut errors)),
        Derive::Output => drop(output(&input, &mut errors)),
    }
    errors.finish().err().into_iter().flatten().map(|error| error.to_string()).collect()
}

/// The faults of a field of a destructive tool.
fn destructive(field: &TokenStream) -> Vec<String> {
    faults(Derive::Tool, quote! { #[doc = "D."] #[agent(destructive)] struct Db { #[doc = "F."] #field } })
}

/// The faults of a field of a read-only tool.
fn read_only(field: &TokenStream) -> Vec<String> {
    faults(Derive::Tool, quote! { #[doc = "D."] #[agent(read_only)] struct Db { #[doc = "F."] #field } })
}

#[track_caller]
fn refused(found: &[String], with: &str) {
    println!("{found:#?}");
    assert!(found.len() == 1 && found[0].contains(with), "wanted one fault with {with:?}, found {found:#?}");
}

#[track_caller]
fn fine(found: &[String]) {
    assert!(found.is_empty(), "{found:#?}");
}

macro_rules! both_sides {
    ($($name:ident($faults:path) { $(no { $($bad:tt)* } $with:literal;)* $(ok { $($good:tt)* };)* })*) => {$(
        #[test]
        fn $name() {
            $(refused(&$faults(&quote! { $($bad)* }), $with);)*
            $(fine(&$faults(&quote! { $($good)* }));)*
        }
    )*};
}

fn of_tool(source: &TokenStream) -> Vec<String> {
    faults(Derive::Tool, source.clone())
}

fn of_args(source: &TokenStream) -> Vec<String> {
    faults(Derive::Args, source.clone())
}

fn of_output(source: &TokenStream) -> Vec<String> {
    faults(Derive::Output, source.clone())
}

/// The faults of what stands in `#[agent(...)]` of a tool without an effect of its own.
fn on_tool(keys: &TokenStream) -> Vec<String> {
    faults(
        Derive::Tool,
        quote! {
            #[doc = "D."]
            #[agent(#keys)]
            struct Db { #[doc = "A."] a: Option<u8>, #[doc = "B."] b: Option<u8>, #[doc = "C."] c: u8 }
        },
    )
}

both_sides! {
    effect(of_tool) {
        no { #[doc = "D."] struct Db {} } "`Db` does not say what it does to the world";
        no { #[doc = "D."] #[agent(read_only, destructive)] struct Db {} } "`destructive` contradicts `read_only`";
        no { #[doc = "D."] #[agent(destructiv)] struct Db {} } "did you mean `destructive`?";
        no { #[doc = "D."] #[agent(additive, additive)] struct Db {} } "`additive` is given twice";
        no { #[doc = "D."] #[agent(additive = true)] struct Db {} } "`additive` takes no value: write `additive`";
        ok { #[doc = "D."] #[agent(read_only)] struct Db {} };
        ok { #[doc = "D."] #[agent(additive)] #[agent(idempotent, closed_world)] struct Db {} };
    }

    description(of_tool) {
        no { #[agent(read_only)] struct Db {} } "`Db` has no description";
        no { #[doc = "# Title"] #[agent(read_only)] struct Db {} } "`Db` has no description";
        no { #[doc = "D."] #[agent(read_only)] struct Db { a: u8 } } "`a` has no description";
        no { #[doc = "D."] #[agent(read_only)] struct Db { #[doc = "  "] a: u8 } } "`a` has no description";
        no { #[agent(read_only, description = "")] struct Db {} } "`description` is empty";
        no { #[agent(read_only)] #[schemars(description = " ")] struct Db {} } "`Db` has no description";
        no { #[doc = "D."] #[agent(read_only)] struct Db { #[schemars(description = "")] a: u8 } } "`a` has no description";
        ok { #[agent(read_only, description = "D.")] struct Db { #[agent(description = "A.")] a: u8 } };
        ok { #[schemars(description = "D.")] #[agent(read_only)] struct Db { #[schemars(description = "A.")] a: u8 } };
        ok { #[doc = include_str!("d.md")] #[agent(read_only)] struct Db { #[serde(skip)] a: u8 } };
    }

    root(of_tool) {
        no { #[doc = "D."] #[agent(read_only)] enum Db { A } } "`Db` is an enum";
        no { enum Db { A } } "`Db` is an enum";
        no { #[doc = "D."] #[agent(read_only)] #[serde(tag = "kind")] enum Db { A } } "`Db` is an enum";
        no { #[doc = "D."] #[agent(read_only)] struct Db(u8); } "`Db` is a tuple struct";
        no { #[doc = "D."] #[agent(read_only)] struct Db; } "write `struct Db {}`";
        no { #[doc = "D."] #[agent(read_only)] union Db { a: u8 } } "`Db` is a union";
        no { #[doc = "D."] #[agent(read_only)] struct Db<T> { #[doc = "A."] a: Option<u8>, #[serde(skip)] t: T } } "cannot be generic";
        no { #[doc = "D."] #[agent(read_only)] struct Db<'a> { #[doc = "A."] #[agent(max_length = 3)] a: &'a str } } "cannot borrow";
        no { #[doc = "D."] #[agent(read_only)] #[serde(transparent)] struct Db { #[doc = "A."] a: u8 } } "`transparent` hides";
        no { #[doc = "D."] #[agent(read_only)] #[serde(tag = "t")] struct Db { #[doc = "A."] a: u8 } } "`tag` adds";
        no { #[doc = "D."] #[agent(read_only)] #[serde(try_from = "Raw")] struct Db { a: u8 } } "derive `AgentTool` on `Raw`";
        no { #[doc = "D."] #[agent(read_only)] #[serde(remote = "Raw")] struct Db {} } "`remote`";
        no { #[doc = "D."] #[agent(read_only)] #[schemars(rename_all = "camelCase")] struct Db {} } "`rename_all` of schemars";
        no { #[doc = "D."] #[agent(read_only)] #[schemars(try_from = "Raw")] struct Db {} } "`try_from` of schemars";
        no { #[agent(read_only)] #[schemars(description = words())] struct Db {} } "the description of a tool is a constant";
        no { #[doc = "D."] #[agent = "read_only"] struct Db {} } "takes its keys in parentheses";
        no { #[doc = "D."] #[agent("read_only")] struct Db {} } "expected a key";
        ok { #[doc = "D."] #[agent(read_only)] struct Db {} };
        ok { #[doc = "D."] #[agent(read_only)] #[schemars(rename = "X")] #[serde(deny_unknown_fields)] struct Db {} };
    }

    names(of_tool) {
        no { #[doc = "D."] #[agent(read_only, name = "db migration")] struct Db {} } "`db migration` is no name";
        no { #[doc = "D."] #[agent(read_only, name = "1db")] struct Db {} } "is no name";
        no { #[doc = "D."] #[agent(read_only)] struct Ünicode {} } "`ünicode` is no name";
        no { #[doc = "D."] #[agent(read_only, name = "x12345678901234567890123456789012345678901234567890123456789012345")] struct Db {} } "is no name";
        no { #[doc = "D."] #[agent(read_only)] struct Db { #[doc = "A."] user_id: u8, #[doc = "B."] userId: u8 } } "differs from a name of `user_id` only in case";
        no { #[doc = "D."] #[agent(read_only)] struct Db { #[doc = "A."] a: u8, #[doc = "B."] #[serde(alias = "A")] b: u8 } } "`A` differs from a name of `a`";
        no { #[doc = "D."] #[agent(read_only)] struct Db { #[doc = "A."] #[agent(also_called = ["sort"])] order: u8, #[doc = "B."] sort: u8 } } "remove it from `also_called`";
        ok { #[doc = "D."] #[agent(read_only, name = "db-migration_1")] struct Ünicode {} };
        ok { #[doc = "D."] #[agent(read_only)] struct Db { #[doc = "A."] #[serde(alias = "userID")] user_id: u8 } };
    }

    tool_keys(on_tool) {
        no { read_only, pattern = "^a$" } "`pattern` belongs on a field, not on the struct";
        no { read_only, plan_token } "`plan_token` is for tools with a dry run: write `destructive`";
        no { additive, plan_token } "or mark a `bool` field `#[agent(dry_run)]`";
        no { read_only, check } "`check` takes a path: write `check = path::to::function`";
        no { read_only, check = "f" } "`check` takes a path";
        no { read_only, check = f, check = g } "`check` is given twice";
        no { read_only, rename_all = "camelCase" } "`rename_all` is a key of serde: write `#[serde(rename_all = \"camelCase\")]`";
        no { read_only, title = 3 } "`title` takes a text";
        no { read_only, name } "`name` takes a text literal: write `name = ";
        no { read_only, output } "`output` takes a type: write `output = Ticket`";
        no { read_only, output = } "`output` takes a type";
        no { read_only, lenient } "`lenient` takes names in parentheses: write `lenient(unquote)`";
        no { read_only, lenient(unqote) } "unknown coercion `unqote` in `lenient`; did you mean `unquote`?";
        no { read_only, lenient(zzz) } "there are `unquote`, `json_text`";
        no { read_only, crate = "x" } "`crate` takes a path";
        no { read_only, at_least_one(a) } "`at_least_one` needs two fields or more";
        no { read_only, at_least_one(a, bb) } "`Db` has no field `bb`";
        no { read_only, exactly_one(a, c) } "`c` is always given, so `exactly_one` says nothing";
        no { read_only, exactly_one(a, a, b) } "`a` stands twice in `exactly_one`";
        no { read_only, zzzzzz } "the keys there are `name`, `title`";
        ok { read_only, at_least_one(a, b), exactly_one(a, b), lenient(unquote, blank), output = Vec<Map<A, B>> };
        ok { read_only, check = Self::f };
        ok { read_only, title = concat!("a", "b"), remediation = WORDS, crate = crate::x };
    }

    scopes(of_tool) {
        no { #[doc = "D."] #[agent(read_only, at_least_one(a, b))] struct Db { #[doc = "A."] #[agent(max_length = 9)] #[schemars(with = "String")] a: Option<Bytes>, #[doc = "B."] b: Option<u8> } } "says nothing: write `#[schemars(with = \"Option<String>\")]`";
        ok { #[doc = "D."] #[agent(read_only, at_least_one(a, b))] struct Db { #[doc = "A."] #[agent(max_length = 9)] #[schemars(with = "Option<String>")] a: Option<Bytes>, #[doc = "B."] b: Option<u8> } };
    }

    deny(on_tool) {
        no { read_only, deny } "`deny` takes keys in parentheses";
        no { read_only, deny(when = |a, b| true, reason = "r") } "this `deny` has no `remediation`";
        no { read_only, deny(reason = "r", remediation = "m") } "this `deny` has no `when`";
        no { read_only, deny(when = |a| true, reason = "r", remediation = "m") } "`when` takes a closure";
        no { read_only, deny(when = |a, b| , reason = "r", remediation = "m") } "`when` takes a closure";
        no { read_only, deny(when = |a, b| true, reason = "r", remediation = "m", code = "nope") } "a `code` is made of capitals";
        no { read_only, deny(when = |a, b| true, reason = "r", remediaton = "m") } "did you mean `remediation`?";
        no { read_only, deny(when = |a, b| true, reason = "r", remediation = "m", title = "x") } "`title` belongs on a tool, not in `deny(...)`";
        ok { read_only, deny(when = |a, b| { a.x && b.live() }, code = "NO", reason = "r", remediation = "m"), deny(when = |_, _| true, reason = "r", remediation = "m") };
    }

    text_bound(read_only) {
        no { a: String } "`a` is text of any length: add `#[agent(max_length = 200)]`";
        no { a: Option<Vec<std::string::String>> } "text of any length";
        no { #[agent(min_length = 1)] a: String } "text of any length";
        no { #[schemars(length(min = 1))] a: String } "text of any length";
        no { #[schemars(length(max = 3))] a: Vec<String> } "`a` is text of any length";
        no { #[garde(length(max = 3))] a: Option<Vec<String>> } "`a` is text of any length";
        no { #[validate(length(max = 3))] a: std::collections::BTreeMap<u8, String> } "`a` is text of any length";
        ok { #[agent(max_length = 20)] a: String };
        ok { #[agent(max_length = MAX)] a: Option<String> };
        ok { #[agent(allowed = ["a", "b"])] a: String };
        ok { #[agent(format = "uuid")] a: String };
        ok { #[agent(free_text)] a: String };
        ok { #[agent(pattern = "^[a-z]{3}$", example = "abc")] a: String };
        ok { #[schemars(length(max = 3))] a: String };
        ok { #[schemars(inner(length(max = 3)))] a: Vec<String> };
        ok { #[garde(inner(inner(length(max = 3))))] a: Vec<Vec<String>> };
        ok { #[garde(length(max = 3))] a: String };
        ok { #[validate(length(equal = 3))] a: String };
        ok { #[schemars(with = "u8")] a: String };
        ok { #[schemars(schema_with = "f")] a: String };
        ok { a: char };
        ok { a: Unknown };
    }

    pattern(read_only) {
        no { #[agent(pattern = "^a$")] a: String } "`pattern` needs an example";
        no { #[agent(pattern = "", example = "a")] a: String } "`pattern` is empty";
        no { #[agent(pattern = 3, example = "a")] a: String } "`pattern` takes a text literal";
        no { #[agent(pattern = "^a$", example = 3)] a: String } "`a` is text: write `example = \"...\"`";
        no { #[agent(pattern = "^a$", example = f())] a: String } "`example` takes a literal";
    }

    fits(read_only) {
        no { #[agent(max_length = 3)] a: u8 } "`max_length` is for text, and `a` is a whole number: write `range = 1..=3`";
        no { #[agent(max_length = 3)] a: Vec<u8> } "write `max_items`";
        no { #[agent(max_items = 3, max_length = 3)] a: String } "write `max_length`";
        no { #[agent(range = 1..=3)] a: bool } "`range` is for numbers, and `a` is a flag: remove `range`";
        no { #[agent(range = 1..=3, free_text)] a: String } "write `max_length = 200`";
        no { #[agent(id)] user_id: f64 } "`id` is for ids that are whole numbers or text";
        no { #[agent(unique_items)] a: u8 } "`unique_items` is for lists";
        no { #[agent(broadens = "x")] a: u8 } "`broadens` is for flags";
        no { #[agent(nullable)] a: u8 } "`nullable` is for `Option<...>`";
        no { #[agent(nested = X)] a: u8 } "`nested` is for types that derive `AgentArgs`";
        no { #[agent(max = 3, max_length = 3)] a: String } "unknown key `max` on a field; did you mean `range`?";
        ok { #[agent(range = 1..=3)] a: Option<Vec<u8>> };
        ok { #[agent(max_length = 3, range = 1..=3, min_items = 1, id = "x", nested = Y, nullable)] a: Unknown };
        ok { #[agent(free_text)] a: serde_json::Value };
        ok { #[agent(max_length = 3)] a: std::collections::HashMap<String, String> };
    }

    conflicts(read_only) {
        no { #[agent(allowed = ["a"], max_length = 3)] a: String } "`max_length` contradicts `allowed`: the set is closed already";
        no { #[agent(free_text, format = "uri")] a: String } "`free_text` contradicts `format`";
        no { #[agent(lenient(unquote), broadens = "x")] a: bool } "`lenient` contradicts `broadens`";
        no { #[agent(when_absent = "x")] a: u8 } "`a` is always given, so `when_absent` says nothing";
        no { #[agent(when_absent = "x", max_length = 9)] #[schemars(with = "String")] a: Option<Bytes> } "says nothing: write `#[schemars(with = \"Option<String>\")]`";
        no { #[agent(when_absent = "x")] #[schemars(with = "u8")] a: Bytes } "make it an `Option`, or give it a `default`";
        ok { #[agent(when_absent = "x", max_length = 9)] #[schemars(with = "Option<String>")] #[serde(default)] a: Option<Bytes> };
        ok { #[agent(when_absent = "x", default = 1)] a: u8 };
        ok { #[agent(when_absent = "x")] #[serde(default)] a: u8 };
    }

    values(read_only) {
        no { #[agent(min_length = 5, max_length = 3)] a: String } "`max_length` is below `min_length`";
        no { #[agent(min_items = 5, max_items = 3)] a: Vec<u8> } "`max_items` is below `min_items`";
        no { #[agent(max_length = -3)] a: String } "`max_length` takes a whole number";
        no { #[agent(max_length = "3")] a: String } "`max_length` takes a whole number: write `max_length = 200`";
        no { #[agent(range = 3..=1)] a: u8 } "this `range` is empty: write the lower bound first, `range = 1..=3`";
        no { #[agent(range = 1..3)] a: u8 } "are inclusive: write `1..=3` where 3 is taken, and `1..=2` where it is not";
        no { #[agent(range = -1..0)] a: i8 } "write `-1..=0` where 0 is taken, and `-1..=-1` where it is not";
        no { #[agent(range = 3..3)] a: u8 } "are inclusive: write `..=` and the highest value that is taken";
        no { #[agent(range = 0..MAX)] a: u8 } "are inclusive: write `..=` and the highest value that is taken";
        no { #[agent(range = ..0.5)] a: f64 } "are inclusive: write `..=` and the highest value that is taken";
        no { #[agent(range = ..)] a: u8 } "this `range` bounds nothing";
        no { #[agent(range = 1..=300)] a: u8 } "`300` does not fit the type of `a`: write 0 to 255";
        no { #[agent(range = -1..)] a: u8 } "does not fit the type of `a`";
        no { #[agent(range = 0.5..=3)] a: u8 } "`a` is a whole number: write one without a fraction";
        no { #[agent(range = 0..)] a: f64 } "`a` has a fraction: write `0.0`";
        no { #[agent(range = "a"..)] a: u8 } "a bound of a `range` is a number";
        no { #[agent(range = 3)] a: u8 } "`range` takes an inclusive range";
        no { #[agent(default = 300)] a: u8 } "`300` does not fit the type of `a`";
        no { #[agent(default = "x")] a: u8 } "`a` is a whole number: write `default = 1`";
        no { #[agent(default = 5, range = 1..=3)] a: u8 } "this `default` lies outside the `range` of `a`";
        no { #[agent(default = 'x')] a: char } "a `default` literal is a JSON value";
        no { #[agent(default = 1e400)] a: f64 } "a `default` literal is a JSON value";
        no { #[agent(default)] a: u8 } "`default` takes a literal or an expression";
        no { #[agent(default = 1)] a: Vec<u8> } "`a` is a list: write `default = vec![...]`";
        no { #[agent(default = 1)] a: BTreeSet<u8> } "`a` is a list: write `default = BTreeSet::from([...])`";
        no { #[agent(default = 1)] a: [u8; 2] } "`a` is a list: write `default = [...]`";
        no { #[agent(allowed = ["a", "b"], default = "c")] a: String } "this `default` is not `allowed`: write `a` or `b`";
        no { #[agent(allowed = ["a", "a"])] a: String } "`a` stands twice in `allowed`";
        no { #[agent(allowed = [])] a: String } "`allowed` takes a list of text literals";
        no { #[agent(allowed = ["a", 3])] a: String } "`allowed` takes a list of text literals";
        no { #[agent(format = "guid")] a: String } "no format `guid` is enforced; did you mean `uuid`?";
        no { #[agent(format = "zzz")] a: String } "there are `date-time`, `date`";
        no { #[agent(id)] id: u8 } "write `id = \"ticket\"`";
        no { #[agent(id = "")] user_id: u8 } "`id` is empty";
        no { #[agent(remediation = " ")] a: u8 } "`remediation` is empty";
        ok { #[agent(range = LO..=HI, default = HI)] a: u8 };
        ok { #[agent(range = -5..=u8::MAX, default = -1)] a: Unknown };
        ok { #[agent(default = 1)] a: f64 };
        ok { #[agent(default = "development")] a: Environment };
    }

    serde_members(read_only) {
        no { #[serde(skip)] #[agent(range = 1..=3)] a: u8 } "serde takes `a` off the wire with `skip`";
        no { #[serde(skip_deserializing)] #[agent(id)] a_id: u8 } "serde takes `a_id` off the wire with `skip_deserializing`";
        no { #[serde(flatten)] #[agent(max_length = 3)] a: Page } "`a` is flattened and no property of its own";
        no { #[serde(flatten)] a: Option<Page> } "serde drops whatever it cannot read of `a`";
        no { #[serde(flatten)] a: Box<Option<Page>> } "serde drops whatever it cannot read of `a`";
        no { #[schemars(rename = "b")] a: u8 } "`rename` of schemars changes the schema and not what serde reads: write it in `#[serde(...)]`";
        no { #[schemars(skip)] a: u8 } "`skip` of schemars";
        no { #[serde(rename = "b")] #[schemars(!rename, length(max = 3))] a: u8 } "`!rename` of schemars changes the schema and not what serde reads: remove it";
        no { #[schemars(required, !flatten)] #[serde(flatten)] a: Page } "`!flatten` of schemars";
        no { #[serde(default = "f")] #[schemars(with = "Option<u8>", !default)] a: u8 } "`!default` of schemars";
        no { #[serde(default = "f")] #[schemars(extend("x-a" = "default", "default" = 1))] a: u8 } "`extend` of schemars changes the schema";
        no { #[serde(default = "f")] #[schemars(extend(r"default" = 1))] a: u8 } "`extend` of schemars changes the schema";
        ok { #[serde(skip_serializing_if = "f", with = "m", borrow)] a: u8 };
        ok { #[schemars(extend("x-default" = "default", "x-a" = "default"))] a: u8 };
        ok { #[serde(flatten)] #[agent(nested = Page)] a: Wrapper<Page> };
    }

    patch(read_only) {
        no { a: Option<Option<u8>> } "`a` tells absent from `null`";
        ok { #[agent(nullable)] a: Option<Option<u8>> };
        ok { a: Option<Vec<Option<u8>>> };
    }

    read_by_a_function(read_only) {
        no { #[serde(deserialize_with = "f")] a: Option<u8> } "`a` may be left out by its schema, and with `deserialize_with` serde asks for it: add `#[serde(default)]`";
        no { #[serde(with = "f")] a: Option<Vec<u8>> } "with `with` serde asks for it";
        ok { #[serde(deserialize_with = "f", default)] a: Option<u8> };
        ok { #[serde(deserialize_with = "f")] #[schemars(required)] a: Option<u8> };
        ok { #[serde(deserialize_with = "f")] #[schemars(with = "u8")] a: Option<u8> };
        ok { #[serde(deserialize_with = "f")] a: u8 };
        ok { #[agent(default = 1)] #[serde(deserialize_with = "f")] a: Option<u8> };
    }

    field_keys(read_only) {
        no { #[agent] a: u8 } "`#[agent]` takes its keys in parentheses";
        no { #[agent[id]] a: u8 } "`#[agent]` takes its keys in parentheses";
        no { #[agent(max_lenght = 3)] a: String } "did you mean `max_length`?";
        no { #[agent(destructive)] a: u8 } "`destructive` belongs on a tool, not on a field";
        no { #[agent(check)] a: u8 } "`check` takes a path: write `check = path::to::function`";
        no { #[agent(check = |a| true)] a: u8 } "`check` takes a path";
        no { #[agent(optional)] a: u8 } "`optional` is said by the type";
        no { #[agent("x")] a: u8 } "expected a key";
        no { #[agent(range == 3)] a: u8 } "`range` takes an inclusive range";
        no { #[agent(range = 1..=3 remediation = "x")] a: u8 } "write a comma before this key";
        ok { #[agent(check = is_sound)] a: u8 };
    }

    inject(read_only) {
        no { #[agent(inject = 3)] a: u8 } "`inject` takes no value";
        no { #[agent(inject, max_length = 3)] a: String } "`max_length` speaks to a model, which never sees `a`";
        no { #[agent(inject, default = 3)] a: u8 } "`default` speaks to a model";
        no { #[agent(inject, also_called = ["b"])] a: u8 } "`also_called` speaks to a model";
        no { #[agent(inject)] #[serde(flatten)] a: Page } "`a` is flattened and no property of its own";
        ok { #[agent(inject)] a: String };
        ok { #[agent(inject, secret, check = f)] a: Option<String> };
    }

    plan_token(of_tool) {
        no { #[doc = "D."] #[agent(destructive, plan_token = 3)] struct Db {} } "`plan_token` takes no value";
        no { #[doc = "D."] #[agent(destructive, plan_token, plan_token)] struct Db {} } "`plan_token` is given twice";
        ok { #[doc = "D."] #[agent(destructive, plan_token)] struct Db {} };
        ok { #[doc = "D."] #[agent(additive, plan_token)] struct Db { #[agent(dry_run)] #[doc = "A."] preview: bool } };
    }

    inject_on_tools(of_tool) {
        no { #[doc = "D."] #[agent(destructive)] struct Db { #[agent(inject, dry_run)] a: bool } } "the dry-run flag is the caller's word";
        no { #[doc = "D."] #[agent(destructive)] struct Db { #[agent(inject)] dry_run: bool } } "`dry_run` is named like the dry-run flag";
        no { #[doc = "D."] #[agent(destructive, plan_token)] struct Db { #[agent(inject)] plan_token: u8 } } "`plan_token` collides with `planToken`";
        no { #[doc = "D."] #[agent(read_only, at_least_one(a, b))] struct Db { #[agent(inject)] a: Option<u8>, #[doc = "B."] b: Option<u8> } } "no model can send `a`";
        ok { #[doc = "D."] #[agent(destructive)] struct Db { #[agent(inject)] all: bool, #[agent(inject)] tags: Vec<String> } };
    }

    dry_run(of_tool) {
        no { #[doc = "D."] #[agent(destructive)] struct Db { #[doc = "A."] dryRun: bool } } "mark it `#[agent(dry_run)]`";
        no { #[doc = "D."] #[agent(destructive)] struct Db { #[doc = "A."] #[serde(default)] dry_run: Option<bool> } } "destructive tool: write `#[agent(dry_run)] dry_run: bool`, without a default";
        no { #[doc = "D."] #[agent(destructive)] struct Db { #[doc = "A."] #[serde(default)] dry_run: bool } } "write `#[agent(dry_run)] dry_run: bool`, without a default";
        no { #[doc = "D."] #[agent(destructive)] struct Db { #[doc = "A."] #[agent(default = false)] dry_run: bool } } "write `#[agent(dry_run)] dry_run: bool`, without a default";
        no { #[doc = "D."] #[agent(destructive)] struct Db { #[doc = "A."] #[agent(default = true)] dry_run: bool } } "mark it `#[agent(dry_run)]`";
        no { #[doc = "D."] #[agent(destructive)] struct Db { #[doc = "A."] #[serde(alias = "dry-run")] preview: Option<bool> } } "write `#[agent(dry_run)] preview: bool`, without a default";
        no { #[doc = "D."] #[agent(destructive)] struct Db { #[doc = "A."] dry_run: u8 } } "`dry_run` collides with `dryRun`";
        no { #[doc = "D."] #[agent(destructive)] struct Db { #[doc = "A."] #[agent(dry_run, default = false)] preview: bool } } "a dry run is what happens by default";
        no { #[doc = "D."] #[agent(destructive)] struct Db { #[doc = "A."] #[agent(dry_run)] #[serde(default)] preview: bool } } "`default` of serde makes an absent dry-run flag `false`";
        no { #[doc = "D."] #[agent(destructive)] struct Db { #[doc = "A."] #[agent(dry_run)] preview: Option<bool> } } "the dry-run flag is a plain `bool`";
        no { #[doc = "D."] #[agent(destructive)] struct Db { #[doc = "A."] #[agent(dry_run)] apply: bool } } "`apply` says `apply`, and a dry-run flag";
        no { #[doc = "D."] #[agent(additive)] struct Db { #[doc = "A."] #[agent(dry_run)] #[serde(rename = "reallyRun")] preview: bool } } "`preview` says `really`";
        no { #[doc = "D."] #[agent(destructive)] struct Db { #[doc = "A."] #[agent(dry_run)] #[serde(alias = "preview")] dry_run: bool } } "a second way to go live";
        no { #[doc = "D."] #[agent(destructive)] struct Db { #[doc = "A."] #[agent(dry_run)] #[serde(deserialize_with = "not")] dry_run: bool } } "`deserialize_with` reads the dry-run flag by a function";
        no { #[doc = "D."] #[agent(destructive)] struct Db { #[doc = "A."] #[agent(dry_run)] #[serde(with = "not")] dry_run: bool } } "`with` reads the dry-run flag by a function";
        no { #[doc = "D."] #[agent(read_only)] struct Db { #[doc = "A."] #[agent(dry_run)] preview: bool } } "a read-only tool has nothing to run dry";
        no { #[doc = "D."] #[agent(additive)] struct Db { #[doc = "A."] #[agent(dry_run)] a: bool, #[doc = "B."] #[agent(dry_run)] b: bool } } "`a` is the dry-run flag already";
        ok { #[doc = "D."] #[agent(destructive)] struct Db { #[doc = "A."] #[agent(dry_run, default = true)] #[serde(default = "yes")] dry_run: bool } };
        ok { #[doc = "D."] #[agent(additive)] struct Db { #[doc = "A."] dry_run: bool } };
    }

    absent(destructive) {
        no { a: Option<u8> } "`a` may be absent on a destructive tool: say what happens then";
        no { #[serde(default)] a: u8 } "`a` may be absent";
        no { #[agent(default = 2, range = 1..=3)] a: u8 } "`a` may be absent";
        no { #[agent(default = 0)] a: u8 } "`a` may be absent";
        ok { #[agent(when_absent = "all of it")] a: Option<u8> };
        ok { #[agent(default = 1, range = 1..=3)] a: u8 };
        ok { #[agent(default = LOW, range = LOW..)] a: u8 };
        ok { #[serde(default)] #[agent(range = 0..=3)] a: u8 };
        ok { #[serde(skip)] a: Option<u8> };
    }

    broadening(destructive) {
        no { force: bool } "`force` may broaden a destructive call";
        no { skip_backup: bool } "may broaden";
        no { force: Option<bool> } "may broaden";
        no { #[serde(rename = "deleteAll")] x: bool } "may broaden";
        no { #[agent(broadens = "x", default = true)] force: bool } "starts `false`";
        no { #[agent(broadens = "x", default = true)] loud: bool } "starts `false`";
        ok { #[agent(broadens = "x", default = false)] force: bool };
        ok { #[agent(broadens = "x")] include_hidden: Option<bool> };
        ok { nothing: bool };
        ok { all: u8 };
    }

    raw_text(destructive) {
        no { #[agent(max_length = 30)] sql: String } "`sql` looks like raw `sql` text on a destructive tool";
        no { #[agent(max_length = 30, max_items = 3)] queries: Vec<String> } "`queries` looks like raw `queries` text";
        no { #[agent(max_length = 30, when_absent = "x")] where_clause: Option<String> } "looks like raw `where` text";
        no { #[agent(max_items = 3, max_length = 3)] #[schemars(regex(pattern = "^a$"))] filters: Vec<String> } "`filters` looks like raw `filters` text";
        ok { #[agent(allowed = ["a"])] sql: String };
        ok { #[agent(pattern = "^a$", example = "a")] filter: String };
        ok { #[agent(max_length = 30, raw = "a human reads it")] command: String };
        ok { #[schemars(regex(pattern = "^a$"))] filter: String };
        ok { #[agent(max_items = 3)] #[schemars(inner(regex(pattern = "^a$")))] filters: Vec<String> };
        ok { query: u8 };
    }

    lists(destructive) {
        no { a: Vec<u8> } "`a` is a list of any length on a destructive tool: add `#[agent(max_items = 20)]`";
        ok { #[agent(max_items = 3)] a: Vec<u8> };
        ok { #[schemars(length(max = 3))] a: Vec<u8> };
        ok { a: [u8; 3] };
    }

    free_shape(destructive) {
        no { a: serde_json::Value } "`a` takes any JSON on a destructive tool";
        no { a: HashMap<String, u8> } "`a` takes any keys on a destructive tool";
        no { #[agent(raw = "labels are shown, never read")] a: HashMap<String, u8> } "`a` takes any keys on a destructive tool";
        no { #[agent(free_text)] a: String } "free text on a destructive tool still needs an end";
        no { #[agent(free_text)] a: serde_json::Value } "`a` takes any JSON on a destructive tool";
        no { #[agent(free_text)] a: HashMap<String, String> } "`a` takes any keys on a destructive tool";
        no { filters: HashMap<String, String> } "`filters` takes any keys on a destructive tool";
        no { #[agent(pattern = "^a+$", example = "a")] a: HashMap<String, String> } "`a` takes any keys on a destructive tool";
        ok { #[agent(free_text, max_length = 30)] a: String };
    }

    nested_types(of_args) {
        no { struct Page; } "`Page` has no fields that could carry keys";
        no { struct Page(u8, u8); } "`Page` is a list of positions";
        no { struct Page(u8, #[serde(skip)] u8); } "give its fields names; or write `#[serde(transparent)]`";
        no { struct Page<T>(u8, PhantomData<T>); } "or write `#[serde(transparent)]`";
        no { #[serde(transparent)] struct Page(u8, #[agent(secret)] PhantomData<u8>); } "`transparent` takes this field off the wire";
        no { #[serde(transparent)] struct Page { #[agent(id)] a_id: u8, #[serde(skip)] #[agent(secret)] b: u8 } } "serde takes `b` off the wire";
        no { union Page { a: u8 } } "reads structs and enums";
        no { #[serde(untagged)] enum Page { A } } "an `untagged` enum leaves a model guessing";
        no { enum Page { A(u8, u8) } } "`A` is a list of positions";
        no { enum Page { #[serde(untagged)] A(u8) } } "an `untagged` variant";
        no { enum Page { #[agent(id)] A } } "`id` belongs on a field, not on a variant";
        no { enum Page { #[agent(zzzzzz)] A } } "no key belongs there";
        no { enum Page { A { a: u8 } } } "`a` has no description";
        no { enum Page { A { #[doc = "A."] a: String } } } "text of any length";
        no { #[serde(field_identifier)] enum Page { A } } "makes a name, not arguments";
        no { struct Page(String); } "`Page` is text of any length";
        no { enum Page { A(String) } } "`A` is text of any length";
        no { #[agent(destructive)] struct Page(u8); } "`destructive` belongs on a tool, not on the type";
        no { #[agent(at_least_one(a, b))] enum Page { A } } "names fields of a struct";
        no { #[serde(from = "Raw")] struct Page { #[agent(id)] a_id: u8 } } "`from` makes `Raw` the wire form";
        no { struct Page<T> { #[doc = "A."] a: Vec<T> } } "write `T: AgentArgs`";
        no { struct Page { #[doc = "A."] #[agent(dry_run)] a: bool } } "the dry-run flag is a field of the tool itself";
        no { struct Page { #[agent(id, range = 1..=3)] #[serde(skip_deserializing)] a_id: u8 } } "off the wire with `skip_deserializing`";
        no { struct Page { #[agent(id)] #[serde(skip_serializing, skip_deserializing)] a_id: u8 } } "off the wire with `skip_deserializing`";
        ok { struct Page<T: AgentArgs, U> where U: agent_tool::AgentArgs { #[doc = "A."] a: Vec<T>, #[doc = "A."] b: U } };
        ok { struct Page<T> { #[doc = "A."] #[agent(nested = Inner)] a: Vec<T> } };
        ok { #[serde(from = "Raw")] struct Page { a: u8 } };
        ok { #[serde(transparent)] struct Page { #[agent(max_length = 3)] a: String, #[serde(skip)] b: u8 } };
        ok { #[serde(transparent)] struct Page<T>(#[agent(max_length = 3)] String, PhantomData<T>); };
        ok { #[serde(transparent)] struct Page<T> { #[serde(default)] a: String, b: u8, #[serde(skip)] c: core::marker::PhantomData<T> } };
        ok { struct Page(#[agent(max_length = 3)] String); };
        ok { struct Page { #[agent(id, example = 3)] #[serde(skip_deserializing)] a_id: u8 } };
        ok { #[serde(tag = "kind", content = "of")] enum Page { A(u8), B { #[doc = "A."] a: u8 }, C, #[serde(skip)] D(u8, u8) } };
        ok { struct Page { #[doc = "A."] force: bool, #[doc = "B."] sql: Option<Unknown> } };
    }

    results(of_output) {
        no { struct Ticket { #[agent(read_only)] a: u8 } } "`read_only` belongs on a tool, not on a field of a result";
        no { struct Ticket { #[agent(max_lenght = 3)] a: u8 } } "unknown key `max_lenght` on a field; did you mean `max_length`?";
        no { struct Ticket { #[agent(zzz)] a: u8 } } "the keys there are `example`, `id` and `nested`";
        no { #[agent(destructive)] struct Ticket { a: u8 } } "`destructive` belongs on a tool, not on the type";
        no { enum Ticket { #[agent(max_length = 3)] A { a: u8 } } } "`max_length` belongs on a field, not on a variant";
        // Whether it derives `AgentArgs`, whose keys these are, is the compiler's to see.
        no { struct Ticket { #[agent(id)] #[serde(skip)] a_id: u8 } } "off the wire with `skip`";
        no { struct Ticket { #[agent(id)] #[serde(skip_serializing, skip_deserializing)] a_id: u8 } } "off the wire with `skip_serializing`";
        ok { struct Ticket { #[agent(id, range = 1..=3)] #[serde(skip_serializing)] a_id: u8 } };
        ok { struct Ticket { #[agent(id)] #[serde(skip_deserializing)] a_id: u8 } };
        ok { struct Ticket { #[serde(flatten)] a: Option<Page> } };
        ok { #[agent(at_least_one(a))] struct Ticket { #[agent(max_length = "of `AgentArgs`")] a: String } };
        ok { struct Ticket { #[agent(id = "ticket")] id: u64, title: String, #[agent(id)] user_ids: Vec<u64> } };
        ok { #[serde(untagged)] enum Ticket { A(u8, String), B } };
        ok { #[serde(transparent)] struct Ticket<T>(#[agent(id = "ticket")] #[serde(default)] u64, PhantomData<T>); };
    }
}

#[test]
fn every_fault_is_found_in_order_and_nothing_else() {
    let found = of_tool(&quote! {
        #[doc = "D."]
        #[agent(destructiv, titel = "x")]
        struct Db {
            #[doc = "A."]
            #[agent(max_lenght = 3)]
            a: String,
            #[doc = "B."]
            #[agent(pattern = "^b$", exmaple = "b")]
            b: String,
            #[doc = "C."]
            #[agent(remdiation = "c")]
            c: u8,
        }
    });
    let meant = ["destructive", "title", "max_length", "example", "remediation"];
    assert_eq!(found.len(), meant.len(), "{found:#?}");
    for (fault, meant) in found.iter().zip(meant) {
        assert!(fault.contains(&format!("did you mean `{meant}`?")), "{fault}");
    }
}
