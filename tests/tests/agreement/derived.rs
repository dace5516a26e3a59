//! The zoo: guard and schema of each derived tool, and serde as the third voice.

use std::collections::{BTreeMap, BTreeSet};

use agent_tool::{Checked, Rejection};
use agent_tool_tests::random::{FIXED, Random, instance, seeds};
use agent_tool_tests::shrink::shrink;
use agent_tool_tests::zoo::{Animal, animals};
use serde_json::{Value, json};

use super::judge::{Difference, Pair};

/// One tool with its three voices.
struct Cage {
    animal: Animal,
    schema: Value,
    pair: Pair,
}

impl Cage {
    fn new(animal: Animal) -> Self {
        let schema = animal.contract.input_schema();
        let guard = animal.contract.guard().clone();
        let coercions: BTreeSet<_> = animal.coercions.iter().copied().collect();
        let pair = Pair::of(guard, &schema, coercions, animal.refusals)
            .unwrap_or_else(|why| panic!("{}: {why:?}", animal.name));
        Self { animal, schema, pair }
    }

    /// An instance as models send it: near what the schema says, by other names now and then, or in a wrapper.
    fn instance(&self, random: &mut Random) -> Value {
        let mut sent = match self.animal.contract.example_call() {
            Some(example) if random.chance(10) => example.clone(),
            _ => instance::near(random, &self.schema),
        };
        if !self.animal.aliases.is_empty() && random.chance(30) {
            let (name, alias) = *random.pick(self.animal.aliases);
            rename(&mut sent, name, alias, random);
        }
        if random.chance(20) {
            reshape(&mut sent, random);
        }
        match random.below(20) {
            0 => json!({"arguments": sent}),
            1 => sent.to_string().into(),
            _ => sent,
        }
    }

    fn difference(&self, sent: &Value) -> Option<Difference> {
        self.pair.difference(sent).or_else(|| self.third_voice(sent))
    }

    /// What the handler gets is what the guard let through, as serde reads it; whatever the guard lets through, serde
    /// takes.
    fn third_voice(&self, sent: &Value) -> Option<Difference> {
        let checked = self.pair.guard.check(sent.clone());
        let parsed = (self.animal.parse)(sent.clone());
        let read = (self.animal.parse_text)(&sent.to_string());
        match (&parsed, &read) {
            (Ok(parsed), Ok(read)) if parsed != read => return Some("text comes to other arguments"),
            (Ok(_), Err(_)) => return Some("as text it is refused"),
            (Err(_), Ok(_)) => return Some("as text it is taken"),
            _ => {}
        }
        match (checked, parsed) {
            (Err(guard), Err(call)) if guard.violation_codes() != call.violation_codes() => {
                Some("guard and call refuse for different reasons")
            }
            (Err(_), Err(_)) => None,
            (Err(_), Ok(_)) => Some("the handler gets what the guard refuses"),
            (Ok(_), Err(refusal)) => self.refused(&refusal),
            (Ok(checked), Ok(taken)) if checked.coercions() != taken.coercions => {
                Some("guard and call record different coercions")
            }
            (Ok(checked), Ok(taken)) => {
                self.live(&checked, taken.live).or_else(|| self.as_serde_reads(&checked, &taken.arguments))
            }
        }
    }

    fn refused(&self, refusal: &Rejection) -> Option<Difference> {
        let codes = refusal.violation_codes();
        let codes = if codes.is_empty() { vec![refusal.code()] } else { codes };
        if !codes.iter().all(|code| self.animal.refusals.contains(code)) {
            return Some("what the guard takes is refused after it");
        }
        let unplaced = refusal.violations().iter().any(|violation| violation.path.is_empty());
        unplaced.then_some("a refusal of the type has no path")
    }

    /// Live is what carries a literal `false`, and nothing else.
    fn live(&self, checked: &Checked, live: bool) -> Option<Difference> {
        let flag = self.animal.contract.dry_run().and_then(|flag| checked.value().get(flag));
        (live != (flag == Some(&json!(false)))).then_some("live without a literal `false`, or not with it")
    }

    fn as_serde_reads(&self, checked: &Checked, arguments: &str) -> Option<Difference> {
        match (self.animal.serde)(self.animal.contract, checked.value().clone()) {
            Ok(read) if read == arguments => None,
            Ok(_) => Some("serde alone reads other arguments"),
            Err(_) => Some("serde alone refuses what the handler gets"),
        }
    }

    /// The test that keeps a difference, with the smallest instance that shows it.
    fn regression(&self, sent: &Value, difference: Difference) -> String {
        let small = shrink(sent, &mut |sent| self.difference(sent) == Some(difference));
        format!("// {difference}\n    regression: {:?} r##\"{small}\"##\n", self.animal.name)
    }
}

/// Gives an entry of that name the other one, wherever it stands.
fn rename(value: &mut Value, name: &str, alias: &str, random: &mut Random) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| rename(item, name, alias, random)),
        Value::Object(map) => {
            map.values_mut().for_each(|value| rename(value, name, alias, random));
            let entry = if random.chance(90) { map.remove(name) } else { map.get(name).cloned() };
            map.extend(entry.map(|entry| (alias.to_owned(), entry)));
        }
        _ => {}
    }
}

/// One entry as models write it: another key, JSON text, one item for a list, a number for a text.
fn reshape(value: &mut Value, random: &mut Random) {
    let Some(map) = value.as_object_mut().filter(|map| !map.is_empty()) else { return };
    let key = map.keys().nth(random.below(map.len())).cloned().unwrap_or_default();
    let Some(entry) = map.remove(&key) else { return };
    let key = if random.chance(20) { key.to_uppercase() } else { key };
    let number = random.below(99);
    let entry = match entry {
        Value::String(text) => match random.below(4) {
            0 => text.to_uppercase().into(),
            1 => text.to_lowercase().into(),
            2 => "".into(),
            _ => number.into(),
        },
        Value::Array(mut items) if random.chance(50) => items.pop().unwrap_or_default(),
        _ => entry.to_string().into(),
    };
    map.insert(key, entry);
}

/// What was met: without it, a test that passes proves nothing.
#[derive(Default)]
struct Tally {
    pairs: usize,
    taken: BTreeMap<&'static str, usize>,
    /// Kinds of coercions, codes of refusals.
    met: BTreeMap<String, usize>,
}

impl Tally {
    fn count(&mut self, cage: &Cage, sent: Value) {
        self.pairs += 1;
        match (cage.animal.parse)(sent) {
            Ok(taken) => {
                *self.taken.entry(cage.animal.name).or_default() += 1;
                let kinds = taken.coercions.iter().map(|coercion| json!(coercion.kind));
                kinds.for_each(|kind| self.meet(kind.as_str().unwrap_or_default()));
            }
            Err(refusal) => {
                refusal.violation_codes().into_iter().for_each(|code| self.meet(code));
                self.meet(refusal.code());
            }
        }
    }

    fn meet(&mut self, what: &str) {
        *self.met.entry(what.to_owned()).or_default() += 1;
    }
}

#[test]
fn guard_schema_and_serde_agree_on_every_tool() {
    let cages: Vec<Cage> = animals().into_iter().map(Cage::new).collect();
    assert!(cages.len() >= 60, "{} tools", cages.len());
    for seed in seeds() {
        let mut random = Random::new(seed);
        let (mut tally, mut failures) = (Tally::default(), Vec::new());
        while tally.pairs < super::pairs() && failures.len() < 5 {
            for cage in &cages {
                let sent = cage.instance(&mut random);
                if let Some(difference) = cage.difference(&sent) {
                    failures.push(cage.regression(&sent, difference));
                }
                tally.count(cage, sent);
            }
        }
        println!("{} pairs: {:?}, {:?}", tally.pairs, tally.taken, tally.met);
        assert!(failures.is_empty(), "seed {seed}\n{}", failures.join("\n"));
        let each = tally.pairs / cages.len();
        for cage in &cages {
            let taken = tally.taken.get(cage.animal.name).copied().unwrap_or_default();
            let name = cage.animal.name;
            assert!(taken * 100 > each && taken < each, "{name}: {taken} of {each} taken");
            // A fresh seed may miss what is rare.
            for met in cage.animal.coercions.iter().chain(cage.animal.refusals) {
                assert!(seed != FIXED || tally.met.contains_key(*met), "{name}: {met} was never met");
            }
        }
    }
}

macro_rules! agree {
    ($($name:ident: $animal:literal $case:literal)*) => {
        $(
            #[test]
            fn $name() {
                let animal = animals().into_iter().find(|animal| animal.name == $animal).expect("in the zoo");
                let sent: Value = serde_json::from_str($case).expect("a case is JSON");
                assert_eq!(Cage::new(animal).difference(&sent), None, "{sent}");
            }
        )*
    };
}

// Differences that were there once.
agree! {
    minus_zero: "WriteRegisters" r#"{"a": 0, "b": -0, "c": 0}"#
    the_edges_of_exact_numbers: "WriteCounters" r#"{"seen": 9007199254740991, "change": -9007199254740991}"#
    past_the_edges_of_exact_numbers: "WriteCounters" r#"{"seen": 9007199254740992, "change": -9007199254740992}"#
    a_whole_float_for_an_integer: "SplitBill" r#"{"people": 3.0, "number": 1e3}"#
}
