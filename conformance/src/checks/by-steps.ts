import type { Borrowers } from './borrowers';
import type { Check } from './check';
import { needsOf } from './needs';
import { play } from './scenario';
import type { SituationName } from './situations';
import type { Step } from './steps';

interface Described extends Pick<Check, 'id' | 'title' | 'source' | 'methods'> {
  readonly given: SituationName;
  readonly level?: Check['level'];
  readonly needs?: Check['needs'];
  readonly steps: readonly Step[];
}

/** Builds a check that runs steps as a new borrower. */
export const byStepsOf =
  (borrowers: Borrowers) =>
  ({ given, steps, level = 'write', needs = [], ...about }: Described): Check => ({
    ...{ ...about, level, needs: [...new Set([...needsOf[given], ...needs])] },
    run: async (world) => play(world, steps, await borrowers.own(given)),
  });
