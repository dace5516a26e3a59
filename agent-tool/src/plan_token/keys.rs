//! The keys that seal plan tokens, by number. It must never show one.

use std::fmt;

use hmac::{Hmac, KeyInit};
use sha2::Sha256;

/// A message authentication code under way.
pub(super) type Mac = Hmac<Sha256>;

/// The shortest secret: the length of the hash (RFC 2104 section 3).
const SHORTEST: usize = 32;

/// The keys of plan tokens: the first seals, all of them open.
///
/// To change keys, start every replica with the new key [added](Self::and) to the old one, then with the old one
/// added to the new, then, once the longest lifetime has passed, with the new one alone.
///
/// ```
/// use agent_tool::KeyRing;
///
/// let ring = KeyRing::new(2, [9; 32]).and_then(|ring| ring.and(1, [7; 32]));
/// assert!(ring.is_ok());
/// assert!(KeyRing::new(1, "too short").is_err());
/// ```
#[derive(Clone)]
pub struct KeyRing {
    first: (u8, Mac),
    others: Vec<(u8, Mac)>,
}

/// Why a key was not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyError {
    /// The secret has fewer than 32 bytes.
    TooShort,
    /// There is a key of that number already.
    SameNumber(u8),
    /// The operating system gave no random bytes.
    NoRandomness,
}

impl KeyRing {
    /// One key: a number that tokens name, and at least 32 random secret bytes.
    ///
    /// # Errors
    ///
    /// [`KeyError::TooShort`].
    pub fn new(number: u8, secret: impl AsRef<[u8]>) -> Result<Self, KeyError> {
        Ok(Self { first: (number, mac(secret.as_ref())?), others: Vec::new() })
    }

    /// A key that lives as long as this process: its tokens open nothing after a restart, or at a replica.
    ///
    /// # Errors
    ///
    /// [`KeyError::NoRandomness`].
    pub fn random() -> Result<Self, KeyError> {
        let mut secret = [0; SHORTEST];
        getrandom::fill(&mut secret).map_err(|_| KeyError::NoRandomness)?;
        Self::new(0, secret)
    }

    /// One key more, which opens tokens and seals none.
    ///
    /// # Errors
    ///
    /// [`KeyError::TooShort`], [`KeyError::SameNumber`].
    pub fn and(mut self, number: u8, secret: impl AsRef<[u8]>) -> Result<Self, KeyError> {
        if self.mac(number).is_some() {
            return Err(KeyError::SameNumber(number));
        }
        self.others.push((number, mac(secret.as_ref())?));
        Ok(self)
    }

    /// The number of the key that seals.
    pub(super) fn sealing(&self) -> u8 {
        self.first.0
    }

    /// The key of that number, ready to take a message.
    pub(super) fn mac(&self, number: u8) -> Option<Mac> {
        let keys = std::iter::once(&self.first).chain(&self.others);
        keys.into_iter().find(|(known, _)| *known == number).map(|(_, mac)| mac.clone())
    }
}

fn mac(secret: &[u8]) -> Result<Mac, KeyError> {
    if secret.len() < SHORTEST {
        return Err(KeyError::TooShort);
    }
    Mac::new_from_slice(secret).map_err(|_| KeyError::TooShort)
}

/// Numbers, never keys.
impl fmt::Debug for KeyRing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys = std::iter::once(&self.first).chain(&self.others);
        f.debug_list().entries(keys.map(|(number, _)| number)).finish()
    }
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooShort => f.write_str("a key needs 32 random bytes or more"),
            Self::SameNumber(number) => write!(f, "there is a key with the number {number} already"),
            Self::NoRandomness => f.write_str("the operating system gave no random bytes"),
        }
    }
}

impl std::error::Error for KeyError {}
