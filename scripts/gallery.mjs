import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { bring, loggedIn, startBuiltServer } from './built-server.mjs';
import { ensureBrowser } from './find-browser.mjs';
import { galleryPage } from './gallery/gallery-page.mjs';
import { shots } from './gallery/shots.mjs';
import { root, runNode } from './run.mjs';
import { reportFolder } from './stages.mjs';

// npm run gallery: one picture of each screen and state of the built app, in both themes and three widths, on one page.
const HEIGHT = 812;
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    width: { type: 'string', multiple: true, default: ['320', '375', '412'] },
    theme: { type: 'string', multiple: true, default: ['light', 'dark'] },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  console.log(`npm run gallery [-- --only <text>] [--width 375 …] [--theme dark …]
Writes ${reportFolder}/gallery/index.html: every screen whose name or state holds <text>.`);
  process.exit(0);
}

const folder = join(root, reportFolder, 'gallery');

const built = await runNode(['scripts/build.mjs']);
if (built.code !== 0) process.exit(1);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const server = await startBuiltServer();
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
const wanted = shots.filter(({ screen, state }) => `${screen} ${state}`.includes(values.only));
const pictures = [];
/** @type {string[]} */
const failures = [];
for (const [index, { screen, state, scenario, path, act, isAnonymous }] of wanted.entries()) {
  const name = `${screen} ${state}`.replaceAll(' ', '-');
  for (const theme of values.theme) {
    for (const width of values.width.map(Number)) {
      const sandbox = `g-${index}-${theme}-${width}`;
      const facts = await bring(server.url, scenario, sandbox);
      const context = await browser.newContext({
        viewport: { width, height: HEIGHT },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        colorScheme: theme === 'dark' ? 'dark' : 'light',
        reducedMotion: 'reduce',
        locale: 'en-NG',
      });
      const page = await context.newPage();
      try {
        const filled = path.replace(/\{(\w+)\}/g, (_, fact) => facts[fact] ?? '');
        await page.goto(`${server.url}/s/${sandbox}${isAnonymous ? filled : loggedIn(filled)}`);
        await page.getByRole('main').waitFor();
        await page.waitForLoadState('networkidle');
        if (act) {
          await act(page);
          await page.waitForLoadState('networkidle');
        }
        const file = `${name}-${theme}-${width}.png`;
        await page.screenshot({ path: join(folder, file) });
        pictures.push({ screen, state, theme, width, file });
      } catch (error) {
        failures.push(`${name} (${theme}, ${width}): ${error instanceof Error ? error.message : error}`);
      } finally {
        await context.close();
      }
    }
  }
  console.log(`${index + 1} of ${wanted.length}: ${screen}, ${state}`);
}
writeFileSync(join(folder, 'index.html'), galleryPage(pictures));
await browser.close();
server.stop();
console.log(`\n${pictures.length} pictures: ${join(reportFolder, 'gallery', 'index.html')}`);
for (const failure of failures) console.error(`Not taken: ${failure}`);
process.exit(failures.length === 0 ? 0 : 1);
