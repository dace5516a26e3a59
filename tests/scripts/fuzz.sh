#!/usr/bin/env bash
# Runs the fuzz targets and keeps their corpora small.
# `bash tests/scripts/fuzz.sh [runs] [target...]`: a million runs each by default, one target after the other.
# No sanitizer: both crates forbid unsafe code, and without it there are ten times as many runs.
# It needs `cargo install cargo-fuzz`, and a C++ compiler; the stable compiler stands in for a nightly one.
set -euo pipefail
cd "$(dirname "$0")/../../fuzz"
export RUSTC_BOOTSTRAP=1

runs=${1:-1000000}
shift || true
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(bytes schema token diff derive)
# The versions that everything else is tested with.
[ -f Cargo.lock ] || cp ../Cargo.lock .

for target in "${targets[@]}"; do
  printf '\n== %s\n' "$target"
  work=$(mktemp -d)
  cp "corpus/$target/"* "$work/"
  nice -n 19 cargo fuzz run --sanitizer none "$target" "$work" -- -runs="$runs" -max_len=1024 -print_final_stats=1
  # What adds nothing is left out, and of the rest the shortest inputs are kept.
  small=$(mktemp -d)
  nice -n 19 cargo fuzz run --sanitizer none "$target" "$small" "$work" -- -merge=1 -max_len=1024
  rm -f "corpus/$target/"*
  ls -Sr "$small" | head -100 | while read -r input; do cp "$small/$input" "corpus/$target/"; done
  rm -r "$work" "$small"
  ls "corpus/$target" | wc -l
done
