import type { Borrowers } from './borrowers';
import type { Check } from './check';
import { runSteps } from './run-steps';
import { requiredHooks, type ScenarioName } from './scenarios';
import type { Step } from './steps';

interface Described extends Pick<Check, 'id' | 'title' | 'source' | 'methods'> {
  readonly given: ScenarioName;
  readonly level?: Check['level'];
  readonly needs?: Check['needs'];
  readonly steps: readonly Step[];
}

/** Builds a check that runs steps as a new borrower. */
export const stepCheckOf =
  (borrowers: Borrowers) =>
  ({ given, steps, level = 'write', needs = [], ...about }: Described): Check => ({
    ...about,
    level,
    needs: [...new Set([...requiredHooks(given), ...needs])],
    run: async (context) => runSteps(context, steps, await borrowers.own(given)),
  });
