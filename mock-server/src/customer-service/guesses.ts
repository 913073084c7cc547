import type { OrderStatus } from '@kit/contracts/enums';

/** Ids of the most likely questions by order status, likeliest first (2.52, kind `guess`). */
const byStatus: Readonly<Record<OrderStatus, readonly string[]>> = {
  incomplete: ['how-to-apply', 'review-time', 'change-amount', 'delete-account'],
  assessing: ['review-time', 'change-amount', 'why-rejected', 'delete-account'],
  reviewing: ['review-time', 'change-amount', 'why-rejected', 'delete-account'],
  approved: ['change-amount', 'less-received', 'money-not-received', 'how-to-repay'],
  rejected: ['why-rejected', 'how-to-apply', 'delete-account', 'review-time'],
  disbursing: ['money-not-received', 'less-received', 'bank-refused', 'how-to-repay'],
  addingCard: ['bank-refused', 'money-not-received', 'less-received', 'how-to-repay'],
  repaying: ['how-to-repay', 'payment-not-shown', 'what-is-extension', 'part-payment-extends'],
  overdue: ['overdue-fee', 'what-is-extension', 'payment-not-shown', 'how-to-repay'],
  finished: ['payment-not-shown', 'how-to-apply', 'change-amount', 'delete-account'],
  cancelled: ['how-to-apply', 'review-time', 'change-amount', 'delete-account'],
  failed: ['money-not-received', 'bank-refused', 'how-to-apply', 'delete-account'],
};

const WITHOUT_ORDER: readonly string[] = ['how-to-apply', 'review-time', 'no-code', 'delete-account'];

/** @param status status of the order in question; undefined without an order */
export const guessesFor = (status: OrderStatus | undefined): readonly string[] =>
  status === undefined ? WITHOUT_ORDER : byStatus[status];
