import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from '../../support/source-files';

/** Needs `npm run build` first; `npm test` runs it. */
const FOLDER = 'mock-server/dist/workbench';

/**
 * What the workbench loads, in bytes of brotli. Testers have fast networks, but a large new library must not go
 * unnoticed.
 */
const limits = {
  /** scripts that load with the page */
  atOnce: 200_000,
  /** each script that loads later, such as the QR code */
  later: 10_000,
  /** the component library has most of it */
  css: 30_000,
};

const page = readFileSync(join(root, FOLDER, 'index.html'), 'utf8');
const files = filesBelow(`${FOLDER}/assets`, /\.(?:js|css)$/).map(([path, content]) => ({
  name: path.replace(`${FOLDER}/assets/`, ''),
  weight: brotliCompressSync(content).length,
}));
const begun = [...page.matchAll(/assets\/([\w-]+\.js)/g)].map(([, name = '']) => name);
const weightOf = (wanted: readonly { readonly weight: number }[]): number =>
  wanted.reduce((sum, { weight }) => sum + weight, 0);

describe('the workbench', () => {
  test(`loads at most ${limits.atOnce} bytes of scripts with the page`, () => {
    expect(begun).toHaveLength(1);
    const weight = weightOf(files.filter(({ name }) => begun.includes(name)));
    expect(weight).toBeGreaterThan(0);
    expect(weight).toBeLessThanOrEqual(limits.atOnce);
  });

  test(`loads at most ${limits.later} bytes for each later script`, () => {
    const later = files.filter(({ name }) => name.endsWith('.js') && !begun.includes(name));
    expect(later.map(({ name }) => name.replace(/-[\w-]{8}\.js$/, ''))).toContain('qr-code');
    expect(later.filter(({ weight }) => weight > limits.later)).toEqual([]);
  });

  test(`loads at most ${limits.css} bytes of style sheets`, () => {
    const sheets = files.filter(({ name }) => name.endsWith('.css'));
    expect(sheets.length).toBeGreaterThan(0);
    expect(weightOf(sheets)).toBeLessThanOrEqual(limits.css);
  });
});
