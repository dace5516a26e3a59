use super::*;
use serde_json::json;
#[test]
fn corpus_codes() {
    let text = std::fs::read_to_string("/work/shared/corpus.jsonl").unwrap();
    let mut bad = 0;
    for line in text.lines() {
        let c: Value = serde_json::from_str(line).unwrap();
        let o = &c["options"];
        let strs = |k: &str| -> Vec<String> {
            o[k].as_array()
                .map(|a| a.iter().map(|s| s.as_str().unwrap().to_owned()).collect())
                .unwrap_or_default()
        };
        let mut b = Guard::builder(&c["schema"]);
        for id in strs("ids") {
            b = b.id(&id);
        }
        for l in strs("lenient") {
            b = b.lenient(crate::Lenient::named(&l).unwrap());
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
        let e = ptr(strs("at_least_one_of"));
        if !e.is_empty() {
            b = b.at_least_one(&e.iter().map(|s| &**s).collect::<Vec<_>>());
        }
        let e = ptr(strs("require_scope"));
        if !e.is_empty() {
            b = b.at_least_one(&e.iter().map(|s| &**s).collect::<Vec<_>>());
        }
        let g = match b.build() {
            Ok(g) => g,
            Err(e) => {
                println!("{}: build {:?}", c["id"], e);
                bad += 1;
                continue;
            }
        };
        let raw = c["arguments"].as_str().unwrap();
        let args = if raw.trim().is_empty() {
            json!(null)
        } else {
            match crate::json::read(raw.as_bytes(), &Default::default()) {
                Ok(v) => v,
                Err(f) => {
                    if c["outcome"] != "reject" {
                        println!("{} text {f:?}", c["id"]);
                    }
                    continue;
                }
            }
        };
        let r = g.0.check(args.clone(), Mode::Check);
        let codes: Vec<_> = r.findings.list.iter().map(|f| f.code.name()).collect();
        let ok = match c["outcome"].as_str().unwrap() {
            "accept" => codes.is_empty() && r.coercions.is_empty() && r.arguments == c["value"],
            "accept_coerced" => codes.is_empty() && !r.coercions.is_empty() && r.arguments == c["value"],
            _ => {
                let mut a = codes.clone();
                a.sort();
                a.dedup();
                let mut w: Vec<_> =
                    c["codes"].as_array().unwrap().iter().map(|s| s.as_str().unwrap()).collect();
                w.sort();
                a == w
            }
        };
        if !ok {
            bad += 1;
            println!(
                "{}: codes {codes:?} want {} {} {}; got {} {:?}",
                c["id"], c["outcome"], c["codes"], c["value"], r.arguments, r.coercions
            );
        }
    }
    assert_eq!(bad, 0);
}
