//! Cases that once differed, shrunk and kept.
