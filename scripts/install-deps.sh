#!/usr/bin/env bash
# Makes sure that what the tests need besides Rust, Node and make is here: a Chromium browser and PostgreSQL.
# On Debian as root it installs them; elsewhere it says what is missing and how to get it.
# usage: install-deps.sh [browser]   (browser: only what `make bench` needs)
set -euo pipefail
cd "$(dirname "$0")/.."

missing=()
node scripts/find-chromium.mjs >/dev/null 2>&1 || missing+=(chromium)
if [ "${1:-all}" != browser ]; then
  scripts/find-postgres.sh >/dev/null 2>&1 || missing+=(postgresql)
fi
[ ${#missing[@]} -eq 0 ] && exit 0

if [ -f /etc/debian_version ] && [ "$(id -u)" -eq 0 ]; then
  apt-get update -qq
  # Older releases have the whole browser only.
  if apt-cache show chromium-headless-shell >/dev/null 2>&1; then
    missing=("${missing[@]/#chromium/chromium-headless-shell}")
  fi
  echo "Installing ${missing[*]}"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
  exit 0
fi

echo "These programs are missing: ${missing[*]}" >&2
for name in "${missing[@]}"; do
  case "$name" in
    chromium)
      echo '  chromium:   Debian/Ubuntu `sudo apt-get install chromium`, Fedora `sudo dnf install chromium`,' >&2
      echo '              macOS `brew install --cask chromium`; or set BLOOM_CHROMIUM to the path of a Chromium or Chrome.' >&2 ;;
    postgresql)
      echo '  postgresql: Debian/Ubuntu `sudo apt-get install postgresql`, Fedora `sudo dnf install postgresql-server`,' >&2
      echo '              macOS `brew install postgresql`; or set BLOOM_TEST_DATABASE_URL to a server where databases may be created.' >&2 ;;
  esac
done
exit 1
