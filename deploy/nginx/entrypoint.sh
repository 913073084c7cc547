#!/bin/sh
# Renders the configuration from the environment, then replaces itself with nginx. For systemd and the shell.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
node "$here/../dist/render.js"
exec "$here/serve.sh"
