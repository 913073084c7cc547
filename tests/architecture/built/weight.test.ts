import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { brotliSize, readBuiltApp, screenScripts } from '../../../scripts/app-weight';
import { filesBelow, root } from '../../support/source-files';

/** Needs `npm run build` first; `npm test` runs it. */
const { files, firstRoute, shared, addedBy, weightOf } = readBuiltApp();
const sheets = [...files].filter(([name]) => name.endsWith('.css')).map(([, content]) => content);
const [keyScript = '', keyExchange = ''] =
  [...files].find(([, text]) => text.includes('JSEncrypt') && text.length < 100_000) ?? [];

const WORKBENCH = 'mock-server/dist/workbench';
const begun = [...readFileSync(join(root, WORKBENCH, 'index.html'), 'utf8').matchAll(/assets\/([\w-]+\.js)/g)].map(
  ([, name = '']) => name,
);
const workbench = filesBelow(`${WORKBENCH}/assets`, /\.(?:js|css)$/).map(([path, content]) => ({
  name: basename(path),
  bytes: brotliSize(content),
}));
const later = workbench.filter(({ name }) => name.endsWith('.js') && !begun.includes(name));
const total = (parts: typeof workbench): number => parts.reduce((sum, { bytes }) => sum + bytes, 0);

/** Parts of a download, each with its limit and its size in bytes of brotli. */
const parts: readonly (readonly [what: string, limit: number, bytes: number])[] = [
  // What a borrower downloads. The target of the first route is 105,000.
  ['the scripts of the page and of home', 105_500, weightOf(firstRoute)],
  ['the script of what many screens share, which loads with the first other screen', 11_500, weightOf(shared)],
  ...screenScripts
    .filter((name) => name !== 'home')
    .map((name) => [`the further scripts of ${name}`, 8_500, weightOf(addedBy(name))] as const),
  ['the style sheets of the whole app', 12_000, brotliSize(sheets.join(''))],
  ['jsencrypt, which loads only if the device has no session key', 17_000, brotliSize(keyExchange)],
  // Testers have fast networks, but a large new library must not go unnoticed.
  ['the workbench at once', 200_000, total(workbench.filter(({ name }) => begun.includes(name)))],
  ...later.map(
    ({ name, bytes }) => [`the workbench later: ${name.replace(/-[\w-]{8}\./, '.')}`, 10_000, bytes] as const,
  ),
  // The component library has most of it.
  ['the style sheets of the workbench', 30_000, total(workbench.filter(({ name }) => name.endsWith('.css')))],
];

test.each(parts)('%s: at most %d bytes', (_, limit, bytes) => {
  expect(bytes).toBeGreaterThan(10);
  expect(bytes).toBeLessThanOrEqual(limit);
});

test('the first route of the app loads no jsencrypt, and the workbench loads the QR code later', () => {
  expect(firstRoute).not.toContain(keyScript);
  expect(begun).toHaveLength(1);
  expect(later.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^qr-code-/));
});
