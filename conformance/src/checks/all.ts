import { borrowerDataChecks } from './borrower-data';
import { Borrowers } from './borrowers';
import type { Check } from './check';
import type { CheckContext } from './check-context';
import { conversationChecks } from './conversations';
import { fieldRuleChecks } from './field-rules';
import { loanPaymentChecks } from './loan-payments';
import { loanTermChecks } from './loan-terms';
import { offerChecks } from './offers';
import { orderStateChecks } from './order-states';
import { paymentLifeChecks } from './payment-life';
import { profileChecks } from './profile';
import { sessionChecks } from './session';
import { codeChecks } from './table-codes';
import { exampleChecks } from './table-examples';
import { loginChecks } from './table-login';
import { replayChecks } from './table-replays';
import { requestChecks } from './table-requests';
import { envelopeChecks } from './wire-envelopes';
import { keyChecks } from './wire-keys';

const passesTime = ({ needs }: Check): boolean => needs.includes('advance');

/** Returns every check in execution order. Basic checks come first. Checks that advance the clock far come last. */
export const allChecks = (context: CheckContext): readonly Check[] => {
  const borrowers = new Borrowers(context);
  return [
    ...keyChecks.filter(({ needs }) => needs.length === 0),
    ...envelopeChecks,
    ...exampleChecks(borrowers),
    ...requestChecks(borrowers),
    ...loginChecks(borrowers),
    ...codeChecks(borrowers),
    ...replayChecks(borrowers),
    ...sessionChecks(borrowers).filter((check) => !passesTime(check)),
    ...profileChecks(borrowers),
    ...borrowerDataChecks(borrowers),
    ...loanTermChecks(borrowers),
    ...loanPaymentChecks(borrowers),
    ...fieldRuleChecks(borrowers),
    ...offerChecks(borrowers),
    ...conversationChecks(borrowers),
    ...orderStateChecks(borrowers),
    ...paymentLifeChecks(borrowers),
    ...sessionChecks(borrowers).filter(passesTime),
    ...keyChecks.filter(({ needs }) => needs.length > 0),
  ];
};
