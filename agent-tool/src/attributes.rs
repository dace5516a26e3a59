//! Every key of `#[agent(...)]`: where it belongs, what it takes, what happens without it, what it puts into the schema,
//! what the guard does. This page is documentation and holds no code; a test compares it with the table of keys that
//! the derives read.
//!
//! | derive | on | its keys |
//! |---|---|---|
//! | `AgentTool` | a struct with named fields: the arguments of a tool | on a tool, on a field |
//! | `AgentArgs` | a struct, newtype or enum inside the arguments | on nested arguments, on a field |
//! | `AgentOutput` | a result type | on a result, on a field of a result |
//!
//! A type that is taken and given derives `AgentArgs` and `AgentOutput`, and one list of keys serves both: a result reads
//! `id`, `example` and `nested`, and leaves the rest to the arguments. A field that serde only writes
//! (`skip_deserializing`) or only reads (`skip_serializing`) has the keys of that side.
//!
//! Names on the wire, defaults, aliases and shapes are said in `#[serde(...)]`: `rename`, `rename_all`,
//! `rename_all_fields`, `alias`, `default`, `skip`, `flatten`, `with`, `deserialize_with`, `from`, `try_from`,
//! `transparent`, `deny_unknown_fields`, `tag` and `content` are read and honoured. Every object is closed, with or
//! without `deny_unknown_fields`.
//!
#![doc = include_str!("attributes/tool.md")]
#![doc = include_str!("attributes/policy.md")]
#![doc = include_str!("attributes/value.md")]
#![doc = include_str!("attributes/absence.md")]
#![doc = include_str!("attributes/words.md")]
