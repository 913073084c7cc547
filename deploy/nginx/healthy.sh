#!/bin/bash
# Health check of the site's container. Succeeds if nginx replies at the address that it is configured for.
read -r host port <"${SITE_FOLDER:?}/current/health" || exit 1
exec 3<>"/dev/tcp/$host/$port" || exit 1
printf 'GET /healthz HTTP/1.0\r\n\r\n' >&3
read -r -t 2 _ status _ <&3 && [ "$status" = 200 ]
