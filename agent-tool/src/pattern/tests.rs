//! The sets, the two engines, the refusals. What a JavaScript engine says is in `tests/tests/patterns.rs`.

use regex_automata::dfa::Automaton;

use super::{Engine, Matcher};

fn matcher(pattern: &str) -> Matcher {
    Matcher::new(pattern).unwrap_or_else(|why| panic!("{pattern}: {why}"))
}

/// ECMA-262's sets, written by hand and not by ranges.
fn is_digit(c: char) -> bool {
    "0123456789".contains(c)
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn is_line_end(c: char) -> bool {
    ['\n', '\r', '\u{2028}', '\u{2029}'].contains(&c)
}

fn is_space(c: char) -> bool {
    // General category Zs of Unicode 16.
    let zs = " \u{a0}\u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200a}\u{202f}\u{205f}\u{3000}";
    is_line_end(c) || ['\t', '\u{b}', '\u{c}', '\u{feff}'].contains(&c) || zs.contains(c)
}

#[test]
fn sets_hold_what_ecma_says_over_every_code_point() {
    type Set = (&'static str, fn(char) -> bool);
    let sets: [Set; 14] = [
        (r"^\d$", is_digit),
        (r"^\D$", |c| !is_digit(c)),
        (r"^\w$", is_word),
        (r"^\W$", |c| !is_word(c)),
        (r"^\s$", is_space),
        (r"^\S$", |c| !is_space(c)),
        (r"^.$", |c| !is_line_end(c)),
        (r"^[^\s\d]$", |c| !is_space(c) && !is_digit(c)),
        (r"^[^\Dx]$", is_digit),
        (r"^[\S\n]$", |c| !is_space(c) || c == '\n'),
        (r"^[^a-yé\u{1f600}-\u{1f64f}]$", |c| {
            !('a'..='y').contains(&c) && c != 'é' && !('\u{1f600}'..='\u{1f64f}').contains(&c)
        }),
        (r"^[^]$", |_| true),
        (r"^[^\ud800-\udfff]$", |_| true),
        (r"^[\ud800-\ue000]$", |c| c == '\u{e000}'),
    ];
    for (pattern, holds) in sets {
        let matcher = matcher(pattern);
        for c in '\0'..=char::MAX {
            assert_eq!(matcher.is_match(c.encode_utf8(&mut [0; 4])), holds(c), "{pattern} on {c:?}");
        }
    }
}

#[test]
fn both_engines_agree() {
    let texts =
        ["", "a", "b", "ab", "aab", "é", "aé", "éa", "a\n", "\na", "😀", "a-b", "-", "1", "a1_", "aaa"];
    for pattern in [
        "", "^$", "a", "^a", "a$", "^a|b$", r"\b", r"\B", r"^\B$", r"\Bb", ".", "^.$", "[^a]", "a{2,}",
        "(a|b)+$", "[]",
    ] {
        let automaton = || super::automaton(super::parse::parse(pattern).unwrap()).unwrap();
        let table = Matcher { pattern: pattern.into(), engine: Engine::table(&automaton()).unwrap() };
        let pike = Matcher { pattern: pattern.into(), engine: Engine::pike(automaton()).unwrap() };
        for text in texts {
            assert_eq!(table.is_match(text), pike.is_match(text), "{pattern:?} on {text:?}");
        }
    }
}

#[test]
fn matches_are_searched_for() {
    assert!(matcher("b").is_match("abc"));
    assert!(!matcher("^b").is_match("abc"));
    assert!(!matcher("b$").is_match("abc"));
    assert!(matcher("").is_match("") && matcher("$").is_match("a") && matcher("^").is_match("a"));
    let siblings = matcher(&"(a)".repeat(1_000));
    assert!(siblings.is_match(&"a".repeat(1_000)) && !siblings.is_match(&"a".repeat(999)));
    // `$` is the very end, and no line ends before it.
    assert!(!matcher("^a$").is_match("a\n"));
    assert!(!matcher("^a$").is_match("b\na\nb"));
    assert!(matcher("^a|b$").is_match("ax") && matcher("^a|b$").is_match("xb"));
}

#[test]
fn an_anchored_pattern_gives_up_at_the_first_wrong_byte() {
    let Engine::Table { table, start } = matcher("^ab").engine else { panic!("too large") };
    assert!(table.is_dead_state(table.next_state(start, b'b')));
}

#[test]
fn large_patterns_run_without_a_table_and_larger_ones_are_refused() {
    let large = matcher("^.{1,400}$");
    assert!(matches!(large.engine, Engine::Pike { .. }));
    assert!(large.is_match(&"é".repeat(400)));
    assert!(!large.is_match(&"é".repeat(401)) && !large.is_match(""));
    // Exponential for a backtracking engine, and a table of 2^20 states.
    let hard = matcher("^(a|b)*a(a|b){20}$");
    assert!(matches!(hard.engine, Engine::Pike { .. }));
    assert!(hard.is_match(&"a".repeat(5_000)));
    assert!(!hard.is_match(&"b".repeat(5_000)));
    assert!(!matcher("^(a+)+$").is_match(&format!("{}!", "a".repeat(50_000))));
    for too_large in [
        "^(?:.*a.{900}|b)$",
        "((a{1000}){1000}){1000}",
        "a{4294967295}",
        "[]{4294967295}",
        "(?:|[]){4294967295}",
    ] {
        assert!(Matcher::new(too_large).unwrap_err().contains("too large"), "{too_large}");
    }
    assert!(matcher("^(?:){4294967295}(?:^|$){4294967295}$").is_match(""));
}

const REFUSED: &[(&str, &str)] = &[
    ("(?=a)", "look-around (`(?=`)"),
    ("(?!a)", "look-around (`(?!`)"),
    ("(?<=a)", "look-around (`(?<=`)"),
    ("(?<!a)", "look-around (`(?<!`)"),
    (r"(a)\1", r"back reference (`\1`)"),
    (r"(?<n>a)\k<n>", r"back reference (`\k`)"),
    (r"\p{L}", r"`\p{...}`"),
    (r"[\P{Lu}]", r"`\P{...}`"),
    ("(?i)a", "`(?i` is no group"),
    ("(?i:a)", "`(?i` is no group"),
    ("(?P<n>a)", "`(?P` is no group"),
    ("(?", "`(?` is no group"),
    ("(?é", "`(?é` is no group"),
    ("(?<é>a)", "named"),
    ("(?<a", "never closed"),
    ("a++", "`+` repeats nothing"),
    ("^*", "`*` repeats nothing"),
    (r"\b+", "`+` repeats nothing"),
    ("a{2}{3}", "`{` stands alone"),
    ("a{,3}", "no count"),
    ("a{2,1}", "ends before it begins"),
    ("a{4294967296}", "no count"),
    ("a{ 2 }", "no count"),
    ("a{2", "begins a count"),
    ("a]", "`]` stands alone"),
    ("}", "`}` stands alone"),
    ("(a", "never closed"),
    ("a)", "closes no group"),
    ("[a", "never closed"),
    ("[z-a]", "ends before it begins"),
    (r"[\d-x]", "one character at each end"),
    (r"[a-\d]", "one character at each end"),
    (r"\-", r"`\-` is no escape"),
    (r"\a", r"`\a` is no escape"),
    (r"\é", r"`\é` is no escape"),
    (r"\00", r"`\0` is no escape"),
    (r"[\1]", r"`\1` is no escape"),
    (r"[\B]", r"`\B` is no escape"),
    (r"\c1", "takes a letter"),
    (r"\x4", "2 digits"),
    (r"\u004", "4 digits"),
    (r"\ud83d\u00", "4 digits"),
    (r"\u{}", "no code point"),
    (r"\u{110000}", "no code point"),
    (r"\u{ffffffffffffffffff}", "no code point"),
    (r"\u{41", "no code point"),
    ("\\", "lone"),
];

#[test]
fn what_is_not_done_is_refused_by_name() {
    for (pattern, reason) in REFUSED {
        let why = Matcher::new(pattern).expect_err(pattern);
        assert!(why.contains(reason), "{pattern}: {why}");
        assert!(!why.ends_with('.') && !why.starts_with(char::is_uppercase), "{why}");
    }
    assert!(Matcher::new(&"(".repeat(100_000)).unwrap_err().contains("nested"));
}

#[test]
fn a_matcher_is_shared_between_threads() {
    fn shared<T: Send + Sync + std::panic::UnwindSafe + std::panic::RefUnwindSafe>(_: &T) {}
    for pattern in ["^a{3}$", "^.{400}$"] {
        let matcher = matcher(pattern);
        shared(&matcher);
        assert_eq!(format!("{matcher:?}"), format!("Matcher({pattern:?})"));
        let text = "a".repeat(400);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| assert_eq!(matcher.is_match(&text), pattern == "^.{400}$"));
            }
        });
    }
}
