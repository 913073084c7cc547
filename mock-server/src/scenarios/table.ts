import { applicationScenarios } from './application';
import { customerServiceScenarios } from './customer-service';
import { decisionScenarios } from './decision';
import { endedScenarios } from './ended';
import { payoutScenarios } from './payout';
import { repaymentScenarios } from './repayment';
import type { Scenario } from './scenario';
import { sessionScenarios } from './session';

/** All scenarios by stage, in the order of a borrower's life. */
export const scenarioStages = [
  ['Applying', applicationScenarios],
  ['Deciding', decisionScenarios],
  ['Paying out', payoutScenarios],
  ['Paying back', repaymentScenarios],
  ['Over', endedScenarios],
  ['Session and key', sessionScenarios],
  ['Customer service', customerServiceScenarios],
] as const satisfies readonly (readonly [stage: string, scenarios: readonly Scenario[]])[];

/** All scenarios. */
export const scenarios: readonly Scenario[] = scenarioStages.flatMap(([, ofStage]) => ofStage);

export const scenarioNamed = (name: string): Scenario | undefined =>
  scenarios.find((scenario) => scenario.name === name);
