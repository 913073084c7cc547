import type { ScenarioRun } from './scenario-run';

/** One thing that happens to a borrower, or a time in which nothing does. */
export type Step = (run: ScenarioRun) => void;

/** A named situation that a borrower can be put into. */
export interface Scenario {
  readonly name: string;
  /** what it is, in a few words */
  readonly title: string;
  /** what a client finds in it */
  readonly description: string;
  /** what happened, in its order; the last step ends now */
  readonly steps: readonly Step[];
  /** path and query of the screen that shows it; `{orderNo}` and the other facts of a run are filled in */
  readonly route: string;
  /** whether a known number starts over as a new borrower, or goes on as they are */
  readonly startsOver: boolean;
  /** what it changes of the sandbox beside the borrower */
  readonly sideEffects?: string;
}

type Declared = Omit<Scenario, 'startsOver'> & Partial<Pick<Scenario, 'startsOver'>>;

/** Declares a scenario; the borrower starts over unless it says otherwise. */
export const defineScenario = (declared: Declared): Scenario => ({ startsOver: true, ...declared });
