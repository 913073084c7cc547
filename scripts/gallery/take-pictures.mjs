import { chromium } from '@playwright/test';
import { startBuiltServer } from '../built-server.mjs';
import { fontEnvironment } from '../find-font.mjs';

/**
 * @typedef {{ screen: string, state: string, theme: string, width: number, file: string }} Picture
 * @typedef {(browser: import('@playwright/test').Browser, url: string) => Promise<void>} Take of one picture, from the
 * server at that address
 * @typedef {{ screen: string, state: string, pictures: { picture: Picture, take: Take }[] }} State
 */

/**
 * Takes the pictures of all states from one browser and one server, and says how far it is.
 * @param {readonly State[]} states
 * @param {string} browserPath
 * @returns {Promise<{ pictures: Picture[], failures: string[] }>} a picture that could not be taken does not end the rest
 */
export const takePictures = async (states, browserPath) => {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu'],
    env: fontEnvironment(),
  });
  const server = await startBuiltServer();
  /** @type {Picture[]} */
  const taken = [];
  /** @type {string[]} */
  const failures = [];
  try {
    for (const [index, { screen, state, pictures }] of states.entries()) {
      for (const { picture, take } of pictures) {
        try {
          await take(browser, server.url);
          taken.push(picture);
        } catch (error) {
          const which = `${screen}, ${state} (${picture.theme}, ${picture.width})`;
          failures.push(`${which}: ${error instanceof Error ? error.message : error}`);
        }
      }
      console.log(`${index + 1} of ${states.length}: ${screen}, ${state}`);
    }
  } finally {
    await browser.close();
    server.stop();
  }
  return { pictures: taken, failures };
};
