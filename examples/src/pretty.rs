//! JSON text for people. It moves no member and looks into no value.

/// Compact JSON text, spread over lines.
///
/// ```
/// use agent_tool_examples::pretty::pretty;
///
/// assert_eq!(pretty(r#"{"b":[1,"{,}\""],"a":{}}"#), "{\n  \"b\": [\n    1,\n    \"{,}\\\"\"\n  ],\n  \"a\": {}\n}");
/// ```
#[must_use]
pub fn pretty(json: &str) -> String {
    let mut text = String::with_capacity(json.len() * 2);
    let mut depth = 0_usize;
    let mut quoted = false;
    let mut characters = json.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '"' => quoted = !quoted,
            '\\' if quoted => {
                text.push(character);
                text.extend(characters.next());
                continue;
            }
            '}' | ']' if !quoted => {
                depth = depth.saturating_sub(1);
                if !text.ends_with(['{', '[']) {
                    line(&mut text, depth);
                }
            }
            _ => {}
        }
        text.push(character);
        match character {
            '{' | '[' if !quoted => {
                depth += 1;
                if !matches!(characters.peek(), Some('}' | ']')) {
                    line(&mut text, depth);
                }
            }
            ',' if !quoted => line(&mut text, depth),
            ':' if !quoted => text.push(' '),
            _ => {}
        }
    }
    text
}

fn line(text: &mut String, depth: usize) {
    text.push('\n');
    text.extend(std::iter::repeat_n("  ", depth));
}
