//! Names on the wire: every convention, aliases, raw identifiers, names that need escapes.

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;

/// Fields of a page.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(rename_all = "PascalCase")]
struct Page {
    /// From.
    #[serde(alias = "From", alias = "Offset")]
    first_item: u8,
    /// Sorted by it.
    #[agent(max_length = 5)]
    sort_key: Option<String>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING-KEBAB-CASE")]
enum Level {
    VeryLow,
    #[serde(rename = "mid/dle")]
    Middle,
    High,
}

tools! {
    /// Read a log.
    #[serde(rename_all = "kebab-case")]
    #[agent(read_only, name = "log-reader")]
    struct ReadLog {
        /// How bad.
        min_level: Level,
        /// How many lines.
        #[agent(range = 1..=3)]
        #[serde(alias = "lines", alias = "limit")]
        line_count: u8,
        /// Until when.
        #[agent(also_called = ["to", "end"], format = "date")]
        until: Option<String>,
    }

    /// Write a log.
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    #[agent(additive)]
    struct WriteLog {
        /// How bad.
        min_level: Option<Level>,
        /// The line.
        #[agent(max_length = 9)]
        the_line: String,
    }

    /// Look for a file.
    #[agent(read_only)]
    struct LookForFile {
        /// Its type.
        #[agent(max_length = 5)]
        r#type: String,
        /// Where it is.
        #[serde(rename = "in/the~folder")]
        #[agent(id = "folder", max_length = 9)]
        folder: Option<String>,
        /// Its owner.
        #[serde(rename = "$ref")]
        owner: Option<u8>,
        /// Its size.
        #[serde(rename = "größe")]
        size: Option<u32>,
        /// Both directions have a name.
        #[serde(rename(serialize = "out", deserialize = "in"))]
        direction: Option<u8>,
    }

    /// List pages.
    #[serde(rename_all = "lowercase")]
    #[agent(read_only)]
    struct ListPages {
        /// The page.
        #[serde(alias = "p")]
        thepage: Page,
        /// Other ones.
        #[serde(default, alias = "rest")]
        others: Vec<Page>,
    }

    /// Find people, however the keys are written.
    #[serde(rename_all = "camelCase")]
    #[agent(read_only, lenient(key_case))]
    struct FindPeople {
        /// Their name.
        #[agent(max_length = 9)]
        full_name: String,
        /// Their age.
        #[agent(range = 0..=120)]
        min_age: Option<u8>,
        /// The page.
        page: Option<Page>,
    }

    /// Open a window.
    #[serde(rename_all = "UPPERCASE")]
    #[agent(additive, lenient(wrapper))]
    struct OpenWindow {
        /// How wide.
        #[agent(range = 1..=9)]
        width: u8,
        /// Its input, which is no wrapper.
        #[agent(max_length = 9)]
        input: Option<String>,
    }
}

animals! {
    ReadLog taking ["ALIAS"] aliased [("line-count", "lines"), ("line-count", "limit")];
    WriteLog;
    LookForFile taking ["ID_TO_TEXT"];
    ListPages taking ["ALIAS"]
        aliased [("thepage", "p"), ("others", "rest"), ("FirstItem", "From"), ("FirstItem", "Offset")];
    FindPeople taking ["ALIAS", "KEY_CASE"] aliased [("FirstItem", "From")];
    OpenWindow taking ["WRAPPER"];
}
