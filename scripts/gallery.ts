import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserVariable, RefusedError, runCommand, UsageError, wholeNumber } from './command-line';
import { ensureBrowser } from './find-browser';
import { tryForRoboto } from './find-font';
import { appPictures } from './gallery/app-pictures';
import { consoleShots } from './gallery/console-shots';
import { galleryPage } from './gallery/gallery-page';
import { shots } from './gallery/shots';
import { takePictures } from './gallery/take-pictures';
import { workbenchPictures } from './gallery/workbench-pictures';
import { root, runScript } from './run';
import { reportFolder } from './stages';

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

  const browserPath = ensureBrowser();
  tryForRoboto();
  if ((await runScript('build')).code !== 0) throw new RefusedError('The app could not be built: see above.');

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
