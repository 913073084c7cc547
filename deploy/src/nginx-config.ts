import { existsSync } from 'node:fs';
import { assumptions } from '@kit/contracts/assumptions';
import { codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { BASE_PATH, DATA_SUBMIT_TIMEOUT, HTTP_TIMEOUT, MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import { slowMethods } from '@kit/contracts/methods/timeouts';
import { BATCH } from '@kit/contracts/wire/key-exchange';
import { UPLOAD } from '@kit/contracts/wire/upload';
import {
  appPageHeaders,
  assetHeaders,
  fileHeaders,
  pageHeaders,
  uploadHeaders,
} from '@kit/mock-server/pages/security-headers';
import { AGREEMENTS } from '@kit/mock-server/sandbox/agreement-path';
import { createWirePaths, type WirePaths } from '@kit/mock-server/wire/paths';
import { backendHeaderMaps, backendHeaders, backendLocation, enforcedNames } from './backend-content';
import { addHeaders, block } from './directives';
import type { SiteConfig } from './settings';
import { ownOrigin, pageLimits } from './site-headers';
import { fillIn } from './template';

const SECOND = 1000;
const MEBIBYTE = 1024 * 1024;
/** Extra seconds beyond the timeout of the app, so that the app times out first. */
const MARGIN_SECONDS = 10;
const ORDINARY_TIMEOUT_SECONDS = 60;
/** Size allowance for the envelope and the multipart framing of an upload. */
const UPLOAD_MARGIN = MEBIBYTE;
/** Default locations of the certificate authorities. */
const authorities = ['/etc/ssl/certs/ca-certificates.crt', '/etc/pki/tls/certs/ca-bundle.crt', '/etc/ssl/cert.pem'];

const inMebibytes = (bytes: number): string => `${Math.ceil(bytes / MEBIBYTE)}m`;
/**
 * Timeout for mock servers. Another server takes over a sandbox within a lease of 2.7 s and otherwise replies within
 * 4.5 s. A server that is silent for 5 s is frozen.
 */
const FROZEN_AFTER = '5s';
const EJECTED_FOR = '10s';
/** One late reply must not take a real backend out of use. */
const FAILURES_OF_REAL_BACKEND = 3;
/** Descriptors of a worker process, and the connections that they allow. The rest is for files. */
const CONNECTIONS = 8192;
const DESCRIPTORS = 2 * CONNECTIONS;
/** The heartbeat of the event stream comes every 15 s. */
const EVENTS_TIMEOUT = '20s';

const isShared = ({ backends, balance }: SiteConfig): boolean => backends.length > 1 && balance === 'shared';
const takesTurns = ({ backends, balance }: SiteConfig): boolean => backends.length > 1 && balance === 'turns';

const slowTimeout = `${DATA_SUBMIT_TIMEOUT / SECOND + MARGIN_SECONDS}s`;
/** After this time the app no longer waits for an ordinary call, so a silent backend counts as failed. */
const silentAfter = `${HTTP_TIMEOUT / SECOND + MARGIN_SECONDS / 2}s`;

const ordinaryTimeout = (config: SiteConfig): string => {
  if (isShared(config)) return FROZEN_AFTER;
  return takesTurns(config) ? silentAfter : `${ORDINARY_TIMEOUT_SECONDS}s`;
};

/** A batch takes as long as its slowest call. */
const slowLocations = (backend: string, paths: WirePaths, timeout: string): string => {
  const slow = new Set([...Object.keys(slowMethods), BATCH].map(paths.of));
  return [...slow]
    .map((path) =>
      block(`location = ${path}`, [
        `proxy_read_timeout ${timeout};`,
        ...(path === paths.of(UPLOAD)
          ? [`client_max_body_size ${inMebibytes(MAXIMUM_FILE_BYTES + UPLOAD_MARGIN)};`]
          : []),
        `proxy_pass ${backend}${path};`,
      ]),
    )
    .join('\n');
};

const backendTls = ([backend]: SiteConfig['backends']): string => {
  if (backend?.scheme !== 'https') return '';
  const authority = authorities.find((path) => existsSync(path));
  if (authority === undefined) {
    throw new Error(`no list of certificate authorities found (${authorities.join(', ')}) to verify it`);
  }
  return [
    'proxy_ssl_server_name on;',
    `proxy_ssl_name ${backend.hostname};`,
    'proxy_ssl_verify on;',
    'proxy_ssl_verify_depth 4;',
    `proxy_ssl_trusted_certificate ${authority};`,
  ].join('\n');
};

/**
 * A call that failed halfway may already have run. nginx repeats only reads, and calls of the wire (see nextForWire). It
 * never repeats a call if the next server has other sandboxes. It repeats no call that the app no longer waits for.
 */
const nextBackend = (config: SiteConfig): string => {
  if (!isShared(config) && !takesTurns(config)) return 'proxy_next_upstream off;';
  const repeatsWithin = isShared(config) ? '6s' : `${HTTP_TIMEOUT / SECOND}s`;
  return `proxy_next_upstream error timeout http_503;\nproxy_next_upstream_timeout ${repeatsWithin};`;
};

/** A call of the wire carries a request id, under which every backend of the contract runs it once. */
const nextForWire = (config: SiteConfig): string =>
  isShared(config) || takesTurns(config) ? 'proxy_next_upstream error timeout http_503 non_idempotent;' : '';

/** Parameters of a server: when nginx ejects it, and for how long. */
const ejectionOf = (config: SiteConfig): string => {
  if (isShared(config)) return `max_fails=1 fail_timeout=${EJECTED_FOR}`;
  return takesTurns(config) ? `max_fails=${FAILURES_OF_REAL_BACKEND} fail_timeout=${EJECTED_FOR}` : 'max_fails=0';
};

/** Passes everything to the backends, with their own limits and without an access log. */
const wholeBackend = (config: SiteConfig, pass: string): string => {
  const { backendListen } = config;
  if (backendListen.length === 0) return '';
  const locations = isShared(config)
    ? [
        block(`location ~ ^(?:/s/[^/]+)?${BASE_PATH}/`, [nextForWire(config), pass]),
        block('location ~ ^(?:/s/[^/]+)?/__admin/events$', [`proxy_read_timeout ${EVENTS_TIMEOUT};`, pass]),
      ]
    : [`proxy_read_timeout ${slowTimeout};`];
  return block('server', [
    ...backendListen.map((address) => `listen ${address};`),
    'server_name _;',
    'access_log off;',
    'client_max_body_size 0;',
    ...locations,
    block('location /', [pass]),
  ]);
};

const accessLog = (path: string | undefined): string => {
  if (path === 'off') return path;
  return `"${path ?? 'access.log'}" site`;
};

/**
 * Renders the complete nginx configuration. The overrides must be in force before the call.
 * @param template contains placeholders
 * @param rendering folder of the files that belong to this configuration
 * @throws Error if the placeholders and the values do not match
 */
export const nginxConfig = (template: string, config: SiteConfig, rendering: string): string => {
  const { backends, backendPaths, trustedProxies } = config;
  const backend = `${backends[0]?.scheme ?? 'http'}://backend`;
  return fillIn(template, {
    ACCESS_LOG: accessLog(config.accessLog),
    // A path that the backend serves takes precedence over ours.
    AGREEMENTS_LOCATION: backendPaths.includes(AGREEMENTS)
      ? ''
      : block(`location ^~ ${AGREEMENTS}/`, [
          `root "${rendering}/content";`,
          addHeaders(pageHeaders),
          'try_files $uri =404;',
        ]),
    // Browsers must revalidate the page even on back navigation: an old page would request deleted scripts.
    APP_PAGE_HEADERS: addHeaders({ ...appPageHeaders, ...pageLimits }),
    ASSET_HEADERS: addHeaders({ ...assetHeaders, ...ownOrigin }),
    BACKEND_HEADERS: backendHeaders(),
    BACKEND_HEADER_MAPS: backendHeaderMaps(),
    BACKEND_HOST: config.backendHost ?? '$http_host',
    BACKEND: backend,
    BACKEND_LOCATIONS: backendPaths.map((path) => backendLocation(path, backend)).join('\n'),
    BACKEND_SERVERS: backends.map(({ authority }) => `server ${authority} ${ejectionOf(config)};`).join('\n'),
    BACKEND_TLS: backendTls(backends),
    BALANCE: config.balance === 'turns' ? '' : 'hash $sandbox consistent;',
    BASE_PATH,
    BODY_SIZE: inMebibytes(assumptions.maximumBodyBytes),
    BROTLI_MODULE: config.brotliModule === undefined ? '' : `load_module "${config.brotliModule}";`,
    BROTLI_STATIC: config.brotliModule === undefined ? '' : 'brotli_static on;',
    CONNECTIONS: String(CONNECTIONS),
    DESCRIPTORS: String(DESCRIPTORS),
    // The app gives up before a silent backend counts as failed, so nginx waits without it.
    EJECTION: takesTurns(config) ? 'proxy_ignore_client_abort on;' : '',
    // With several backends, nginx tries the next one quickly.
    CONNECT_TIMEOUT: backends.length > 1 ? '1s' : '5s',
    ENFORCED_HEADERS: enforcedNames.map((name) => `proxy_hide_header ${name};`).join('\n'),
    FILE_HEADERS: addHeaders({ ...fileHeaders, ...ownOrigin }),
    LISTEN: config.listen.map((address) => `listen ${address};`).join('\n'),
    LOGGED_PATHS: backendPaths.map((path) => `"~^${path}/" "${path}/";`).join('\n'),
    NEXT_BACKEND: nextBackend(config),
    REAL_IP:
      trustedProxies.length === 0
        ? ''
        : [
            ...trustedProxies.map((network) => `set_real_ip_from ${network};`),
            'real_ip_header x-forwarded-for;',
            'real_ip_recursive on;',
          ].join('\n'),
    RENDERING: rendering,
    SLOW_LOCATIONS: slowLocations(
      backend,
      createWirePaths(config.overrides.paths),
      isShared(config) ? FROZEN_AFTER : slowTimeout,
    ),
    SLOW_TIMEOUT: slowTimeout,
    TIMEOUT: ordinaryTimeout(config),
    UNAVAILABLE: JSON.stringify({ code: codes.INTERNAL_ERROR.code, message: NETWORK_ERROR_MESSAGE }),
    UNAVAILABLE_HEADERS: addHeaders(uploadHeaders),
    WIRE_NEXT_BACKEND: nextForWire(config),
    TRUSTED_PROXIES_GEO: trustedProxies.map((network) => `${network} 1;`).join('\n'),
    USER: config.user === undefined ? '' : `user ${config.user};`,
    WEB_DIST: config.webDist,
    WHOLE_BACKEND: wholeBackend(config, `proxy_pass ${backend};`),
  });
};
