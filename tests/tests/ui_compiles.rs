//! The compiling side of every rule in `ui/`: that this file compiles is the test.

#![allow(dead_code, missing_docs, reason = "the cases are programs of their own, compiled and never run")]
#![allow(clippy::pedantic, reason = "the shapes under test")]

#[path = "ui/absent/ok.rs"]
mod absent;
#[path = "ui/broadening-flag/ok.rs"]
mod broadening_flag;
#[path = "ui/check/ok.rs"]
mod check;
#[path = "ui/deny/ok.rs"]
mod deny;
#[path = "ui/description/ok.rs"]
mod description;
#[path = "ui/dry-run/ok.rs"]
mod dry_run;
#[path = "ui/effect/ok.rs"]
mod effect;
#[path = "ui/example/ok.rs"]
mod example;
#[path = "ui/free-shape/ok.rs"]
mod free_shape;
#[path = "ui/inject/ok.rs"]
mod inject;
#[path = "ui/list/ok.rs"]
mod list;
#[path = "ui/names/ok.rs"]
mod names;
#[path = "ui/output/ok.rs"]
mod output;
#[path = "ui/output/ok-both-ways.rs"]
mod output_both_ways;
#[path = "ui/patch/ok.rs"]
mod patch;
#[path = "ui/pattern/ok.rs"]
mod pattern;
#[path = "ui/permit/ok-accepted.rs"]
mod permit_accepted;
#[path = "ui/permit/ok-clone.rs"]
mod permit_clone;
#[path = "ui/permit/ok-default.rs"]
mod permit_default;
#[path = "ui/permit/ok-dry-run.rs"]
mod permit_dry_run;
#[path = "ui/permit/ok-from-text.rs"]
mod permit_from_text;
#[path = "ui/permit/ok-gated.rs"]
mod permit_gated;
#[path = "ui/permit/ok-handlers.rs"]
mod permit_handlers;
#[path = "ui/permit/ok-lock.rs"]
mod permit_lock;
#[path = "ui/permit/ok-mutation.rs"]
mod permit_mutation;
#[path = "ui/permit/ok-other-tool.rs"]
mod permit_other_tool;
#[path = "ui/permit/ok-outlives.rs"]
mod permit_outlives;
#[path = "ui/permit/ok-private-field.rs"]
mod permit_private_field;
#[path = "ui/plan-token/ok.rs"]
mod plan_token;
#[path = "ui/raw-text/ok.rs"]
mod raw_text;
#[path = "ui/schemars/ok.rs"]
mod schemars;
#[path = "ui/scopes/ok.rs"]
mod scopes;
#[path = "ui/serde/ok.rs"]
mod serde;
#[path = "ui/shape/ok.rs"]
mod shape;
#[path = "ui/syntax/ok.rs"]
mod syntax;
#[path = "ui/text-bound/ok.rs"]
mod text_bound;
#[path = "ui/values/ok.rs"]
mod values;

#[test]
fn every_case_compiles() {}
