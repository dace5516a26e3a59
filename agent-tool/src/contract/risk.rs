//! Names that say what a field may do to a destructive call: broaden it, carry raw text, wave it through, run it dry.
//!
//! The derive holds the same lists for the fields that it sees. Names only; places are judged in `destructive`.

use crate::suggest::fold;

/// Words of flags that broaden a call wherever they stand in the name.
const BROAD: &[&str] = &["all", "force", "recursive", "cascade"];
/// Words of flags that broaden a call where another word follows.
const BROAD_IN_FRONT: &[&str] = &["skip", "no", "ignore", "include"];
/// What is run or searched as it is.
const RAW: &[&str] = &["sql", "query", "command", "script", "shell", "filter", "where"];
/// Parts of names of flags that keep a call from acting, after folding.
const REHEARSALS: &[&str] =
    &["dryrun", "preview", "simulat", "whatif", "checkonly", "planonly", "validateonly", "rehears", "noop"];

/// Whether a flag of that name broadens a call.
pub(super) fn is_broad(name: &str) -> bool {
    let words = words(name);
    let in_front = words.len() > 1 && words.first().is_some_and(|first| BROAD_IN_FRONT.contains(&&**first));
    in_front || words.iter().any(|word| BROAD.contains(&&**word))
}

/// The word that says that a text of that name is run as it is.
pub(super) fn raw_word(name: &str) -> Option<String> {
    let is_raw = |word: &String| RAW.iter().any(|raw| word == raw || is_plural(word, raw));
    words(name).into_iter().find(is_raw)
}

/// Whether a flag is named like the dry run of a tool.
pub(super) fn is_dry_run(name: &str) -> bool {
    fold(name).contains("dryrun")
}

/// Whether a flag of that name keeps a call from acting while it is `true`.
pub(super) fn is_rehearsal(name: &str) -> bool {
    let folded = fold(name);
    REHEARSALS.iter().any(|part| folded.contains(part))
}

fn is_plural(word: &str, name: &str) -> bool {
    word.strip_suffix("ies").is_some_and(|stem| name.strip_suffix('y') == Some(stem))
        || word.strip_suffix('s') == Some(name)
}

/// The words of a name in any case, lower: `skipDNS`, `skip-dns` and `SKIP_DNS` are `skip`, `dns`.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut letters = name.chars().peekable();
    let mut before: Option<char> = None;
    while let Some(letter) = letters.next() {
        let after_is_lower = letters.peek().is_some_and(|next| next.is_lowercase());
        // A capital after a small letter, or the last capital of a run.
        let starts =
            letter.is_uppercase() && before.is_some_and(|last| !last.is_uppercase() || after_is_lower);
        if (starts || !letter.is_alphanumeric()) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if letter.is_alphanumeric() {
            word.extend(letter.to_lowercase());
        }
        before = Some(letter);
    }
    words.extend(Some(word).filter(|word| !word.is_empty()));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_any_case() {
        for broad in
            ["all", "deleteALL", "FORCE", "is-recursive", "skipDNSCheck", "no_backup", "IgnoreErrors"]
        {
            assert!(is_broad(broad), "{broad}");
        }
        for narrow in ["allow", "install", "enforced", "skip", "no", "note", "noted_by", "ignored"] {
            assert!(!is_broad(narrow), "{narrow}");
        }
        for raw in ["sql", "SQLText", "where_clause", "queries", "shellScripts", "rawCommand"] {
            assert!(raw_word(raw).is_some(), "{raw}");
        }
        for tame in ["nowhere", "requery", "describe", "scripting", "name", "cities", "series"] {
            assert_eq!(raw_word(tame), None, "{tame}");
        }
        assert!(is_dry_run("DRY-RUN") && is_dry_run("isDryRun") && !is_dry_run("dry"));
        assert!(
            is_rehearsal("previewOnly")
                && is_rehearsal("dry_run")
                && is_rehearsal("validate_only")
                && !is_rehearsal("review")
        );
    }
}
