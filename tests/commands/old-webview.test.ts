import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runScript } from '../support/command';
import { copyCheckout } from '../support/copied-checkout';

test('npm test -- old-webview ends with 2 and a sentence if Chromium 88 is not available', async () => {
  const copy = copyCheckout({ installed: true });
  try {
    mkdirSync(join(copy.root, 'bin'));
    writeFileSync(join(copy.root, 'bin/npm'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    const { exit, err } = await runScript(['scripts/kit.mjs', 'test', 'old-webview'], {
      cwd: copy.root,
      env: { PATH: `${join(copy.root, 'bin')}:${process.env.PATH}` },
    });
    expect([exit, err.trim().split('\n')]).toEqual([
      2,
      [expect.stringMatching(/Chromium 88.*\.$|Chromium 88.*above\.$/)],
    ]);
  } finally {
    copy.remove();
  }
});
