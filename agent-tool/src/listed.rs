//! What every public list has, said once: its items in order, a line each, and the words of an error.
//!
//! What stands in a list, and in which order, whoever makes it decides.

/// The items: borrowed, counted, or taken.
macro_rules! listed {
    ($list:ident.$items:tt: $item:ident) => {
        impl $list {
            /// What is listed, in order.
            pub fn iter(&self) -> std::slice::Iter<'_, $item> {
                self.$items.iter()
            }

            /// How many are listed.
            #[must_use]
            #[allow(clippy::len_without_is_empty, reason = "a list of errors is never empty")]
            pub fn len(&self) -> usize {
                self.$items.len()
            }
        }

        impl IntoIterator for $list {
            type Item = $item;
            type IntoIter = std::vec::IntoIter<$item>;

            fn into_iter(self) -> Self::IntoIter {
                self.$items.into_iter()
            }
        }

        impl<'a> IntoIterator for &'a $list {
            type Item = &'a $item;
            type IntoIter = std::slice::Iter<'a, $item>;

            fn into_iter(self) -> Self::IntoIter {
                self.iter()
            }
        }
    };
}

/// `Display`: a line or more for each item.
macro_rules! lines {
    ($list:ident) => {
        impl std::fmt::Display for $list {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                for (index, item) in self.iter().enumerate() {
                    if index > 0 {
                        writeln!(f)?;
                    }
                    write!(f, "{item}")?;
                }
                Ok(())
            }
        }
    };
}

/// An error whose `Debug` is its `Display`: a `main` that returns it, and `unwrap`, print the words.
macro_rules! readable_error {
    ($list:ident) => {
        impl std::fmt::Debug for $list {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }

        impl std::error::Error for $list {}
    };
}

pub(crate) use {lines, listed, readable_error};
