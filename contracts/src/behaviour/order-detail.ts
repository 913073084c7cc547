import type { OrderStatus, timelineKind } from '../enums';

const PAID_OUT = ['repaying', 'overdue', 'finished'] as const satisfies OrderStatus[];
const OWED = ['repaying', 'overdue'] as const satisfies OrderStatus[];
const WAITING = ['assessing', 'reviewing', 'disbursing'] as const satisfies OrderStatus[];
/** The amount is approved. A cancelled order has terms if it was approved before. */
const APPROVED = ['approved', 'disbursing', 'addingCard', ...PAID_OUT, 'failed'] as const satisfies OrderStatus[];

interface FieldByStatus {
  /** path in the response of orderDetail */
  readonly field: string;
  /** the statuses in which it is not null */
  readonly statuses: readonly OrderStatus[];
  readonly says: string;
}

/** The nullable fields of `orderDetail` by status of the order (sections 2, 4 and 9). */
export const orderDetailFields: readonly FieldByStatus[] = [
  {
    field: 'terms',
    statuses: APPROVED,
    says: 'Before the confirmation, loanDays is the longest offered term and there is no coupon. maximumAmount is the approved amount. paymentAt is the payout. Before the payout, it is the expected one while the order is disbursing, else now. An extension does not change the terms. A cancelled order has terms if it was approved.',
  },
  {
    field: 'repayment',
    statuses: PAID_OUT,
    says: 'dueAt is the current due day, after all extensions. A finished order keeps the last overdueFee; remaining, minimumRepayment and overdueDays are 0.',
  },
  {
    field: 'rejection',
    statuses: ['rejected'],
    says: 'freezeDays is the assumption freezePeriodDays. daysLeft counts down to 0.',
  },
  {
    field: 'expectedAt',
    statuses: WAITING,
    says: 'assessing: since + assessingTime + reviewTime. reviewing: since + reviewTime. disbursing: the expected payout. `since` is the start of the status.',
  },
  {
    field: 'checkAfter',
    statuses: WAITING,
    says: '10 minutes after the submission (assessing, reviewing) or after the start of the payout (disbursing).',
  },
  { field: 'contactSupportAfter', statuses: WAITING, says: '24 hours after the same instant.' },
  { field: 'order.dueAt', statuses: PAID_OUT, says: 'The same as repayment.dueAt.' },
  { field: 'order.daysLeft', statuses: OWED, says: 'max(0, due day - today).' },
];

/** Other fields of an order, in every list (3.4). */
export const orderFields: Readonly<Record<string, string>> = {
  amount:
    'repayment.remaining while repaying or overdue. Otherwise the approved amount, or before the approval the limit at the time of the application.',
  overdueDays: 'repayment.overdueDays while overdue, else 0.',
  payOrderId: 'The newest waiting payment, or null.',
  channelId: 'Any text that names where the application came from.',
};

/** The amount of each event in the timeline; an event that is not listed has null. */
export const timelineAmounts: Readonly<Partial<Record<(typeof timelineKind.values)[number], string>>> = {
  approved: 'the approved amount',
  confirmed: 'the approved amount',
  'paid out': 'receivedAmount',
  'payment received': 'the amount of the payment',
  extended: 'rolloverAmount before the extension',
  finished: 'outstanding at that time',
};

/** Order and content of the timeline. */
export const timelineRules: readonly string[] = [
  'The timeline is oldest first. It begins with `applied`. Each transition adds its event at its own time.',
  '`payment received` stands before the `extended` or `finished` that it causes. `extension chosen` stands at the time of the choice.',
];

/** The order, button and product cards of home (2.5, 4.2). */
export const homeRules = {
  order:
    'order is the active order, or the rejected order until its block ends. button is then the button of its status.',
  button:
    'Without such an order, order is null, and button is `apply` if none or all of the four information steps are complete, else `continue`.',
  product:
    'maximumAmount is the limit. previousMaximumAmount is the limit before the last finished loan, until the next application. It is null if both are equal.',
  availability:
    'A card of a product is `not yet again` until the block after a rejection ends, `application under way` while an order is assessing or reviewing, and `loan under way` from disbursing until overdue. Otherwise it is `amount too high` if its maximumAmount is below the approved amount, or without one below the limit, else `open`. A download offer is always `open`.',
} as const;
