import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserVariable, RefusedError, runCommand, UsageError, wholeNumber } from './command-line.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { tryForRoboto } from './find-font.mjs';
import { consoleShots } from './gallery/console-shots.mjs';
import { galleryPage } from './gallery/gallery-page.mjs';
import { shots } from './gallery/shots.mjs';
import { root, runNode } from './run.mjs';
import { reportFolder } from './stages.mjs';

const folder = join(reportFolder, 'gallery');
const line = {
  usage: 'npm run gallery [-- --only <text>] [--width <pixels> …] [--theme light|dark …]',
  about: `Takes one picture of each screen and state of the built app, and of the workbench: ${join(folder, 'index.html')}.`,
  flags: {
    only: { value: 'text', about: 'the screens whose name or state holds this', fallback: '' },
    width: { value: 'pixels', about: 'how wide the phone is', fallback: ['320', '375', '412'], rule: wholeNumber },
    theme: {
      value: 'theme',
      about: 'which of the two',
      fallback: ['light', 'dark'],
      rule: { pattern: /^(?:light|dark)$/, allowed: 'light or dark' },
    },
  },
  variables: browserVariable,
};

await runCommand(line, async ({ flags }) => {
  const only = String(flags.only);
  const wanted = shots.filter(({ screen, state }) => `${screen} ${state}`.includes(only));
  const ofWorkbench = consoleShots.filter(({ state }) => `workbench ${state}`.includes(only));
  if (wanted.length + ofWorkbench.length === 0)
    throw new UsageError(`No screen and no state has "${only}" in its name.`);

  ensureInstalled();
  const { ensureBrowser } = await import('./find-browser.mjs');
  const { appPictures } = await import('./gallery/app-pictures.mjs');
  const { takePictures } = await import('./gallery/take-pictures.mjs');
  const { workbenchPictures } = await import('./gallery/workbench-pictures.mjs');
  const browserPath = ensureBrowser();
  tryForRoboto();
  if ((await runNode(['scripts/build.mjs'])).code !== 0)
    throw new RefusedError('The app could not be built: see above.');

  // The last gallery stands until this one does.
  const taken = join(root, `${folder}.new`);
  rmSync(taken, { recursive: true, force: true });
  mkdirSync(taken, { recursive: true });
  const themes = [flags.theme].flat().map(String);
  const widths = [flags.width].flat().map(Number);
  const states = [
    ...appPictures({ shots: wanted, themes, widths, folder: taken }),
    ...workbenchPictures({ shots: ofWorkbench, themes, folder: taken }),
  ];
  const { pictures, failures } = await takePictures(states, browserPath);
  writeFileSync(join(taken, 'index.html'), galleryPage(pictures));
  rmSync(join(root, folder), { recursive: true, force: true });
  renameSync(taken, join(root, folder));

  console.log(`\n${pictures.length} pictures: ${join(folder, 'index.html')}`);
  for (const failure of failures) console.error(`Not taken: ${failure}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
});
