import { join } from 'node:path';
import { loggedIn, runScenario } from '../built-server';
import type { Shot } from './shots';
import type { State, Take } from './take-pictures';

const HEIGHT = 812;

const takeOne =
  ({
    shot,
    theme,
    width,
    sandbox,
    path,
  }: {
    shot: Shot;
    theme: string;
    width: number;
    sandbox: string;
    path: string;
  }): Take =>
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
      // The login screen needs a browser that is not logged in.
      await page.goto(`${url}/s/${sandbox}${filled === '/login' ? filled : loggedIn(filled)}`);
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

export const appPictures = ({
  shots,
  themes,
  widths,
  folder,
}: {
  shots: Shot[];
  themes: string[];
  widths: number[];
  folder: string;
}): State[] =>
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
