#!/bin/sh
# What some tests need from the system: Chromium (the tavern) and PostgreSQL's server programs (the store).
# Besides, the library with which Pillow shapes Arabic and Indic names (it draws without it, but less well).
# Root on Debian gets what is missing; everybody else reads that those tests are skipped. Never fails.

have_chromium() { command -v chromium >/dev/null; }
have_postgresql() { command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }
have_fribidi() { ldconfig -p 2>/dev/null | grep -q libfribidi; }

missing() {
    have_fribidi || echo libfribidi0
    have_chromium || echo chromium
    have_postgresql || echo postgresql
}

if [ -n "$(missing)" ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    echo "Installing" $(missing)
    apt-get update -qq >/dev/null && apt-get install -qq -y --no-install-recommends $(missing) >/dev/null
fi
[ -z "$(missing)" ] || echo "Not on this machine, tests that need it are skipped:" $(missing)
exit 0
