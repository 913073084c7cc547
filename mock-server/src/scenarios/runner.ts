import { canonicalPhone } from '@kit/contracts/phone';
import { randomInt } from '../core/replay-context';
import { eraseBorrower } from '../service/borrower';
import type { Sandbox } from '../service/sandbox';
import { type FactName, type Scenario, ScenarioRun } from './scenario';
import { channels } from './steps';

export { ScenarioError } from './scenario';

/** The result of a scenario: everything needed to continue from it. */
export interface ScenarioResult {
  readonly contactNumber: string;
  /** a fresh login code */
  readonly authCode: string;
  /** path and query of the screen in the app */
  readonly route: string;
  readonly facts: Partial<Record<FactName, string>>;
}

const PURPOSE = 'login';
const PREFIX = '0803';
const DIGITS = 7;

const freshNumber = (sandbox: Sandbox): string => {
  for (;;) {
    const number = PREFIX + String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    if (sandbox.borrowers.get(number) === undefined) return number;
  }
};

const sendCode = ({ codes, messages }: Sandbox, contactNumber: string): string => {
  codes.forget(contactNumber, PURPOSE);
  codes.send(contactNumber, PURPOSE);
  return messages.list(contactNumber)[0]?.authCode ?? '';
};

const routeOf = ({ route = '/' }: Scenario, run: ScenarioRun): string =>
  route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(run.fact(name as FactName)));

const runSteps = (sandbox: Sandbox, scenario: Scenario, contactNumber: string, startsAt: number): ScenarioRun => {
  const { steps, startsOver = true } = scenario;
  const known = sandbox.borrowers.get(contactNumber);
  if (startsOver && known !== undefined) eraseBorrower(sandbox, known);
  const run = new ScenarioRun(sandbox, contactNumber, startsAt);
  run.do(() => sandbox.borrowers.findOrRegister(contactNumber));
  if (startsOver) channels(true)(run);
  for (const step of steps) run.do(() => step(run));
  return run;
};

/** A run ended at the wrong time. Its writes are undone. */
class EndedAtWrongTime extends Error {
  constructor(readonly ms: number) {
    super(`The scenario ended ${ms} ms away from its required end`);
  }
}

/**
 * Maximum runs. Some steps last until a time of day, so a scenario's length depends on its start. The first run
 * measures the length, the second measures it at the real start, and the third ends on time.
 */
const MAXIMUM_RUNS = 3;

/**
 * Runs a scenario for a borrower, atomically. Its steps happen in the past of the sandbox and end now. The sandbox's
 * clock and the other borrowers stay unchanged.
 * @param number phone number of the borrower; default: a new number
 * @throws ScenarioError if the scenario cannot run
 */
export const runScenario = (sandbox: Sandbox, scenario: Scenario, number: string | undefined): ScenarioResult => {
  const contactNumber = number === undefined ? freshNumber(sandbox) : canonicalPhone(number);
  const now = sandbox.clock.now();
  let startsAt = now;
  for (let runs = 1; ; runs += 1) {
    try {
      return sandbox.documents.atomically(() => {
        const run = runSteps(sandbox, scenario, contactNumber, startsAt);
        if (run.now !== now) throw new EndedAtWrongTime(run.now - now);
        const authCode = sendCode(sandbox, contactNumber);
        return { contactNumber, authCode, route: routeOf(scenario, run), facts: run.facts };
      });
    } catch (cause) {
      if (!(cause instanceof EndedAtWrongTime) || runs === MAXIMUM_RUNS) throw cause;
      startsAt -= cause.ms;
    }
  }
};
