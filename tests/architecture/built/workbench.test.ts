import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from '../../support/source-files';

/** Wants `npm run build` before it; `npm test` does so. */
const FOLDER = 'mock-server/dist/workbench';

/**
 * What the page for QA loads, in bytes of brotli: far from what a borrower may be asked to download, and no excuse for a
 * library that nobody notices.
 */
const limits = {
  /** scripts that the page begins with */
  atOnce: 185_000,
  /** each script that comes later: the QR code's */
  later: 10_000,
  css: 7_000,
};

const page = readFileSync(join(root, FOLDER, 'index.html'), 'utf8');
const files = filesBelow(`${FOLDER}/assets`, /\.(?:js|css)$/).map(([path, content]) => ({
  name: path.replace(`${FOLDER}/assets/`, ''),
  weight: brotliCompressSync(content).length,
}));
const begun = [...page.matchAll(/assets\/([\w-]+\.js)/g)].map(([, name = '']) => name);
const weightOf = (wanted: readonly { readonly weight: number }[]): number =>
  wanted.reduce((sum, { weight }) => sum + weight, 0);

describe('what the workbench loads', () => {
  test(`is at most ${limits.atOnce} bytes of scripts to begin with`, () => {
    expect(begun).toHaveLength(1);
    const weight = weightOf(files.filter(({ name }) => begun.includes(name)));
    expect(weight).toBeGreaterThan(0);
    expect(weight).toBeLessThanOrEqual(limits.atOnce);
  });

  test(`is at most ${limits.later} bytes for each script that comes later`, () => {
    const later = files.filter(({ name }) => name.endsWith('.js') && !begun.includes(name));
    expect(later.map(({ name }) => name.replace(/-[\w-]{8}\.js$/, ''))).toContain('qr-code');
    expect(later.filter(({ weight }) => weight > limits.later)).toEqual([]);
  });

  test(`is at most ${limits.css} bytes of style sheets`, () => {
    const sheets = files.filter(({ name }) => name.endsWith('.css'));
    expect(sheets.length).toBeGreaterThan(0);
    expect(weightOf(sheets)).toBeLessThanOrEqual(limits.css);
  });
});
