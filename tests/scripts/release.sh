#!/usr/bin/env bash
# What is asked of the two published crates before a release, beside the tests: licences and sources of what they link,
# the oldest versions and the oldest compiler that their manifests promise, their public interface, and the packages: what
# is in them, that a registry would take them, that their docs and tests need nothing from around them.
# `bash tests/scripts/release.sh`; it needs cargo-deny, and cargo-semver-checks once there is a release to compare with.
set -euo pipefail
cd "$(dirname "$0")/../.."
export CARGO_TERM_COLOR=never
published=(agent-tool agent-tool-derive)
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml)

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

echo "== the packages"
for name in "${published[@]}"; do
  strays=$(cargo package --list --locked -p "$name" |
    grep -vE '^(src/.*\.(rs|md|txt|css|jsonl)|snapshots/.*\.rs|README\.md|LICENSE-(APACHE|MIT)|Cargo\.(lock|toml|toml\.orig)|\.cargo_vcs_info\.json)$' || true)
  if [ -n "$strays" ]; then
    printf '%s holds what it does not need:\n%s\n' "$name" "$strays"
    exit 1
  fi
done
# Both at once: the one is verified against the other, which no registry has yet.
cargo publish --dry-run --locked "${published[@]/#/-p}"

echo "== the packages, unpacked where nothing is around them"
unpacked="$work/unpacked"
mkdir "$unpacked"
for name in "${published[@]}"; do
  cp -r "target/package/$name-$version" "$unpacked/$name"
  rm "$unpacked/$name/Cargo.lock"
done
cat >"$unpacked/Cargo.toml" <<'TOML'
[workspace]
resolver = "3"
members = ["agent-tool", "agent-tool-derive"]

[patch.crates-io]
agent-tool-derive = { path = "agent-tool-derive" }
TOML
cp Cargo.lock "$unpacked/"
(
  cd "$unpacked"
  export CARGO_TARGET_DIR=$OLDPWD/target/unpacked
  RUSTDOCFLAGS="-D warnings" cargo doc --quiet --all-features --no-deps "${published[@]/#/-p}"
  cargo test --quiet --all-features --lib "${published[@]/#/-p}"
)
echo "the packages are whole"
