import type { Scenario } from './scenario';
import { approvalAmountFailing } from './stories/approval-amount-failing';
import { approved } from './stories/approved';
import { bankRefused } from './stories/bank-refused';
import { cancelled } from './stories/cancelled';
import { cpiNoUrl } from './stories/cpi-no-url';
import { cpiOffer } from './stories/cpi-offer';
import { deletionBlocked } from './stories/deletion-blocked';
import { disbursing } from './stories/disbursing';
import { dueToday } from './stories/due-today';
import { extended } from './stories/extended';
import { extensionPartPaid } from './stories/extension-part-paid';
import { faceDark } from './stories/face-dark';
import { finished } from './stories/finished';
import { halfFilled } from './stories/half-filled';
import { inReview } from './stories/in-review';
import { keyExpired } from './stories/key-expired';
import { newBorrower } from './stories/new-borrower';
import { noChannelsOpen } from './stories/no-channels-open';
import { overdue3 } from './stories/overdue-3';
import { overdue30 } from './stories/overdue-30';
import { partlyPaid } from './stories/partly-paid';
import { paymentWaiting } from './stories/payment-waiting';
import { payoutFailed } from './stories/payout-failed';
import { productWithdrawn } from './stories/product-withdrawn';
import { rejectedFrozen } from './stories/rejected-frozen';
import { repaying } from './stories/repaying';
import { secondLoan } from './stories/second-loan';
import { ticketNeedsReply } from './stories/ticket-needs-reply';
import { tokenExpired } from './stories/token-expired';
import { tokenInvalid } from './stories/token-invalid';
import { tokenSqueezed } from './stories/token-squeezed';
import { unreadTicket } from './stories/unread-ticket';
import { uploadsMissing } from './stories/uploads-missing';

/** Every named situation, in the order in which a borrower may come to them. */
export const scenarios: readonly Scenario[] = [
  newBorrower,
  halfFilled,
  uploadsMissing,
  inReview,
  approved,
  approvalAmountFailing,
  rejectedFrozen,
  cancelled,
  productWithdrawn,
  faceDark,
  disbursing,
  bankRefused,
  payoutFailed,
  repaying,
  dueToday,
  overdue3,
  overdue30,
  extended,
  extensionPartPaid,
  partlyPaid,
  paymentWaiting,
  finished,
  secondLoan,
  tokenExpired,
  tokenSqueezed,
  tokenInvalid,
  keyExpired,
  unreadTicket,
  ticketNeedsReply,
  noChannelsOpen,
  cpiOffer,
  cpiNoUrl,
  deletionBlocked,
];

export const scenarioNamed = (name: string): Scenario | undefined =>
  scenarios.find((scenario) => scenario.name === name);
