import { runCommand } from './command-line.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureOldChromium, NoOldChromiumError } from './old-webview/browser.mjs';
import { runNode } from './run.mjs';
import { vitest } from './stages.mjs';

const line = {
  usage: 'npm run old-webview',
  about:
    'Drives the built app in Chromium 88, the oldest engine that it is for: the whole journey, every dialog’s focus, every screen and every scenario. The first time it installs that Chromium (40 MB), which npm test does not. Any error in the page, on the console or on the network is a failure. Where the engine cannot be had it ends with 2.',
};

await runCommand(line, async () => {
  ensureInstalled();
  try {
    ensureOldChromium();
  } catch (cause) {
    if (!(cause instanceof NoOldChromiumError)) throw cause;
    console.error(cause.message);
    process.exitCode = 2;
    return;
  }
  const built = await runNode(['scripts/build.mjs']);
  if (built.code !== 0) {
    process.exitCode = built.code;
    return;
  }
  const { code } = await runNode(vitest('old-webview', ['old-webview']));
  process.exitCode = code;
});
