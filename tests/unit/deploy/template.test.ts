import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assumptions } from '@kit/contracts/assumptions';
import { BASE_PATH, DATA_SUBMIT_TIMEOUT, HTTP_TIMEOUT, MAXIMUM_FILE_BYTES, MEGABYTE } from '@kit/contracts/constants';
import { slowMethods } from '@kit/contracts/methods/timeouts';
import { BATCH } from '@kit/contracts/wire/key-exchange';
import { UPLOAD } from '@kit/contracts/wire/upload';
import { keptFileTypes, shownFileTypes, shownPageTypes } from '@kit/mock-server/pages/files';
import {
  appPageHeaders,
  assetHeaders,
  fileHeaders,
  paymentPageHeaders,
  uploadHeaders,
} from '@kit/mock-server/pages/html';
import { describe, expect, it } from 'vitest';
import { root } from '../../support/source-files';

const template = readFileSync(join(root, 'deploy/nginx.conf.template'), 'utf8').replaceAll(/^\s*#.*\n/gm, '');

/** The blocks of a kind, by the words after it: each with its own lines, without those of blocks inside. */
const blocks = (kind: string): ReadonlyMap<string, string> =>
  new Map(
    [...template.matchAll(new RegExp(`^( *)${kind} (.*) \\{\\n([\\s\\S]*?)^\\1\\}$`, 'gm'))].map(
      ([, indentation = '', name = '', body = '']) => [
        name,
        body.replaceAll(new RegExp(`^${indentation}  \\S.* \\{\\n[\\s\\S]*?^${indentation}  \\}\\n`, 'gm'), ''),
      ],
    ),
  );
/** nginx takes the lines of a location inside from the outer one. */
const nested = new Map(
  [
    ...(/location \^~ \/app\/ \{([\s\S]*?)\n {4}\}/.exec(template)?.[1] ?? '').matchAll(
      /location = (\S+) \{\n([\s\S]*?)\n {6}\}/g,
    ),
  ].map(([, path = '', body = '']) => [path, body]),
);

const headersOf = (body: string): Record<string, string> =>
  Object.fromEntries(
    [...body.matchAll(/add_header (\S+) (?:"([^"]*)"|(\S+)) always;/g)].map(([, name, quoted, plain]) => [
      name,
      quoted ?? plain,
    ]),
  );
const mapOf = (variable: string): string =>
  [...blocks('map')].find(([name]) => name.endsWith(` $${variable}`))?.[1] ?? expect.fail(`no map of ${variable}`);
const directiveOf = (directive: string, text = template): string =>
  new RegExp(`^ *${directive} (.*);$`, 'm').exec(text)?.[1] ?? expect.fail(`no ${directive}`);
const seconds = (text: string): number => Number(/^(\d+)s$/.exec(text)?.[1]) * 1000;

const ownOrigin = { 'cross-origin-resource-policy': 'same-origin' };
const ownFile = { ...fileHeaders, ...ownOrigin };
const replies = { ...uploadHeaders, 'x-request-id': '$site_request_id' };
const backendContent = {
  'cache-control': uploadHeaders['cache-control'],
  'content-type': '$backend_type',
  'content-disposition': '$backend_disposition',
  'content-security-policy': '$backend_policy',
  'referrer-policy': '$backend_referrer',
  'x-content-type-options': uploadHeaders['x-content-type-options'],
};

describe('the template of the site', () => {
  it('has four variables', () => {
    const names = new Set([...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name));
    expect([...names].sort()).toEqual(['BACKEND', 'FOLDER', 'LISTEN', 'PROXIES']);
  });

  it('sends the headers of the mock server, and those that only a site has', () => {
    const sent = [...blocks('location')].map(([name, body]) => [name, headersOf(body)] as const);
    expect(Object.fromEntries(sent.filter(([, headers]) => Object.keys(headers).length > 0))).toEqual({
      '= /healthz': ownFile,
      '^~ /app/': replies,
      '= /__unavailable': replies,
      '@content': backendContent,
      '^~ /assets/': { ...assetHeaders, ...ownOrigin },
      '@missing_asset': { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
      '~ ^/\\.well-known/(?:assetlinks\\.json|apple-app-site-association)$': fileHeaders,
      '~ ^/__|^/(?:content|healthz|readyz|metrics)(?:/|$)|/\\.|\\.(?:br|gz)$': ownFile,
      '= /icon.svg': ownFile,
      '~ \\.[A-Za-z0-9]+$': ownFile,
      '/': {
        ...appPageHeaders,
        ...ownOrigin,
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
        'cross-origin-opener-policy': 'same-origin',
      },
    });
  });

  it('shows and keeps the types of the mock server for content of a backend', () => {
    const typesOf = (text: string, path: string): string[] =>
      (new RegExp(`\\(\\?:([a-z0-9/|]+)\\)\\(\\?:;.*/${path}/"`).exec(text)?.[1] ?? '').split('|');
    const agreementTypes = [...shownFileTypes, 'text/css', 'text/html', 'text/plain'];
    const [kept, shown] = [mapOf('backend_type'), mapOf('backend_disposition')];
    expect([typesOf(kept, 'files'), typesOf(shown, 'files')]).toEqual([keptFileTypes, shownFileTypes]);
    expect([typesOf(kept, 'checkout'), typesOf(shown, 'checkout')]).toEqual([shownPageTypes, shownPageTypes]);
    expect([typesOf(kept, 'agreements'), typesOf(shown, 'agreements')]).toEqual([agreementTypes, agreementTypes]);
    expect(mapOf('backend_policy')).toContain(`default "${uploadHeaders['content-security-policy']}";`);
    const page = paymentPageHeaders("'self'");
    expect(mapOf('backend_policy')).toContain(`"~^/checkout/" "${page['content-security-policy']}";`);
    expect(mapOf('backend_referrer')).toContain(`"~^/checkout/" ${page['referrer-policy']};`);
    expect(mapOf('backend_referrer')).toContain(`default ${uploadHeaders['referrer-policy']};`);
  });

  it('takes bodies of every size that the contract allows', () => {
    const megabytes = Number.parseInt(directiveOf('client_max_body_size'), 10);
    expect(megabytes * MEGABYTE).toBeGreaterThan(assumptions.maximumBodyBytes);
    const upload = directiveOf('client_max_body_size', nested.get(`${BASE_PATH}/${UPLOAD}`));
    expect(upload).toBe(`${MAXIMUM_FILE_BYTES / MEGABYTE + 1}m`);
  });

  it('waits for the slow calls of the contract as long as the app, and for no other', () => {
    const slow = [BATCH, ...Object.keys(slowMethods)].map((method) => `${BASE_PATH}/${method}`);
    expect([...nested.keys()]).toEqual(slow);
    for (const [path, body] of nested) {
      expect(seconds(directiveOf('proxy_read_timeout', body))).toBeGreaterThan(DATA_SUBMIT_TIMEOUT);
      expect(body).toContain(`proxy_pass \${BACKEND}${path};`);
    }
    expect(seconds(directiveOf('proxy_send_timeout'))).toBeGreaterThan(DATA_SUBMIT_TIMEOUT);
  });

  it('gives up a frozen backend after at most 6 s, while the app still waits', () => {
    expect(seconds(directiveOf('proxy_connect_timeout'))).toBeLessThan(6_000);
    expect(seconds(directiveOf('proxy_read_timeout'))).toBeLessThan(6_000);
    expect(seconds(directiveOf('proxy_next_upstream_timeout'))).toBeLessThanOrEqual(6_000);
    expect(HTTP_TIMEOUT).toBeGreaterThan(6_000);
  });

  it('checks the certificate of a backend', () => {
    expect(template.match(/proxy_ssl_\w+ .*;/g)).toEqual([
      'proxy_ssl_server_name on;',
      'proxy_ssl_verify on;',
      'proxy_ssl_verify_depth 4;',
      'proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;',
    ]);
  });

  it('has descriptors for two connections of each call, and connections for 4,000 slow calls at once', () => {
    const connections = Number(directiveOf('worker_connections'));
    expect(Number(directiveOf('worker_rlimit_nofile'))).toBe(2 * connections);
    expect(connections).toBeGreaterThanOrEqual(2 * 4_000);
  });
});
