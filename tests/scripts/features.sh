#!/usr/bin/env bash
# The feature matrix of the published crate: none, each alone, the default ones, all, with every target, lints
# and links of the docs as errors; then the unit tests with the default features, which people have who build nothing else; then the corpus and
# the rows with each feature of `serde_json` that another crate may switch on (`--test compat` has all of them at once).
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
  # A link from an item that is always there must not lead to one that only a feature brings.
  RUSTDOCFLAGS="-D warnings" cargo doc --quiet --locked -p agent-tool --lib --no-deps "$@"
}

lint --no-default-features
for feature in $features; do
  lint --no-default-features --features "$feature"
done
lint
lint --all-features
if [ "${1:-}" != --quick ]; then
  cargo test --quiet --locked -p agent-tool
  manifest=tests/compat/serde-json-features/Cargo.toml
  cp Cargo.lock tests/compat/serde-json-features/
  for feature in arbitrary_precision float_roundtrip preserve_order unbounded_depth; do
    printf '%s\n' "-- serde_json/$feature"
    CARGO_TARGET_DIR=target/compat cargo test --quiet --manifest-path "$manifest" --no-default-features \
      --features "$feature"
  done
fi
echo "every feature builds: none, $(wc -w <<<"$features") alone, the default ones, all"
