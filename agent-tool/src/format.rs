//! Stand-in until the branch with formats is merged.
/// A format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    DateTime,
    Date,
    Time,
    Uuid,
    Email,
    Uri,
    Ipv4,
    Ipv6,
    Hostname,
}
impl Format {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::DateTime => "date-time",
            Self::Date => "date",
            Self::Time => "time",
            Self::Uuid => "uuid",
            Self::Email => "email",
            Self::Uri => "uri",
            Self::Ipv4 => "ipv4",
            Self::Ipv6 => "ipv6",
            Self::Hostname => "hostname",
        }
    }
}
