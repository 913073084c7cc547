import { join } from 'node:path';
import { loggedIn, runScenario } from '../built-server.mjs';

const HEIGHT = 812;

/** @typedef {import('./shots.mjs').Shot} Shot */

/**
 * @param {{ shot: Shot, theme: string, width: number, sandbox: string, path: string }} wanted
 * @returns {import('./take-pictures.mjs').Take}
 */
const takeOne =
  ({ shot, theme, width, sandbox, path }) =>
  async (browser, url) => {
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
      await page.screenshot({ path });
    } finally {
      await context.close();
    }
  };

/**
 * The pictures of the built app.
 * @param {{ shots: Shot[], themes: string[], widths: number[], folder: string }} asked
 * @returns {import('./take-pictures.mjs').State[]}
 */
export const appPictures = ({ shots, themes, widths, folder }) =>
  shots.map((shot, index) => {
    const { screen, state } = shot;
    const name = `${screen} ${state}`.replaceAll(' ', '-');
    const pictures = themes.flatMap((theme) =>
      widths.map((width) => {
        const picture = { screen, state, theme, width, file: `${name}-${theme}-${width}.png` };
        const sandbox = `g-${index}-${theme}-${width}`;
        return {
          picture,
          take: takeOne({ shot, theme, width, sandbox, path: join(folder, picture.file) }),
        };
      }),
    );
    return { screen, state, pictures };
  });
