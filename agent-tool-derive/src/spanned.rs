//! A value with the key that it was written for, so that a later check can point at it.

use std::ops::Deref;

use proc_macro2::Ident;

/// A value and its key.
#[derive(Debug, Clone)]
pub(crate) struct Spanned<T> {
    /// The key, as written.
    pub(crate) key: Ident,
    /// What it was given.
    pub(crate) value: T,
}

impl<T> Deref for Spanned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}
