import { type Browser, chromium } from '@playwright/test';
import { startBuiltServer } from '../built-server';
import { fontEnvironment } from '../find-font';

export type Picture = { screen: string; state: string; theme: string; width: number; file: string };

/** Takes one picture from the server at `url`. */
export type Take = (browser: Browser, url: string) => Promise<void>;

export type State = { screen: string; state: string; pictures: { picture: Picture; take: Take }[] };

/**
 * Takes all pictures with one browser and one server, and prints the progress. A failed picture does not stop the
 * others.
 */
export const takePictures = async (
  states: readonly State[],
  browserPath: string,
): Promise<{ pictures: Picture[]; failures: string[] }> => {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu'],
    env: fontEnvironment(),
  });
  const server = await startBuiltServer();
  const taken: Picture[] = [];
  const failures: string[] = [];
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
