import { assumptions } from '@kit/contracts/assumptions';
import { examples } from '@kit/contracts/examples';
import type { RequestOf } from '@kit/contracts/methods';
import { uploadStep } from '@kit/contracts/methods/application';
import type { SupportChannels } from '@kit/contracts/methods/configuration';
import type { OrderStatus } from '@kit/contracts/methods/order-status';
import { supportChannel } from '@kit/contracts/methods/tickets';
import type { InformationStep } from '@kit/contracts/methods/user';
import { canonicalPhone } from '@kit/contracts/phone';
import { DAY, MINUTE } from '@kit/contracts/time-units';
import { dayOf } from '../loan/day';
import { nextChangeAt } from '../loan/lifecycle';
import type { BorrowerOutcomes } from '../service/records/borrowers';
import { settle } from '../service/settlement';
import { BORROWER_REPLIES, putAsService, writeAsService } from '../service/tickets';
import { ScenarioError, type ScenarioRun, type Step } from './scenario';

/** Waits a number of minutes. */
export const minutes =
  (count: number): Step =>
  (run) =>
    run.pass(count * MINUTE);

/** Waits a number of days. */
export const days =
  (count: number): Step =>
  (run) =>
    run.pass(count * DAY);

/** Waits a number of minutes, or half of `limit` (in ms) if that is less. Use it to stay within a period of `limit`. */
export const minutesWithin =
  (count: number, limit: () => number): Step =>
  (run) =>
    run.pass(Math.min(count * MINUTE, Math.floor(limit() / 2)));

/** Waits a number of days, or `limit` - 1 days if that is less. Use it to stay within a period of `limit` days. */
export const daysWithin =
  (count: number, limit: () => number): Step =>
  (run) =>
    run.pass(Math.min(count, limit() - 1) * DAY);

/**
 * Waits exactly until the order leaves a status automatically.
 * @throws ScenarioError if the order does not have that status
 */
export const untilEndOf =
  (status: OrderStatus): Step =>
  (run) => {
    const { order, now } = run;
    const end = order.status === status ? nextChangeAt(order) : undefined;
    if (end === undefined) throw new ScenarioError(`${order.orderNo} is ${order.status} at this point, not ${status}`);
    run.pass(end - now);
  };

/**
 * Waits until a number of days before the due day in Lagos, or after it for a negative number. The time of day stays
 * the same.
 * @throws ScenarioError if that day has passed, because the term is too short
 */
export const untilDaysBeforeDue =
  (count: number): Step =>
  (run) => {
    const { orderNo, dueDay } = run.order;
    if (dueDay === null) throw new ScenarioError(`${orderNo} has no due day at this point`);
    const daysLeft = dueDay - dayOf(run.now);
    if (daysLeft < count)
      throw new ScenarioError(`${orderNo} is due in ${daysLeft} days, and was to be due in ${count}`);
    run.pass((daysLeft - count) * DAY);
  };

/** Presets the answers of the lender, the bank or a service. */
export const decided =
  (changes: Partial<BorrowerOutcomes>): Step =>
  (run) =>
    run.decide(changes);

/** An image of one pixel. */
const PHOTO = {
  mime: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
} as const;

const person = () => {
  const { request } = examples.saveIdentifierInfo;
  return { ...request, email: `adaeze@${assumptions.emailSuffixes[0]}` };
};

/** Replaces a contact's phone number that equals the borrower's own. */
const SPARE = '08055550103';
const workOf = ({ contactNumber }: ScenarioRun) => {
  const { request } = examples.saveWorkInfo;
  const [first, second] = request.emergencyContacts.map((contact) =>
    canonicalPhone(contact.phone) === contactNumber ? { ...contact, phone: SPARE } : contact,
  );
  if (first === undefined || second === undefined) throw new Error('The example has two contacts');
  return { ...request, emergencyContacts: [first, second] as [typeof first, typeof second] };
};

const save: Record<InformationStep, (run: ScenarioRun) => void> = {
  personal: (run) => run.call('saveIdentifierInfo', person()),
  work: (run) => run.call('saveWorkInfo', workOf(run)),
  face: (run) => {
    const { fileId } = run.call('mediaUpload', { purpose: 'face' }, PHOTO);
    run.call('saveFaceImageInfo', { fileId });
  },
  bank: (run) => run.call('saveBankInfo', examples.saveBankInfo.request),
};

/** Saves the given information steps. */
export const filledIn =
  (...steps: InformationStep[]): Step =>
  (run) => {
    for (const step of steps) save[step](run);
  };

/** Saves all four steps. */
export const filledInAll = filledIn('personal', 'work', 'face', 'bank');

/** Opens an application and reports some of its data uploads. The last of all uploads submits it. */
export const begunWith =
  (uploads: number): Step =>
  (run) => {
    const { orderNo, tractOdrId } = run.call('applyLoan', {});
    run.remember({ orderNo, tractOdrId });
    for (const step of uploadStep.values.slice(0, uploads)) {
      run.call('uploadPermissionData', { step, tractOdrId, isSubmit: step === uploadStep.values.at(-1) ? 1 : 0 });
    }
  };

/** Opens an application and submits it with all its uploads. */
export const applied = begunWith(uploadStep.values.length);

/** Waits exactly until the assessment ends. */
export const assessed: Step = untilEndOf('assessing');

/** Waits exactly until the review ends. */
export const reviewed: Step = untilEndOf('reviewing');

/** All steps from a new borrower to the lender's decision. */
export const answered = (changes: Partial<BorrowerOutcomes> = {}): readonly Step[] => [
  filledInAll,
  decided(changes),
  applied,
  assessed,
  reviewed,
];

/** The shortest offered term in days. */
const shortestTerm = (): number => Math.min(...assumptions.loanDays);

/** Confirms the approved loan for the shortest term. */
export const confirmed: Step = (run) => {
  run.call('confirmBorrow', { orderNo: run.fact('orderNo'), loanDays: shortestTerm(), agreed: true });
};

/** The shortest payout time in milliseconds. */
export const shortestPayout = (): number => assumptions.disbursementTime.shortest;

/** Presets the earliest payout for the next loan. */
export const earlyPayout: Step = (run) => run.decide({ payoutAfter: shortestPayout() });

/** Waits exactly until the bank has answered the payout. */
export const paidOut: Step = untilEndOf('disbursing');

/** All steps from a new borrower to a confirmed loan with the earliest payout. */
export const confirmedLoan = (changes: Partial<BorrowerOutcomes> = {}): readonly Step[] => [
  ...answered({ payoutAfter: shortestPayout(), ...changes }),
  confirmed,
];

/** Waits a number of days, or less if the term would end. */
export const daysOfTerm = (count: number): Step => daysWithin(count, shortestTerm);

/** All steps from a new borrower to a paid-out loan. */
export const activeLoan: readonly Step[] = [...confirmedLoan(), paidOut];

const repaymentOf = (run: ScenarioRun) => {
  const { repayment } = run.call('orderDetail', { orderNo: run.fact('orderNo') });
  if (repayment === null) throw new ScenarioError('The scenario has nothing to repay at this point');
  return repayment;
};

type Payment = Omit<RequestOf<'createPayOrder'>, 'orderNo'>;

const openPayment = (run: ScenarioRun, payment: Payment): string => {
  const { payOrderId, virtualAccount } = run.call('createPayOrder', { orderNo: run.fact('orderNo'), ...payment });
  run.remember({ payOrderId, ...(virtualAccount === null ? {} : { accountNo: virtualAccount.accountNo }) });
  return payOrderId;
};

const pay = (run: ScenarioRun, payment: Payment): void => {
  const payOrderId = openPayment(run, payment);
  run.do(() => {
    const payOrder = run.sandbox.payOrders.find(payOrderId, run.now);
    if (payOrder !== undefined) settle(run.sandbox, payOrder, run.now);
  });
};

/** Repays about half of the extension price: it counts towards the extension but does not extend the term. */
export const paidInPart: Step = (run) => {
  const { rolloverAmount, minimumRepayment } = repaymentOf(run);
  pay(run, {
    purpose: 'repay',
    method: 'transfer',
    amount: Math.max(minimumRepayment, Math.floor(rolloverAmount / 2)),
  });
};

/** Repays the whole remaining amount. */
export const paidOff: Step = (run) => {
  pay(run, { purpose: 'repay', method: 'transfer', amount: repaymentOf(run).remaining });
};

/** Chooses an extension and pays for it. */
export const extendedTerm: Step = (run) => {
  pay(run, { purpose: 'extend', method: 'transfer', amount: repaymentOf(run).rolloverAmount });
};

/** Chooses an extension and pays half of its price. */
export const extensionPaidInPart: Step = (run) => {
  const { rolloverAmount } = repaymentOf(run);
  pay(run, { purpose: 'extend', method: 'transfer', amount: Math.ceil(rolloverAmount / 2) });
};

/** Opens a payment of the remaining amount, which then waits for its transfer. */
export const transferAwaited: Step = (run) => {
  openPayment(run, { purpose: 'repay', method: 'transfer', amount: repaymentOf(run).remaining });
};

/** Cancels the approved loan. */
export const withdrawn: Step = (run) => {
  run.call('cancelOrder', { orderNo: run.fact('orderNo') });
};

/** Sends a feedback. */
export const feedbackGiven: Step = (run) => {
  const { request } = examples.saveTicket;
  const { ticketOdrId } = run.call('saveTicket', { ...request, contact: run.contactNumber });
  run.remember({ ticketOdrId });
};

/** Customer service writes under the feedback and optionally asks for a reply. */
export const serviceWrote =
  (text: string, asks: boolean): Step =>
  (run) => {
    const { sandbox } = run;
    const ticket = sandbox.tickets.get(run.fact('ticketOdrId'));
    if (ticket === undefined) throw new ScenarioError('The scenario has no feedback at this point');
    writeAsService(sandbox, ticket, text, 'text', run.now);
    if (asks && putAsService(sandbox, ticket, BORROWER_REPLIES) === undefined) {
      throw new ScenarioError('Customer service cannot ask at this point');
    }
  };

/** Opens or closes all support channels. */
export const channels =
  (isOpen: boolean): Step =>
  ({ sandbox: { supportChannels } }) => {
    const present = supportChannels.now;
    const changed = Object.fromEntries(supportChannel.values.map((name) => [name, { ...present[name], isOpen }]));
    supportChannels.change(changed as SupportChannels);
  };
