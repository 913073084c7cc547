import { labelOf } from '@kit/contracts/closed-list';
import type { ResponseOf } from '@kit/contracts/methods';
import type { OrderDetail, RepaymentState } from '@kit/contracts/methods/loan';
import { type OrderStatus, orderStatus } from '@kit/contracts/methods/order-status';
import type { PayOrder } from '@kit/contracts/methods/repayment';
import { DAY, dayCount } from '@kit/contracts/time-units';
import { APPLICATION_QUERY, ORDER_QUERY } from '../platform/location';
import type { RouteName } from '../platform/routes';
import type { GoToOptions } from '../platform/screen';

/** Name of the fee for each day late. A change here changes every screen. */
export const OVERDUE_FEE = 'Overdue fee';

export type Purpose = PayOrder['purpose'];

/** An order that was paid out. */
export type Loan = OrderDetail & { readonly repayment: RepaymentState };

/** Returns true if an order in this status has a debt to pay. */
export const loanIsOwed = (status: OrderStatus): boolean => status === 'repaying' || status === 'overdue';

export const isFinished = ({ order }: Loan): boolean => order.status === 'finished';

/**
 * The word for the state of a loan or an application. Every screen takes it from here, so that a state has one word.
 * The words are the contract's labels (4.1).
 */
export const stateWord = (status: OrderStatus): string => labelOf(orderStatus, status);

/** A repayment is urgent from this number of days before its due date. */
const DUE_SOON = 3;

export interface OrderState {
  readonly status: OrderStatus;
  readonly overdueDays: number;
  readonly daysLeft: number | null;
}

/** The days until the due date in words; empty if nothing is due. */
export const daysLeftText = (daysLeft: number | null): string => {
  if (daysLeft === null) return '';
  return daysLeft === 0 ? 'Due today' : `${dayCount(daysLeft)} left`;
};

/**
 * The elapsed part of a loan's term, 0 to 1; 0 while the terms are unknown.
 * @param terms the terms of the loan, with its payout date
 */
export const termShare = (
  { overdueDays, daysLeft, dueAt }: Pick<OrderState, 'overdueDays' | 'daysLeft'> & { readonly dueAt: number | null },
  terms: { readonly paymentAt: number } | null | undefined,
): number => {
  if (overdueDays > 0) return 1;
  if (!terms || daysLeft === null || dueAt === null) return 0;
  const days = Math.round((dueAt - terms.paymentAt) / DAY);
  return days > 0 ? Math.max(0, days - daysLeft) / days : 0;
};

/** Text and tone of an urgent repayment. Undefined if more days are left, or nothing is owed. */
export const urgencyOf = ({ overdueDays, daysLeft }: Pick<OrderState, 'overdueDays' | 'daysLeft'>) => {
  if (overdueDays > 0) return { tone: 'danger', text: `${dayCount(overdueDays)} overdue` } as const;
  if (daysLeft === null || daysLeft > DUE_SOON) return undefined;
  return { tone: 'warning', text: daysLeftText(daysLeft) } as const;
};

const toneOfStatus = (status: OrderStatus) => {
  if (status === 'rejected' || status === 'failed') return 'danger';
  return status === 'addingCard' ? 'warning' : 'accent';
};

/** Text and tone of an order's state: its urgency if there is one, otherwise its status. */
export const orderState = (
  order: OrderState,
): { readonly tone: 'accent' | 'warning' | 'danger'; readonly text: string } =>
  urgencyOf(order) ?? { tone: toneOfStatus(order.status), text: stateWord(order.status) };

const screens = {
  incomplete: 'countdown',
  assessing: 'review',
  reviewing: 'review',
  approved: 'confirmBorrow',
  rejected: 'reject',
  disbursing: 'lending',
  addingCard: 'addBankCard',
  repaying: 'repayDetail',
  overdue: 'repayDetail',
  finished: 'repayDetail',
  cancelled: 'review',
  failed: 'lending',
} as const satisfies Record<OrderStatus, RouteName>;

/** The screen of an order by its status. Every list and every screen of an order links there (4.1). */
export const orderScreen = (status: OrderStatus): RouteName => screens[status];

/** The screen of an order and the query that identifies the order. */
export const orderRoute = ({
  status,
  orderNo,
  tractOdrId,
}: {
  readonly status: OrderStatus;
  readonly orderNo: string;
  readonly tractOdrId: string;
}): { readonly screen: RouteName; readonly options: GoToOptions } => ({
  screen: orderScreen(status),
  options: { query: { [ORDER_QUERY]: orderNo, [APPLICATION_QUERY]: tractOdrId } },
});

/**
 * Returns true if the last assessment changed the credit limit and the popup has not appeared yet (2.42).
 * @param seen the last announced limit in naira, and its owner
 */
export const isLimitUnseen = (
  {
    maximumAmount,
    previousMaximumAmount,
  }: Pick<ResponseOf<'homePage'>['product'], 'maximumAmount' | 'previousMaximumAmount'>,
  userIdentifier: string,
  seen: { readonly owner: string; readonly amount: number },
): boolean =>
  previousMaximumAmount !== null &&
  previousMaximumAmount !== maximumAmount &&
  !(seen.owner === userIdentifier && seen.amount === maximumAmount);

/** The words for a failed payout, on its own screen and on home. */
export const payoutFailed = {
  title: 'We could not pay the money out',
  text: 'Nothing reached your account, so you owe nothing. You can apply again.',
} as const;
