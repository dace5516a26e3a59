//! The official test suite, and what it leaves out.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::Format;

/// The copy in the repository, or a whole suite elsewhere, such as a newer one; nothing in a package, which has no
/// repository around it.
fn suite() -> Option<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests");
    let ours = tests.is_dir().then(|| tests.join("fixtures/json-schema-test-suite"));
    std::env::var_os("AGENT_TOOL_JSON_SCHEMA_SUITE").map(PathBuf::from).or(ours)
}

#[test]
fn every_supported_format_passes_the_official_suite() {
    let Some(suite) = suite() else { return };
    for format in Format::ALL.into_iter().filter(|format| format.is_supported()) {
        let name = format.name();
        let path = suite.join(format!("tests/draft2020-12/optional/format/{name}.json"));
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let groups: Vec<Value> = serde_json::from_str(&text).unwrap();
        let tests = groups.iter().flat_map(|group| group["tests"].as_array().unwrap());
        let mut count = 0;
        // What is no text is of every format, which is for the guard to say.
        for test in tests {
            let Some(data) = test["data"].as_str() else { continue };
            assert_eq!(test["valid"], format.is_valid(data), "{name}: {data:?}: {}", test["description"]);
            count += 1;
        }
        assert!(count >= 9, "{name}: {count}");
    }
}

#[test]
fn names() {
    for format in Format::ALL {
        assert_eq!(Format::named(format.name()), Some(format));
    }
    for unknown in ["", "Date", "datetime", "uint64", "idn-email", "regex"] {
        assert_eq!(Format::named(unknown), None);
    }
    let crates = [Format::DateTime, Format::Date, Format::Time, Format::Uri];
    assert!(crates.iter().all(|format| format.is_supported() == cfg!(feature = "formats")));
    assert!(!Format::Hostname.is_supported() && !Format::Hostname.is_valid("example.com"));
}

#[test]
fn mailboxes() {
    let local = |length: usize| format!("{}@example.com", "a".repeat(length));
    let label = |length: usize| format!("a@{}.com", "a".repeat(length));
    let domain = |labels: usize| format!("a@{}com", "aa.".repeat(labels));
    for valid in [
        "a@b",
        "o'neil+tag@example.co.uk",
        "!#$%&'*+-/=?^_`{|}~@example.com",
        "\"\"@example.com",
        "\"a\\\"b\\\\\\ c\"@example.com",
        "\"@\"@example.com",
        "a@1.2.3",
        "a@xn--4gbwdl.xn--wgbh1c",
        "a@[ipv6:2001:db8::1]",
        &local(64),
        &label(63),
        &domain(83),
    ] {
        assert!(Format::Email.is_valid(valid), "{valid}");
    }
    for invalid in [
        "",
        "@",
        "a",
        "a@",
        "@b",
        "a@b@c",
        "a b@c",
        "a@b.",
        "a@.b",
        "a@b..c",
        "a@-b",
        "a@b-",
        "a@b_c",
        "\"a@b",
        "\"a\"b@c",
        "\"a\tb\"@c",
        "\"\\\"@c",
        "\"\\\u{7f}\"@c",
        "é@b",
        "a@é",
        "\"é\"@b",
        "a@[]",
        "a@[1.2.3]",
        "a@[IPv6:1.2.3.4]",
        "a@[::1]",
        "a@[tag:x]",
        "a@[1.2.3.4",
        "a@b\n",
        "a\r\n@b",
        "A <a@b.c>",
        "<a@b.c>",
        "a@b.c (comment)",
        &local(65),
        &label(64),
        &domain(84),
    ] {
        assert!(!Format::Email.is_valid(invalid), "{invalid}");
    }
}

#[cfg(feature = "formats")]
#[test]
fn dates_and_times() {
    for (format, valid) in [
        (Format::DateTime, "2026-11-30T12:00:00-00:00"),
        (Format::DateTime, "0000-02-29T00:00:00Z"),
        (Format::DateTime, "2016-12-31T23:59:60.999Z"),
        (Format::Date, "9999-12-31"),
        (Format::Time, "00:00:00+23:59"),
    ] {
        assert!(format.is_valid(valid), "{valid}");
    }
    for (format, invalid) in [
        (Format::DateTime, "2026-11-30 12:00:00Z"),
        (Format::DateTime, "2026-11-30_12:00:00Z"),
        (Format::DateTime, "2026-11-30012:00:00Z"),
        (Format::DateTime, "2026-11-30T12:00Z"),
        (Format::DateTime, "2026-11-30T12:00:00.Z"),
        (Format::DateTime, "2026-11-30T12:00:00,5Z"),
        (Format::DateTime, "2026-11-30T12:00:00"),
        (Format::DateTime, " 2026-11-30T12:00:00Z"),
        (Format::DateTime, "1900-02-29T00:00:00Z"),
        (Format::Date, "2026-11-30T00:00:00Z"),
        (Format::Date, "2026-11-30T00:00:00ZT00:00:00Z"),
        (Format::Date, "-2026-11-30"),
        (Format::Date, "2026-11-30\n"),
        (Format::Date, ""),
        (Format::Time, "12:00:00"),
        (Format::Time, "12:00:00+0100"),
        (Format::Time, "12:00:00\u{2212}01:00"),
        (Format::Time, "T12:00:00Z"),
        (Format::Time, ""),
    ] {
        assert!(!format.is_valid(invalid), "{invalid}");
    }
}
