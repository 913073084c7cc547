import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brotliSize, screenScripts } from '../../../scripts/app-weight';
import { root } from '../../support/source-files';

const page = readFileSync(join(root, 'web/dist/index.html'), 'utf8');
const [, name = ''] = /<script type="module" crossorigin async src="\/(assets\/[\w.-]+\.js)">/.exec(page) ?? [];

describe('the first script of the built page', () => {
  const script = readFileSync(join(root, 'web/dist', name), 'utf8');

  test('waits for no other script and no style sheet', () => {
    expect(name).toMatch(/^assets\/preload-/);
    expect(script).not.toMatch(/^import\s|[;}]import\s*["'{]|\bfrom\s*["'`]/);
  });

  test('loads long before the others: it is at most 3,700 bytes', () => {
    expect(brotliSize(script)).toBeLessThanOrEqual(3_700);
  });

  test.each(screenScripts)('knows the file name of the script of %s', (screen) => {
    expect(script).toMatch(new RegExp(String.raw`import\(.\./${screen}-[\w-]{8}\.js`));
  });
});
