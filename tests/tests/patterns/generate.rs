//! Random patterns in two spellings, ECMA-262's and that of Rust's `regex`, with texts that they nearly match.

use agent_tool_tests::random::Random;

/// One character: in ECMA-262, in `regex`, and what it takes.
type Class = (&'static str, &'static str, &'static [char]);

const NO_SPACE: &str =
    r"[^\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}]";
const SPACE: &str =
    r"[\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}]";

const CLASSES: [Class; 36] = [
    ("a", "a", &['a']),
    ("a", "a", &['a']),
    ("b", "b", &['b']),
    ("-", "-", &['-']),
    ("_", "_", &['_']),
    ("1", "1", &['1']),
    ("é", "é", &['é']),
    ("😀", "😀", &['😀']),
    (".", r"[^\n\r\x{2028}\x{2029}]", &['a', 'é', '😀', '\u{85}']),
    (r"\d", "[0-9]", &['1', '7']),
    (r"\D", "[^0-9]", &['a', '٣', '\n']),
    (r"\w", "[0-9A-Z_a-z]", &['a', 'Z', '_', '0']),
    (r"\W", "[^0-9A-Z_a-z]", &['é', '-', '\u{17f}']),
    (r"\s", SPACE, &[' ', '\n', '\u{feff}', '\u{2028}']),
    (r"\S", NO_SPACE, &['a', '\u{85}', '😀']),
    (r"\.", r"\.", &['.']),
    (r"\/", "/", &['/']),
    (r"\x41", "A", &['A']),
    (r"\u00e9", "é", &['é']),
    (r"\u2028", r"\x{2028}", &['\u{2028}']),
    (r"\u{1F600}", "😀", &['😀']),
    (r"\ud83d\ude00", "😀", &['😀']),
    (r"\n", r"\n", &['\n']),
    ("[ab]", "[ab]", &['a', 'b']),
    ("[^a]", "[^a]", &['b', 'é', '\n']),
    ("[a-c1]", "[a-c1]", &['c', '1']),
    (r"[^\s]", NO_SPACE, &['a', '-']),
    (r"[\W1]", "[^02-9A-Z_a-z]", &['1', 'é', ' ']),
    (r"[\D-]", "[^0-9]", &['-', 'x']),
    (r"[\d_.-]", "[0-9_.-]", &['-', '7', '_']),
    (
        r"[^\S\n]",
        r"[\t\x0b-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}]",
        &[' ', '\u{3000}'],
    ),
    ("[é-ü😀]", "[é-ü😀]", &['é', 'ü', '😀']),
    ("[À-ÖØ-öø-ÿĀ-ſ]", "[À-ÖØ-öø-ÿĀ-ſ]", &['À', 'ſ', 'é']),
    (r"[\ud800-\udfff\ue000]", r"\x{e000}", &['\u{e000}']),
    ("[^]", "(?s:.)", &['a', '\n', '\u{10ffff}']),
    ("[]", r"[^\x{0}-\x{10ffff}]", &[]),
];

/// Places: in ECMA-262, in `regex`.
const LOOKS: [(&str, &str); 4] = [("^", r"\A"), ("$", r"\z"), (r"\b", r"(?-u:\b)"), (r"\B", r"(?-u:\B)")];

/// Quantifiers: what is written, the least and the most repeats of a text that is made of it.
const QUANTIFIERS: [(&str, usize, usize); 12] = [
    ("*", 0, 3),
    ("+", 1, 3),
    ("?", 0, 1),
    ("*?", 0, 2),
    ("+?", 1, 2),
    ("??", 0, 1),
    ("{0}", 0, 0),
    ("{2}", 2, 2),
    ("{1,2}", 1, 2),
    ("{0,3}", 0, 3),
    ("{2,}", 2, 4),
    ("{1,9}", 1, 3),
];

const LETTERS: [char; 18] = [
    'a', 'a', 'b', 'c', '1', '7', '-', '_', ' ', '\n', 'é', 'ü', '😀', 'A', '.', '\u{2028}', '\u{feff}', 'x',
];

enum Tree {
    Class(Class),
    Look(usize),
    Concat(Vec<Tree>),
    Alternation(Vec<Tree>),
    Repeat(Box<Tree>, (&'static str, usize, usize)),
}

pub(crate) struct Case {
    pub(crate) ecma: String,
    pub(crate) regex: String,
    pub(crate) texts: Vec<String>,
}

/// A pattern of groups in groups to that depth, with some texts.
pub(crate) fn case(random: &mut Random, depth: usize, texts: usize) -> Case {
    let tree = tree(random, depth);
    let (mut ecma, mut regex) = (String::new(), String::new());
    write(&tree, &mut ecma, &mut regex);
    if random.chance(50) {
        (ecma, regex) = (format!("^(?:{ecma})$"), format!(r"\A(?:{regex})\z"));
    }
    let texts = (0..texts).map(|_| text(random, &tree)).collect();
    Case { ecma, regex, texts }
}

fn tree(random: &mut Random, depth: usize) -> Tree {
    let count = *random.pick(&[1, 1, 1, 2, 3]);
    Tree::Alternation((0..count).map(|_| alternative(random, depth)).collect())
}

fn alternative(random: &mut Random, depth: usize) -> Tree {
    let count = random.below(5);
    Tree::Concat((0..count).map(|_| term(random, depth)).collect())
}

fn term(random: &mut Random, depth: usize) -> Tree {
    let atom = match random.below(100) {
        0..7 => return Tree::Look(random.below(LOOKS.len())),
        7..27 if depth > 0 => tree(random, depth - 1),
        _ => Tree::Class(*random.pick(&CLASSES)),
    };
    if random.chance(60) { atom } else { Tree::Repeat(Box::new(atom), *random.pick(&QUANTIFIERS)) }
}

fn write(tree: &Tree, ecma: &mut String, regex: &mut String) {
    match tree {
        Tree::Class(class) => {
            ecma.push_str(class.0);
            regex.push_str(class.1);
        }
        Tree::Look(look) => {
            ecma.push_str(LOOKS[*look].0);
            regex.push_str(LOOKS[*look].1);
        }
        Tree::Concat(parts) => {
            for part in parts {
                let is_group = matches!(part, Tree::Alternation(_));
                ecma.push_str(if is_group { "(" } else { "" });
                regex.push_str(if is_group { "(?:" } else { "" });
                write(part, ecma, regex);
                ecma.push_str(if is_group { ")" } else { "" });
                regex.push_str(if is_group { ")" } else { "" });
            }
        }
        Tree::Alternation(parts) => {
            for (index, part) in parts.iter().enumerate() {
                ecma.push_str(if index > 0 { "|" } else { "" });
                regex.push_str(if index > 0 { "|" } else { "" });
                write(part, ecma, regex);
            }
        }
        Tree::Repeat(of, (quantifier, ..)) => {
            let is_group = matches!(**of, Tree::Alternation(_));
            ecma.push_str(if is_group { "(?:" } else { "" });
            regex.push_str("(?:");
            write(of, ecma, regex);
            ecma.push_str(if is_group { ")" } else { "" });
            regex.push(')');
            ecma.push_str(quantifier);
            regex.push_str(quantifier);
        }
    }
}

/// Mostly one that the pattern matches, but for what its `^`, `$` and `\b` ask; or one that is off by a little.
fn text(random: &mut Random, tree: &Tree) -> String {
    let mut text = Vec::new();
    if !random.chance(15) {
        sample(random, tree, &mut text);
    }
    for _ in 0..*random.pick(&[0, 0, 0, 1, 1, 2, 4]) {
        let letter = *random.pick(&LETTERS);
        let at = random.below(text.len() + 1);
        match random.below(4) {
            0 if at < text.len() => drop(text.remove(at)),
            1 if at < text.len() => text[at] = letter,
            2 => text.truncate(at),
            _ => text.insert(at, letter),
        }
    }
    text.into_iter().take(40).collect()
}

fn sample(random: &mut Random, tree: &Tree, text: &mut Vec<char>) {
    match tree {
        Tree::Class(class) if class.2.is_empty() => {}
        Tree::Class(class) => text.push(*random.pick(class.2)),
        Tree::Look(_) => {}
        Tree::Concat(parts) => parts.iter().for_each(|part| sample(random, part, text)),
        Tree::Alternation(parts) => {
            let part = random.below(parts.len());
            sample(random, &parts[part], text);
        }
        Tree::Repeat(of, (_, least, most)) => {
            for _ in 0..least + random.below(most - least + 1) {
                sample(random, of, text);
            }
        }
    }
}
