import type { Stage } from './run';

/** One thing that happens to a borrower, and how long it takes on the sandbox's clock, in milliseconds. */
export interface Step {
  readonly lasts: () => number;
  readonly play: (stage: Stage) => void;
}

/** A named situation. */
export interface Scenario {
  readonly name: string;
  /** what it is, in a few words */
  readonly title: string;
  /** what a client meets in it */
  readonly meets: string;
  /** what happened, in its order; the last thing ends now */
  readonly story: readonly Step[];
  /** path of the app where the borrower finds it; a fact in braces is filled in */
  readonly lands: string;
  /** whether the borrower begins anew, or goes on as they are */
  readonly begins: 'anew' | 'as they are';
  /** where it is not only about the borrower: what else it changes */
  readonly touches?: string;
}

type Declared = Omit<Scenario, 'begins'> & Partial<Pick<Scenario, 'begins'>>;

/** Declares a scenario; the borrower begins anew unless it says otherwise. */
export const defineScenario = (declared: Declared): Scenario => ({ begins: 'anew', ...declared });
