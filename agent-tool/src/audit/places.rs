//! Places as a log may show them: names that the contract declares and numbers of items; every other key is `*`.

use crate::guard::Compiled;
use crate::guard::along::along;
use crate::rejection::Rejection;
use crate::remedy::limits::CODE;
use crate::remedy::text::tidy;

/// Codes and places, as `NOT_IN_ENUM /environment, UNKNOWN_FIELD /`; at most `most`.
pub(super) fn of_violations(guard: Option<&Compiled>, rejection: &Rejection, most: usize) -> String {
    let places = rejection.places();
    let more = places.len().saturating_sub(most);
    let said: Vec<String> = places
        .take(most)
        .map(|(code, place)| format!("{} {}", tidy(code, CODE), declared(guard, &place)))
        .collect();
    if more > 0 { format!("{}, and {more} more", said.join(", ")) } else { said.join(", ") }
}

/// A JSON Pointer with everything undeclared as `*`.
pub(super) fn declared(guard: Option<&Compiled>, pointer: &str) -> String {
    let mut said = String::new();
    match guard {
        Some(guard) => {
            for token in along(guard, pointer) {
                said.push('/');
                said.push_str(if token.declared { token.text } else { "*" });
            }
        }
        None => said.extend(pointer.split('/').skip(1).map(|_| "/*")),
    }
    if said.is_empty() { "/".to_owned() } else { said }
}

#[cfg(test)]
mod tests {
    use super::of_violations;
    use crate::{Violations, rejection::Rejection};

    #[test]
    fn of_many_places_the_first_are_told_and_the_rest_counted() {
        let violations =
            Violations::of("/a", "ONE", "x", "y").and("", "TWO", "x", "y").and("/b/c", "THREE", "x", "y");
        let rejection = Rejection::written(violations, false);
        let told = |most: usize| of_violations(None, &rejection, most);
        assert_eq!(told(3), "ONE /*, TWO /, THREE /*/*");
        assert_eq!(told(2), "ONE /*, TWO /, and 1 more");
        assert_eq!(told(1), "ONE /*, and 2 more");
    }
}
