import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { conformancePage } from '@kit/conformance/docs';
import { expect, test } from 'vitest';
import { root } from '../../support/source-files';

test('docs/conformance.md is up to date', () => {
  const isSame = readFileSync(join(root, 'docs/conformance.md'), 'utf8') === conformancePage();
  expect(isSame, 'docs/conformance.md is stale: run npm run docs').toBe(true);
});
