#!/usr/bin/env bash
# Changes the code where it decides, one place at a time, and asks the tests whether they see it.
# `bash tests/scripts/mutants.sh [part...]`: id, policy, call, plan, budget, json; all of them take a night. It needs
# `cargo install cargo-mutants`, and a tree without changes: the mutants are made in place, so that nothing is built
# twice. What is missed is in `target/mutants/<part>/mutants.out/missed.txt`.
set -euo pipefail
cd "$(dirname "$0")/../.."
git diff --quiet || { echo "commit or stash first: the mutants are made in place"; exit 1; }

# part: files, package whose tests are asked, and which of them.
sweep() {
  local part=$1 files=$2 package=$3 tests=$4 arguments=()
  set -f && for file in $files; do arguments+=(-f "agent-tool/src/$file"); done
  set +f
  for test in $tests; do arguments+=("--cargo-arg=$test"); done
  printf '\n== %s\n' "$part"
  mkdir -p "target/mutants/$part"
  nice -n 19 cargo mutants --in-place --jobs 1 --no-shuffle --timeout 300 --output "target/mutants/$part" \
    -p agent-tool --test-package "$package" "${arguments[@]}" || true
}

parts=("$@")
[ ${#parts[@]} -gt 0 ] || parts=(id policy call plan budget json)
for part in "${parts[@]}"; do
  case $part in
    id) sweep id guard/id.rs agent-tool-tests "--test=ids --test=rows" ;;
    policy) sweep policy "policy.rs policy/*.rs" agent-tool-tests "--test=policies --test=derive" ;;
    call) sweep call call.rs agent-tool-tests "--test=gate --test=policies --test=derive" ;;
    plan) sweep plan "plan_token.rs plan_token/*.rs" agent-tool-tests "--test=plan_token --test=plan_output" ;;
    budget) sweep budget "tool_set/{budget,callers,ledger,rate,repeats}.rs" agent-tool-tests --test=budget ;;
    json) sweep json "json.rs json/*.rs" agent-tool --all-features ;;
    *) echo "no part $part"; exit 2 ;;
  esac
done
