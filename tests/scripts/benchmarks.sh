#!/usr/bin/env bash
# Measures everything of BENCHMARKS.md and writes the figures between its marks. Needs valgrind and a quiet machine;
# about a quarter of an hour on two cores. `bash tests/scripts/benchmarks.sh [count|wall|throughput|compile]...`
# `bash tests/scripts/benchmarks.sh repeat` counts twice instead, and fails where a figure differs by more than 0.5 %.
set -euo pipefail
cd "$(dirname "$0")/../.."
export CARGO_TERM_COLOR=never

fill() { # NAME FENCE: standard input goes between the marks of that name.
  python3 - "$1" "$2" 3<&0 <<'PY'
import os, re, sys
name, fence = sys.argv[1:]
text = os.fdopen(3).read().strip("\n")
body = f"```text\n{text}\n```" if fence == "text" else text
page = open("BENCHMARKS.md").read()
marks = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.S)
assert marks.search(page), name
open("BENCHMARKS.md", "w").write(marks.sub(lambda m: f"{m[1]}\n{body}\n\n{m[2]}", page))
PY
}

for what in "${@:-count wall throughput compile}"; do
  for one in $what; do
    case $one in
      count)
        cargo bench --quiet -p agent-tool-tests --bench count --locked | fill count text
        # The front page has some of them.
        AGENT_TOOL_UPDATE=1 cargo test --quiet -p agent-tool-tests --test figures --locked
        ;;
      wall) cargo bench --quiet -p agent-tool-tests --bench guard --locked | fill wall text ;;
      throughput) cargo bench --quiet -p agent-tool-tests --bench throughput --locked | fill throughput text ;;
      repeat) cargo bench --quiet -p agent-tool-tests --bench count --locked -- --repeat ;;
      compile) bash tests/scripts/compile_time.sh | fill compile markdown ;;
      *) echo "no such part: $one"; exit 2 ;;
    esac
  done
done
