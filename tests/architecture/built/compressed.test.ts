import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { root } from '../../support/source-files';

/** Wants `npm run build` before it; `npm test` does so. */
const dist = join(root, 'web/dist');
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
const assets = files.filter((path) => /\.(?:js|css|svg)$/.test(path));
const variants = [
  ['.br', brotliDecompressSync],
  ['.gz', gunzipSync],
] as const;

test('every script, sheet and picture of the build has a smaller brotli and gzip file beside it, with the same content', () => {
  expect(assets.length).toBeGreaterThan(40);
  for (const path of assets) {
    const content = readFileSync(join(dist, path));
    for (const [ending, decode] of variants) {
      const variant = join(dist, path + ending);
      // a file of some fifty bytes only grows
      if (!existsSync(variant)) {
        expect(content.length, path + ending).toBeLessThan(100);
        continue;
      }
      const encoded = readFileSync(variant);
      expect(encoded.length, path + ending).toBeLessThan(content.length);
      expect(decode(encoded).equals(content), path + ending).toBe(true);
    }
  }
});

test('the page is not compressed by the build, since each host writes its configuration into it', () => {
  expect(files).toContain('index.html');
  expect(files.filter((path) => path.startsWith('index.html.'))).toEqual([]);
});
