import { describe, test } from 'vitest';
import { screens } from '../e2e/screen-scenarios';
import { runScenario } from '../support/scenario';
import { loggedIn, PHONE, withOldPage } from './with-old-page';

const old = withOldPage();

/** What a tap cannot leave the app by: a link within the site, or an element that is no link. */
const IN_APP = 'main button, main summary, main label, main a[href^="/"]';

describe('a screen in a matching scenario', () => {
  for (const [, path, title, scenario, content] of screens) {
    test(`${path}, ${scenario}: shows its content and takes a tap`, async () => {
      const { page, sandbox } = old;
      const facts: Readonly<Record<string, string>> = { ...(await runScenario(sandbox, scenario, PHONE)) };
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');
      await page.goto(loggedIn(sandbox, filled));
      await page.hasTitle(new RegExp(`^${title} - `));
      for (const text of content) await page.has(text);
      await page.find(/./, '#root h1');
      await page.waitsForNothing();
      await page.tap(/./, IN_APP);
      await page.waitsForNothing();
      await page.find(/./, 'h1, dialog[open] h2');
    });
  }
});
