import type { HookName } from '../hooks/hooks';
import { APPROVAL, LOGIN, PAYMENT, PAYOUT } from './check';
import type { ScenarioName } from './scenarios';

/** Hooks that each scenario requires. */
export const requiredHooks: Readonly<Record<ScenarioName, readonly HookName[]>> = {
  new: LOGIN,
  filled: LOGIN,
  begun: LOGIN,
  'with a ticket': LOGIN,
  'product withdrawn': [...LOGIN, 'withdrawProduct'],
  'amount hidden': [...APPROVAL, 'hideAmount'],
  submitted: LOGIN,
  cancelled: LOGIN,
  disbursing: APPROVAL,
  'bank refused': [...APPROVAL, 'refuseBank'],
  'payout failed': [...APPROVAL, 'failPayout'],
  approved: APPROVAL,
  rejected: [...LOGIN, 'reject'],
  repaying: PAYOUT,
  'payment waiting': PAYOUT,
  overdue: PAYOUT,
  finished: PAYMENT,
};
