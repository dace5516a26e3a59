//! stub

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Date,
}
impl Format {
    pub(crate) fn named(name: &str) -> Option<Self> {
        (name == "date").then_some(Self::Date)
    }
    pub(crate) fn is_supported(self) -> bool {
        true
    }
    pub(crate) fn is_valid(self, text: &str) -> bool {
        text.len() == 10
    }
}
