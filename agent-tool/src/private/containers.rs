//! std's containers pass on the facts of what they hold. It must not know a container of another crate: there
//! the author writes `nested = Type`.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::rc::Rc;
use std::sync::{Arc, Mutex, RwLock};

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

for_containers! {
    impl AgentArgs {
        const ARGS: ArgsSpec = T::ARGS;

        fn args_spec() -> &'static ArgsSpec {
            T::args_spec()
        }
    }
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
