//! Which name is proposed, and when none is.

use super::{Typos, Words, nearest};

fn meant<'a>(given: &str, known: &[&'a str]) -> Option<&'a str> {
    nearest(given, known.iter().copied())
}

#[test]
fn case_and_separators_come_first() {
    assert_eq!(meant("file_path", &["filePath", "file_paths"]), Some("filePath"));
    assert_eq!(meant("old-string", &["old_string", "new_string"]), Some("old_string"));
    assert_eq!(meant("JSON", &["markdown", "json"]), Some("json"));
    assert_eq!(meant("id", &["ID", "ad"]), Some("ID"));
    // Two that are equal after folding: no guess.
    assert_eq!(meant("userid", &["user_id", "userId"]), None);
    assert_eq!(meant("userid", &["user_id", "user_id"]), Some("user_id"));
}

#[test]
fn typos_within_the_budget() {
    for (given, known) in [
        ("environmnt", "environment"),
        ("user_nam", "userName"),
        ("Kelvins", "kelvin"),
        ("titel", "title"),
        ("prioirty", "priority"),
        ("targetVersoin", "targetVersion"),
        ("destinationAcountNumbr", "destinationAccountNumber"),
    ] {
        assert_eq!(meant(given, &["other", known, "zzz"]), Some(known), "{given}");
    }
    for (given, known) in [
        ("cat", "car"),
        ("mode", "male"),
        ("filters", "where"),
        ("sort", "orderBy"),
        ("items", "todos"),
        ("topic", "path"),
        ("ship_date", "dryRun"),
        ("fileName", "filePath"),
    ] {
        assert_eq!(meant(given, &[known]), None, "{given}");
    }
}

#[test]
fn the_budget_grows_with_the_length() {
    for (length, budget) in
        [(1, 0), (3, 0), (4, 1), (7, 1), (8, 2), (12, 2), (13, 3), (17, 3), (18, 4), (40, 4)]
    {
        let given = "a".repeat(length);
        // Wrong letters at the front, so that no shared beginning hints at the name.
        let known = |typos: usize| format!("{}{}", "b".repeat(typos), "a".repeat(length - typos));
        assert!(meant(&given, &[&known(budget)]).is_some(), "{length}");
        if budget < length {
            assert_eq!(meant(&given, &[&known(budget + 1)]), None, "{length}");
        }
    }
}

#[test]
fn only_one_is_proposed() {
    assert_eq!(meant("cost_a", &["cost_b", "cost_c"]), None);
    assert_eq!(meant("limitt", &["limit", "limits"]), None);
    assert_eq!(meant("nota", &["note", "noun"]), Some("note"));
    assert_eq!(meant("path", &["source_path", "target_path"]), None);
    assert_eq!(meant("anything", &[]), None);
    assert_eq!(meant("", &["a", ""]), Some(""));
}

#[test]
fn shared_words() {
    for (given, known) in [
        ("file_path", "path"),
        ("path", "filePath"),
        ("projId", "projectId"),
        ("retry_interval", "interval"),
        ("customer", "customer_id"),
        ("user", "username"),
        ("MAX-RESULTS", "max_results_per_page"),
    ] {
        assert_eq!(meant(given, &["monitor_id", known, "note"]), Some(known), "{given}");
    }
    assert_eq!(meant("retry_interval_ms", &["interval", "retry_interval"]), Some("retry_interval"));
    for (given, known) in [
        ("line_range", "offset"),
        ("user_id", "ticket_id"),
        ("id", "ticket_id"),
        ("customer_id", "id"),
        ("path_file", "file_path_or_name"),
        ("confirmed", "confirm_delete_all"),
        ("my_path_file", "file_path"),
    ] {
        assert_eq!(meant(given, &[known]), None, "{given}");
    }
}

#[test]
fn long_names_cost_nothing() {
    let long = "a".repeat(1 << 20);
    assert_eq!(meant(&long, &["a", &long]), None);
    assert_eq!(meant("a", &[&long]), None);
    let many: Vec<String> = (0..5_000).map(|i| format!("{i:064}")).collect();
    assert_eq!(nearest(&"b".repeat(64), many.iter().map(String::as_str)), None);
}

#[test]
fn distances_and_words() {
    let words = |name: &str| {
        let mut words = Words::default();
        words.read(name);
        words.list().map(str::to_owned).collect::<Vec<_>>()
    };
    for (a, b, typos) in [
        ("", "", 0),
        ("", "ab", 2),
        ("ab", "", 2),
        ("ab", "ba", 1),
        ("kitten", "sitting", 3),
        ("ca", "abc", 3),
        ("abcd", "acbd", 1),
    ] {
        let mut counted = Typos::of(a);
        counted.known = b.chars().collect();
        for budget in 0..5 {
            counted.budget = budget;
            assert_eq!(counted.distance(), Some(typos).filter(|typos| *typos <= budget), "{a} {b} {budget}");
        }
    }
    assert_eq!(words("fileName_v2-Final"), ["file", "name", "v2", "final"]);
    assert_eq!(words("HTTPServer"), ["httpserver"]);
    assert_eq!(words("_"), [""; 0]);
}

#[test]
fn a_name_of_64_characters_is_looked_at_and_a_longer_one_is_not() {
    for letter in ["a", "ä"] {
        let [fits, long] = [64, 65].map(|count| letter.repeat(count));
        assert_eq!(meant(&fits, &[&fits]), Some(&*fits));
        assert_eq!(meant(&long, &[&long]), None);
        assert_eq!(meant(&fits, &[&long]), None);
    }
}

#[test]
fn the_nearest_is_meant_wherever_it_stands() {
    let (near, far) = ("prioritx", "priorixx");
    assert_eq!(meant("priority", &[near, far]), Some(near));
    assert_eq!(meant("priority", &[far, near]), Some(near));
    assert_eq!(meant("tag", &["label", "tag_name"]), Some("tag_name"), "a word of three letters is a hint");
    assert_eq!(meant("id", &["label", "id_name"]), None);
    let most = "interval_of_retries_in_ms";
    assert_eq!(meant(most, &["interval", "interval_ms"]), Some("interval_ms"), "it shares more letters");
}
