//! Everything that a derive may put around an id, twice: as an id, and as the same field without the key.
#![allow(unreachable_pub)] // a module of one test

macro_rules! tool {
    ($name:ident: $ty:ty $(, $($key:tt)+)?) => {
        /// Take a value.
        #[derive(Debug, Serialize, Deserialize, JsonSchema, AgentTool)]
        #[agent(read_only)]
        pub struct $name {
            /// The value.
            $(#[agent($($key)+)])?
            pub value: $ty,
        }
    };
}

/// Every wrapper twice, by the key of `id`.
macro_rules! twin {
    ($module:ident, $($id:tt)*) => {
        pub mod $module {
            use std::collections::BTreeMap;

            use agent_tool::{AgentArgs, AgentTool};
            use schemars::JsonSchema;
            use serde::{Deserialize, Serialize};

            /// A text of its own.
            #[derive(Debug, Serialize, Deserialize, JsonSchema, AgentArgs)]
            pub struct TextId(#[agent($($id)* min_length = 1, max_length = 16)] pub String);

            /// A number of its own.
            #[derive(Debug, Serialize, Deserialize, JsonSchema, AgentArgs)]
            pub struct NumberId(#[agent($($id)* range = 1..)] pub u64);

            /// A newtype with a name.
            #[derive(Debug, Serialize, Deserialize, JsonSchema, AgentArgs)]
            #[serde(transparent)]
            pub struct Named {
                /// The text.
                #[agent($($id)* min_length = 1, max_length = 16)]
                pub inner: String,
            }

            /// An object around a text.
            #[derive(Debug, Serialize, Deserialize, JsonSchema, AgentArgs)]
            pub struct Text {
                /// The text.
                #[agent($($id)* min_length = 1, max_length = 16)]
                pub it: String,
            }

            /// An object around a number.
            #[derive(Debug, Serialize, Deserialize, JsonSchema, AgentArgs)]
            pub struct Number {
                /// The number.
                #[agent($($id)* range = 1..)]
                pub it: u64,
            }

            /// An object around objects.
            #[derive(Debug, Serialize, Deserialize, JsonSchema, AgentArgs)]
            pub struct Deep<T: AgentArgs> {
                /// The objects.
                pub steps: Vec<T>,
            }

            /// A union by tag.
            #[derive(Debug, Serialize, Deserialize, JsonSchema, AgentArgs)]
            #[serde(tag = "kind", rename_all = "snake_case")]
            pub enum Union {
                /// By text.
                Text(Text),
                /// By number.
                Number(Number),
            }

            tool!(PlainText: String, $($id)* min_length = 1, max_length = 16);
            tool!(OptionText: Option<String>, $($id)* min_length = 1, max_length = 16);
            tool!(ListText: Vec<String>, $($id)* min_length = 1, max_length = 16);
            tool!(ListsText: Option<Vec<Vec<String>>>, $($id)* min_length = 1, max_length = 16);
            tool!(MapText: BTreeMap<String, String>, $($id)* min_length = 1, max_length = 16);
            tool!(NewtypeText: TextId);
            tool!(NamedText: Named);
            tool!(BoxedText: Option<Box<TextId>>);
            tool!(NewtypesText: Vec<TextId>);
            tool!(NestedText: Text);
            tool!(NestedsText: Vec<Text>);
            tool!(DeepText: Deep<Text>);
            tool!(DeepNewtypeText: Option<Vec<Deep<TextId>>>);
            tool!(PlainNumber: u64, $($id)* range = 1..);
            tool!(OptionNumber: Option<u64>, $($id)* range = 1..);
            tool!(ListNumber: Vec<u64>, $($id)* range = 1..);
            tool!(MapNumber: BTreeMap<String, u64>, $($id)* range = 1..);
            tool!(NewtypeNumber: NumberId);
            tool!(NewtypesNumber: Option<Vec<NumberId>>);
            tool!(NestedNumber: Number);
            tool!(DeepNumber: Vec<Deep<Number>>);
            tool!(InUnion: Union);
        }
    };
}
twin!(with, id = "thing",);
twin!(without,);
