import { ADMIN, pathOf } from './admin-call';

/** The address that opens a situation in a browser, as the page of it does. */
export const openingAddress = (scenario: string, sandbox: string, origin: string): string =>
  `${origin}${ADMIN}${pathOf('/scenarios/:name/open', { name: scenario }, { sandbox: sandbox === 'default' ? '' : sandbox })}`;

/** A line in a browser test (docs/qa.md). */
export const testLine = (scenario: string): string => `await page.goto(scenarioUrl(sandbox, '${scenario}'));`;
