import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { appConfig } from '@kit/contracts/app-config';
import { APP_CONFIG_ELEMENT } from '@kit/contracts/app-config-element';
import { expect, test } from 'vitest';
import { root } from '../support/source-files';
import { temporaryFolder } from '../support/temporary-folder';
import { ask, publicKey, sendBytes, siteBefore, treatments } from './site';

/** Needs `npm run build` first; `npm test` runs it. */
const dist = join(root, 'web/dist');
/** The first script that the page requests. */
const [, script = ''] = /src="\/?(assets\/[^"]+\.js)"/.exec(readFileSync(join(dist, 'index.html'), 'utf8')) ?? [];
const NO_BACKEND = 'http://127.0.0.1:9';

const paths = [
  // A request with an odd path may get the page, but nothing else.
  ...['/', '/login', '/no/such/screen', '/index.html', '/s/x/__admin/health', '/assets/%2e%2e/%2e%2e/etc/passwd'],
  ...['/assets/..%2f..%2f..%2f..%2fetc%2fpasswd', '/assets/..\\..\\nginx.conf', '/agreements/%2e%2e/%2e%2e/nginx.conf'],
  ...['/assets%00.js', '/assets/%252e%252e/nginx.conf'],
  ...[`/${script}`, '/icon.svg', '/unsupported.js', '/healthz'],
  // iOS and Android refuse the files of Universal Links and App Links with another type.
  ...['/.well-known/apple-app-site-association', '/.well-known/assetlinks.json', '/.well-known/other.json'],
  // The next release may have a missing file.
  ...['/assets/none-1a2b3c4d.js', `/assets/${'a'.repeat(300)}.js`, '/assets/'],
  ...['/__admin/health', '/__shell/shell.js', '/__shell-check', '/__unavailable', '/.well-known/../content/faq.json'],
  ...['/nginx.conf', '/index.html.br', '/page/index.html', '/healthz/live', '/content/.well-known/assetlinks.json'],
];

test('each path gets its own file, the page or 404, with the headers of its kind', async () => {
  const files = temporaryFolder();
  const links = join(files, 'content/.well-known');
  mkdirSync(links, { recursive: true });
  for (const name of ['assetlinks.json', 'apple-app-site-association', 'other.json']) {
    writeFileSync(join(links, name), '{}');
  }
  const site = await siteBefore(NO_BACKEND, { files });
  const nameOf = (path: string) => path.replace(script, 'assets/<script>').replace(/a{300}/, '<300 letters>');
  await expect(await treatments(site, paths, nameOf)).toMatchFileSnapshot('paths.txt');

  const html = (await ask(site, '/')).body.toString();
  const json = new RegExp(`id="${APP_CONFIG_ELEMENT}">([^<]*)</script>`).exec(html)?.[1] ?? '';
  expect(appConfig.parse(JSON.parse(json)).publicKey).toBe(publicKey);
  expect(html).not.toMatch(/shell/i);
});

test('the page and its files are sent as the build compressed them', async () => {
  const site = await siteBefore(NO_BACKEND);
  for (const [encoding, decode] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
    for (const path of [`/${script}`, '/login']) {
      const plain = await ask(site, path);
      const packed = await ask(site, path, { headers: { 'accept-encoding': encoding } });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
      expect(decode(packed.body).equals(plain.body)).toBe(true);
    }
  }
});

test('the log has no line for the health address and nothing of the caller', async () => {
  const site = await siteBefore(NO_BACKEND);
  const [health, later] = ['ab'.repeat(16), 'cd'.repeat(16)];
  expect((await ask(site, '/healthz', { headers: { requestid: health } })).body.toString()).toBe('ok\n');
  expect(await sendBytes(site, '\u0016\u0003\u0001 hello 08031234567\r\n\r\n')).toContain('400 Bad Request');
  await ask(site, '/login?phone=08031234567', { headers: { requestid: later } });
  await expect.poll(() => site.log()).toContain(later);
  expect(site.log()).toContain('"status":400');
  expect(site.log()).not.toContain(health);
  for (const text of [site.log(), site.output()]) expect(text).not.toMatch(/08031234567|127\.0\.0\.1/);
});
