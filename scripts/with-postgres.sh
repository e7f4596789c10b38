#!/usr/bin/env bash
# Runs a command with BLOOM_TEST_DATABASE_URL naming a throw-away PostgreSQL server, which is gone afterwards.
# A server named by BLOOM_TEST_DATABASE_URL beforehand is used as it is.
# usage: with-postgres.sh COMMAND [ARGUMENT...]
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -n "${BLOOM_TEST_DATABASE_URL:-}" ]; then
  exec "$@"
fi

bin=$(scripts/find-postgres.sh) || { echo 'PostgreSQL is missing; run scripts/install-deps.sh' >&2; exit 1; }
home=$(mktemp -d "${TMPDIR:-/tmp}/bloom-postgres.XXXXXX")

# PostgreSQL refuses to run as root; the package's own account does it there.
as_owner=()
if [ "$(id -u)" -eq 0 ]; then
  chown postgres "$home"
  as_owner=(runuser -u postgres --)
fi

finish() {
  (cd "$home" && "${as_owner[@]}" "$bin/pg_ctl" -D "$home/data" -m immediate -w stop >/dev/null 2>&1) || true
  rm -rf "$home"
}
trap finish EXIT
trap 'exit 130' INT TERM

port=$(node -e "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})")
# Nothing of it survives the run, so it need not survive a power cut either.
options="-c listen_addresses=127.0.0.1 -p $port -k $home -c fsync=off -c full_page_writes=off -c max_connections=300"
(
  cd "$home"
  "${as_owner[@]}" "$bin/initdb" -D "$home/data" -U postgres -A trust -E UTF8 --locale=C >/dev/null
  "${as_owner[@]}" "$bin/pg_ctl" -D "$home/data" -l "$home/log" -w -o "$options" start >/dev/null \
    || { cat "$home/log" >&2; exit 1; }
)

BLOOM_TEST_DATABASE_URL="postgres://postgres@127.0.0.1:$port/postgres" "$@"
