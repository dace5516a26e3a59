//! Keys that need a feature of this crate, and the words of the compiler where it is off.

/// A feature, on or off.
#[derive(Debug)]
pub struct Feature<const ON: bool>;

/// Whether this build knows plan tokens.
pub const PLAN_TOKENS: bool = cfg!(feature = "plan-token");

/// Plan tokens can be made and checked.
#[diagnostic::on_unimplemented(
    message = "`plan_token` needs the feature `plan-token` of `agent-tool`",
    label = "the feature `plan-token` is off",
    note = "write `agent-tool = {{ version = \"...\", features = [\"plan-token\"] }}` in the manifest"
)]
pub trait PlanTokensAreOn {}
#[diagnostic::do_not_recommend]
impl PlanTokensAreOn for Feature<true> {}

/// The key `plan_token`, where the feature is on.
#[rustfmt::skip]
#[must_use]
pub const fn plan_token<const ON: bool>() -> bool where Feature<ON>: PlanTokensAreOn { ON }
