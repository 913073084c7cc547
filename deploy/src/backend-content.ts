import { keptFileTypes, shownFileTypes, shownPageTypes } from '@kit/mock-server/pages/foreign-content';
import { paymentPageHeaders, uploadHeaders } from '@kit/mock-server/pages/security-headers';
import { CHECKOUT } from '@kit/mock-server/payments/checkout-path';
import { AGREEMENTS } from '@kit/mock-server/sandbox/agreement-path';
import { addHeaders, block, type Headers } from './directives';

/** Headers that replace those of the backend. */
const enforced = ({ 'cache-control': _, 'referrer-policy': __, ...headers }: Headers): Headers => headers;
const enforcedForFiles = enforced(uploadHeaders);
/** Headers of the backend that the site's own replace. */
export const enforcedNames = ['x-powered-by', ...Object.keys(enforcedForFiles)];

const { 'cache-control': caching = '', 'referrer-policy': referrer = '' } = uploadHeaders;

/** A variable of nginx whose value depends on a header of the backend's reply. */
const mapOf = (header: string, variable: string, lines: readonly string[]): string =>
  block(`map $upstream_http_${header} $site_backend_${variable}`, lines);

/** Finds a type on a list, with or without parameters. */
const typeLines = (types: readonly string[], value: string): string[] =>
  types.map((type) => `"~*^${type.replace('+', '\\+')}(?:; *charset=[a-z0-9-]+)?$" ${value};`);

const DOWNLOAD = 'application/octet-stream';
const ofWhole = '$upstream_http_content_type';

const agreementTypes = [...shownFileTypes, 'text/css', 'text/html', 'text/plain'];
const agreementPolicy = {
  'content-security-policy':
    "default-src 'none'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
};

const kindOfContent = {
  /** Uploaded files. */
  files: { kept: keptFileTypes, shown: shownFileTypes, headers: enforcedForFiles },
  /** Agreements, which the app shows in a frame. */
  agreements: { kept: agreementTypes, shown: agreementTypes, headers: { ...enforcedForFiles, ...agreementPolicy } },
  /** Payment pages. This site has no tools that a form could reach. */
  pages: { kept: shownPageTypes, shown: shownPageTypes, headers: enforced(paymentPageHeaders("'self'")) },
} as const;
type KindOfContent = keyof typeof kindOfContent;

/** Defines the variables for the headers of a backend's reply. The backend may choose its caching and its referrers. */
export const backendHeaderMaps = (): string =>
  [
    mapOf('cache_control', 'cache_control', [`"" "${caching}";`, 'default "";']),
    mapOf('referrer_policy', 'referrer_policy', [`"" "${referrer}";`, 'default "";']),
    ...Object.entries(kindOfContent).flatMap(([kind, { kept, shown }]) => [
      mapOf('content_type', `${kind}_type`, [...typeLines(kept, ofWhole), `default ${DOWNLOAD};`]),
      mapOf('content_type', `${kind}_disposition`, [...typeLines(shown, 'inline'), 'default attachment;']),
    ]),
  ].join('\n');

/** nginx omits an empty header, so only the backend's header is sent. */
export const backendHeaders = (headers: Headers = enforcedForFiles): string =>
  [
    'add_header cache-control $site_backend_cache_control always;',
    'add_header referrer-policy $site_backend_referrer_policy always;',
    addHeaders(headers),
  ].join('\n');

/** Reply headers with which a backend's file or page could act on the whole site. nginx has no list of headers that may pass. */
const hiddenHeaders = [
  'access-control-allow-credentials',
  'access-control-allow-origin',
  'alt-svc',
  'clear-site-data',
  'content-disposition',
  'content-security-policy-report-only',
  'content-type',
  'link',
  'nel',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'set-cookie',
  'sourcemap',
  'speculation-rules',
  'strict-transport-security',
  'www-authenticate',
];

const kindOfPath: Readonly<Record<string, KindOfContent>> = {
  [AGREEMENTS]: 'agreements',
  [CHECKOUT.replace(/\/$/, '')]: 'pages',
};

/** A path of the backend beside the wire. Nothing that it serves runs as a script of this site. */
export const backendLocation = (path: string, backend: string): string => {
  const kind = kindOfPath[path] ?? 'files';
  return block(`location ^~ ${path}/`, [
    // These replace the list of the server.
    ...[...enforcedNames, ...hiddenHeaders].map((name) => `proxy_hide_header ${name};`),
    backendHeaders(kindOfContent[kind].headers),
    `add_header content-type $site_backend_${kind}_type always;`,
    `add_header content-disposition $site_backend_${kind}_disposition always;`,
    `proxy_pass ${backend}${path}/;`,
  ]);
};
