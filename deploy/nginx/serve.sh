#!/bin/sh
# Serves the rendered site in SITE_FOLDER with nginx. Needs no Node.
set -eu
# Debian installs nginx outside an ordinary user's PATH.
PATH=$PATH:/usr/sbin:/usr/local/sbin

# nginx resolves names only at the start, but a recreated container has another address. Another container can render the
# site again. So this looks at both, and reloads nginx after a change. A reload drops no connection.
names() {
  sed -n 's|^ *server \([A-Za-z0-9_.-]*[A-Za-z_-][A-Za-z0-9_.-]*\):[0-9]* .*$|\1|p' "$SITE_FOLDER/nginx.conf"
}
state() {
  readlink "$SITE_FOLDER/current"
  for name in $(names); do
    # An unresolvable name would make the reload fail.
    found=$(getent ahosts "$name") || return 1
    printf '%s\n' "$name" "$found" | sort -u
  done
}
look_again() {
  before=$1
  while sleep 5 && kill -0 "$$"; do
    # A failed reload is tried again.
    if now=$(state) && [ "$now" != "$before" ] && nginx -e stderr -p "$SITE_FOLDER" -c nginx.conf -s reload; then
      before=$now
    fi
  done
}
look_again "$(state || true)" >/dev/null 2>&1 </dev/null &
exec nginx -e stderr -p "$SITE_FOLDER" -c nginx.conf
