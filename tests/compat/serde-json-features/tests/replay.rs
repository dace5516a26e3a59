//! The rows of the design, the corpus and what is told of refusals by types, under other features of `serde_json`.

#[path = "../../../tests/corpus.rs"]
mod corpus;
#[path = "../../../tests/hostile.rs"]
mod hostile;
#[path = "../../../tests/rows.rs"]
mod rows;
#[path = "../../../tests/words_of_types.rs"]
mod words_of_types;
