import { ADMIN, DEFAULT_SANDBOX, pathOf } from './admin-call';

/** The address that opens a scenario in a browser. */
export const scenarioAddress = (scenario: string, sandbox: string, origin: string): string =>
  `${origin}${ADMIN}${pathOf('/scenarios/:name/open', { name: scenario }, { sandbox: sandbox === DEFAULT_SANDBOX ? '' : sandbox })}`;

/** The line that opens a scenario in a browser test (docs/qa.md). */
export const testLine = (scenario: string): string => `await page.goto(scenarioUrl(sandbox, '${scenario}'));`;
