#!/bin/sh
# Renders what the environment says and becomes nginx: the same in the image, under systemd and by hand.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
node "$here/../dist/render.js"
# Debian keeps it where the PATH of an ordinary user does not lead
PATH=$PATH:/usr/sbin:/usr/local/sbin
exec nginx -e stderr -p "$SITE_FOLDER" -c nginx.conf
