import { browserVariable, runCommand } from './command-line.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

const line = {
  usage: 'node scripts/browser.mjs',
  about: 'Says which Chromium the tests use, and installs one where there is none.',
  variables: browserVariable,
};

await runCommand(line, async () => {
  ensureInstalled();
  const { ensureBrowser, tryForHeadlessShell } = await import('./find-browser.mjs');
  const { tryForRoboto } = await import('./find-font.mjs');
  tryForHeadlessShell();
  console.log(`Chromium: ${ensureBrowser()}`);
  tryForRoboto();
});
