#!/usr/bin/env bash
# What is asked of the two published crates before a release, beside the tests: licences and sources of what they link,
# the oldest versions and the oldest compiler that their manifests promise, and their public interface.
# `bash tests/scripts/release.sh`; it needs cargo-deny, and cargo-semver-checks once there is a release to compare with.
set -euo pipefail
cd "$(dirname "$0")/../.."
export CARGO_TERM_COLOR=never
published=(agent-tool agent-tool-derive)

echo "== licences, bans, sources, advisories"
cargo deny --locked check bans licenses sources
# The advisories are a repository of their own, which is fetched.
cargo deny --locked check advisories

echo "== the oldest versions of what is depended on"
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cp -r "${published[@]}" README.md rust-toolchain.toml "$work/"
sed 's/^members = .*/members = ["agent-tool", "agent-tool-derive"]/' Cargo.toml >"$work/Cargo.toml"
(
  cd "$work"
  # Unstable in cargo, which this variable lets the stable one do.
  RUSTC_BOOTSTRAP=1 cargo update --quiet -Z direct-minimal-versions
  CARGO_TARGET_DIR=$OLDPWD/target/minimal cargo check --quiet --all-features -p agent-tool
)

oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
echo "== Rust $oldest"
if rustup toolchain list 2>/dev/null | grep -q "^$oldest"; then
  CARGO_TARGET_DIR=target/oldest cargo "+$oldest" check --quiet "${published[@]/#/-p}" --locked
else
  # Without that compiler: no item of the standard library is newer, says clippy.
  cargo clippy --quiet --locked "${published[@]/#/-p}" -- -D clippy::incompatible_msrv
  echo "rust $oldest is not installed: clippy alone has looked"
fi

echo "== the public interface"
if cargo info --quiet --registry crates-io agent-tool >/dev/null 2>&1; then
  cargo semver-checks "${published[@]/#/-p}"
else
  echo "not released yet: nothing to compare with"
fi
