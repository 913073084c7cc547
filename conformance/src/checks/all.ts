import { borrowerDataChecks } from './borrower-data';
import { type Check, needsOf } from './check';
import { conversationChecks } from './conversations';
import { loanTermChecks } from './loan-terms';
import { orderChecks } from './orders';
import { paymentChecks } from './payments';
import { profileChecks } from './profile';
import { refusalChecks } from './refusals';
import { sessionChecks } from './session';
import { exampleChecks } from './table-examples';
import { requestChecks } from './table-requests';
import { envelopeChecks } from './wire-envelopes';
import { keyChecks } from './wire-keys';

const passesTime = (check: Check): boolean => needsOf(check).includes('advance');

/** Returns every check in execution order. Basic checks come first. Checks that advance the clock far come last. */
export const allChecks = (): readonly Check[] => [
  ...keyChecks.filter((check) => !passesTime(check)),
  ...envelopeChecks(),
  ...exampleChecks(),
  ...requestChecks(),
  ...refusalChecks(),
  ...sessionChecks().filter((check) => !passesTime(check)),
  ...profileChecks(),
  ...borrowerDataChecks(),
  ...loanTermChecks(),
  ...conversationChecks(),
  ...orderChecks(),
  ...paymentChecks(),
  ...sessionChecks().filter(passesTime),
  ...keyChecks.filter(passesTime),
];
