//! Ids publish nothing: random shapes with ids, without, and as `assert_contract` compares them, byte for byte.

use serde_json::{Value, json};

use super::super::build::{Facts, build};
use crate::random::Random;
use crate::spec::{ArgsSpec, Effect, FieldSpec, Lenient, Literal, Shape};

/// A type and its schema. Leaks, as tests may.
struct Shapes {
    random: Random,
    /// Whether ids are marked.
    marked: bool,
    marks: usize,
}

type Spec = Option<&'static ArgsSpec>;

impl Shapes {
    fn object(&mut self, depth: usize) -> (Value, &'static ArgsSpec) {
        let (mut properties, mut required, mut fields) = (json!({}), Vec::new(), Vec::new());
        for number in 0..=self.random.below(4) {
            let name = ["ticketId", "user_ids", "id", "note", "OwnerID"][number].to_owned();
            let name: &'static str = Box::leak(name.into_boxed_str());
            let (schema, field) = self.field(name, depth);
            properties[name] = schema;
            if self.random.below(3) > 0 {
                required.push(name);
            }
            fields.push(field);
        }
        let schema = json!({"type": "object", "properties": properties, "required": required});
        let shape = Shape::Struct(Box::leak(fields.into_boxed_slice()));
        (schema, Box::leak(Box::new(ArgsSpec { rust: "Args", shape, ..ArgsSpec::EMPTY })))
    }

    fn field(&mut self, name: &'static str, depth: usize) -> (Value, FieldSpec) {
        let kinds = if depth == 0 { 4 } else { 7 };
        let (mut schema, mut field) = match self.random.below(kinds) {
            0 | 1 => self.leaf(name),
            2 => {
                let (items, field) = self.leaf(name);
                (json!({"type": "array", "items": items, "maxItems": 5}), field)
            }
            3 => {
                let (values, field) = self.leaf(name);
                (json!({"type": "object", "additionalProperties": values}), field)
            }
            4 => {
                let (schema, inner) = self.object(depth - 1);
                (schema, Self::nested(name, Some(inner)))
            }
            5 => {
                let (items, inner) = self.object(depth - 1);
                (json!({"type": "array", "items": items}), Self::nested(name, Some(inner)))
            }
            _ => {
                let (schema, inner) = self.leaf("0");
                let newtype: &'static FieldSpec = Box::leak(Box::new(inner));
                let spec = ArgsSpec { rust: "Id", shape: Shape::Newtype(newtype), ..ArgsSpec::EMPTY };
                (schema, Self::nested(name, Some(Box::leak(Box::new(spec)))))
            }
        };
        if self.random.below(2) == 0 {
            schema["description"] = "What it is.".into();
        }
        field.secret = self.random.below(5) == 0;
        field.lenient = [Lenient::NONE, Lenient::UNQUOTE][self.random.below(2)];
        (schema, field)
    }

    /// A text or an integer, maybe an id.
    fn leaf(&mut self, name: &'static str) -> (Value, FieldSpec) {
        let mut field = FieldSpec::named(name, name);
        let (low, high) = (self.random.below(3) as u64, 5 + self.random.below(300) as u64);
        let schema = match self.random.below(4) {
            0 => json!({"type": "string", "minLength": low, "maxLength": high}),
            1 => {
                field.max_length = Some(high);
                field.example = Some(Literal::Text("47"));
                json!({"type": "string", "pattern": "^\\d+$"})
            }
            2 => json!({"type": "integer", "format": "uint64", "minimum": low}),
            _ => json!({"type": "integer", "format": "int32", "maximum": high}),
        };
        let mark = self.random.below(2) == 0;
        self.marks += usize::from(mark);
        field.id = Some("thing").filter(|_| mark && self.marked);
        (schema, field)
    }

    /// Function pointers hold nothing, so the nested types of a shape stand in a table, by number.
    fn nested(name: &'static str, spec: Spec) -> FieldSpec {
        let number = TABLE.with_borrow_mut(|table| {
            table.push(spec);
            table.len() - 1
        });
        FieldSpec { nested: LOOKUPS[number % LOOKUPS.len()], ..FieldSpec::named(name, name) }
    }
}

thread_local! {
    static TABLE: std::cell::RefCell<Vec<Spec>> = const { std::cell::RefCell::new(Vec::new()) };
}

macro_rules! lookups {
    ($($number:literal)*) => { [$(|| TABLE.with_borrow(|table| table[$number])),*] };
}
const LOOKUPS: [fn() -> Spec; 32] =
    lookups![0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31];

/// What is published of a shape, and how many of its leaves are marked; `None` where the shape needs more nested
/// types than there are lookups.
fn published(seed: u64, marked: bool, ids: bool) -> Option<(String, usize)> {
    TABLE.with_borrow_mut(Vec::clear);
    let mut shapes = Shapes { random: Random::from_seed(seed), marked, marks: 0 };
    let (schema, args) = shapes.object(2);
    if TABLE.with_borrow(Vec::len) > LOOKUPS.len() {
        return None;
    }
    let contract = build(&Facts {
        name: "tool",
        title: None,
        description: "Does it.",
        effect: Effect::Additive,
        idempotent: false,
        closed_world: false,
        plan_token: false,
        module: "",
        args,
        ids,
        output: None,
        schema,

        again: || Value::Null,
        probe: |_| (),
        accepts: &|_, _| Ok(()),
    });
    let text = contract.map_or_else(|problems| problems.to_string(), |contract| contract.to_text());
    Some((text, shapes.marks))
}

#[test]
fn ids_publish_nothing() {
    let mut random = Random::new();
    let (mut contracts, mut marks) = (0, 0);
    for _ in 0..800 {
        let seed = random.number();
        let Some((without, _)) = published(seed, false, true) else { continue };
        let Some((with, marked)) = published(seed, true, true) else { continue };
        let Some((compared, _)) = published(seed, true, false) else { continue };
        assert_eq!(with, without, "seed {seed}");
        assert_eq!(compared, without, "seed {seed}: what `assert_contract` compares with");
        contracts += usize::from(with.starts_with('{'));
        marks += marked;
    }
    println!("{contracts} contracts, {marks} ids");
    assert!(contracts > 200 && marks > 400, "{contracts} contracts, {marks} ids");
}
