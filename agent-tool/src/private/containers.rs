//! std's containers pass on the facts of what they hold. It must not know a container of another crate: there
//! the author writes `nested = Type`.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use crate::policy::Checks;
use crate::private::Ranged;
use crate::spec::ArgsSpec;
use crate::tool::{AgentArgs, AgentOutput};

/// Writes one impl for every container whose facts are those of its content `T`.
macro_rules! for_containers {
    (impl $name:ident $body:tt) => {
        for_containers! { $name $body
            [T: ?Sized] Box<T>, [T: ?Sized] Rc<T>, [T: ?Sized] Arc<T>, ['a, T: ToOwned + ?Sized] Cow<'a, T>,
            [T] Cell<T>, [T] RefCell<T>, [T] Mutex<T>, [T] RwLock<T>,
            [T] Option<T>, [T] Vec<T>, [T] VecDeque<T>, [T] LinkedList<T>, [T] BinaryHeap<T>, [T] [T],
            [T, const N: usize] [T; N], [T] BTreeSet<T>, [T, S] HashSet<T, S>,
            [K, T] BTreeMap<K, T>, [K, T, S] HashMap<K, T, S>,
        }
    };
    ($name:ident $body:tt $([$($param:tt)*] $container:ty,)*) => {$(
        impl<$($param)*> $name for $container where T: $name $body
    )*};
}

/// Writes the impls of `AgentArgs`, each with its way to the values inside.
macro_rules! args_of_containers {
    ($($walk:expr => $([$($param:tt)*] $container:ty $(where $bound:path)?,)*;)*) => {$($(
        impl<$($param)*> AgentArgs for $container where T: AgentArgs $(+ $bound)? {
            const ARGS: ArgsSpec = T::ARGS;

            fn args_spec() -> &'static ArgsSpec {
                T::args_spec()
            }

            fn run_checks(&self, checks: &mut Checks<'_>) {
                let walk: fn(&Self, &mut Checks<'_>) = $walk;
                walk(self, checks);
            }
        }
    )*)*};
}

args_of_containers! {
    |around, checks| T::run_checks(around, checks) =>
        [T: ?Sized] Box<T>, [T: ?Sized] Rc<T>, [T: ?Sized] Arc<T>, ['a, T: ToOwned + ?Sized] Cow<'a, T>,;
    |list, checks| {
        for (index, item) in list.iter().enumerate() {
            checks.item(index, |checks| item.run_checks(checks));
        }
    } => [T] Vec<T>, [T] VecDeque<T>, [T] LinkedList<T>, [T] [T], [T, const N: usize] [T; N],;
    // What keeps no order, and keys that have no text, leave the place of the whole.
    |all, checks| all.iter().for_each(|one| one.run_checks(checks)) =>
        [T] Option<T>, [T] BinaryHeap<T>, [T] BTreeSet<T>, [T, S] HashSet<T, S>,;
    |map, checks| map.values().for_each(|one| one.run_checks(checks)) =>
        [K, T] BTreeMap<K, T>, [K, T, S] HashMap<K, T, S>,;
    |cell, checks| cell.get().run_checks(checks) => [T] Cell<T> where Copy,;
    // Nobody else holds a value that was just read.
    |cell, checks| if let Ok(value) = cell.try_borrow() { value.run_checks(checks) } => [T] RefCell<T>,;
    |lock, checks| lock.lock().unwrap_or_else(PoisonError::into_inner).run_checks(checks) => [T] Mutex<T>,;
    |lock, checks| lock.read().unwrap_or_else(PoisonError::into_inner).run_checks(checks) => [T] RwLock<T>,;
}

for_containers! {
    impl AgentOutput {
        fn output_args() -> &'static ArgsSpec {
            T::output_args()
        }
    }
}

for_containers! {
    impl Ranged {
        type Number = T::Number;
    }
}
