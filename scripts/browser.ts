import { browserVariable, runCommand } from './command-line';
import { ensureBrowser, tryForHeadlessShell } from './find-browser';
import { tryForRoboto } from './find-font';

const line = {
  usage: 'node scripts/kit.mjs browser',
  about: 'Says which Chromium the tests use, and installs one where there is none.',
  variables: browserVariable,
};

await runCommand(line, async () => {
  tryForHeadlessShell();
  console.log(`Chromium: ${ensureBrowser()}`);
  tryForRoboto();
});
