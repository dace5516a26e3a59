//! The sets, the two engines, the refusals. What a JavaScript engine says is in `tests/tests/patterns.rs`.

use super::automaton::Automaton;
use super::{Engine, Matcher, is_anchored, is_finite};

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
        r"é\b", r"é\B", r"a\b^-", r"\b^a", r"\B^-", "(a|b)+$", "[]",
    ] {
        let (table, simulated) = (matcher(pattern), Matcher::simulated(pattern).unwrap());
        assert!(matches!(table.engine, Engine::Table(_)), "{pattern}");
        for text in texts {
            assert_eq!(table.is_match(text), simulated.is_match(text), "{pattern:?} on {text:?}");
        }
    }
}

#[test]
fn matches_are_searched_for() {
    assert!(matcher("b").is_match("abc"));
    // Half of a pair beside something else is by itself.
    let half = matcher(r"^[\ud83d\u0041\ud83d\ude00]$");
    assert!(half.is_match("A") && half.is_match("\u{1f600}") && !half.is_match("B"));
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
fn an_anchored_pattern_gives_up_at_the_first_wrong_character() {
    let Engine::Table(table) = matcher("^ab").engine else { panic!("too large") };
    assert!(table.is_dead_after("b") && !table.is_dead_after("a"));
}

#[test]
fn large_patterns_run_without_a_table_and_larger_ones_are_refused() {
    let large = matcher("^.{1,400}$");
    assert!(matches!(large.engine, Engine::Table(_)));
    assert!(matches!(matcher("^[a-f][g-z]{1,4990}$").engine, Engine::Table(_)));
    assert!(large.is_match(&"é".repeat(400)));
    assert!(!large.is_match(&"é".repeat(401)) && !large.is_match(""));
    // Exponential for a backtracking engine, and a table of 2^20 states.
    let hard = matcher("^(a|b)*a(a|b){20}$");
    assert!(matches!(hard.engine, Engine::Simulation(_)));
    assert!(hard.is_match(&"a".repeat(5_000)));
    assert!(!hard.is_match(&"b".repeat(5_000)));
    assert!(!matcher("^(a+)+$").is_match(&format!("{}!", "a".repeat(50_000))));
    for too_large in [
        "^(?:.*a.{10240}|b)$",
        "((a{1000}){1000}){1000}",
        "a{4294967295}",
        "[]{4294967295}",
        "(?:|[]){4294967295}",
        "(?:(?:(?:a{4294967295}){4294967295}){4294967295})*",
        "(?:(?:(?:a{4294967295}){4294967295}){4294967295}){0,7}",
    ] {
        assert!(Matcher::new(too_large).unwrap_err().contains("too large"), "{too_large}");
    }
    assert!(matcher("^(?:){4294967295}(?:^|$){4294967295}$").is_match(""));
}

#[test]
fn many_kinds_of_characters_run_without_a_table() {
    let letters: Vec<char> = ('一'..).take(300).collect();
    let pattern: Vec<String> =
        letters.iter().enumerate().map(|(at, letter)| format!("{letter}{at}")).collect();
    let many = matcher(&format!("^(?:{})$", pattern.join("|")));
    assert!(matches!(many.engine, Engine::Simulation(_)));
    assert!(pattern.iter().all(|word| many.is_match(word)));
    assert!(!many.is_match("一1") && !many.is_match("一") && !many.is_match("x0"));
    // So does what is reached in too many ways, though the table would be small.
    assert!(matches!(matcher("^(?:.?){3000}$").engine, Engine::Simulation(_)));
    // And where each step passes by many states that take no character.
    let idle = |alternatives: usize| matcher(&format!("(?:{}x)[ab]*a[ab]{{9}}$", "|".repeat(alternatives)));
    assert!(matches!(idle(1).engine, Engine::Table(_)));
    assert!(matches!(idle(9_000).engine, Engine::Simulation(_)));
    assert!(idle(9_000).is_match("abbbbbbbbb") && !idle(9_000).is_match("babbbbbbb"));
    let few = matcher(&format!("^[{}]{{2}}$", letters.iter().step_by(2).collect::<String>()));
    assert!(matches!(few.engine, Engine::Table(_)));
    for (at, letter) in letters.into_iter().enumerate() {
        assert_eq!(few.is_match(&format!("一{letter}")), at % 2 == 0, "{letter}");
    }
}

#[test]
fn an_automaton_is_no_larger_than_its_pattern_weighs() {
    for pattern in [
        "",
        "^$",
        "abc",
        "^[a-z]*$",
        "a+",
        "a{3,}",
        "a{0,}",
        "(a|bc|)*",
        "(?:a?){7}",
        r"\b(a{2,5}|^){3}\B",
        "(((a+)+)+)+",
    ] {
        let tree = super::read(pattern).unwrap();
        // The match, and a loop over what stands before it.
        let least = Automaton::new(&tree).states.len() as u64 - 3;
        assert!(least <= tree.weight(), "{pattern}: {least} states weigh {}", tree.weight());
    }
    assert!(Matcher::new("a{10240}").is_ok() && Matcher::new("a{10241}").is_err());
    assert!(Matcher::new("(?:a?){5120}").is_ok() && Matcher::new("(?:a?){5121}").is_err());
    // Alternatives of one character each are one class, however each is written.
    for one in ["(?:a|b)", "(?:a{1}|(?:b))", "(?:[ac]|b|d)"] {
        assert!(Matcher::new(&format!("{one}{{10240}}")).is_ok(), "{one}");
        assert!(Matcher::new(&format!("{one}{{10241}}")).is_err(), "{one}");
    }
}

#[test]
fn what_holds_a_text_and_what_ends() {
    for (pattern, anchored, finite) in [
        ("^a$", true, true),
        ("^a*$", true, false),
        ("^(?:a{2,}){0}$", true, true),
        ("^(?:a|b*)$", true, false),
        ("^(?:^)*(?:a|bc){3}$$", true, true),
        ("a$", false, false),
        ("^a", false, false),
        ("^a$|^b$", true, true),
        ("^a$|b$", false, false),
        ("(?:^)?a$", false, false),
        ("a^b$", false, false),
        (r"\b^a$\b", true, true),
        ("(?:^a$)+", true, false),
        ("(", true, true),
    ] {
        assert_eq!((is_anchored(pattern), is_finite(pattern)), (anchored, finite), "{pattern}");
    }
    // Each level is looked at once.
    let starts = |first: &str| format!("{}{first}{}$", "(".repeat(64), "b)".repeat(64));
    let ends = |last: &str| format!("^{}{last}{}", "(b".repeat(64), ")".repeat(64));
    assert!(is_anchored(&starts("^")) && !is_anchored(&starts("a")));
    assert!(is_anchored(&ends("$")) && !is_anchored(&ends("a")));
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
    let nested = |depth: usize| Matcher::new(&format!("{}a{}", "(".repeat(depth), ")".repeat(depth)));
    assert!(nested(64).is_ok() && nested(65).unwrap_err().contains("nested"));
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
