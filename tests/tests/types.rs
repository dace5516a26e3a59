//! The table of types: what schemars says, what is published, what a call takes and refuses; judged by others too.

#[path = "types/clients.rs"]
mod clients;
#[path = "types/formats.rs"]
mod formats;
#[path = "dialects/generate.rs"]
mod generate;
#[path = "types/judges.rs"]
mod judges;
#[path = "types/record.rs"]
mod record;
