//! stub
/// stub
#[derive(Debug)]
pub(crate) struct Matcher;
