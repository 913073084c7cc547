import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBrowser } from '../../scripts/find-browser';
import { runScript } from '../support/command';
import { copyCheckout } from '../support/copied-checkout';

test.each([
  ['on a laptop', '', 0],
  ['under CI', 'true', 1],
])('the stage "browser" says that Chromium 88 is not available, %s', async (_, CI, code) => {
  const copy = copyCheckout({ installed: true });
  mkdirSync(join(copy, 'bin'));
  writeFileSync(join(copy, 'bin/npm'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const { exit, err } = await runScript(['scripts/kit.mjs', 'browser'], {
    cwd: copy,
    env: { PATH: `${join(copy, 'bin')}:${process.env.PATH}`, CI, CHROMIUM_PATH: findBrowser() ?? '' },
  });
  expect([exit, err.trim()]).toEqual([code, expect.stringMatching(/Chromium 88.*(?:\.|above\.)$/)]);
});
