//! The facts of a nested type, found without naming it. It must not follow them further.
//!
//! `Probe::<T>::NEW.agent_args()` calls the inherent method where `T` states facts, and falls through `Deref` to
//! the one that answers "none" where it does not. It works on concrete types only: inside `impl<T>` the compiler
//! decides before `T` is known, so the derives refuse a field of an unbounded parameter.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use crate::policy::Nested;
use crate::spec::ArgsSpec;
use crate::tool::{AgentArgs, AgentOutput};

macro_rules! probe {
    ($probe:ident, $none:ident, $facts:ident, $method:ident, $read:ident) => {
        /// Asks a type for its facts.
        pub struct $probe<T: ?Sized>(PhantomData<fn() -> Box<T>>);

        /// The answer of every other type.
        #[derive(Debug)]
        pub struct $none;

        impl<T: ?Sized> $probe<T> {
            /// The question.
            pub const NEW: Self = Self(PhantomData);
        }

        impl<T: $facts + ?Sized> $probe<T> {
            /// The facts of the type, or of its content.
            #[must_use]
            pub fn $method(&self) -> Option<&'static ArgsSpec> {
                Some(T::$read())
            }
        }

        impl $none {
            /// None.
            #[must_use]
            pub fn $method(&self) -> Option<&'static ArgsSpec> {
                None
            }
        }

        impl<T: ?Sized> Deref for $probe<T> {
            type Target = $none;

            fn deref(&self) -> &$none {
                &$none
            }
        }

        impl<T: ?Sized> fmt::Debug for $probe<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(stringify!($probe))
            }
        }
    };
}

probe!(Probe, NoArgs, AgentArgs, agent_args, args_spec);
probe!(OutputProbe, NoOutput, AgentOutput, agent_output, output_args);

impl<T: AgentArgs> Probe<T> {
    /// The checks of the type, or of its content.
    #[must_use]
    pub fn checks(&self) -> Option<Nested<T>> {
        Some(T::run_checks)
    }
}

impl NoArgs {
    /// None.
    #[must_use]
    pub fn checks<T>(&self) -> Option<Nested<T>> {
        None
    }
}

/// The facts of a type that `nested = Type` names in arguments.
#[must_use]
pub fn args_of<T: AgentArgs + ?Sized>() -> Option<&'static ArgsSpec> {
    Some(T::args_spec())
}

/// The facts of a type that `nested = Type` names in a result.
#[must_use]
pub fn output_args_of<T: AgentOutput + ?Sized>() -> Option<&'static ArgsSpec> {
    Some(T::output_args())
}

/// Runs the checks of a field's type, where it has some.
#[doc(hidden)]
#[macro_export]
macro_rules! __agent_tool_nested {
    ($checks:ident, $path:expr, $value:expr, $field:ty) => {
        $checks.nested($path, $value, $crate::__private::Probe::<$field>::NEW.checks());
    };
}
