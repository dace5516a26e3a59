//! `Mailbox` of RFC 5321, section 4.1.2, with the lengths of section 4.5.3.1.

use std::net::{Ipv4Addr, Ipv6Addr};

/// In octets.
const LONGEST_LOCAL_PART: usize = 64;

/// In octets; what the wire format of the DNS can hold.
const LONGEST_DOMAIN: usize = 253;

/// In octets (RFC 1035, section 2.3.4).
const LONGEST_LABEL: usize = 63;

/// `Mailbox = Local-part "@" ( Domain / address-literal )`. A domain holds no `@`, a local part may.
pub(super) fn is_mailbox(text: &str) -> bool {
    text.rsplit_once('@').is_some_and(|(local, domain)| is_local_part(local) && is_domain(domain))
}

/// `Local-part = Dot-string / Quoted-string`
fn is_local_part(local: &str) -> bool {
    local.len() <= LONGEST_LOCAL_PART
        && match local.strip_prefix('"') {
            Some(quoted) => is_quoted(quoted),
            None => local.split('.').all(|atom| !atom.is_empty() && atom.bytes().all(is_atext)),
        }
}

/// `Quoted-string = DQUOTE *QcontentSMTP DQUOTE`, past the first quote.
fn is_quoted(quoted: &str) -> bool {
    let mut bytes = quoted.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => return bytes.next().is_none(),
            b'\\' if matches!(bytes.next(), Some(b' '..=b'~')) => {}
            b'\\' => return false,
            b' '..=b'~' => {}
            _ => return false,
        }
    }
    false
}

/// `Domain = sub-domain *("." sub-domain)`, or an `address-literal`. No tag but `IPv6` is registered.
fn is_domain(domain: &str) -> bool {
    let literal = domain.strip_prefix('[').and_then(|literal| literal.strip_suffix(']'));
    match literal {
        Some(literal) => match literal.split_at_checked(5) {
            Some((tag, address)) if tag.eq_ignore_ascii_case("IPv6:") => address.parse::<Ipv6Addr>().is_ok(),
            _ => literal.parse::<Ipv4Addr>().is_ok(),
        },
        None => domain.len() <= LONGEST_DOMAIN && domain.split('.').all(is_sub_domain),
    }
}

/// `sub-domain = Let-dig [Ldh-str]`
fn is_sub_domain(label: &str) -> bool {
    let is_ldh = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let ends = |edge: Option<u8>| edge.is_some_and(|byte| byte.is_ascii_alphanumeric());
    label.len() <= LONGEST_LABEL
        && label.bytes().all(is_ldh)
        && ends(label.bytes().next())
        && ends(label.bytes().next_back())
}

/// RFC 5322, section 3.2.3.
fn is_atext(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte)
}
