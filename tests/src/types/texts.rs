//! Texts, addresses, paths.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

super::cases! {
    "string": [#[agent(max_length = 4)] String] takes ["", "four", "äöüß"] refuses ["five!", 4, null];
    "string_allowed": [#[agent(allowed = ["a", "b"])] String] takes ["a"] refuses ["A", "c"];
    "string_pattern": [#[agent(pattern = r"^[A-Z]{3}-\d{4}$", example = "ABC-1234")] String]
        takes ["ABC-1234"] refuses ["ABC-12345", "ABC-1234\n", "ABC-١٢٣٤"];
    "string_free": [#[agent(free_text)] String] takes ["of any length"] refuses [["x"]];
    "string_by_schemars": [#[schemars(length(min = 1, max = 4))] String] takes ["four"] refuses ["", "fives"];
    "string_by_garde": [#[garde(length(max = 4))] String] takes ["four"] refuses ["fives"];
    "string_by_validator": [#[validate(length(max = 4))] String] takes ["four"] refuses ["fives"];
    "string_optional": [#[agent(max_length = 4)] Option<String>] takes ["four", null] refuses ["fives"];
    "boxed_str": [#[agent(max_length = 4)] Box<str>] takes ["four"] refuses ["fives"];
    "cow_str": [#[agent(max_length = 4)] Cow<'static, str>] takes ["four"] refuses ["fives"];
    "arc_str": [#[agent(max_length = 4)] Arc<str>] takes ["four"] refuses ["fives"];
    "char": [char] takes ["x", "ß"] refuses ["", "xy", 7];
    "path_buf": [#[agent(max_length = 40)] PathBuf] takes ["src/lib.rs"] refuses [7];
    "boxed_path": [#[agent(max_length = 40)] Box<Path>] takes ["src/lib.rs"] refuses [7];
    "ipv4_addr": [Ipv4Addr] takes ["192.0.2.1"] refuses ["192.0.2.256", "localhost", "192.0.2.01"];
    "ipv6_addr": [Ipv6Addr] takes ["2001:db8::1"] refuses ["2001:db8::1%eth0", "192.0.2.1"];
    "ip_addr": [IpAddr] takes ["192.0.2.1", "2001:db8::1"] refuses ["localhost"];
    "socket_addr": [#[agent(max_length = 60)] SocketAddr] takes ["192.0.2.1:80", "[2001:db8::1]:80"] refuses ["192.0.2.1"];
    "socket_addr_bare": [SocketAddr] takes [] refuses [];
    "path_bare": [#[agent(free_text)] PathBuf] takes ["src"] refuses [null];
    "email": [#[agent(format = "email")] String] takes ["name@example.com"] refuses ["name"];
    "email_by_schemars": [#[schemars(email)] String] takes ["name@example.com"] refuses ["name"];
    "ip_by_validator": [#[validate(ip)] String] takes [] refuses [];
    "hostname_by_schemars": [#[agent(free_text)] #[schemars(extend("format" = "hostname"))] String] takes [] refuses [];
    "duration_by_schemars": [#[agent(free_text)] #[schemars(extend("format" = "duration"))] String] takes [] refuses [];
    "os_string": [std::ffi::OsString] takes [{"Unix": [47]}] refuses ["/", {"Unix": [256]}];
    "c_string": [std::ffi::CString] takes [] refuses [];
    "version": [semver::Version] takes ["1.2.3"] refuses ["1.2"];
    "decimal": [rust_decimal::Decimal] takes [] refuses [];
    "decimal_as_text": [#[schemars(with = "String", regex(pattern = r"^-?\d{1,20}(\.\d{1,8})?$"))] rust_decimal::Decimal]
        takes ["12.50"] refuses ["1e3", 12.5];
}
