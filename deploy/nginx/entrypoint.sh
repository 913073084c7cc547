#!/bin/sh
# Renders what the environment says and becomes nginx: the same in the image, under systemd and by hand.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
node "$here/../dist/render.js"
exec "${NGINX:-nginx}" -e stderr -p "$SITE_FOLDER" -c nginx.conf
