#!/bin/sh
# Starts the site in SITE_FOLDER: checks the settings, writes page and configuration, lets nginx test them, and becomes
# nginx. `site.sh reload` does the same for a running site, and loses no call. More words go to nginx.
set -euf
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# Debian installs nginx outside an ordinary user's PATH.
PATH=$PATH:/usr/sbin:/usr/local/sbin
fail() {
  echo "$1" >&2
  exit 1
}
for program in node nginx envsubst; do
  command -v $program >/dev/null || fail "$program is missing. On Debian: apt-get install nginx libnginx-mod-http-brotli-static gettext-base"
done
mode=start
if [ "${1:-}" = reload ]; then
  mode=reload
  shift
fi

node "$here/dist/page.js" $mode
cd "$SITE_FOLDER"
BACKEND=$SITE_BACKEND FOLDER=$PWD
LISTEN=$(printf 'listen %s; ' ${SITE_LISTEN:-8080})
PROXIES=$(for proxy in ${SITE_TRUSTED_PROXIES:-}; do printf 'set_real_ip_from %s; ' "$proxy"; done)
export BACKEND FOLDER LISTEN PROXIES
mkdir -p page temp
# shellcheck disable=SC2016 # envsubst replaces these names
envsubst '$BACKEND $LISTEN $FOLDER $PROXIES' <"$here/nginx.conf.template" >nginx.conf.new
nginx -t -q -e stderr -c "$PWD/nginx.conf.new" "$@"
mv nginx.conf.new nginx.conf
for file in icon.svg index.html.br index.html.gz index.html; do mv "page.new/$file" page/; done
rmdir page.new
reload() {
  nginx -t -q -e stderr -c "$PWD/nginx.conf" "$@" && kill -HUP "$(cat nginx.pid)"
}
if [ $mode = reload ]; then
  reload "$@"
  exit
fi

# nginx resolves names only at its start, but a container or a server that is replaced has another address.
host=$(printf %s "$SITE_BACKEND" | sed 's|^.*//||; s|:[0-9]*$||')
addresses() {
  getent ahosts "$host" | sort -u
}
look_again() {
  before=$(addresses || true)
  while sleep 5 && kill -0 "$$"; do
    # A failed reload is tried again.
    if now=$(addresses) && [ "$now" != "$before" ] && reload "$@"; then before=$now; fi
  done
}
(
  exec >/dev/null 2>&1 </dev/null
  look_again "$@"
) &
exec nginx -e stderr -c "$PWD/nginx.conf" "$@"
