//! The guard against an independent validator: random schemas, and the tools of a zoo, times random instances, half of
//! them nearly valid. For the tools serde is the third voice.
//!
//! `validate` agrees with the `jsonschema` crate on everything; `check` differs only by the two closed lists of the
//! design: recorded coercions, and refusals that no schema can say. `AGENT_TOOL_SOAK=1` runs ten million pairs.

use agent_tool_tests::random::{self, Random, instance, schema};
use agent_tool_tests::shrink::shrink;
use serde_json::{Value, json};

#[path = "agreement/derived.rs"]
mod derived;
#[path = "agreement/judge.rs"]
mod judge;
#[path = "agreement/regressions.rs"]
mod regressions;

use judge::{Difference, Pair, Unbuilt};

/// Instances tried on each schema.
const INSTANCES: usize = 40;

/// Pairs of one seed; there are two seeds, and as many again of the tools of the zoo.
fn pairs() -> usize {
    if random::soaks() { 2_500_000 } else { 25_000 }
}

/// Schemas of which the guard and the oracle make something.
struct Tally {
    pairs: usize,
    valid: usize,
    coerced: usize,
    failures: Vec<(Value, Difference)>,
}

#[test]
fn guard_and_schema_agree() {
    for seed in random::seeds() {
        let tally = run(seed, pairs());
        println!(
            "{} pairs: {} accepted, {} of them coerced; {} differences",
            tally.pairs,
            tally.valid,
            tally.coerced,
            tally.failures.len()
        );
        let shrunk: Vec<String> =
            tally.failures.iter().map(|(case, difference)| regression(case, difference)).collect();
        assert!(shrunk.is_empty(), "seed {seed}\n{}", shrunk.join("\n"));
        // A generator that makes only nonsense proves nothing.
        assert!(tally.valid * 5 > tally.pairs, "hardly any instance is valid");
        assert!(tally.coerced * 100 > tally.pairs, "hardly any instance is coerced");
    }
}

fn run(seed: u64, pairs: usize) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally { pairs: 0, valid: 0, coerced: 0, failures: Vec::new() };
    while tally.pairs < pairs && tally.failures.len() < 5 {
        let mut case = random_case(&mut random);
        let pair = match Pair::new(&case) {
            Ok(pair) => pair,
            Err(why) => panic!("seed {seed}: a schema that cannot be built: {why:?}\n{case}"),
        };
        for _ in 0..INSTANCES {
            let instance = instance::near(&mut random, &case["schema"]);
            tally.pairs += 1;
            if let Ok(checked) = pair.guard.check(instance.clone()) {
                tally.valid += 1;
                tally.coerced += usize::from(!checked.coercions().is_empty());
            }
            if let Some(difference) = pair.difference(&instance) {
                let known = tally.failures.iter().any(|(_, known)| *known == difference);
                if !known || random.chance(10) {
                    case["instance"] = instance;
                    tally.failures.push((case.clone(), difference));
                }
                break;
            }
        }
    }
    tally
}

/// A schema, with some of its places as ids and some leniencies switched on.
fn random_case(random: &mut Random) -> Value {
    let schema = schema::arguments(random);
    let mut places = Vec::new();
    id_places(&schema, "", &mut places);
    places.retain(|_| random.chance(30));
    let lenient: Vec<&str> = judge::leniencies().filter(|_| random.chance(15)).collect();
    json!({"schema": schema, "ids": places, "lenient": lenient})
}

/// Places of the arguments that take texts or integers.
fn id_places(schema: &Value, at: &str, places: &mut Vec<String>) {
    if !schema.is_object() {
        return;
    }
    let named = |kind: &str| match &schema["type"] {
        Value::String(name) => name == kind,
        Value::Array(names) => names.iter().any(|name| name == kind),
        _ => false,
    };
    if (named("string") || named("integer")) && !places.iter().any(|place| place == at) {
        places.push(at.to_owned());
    }
    for (name, of) in schema["properties"].as_object().into_iter().flatten() {
        id_places(of, &format!("{at}/{}", name.replace('~', "~0").replace('/', "~1")), places);
    }
    for below in ["items", "additionalProperties"] {
        id_places(&schema[below], &format!("{at}/*"), places);
    }
    for branch in schema["anyOf"].as_array().into_iter().flatten() {
        id_places(branch, at, places);
    }
}

/// A failing case, as small as can be, as the test that keeps it.
fn regression(case: &Value, difference: Difference) -> String {
    let mut shows = |case: &Value| {
        let Some(instance) = case.get("instance") else { return false };
        matches!(Pair::new(case), Ok(pair) if pair.difference(instance) == Some(difference))
    };
    let small = shrink(case, &mut shows);
    format!("// {difference}\n#[test]\nfn regression() {{\n    agrees(r##\"{small}\"##);\n}}\n")
}

/// Runs one case: `{"schema": …, "instance": …, "ids": […], "lenient": […]}`.
fn agrees(case: &str) {
    let case: Value = serde_json::from_str(case).expect("a case is JSON");
    let pair = match Pair::new(&case) {
        Ok(pair) => pair,
        Err(Unbuilt::Guard(errors)) => panic!("the guard refuses the schema: {errors:?}"),
        Err(Unbuilt::Oracle(error)) => panic!("the oracle refuses the schema: {error}"),
    };
    assert_eq!(pair.difference(&case["instance"]), None, "{case}");
}
