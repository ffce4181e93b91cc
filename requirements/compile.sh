#!/usr/bin/env bash
# Rebuilds the lock files from pyproject.toml; needs `uv` on the PATH.
set -euo pipefail
cd "$(dirname "$0")/.."
lock() {
  local out=$1; shift
  uv pip compile pyproject.toml "$@" --universal --python-version 3.11 --generate-hashes \
    --no-header --no-annotate --quiet --output-file "requirements/$out"
}
lock base.txt --extra build
lock local.txt --extra build --extra local --extra text --extra excel --extra pdf
lock dev.txt --extra build --extra local --extra text --extra tokens --extra excel --extra pdf --extra prices --extra dev
# Apart: Ray has no source package, and wheels for some systems only.
lock cluster.txt --extra build --extra local --extra text --extra tokens --extra excel --extra pdf --extra prices --extra dev --extra cluster
# Other libraries that bench/ holds our figures against; nothing of ours imports them.
lock oracles.txt --extra oracles
if grep -nE 'https?://|--(extra-)?index-url|--find-links' requirements/*.txt; then
  echo "a lock file names an address" >&2
  exit 1
fi
