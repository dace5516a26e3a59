use serde_json::{Value, json};

use super::*;
use crate::Lenient;
use crate::guard::Mode;

fn corpus_guard(c: &Value, strict: bool) -> Guard {
    let o = &c["options"];
    let strs = |k: &str| -> Vec<String> {
        o[k].as_array()
            .map(|a| a.iter().map(|s| s.as_str().unwrap().to_owned()).collect())
            .unwrap_or_default()
    };
    let mut b = Guard::builder(&c["schema"]);
    if !strict {
        for id in strs("ids") {
            b = b.id(&id);
        }
        for l in strs("lenient") {
            b = b.lenient(Lenient::named(&l).unwrap());
        }
    }
    if o["destructive"] == json!(true) {
        b = b.destructive();
    }
    for s in strs("safety_flag") {
        if s != "dryRun" {
            b = b.broadens(&format!("/{s}"));
        }
    }
    let ptr = |v: Vec<String>| v.iter().map(|s| format!("/{}", s.replace('.', "/"))).collect::<Vec<_>>();
    let e = ptr(strs("exactly_one_of"));
    if !e.is_empty() {
        b = b.exactly_one(&e.iter().map(|s| &**s).collect::<Vec<_>>());
    }
    for k in ["at_least_one_of", "require_scope"] {
        let e = ptr(strs(k));
        if !e.is_empty() {
            b = b.at_least_one(&e.iter().map(|s| &**s).collect::<Vec<_>>());
        }
    }
    b.build().unwrap()
}

fn reject(guard: &Guard, raw: &str) -> Option<Rejection> {
    let args = if raw.trim().is_empty() {
        json!(null)
    } else {
        match crate::json::read(raw.as_bytes(), &crate::TextLimits::default()) {
            Ok(v) => v,
            Err(f) => return Some(Rejection::text(f)),
        }
    };
    let r = guard.0.check(args, Mode::Check);
    if r.findings.list.is_empty() {
        None
    } else {
        Some(Rejection::arguments(guard.clone(), r.findings, r.arguments))
    }
}

#[test]
fn corpus() {
    let text = std::fs::read_to_string("../tests/fixtures/corpus.jsonl").unwrap();
    let mut bad = 0;
    for line in text.lines() {
        let c: Value = serde_json::from_str(line).unwrap();
        let raw = c["arguments"].as_str().unwrap();
        for strict in [false, true] {
            if strict && c["strict_code"].is_null() || !strict && c["outcome"] != "reject" {
                continue;
            }
            let guard = corpus_guard(&c, strict);
            let Some(r) = reject(&guard, raw) else {
                println!("## {} {strict} ACCEPTED", c["id"]);
                bad += 1;
                continue;
            };
            let text = r.to_text();
            let low = text.replace("\\\"", "\"").to_lowercase();
            let miss: Vec<_> = c["must_say"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|m| !low.contains(&m.as_str().unwrap().to_lowercase()))
                .collect();
            println!("## {} strict={strict} {raw}\n   {}\n   {}", c["id"], r.reason(), r.remediation_guide());
            for v in r.violations() {
                println!(
                    "     {} {} | {} | {:?} | {}",
                    v.path, v.code, v.expected, v.received, v.remediation
                );
            }
            if !miss.is_empty() {
                bad += 1;
                println!("   MISSING {miss:?}");
            }
        }
    }
    assert_eq!(bad, 0);
}
