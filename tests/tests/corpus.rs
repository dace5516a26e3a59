//! The 108 argument failures taken from public reports: outcome, value, codes, and what the answer says.
//!
//! `tests/fixtures/corpus.jsonl` holds one case a line. Cases whose options the guard does not have yet are
//! listed by name; one of them that passes fails the test, so that the list cannot outlive its reason.

use agent_tool::{Guard, Lenient, Rejection};
use serde_json::Value;

/// Cases that cannot pass yet.
const NOT_YET: &[&str] = &[];

/// The longest answer to a refused call, in bytes.
const LONGEST: usize = 8191;

struct Case(Value);

impl Case {
    fn id(&self) -> &str {
        self.text("id")
    }

    fn text(&self, member: &str) -> &str {
        self.0[member].as_str().unwrap_or_default()
    }

    fn option(&self, name: &str) -> Vec<&str> {
        texts(&self.0["options"][name])
    }

    /// The guard of the case; strictly, without what makes it lenient.
    fn guard(&self, strict: bool) -> Guard {
        let mut builder = Guard::builder(&self.0["schema"]);
        if !strict {
            for pointer in self.option("ids") {
                builder = builder.id(pointer);
            }
            for name in self.option("lenient") {
                builder = builder.lenient(Lenient::named(name).expect("a known coercion"));
            }
        }
        if self.0["options"]["destructive"] == Value::Bool(true) {
            builder = builder.destructive();
        }
        for name in self.option("safety_flag").into_iter().filter(|name| *name != "dryRun") {
            builder = builder.broadens(&pointer(name));
        }
        for kind in ["exactly_one_of", "at_least_one_of", "require_scope"] {
            let fields: Vec<String> = self.option(kind).into_iter().map(pointer).collect();
            let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
            builder = match (fields.is_empty(), kind) {
                (true, _) => builder,
                (false, "exactly_one_of") => builder.exactly_one(&fields),
                (false, _) => builder.at_least_one(&fields),
            };
        }
        builder.build().unwrap_or_else(|errors| panic!("{}: {errors:?}", self.id()))
    }

    /// What is wrong with how the case turned out.
    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let outcome = self.text("outcome");
        match self.guard(false).check_str(self.text("arguments")) {
            Ok(checked) => {
                let coerced = !checked.coercions().is_empty();
                if outcome != if coerced { "accept_coerced" } else { "accept" } {
                    faults.push(format!("accepted, coerced: {coerced}; not {outcome}"));
                }
                if checked.value() != &self.0["value"] {
                    faults.push(format!("gives {}", checked.value()));
                }
                if checked.is_live() {
                    faults.push("goes live".to_owned());
                }
            }
            Err(rejection) => {
                let expected = texts(&self.0["codes"]);
                if outcome != "reject" || distinct(&rejection.violation_codes()) != distinct(&expected) {
                    faults.push(format!("refused with {:?}", rejection.violation_codes()));
                }
                self.read(&rejection, &mut faults);
            }
        }
        faults
    }

    /// The same for the guard without the options that make it lenient.
    fn strict_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let Some(code) = self.0["strict_code"].as_str() else { return faults };
        match self.guard(true).check_str(self.text("arguments")) {
            Ok(_) => faults.push("accepted without the options".to_owned()),
            Err(rejection) => {
                if !rejection.violation_codes().contains(&code) {
                    faults.push(format!("strictly refused with {:?}", rejection.violation_codes()));
                }
                self.read(&rejection, &mut faults);
            }
        }
        faults
    }

    /// What the answer fails to say, and whether it is too long.
    fn read(&self, rejection: &Rejection, faults: &mut Vec<String>) {
        let answer = rejection.to_text();
        if answer.len() > LONGEST {
            faults.push(format!("{} bytes", answer.len()));
        }
        let answer: Value = serde_json::from_str(&answer).expect("the answer is JSON");
        let said = prose(&answer).to_lowercase();
        for idea in texts(&self.0["must_say"]) {
            if !said.contains(&idea.to_lowercase()) {
                faults.push(format!("does not say {idea:?}: {said}"));
            }
        }
    }
}

/// The texts of a list; none where there is no list.
fn texts(list: &Value) -> Vec<&str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

/// All texts of a value, as a model reads them.
fn prose(value: &Value) -> String {
    match value {
        Value::String(text) => format!("{text}\n"),
        Value::Array(items) => items.iter().map(prose).collect(),
        Value::Object(map) => map.values().map(prose).collect(),
        _ => String::new(),
    }
}

/// `filters.tag` as JSON Pointer.
fn pointer(path: &str) -> String {
    format!("/{}", path.replace('.', "/"))
}

fn distinct(codes: &[&str]) -> Vec<String> {
    let mut codes: Vec<String> = codes.iter().map(|code| (*code).to_owned()).collect();
    codes.sort();
    codes.dedup();
    codes
}

#[test]
fn every_case_turns_out_as_written() {
    let corpus = include_str!("../fixtures/corpus.jsonl");
    let cases: Vec<Case> =
        corpus.lines().map(|line| Case(serde_json::from_str(line).expect("a case"))).collect();
    let (mut passed, mut strict, mut failed) = (0, 0, Vec::new());
    for case in &cases {
        let mut faults = case.faults();
        faults.extend(case.strict_faults());
        strict += usize::from(case.0["strict_code"].is_string());
        match (faults.is_empty(), NOT_YET.contains(&case.id())) {
            (true, false) => passed += 1,
            (true, true) => failed.push(format!("{}: passes, take it off the list", case.id())),
            (false, true) => {}
            (false, false) => failed.push(format!("{}: {}", case.id(), faults.join("; "))),
        }
    }
    println!("{passed} of {} cases pass, {strict} of them without their options too", cases.len());
    assert_eq!(cases.len(), 108);
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
