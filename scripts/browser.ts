import { browserVariable, runCommand } from './command-line';
import { ensureBrowser, tryForHeadlessShell } from './find-browser';
import { tryForRoboto } from './find-font';
import { ensureOldChromium, NoOldChromiumError } from './old-webview/browser';

const line = {
  usage: 'node scripts/kit.mjs browser',
  about:
    'Prints the Chromium that the tests use and Chromium 88, the oldest supported engine. Installs them if they are missing.',
  variables: { ...browserVariable, CI: { about: 'set: a missing Chromium 88 is a failure', fallback: '' } },
};

// Without Chromium 88 its tests are skipped, with a message.
await runCommand(line, async ({ variables }) => {
  tryForHeadlessShell();
  console.log(`Chromium: ${ensureBrowser()}`);
  tryForRoboto();
  try {
    console.log(`Chromium 88: ${ensureOldChromium()}`);
  } catch (error) {
    if (!(error instanceof NoOldChromiumError)) throw error;
    console.error(error.message);
    if (variables.CI) process.exitCode = 1;
  }
});
