//! Which names tell that something is an id. It guesses from words, and looks at nothing else.

/// Whether a name ends in the word `id` or `ids`: `ticket_id`, `ticketId`, `ids`, `USER_ID`.
pub(super) fn is_id(name: &str) -> bool {
    let name = name.trim_start_matches("r#");
    let Some(last) = name.rsplit(['_', '-']).next() else { return false };
    let lower = last.to_ascii_lowercase();
    if lower == "id" || lower == "ids" {
        return true;
    }
    ["Id", "Ids", "ID", "IDs"].iter().any(|end| {
        last.strip_suffix(end)
            .is_some_and(|stem| stem.ends_with(|c: char| c.is_lowercase() || c.is_ascii_digit()))
    })
}

/// Whether a text literal names an id: a key, or a pointer or path that ends in one.
pub(super) fn names_id(literal: &str) -> bool {
    let Some(text) = inside(literal) else { return false };
    let last = text.rsplit(['/', '.']).next().unwrap_or_default();
    !text.contains(char::is_whitespace) && is_id(last)
}

/// What stands between the quotes of a text literal, escapes and all.
pub(super) fn inside(literal: &str) -> Option<&str> {
    let literal = literal.strip_prefix('r').unwrap_or(literal).trim_matches('#');
    literal.strip_prefix('"')?.strip_suffix('"')
}

/// The names in the placeholders of a format text, and whether there is nothing but placeholders in it.
pub(super) fn placeholders(format: &str) -> (Vec<&str>, bool) {
    let mut names = Vec::new();
    let mut bare = true;
    let mut rest = format;
    while let Some((before, after)) = rest.split_once('{') {
        bare &= before.is_empty();
        let Some((placeholder, after)) = after.split_once('}') else { return (names, false) };
        names.push(placeholder.split(':').next().unwrap_or_default().trim());
        rest = after;
    }
    (names, bare && rest.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{is_id, names_id, placeholders};

    #[test]
    fn ids_are_told_by_their_last_word() {
        for name in [
            "id",
            "ids",
            "ticket_id",
            "ticketId",
            "TicketId",
            "user_ids",
            "USER_ID",
            "v2Id",
            "r#id",
            "ticket-id",
        ] {
            assert!(is_id(name), "{name}");
        }
        for name in ["valid", "paid", "grid", "identity", "idle", "hidden", "void", "GRID", "id_of", ""] {
            assert!(!is_id(name), "{name}");
        }
        assert!(
            names_id("\"/tickets/0/ticketId\"") && names_id("r\"ticketId\"") && names_id("r#\"ticketId\"#")
        );
        assert!(!names_id("\"the id\"") && !names_id("\"47\"") && !names_id("47"));
    }

    #[test]
    fn placeholders_are_read() {
        assert_eq!(placeholders("{ticket_id}"), (vec!["ticket_id"], true));
        assert_eq!(placeholders("T-{id:>3}"), (vec!["id"], false));
        assert_eq!(placeholders("{}{}"), (vec!["", ""], true));
        assert_eq!(placeholders("text"), (vec![], false));
    }
}
