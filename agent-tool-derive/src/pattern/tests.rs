//! Each rule by its words. That an engine agrees is tested in `tests/tests/patterns.rs`.

use super::check;

#[test]
fn longest_match_in_code_points() {
    for (pattern, finite) in [
        ("^$", Some(0)),
        ("^abc$", Some(3)),
        ("^é😀.$", Some(3)),
        (r"^v\d+\.\d+\.\d+$", None),
        ("^[a-z][a-z0-9_.-]{1,31}$", Some(32)),
        (r"^[A-Z]{2,10}-\d{1,6}$", Some(17)),
        ("^a$|^bcd$", Some(3)),
        ("^(ab?|c){0,3}$", Some(6)),
        ("^(a*|b)$", None),
        ("^(a*){0}b$", Some(1)),
        ("^(|^)*(){7}$", Some(0)),
        ("^a{3,}$", None),
        (r"^\/\x41\u00e9\n$", Some(4)),
        ("^.{1,300}$", Some(300)),
        ("^((a{10}){10}){10}$", Some(1000)),
    ] {
        assert_eq!(check(pattern).map(|judged| judged.finite), Ok(finite), "{pattern}");
    }
}

/// Of each message the words that matter: the fragment, and what to write.
const REFUSED: &[(&str, &[&str])] = &[
    ("", &["empty pattern", "`^$`"]),
    ("a", &["neither `^` nor `$`", "write `^a$`"]),
    ("^a", &["`^a` has no `$`", "write `^a$`"]),
    ("a$", &["`a$` has no `^`", "write `^a$`"]),
    ("^a|b$", &["the alternative `^a` has no `$`", "`^(...|...)$`"]),
    ("^a$|b$", &["the alternative `b$` has no `^`"]),
    ("^a$|", &["an empty alternative has neither"]),
    ("(^a|b)$", &["has no `^`", "write `^(^a|b)$`"]),
    ("(?:^)?a$", &["has no `^`"]),
    ("^a($)*", &["has no `$`"]),
    ("^a(b|$)", &["has no `$`"]),
    ("b^a$", &["has no `^`"]),
    ("^(?=a)$", &["look-around", "`(?=`"]),
    ("^(?!a)$", &["look-around", "`(?!`"]),
    ("^(?<=a)$", &["look-around", "`(?<=`"]),
    ("^(?<!a)$", &["look-around", "`(?<!`"]),
    (r"^(a)\1$", &["back reference", r"`\1`"]),
    (r"^\k<n>$", &["back reference", r"`\k`"]),
    (r"^\0$", &[r"`\0`", r"write `\x00`"]),
    (r"^\ba$", &["word boundaries", "`[ ,]`"]),
    (r"^\B$", &["word boundaries"]),
    (r"^\b{start}a$", &["word boundaries"]),
    (r"^\b{x$", &["word boundaries"]),
    (r"^\<$", &[r"`\<`", "write `<`"]),
    (r"\Aa$", &[r"`\A`", "write `^`"]),
    (r"^a\z", &[r"`\z`", "write `$`"]),
    (r"^a\Z", &[r"`\Z`", "write `$`"]),
    ("^(?i)a$", &["inline flags", "`[Aa]`"]),
    ("^(?i:a)$", &["inline flags"]),
    ("^(?-)a$", &["inline flags"]),
    ("^(?#a)$", &["`(?`", "write `(` or `(?:`"]),
    ("^(?>a)$", &["`(?`", "write `(` or `(?:`"]),
    (r"^\pL$", &[r"`\p{L}`", "`[A-Za-z]`"]),
    (r"^[\p{L}]$", &[r"`\p{L}`", "`[A-Za-z]`"]),
    (r"^\p{}$", &[r"`\p{L}`"]),
    ("^(?<n>a)$", &["named groups", "write `(`"]),
    ("^(?P<n>a)$", &["named groups", "write `(`"]),
    ("^(?<n a)$", &["named groups", "write `(`"]),
    ("^a*?$", &["`*?` is lazy", "write `*`"]),
    ("^a??$", &["`??` is lazy", "write `?`"]),
    ("^a{2}?$", &["`{2}?` is lazy", "write `{2}`"]),
    ("^a++$", &["`a++` repeats a repeat", "drop `+`"]),
    ("^a{2}{3}$", &["`a{2}{3}` repeats a repeat", "drop `{3}`"]),
    ("^*a$", &["`^*` repeats an anchor", "drop `*`"]),
    ("^|*$", &["`*` has nothing to repeat", r"write `\*`"]),
    ("^a{,3}$", &["`{,`", "write `{0,`"]),
    ("^a{ 2 }$", &["`{ 2 }`", "write `{2}`"]),
    ("^a{02}$", &["`{02}`", "write `{2}`"]),
    ("^a{3,2}$", &["`{3,2}` ends before it begins"]),
    ("^a{b}$", &["`{` begins no count", r"`\{`"]),
    ("^a{1,1001}$", &["`{1,1001}` counts above 1000", "`max_length`"]),
    ("^a{1001,}$", &["`{1001,}` counts above 1000"]),
    ("^((a{100}){100}){100}$", &["larger than", "`max_length`"]),
    (r"^(\S{1000}){2}$", &["larger than"]),
    ("^[[:alpha:]]$", &["`[:alpha:]`", "`[A-Za-z]`"]),
    ("^[a&&b]$", &["`[a&&b]` combines classes"]),
    ("^[a--b]$", &["`[a--b]` combines classes"]),
    ("^[a~~b]$", &["`[a~~b]` combines classes"]),
    ("^[a-b-c]$", &["`-` inside `[a-b-c]`", r"write `\-`"]),
    ("^[--/]$", &["`-` inside `[--/]`", r"write `\-`"]),
    ("^[!--]$", &["combines classes"]),
    (r"^\-$", &[r"`\-` escapes what needs no escape", "write `-`"]),
    (r"^\_$", &[r"`\_`", "write `_`"]),
    (r"^\#$", &[r"`\#`", "write `#`"]),
    (r"^[\&]$", &[r"`\&`", "write `&`"]),
    (r"^[\@]$", &[r"`\@`", "write `@`"]),
    (r"^\a$", &[r"`\a`", r"write `\x07`"]),
    (r"^[\a]$", &[r"`\a`", r"write `\x07`"]),
    (r"^\e$", &[r"`\e` is no escape", "write `e`"]),
    (r"^\cJ$", &[r"`\c`", r"`\x0a`"]),
    (r"^[\b]$", &[r"`\b` in a class", r"write `\x08`"]),
    (r"^\x{41}$", &[r"`\x{41}`", r"write `\x41`"]),
    (r"^\u{e9}$", &[r"`\u{e9}`", r"write `\xe9`"]),
    (r"^\u{2028}$", &[r"`\u{2028}`", r"write `\u2028`"]),
    (r"^\u{1F600}$", &[r"`\u{1F600}`", "the character itself"]),
    (r"^\U00000041$", &[r"`\U00000041`", r"write `\x41`"]),
    (r"^\ud83d\ude00$", &["hexadecimal", r"`\x0a`"]),
    (r"^\x4$", &["hexadecimal"]),
    ("^a]$", &["`]` stands alone", r"write `\]`"]),
    ("^a}$", &["`}` stands alone", r"write `\}`"]),
    ("^[]a]$", &["bare `]` in a class", r"write `\]`"]),
    ("^[]$", &["`[]$` is never closed", r"`\[`"]),
    ("^[a[b]]$", &["class inside a class", r"write `\[`"]),
    ("^[z-a]$", &["`z-a` runs backwards"]),
    (r"^[\d-x]$", &[r"`\d` cannot be one end of a range", r"write `\-`"]),
    ("^[😀]$", &["`😀` in a class", "`(😀|a)`"]),
    ("^[a-😀]$", &["`😀` in a class"]),
    ("^😀+$", &["`😀+` repeats half", "write `(?:😀)+`"]),
    ("^(a$", &["`(` is never closed", r"write `\(`"]),
    ("^a)$", &["`)` closes no group", r"write `\)`"]),
    (r"^a\", &["ends inside an escape", r"write `\\`"]),
];

#[test]
fn refusals_name_the_fragment_and_what_to_write() {
    for (pattern, words) in REFUSED {
        let Err(fault) = check(pattern) else { panic!("{pattern} was taken") };
        for word in *words {
            assert!(fault.message.contains(word), "{pattern}: {} lacks {word}", fault.message);
        }
        let begins = fault.message.chars().next().unwrap_or_default();
        assert!(!begins.is_uppercase() && !fault.message.ends_with('.'), "{}", fault.message);
        assert!(!fault.message.contains("regex parse error"), "{}", fault.message);
    }
}

#[test]
fn the_first_fault_from_the_left_is_named() {
    for (pattern, word) in [
        (r"^\b(a$", "word boundaries"),
        (r"(?i)a]\1", "inline flags"),
        ("a}[b", "`}` stands alone"),
        (r"^(\A|\z", r"`\A`"),
        ("a*?{x", "is lazy"),
        (r"[a-b-c\q", "`-` inside `[a-b-c\\q`"),
        ("a{02}{3}", "`{02}`"),
        ("^{2}{", "repeats an anchor"),
    ] {
        let message = check(pattern).expect_err(pattern).message;
        assert!(message.contains(word), "{pattern}: {message}");
    }
}

#[test]
fn deep_and_long_patterns_are_judged_without_trouble() {
    let nested = |depth: usize| format!("^{}a{}$", "(".repeat(depth), ")".repeat(depth));
    assert!(check(&nested(40)).is_ok());
    // Each level is looked at once, from both sides.
    let starts = |first: &str| check(&format!("{}{first}{}$", "(".repeat(50), "b)".repeat(50)));
    let ends = |last: &str| check(&format!("^{}{last}{}", "(b".repeat(50), ")".repeat(50)));
    assert!(starts("^").is_ok() && starts("a").is_err() && ends("$").is_ok() && ends("a").is_err());
    assert!(check(&nested(60)).expect_err("nested").message.contains("deeper than 50"));
    assert!(check(&nested(100_000)).expect_err("nested").message.contains("deeper than 50"));
    assert!(check(&format!("^{}$", "a".repeat(2_000))).is_ok());
    assert!(check(&format!("^{}$", "a".repeat(5_000))).is_err());
    assert!(check(&format!("^{}$", "(a{1000})".repeat(1_000))).is_err());
}
