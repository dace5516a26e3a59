//! What is read into an ordered value, and what is not.

use serde::Deserialize;
use serde::de::value::{BytesDeserializer, Error};

use super::Ordered;

#[test]
fn order_is_kept_and_of_a_key_the_last_value() {
    let read: Ordered = serde_json::from_str(r#"{"b": 1, "a": [null, true, -2, 0.5, "x"], "b": 2}"#).unwrap();
    assert_eq!(serde_json::to_string(&read).unwrap(), r#"{"b":2,"a":[null,true,-2,0.5,"x"]}"#);
}

#[test]
fn what_is_no_json_is_told() {
    let bytes = BytesDeserializer::<Error>::new(b"x");
    let told = Ordered::deserialize(bytes).unwrap_err().to_string();
    assert_eq!(told, "invalid type: byte array, expected JSON");
}
