import { EXTENSION_DAYS } from '@kit/contracts/constants';
import { leftToExtend, owedAfterExtension, paidOfExtension } from '@kit/contracts/extension-price';
import type { ExtensionTerms } from '@kit/contracts/methods/extension';
import { isOwed, type PaidOutOrder } from '../loan/order';
import { chooseExtension, repaymentOf } from '../loan/repayment';
import { saveChanged } from '../sandbox/settlement';
import { type BorrowerContext, type Handlers, Refusal, refuse } from './handler';

export const owedOrder = ({ sandbox, borrower, now }: BorrowerContext, orderNo: string) => {
  const order = sandbox.orders.ofOwner(borrower.userIdentifier, orderNo, now);
  if (order === undefined) return refuse('ORDER_NOT_FOUND');
  return isOwed(order) ? order : refuse('ORDER_STATUS_CONFLICT');
};

const extensionTermsOf = (order: PaidOutOrder, now: number): ExtensionTerms => {
  const state = repaymentOf(order, now);
  return {
    orderNo: order.orderNo,
    extensionDays: EXTENSION_DAYS,
    extensionFee: state.extensionFee,
    overdueFee: state.overdueFee,
    rolloverAmount: state.rolloverAmount,
    // Payments since the last extension count as soon as the borrower chooses one, so the quote includes them (4.5).
    paidTowardsExtension: paidOfExtension(state),
    leftToPay: leftToExtend(state),
    currentDueAt: state.dueAt,
    newDueAt: state.newDueAt,
    owedAfter: owedAfterExtension(state),
    chosen: state.extensionChosen,
  };
};

export const extensionHandlers = {
  extensionQuote: (context, { orderNo }) => {
    const order = owedOrder(context, orderNo);
    return order instanceof Refusal ? order : extensionTermsOf(order, context.now);
  },
  extendOrder: (context, { orderNo }) => {
    const { sandbox, now } = context;
    const order = owedOrder(context, orderNo);
    if (order instanceof Refusal) return order;
    const chosen = chooseExtension(order, now);
    if (chosen !== order) saveChanged(sandbox, order, chosen, now);
    return { ...extensionTermsOf(chosen, now), extended: chosen.extensions.length > order.extensions.length };
  },
} satisfies Partial<Handlers>;
