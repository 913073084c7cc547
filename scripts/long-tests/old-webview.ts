import { buildAll } from '../build-all';
import { runCommand } from '../command-line';
import { ensureOldChromium, NoOldChromiumError } from '../old-webview/browser';
import { runNode } from '../run';
import { vitest } from '../stages';

const line = {
  usage: 'npm test -- old-webview',
  about:
    'Drives the built app in Chromium 88, the oldest supported engine: the whole journey, the focus of every dialog, every screen and every scenario. Any error in the page, on the console or on the network is a failure. The first run installs that Chromium (40 MB). If it cannot be installed, the exit code is 2.',
};

await runCommand(line, async () => {
  try {
    ensureOldChromium();
  } catch (cause) {
    if (!(cause instanceof NoOldChromiumError)) throw cause;
    console.error(cause.message);
    process.exitCode = 2;
    return;
  }
  await buildAll();
  const { code } = await runNode(vitest('old-webview', ['old-webview']));
  process.exitCode = code;
});
