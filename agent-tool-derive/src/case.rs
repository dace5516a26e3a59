//! Names: serde's `rename_all`, the words of a name, names folded for comparison.
//!
//! `RenameRule` must agree with serde to the letter; the contract compares the result with what serde reports.

/// A rule of serde's `rename_all`. <https://serde.rs/container-attrs.html#rename_all>
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RenameRule {
    Lower,
    Upper,
    Pascal,
    Camel,
    Snake,
    ScreamingSnake,
    Kebab,
    ScreamingKebab,
}

impl RenameRule {
    /// The rule of that name; serde itself refuses any other.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "lowercase" => Self::Lower,
            "UPPERCASE" => Self::Upper,
            "PascalCase" => Self::Pascal,
            "camelCase" => Self::Camel,
            "snake_case" => Self::Snake,
            "SCREAMING_SNAKE_CASE" => Self::ScreamingSnake,
            "kebab-case" => Self::Kebab,
            "SCREAMING-KEBAB-CASE" => Self::ScreamingKebab,
            _ => return None,
        })
    }

    /// A field's name, which serde takes to be in snake case.
    pub(crate) fn of_field(self, field: &str) -> String {
        match self {
            Self::Lower | Self::Snake => field.to_owned(),
            Self::Upper | Self::ScreamingSnake => field.to_ascii_uppercase(),
            Self::Pascal => field.split('_').map(|word| with_first(word, char::to_ascii_uppercase)).collect(),
            Self::Camel => with_first(&Self::Pascal.of_field(field), char::to_ascii_lowercase),
            Self::Kebab => field.replace('_', "-"),
            Self::ScreamingKebab => field.to_ascii_uppercase().replace('_', "-"),
        }
    }

    /// A variant's name, which serde takes to be in Pascal case.
    pub(crate) fn of_variant(self, variant: &str) -> String {
        match self {
            Self::Pascal => variant.to_owned(),
            Self::Lower => variant.to_ascii_lowercase(),
            Self::Upper => variant.to_ascii_uppercase(),
            Self::Camel => with_first(variant, char::to_ascii_lowercase),
            Self::Snake => snake_by_capitals(variant),
            Self::ScreamingSnake => snake_by_capitals(variant).to_ascii_uppercase(),
            Self::Kebab => snake_by_capitals(variant).replace('_', "-"),
            Self::ScreamingKebab => snake_by_capitals(variant).to_ascii_uppercase().replace('_', "-"),
        }
    }
}

fn with_first(word: &str, change: fn(&char) -> char) -> String {
    let mut chars = word.chars();
    chars.next().map(|first| change(&first)).into_iter().chain(chars).collect()
}

/// serde's reading: every capital but the first starts a word.
fn snake_by_capitals(variant: &str) -> String {
    let mut snake = String::new();
    for (at, letter) in variant.char_indices() {
        if at > 0 && letter.is_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

/// The words of a name in any case, lower: `dryRun`, `dry-run` and `DRY_RUN` are `dry`, `run`.
pub(crate) fn words(name: &str) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut before = None;
    for (at, &letter) in letters.iter().enumerate() {
        let after_is_lower = letters.get(at + 1).is_some_and(|next| next.is_lowercase());
        // `HTTPGet` is `http`, `get`: a capital after a small letter, or the last capital of a run.
        let starts =
            letter.is_uppercase() && before.is_some_and(|last: char| !last.is_uppercase() || after_is_lower);
        if (starts || !letter.is_alphanumeric()) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if letter.is_alphanumeric() {
            word.extend(letter.to_lowercase());
        }
        before = Some(letter);
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// A name as models confuse it: case, `_` and `-` do not count.
pub(crate) fn folded(name: &str) -> String {
    name.chars().filter(|letter| !matches!(letter, '_' | '-')).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: [&str; 8] = [
        "lowercase",
        "UPPERCASE",
        "PascalCase",
        "camelCase",
        "snake_case",
        "SCREAMING_SNAKE_CASE",
        "kebab-case",
        "SCREAMING-KEBAB-CASE",
    ];

    fn by_every_rule(of: impl Fn(RenameRule) -> String) -> Vec<String> {
        RULES.iter().map(|name| of(RenameRule::named(name).unwrap())).collect()
    }

    #[test]
    fn fields_are_renamed_as_serde_does() {
        assert_eq!(
            by_every_rule(|rule| rule.of_field("very_tasty2")),
            [
                "very_tasty2",
                "VERY_TASTY2",
                "VeryTasty2",
                "veryTasty2",
                "very_tasty2",
                "VERY_TASTY2",
                "very-tasty2",
                "VERY-TASTY2"
            ]
        );
    }

    #[test]
    fn variants_are_renamed_as_serde_does() {
        assert_eq!(
            by_every_rule(|rule| rule.of_variant("VeryTasty")),
            [
                "verytasty",
                "VERYTASTY",
                "VeryTasty",
                "veryTasty",
                "very_tasty",
                "VERY_TASTY",
                "very-tasty",
                "VERY-TASTY"
            ]
        );
    }

    #[test]
    fn odd_names_do_not_panic() {
        for name in ["", "_", "__", "é", "ñandú_é", "日本"] {
            by_every_rule(|rule| rule.of_field(name));
            by_every_rule(|rule| rule.of_variant(name));
            words(name);
        }
    }

    #[test]
    fn words_of_every_case() {
        assert_eq!(words("dryRun"), ["dry", "run"]);
        assert_eq!(words("DRY-RUN_now"), ["dry", "run", "now"]);
        assert_eq!(words("HTTPGetV2"), ["http", "get", "v2"]);
        assert_eq!(words("__a"), ["a"]);
    }

    #[test]
    fn folding_hides_case_and_joiners() {
        assert_eq!(folded("Dry-Run"), folded("dry_run"));
    }
}
