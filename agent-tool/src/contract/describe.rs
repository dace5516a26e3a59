//! Every constraint in words (many clients drop the keywords), around the author's own words.
//!
//! `Optional.` first, then the author's text, then one sentence a rule; nothing twice. No rule is made here.

use super::node::{Array, Extra, Kind, Node, Object, Tagging, Union};
use super::sentences::{self, plain};
use super::union::{external_name, tag_value};
use super::write::Role;
use crate::sentence;
use crate::spec::ScopeKind;

/// The published description of a node; none where there is nothing to say.
pub(super) fn node(node: &Node, role: Role<'_>) -> Option<String> {
    let mut words = Words::new(node.description.as_deref());
    match role {
        Role::Root => return None,
        // The list, the map or the union around it says what a scalar takes.
        Role::Part if node.is_scalar() => return None,
        Role::Part => {}
        Role::Property { required, .. } => {
            if !required {
                words.optional(node);
            }
        }
    }
    for sentence in constraints(node) {
        words.add(&sentence);
    }
    if let Some(absent) = node.when_absent.filter(|absent| !says(&words.author, sentence::part(absent))) {
        words.add(&format!("If not given: {}", sentence::whole(absent.trim())));
    }
    if let Some(broadens) = node.broadens {
        words.add(&format!("true broadens the call: {}", sentence::whole(broadens.trim())));
    }
    match (words.done(), role) {
        (Some(words), _) => Some(words),
        (None, Role::Property { name, .. }) => Some(humanized(name)),
        (None, _) => None,
    }
}

/// The published description of a tool.
pub(crate) fn tool(author: &str, dry_run: Option<&str>, plan_token: bool, root: &Node) -> String {
    let mut words = Words::new(Some(author));
    if let Kind::Object(object) = &root.kind {
        for sentence in scopes(object) {
            words.add(&sentence);
        }
    }
    if let Some(flag) = dry_run {
        words.add(&format!("Only reports what it would do and changes nothing, unless {flag} is false."));
        if plan_token {
            words.add("A live call needs the planToken that a dry run with the same arguments returned.");
        }
    }
    words.done().unwrap_or_default()
}

/// The author's text, and what is said around it.
struct Words {
    author: String,
    before: Option<String>,
    after: Vec<String>,
}

impl Words {
    fn new(author: Option<&str>) -> Self {
        Self { author: author.map(reflowed).unwrap_or_default(), before: None, after: Vec::new() }
    }

    fn optional(&mut self, node: &Node) {
        let optional = self.author.to_lowercase().starts_with("optional");
        match &node.default {
            Some(default) => {
                let default = plain(default);
                let said = optional && says(&self.author, &format!("default {default}"));
                self.before = (!said).then(|| format!("Optional, default {default}."));
            }
            None => self.before = (!optional).then(|| "Optional.".to_owned()),
        }
    }

    /// A sentence, unless the author's text holds it.
    fn add(&mut self, sentence: &str) {
        let core = sentence.trim_end_matches('.');
        // "At most 5 tags" says "At most 5 items".
        let counted = core.strip_suffix(" items").is_some_and(|count| says(&self.author, count));
        let said = counted || says(&self.author, core);
        if !said && !self.after.iter().any(|other| other == sentence) {
            self.after.push(sentence.to_owned());
        }
    }

    fn done(self) -> Option<String> {
        let author = sentence::whole(&self.author).into_owned();
        let parts = self.before.into_iter().chain(Some(author)).chain(self.after);
        let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }
}

/// One sentence for each rule of a node.
fn constraints(node: &Node) -> Vec<String> {
    let mut said = match &node.kind {
        Kind::Any => vec!["Any JSON value.".to_owned()],
        Kind::Boolean | Kind::Broken => Vec::new(),
        Kind::Text(rules) => sentences::text(rules, node.description.as_deref(), node.example.as_ref()),
        Kind::Integer(rules) => sentences::integer(rules, node.example.as_ref()),
        Kind::Number(rules) => sentences::number(rules, node.example.as_ref()),
        Kind::Array(rules) => list(rules),
        Kind::Object(rules) => object(rules),
        Kind::Union(rules) => forms(rules),
    };
    if node.null {
        said.push("null is a value of its own.".to_owned());
    }
    said
}

fn list(rules: &Array) -> Vec<String> {
    let mut said: Vec<String> = sentences::count(rules.min, rules.max, "item").into_iter().collect();
    if rules.unique {
        said.push("No item twice.".to_owned());
    }
    said.extend(parts("Each item", &rules.items));
    said
}

fn object(rules: &Object) -> Vec<String> {
    let mut said = scopes(rules);
    match &rules.extra {
        Extra::Closed => {}
        Extra::Open => said.push("Any keys.".to_owned()),
        Extra::Of(values) => {
            said.push("The keys are free.".to_owned());
            said.extend(parts("Each value", values));
        }
    }
    said
}

/// What a list or map says of what it holds; what is no scalar says it itself.
fn parts(each: &str, node: &Node) -> Option<String> {
    let said = constraints(node);
    match &node.kind {
        Kind::Text(text) if !text.allowed.is_empty() => Some(said.join(" ")),
        _ if node.is_scalar() && !said.is_empty() => Some(format!("{each}: {}", lowered(&said.join(" ")))),
        _ => None,
    }
}

fn scopes(object: &Object) -> Vec<String> {
    let words = |(kind, fields): &(ScopeKind, Vec<String>)| match kind {
        ScopeKind::AtLeastOne => format!("Give at least one of {}.", fields.join(", ")),
        ScopeKind::ExactlyOne => format!("Give exactly one of {}.", fields.join(", ")),
    };
    object.scopes.iter().map(words).collect()
}

fn forms(union: &Union) -> Vec<String> {
    let mut names = Vec::new();
    for branch in &union.branches {
        match (&branch.kind, &union.tagging) {
            (Kind::Text(text), _) => names.extend(text.allowed.iter().map(sentences::allowed)),
            (Kind::Object(object), Tagging::Property(tag)) => {
                names.extend(tag_value(object, tag).map(str::to_owned));
            }
            (Kind::Object(object), Tagging::External) => {
                names.extend(external_name(object).map(str::to_owned));
            }
            _ => {}
        }
    }
    let names = names.join(", ");
    match &union.tagging {
        Tagging::Property(tag) => vec![format!("One form for each {tag}: {names}.")],
        Tagging::External => vec![format!("One of: {names}.")],
    }
}

/// A property without any words: its name, read aloud.
fn humanized(name: &str) -> String {
    let mut words = String::new();
    let mut before = None;
    let mut letters = name.chars().peekable();
    while let Some(letter) = letters.next() {
        let starts = letter.is_uppercase() && before.is_some_and(|before: char| !before.is_uppercase());
        if letter == '_' || letter == '-' {
            words.push(' ');
        } else if starts && letters.peek().is_some_and(|next| !next.is_uppercase()) {
            words.push(' ');
            words.extend(letter.to_lowercase());
        } else {
            words.extend(starts.then_some(' '));
            words.push(letter);
        }
        before = Some(letter);
    }
    let mut letters = words.chars();
    let first: String = letters.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// Whether a text holds words as they stand, whole: `at least 1` is not in `at least 10` or `at least 1.5`.
pub(super) fn says(text: &str, words: &str) -> bool {
    let (text, words) = (text.to_lowercase(), words.to_lowercase());
    let inside = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(&words).any(|(start, _)| {
        let before = text.get(..start).and_then(|before| before.chars().next_back());
        let mut after = text.get(start + words.len()..).unwrap_or_default().chars();
        let next = after.next();
        let fraction = next == Some('.') && after.next().is_some_and(|digit| digit.is_ascii_digit());
        !before.is_some_and(inside) && !next.is_some_and(inside) && !fraction
    })
}

fn lowered(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters.next().map(|first| first.to_lowercase().collect()).unwrap_or_default();
    format!("{first}{}", letters.as_str())
}

/// Lines of a doc comment as running text: paragraphs and list items stay apart.
pub(super) fn reflowed(text: &str) -> String {
    let mut out = String::new();
    for line in text.trim().lines() {
        let line = line.trim();
        let item = line.starts_with("- ") || line.starts_with("* ");
        if line.is_empty() {
            if !out.ends_with("\n\n") {
                out.push_str("\n\n");
            }
        } else {
            if item && !out.is_empty() && !out.ends_with('\n') {
                out.push('\n');
            } else if !out.is_empty() && !out.ends_with('\n') {
                out.push(' ');
            }
            out.push_str(line);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Words, humanized, reflowed, says};

    #[test]
    fn the_words_of_an_author_and_ours_are_sentences_of_their_own() {
        for (author, description) in [
            ("Owner (username or organization)", "Owner (username or organization). At most 3 items."),
            ("One of \"a\" or \"b\"", "One of \"a\" or \"b\". At most 3 items."),
            ("State: `open`", "State: `open`. At most 3 items."),
            ("One of these:", "One of these. At most 3 items."),
            ("文字列。", "文字列。 At most 3 items."),
            ("Which one?", "Which one? At most 3 items."),
            ("", "At most 3 items."),
        ] {
            let mut words = Words::new(Some(author));
            words.add("At most 3 items.");
            assert_eq!(words.done().as_deref(), Some(description));
        }
    }

    #[test]
    fn words_are_found_whole() {
        assert!(says("Pieces, from 1 to 3.", "From 1 to 3"));
        assert!(says("At least 1", "at least 1") && says("(at least 1)", "at least 1"));
        for text in ["at least 10", "at least 1.5", "that least 1", "at least 1_000", ""] {
            assert!(!says(text, "At least 1"), "{text}");
        }
        assert!(!says("Update it", "date") && says("The date.", "date"));
    }

    #[test]
    fn names_are_read_aloud() {
        let cases = [
            ("maxRetries", "Max retries."),
            ("dry_run", "Dry run."),
            ("URL", "URL."),
            ("userID", "User ID."),
            ("x-ray2Go", "X ray2 go."),
            ("été", "Été."),
            ("", "."),
        ];
        for (name, words) in cases {
            assert_eq!(humanized(name), words);
        }
    }

    #[test]
    fn doc_comments_become_running_text() {
        assert_eq!(reflowed(" One\n two.\n\n\n- a\n  b\n- c\n"), "One two.\n\n- a b\n- c");
        assert_eq!(reflowed(""), "");
    }
}
