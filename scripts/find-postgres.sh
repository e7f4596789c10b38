#!/usr/bin/env bash
# Prints the folder that holds initdb and pg_ctl, or fails. Debian keeps them outside PATH.
set -euo pipefail

[ -n "${BLOOM_TEST_DATABASE_URL:-}" ] && exit 0
for folder in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -rV) \
  $(ls -d /opt/homebrew/opt/postgresql*/bin /usr/local/opt/postgresql*/bin 2>/dev/null | sort -rV) \
  "$(dirname "$(command -v pg_ctl 2>/dev/null || echo /nowhere/pg_ctl)")"; do
  if [ -x "$folder/initdb" ] && [ -x "$folder/pg_ctl" ]; then
    echo "$folder"
    exit 0
  fi
done
exit 1
