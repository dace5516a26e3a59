//! A checked call, and the permit of a live one.

/// How a tool receives its checked arguments. Sealed.
pub trait Accepted<T> {}

/// A checked call of a tool without a dry run.
#[derive(Debug)]
pub struct Call<T>(T);

/// A checked call of a tool with a dry run: its arguments come out with their mode.
#[derive(Debug)]
pub struct Gated<T>(T);

impl<T> Accepted<T> for Call<T> {}
impl<T> Accepted<T> for Gated<T> {}
