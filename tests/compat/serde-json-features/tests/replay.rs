//! The rows of the design and the corpus, under other features of `serde_json`.

#[path = "../../../tests/corpus.rs"]
mod corpus;
#[path = "../../../tests/hostile.rs"]
mod hostile;
#[path = "../../../tests/rows.rs"]
mod rows;
