//! The token as bytes: sealed with a key, opened only when the seal holds.
//!
//! ```text
//! form 1 | key 1 | expiry 4 | number 8 | arguments 8 | facts 8, in form 2 only | seal 16
//! ```
//! 38 or 46 bytes, 51 or 62 characters of base64url (RFC 4648 section 5) without padding. The seal is the left half of
//! HMAC-SHA256 over everything before it and over the audience, the tool's type, name and contract, and the caller, which
//! are not carried.
//! The fingerprints of arguments and facts are keyed too, and differ from token to token: nobody can look for a second
//! preimage at home, and a collision between two plans is worth nothing.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::Mac as _;
use serde_json::Value;

use super::PlanId;
use super::keys::{KeyRing, Mac};
use crate::canonical;

/// Without facts.
const PLAIN: u8 = 1;
/// With the fingerprint of facts.
const FACTS: u8 = 2;
/// How many bytes of a code are carried as its seal.
const SEAL: usize = 16;
/// Where the fingerprints begin: what stands before them differs from token to token.
const HEAD: usize = 14;

/// A fingerprint under a key.
type Print = [u8; 8];

/// What a token is bound to and does not carry.
#[derive(Debug, Clone, Copy)]
pub(super) struct Binding<'a> {
    /// Where the host says that its gate stands.
    pub(super) audience: &'a str,
    /// The module and the name of the tool's type.
    pub(super) origin: (&'static str, &'static str),
    pub(super) tool: &'a str,
    pub(super) contract: &'a [u8; 32],
    pub(super) principal: Option<&'a str>,
    pub(super) arguments: &'a [u8; 32],
}

/// What a token carries, once its seal held.
pub(super) struct Sealed {
    pub(super) id: PlanId,
    /// Seconds since the Unix epoch.
    pub(super) expires: u64,
    head: [u8; HEAD],
    arguments: Print,
    facts: Option<Print>,
    /// The key that sealed it, ready for a message.
    key: Mac,
}

impl std::fmt::Debug for Sealed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sealed").field("id", &format_args!("{}", self.id)).finish_non_exhaustive()
    }
}

/// A number that no other plan has.
pub(super) fn fresh_id() -> Result<[u8; 8], getrandom::Error> {
    let mut id = [0; 8];
    getrandom::fill(&mut id)?;
    Ok(id)
}

/// A token; `None` where its time cannot be written in four bytes. `null` as the facts is none.
pub(super) fn seal(
    keys: &KeyRing,
    binding: &Binding<'_>,
    id: PlanId,
    expires: u64,
    facts: &Value,
) -> Option<String> {
    let key = keys.mac(keys.sealing())?;
    let form = if facts.is_null() { PLAIN } else { FACTS };
    let mut token = vec![form, keys.sealing()];
    token.extend(u32::try_from(expires).ok()?.to_be_bytes());
    token.extend(id.0);
    let head: [u8; HEAD] = token.as_slice().try_into().ok()?;
    token.extend(arguments_print(&key, &head, binding));
    if form == FACTS {
        token.extend(facts_print(&key, &head, facts));
    }
    let code = sealing(&key, binding, &token).finalize().into_bytes();
    token.extend(code.iter().take(SEAL));
    Some(URL_SAFE_NO_PAD.encode(token))
}

/// What a token carries; `None` where anything about it is wrong. The seal is compared in constant time, before a
/// byte but the form and the number of the key is looked at.
pub(super) fn open(keys: &KeyRing, binding: &Binding<'_>, token: &str) -> Option<Sealed> {
    // Refuses padding, foreign letters and bits left over.
    let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
    let (body, code) = bytes.split_at_checked(bytes.len().checked_sub(SEAL)?)?;
    let (head, prints) = body.split_first_chunk::<HEAD>()?;
    let [form, number, ..] = *head;
    let key = keys.mac(number)?;
    sealing(&key, binding, body).verify_truncated_left(code).ok()?;
    let (arguments, facts) = prints.split_first_chunk::<8>()?;
    let facts = match (form, facts) {
        (PLAIN, []) => None,
        (FACTS, facts) => Some(facts.try_into().ok()?),
        _ => return None,
    };
    let (expires, id) = head.get(2..)?.split_first_chunk::<4>()?;
    Some(Sealed {
        id: PlanId(id.try_into().ok()?),
        expires: u32::from_be_bytes(*expires).into(),
        head: *head,
        arguments: *arguments,
        facts,
        key,
    })
}

impl Sealed {
    /// Whether the plan was made for these arguments.
    pub(super) fn is_for_arguments(&self, binding: &Binding<'_>) -> bool {
        arguments_print(&self.key, &self.head, binding) == self.arguments
    }

    pub(super) fn has_facts(&self) -> bool {
        self.facts.is_some()
    }

    /// Whether the plan was made from these facts.
    pub(super) fn is_for_facts(&self, facts: &Value) -> bool {
        match self.facts {
            None => facts.is_null(),
            Some(print) => !facts.is_null() && facts_print(&self.key, &self.head, facts) == print,
        }
    }
}

fn sealing(key: &Mac, binding: &Binding<'_>, body: &[u8]) -> Mac {
    let principal: &[&[u8]] = match binding.principal {
        None => &[],
        Some(name) => &[name.as_bytes()],
    };
    let (module, rust) = binding.origin;
    let [audience, module, rust, tool] = [binding.audience, module, rust, binding.tool].map(str::as_bytes);
    let parts = [audience, module, rust, tool, binding.contract, body];
    parts.iter().chain(principal).fold(labelled(key, "seal"), |mac, part| with(mac, part))
}

fn arguments_print(key: &Mac, head: &[u8], binding: &Binding<'_>) -> Print {
    print(with(with(labelled(key, "arguments"), head), binding.arguments))
}

fn facts_print(key: &Mac, head: &[u8], facts: &Value) -> Print {
    let mut bytes = Vec::new();
    canonical::value(facts, &mut bytes);
    print(with(with(labelled(key, "facts"), head), &bytes))
}

/// No two uses of a key see the same message.
fn labelled(key: &Mac, label: &str) -> Mac {
    with(with(key.clone(), b"agent-tool plan token"), label.as_bytes())
}

/// A part with its length in front: no two lists of parts are the same bytes.
fn with(mut mac: Mac, part: &[u8]) -> Mac {
    mac.update(&(part.len() as u64).to_be_bytes());
    mac.update(part);
    mac
}

fn print(mac: Mac) -> Print {
    let code = mac.finalize().into_bytes();
    code.first_chunk::<8>().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_opened_shows_its_number_and_no_more() {
        let keys = KeyRing::new(1, [7; 32]).unwrap();
        let binding = Binding {
            audience: "",
            origin: ("", "T"),
            tool: "t",
            contract: &[0; 32],
            principal: None,
            arguments: &[0; 32],
        };
        let id = PlanId([1; 8]);
        let token = seal(&keys, &binding, id, 10, &Value::Null).unwrap();
        let sealed = open(&keys, &binding, &token).unwrap();
        assert_eq!(format!("{sealed:?}"), format!("Sealed {{ id: {id}, .. }}"));
    }
}
