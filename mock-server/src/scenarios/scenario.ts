import type { ScenarioRun } from './scenario-run';

/** An event in a borrower's life, or a waiting time. */
export type Step = (run: ScenarioRun) => void;

/** A named state that a borrower can be set up in. */
export interface Scenario {
  readonly name: string;
  /** short title */
  readonly title: string;
  /** the state that a client finds */
  readonly description: string;
  /** events in order; the last one ends now */
  readonly steps: readonly Step[];
  /** path and query of the screen that shows it; `{orderNo}` and the other facts of a run are filled in */
  readonly route: string;
  /** whether a known phone number starts over as a new borrower */
  readonly startsOver: boolean;
  /** changes of the sandbox besides the borrower */
  readonly sideEffects?: string;
}

type Declared = Omit<Scenario, 'startsOver'> & Partial<Pick<Scenario, 'startsOver'>>;

/** Declares a scenario. By default, the borrower starts over. */
export const defineScenario = (declared: Declared): Scenario => ({ startsOver: true, ...declared });
