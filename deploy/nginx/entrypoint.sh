#!/bin/sh
# Renders the configuration from the environment, then replaces itself with nginx. For the image, systemd and the shell.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
node "$here/../dist/render.js"
# Debian installs nginx outside an ordinary user's PATH.
PATH=$PATH:/usr/sbin:/usr/local/sbin

# nginx resolves names only at the start, but a recreated container has another address. So this polls the names and
# reloads nginx after a change. A reload drops no connection.
names=$(printf '%s' "$SITE_BACKEND" | tr ', ' '\n\n' | sed -n 's|^[a-z]*://\([A-Za-z0-9_.-]*[A-Za-z_-][A-Za-z0-9_.-]*\).*$|\1|p')
addresses() {
  for name in $names; do
    # An unresolvable name would make the reload fail.
    found=$(getent ahosts "$name") || return 1
    printf '%s\n' "$name" "$found" | sort -u
  done
}
look_again() {
  before=$1
  while sleep 5 && kill -0 "$$"; do
    if now=$(addresses) && [ "$now" != "$before" ]; then
      before=$now
      nginx -e stderr -p "$SITE_FOLDER" -c nginx.conf -s reload
    fi
  done
}
if [ -n "$names" ]; then
  look_again "$(addresses || true)" >/dev/null 2>&1 </dev/null &
fi
exec nginx -e stderr -p "$SITE_FOLDER" -c nginx.conf
