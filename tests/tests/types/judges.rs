//! Rows against those who know nothing of the guard: serde, a validator of JSON Schema, the schema of schemars.

use std::collections::BTreeSet;

use agent_tool_tests::types::{Case, FIELD, groups};
use jsonschema::Validator;
use serde_json::Value;

use crate::generate::Generator;

fn cases() -> impl Iterator<Item = Case> {
    groups().into_iter().flat_map(|(_, cases)| cases)
}

/// Formats are judged as well.
fn validator(schema: &Value) -> Validator {
    jsonschema::draft202012::options().should_validate_formats(true).build(schema).unwrap()
}

/// One verdict: the guard's, serde's, and an independent validator's on the published schema.
#[test]
fn a_row_is_taken_and_refused_by_all_alike() {
    let mut odd = Vec::new();
    for case in cases() {
        let Ok(contract) = case.contract else {
            if !(case.takes.is_empty() && case.refuses.is_empty()) {
                odd.push(format!("{}: {:?}", case.rust, case.contract.unwrap_err().to_string()));
            }
            continue;
        };
        let published = validator(&contract.input_schema());
        for value in &case.takes {
            let call = Case::call(value);
            match (case.parse)(call.clone()) {
                Ok(()) => {
                    let coerced = !contract.guard().check(call.clone()).unwrap().coercions().is_empty();
                    if published.is_valid(&call) == coerced {
                        odd.push(format!(
                            "{}: {value} is taken, coerced: {coerced}, the validator differs",
                            case.rust
                        ));
                    }
                }
                Err(rejection) => {
                    odd.push(format!("{}: {value} is refused: {:?}", case.rust, rejection.violations()));
                }
            }
        }
        for value in &case.refuses {
            let call = Case::call(value);
            let Err(rejection) = (case.parse)(call.clone()) else {
                odd.push(format!("{}: {value} is taken", case.rust));
                continue;
            };
            let by_serde = rejection.violation_codes() == ["REFUSED_BY_TYPE"];
            if published.is_valid(&call) != by_serde {
                odd.push(format!(
                    "{}: {value} is refused, the validator differs: {:?}",
                    case.rust,
                    rejection.violations()
                ));
            }
        }
    }
    assert!(odd.is_empty(), "{}", odd.join("\n"));
}

/// Types that refuse what their schema allows: serde judges last.
const JUDGED_BY_SERDE: [&str; 19] = [
    "#[agent(max_length = 60)] SocketAddr",
    "#[serde(try_from = \"u8\")] struct",
    "BTreeMap<char, u8>",
    "BTreeMap<uuid::Uuid, u8>",
    "IpAddr",
    "NaiveDateTime",
    "NaiveTime",
    "NonZeroI128",
    "NonZeroI16",
    "NonZeroI32",
    "NonZeroI64",
    "NonZeroI8",
    "NonZeroIsize",
    "SignedDuration",
    "Span",
    "Zoned",
    "jiff::civil::DateTime",
    "jiff::civil::Time",
    "std::ffi::OsString",
];

/// Nothing is lost on the way from schemars to what is published, and what is published is what a type takes.
#[test]
fn what_a_document_allows_the_others_allow_too() {
    let mut generator = Generator::new();
    let mut met = BTreeSet::new();
    for case in cases() {
        let Ok(contract) = case.contract else { continue };
        let schemars = validator(&case.schemars);
        let document = contract.input_schema();
        // Often enough that each of them is met for every seed.
        for _ in 0..1_000 {
            let call = generator.value(&document);
            let checked = contract.guard().check(call.clone());
            let checked =
                checked.unwrap_or_else(|why| panic!("{}: the guard refuses {call}: {why:?}", case.rust));
            // With the defaults, which schemars may not know.
            if let Some(value) = checked.value().get(FIELD) {
                let by_serde = (case.parse)(call.clone()).is_err();
                if by_serde {
                    met.insert(case.rust);
                }
                assert!(by_serde || schemars.is_valid(value), "{}: schemars refuses {value}", case.rust);
            }
        }
    }
    assert_eq!(met.into_iter().collect::<Vec<_>>(), JUDGED_BY_SERDE);
}

/// Every published schema is a schema of draft 2020-12.
#[test]
fn schemas_are_schemas() {
    let mut count = 0;
    for case in cases() {
        let Ok(contract) = case.contract else { continue };
        let schema = contract.input_schema();
        jsonschema::draft202012::meta::validate(&schema).unwrap_or_else(|why| panic!("{}: {why}", case.rust));
        count += 1;
    }
    assert!(count > 100, "{count}");
}
