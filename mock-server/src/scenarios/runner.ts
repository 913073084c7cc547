import { canonicalPhone } from '@kit/contracts/rules';
import { eraseBorrower } from '../sandbox/erase-borrower';
import { randomInt } from '../sandbox/replay-context';
import type { Sandbox } from '../sandbox/sandbox';
import { type FactName, Stage } from './run';
import type { Scenario } from './scenario';
import { channels } from './service-steps';

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

const routeOf = ({ lands }: Scenario, stage: Stage): string =>
  lands.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(stage.fact(name as FactName)));

/**
 * Puts a borrower into a situation: what led there is played in the past of the sandbox, and ends now. The sandbox's
 * clock stays where it is, and no other borrower notices. All of it happens, or nothing.
 * @param number whose it is to be; a new one where it is left out
 * @throws ScenarioError where the story cannot be played
 */
export const play = (sandbox: Sandbox, scenario: Scenario, number: string | undefined): Situation =>
  sandbox.documents.atomically(() => {
    const contactNumber = number === undefined ? freshNumber(sandbox) : canonicalPhone(number);
    const known = sandbox.borrowers.find(contactNumber);
    if (scenario.begins === 'anew' && known !== undefined) eraseBorrower(sandbox, known);
    const lasts = scenario.story.reduce((sum, step) => sum + step.lasts(), 0);
    const stage = new Stage(sandbox, contactNumber, sandbox.clock.now() - lasts);
    stage.do(() => sandbox.borrowers.findOrRegister(contactNumber));
    if (scenario.begins === 'anew') channels(true).play(stage);
    for (const step of scenario.story) stage.do(() => step.play(stage));
    const authCode = sendCode(sandbox, contactNumber);
    return { contactNumber, authCode, route: routeOf(scenario, stage), facts: stage.facts };
  });
