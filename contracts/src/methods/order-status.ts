import { words } from '../closed-list';

/** Order statuses (section 4) with the labels that borrowers read. */
export const orderStatus = words(
  [
    'incomplete',
    'assessing',
    'reviewing',
    'approved',
    'rejected',
    'disbursing',
    'addingCard',
    'repaying',
    'overdue',
    'finished',
    'cancelled',
    'failed',
  ],
  { assessing: 'Processing', reviewing: 'In review', addingCard: 'Bank account needed', finished: 'Paid in full' },
);
export type OrderStatus = (typeof orderStatus.values)[number];

/** Action of the button of an order or a home card (4.2). */
export const buttonVariant = words([
  'apply',
  'processing',
  'repaying',
  'overdue',
  'continue',
  'get money',
  'paying',
  'rejected',
]);
export type ButtonVariant = (typeof buttonVariant.values)[number];

/** The button of an order by its status (4.2). */
export const buttonOf = {
  incomplete: 'continue',
  assessing: 'processing',
  reviewing: 'processing',
  approved: 'get money',
  rejected: 'rejected',
  disbursing: 'paying',
  addingCard: 'continue',
  repaying: 'repaying',
  overdue: 'overdue',
  finished: 'apply',
  cancelled: 'apply',
  failed: 'apply',
} as const satisfies Record<OrderStatus, ButtonVariant>;

/** The labels of a button on home and in the record list (4.2). */
export const buttonLabels = {
  apply: { home: 'Apply now', record: 'Details' },
  processing: { home: 'Processing', record: 'Details' },
  repaying: { home: 'Repay', record: 'Repay now' },
  overdue: { home: 'Overdue: repay', record: 'Repay now' },
  continue: { home: 'Continue', record: 'Continue' },
  'get money': { home: 'Get money', record: 'Get money' },
  paying: { home: 'Paying out', record: 'Details' },
  rejected: { home: 'Rejected', record: 'Details' },
} as const satisfies Record<ButtonVariant, { home: string; record: string }>;

/** The final statuses of an order. An order with any other status is active. */
export const endedStatuses = ['rejected', 'finished', 'cancelled', 'failed'] as const satisfies OrderStatus[];
export const hasEnded = (status: OrderStatus): boolean => endedStatuses.some((ended) => ended === status);

/**
 * Statuses of an active order in which the borrower can edit the information: before submission, and after the bank
 * refused the account.
 */
const editableStatuses = ['incomplete', 'addingCard'] as const satisfies OrderStatus[];
/**
 * Whether the borrower can save the four information steps.
 * @param status status of the newest order; undefined if there is none
 */
export const canSaveInformation = (status: OrderStatus | undefined): boolean =>
  status === undefined || hasEnded(status) || editableStatuses.some((open) => open === status);
