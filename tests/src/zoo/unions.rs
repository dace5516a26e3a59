//! Enums in all their forms: closed sets, and unions by every kind of tag, in fields, lists, options and each other.

use agent_tool::{AgentArgs, AgentTool};
use schemars::JsonSchema;
use serde::Deserialize;

/// A circle.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
struct Circle {
    /// The radius.
    #[agent(range = 0.5..=9.5)]
    radius: f64,
}

/// By a tag among the fields.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Shape {
    Circle(Circle),
    Square {
        /// The side.
        #[agent(range = 1..=3)]
        side: u8,
        /// Turned by so much.
        #[agent(range = 0..=89, default = 0)]
        turned: u8,
    },
    Point,
}

/// By a tag beside the content.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "op", content = "with", rename_all = "kebab-case", rename_all_fields = "camelCase")]
enum Edit {
    MoveTo {
        /// The place.
        #[agent(id = "place", max_length = 9)]
        place_id: String,
    },
    Resize(Circle),
    Undo,
}

/// By the one key.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(rename_all = "lowercase")]
enum Trigger {
    Every {
        /// Minutes.
        #[agent(range = 1..=60)]
        minutes: u8,
    },
    At(#[agent(format = "time")] String),
    Never,
    #[serde(rename = "on-start")]
    Start,
}

/// A union in a union.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "t")]
enum Layer {
    #[serde(rename = "draw")]
    Draw {
        /// What.
        shape: Shape,
        /// Again.
        more: Option<Vec<Shape>>,
    },
    #[serde(rename = "edit")]
    Edit {
        /// How.
        edit: Edit,
    },
}

/// Whom a message goes to.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "by", rename_all = "snake_case")]
enum Recipient {
    User {
        /// The user.
        #[agent(id = "user", min_length = 1, max_length = 9)]
        user_id: String,
    },
    Number {
        /// The number of the user.
        #[agent(id = "user", range = 1..)]
        user_id: u32,
    },
    Email {
        /// The address.
        #[agent(format = "email")]
        address: String,
    },
}

/// The only way there is.
#[derive(Debug, Deserialize, JsonSchema, AgentArgs)]
#[serde(tag = "kind")]
enum Only {
    One {
        /// How much.
        #[serde(default)]
        much: u8,
    },
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum Priority {
    /// It waits.
    Low,
    /// It is next.
    VeryHigh,
}

tools! {
    /// Measure shapes.
    #[agent(read_only)]
    struct Measure {
        /// What.
        shape: Shape,
        /// What it lies on.
        ground: Option<Shape>,
    }

    /// Draw shapes.
    #[agent(additive)]
    struct Draw {
        /// What.
        #[agent(max_items = 4)]
        shapes: Vec<Shape>,
        /// What comes of it.
        edits: Option<Vec<Edit>>,
    }

    /// Edit a drawing.
    #[agent(additive)]
    struct EditDrawing {
        /// How.
        edit: Edit,
        /// And then.
        then: Option<Box<Edit>>,
    }

    /// Set a trigger.
    #[agent(additive)]
    struct SetTrigger {
        /// When.
        trigger: Trigger,
        /// When else.
        others: Option<Vec<Trigger>>,
    }

    /// Put layers on a drawing.
    #[agent(additive)]
    struct PutLayers {
        /// The layers.
        layers: Vec<Layer>,
    }

    /// Send a message.
    #[agent(additive)]
    struct SendMessage {
        /// To whom.
        to: Recipient,
        /// And to whom else.
        copies: Option<Vec<Recipient>>,
        /// How soon.
        priority: Option<Priority>,
        /// The message.
        #[agent(max_length = 40)]
        body: String,
    }

    /// Take the only way.
    #[agent(read_only)]
    struct TakeOnly {
        /// It.
        only: Only,
        /// Names of priorities.
        priorities: Option<std::collections::BTreeMap<String, Priority>>,
    }

    /// Change a shape, however it is written.
    #[agent(additive, lenient(unquote, json_text, single_item, key_case, enum_case, blank))]
    struct ChangeShape {
        /// The new one.
        shape: Shape,
        /// How.
        edit: Option<Edit>,
        /// When.
        trigger: Option<Trigger>,
        /// How soon.
        priority: Option<Priority>,
    }
}

animals! {
    Measure;
    Draw taking ["ID_TO_TEXT"];
    EditDrawing taking ["ID_TO_TEXT"];
    SetTrigger;
    PutLayers taking ["ID_TO_TEXT"];
    SendMessage taking ["ID_TO_TEXT", "ID_TO_INTEGER"];
    TakeOnly;
    ChangeShape taking
        ["ID_TO_TEXT", "UNQUOTE", "JSON_TEXT", "SINGLE_ITEM", "KEY_CASE", "ENUM_CASE", "BLANK_AS_ABSENT"];
}
