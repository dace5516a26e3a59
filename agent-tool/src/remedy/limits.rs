//! How much is said, and how long it may get, in bytes of JSON text. A bound that a single module has is in that
//! module.

/// How many violations are put into words.
pub(crate) const WRITTEN: usize = 20;
/// How long a code may get.
pub(crate) const CODE: usize = 64;
/// How long a reason may get.
pub(crate) const REASON: usize = 1400;
/// How long a guide may get.
pub(crate) const GUIDE: usize = 2800;
/// How long one remediation of an author may get.
pub(crate) const AUTHOR: usize = 600;
