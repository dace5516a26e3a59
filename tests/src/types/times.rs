//! Dates, times, durations, and what else other crates make of a text.

use std::time::{Duration, SystemTime};

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc, Weekday};
use jiff::{SignedDuration, Span, Timestamp, Zoned};
use schemars::JsonSchema;
use serde::Deserialize;
use url::Url;
use uuid::Uuid;

/// How long to wait.
#[derive(Debug, Deserialize, JsonSchema)]
#[allow(dead_code)]
struct Seconds(#[schemars(range(min = 1, max = 3600))] u32);

super::cases! {
    "duration": [Duration] takes [{"secs": 1, "nanos": 0}] refuses [{"secs": 1}, {"secs": -1, "nanos": 0}, 1, "PT1S"];
    "duration_optional": [Option<Duration>] takes [{"secs": 1, "nanos": 0}, null] refuses [{}];
    "system_time": [SystemTime] takes [{"secs_since_epoch": 1, "nanos_since_epoch": 0}] refuses [1];
    "duration_like": [Seconds] takes [1, 3600] refuses [0, 3601, "1s"];
    "chrono_date": [NaiveDate] takes ["2026-01-31"] refuses ["2026-02-30", "31.01.2026", "2026-01-31T00:00:00Z"];
    "chrono_time": [NaiveTime] takes ["09:30:00", "09:30:00.5"] refuses ["25:00:00"];
    "chrono_local": [NaiveDateTime] takes ["2026-01-31T09:30:00"] refuses ["2026-01-31"];
    "chrono_utc": [DateTime<Utc>] takes ["2026-01-31T09:30:00Z", "2026-01-31T10:30:00+01:00"]
        refuses ["2026-01-31T09:30:00", "2026-01-31 09:30:00Z", 1_769_851_800];
    "chrono_offset": [DateTime<FixedOffset>] takes ["2026-01-31T10:30:00+01:00"] refuses ["2026-01-31"];
    "chrono_weekday": [Weekday] takes ["Mon", "Sun"] refuses ["Monday", 1];
    "chrono_delta": [TimeDelta] takes [] refuses [];
    "chrono_optional": [Option<DateTime<Utc>>] takes ["2026-01-31T09:30:00Z", null] refuses [""];
    "jiff_timestamp": [Timestamp] takes ["2026-01-31T09:30:00Z"] refuses ["2026-01-31T09:30:00", "2026-01-31"];
    "jiff_zoned": [Zoned] takes ["2026-01-31T10:30:00+01:00[+01:00]"] refuses ["2026-01-31T09:30:00Z"];
    "jiff_date": [jiff::civil::Date] takes ["2026-01-31"] refuses ["2026-02-30"];
    "jiff_time": [jiff::civil::Time] takes ["09:30:00"] refuses ["25:00:00"];
    "jiff_local": [jiff::civil::DateTime] takes ["2026-01-31T09:30:00"] refuses ["yesterday"];
    "jiff_duration": [SignedDuration] takes ["PT15M", "-PT1.5S"] refuses ["15"];
    "jiff_span": [Span] takes ["P1Y2M", "1 hour"] refuses ["1 fortnight"];
    "uuid": [Uuid] takes ["67e55044-10b1-426f-9247-bb680e5fe0c8"]
        refuses ["67e5504410b1426f9247bb680e5fe0c8", "{67e55044-10b1-426f-9247-bb680e5fe0c8}", 7];
    "url": [Url] takes ["https://example.com/page"] refuses ["example.com", "//example.com/page", "https://exa mple.com"];
    "uuid_list": [#[agent(max_items = 5)] Vec<Uuid>] takes [["67e55044-10b1-426f-9247-bb680e5fe0c8"]] refuses [["x"]];
}
