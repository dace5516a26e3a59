//! stub
/// stub
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {}
