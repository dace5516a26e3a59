//! Numbers of every width, and flags.

use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16,
    NonZeroU32, NonZeroU64, NonZeroU128, NonZeroUsize,
};

super::cases! {
    "bool": [bool] takes [true, false] refuses ["true", 1, null];
    "u8": [u8] takes [0, 255, 3.0] refuses [256, -1, 1.5, "7", null];
    "u16": [u16] takes [65535] refuses [65536];
    "u32": [u32] takes [4_294_967_295_u32] refuses [4_294_967_296_u64];
    "u64": [u64] takes [9_007_199_254_740_991_u64] refuses [9_007_199_254_740_992_u64, -1];
    "u128": [u128] takes [9_007_199_254_740_991_u64] refuses [9_007_199_254_740_992_u64, -1];
    "usize": [usize] takes [9_007_199_254_740_991_u64] refuses [9_007_199_254_740_992_u64, -1];
    "i8": [i8] takes [-128, 127] refuses [-129, 128];
    "i16": [i16] takes [-32768, 32767] refuses [-32769, 32768];
    "i32": [i32] takes [-2_147_483_648, 2_147_483_647] refuses [-2_147_483_649_i64, 2_147_483_648_i64];
    "i64": [i64] takes [-9_007_199_254_740_991_i64, 9_007_199_254_740_991_i64] refuses [-9_007_199_254_740_992_i64];
    "i128": [i128] takes [-9_007_199_254_740_991_i64, 9_007_199_254_740_991_i64] refuses [-9_007_199_254_740_992_i64, 9_007_199_254_740_992_i64];
    "isize": [isize] takes [-9_007_199_254_740_991_i64] refuses [9_007_199_254_740_992_i64];
    "non_zero_u8": [NonZeroU8] takes [1, 255] refuses [0, 256];
    "non_zero_u16": [NonZeroU16] takes [1, 65535] refuses [0, 65536];
    "non_zero_u32": [NonZeroU32] takes [1] refuses [0];
    "non_zero_u64": [NonZeroU64] takes [1] refuses [0];
    "non_zero_u128": [NonZeroU128] takes [1] refuses [0];
    "non_zero_usize": [NonZeroUsize] takes [1] refuses [0];
    "non_zero_i8": [NonZeroI8] takes [-128, 1] refuses [0, 128];
    "non_zero_i16": [NonZeroI16] takes [-1] refuses [0, 32768];
    "non_zero_i32": [NonZeroI32] takes [-1] refuses [0];
    "non_zero_i64": [NonZeroI64] takes [-1] refuses [0];
    "non_zero_i128": [NonZeroI128] takes [-1] refuses [0];
    "non_zero_isize": [NonZeroIsize] takes [-1] refuses [0];
    "f32": [f32] takes [0.5, -3, f32::MAX] refuses [3.5e38, "0.5"];
    "f64": [f64] takes [0.5, -3, 1e308] refuses ["0.5", true];
    "number": [serde_json::Number] takes [0.5, 7] refuses ["7"];
    "ranged": [#[agent(range = 1..=3)] u8] takes [1, 3] refuses [0, 4];
    "ranged_by_schemars": [#[schemars(range(min = 1, max = 3))] u8] takes [1, 3] refuses [0, 4];
    "stepped": [#[schemars(extend("multipleOf" = 5))] u16] takes [0, 65535] refuses [7];
    "ranged_float": [#[agent(range = 0.5..=9.5)] f64] takes [0.5, 9] refuses [0.25, 9.75];
    "defaulted": [#[agent(default = 10)] u8] takes [0, null] refuses [256];
    "optional": [Option<u8>] takes [7, null] refuses [256];
    "optional_float": [Option<f64>] takes [7, null] refuses [false];
}
