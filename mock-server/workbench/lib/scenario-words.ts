import { ADMIN, DEFAULT_SANDBOX, pathOf } from './admin-call';
import { quoted } from './shell-words';

/** The address that opens a scenario in a browser. */
export const scenarioAddress = (scenario: string, sandbox: string, origin: string): string =>
  `${origin}${ADMIN}${pathOf('/scenarios/:name/open', { name: scenario }, { sandbox: sandbox === DEFAULT_SANDBOX ? '' : sandbox })}`;

/** The command that opens a scenario (docs/qa.md). */
export const scenarioCommand = (scenario: string, sandbox: string): string =>
  `npm run qa -- ${scenario}${sandbox === DEFAULT_SANDBOX ? '' : ` --sandbox ${quoted(sandbox)}`}`;

/** The line that opens a scenario in a browser test (docs/qa.md). */
export const testLine = (scenario: string): string => `await page.goto(scenarioUrl(sandbox, '${scenario}'));`;
