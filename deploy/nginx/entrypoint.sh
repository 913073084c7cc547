#!/bin/sh
# Renders what the environment says and becomes nginx: the same in the image, under systemd and by hand.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
node "$here/../dist/render.js"
# Debian keeps it where the PATH of an ordinary user does not lead
PATH=$PATH:/usr/sbin:/usr/local/sbin

# nginx looks a name up when it starts, and a container that is made anew has another address: whenever a name comes to
# mean another one, it is told to look again, which drops no connection.
names=$(printf '%s' "$SITE_BACKEND" | tr ', ' '\n\n' | sed -n 's|^[a-z]*://\([A-Za-z0-9_.-]*[A-Za-z_-][A-Za-z0-9_.-]*\).*$|\1|p')
addresses() {
  for name in $names; do
    # one that means nothing just now would make nginx refuse
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
