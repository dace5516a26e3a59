// Checks of fields and of the whole, at every depth; a reference coerces as in any call.

use agent_tool::{AgentArgs, AgentTool, Violations};
use schemars::JsonSchema;
use serde::Deserialize;

fn of_text(_: &str) -> Result<(), Violations> {
    Ok(())
}

fn of_list(_: &[Inner]) -> Result<(), Violations> {
    Ok(())
}

mod rules {
    pub(super) fn any<T>(_: &T) -> Result<(), agent_tool::Violations> {
        Ok(())
    }
}

/// I.
#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Inner {
    /// A.
    #[agent(check = rules::any)]
    r#type: u8,
}

/// W.
#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Wrapped(#[agent(check = rules::any::<u8>)] u8);

/// E.
#[derive(Deserialize, JsonSchema, AgentArgs)]
enum Either {
    One {
        /// A.
        #[agent(check = of_text, max_length = 3)]
        r#match: String,
        /// B.
        inner: Inner,
    },
    Two(Wrapped),
    Three(#[agent(check = rules::any)] u8),
    Four,
    #[serde(skip)]
    Never,
}

/// P.
#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Pair<T: AgentArgs> {
    /// L.
    left: T,
    /// R.
    right: Vec<Option<T>>,
}

/// D.
#[derive(Deserialize, JsonSchema, AgentTool)]
#[agent(read_only, check = Self::whole)]
struct Db {
    /// A.
    #[agent(max_length = 3, check = of_text)]
    a: String,
    /// B.
    #[agent(check = of_list)]
    b: Vec<Inner>,
    /// C.
    c: Option<std::collections::BTreeMap<String, Either>>,
    /// P.
    p: Pair<Wrapped>,
    #[serde(flatten)]
    inner: Inner,
}

impl Db {
    fn whole(&self) -> Result<(), Violations> {
        Ok(())
    }
}
