import { canonicalPhone } from '@kit/contracts/rules';
import { eraseBorrower } from '../sandbox/erase-borrower';
import { randomInt } from '../sandbox/replay-context';
import type { Sandbox } from '../sandbox/sandbox';
import type { Scenario } from './scenario';
import { type FactName, ScenarioRun } from './scenario-run';
import { channels } from './steps/customer-service';

export { ScenarioError } from './scenario-run';

/** What is needed to go on from a situation. */
export interface Situation {
  readonly contactNumber: string;
  /** a login code that was sent just now */
  readonly authCode: string;
  /** where the borrower finds it in the app, with its query */
  readonly route: string;
  readonly facts: Partial<Record<FactName, string>>;
}

const PURPOSE = 'login';
const PREFIX = '0803';
const DIGITS = 7;

const freshNumber = (sandbox: Sandbox): string => {
  for (;;) {
    const number = PREFIX + String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    if (sandbox.borrowers.find(number) === undefined) return number;
  }
};

const sendCode = ({ codes, messages }: Sandbox, contactNumber: string): string => {
  codes.forget(contactNumber, PURPOSE);
  codes.send(contactNumber, PURPOSE);
  return messages.list(contactNumber)[0]?.authCode ?? '';
};

const routeOf = ({ route }: Scenario, run: ScenarioRun): string =>
  route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(run.fact(name as FactName)));

const runSteps = (sandbox: Sandbox, scenario: Scenario, contactNumber: string, startsAt: number): ScenarioRun => {
  const known = sandbox.borrowers.find(contactNumber);
  if (scenario.startsOver && known !== undefined) eraseBorrower(sandbox, known);
  const run = new ScenarioRun(sandbox, contactNumber, startsAt);
  run.do(() => sandbox.borrowers.findOrRegister(contactNumber));
  if (scenario.startsOver) channels(true)(run);
  for (const step of scenario.steps) run.do(() => step(run));
  return run;
};

/** A run that ended at another time than it had to: what it wrote is taken back. */
class EndedElsewhere extends Error {
  constructor(readonly ms: number) {
    super(`The scenario ended ${ms} ms away from where it had to`);
  }
}

/**
 * Steps take a fixed time, or whole days that follow from the time of day at which they begin. So the first run shows how
 * long the scenario is at one time of day, the second at the time of day that it really begins at, and the third ends
 * where it has to.
 */
const RUNS = 3;

/**
 * Puts a borrower into a situation: what led there happened in the past of the sandbox, and ends now. The sandbox's
 * clock stays where it is, and no other borrower notices. All of it happens, or nothing.
 * @param number whose situation it is to be; a new number where it is left out
 * @throws ScenarioError where the scenario cannot be run
 */
export const runScenario = (sandbox: Sandbox, scenario: Scenario, number: string | undefined): Situation => {
  const contactNumber = number === undefined ? freshNumber(sandbox) : canonicalPhone(number);
  const now = sandbox.clock.now();
  let startsAt = now;
  for (let runs = 1; ; runs += 1) {
    try {
      return sandbox.documents.atomically(() => {
        const run = runSteps(sandbox, scenario, contactNumber, startsAt);
        if (run.now !== now) throw new EndedElsewhere(run.now - now);
        const authCode = sendCode(sandbox, contactNumber);
        return { contactNumber, authCode, route: routeOf(scenario, run), facts: run.facts };
      });
    } catch (cause) {
      if (!(cause instanceof EndedElsewhere) || runs === RUNS) throw cause;
      startsAt -= cause.ms;
    }
  }
};
