//! What a document allows, the guard takes, or refuses only by a keyword that the dialect is listed as dropping.
//!
//! Values come from the document alone, by a generator that knows nothing of the guard.

use std::collections::BTreeSet;

use agent_tool::Dialect;
use agent_tool_tests::{catalog, types};

use self::generate::Generator;

#[path = "generate.rs"]
mod generate;

/// The violations that a dropped keyword leads to.
fn codes(keyword: &str) -> &'static [&'static str] {
    match keyword {
        "minLength" => &["TOO_SHORT"],
        "maxLength" => &["TOO_LONG"],
        "pattern" => &["PATTERN_MISMATCH"],
        "format" => &["INVALID_FORMAT"],
        "uniqueItems" => &["DUPLICATE_ITEM"],
        "minimum" | "maximum" => &["OUT_OF_RANGE", "UNSAFE_INTEGER"],
        "exclusiveMinimum" | "exclusiveMaximum" => &["OUT_OF_RANGE"],
        "multipleOf" => &["NOT_MULTIPLE"],
        "minItems" => &["TOO_FEW_ITEMS"],
        "maxItems" => &["TOO_MANY_ITEMS"],
        "additionalProperties" => &["UNKNOWN_FIELD"],
        "default" => &[],
        other => panic!("what does dropping `{other}` lead to?"),
    }
}

#[test]
fn arguments_of_a_document_pass_the_guard() {
    let mut generator = Generator::new();
    let types = types::tools();
    for &dialect in Dialect::ALL {
        let allowed: BTreeSet<_> =
            dialect.dropped().iter().flat_map(|dropped| codes(dropped.keyword)).copied().collect();
        let mut met = BTreeSet::new();
        let mut passed = 0;
        // Often enough that the rarest code is met for every seed; the types, each a few times.
        let tools = catalog::contracts().into_iter().map(|contract| (contract, 3_000));
        for (contract, times) in tools.chain(types.contracts().map(|contract| (contract, 100))) {
            let Some(document) = contract.parameters(dialect) else { continue };
            for _ in 0..times {
                let arguments = generator.value(&document);
                match contract.guard().check(arguments.clone()) {
                    Ok(_) => passed += 1,
                    Err(rejection) => {
                        for code in rejection.violation_codes() {
                            assert!(
                                allowed.contains(code),
                                "{dialect} allows {arguments} for {}, and the guard says {code}: {rejection:?}",
                                contract.name()
                            );
                            met.insert(code.to_owned());
                        }
                    }
                }
            }
        }
        assert!(passed > 200, "{dialect}: only {passed} passed");
        // The generator finds what was dropped; a list that is too long would hide a fault.
        let unmet: Vec<_> = allowed.iter().filter(|code| !met.contains(**code)).collect();
        assert!(unmet.is_empty(), "{dialect}: nothing met {unmet:?}");
    }
}
