#!/usr/bin/env bash
# Changes the runtime crate one place at a time and asks the tests whether they see it. `tests/mutants` says how.
# `bash tests/scripts/mutants.sh [part...]`: guard, id, policy, call, plan_token, budget, json and so on, or all of them;
# about an hour. A sweep that was stopped goes on where it was, and what is missed is asked again.
# `bash tests/scripts/mutants.sh --constants`: the few that no switch can turn on, with a build for each of them.
# It needs `cargo install cargo-mutants`. Outcomes are in `target/mutants`: `missed.txt` has the names.
set -euo pipefail
cd "$(dirname "$0")/../.."
export CARGO_TERM_COLOR=never
tool=target/mutants/tool/debug/agent-tool-mutants
cargo build --quiet --manifest-path tests/mutants/Cargo.toml --target-dir target/mutants/tool

if [ "${1:-}" = --constants ]; then
  git diff --quiet || { echo "commit or stash first: these mutants are made in place"; exit 1; }
  only=()
  while read -r name; do only+=(--re "^$(sed 's/[][\.*^$+?(){}|]/\\&/g' <<<"$name")\$"); done \
    < <(sed -n 's/^of constants: //p' target/mutants/missed.txt)
  [ ${#only[@]} -gt 0 ] || { echo "there are none"; exit; }
  status=0
  nice -n 19 cargo mutants --in-place --timeout 300 --output target/mutants/constants -p agent-tool \
    "${only[@]}" --cargo-arg=--all-features --cargo-arg=--lib || status=$?
  # 2 and 3 say that mutants were missed or did not end.
  case $status in 0 | 2 | 3) ;; *) exit "$status" ;; esac
  exec "$tool" --constants
fi
nice -n 19 "$tool" "$@"
