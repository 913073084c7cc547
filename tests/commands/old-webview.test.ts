import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runScript } from '../support/command';
import { copyCheckout } from '../support/copied-checkout';

test('npm test -- old-webview ends with 2 and a sentence if Chromium 88 is not available', async () => {
  const copy = copyCheckout({ installed: true });
  mkdirSync(join(copy, 'bin'));
  writeFileSync(join(copy, 'bin/npm'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const { exit, err } = await runScript(['scripts/kit.mjs', 'test', 'old-webview'], {
    cwd: copy,
    env: { PATH: `${join(copy, 'bin')}:${process.env.PATH}` },
  });
  expect([exit, err.trim().split('\n')]).toEqual([
    2,
    [expect.stringMatching(/Chromium 88.*\.$|Chromium 88.*above\.$/)],
  ]);
});
