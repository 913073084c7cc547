import { join } from 'node:path';
import type { State, Take } from './take-pictures';
import type { WorkbenchShot } from './workbench-shots';

const WIDTH = 1280;
const HEIGHT = 720;
/** Milliseconds. */
const SETTLED = 800;
const SCREEN = 'workbench';

const takeOne =
  ({ shot, theme, sandbox, path }: { shot: WorkbenchShot; theme: string; sandbox: string; path: string }): Take =>
  async (browser, url) => {
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
        await page.getByRole('button', { name: 'Scenarios', exact: true }).click();
        await page.locator(`[data-scenario="${scenario}"]`).click();
        await page
          .getByRole('region', { name: 'Scenarios', exact: true })
          .getByRole('button', { name: /^Open on A/ })
          .click();
        await page.frameLocator('iframe').getByText('Left to pay').first().waitFor();
      }
      await act?.(page);
      // The event stream keeps the network busy, and the page refreshes after this delay.
      await page.waitForTimeout(SETTLED);
      await page.screenshot({ path });
    } finally {
      await context.close();
    }
  };

export const workbenchPictures = ({
  shots,
  themes,
  folder,
}: {
  shots: WorkbenchShot[];
  themes: string[];
  folder: string;
}): State[] =>
  shots.map((shot, index) => {
    const { state } = shot;
    const pictures = themes.map((theme) => {
      const file = `${SCREEN} ${state} ${theme}.png`.replaceAll(' ', '-');
      const picture = { screen: SCREEN, state, theme, width: WIDTH, file };
      return { picture, take: takeOne({ shot, theme, sandbox: `w-${index}-${theme}`, path: join(folder, file) }) };
    });
    return { screen: SCREEN, state, pictures };
  });
