//! That an answer is as long as its parts are counted at.

use std::time::Duration;

use serde_json::{Value, json};

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

/// What is counted for violations and an example is 80 bytes, of which violations alone take 15.
#[test]
fn nothing_is_left_out_that_there_is_room_for() {
    let words = "w".repeat(460);
    let answer = |length: usize| {
        let violations = (0..13).fold(Violations::default(), |all, _| all.and("/a", "X", &*words, ""));
        // The last is in neither the reason nor the guide.
        let rejection = Rejection::written(violations.and("/b", "X", "z".repeat(length), ""), false);
        let text = rejection.to_text();
        assert!(!text.contains("moreViolations"), "what places take is cut before a violation is left out");
        (text.len(), text.contains(&"z".repeat(length)))
    };
    let whole = (503..513).map(answer).take_while(|(_, is_whole)| *is_whole).last();
    assert_eq!(whole, Some((8191 - 80 + 15, true)));
    // With nothing to cut, violations are left out.
    let answer = |length: usize| {
        let violations = (0..13).fold(Violations::default(), |all, _| all.and("/a", "X", "", &*words));
        let text = Rejection::written(violations.and("/b", "X", "", "z".repeat(length)), false).to_text();
        (text.len(), !text.contains("moreViolations"))
    };
    let whole = (432..442).map(answer).take_while(|(_, is_whole)| *is_whole).last();
    assert_eq!(whole, Some((8191 - 80 + 15, true)));
}

#[test]
fn an_answer_is_as_long_as_it_is_counted() {
    for said in ["", "plain", "\"quoted\" \\ \u{8}\n\u{1}ä"] {
        for rejection in [
            Rejection::said("X", said.to_owned(), said.to_owned()),
            Rejection::from(ToolError::new("X", said, said).with_retry_after(Duration::ZERO)),
            Rejection::from(ToolError::new("X", said, said).with_retry_after(Duration::from_secs(1))),
            Rejection::written(Violations::of("/a", "X", said, said).and("", "Y", "", said), true),
            refuse(&db_migration(), json!({"environment": said})).with_tool(notes()),
            Rejection::written(
                (0..31).fold(Violations::default(), |all, _| all.and("/a", "X", said, said)),
                true,
            ),
        ] {
            assert_eq!(rejection.to_text().len(), counted(&rejection), "{}", rejection.to_text());
            let read: Value = serde_json::from_str(&rejection.to_text()).unwrap();
            assert_eq!(read, rejection.to_value(), "the same as text");
        }
    }
}
