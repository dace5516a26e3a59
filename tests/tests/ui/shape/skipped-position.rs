// serde counts a position that it skips: what is left is a list all the same.

use std::marker::PhantomData;

use agent_tool::AgentArgs;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema, AgentArgs)]
struct Typed<T>(#[agent(max_length = 9)] String, #[serde(skip)] PhantomData<T>);

#[derive(Deserialize, JsonSchema, AgentArgs)]
#[serde(transparent)]
struct Marked<T>(#[agent(max_length = 9)] String, #[agent(secret)] PhantomData<T>);

fn main() {}
