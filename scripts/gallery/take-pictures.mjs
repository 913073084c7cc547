import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { loggedIn, runScenario, startBuiltServer } from '../built-server.mjs';
import { fontEnvironment } from '../find-font.mjs';

const HEIGHT = 812;

/**
 * @typedef {import('./shots.mjs').Shot} Shot
 * @typedef {{ screen: string, state: string, theme: string, width: number, file: string }} Picture
 * @typedef {{ shot: Shot, theme: string, width: number, sandbox: string, file: string }} Wanted
 */

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {Wanted} wanted
 * @param {string} folder
 */
const takeOne = async (browser, url, { shot, theme, width, sandbox, file }, folder) => {
  const facts = await runScenario(url, shot.scenario, sandbox);
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-NG',
  });
  try {
    const page = await context.newPage();
    const filled = shot.path.replace(/\{(\w+)\}/g, (_, fact) => facts[fact] ?? '');
    await page.goto(`${url}/s/${sandbox}${shot.isAnonymous ? filled : loggedIn(filled)}`);
    await page.getByRole('main').waitFor();
    await page.waitForLoadState('networkidle');
    if (shot.act) {
      await shot.act(page);
      await page.waitForLoadState('networkidle');
    }
    await page.screenshot({ path: join(folder, file) });
  } finally {
    await context.close();
  }
};

/**
 * Takes the pictures of the built app, and says how far it is.
 * @param {{ shots: Shot[], themes: string[], widths: number[], browserPath: string, folder: string }} asked
 * @returns {Promise<{ pictures: Picture[], failures: string[] }>} a picture that could not be taken does not end the rest
 */
export const takePictures = async ({ shots, themes, widths, browserPath, folder }) => {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu'],
    env: fontEnvironment(),
  });
  const server = await startBuiltServer();
  /** @type {Picture[]} */
  const pictures = [];
  /** @type {string[]} */
  const failures = [];
  try {
    for (const [index, shot] of shots.entries()) {
      const { screen, state } = shot;
      const name = `${screen} ${state}`.replaceAll(' ', '-');
      for (const theme of themes) {
        for (const width of widths) {
          const file = `${name}-${theme}-${width}.png`;
          try {
            await takeOne(
              browser,
              server.url,
              { shot, theme, width, sandbox: `g-${index}-${theme}-${width}`, file },
              folder,
            );
            pictures.push({ screen, state, theme, width, file });
          } catch (error) {
            failures.push(`${name} (${theme}, ${width}): ${error instanceof Error ? error.message : error}`);
          }
        }
      }
      console.log(`${index + 1} of ${shots.length}: ${screen}, ${state}`);
    }
  } finally {
    await browser.close();
    server.stop();
  }
  return { pictures, failures };
};
