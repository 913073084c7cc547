import type { HookName } from '../hooks/hooks';
import { APPROVAL, LOGIN, PAYMENT, PAYOUT } from './check';
import type { SituationName } from './situations';

/** Hooks that each scenario requires. */
export const needsOf: Readonly<Record<SituationName, readonly HookName[]>> = {
  new: LOGIN,
  filled: LOGIN,
  begun: LOGIN,
  'with a ticket': LOGIN,
  submitted: LOGIN,
  approved: APPROVAL,
  rejected: [...LOGIN, 'reject'],
  repaying: PAYOUT,
  'payment waiting': PAYOUT,
  overdue: PAYOUT,
  finished: PAYMENT,
};
