import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startBuiltServer } from '../built-server.mjs';
import { fontEnvironment } from '../find-font.mjs';

const WIDTH = 1440;
const HEIGHT = 900;
/** In milliseconds. */
const SETTLED = 800;
const SCREEN = 'workbench';

/**
 * @typedef {import('./console-shots.mjs').ConsoleShot} ConsoleShot
 * @typedef {import('./take-pictures.mjs').Picture} Picture
 */

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {{ shot: ConsoleShot, theme: string, sandbox: string, path: string }} wanted
 */
const takeOne = async (browser, url, { shot, theme, sandbox, path }) => {
  const context = await browser.newContext({
    viewport: { width: WIDTH, height: HEIGHT },
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  try {
    const page = await context.newPage();
    const { query = '', scenario, act } = shot;
    await page.goto(`${url}/__admin/?sandbox=${sandbox}&${query}`);
    await page.getByText('live', { exact: true }).waitFor();
    if (scenario !== undefined) {
      await page.locator(`[data-situation="${scenario}"]`).click();
      await page
        .getByRole('region', { name: 'Situations', exact: true })
        .getByRole('button', { name: /^Open on A/ })
        .click();
      await page.frameLocator('iframe').getByText('Left to pay').first().waitFor();
    }
    await act?.(page);
    // The journal is a stream, so the network is never idle, and the page asks again for what it shows after this long.
    await page.waitForTimeout(SETTLED);
    await page.screenshot({ path });
  } finally {
    await context.close();
  }
};

/**
 * Takes the pictures of the workbench, and says how far it is.
 * @param {{ shots: ConsoleShot[], themes: string[], browserPath: string, folder: string }} asked
 * @returns {Promise<{ pictures: Picture[], failures: string[] }>} a picture that could not be taken does not end the rest
 */
export const takeConsolePictures = async ({ shots, themes, browserPath, folder }) => {
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
      const { state } = shot;
      for (const theme of themes) {
        const file = `${SCREEN} ${state} ${theme}.png`.replaceAll(' ', '-');
        const wanted = { shot, theme, sandbox: `w-${index}-${theme}`, path: join(folder, file) };
        try {
          await takeOne(browser, server.url, wanted);
          pictures.push({ screen: SCREEN, state, theme, width: WIDTH, file });
        } catch (error) {
          failures.push(`${SCREEN}, ${state} (${theme}): ${error instanceof Error ? error.message : error}`);
        }
      }
      console.log(`${index + 1} of ${shots.length}: ${SCREEN}, ${state}`);
    }
  } finally {
    await browser.close();
    server.stop();
  }
  return { pictures, failures };
};
