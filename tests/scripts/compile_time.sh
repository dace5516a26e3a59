#!/usr/bin/env bash
# What the derive costs to compile: CPU seconds of generated crates of 10, 100 and 300 structs of six fields, on top of
# serde and schemars, beside garde; of a clean build of the dependencies; and the packages that a user gets. Prints
# Markdown. CPU time, since a wall clock depends on what else runs. Takes about ten minutes on two cores.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CARGO_TERM_COLOR=never CARGO_INCREMENTAL=0 CARGO_TARGET_DIR="$work/target"

BASE='serde = { version = "1", features = ["derive"] }
serde_json = "1"
schemars = "1"'

# crate NAME DEPENDENCIES: an empty user of them, with the versions of this workspace.
crate() {
  mkdir -p "$work/$1/src"
  printf '[package]\nname = "%s"\nversion = "0.0.0"\nedition = "2024"\n[dependencies]\n%s\n[workspace]\n' "$1" "$2" >"$work/$1/Cargo.toml"
  cp "$root/Cargo.lock" "$work/$1/Cargo.lock"
  echo >"$work/$1/src/lib.rs"
  (cd "$work/$1" && cargo update --workspace --offline --quiet)
}

# structs COUNT DERIVES ATTRIBUTES(tool|garde|none): the source.
structs() {
  local index
  for ((index = 0; index < $1; index++)); do
    local on='' name='' title='' count='' flag='' kind='' tags=''
    case $3 in
      tool) on='#[agent(read_only)]' name='#[agent(id = "thing", max_length = 40)]' title='#[agent(min_length = 1, max_length = 80)]' count='#[agent(range = 1..=50)]' tags='#[agent(max_items = 20)]' ;;
      garde) name='#[garde(length(max = 40))]' title='#[garde(length(min = 1, max = 80))]' count='#[garde(range(min = 1, max = 50))]' flag='#[garde(skip)]' kind='#[garde(skip)]' tags='#[garde(length(max = 20))]' ;;
      none) ;;
    esac
    cat <<EOF
/// A thing.
#[derive($2)] $on pub struct Thing$index {
/// Its id.
$name pub thing_id: String,
/// What people read.
$title pub title: String,
/// How many.
$count pub count: u32,
/// Whether it is done.
$flag pub done: bool,
/// How it weighs.
$kind pub weight: Option<f64>,
/// Lines.
$tags pub lines: Vec<u32>,
}
EOF
  done
}

# cpu COMMAND...: user and system seconds.
cpu() {
  local out
  TIMEFORMAT='%U %S'
  out=$({ time "$@" >/dev/null 2>"$work/log"; } 2>&1) || { cat "$work/log" >&2; exit 1; }
  awk '{printf "%.2f", $1 + $2}' <<<"$out"
}

crate base "$BASE"
crate tool "$BASE
agent-tool = { path = \"$root/agent-tool\" }"
crate garde "$BASE
garde = { version = \"0.22\", default-features = false, features = [\"derive\", \"regex\"] }"
crate jsonschema "$BASE
jsonschema = { version = \"0.61\", default-features = false }"

packages() { (cd "$work/$1" && cargo tree --offline --prefix none -e normal,build | sed 's/ (\*)//; s/ (proc-macro)//' | sort -u | grep -cv "^$1 v"); }
over() { awk -v a="$1" -v b="$2" 'BEGIN {printf "%+.0f %%", (a / b - 1) * 100}'; }

echo "| a clean debug build of | packages | CPU seconds | over the base |"
echo "|---|---|---|---|"
for name in base tool garde jsonschema; do
  rm -rf "$work/target"
  clean=$(cd "$work/$name" && cpu cargo build --offline)
  [ "$name" = base ] && base=$clean
  label="serde, serde_json, schemars"
  [ "$name" = base ] || label="the same and \`${name/tool/agent-tool}\`"
  echo "| $label | $(packages "$name") | $clean | $(over "$clean" "$base") |"
done

echo
echo "| structs of six fields | \`cargo check\`: base | agent-tool | garde | \`cargo build\`: base | agent-tool | garde |"
echo "|---|---|---|---|---|---|---|"
rm -rf "$work/target"
for count in 10 100 300; do
  row="| $count |"
  for command in check build; do
    for name in base tool garde; do
      case $name in
        base) derives="serde::Deserialize, schemars::JsonSchema" marks=none ;;
        tool) derives="serde::Deserialize, schemars::JsonSchema, agent_tool::AgentTool" marks=tool ;;
        garde) derives="serde::Deserialize, schemars::JsonSchema, garde::Validate" marks=garde ;;
      esac
      echo >"$work/$name/src/lib.rs"
      (cd "$work/$name" && cargo "$command" --offline --quiet)
      empty=$(touch "$work/$name/src/lib.rs" && cd "$work/$name" && cpu cargo "$command" --offline)
      structs "$count" "$derives" "$marks" >"$work/$name/src/lib.rs"
      full=$(cd "$work/$name" && cpu cargo "$command" --offline)
      spent=$(awk -v a="$full" -v b="$empty" 'BEGIN {printf "%.2f", a - b}')
      [ "$name" = base ] && base=$spent && row="$row $spent s |"
      [ "$name" = base ] || row="$row $spent s ($(over "$spent" "$base")) |"
    done
  done
  echo "$row"
done
