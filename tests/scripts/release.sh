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
# Whole: some pages of the crates are links to files around them.
cp -rL "${published[@]}" README.md rust-toolchain.toml "$work/"
sed 's/^members = .*/members = ["agent-tool", "agent-tool-derive"]/' Cargo.toml >"$work/Cargo.toml"
(
  cd "$work"
  # Unstable in cargo, which this variable lets the stable one do.
  RUSTC_BOOTSTRAP=1 cargo update --quiet -Z direct-minimal-versions
  CARGO_TARGET_DIR=$OLDPWD/target/minimal cargo check --quiet --all-features -p agent-tool
)

# The compiler is fetched where it is missing. Without one, clippy looks whether an item of the standard library is newer.
builds_with() {
  local version=$1
  echo "== Rust $version: ${*:2}"
  rustup toolchain install "$version" --profile minimal >/dev/null 2>&1 || true
  if cargo "+$version" --version >/dev/null 2>&1; then
    CARGO_TARGET_DIR=target/oldest cargo "+$version" check --quiet --locked -p agent-tool "${@:2}"
  else
    cargo clippy --quiet --locked -p agent-tool "${@:2}" -- -D clippy::incompatible_msrv
    echo "rust $version cannot be had: clippy alone has looked"
  fi
}

oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
builds_with "$oldest"
# Every feature but the one whose SDK asks for a newer compiler.
features=$(sed -n '/^\[features\]/,/^\[/s/^\([a-z0-9-]*\) = .*/\1/p' agent-tool/Cargo.toml | grep -v rmcp3 | paste -sd,)
builds_with "$oldest" --features "$features"
builds_with 1.88 --all-features

echo "== the public interface"
# The registry has an empty placeholder of somebody else under that name.
repository=$(sed -n 's/^repository = "\(.*\)"/\1/p' Cargo.toml)
if cargo info --quiet --registry crates-io agent-tool 2>/dev/null | grep -qF "repository: $repository"; then
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
