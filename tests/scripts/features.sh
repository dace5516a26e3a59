#!/usr/bin/env bash
# The feature matrix of the published crate: none, each alone, the default ones, all, with every target and lints as
# errors; then the unit tests with the default features, which people have who build nothing else.
# `bash tests/scripts/features.sh [--quick]`: quick leaves the tests and all targets but the library out.
set -euo pipefail
cd "$(dirname "$0")/../.."
export CARGO_TERM_COLOR=never

targets=(--all-targets)
[ "${1:-}" = --quick ] && targets=(--lib)

features=$(sed -n '/^\[features\]/,/^\[dep/s/^\([a-z0-9-]*\) = .*/\1/p' agent-tool/Cargo.toml | grep -v '^default$')
[ "$(wc -w <<<"$features")" -ge 9 ] || { echo "the features are not read from the manifest: $features"; exit 1; }

lint() {
  printf '%s\n' "-- ${*:-default}"
  cargo clippy --quiet --locked -p agent-tool "${targets[@]}" "$@" -- -D warnings
}

lint --no-default-features
for feature in $features; do
  lint --no-default-features --features "$feature"
done
lint
lint --all-features
if [ "${1:-}" != --quick ]; then
  cargo test --quiet --locked -p agent-tool
fi
echo "every feature builds: none, $(wc -w <<<"$features") alone, the default ones, all"
