import { readFileSync } from 'node:fs';
import type { Check } from '@kit/conformance/checks/check';
import type { Deviation } from '@kit/conformance/deviations';
import { type Outcome, Run } from '@kit/conformance/run';
import { readSettings, type Settings } from '@kit/conformance/settings';
import type { HttpOptions } from '@kit/conformance/wire/http';
import { root } from '../../support/source-files';

/** The private key of the tests: the proxy needs it to decrypt the traffic. */
export const testPrivateKey = (): string => readFileSync(`${root}/tests/unit/contracts/rsa-for-tests-only.pem`, 'utf8');

export interface Ran {
  readonly outcomes: readonly (readonly [check: Check, outcome: Outcome])[];
  /** everything that the checks observed, without doubles */
  readonly deviations: readonly Deviation[];
  readonly report: string;
  readonly stopped: string | undefined;
}

/** Runs checks in this process. @param wanted filters the checks; all run if undefined */
export const run = async (
  target: string,
  more: Partial<Settings> = {},
  wanted: (check: Check) => boolean = () => true,
  options: Partial<HttpOptions> = {},
): Promise<Ran> => {
  // These tests are not about rate limits.
  const settings = { ...readSettings({ CONFORM_TARGET: target }), rate: 1e6, ...more };
  const running = await Run.start(settings, { tell: () => undefined, ...options });
  const outcomes: [Check, Outcome][] = [];
  for (const check of running.checks.filter(wanted)) outcomes.push([check, await running.carryOut(check)]);
  await running.end();
  const all = outcomes.flatMap(([, { failing, others }]) => [...failing, ...others]);
  const deviations = [...new Map(all.map((each) => [each.id, each])).values()];
  return { outcomes, deviations, report: running.report(), stopped: running.stopped };
};
