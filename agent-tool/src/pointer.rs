//! JSON Pointer (RFC 6901): keys to reference tokens and back. What may be shown of a pointer is decided in `remedy`.

/// A key as a reference token (section 3).
pub(crate) fn escape(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

/// The key of a reference token (section 4).
pub(crate) fn unescape(token: &str) -> String {
    token.replace("~1", "/").replace("~0", "~")
}

/// One step further down.
pub(crate) fn push(pointer: &mut String, key: &str) {
    pointer.push('/');
    if key.bytes().any(|byte| matches!(byte, b'~' | b'/')) {
        pointer.push_str(&escape(key));
    } else {
        pointer.push_str(key);
    }
}

#[cfg(test)]
mod tests {
    use super::{escape, push, unescape};

    #[test]
    fn keys_survive_the_way_there_and_back() {
        for key in ["", "a", "/", "~", "~1", "~0", "/~01", "a/b~c"] {
            assert_eq!(unescape(&escape(key)), key);
        }
        let mut pointer = String::new();
        push(&mut pointer, "a/b");
        push(&mut pointer, "~1");
        assert_eq!(pointer, "/a~1b/~01");
    }
}
