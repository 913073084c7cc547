import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll } from '../build-all';
import { browserVariable, runCommand, UsageError, wholeNumber } from '../command-line';
import { ensureBrowser } from '../find-browser';
import { tryForRoboto } from '../find-font';
import { root } from '../run';
import { reportFolder } from '../stages';
import { appPictures } from './app-pictures';
import { shots } from './shots';
import { type Picture, takePictures } from './take-pictures';
import { workbenchPictures } from './workbench-pictures';
import { workbenchShots } from './workbench-shots';

const css = `
:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif; }
body { max-width: 1600px; margin: 0 auto; padding: 16px; }
h1 { font-weight: 500; }
h2 { position: sticky; top: 0; margin: 32px 0 8px; padding: 8px 0; background: Canvas; font-weight: 500; }
.row { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
figure { margin: 0; }
figcaption { padding-bottom: 4px; font-size: 13px; opacity: 0.7; }
img { max-width: 100%; border: 1px solid #8886; border-radius: 8px; }
`;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page with all pictures, grouped by screen and state. */
const galleryPage = (pictures: readonly Picture[]) => {
  const groups = new Map<string, Picture[]>();
  for (const picture of pictures) {
    const title = `${picture.screen}: ${picture.state}`;
    groups.set(title, [...(groups.get(title) ?? []), picture]);
  }
  const sections = [...groups].map(([title, all]) => {
    const figures = all.map(
      ({ theme, width, file }) =>
        `<figure><figcaption>${theme}, ${width}</figcaption><a href="${file}"><img loading="lazy" src="${file}" width="${width}" alt="${escaped(`${title}, ${theme}, ${width} wide`)}"></a></figure>`,
    );
    return `<h2>${escaped(title)}</h2>\n<div class="row">\n${figures.join('\n')}\n</div>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Every screen and state</title>
<style>${css}</style>
<h1>Every screen and state: ${pictures.length} pictures</h1>
${sections.join('\n')}
</html>
`;
};

const folder = join(reportFolder, 'gallery');
const line = {
  usage: 'npm run docs -- gallery [--only <text>] [--width <pixels> …] [--theme light|dark …]',
  about: `Takes one picture of each screen and state of the built app and of the workbench, and lists them in ${join(folder, 'index.html')}.`,
  flags: {
    only: { value: 'text', about: 'only screens and states whose name contains this text', fallback: '' },
    width: { value: 'pixels', about: 'width of the phone', fallback: ['320', '375', '412'], rule: wholeNumber },
    theme: {
      value: 'theme',
      about: 'theme',
      fallback: ['light', 'dark'],
      rule: { pattern: /^(?:light|dark)$/, allowed: 'light or dark' },
    },
  },
  variables: browserVariable,
};

await runCommand(line, async ({ flags }) => {
  const only = String(flags.only);
  const wanted = shots.filter(({ screen, state }) => `${screen} ${state}`.includes(only));
  const ofWorkbench = workbenchShots.filter(({ state }) => `workbench ${state}`.includes(only));
  if (wanted.length + ofWorkbench.length === 0) throw new UsageError(`No screen or state has "${only}" in its name.`);

  const browserPath = ensureBrowser();
  tryForRoboto();
  await buildAll();

  // Keep the last gallery until the new one is complete.
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
