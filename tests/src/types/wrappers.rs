//! What wraps a value and is not seen: pointers, cells, newtypes.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::cmp::Reverse;
use std::marker::PhantomData;
use std::num::Wrapping;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU8};
use std::sync::{Arc, Mutex, RwLock};

use agent_tool::AgentArgs;
use schemars::JsonSchema;
use serde::Deserialize;

use super::objects::Point;

#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Newtype(u8);

#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[allow(dead_code)]
struct Guarded(#[agent(range = 1..=3)] u8);

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
#[allow(dead_code)]
struct Transparent {
    inner: u8,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[allow(dead_code)]
struct OfStruct(Point);

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(try_from = "u8")]
#[allow(dead_code)]
struct Even(u8);

impl TryFrom<u8> for Even {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        if number % 2 == 0 { Ok(Self(number)) } else { Err("not even") }
    }
}

#[derive(Debug, Deserialize, JsonSchema)]
struct Unit;

super::cases! {
    "boxed": [Box<u8>] takes [255] refuses [256];
    "boxed_struct": [Box<Point>] takes [{"x": 1, "y": 2}] refuses [{"x": 1}];
    "arc": [Arc<u8>] takes [255] refuses [256];
    "arc_struct": [Arc<Point>] takes [{"x": 1, "y": 2}] refuses [{"x": 1}];
    "cow": [Cow<'static, u8>] takes [255] refuses [256];
    "cell": [Cell<u8>] takes [255] refuses [256];
    "ref_cell": [RefCell<u8>] takes [255] refuses [256];
    "mutex": [Mutex<u8>] takes [255] refuses [256];
    "rw_lock": [RwLock<u8>] takes [255] refuses [256];
    "wrapping": [Wrapping<u8>] takes [255] refuses [256];
    "reverse": [Reverse<u8>] takes [255] refuses [256];
    "atomic_u8": [AtomicU8] takes [255] refuses [256];
    "atomic_i64": [AtomicI64] takes [-1] refuses [0.5];
    "atomic_bool": [AtomicBool] takes [true] refuses [1];
    "newtype" as "struct Newtype(u8)": [Newtype] takes [255] refuses [256, [1]];
    "newtype_optional" as "Option<Newtype>": [Option<Newtype>] takes [255, null] refuses [256];
    "newtype_guarded" as "struct Guarded(#[agent(range = 1..=3)] u8)": [Guarded] takes [3] refuses [4];
    "newtype_of_struct" as "struct OfStruct(Point)": [OfStruct] takes [{"x": 1, "y": 2}] refuses [{"x": 1}];
    "transparent" as "#[serde(transparent)] struct": [Transparent] takes [255] refuses [256, {"inner": 1}];
    "try_from" as "#[serde(try_from = \"u8\")] struct": [Even] takes [254] refuses [255, 256];
    "unit" as "struct Unit;": [Unit] takes [] refuses [];
    "nothing": [()] takes [] refuses [];
    "phantom": [PhantomData<u8>] takes [] refuses [];
    "twice_optional": [#[agent(nullable)] Option<Option<u8>>] takes [7, null] refuses [256];
    "boxed_option": [Box<Option<u8>>] takes [7, null] refuses [256];
    "nullable": [#[agent(nullable)] Option<u8>] takes [7, null] refuses [256];
}
