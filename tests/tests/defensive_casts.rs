//! Casts of ids in test sources: which are seen, which are not ours to judge, and that this repository has none.

#![allow(missing_docs, clippy::needless_raw_string_hashes)] // a table in one way of quoting

use std::fs;
use std::path::{Path, PathBuf};

use agent_tool::testing::{DefensiveCast, defensive_casts};

struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("defensive-casts").join(test);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn with(self, file: &str, text: &str) -> Self {
        let path = self.0.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    fn casts(&self) -> Vec<DefensiveCast> {
        defensive_casts(&self.0).unwrap_or_else(|why| panic!("{why}"))
    }

    fn places(&self) -> Vec<(String, usize, &'static str)> {
        let casts = self.casts().into_iter();
        casts.map(|cast| (cast.file.display().to_string().replace('\\', "/"), cast.line, cast.cast)).collect()
    }
}

/// Each line is the body of a test.
fn found(test: &str, bodies: &[&str]) -> Vec<(usize, &'static str)> {
    let functions: Vec<String> =
        (1..).zip(bodies).map(|(number, body)| format!("fn t{number}() {{ {body} }}")).collect();
    let folder = Folder::new(test).with("tickets.rs", &functions.join("\n"));
    folder.places().into_iter().map(|(_, line, cast)| (line, cast)).collect()
}

#[test]
fn a_wrapped_id_is_seen() {
    let bodies = [
        // Where it goes in.
        r#"tools.call("get", json!({"ticketId": made["ticketId"].to_string()}));"#,
        r#"tools.call("get", json!({"ticketId": n.to_string()}));"#,
        r#"tools.call("get", json!({"ticketId": format!("{n}")}));"#,
        r#"tools.call("get", json!({"ticketId": format!("T-{}", n)}));"#,
        r#"tools.call("get", json!({"ticketId": String::from("47")}));"#,
        r#"tools.call("get", json!({"ticket_id": n as u64}));"#,
        r#"tools.call("get", json!({"ticketId": text.parse::<u64>().unwrap()}));"#,
        r#"tools.call("get", json!({"steps": [{"ids": [a.to_string(), 1]}]}));"#,
        r#"assert!(tools.call("get", json!({"ticketId": n.to_string()})).is_ok());"#,
        // Wherever an id is wrapped on its way.
        r#"let it = made["ticketId"].as_u64().unwrap().to_string();"#,
        r#"let it = made.ticket_id.to_string();"#,
        r#"let it = made.pointer("/data/ticketId").unwrap().to_string();"#,
        r#"get(id as i64);"#,
        r#"get((made.ticket_id as u64).to_string());"#,
        r#"get(ToString::to_string(&ticket_id));"#,
        r#"get(u64::from_str(&ticket_id));"#,
        r#"get(format!("{ticket_id}"));"#,
        r#"get(format!("{}", made["ticketId"]));"#,
        // Under another name.
        r#"let n = made["ticketId"].as_u64().unwrap(); let text = n.to_string(); get(text);"#,
        r#"let n = count(); let text = n.to_string(); get(json!({"ticketId": text}));"#,
        r#"let key = format!("T-{n}"); get(json!({"ticketId": key}));"#,
        r#"if let Some(n) = made["ticketId"].as_u64() { get(n.to_string()); }"#,
        r#"for n in made["ticketIds"].as_array().unwrap() { get(n.to_string()); }"#,
        r#"let them: Vec<String> = ids.iter().map(|n| n.to_string()).collect();"#,
        r#"let ns = page["tickets"].iter().map(|t| t["ticketId"].clone()); for n in ns { get(n.to_string()); }"#,
        // Other ways in.
        r#"let call = GetTicket { ticket_id: n.to_string() };"#,
        r#"get(TicketId(n.to_string()));"#,
        r#"arguments["ticketId"] = json!(n.to_string());"#,
        r#"arguments.ticket_id = n.to_string();"#,
        r#"map.insert("ticketId".to_owned(), json!(n.to_string()));"#,
        r#"let ticket_id = n.to_string();"#,
        // Among other things.
        r#"let all = [made.ticket_id.to_string()];"#,
        r#"let text = n.to_string(); get(json!({"ticketId": if a { text } else { b }}));"#,
        r#"let pair = (made.ticket_id, 1); get(pair.0.to_string());"#,
        r#"let _n = made["ticketId"].clone(); get(_n.to_string());"#,
        r#"get(Ids::next().to_string());"#,
        r#"if a { get(ticket_id.to_string()); } go();"#,
        r#"if a { get(ticket_id.to_string()); } fn helper() {}"#,
        r#"if a { get(ticket_id.to_string()); } #[allow(unused)] fn helper() {}"#,
    ];
    let seen = found("seen", &bodies);
    for (line, body) in (1..).zip(bodies) {
        let casts = seen.iter().filter(|(at, _)| *at == line).count();
        assert!(casts > 0, "not seen: {body}");
    }
    assert_eq!((seen[0], seen[2], seen[4]), ((1, ".to_string()"), (3, "format!"), (5, "String::from")));
    assert_eq!((seen[5], seen[6]), ((6, "as"), (7, ".parse()")));
}

#[test]
fn what_touches_no_id_or_no_tool_is_left_alone() {
    let bodies = [
        r#"tools.call("get", json!({"ticketId": 47}));"#,
        r#"tools.call("get", json!({"ticketId": made["ticketId"]}));"#,
        r#"tools.call("get", json!({"ticketId": made["ticketId"].clone(), "note": n.to_string()}));"#,
        r#"let text = valid.to_string(); let n = grid as u64; let p = paid.parse::<u8>();"#,
        r#"assert_eq!(made["ticketId"].to_string(), "47");"#,
        r#"assert!(run(x), "{}", ticket_id.to_string());"#,
        r#"panic!("{ticket_id}");"#,
        r#"let told = format!("ticket {ticket_id} is gone");"#,
        r#"map.insert("ticketId".to_string(), json!(47));"#,
        r#"let answer = tools.call("get", json!({"ticketId": 47})); let text = answer.to_string();"#,
        r#"let envelope = answer.to_string(); get(envelope);"#,
        r#"let n = made["count"].as_u64().unwrap(); get(n.to_string());"#,
        r#"let them: Vec<String> = counts.iter().map(|n| n.to_string()).collect();"#,
        r#"let n = count(ticket_id); get(n.to_string());"#,
        r#"let n = count!(ticket_id); get(n.to_string());"#,
        r#"let n = made["ticketId"].clone(); if let Some(a) = x && let Some(b) = y { get(a.to_string()); }"#,
        r#"if let Some(n) = made["ticketId"].as_u64() { get(n); } let more = Some(3); get(more.to_string());"#,
        r#"ticket_id(map[n.to_string()] = 1);"#,
        r#"*place(ticket_id) = n.to_string();"#,
        r#"log("ticketId", n.to_string());"#,
        r#"get(format!("{count}"));"#,
        r#"get(ToString::to_string(&Page { id: 1, n }));"#,
        r#"get(ticket_id == n.to_string());"#,
        r#"get(json!({(id): n.to_string()}));"#,
        r#"check!(ticket_id of n.to_string());"#,
        // What only looks like a cast.
        r#"get(json!({"ticketId": parse(text)}));"#,
        r#"get(json!({"ticketId": format(n)}));"#,
        r#"get(json!({"ticketId": TicketId::from(n)}));"#,
        r#"get(json!({"ticketId": u64::from(n)}));"#,
    ];
    let seen = found("left_alone", &bodies);
    let seen: Vec<_> = seen.iter().map(|(line, cast)| (cast, bodies[line - 1])).collect();
    assert!(seen.is_empty(), "{seen:#?}");
}

#[test]
fn names_of_one_test_mean_nothing_in_the_next() {
    let bodies = [r#"let n = made["ticketId"]; get(n);"#, "get(n.to_string());"];
    assert_eq!(found("names", &bodies), []);
}

#[test]
fn of_a_library_only_its_tests_are_read() {
    let cast = "fn f(ticket_id: u64) { g(ticket_id.to_string()) }";
    let folder = Folder::new("library")
        .with(
            "src/lib.rs",
            &format!("{cast}\nmod a;\n#[cfg(test)] mod tests {{\n{cast} }}\n#[cfg(test)] mod more;"),
        )
        .with("src/a.rs", &format!("{cast}\n#[cfg(all(test, unix))] mod deep;\n#[test]\n{cast}"))
        .with("src/a/deep.rs", cast)
        .with("src/a/shallow.rs", cast)
        .with("src/more/inner.rs", cast)
        .with("tests/all.rs", cast)
        .with("target/debug/build.rs", cast)
        .with("notes.txt", cast);
    let casts = [
        ("src/a/deep.rs", 1),
        ("src/a.rs", 4),
        ("src/lib.rs", 4),
        ("src/more/inner.rs", 1),
        ("tests/all.rs", 1),
    ];
    let places: Vec<(String, usize)> =
        folder.places().into_iter().map(|(file, line, _)| (file, line)).collect();
    assert_eq!(places, casts.map(|(file, line)| (file.to_owned(), line)));
    let told = folder.casts().swap_remove(4).to_string().replace('\\', "/");
    assert_eq!(told, format!("tests/all.rs:1: `.to_string()` in `{cast}`"));
}

#[test]
fn what_is_compiled_for_tests_is_told_by_its_attributes() {
    let cast = "fn f(ticket_id: u64) { g(ticket_id.to_string()) }";
    let lines = [
        format!("mod plain {{ {cast} }}"),
        format!("#[cfg(unix)] mod system {{ {cast} }}"),
        format!("mod inner {{ #[test] {cast} }}"),
        format!("impl T {{ {cast} }}"),
        format!("#[cfg(test)] impl T {{ {cast} }}"),
        "#[cfg(test)] #[doc = \"elsewhere.rs\"] mod here;".to_owned(),
        "#[cfg(test)] #[path = \"there/it.rs\"] mod away;".to_owned(),
    ];
    let folder = Folder::new("attributes")
        .with("src/lib.rs", &lines.join("\n"))
        .with("src/here.rs", cast)
        .with("src/away.rs", cast)
        .with("src/elsewhere.rs", cast)
        .with("src/there/it.rs", cast);
    let places: Vec<(String, usize)> =
        folder.places().into_iter().map(|(file, line, _)| (file, line)).collect();
    let casts = [("src/here.rs", 1), ("src/lib.rs", 3), ("src/lib.rs", 5), ("src/there/it.rs", 1)];
    assert_eq!(places, casts.map(|(file, line)| (file.to_owned(), line)));
}

#[test]
fn what_cannot_be_read_is_an_error_that_names_it() {
    let missing = defensive_casts(Folder::new("missing").0.join("nothing")).unwrap_err();
    assert!(missing.to_string().contains("nothing"), "{missing}");
    let folder = Folder::new("broken").with("broken.rs", "fn f( {");
    let broken = defensive_casts(&folder.0).unwrap_err();
    assert!(broken.to_string().contains("broken.rs"), "{broken}");
}

/// The packages of this repository. What is here to be found is written as text, above.
const PACKAGES: [&str; 4] = ["agent-tool", "agent-tool-derive", "examples", "tests"];

#[test]
fn no_test_of_this_repository_casts_an_id_before_a_tool_call() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut casts = Vec::new();
    for package in PACKAGES {
        let folder = root.join(package);
        casts.extend(defensive_casts(&folder).unwrap().iter().map(|cast| format!("{package}/{cast}")));
    }
    assert!(casts.is_empty(), "{}", casts.join("\n"));
}
