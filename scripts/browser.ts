import { browserVariable, runCommand } from './command-line';
import { ensureBrowser, tryForHeadlessShell } from './find-browser';
import { tryForRoboto } from './find-font';

const line = {
  usage: 'node scripts/kit.mjs browser',
  about: 'Prints the Chromium that the tests use, and installs one if none is found.',
  variables: browserVariable,
};

await runCommand(line, async () => {
  tryForHeadlessShell();
  console.log(`Chromium: ${ensureBrowser()}`);
  tryForRoboto();
});
