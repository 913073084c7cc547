import { applicationScenarios } from './application';
import { customerServiceScenarios } from './customer-service';
import { decisionScenarios } from './decision';
import { endedScenarios } from './ended';
import { payoutScenarios } from './payout';
import { repaymentScenarios } from './repayment';
import type { Scenario } from './scenario';
import { sessionScenarios } from './session';

/** Every scenario, in the order in which a borrower may come to them. */
export const scenarios: readonly Scenario[] = [
  ...applicationScenarios,
  ...decisionScenarios,
  ...payoutScenarios,
  ...repaymentScenarios,
  ...endedScenarios,
  ...sessionScenarios,
  ...customerServiceScenarios,
];

export const scenarioNamed = (name: string): Scenario | undefined =>
  scenarios.find((scenario) => scenario.name === name);
