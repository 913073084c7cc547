import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { brotliSize, screenScripts } from '../../../scripts/app-weight';
import { routeNames } from '../../../web/src/platform/routes';
import { filesBelow, root } from '../../support/source-files';

/** Needs `npm run build` first; `npm test` runs it. */
const bundle = filesBelow('web/dist', /\.(html|js|css|json|svg|webmanifest|map)$/);
const page = bundle.find(([path]) => path === 'web/dist/index.html')?.[1] ?? '';

/**
 * Text that only the mock server, the simulated shell or a deployment may contain. mockOcr is a method of the
 * specification. Of a key, jsencrypt and the configuration schema contain the first and the last line.
 */
const FOREIGN = /mock(?!Ocr)|__admin|__shell|SimulatedShell|BEGIN [A-Z ]*KEY-----(?:\\n|\n)?[A-Za-z0-9+/]{10,}/gi;

test('no file contains a key or code of the mock server', () => {
  expect(
    bundle.flatMap(([path, content]) => (content.match(FOREIGN) ?? []).map((found) => `${path}: ${found}`)),
  ).toEqual([]);
});

test('[2.34] each screen is a separate script that is named after the screen', () => {
  const scripts = bundle.map(([path]) => path.replace('web/dist/', '/'));
  expect(screenScripts).toHaveLength(routeNames.length);
  for (const name of screenScripts) {
    const own = scripts.find((path) => new RegExp(`^/assets/${name}-[\\w-]{8}\\.js$`).test(path)) ?? '';
    expect([name, own === '' || page.includes(own)]).toEqual([name, false]);
  }
});

test('the page runs no inline script, as its content security policy requires', () => {
  expect(page).toMatch(/<script[^>]+src=/);
  expect([...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>/g)].map(([tag]) => tag)).toEqual([]);
});

test('each class has its rules in one style sheet, because all sheets share one name space', () => {
  const sheets = filesBelow('web/src', /\.css$/).map(([path, css]): [string, Set<string>] => [
    path,
    new Set([...css.matchAll(/^\.([\w-]+)(?= *[,{])/gm)].map(([, name = '']) => name)),
  ]);
  const owners = (name: string) => sheets.filter(([, names]) => names.has(name)).map(([path]) => path);
  const all = new Set(sheets.flatMap(([, names]) => [...names]));
  expect(all.size).toBeGreaterThan(100);
  expect([...all].filter((name) => owners(name).length > 1).map((name) => [name, owners(name)])).toEqual([]);
});

test.each([
  // Before version 91, V8 evaluates the spread even if the function is missing.
  ['optional call with a spread, which early WebViews evaluate wrongly', /\?\.\((?:[^()]*,)?\.\.\./],
  ['lookbehind, which Safari before 16.4 cannot parse', /\(\?<[=!]/],
])('the scripts contain no %s', (_, pattern) => {
  const scripts = bundle.filter(([path]) => path.endsWith('.js'));
  expect(scripts.filter(([, content]) => pattern.test(content)).map(([path]) => path)).toEqual([]);
});

test('the build carries the licences of what borrowers download, and of nothing else', () => {
  const notices = readFileSync(join(root, 'web/dist/third-party-notices.txt'), 'utf8');
  for (const name of ['crypto-js', 'jsencrypt', 'react', 'react-dom', 'react-router', 'scheduler', 'swr', 'zod']) {
    expect(notices, name).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\([\\w .-]+\\)$`, 'm'));
  }
  // Tools of the build and of the server do not reach a phone.
  for (const name of ['vite', 'fastify', 'vitest', 'pino']) expect(notices).not.toContain(`## ${name} - `);
  expect(notices).toContain('Permission is hereby granted, free of charge');
});

test('every script, style sheet and picture has smaller brotli and gzip variants with the same content', () => {
  const assets = bundle.map(([path]) => path).filter((path) => /\.(?:js|css|svg)$/.test(path));
  expect(assets.length).toBeGreaterThan(40);
  for (const path of assets) {
    const content = readFileSync(join(root, path));
    for (const [ending, decode] of Object.entries({ '.br': brotliDecompressSync, '.gz': gunzipSync })) {
      const variant = join(root, path + ending);
      // compression makes a file of about fifty bytes larger
      if (content.length < 100 && !existsSync(variant)) continue;
      const encoded = readFileSync(variant);
      expect(encoded.length, path + ending).toBeLessThan(content.length);
      expect(decode(encoded).equals(content), path + ending).toBe(true);
    }
  }
  // Each server writes its configuration into the page.
  expect(existsSync(join(root, 'web/dist/index.html.br'))).toBe(false);
});

test('the first script is small, waits for no other, and knows the file name of each screen', () => {
  const [, name = ''] =
    /<script type="module" crossorigin async src="\/(assets\/preload-[\w.-]+\.js)">/.exec(page) ?? [];
  const script = readFileSync(join(root, 'web/dist', name), 'utf8');
  expect(script).not.toMatch(/^import\s|[;}]import\s*["'{]|\bfrom\s*["'`]/);
  expect(brotliSize(script)).toBeLessThanOrEqual(3_700);
  const known = (screen: string) => new RegExp(String.raw`import\(.\./${screen}-[\w-]{8}\.js`).test(script);
  expect(screenScripts.filter((screen) => !known(screen))).toEqual([]);
});

test('the prerendered screens use classes of the style sheet, and nothing that the policy of the page refuses', () => {
  const screens = [...page.matchAll(/<template id="screen-(\w+)">(.*?)<\/template>/gs)];
  const styles = bundle.map(([path, content]) => (path.endsWith('.css') ? content : '')).join('');
  expect(screens.map(([, name]) => name).sort()).toEqual(['home', 'login']);
  for (const [, , html = ''] of screens) {
    const classes = [...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
    expect(classes.length).toBeGreaterThan(5);
    expect(classes.filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(styles))).toEqual([]);
    expect(html).not.toMatch(/\s(?:src|href|style|on\w+)=|<(?:script|img|link|input|form)\b/);
  }
});
