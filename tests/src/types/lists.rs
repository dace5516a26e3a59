//! Lists, sets, arrays, tuples.

use std::collections::{BTreeSet, BinaryHeap, HashSet, LinkedList, VecDeque};

use super::enums::Level;
use super::objects::Point;

super::cases! {
    "vec": [Vec<u8>] takes [[], [1, 255]] refuses [[256], 1, "[1]", {}];
    "vec_bounded": [#[agent(min_items = 1, max_items = 2)] Vec<u8>] takes [[1], [1, 2]] refuses [[], [1, 2, 3]];
    "vec_unique": [#[agent(unique_items)] Vec<u8>] takes [[1, 2]] refuses [[1, 1.0]];
    "vec_by_schemars": [#[schemars(length(max = 2), inner(range(max = 9)))] Vec<u8>] takes [[9]] refuses [[10], [1, 2, 3]];
    "vec_text": [#[agent(max_length = 4)] Vec<String>] takes [["four"]] refuses [["fives"]];
    "vec_optional": [Option<Vec<u8>>] takes [[], null] refuses [[null]];
    "vec_of_option": [Vec<Option<u8>>] takes [] refuses [];
    "vec_of_option_nullable": [#[agent(nullable)] Vec<Option<u8>>] takes [[1, null]] refuses [[256], null];
    "vec_of_vec": [Vec<Vec<u8>>] takes [[[1], []]] refuses [[1], [[256]]];
    "vec_of_struct": [Vec<Point>] takes [[{"x": 1, "y": 2}]] refuses [[{"x": 1}], [{"x": 1, "y": 2, "z": 3}], [[1, 2]]];
    "vec_of_enum": [Vec<Level>] takes [["low"]] refuses [["middle"]];
    "boxed_slice": [Box<[u8]>] takes [[1]] refuses [[256]];
    "vec_deque": [VecDeque<u8>] takes [[1, 1]] refuses [[256]];
    "linked_list": [LinkedList<u8>] takes [[1, 1]] refuses [[256]];
    "binary_heap": [BinaryHeap<u8>] takes [[1]] refuses [[256]];
    "btree_set": [BTreeSet<u8>] takes [[1, 2]] refuses [[1, 1]];
    "hash_set": [HashSet<u8>] takes [[1, 2]] refuses [[1, 1]];
    "set_of_enum": [BTreeSet<Level>] takes [["low", "high"]] refuses [["low", "low"]];
    "array": [[u8; 3]] takes [[1, 2, 3]] refuses [[1, 2], [1, 2, 3, 4]];
    "array_of_arrays": [[[u8; 2]; 2]] takes [[[1, 2], [3, 4]]] refuses [[[1, 2], [3]]];
    "array_empty": [[u8; 0]] takes [] refuses [];
    "tuple": [(u8, bool)] takes [] refuses [];
    "tuple_of_one": [(u8,)] takes [] refuses [];
    "tuple_struct" as "struct Pair(u8, bool)": [Pair] takes [] refuses [];
    "vec_of_tuples": [Vec<(u8, bool)>] takes [] refuses [];
}

#[derive(Debug, serde::Deserialize, schemars::JsonSchema)]
#[allow(dead_code)]
struct Pair(u8, bool);
