#!/usr/bin/env bash
# Installs the vendors' packages that the documents are tried on: Node's and Python's, beside this script.
# Nothing is done where they are there already. Engine warnings of npm are harmless: all of it runs on Node 20.
set -euo pipefail
cd "$(dirname "$0")"

if ! cmp -s package-lock.json node_modules/.installed; then
  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
  cp package-lock.json node_modules/.installed
fi
if ! cmp -s requirements.txt venv/.installed; then
  python3 -m venv --clear venv
  venv/bin/pip install --quiet --disable-pip-version-check -r requirements.txt
  cp requirements.txt venv/.installed
fi
