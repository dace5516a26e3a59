//! Checks of single fields: the author's functions, run over checked arguments, their violations put in place.
//!
//! The derives say which field has a check and where a type may hold more; containers are walked in
//! `private::containers`. Nothing of what was sent is kept but the way to it.

use crate::caught::{Panic, caught};
use crate::feed::Asked;
use crate::pointer;
use crate::remedy;
use crate::violation::{Violation, Violations};

/// The checks of fields under way.
#[derive(Debug)]
pub struct Checks<'w> {
    found: &'w mut Violations,
    place: Place<'w>,
}

/// A step of the way, with the one before it.
#[derive(Debug, Clone, Copy)]
struct Place<'w> {
    around: Option<&'w Place<'w>>,
    step: Step<'w>,
}

#[derive(Debug, Clone, Copy)]
enum Step<'w> {
    /// Names on the wire: none for what is no step there.
    Names(&'w [&'static str]),
    Index(usize),
}

/// The checks of a type, where it has some.
pub type Nested<T> = fn(&T, &mut Checks<'_>);

impl Checks<'_> {
    /// Runs the checks of the fields of a whole.
    #[inline]
    pub(crate) fn of<T>(value: &T, checks: Nested<T>) -> Result<(), Violations> {
        let mut found = Violations::default();
        checks(
            value,
            &mut Checks { found: &mut found, place: Place { around: None, step: Step::Names(&[]) } },
        );
        // Most types have no checks. Nothing is left of this then, not even a list to drop (a hundredth of a call of W1).
        if found.list.capacity() == 0 {
            std::mem::forget(found);
            return Ok(());
        }
        found.into_result()
    }

    /// Runs the check of one field; `path` are names on the wire.
    pub fn field(&mut self, path: &[&'static str], check: impl FnOnce() -> Result<(), Violations>) {
        let Err(violations) = run(check) else { return };
        let at = Place { around: Some(&self.place), step: Step::Names(path) }.pointer();
        self.found.list.extend(violations.list.into_iter().map(|violation| below(&at, violation)));
        self.found.panic = self.found.panic.take().or(violations.panic);
    }

    /// Runs the checks below one field, where its type has some.
    pub fn nested<T>(&mut self, path: &[&'static str], value: &T, checks: Option<Nested<T>>) {
        if let Some(checks) = checks {
            self.inside(Step::Names(path), |inside| checks(value, inside));
        }
    }

    /// Runs the checks of an item.
    pub(crate) fn item(&mut self, index: usize, run: impl FnOnce(&mut Checks<'_>)) {
        self.inside(Step::Index(index), run);
    }

    fn inside(&mut self, step: Step<'_>, run: impl FnOnce(&mut Checks<'_>)) {
        run(&mut Checks { found: self.found, place: Place { around: Some(&self.place), step } });
    }
}

/// Runs a check. One that panics has not passed: its value is refused, in words of ours; its own are for the log.
pub(crate) fn run(check: impl FnOnce() -> Result<(), Violations>) -> Result<(), Violations> {
    caught(check).unwrap_or_else(|panic| Err(broken(panic))).or_else(Violations::into_result)
}

#[cold]
fn broken(panic: Panic) -> Violations {
    let refused = remedy::refused_by_type("", &Asked::Unsaid(String::new()), None);
    Violations { list: vec![refused], panic: Some(panic.0) }
}

impl Place<'_> {
    fn pointer(&self) -> String {
        let mut pointer = self.around.map(Place::pointer).unwrap_or_default();
        match self.step {
            Step::Names(names) => {
                for name in names {
                    pointer::push(&mut pointer, name);
                }
            }
            Step::Index(index) => {
                pointer.push('/');
                pointer.push_str(&index.to_string());
            }
        }
        pointer
    }
}

/// A violation of the value at `at`, from one whose path starts there.
fn below(at: &str, violation: Violation) -> Violation {
    let slash = if violation.path.is_empty() || violation.path.starts_with('/') { "" } else { "/" };
    Violation { path: format!("{at}{slash}{}", violation.path), ..violation }
}
