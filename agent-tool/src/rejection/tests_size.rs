//! That an answer is as long as its parts are counted at.

use std::time::Duration;

use serde_json::json;

use super::tests::{db_migration, notes};
use super::{Rejection, ToolError};
use crate::remedy::tests::refuse;
use crate::violation::Violations;

/// How long an answer is by what its parts are counted at.
pub(super) fn counted(rejection: &Rejection) -> usize {
    let answer = rejection.fitted();
    let violations = answer.size_of_violations();
    let frame = if violations > 0 { ",\"violations\":[]".len() - 1 } else { 0 };
    let example = answer.example.as_ref().map_or(0, |example| ",\"exampleCall\":".len() + example.size);
    answer.size_around() + frame + violations + example
}

#[test]
fn an_answer_is_as_long_as_it_is_counted() {
    for said in ["", "plain", "\"quoted\" \\ \u{8}\n\u{1}ä"] {
        for rejection in [
            Rejection::said("X", said.to_owned(), said.to_owned()),
            Rejection::from(ToolError::new("X", said, said).retry_after(Duration::ZERO)),
            Rejection::from(ToolError::new("X", said, said).retry_after(Duration::from_secs(1))),
            Rejection::written(Violations::of("/a", "X", said, said).and("", "Y", "", said), true),
            refuse(&db_migration(), json!({"environment": said})).with_tool(notes()),
        ] {
            assert_eq!(rejection.to_text().len(), counted(&rejection), "{}", rejection.to_text());
        }
    }
}
