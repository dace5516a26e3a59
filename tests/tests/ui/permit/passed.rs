// A call that passed has no name that others could make one by.
#![allow(missing_docs)]

fn main() {
    let _ = agent_tool::Passed { arguments: (), live: true };
}
