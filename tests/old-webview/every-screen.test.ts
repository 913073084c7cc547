import { scenarios } from '@kit/mock-server/scenarios/table';
import { describe, test } from 'vitest';
import { screens } from '../e2e/screen-scenarios';
import { runScenario, scenarioUrl } from '../support/scenario';
import { loggedIn, PHONE, withOldPage } from './with-old-page';

const old = withOldPage();

/** The title shows that the screen exists. It is complete only when nothing is loading. */
const settles = async (): Promise<void> => {
  await old.page.find(/./, '#root h1');
  await old.page.waitsForNothing();
};

describe('a screen in a matching scenario', () => {
  for (const [, path, title, scenario, content] of screens) {
    test(`${path}, ${scenario}: shows its content`, async () => {
      const facts: Readonly<Record<string, string>> = { ...(await runScenario(old.sandbox, scenario, PHONE)) };
      await old.page.goto(
        loggedIn(
          old.sandbox,
          path.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? ''),
        ),
      );
      await old.page.hasTitle(new RegExp(`^${title} - `));
      for (const text of content) await old.page.has(text);
      await settles();
    });
  }
});

describe('a scenario', () => {
  test.each(scenarios.map(({ name }) => name))('%s opens its screen', async (name) => {
    await old.page.goto(scenarioUrl(old.sandbox, name, PHONE));
    await settles();
  });
});
