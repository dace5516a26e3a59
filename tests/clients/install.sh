#!/usr/bin/env bash
# Installs the MCP clients that the tests drive, in the versions of the two lock files beside it. Needs Node 20 and
# Python 3.10 or newer; does nothing where they are installed already.
set -euo pipefail
cd "$(dirname "$0")"

stamp=$(cat package-lock.json requirements.txt | sha256sum)
if [ -f node_modules/.stamp ] && [ -x venv/bin/python ] && [ "$(cat node_modules/.stamp)" = "$stamp" ]; then
  echo "the MCP clients are installed already"
  exit 0
fi
# Not `npm ci`: an optional package of vite, which nothing here runs, is in no registry, so that the lock file cannot
# name it. `npm install` takes what the lock file says, and goes on without. The inspector asks for a newer Node than
# it needs: npm warns, and goes on as well.
npm install --ignore-scripts --no-audit --no-fund --loglevel=error
rm -rf venv
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check --no-deps --requirement requirements.txt
printf '%s' "$stamp" >node_modules/.stamp
echo "the MCP clients are installed"
