import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { root } from '../../support/source-files';

/** Needs `npm run build` first; `npm test` runs it. */
const dist = join(root, 'web/dist');
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
const assets = files.filter((path) => /\.(?:js|css|svg)$/.test(path));
const variants = [
  ['.br', brotliDecompressSync],
  ['.gz', gunzipSync],
] as const;

test('every script, style sheet and picture has smaller brotli and gzip variants with the same content', () => {
  expect(assets.length).toBeGreaterThan(40);
  for (const path of assets) {
    const content = readFileSync(join(dist, path));
    for (const [ending, decode] of variants) {
      const variant = join(dist, path + ending);
      // compression makes a file of about fifty bytes larger
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

test('the build does not compress the page, since each server writes its configuration into it', () => {
  expect(files).toContain('index.html');
  expect(files.filter((path) => path.startsWith('index.html.'))).toEqual([]);
});
