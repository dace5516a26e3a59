//! Texts: bounds, patterns, closed sets, formats, ids, secrets.

use std::borrow::Cow;

use agent_tool::AgentTool;
use schemars::JsonSchema;
use serde::Deserialize;

tools! {
    /// Find notes by a word in them.
    #[serde(rename_all = "camelCase")]
    #[agent(read_only)]
    struct SearchNotes {
        /// The word to look for.
        #[agent(min_length = 2, max_length = 12)]
        word: String,
        /// What comes first.
        #[agent(allowed = ["newest", "oldest", "Off", "straße"])]
        sort_order: Option<String>,
        /// How many to list.
        #[agent(range = 1..=50, default = 10)]
        page_size: u8,
    }

    /// Look an order up.
    #[agent(read_only)]
    struct FindOrder {
        /// The order.
        #[agent(id, min_length = 1, max_length = 12)]
        order_id: String,
        /// The version of the order form.
        #[agent(pattern = r"^v\d+\.\d+\.\d+$", max_length = 12, example = "v1.2.3")]
        form: Option<String>,
        /// Articles of it.
        #[agent(pattern = "^[A-Z]{3}-[0-9]{4}$", example = "ABC-1234")]
        articles: Vec<String>,
    }

    /// Show a user.
    #[agent(read_only)]
    struct ShowUser {
        /// The key of the user.
        #[agent(format = "uuid")]
        key: String,
        /// Where it may be asked.
        #[agent(format = "uri")]
        profile: Option<Box<str>>,
    }

    /// Put a meeting into the calendar.
    #[agent(additive)]
    struct ScheduleMeeting {
        /// When it starts.
        #[agent(format = "date-time")]
        start: String,
        /// The day of the reminder.
        #[agent(format = "date")]
        reminder: Option<String>,
        /// When the doors open.
        #[agent(format = "time")]
        doors: Option<String>,
        /// Who is asked.
        #[agent(format = "email", max_items = 3, unique_items)]
        guests: Vec<String>,
    }

    /// Ask which host answers at an address.
    #[agent(read_only, exactly_one(v4, v6))]
    struct LookUpHost {
        /// An address with dots.
        #[agent(format = "ipv4")]
        v4: Option<String>,
        /// An address with colons.
        #[agent(format = "ipv6")]
        v6: Option<String>,
    }

    /// Translate a text.
    #[agent(read_only)]
    struct Translate {
        /// The text.
        #[agent(free_text)]
        text: String,
        /// Into which language.
        #[agent(allowed = ["de", "EN", "pt-BR"], lenient(enum_case))]
        language: String,
    }

    /// Log in to a service.
    #[agent(additive)]
    struct LogIn {
        /// The token of the service.
        #[agent(secret, min_length = 3, max_length = 9)]
        token: String,
        /// The name of the session; blank is none.
        #[agent(min_length = 1, max_length = 9, lenient(blank))]
        session: Option<Cow<'static, str>>,
        /// The first letter of the region.
        letter: char,
    }

    /// Find a ticket by whatever is known of it.
    #[agent(read_only, at_least_one(ticket_id, tag, mine), lenient(unquote, enum_case, blank))]
    struct FindTicket {
        /// The ticket.
        #[agent(id = "ticket", pattern = "^[1-9][0-9]{0,5}$", example = "4711")]
        ticket_id: Option<String>,
        /// A tag.
        #[agent(allowed = ["billing", "bug"])]
        tag: Option<String>,
        /// Only one's own.
        mine: Option<bool>,
    }
}

animals! {
    SearchNotes;
    FindOrder taking ["ID_TO_TEXT"];
    ShowUser;
    ScheduleMeeting;
    LookUpHost refusing ["MISSING_FIELD", "CONFLICTING_FIELDS"];
    Translate taking ["ENUM_CASE"];
    LogIn taking ["BLANK_AS_ABSENT"];
    FindTicket taking ["ID_TO_TEXT", "UNQUOTE", "ENUM_CASE", "BLANK_AS_ABSENT"] refusing ["MISSING_FIELD"];
}
