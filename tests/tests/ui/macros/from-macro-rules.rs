// A fault in tokens of a `macro_rules` macro is shown at its use.

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

macro_rules! tool {
    ($name:ident, $ty:ty, $longest:expr) => {
        /// D.
        #[derive(Deserialize, JsonSchema, AgentTool)]
        #[agent(read_only)]
        struct $name {
            /// A.
            #[agent(max_length = $longest)]
            a: $ty,
        }
    };
}

tool!(Number, u8, 3);
tool!(Text, String, "3");

fn main() {}
