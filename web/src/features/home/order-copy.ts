import type { OrderStatus } from '@kit/contracts/enums';

interface OrderCopy {
  /** heading above the amount */
  readonly title: string;
  /** true if the order's amount is meaningful in this status */
  readonly hasAmount: boolean;
  /** current process or next step, below the amount */
  readonly note?: string;
}

const ended: OrderCopy = { title: 'Your last loan', hasAmount: false };

/** The texts of home for an order in each status (4.1). */
const orderCopy = {
  incomplete: {
    title: 'Your application',
    hasAmount: false,
    note: 'It has not been sent yet. Go on where it stopped.',
  },
  assessing: {
    title: 'Your application',
    hasAmount: false,
    note: 'We are looking at it. You can close the app: nothing is lost.',
  },
  reviewing: {
    title: 'Your application',
    hasAmount: false,
    note: 'We are reviewing it. You can close the app: nothing is lost.',
  },
  approved: {
    title: 'Approved loan amount',
    hasAmount: true,
    note: 'See what you receive and what it costs, then get your money.',
  },
  rejected: { title: 'Your application', hasAmount: false },
  disbursing: {
    title: 'Loan amount',
    hasAmount: true,
    note: 'The money is on its way to your bank account.',
  },
  addingCard: {
    title: 'Loan amount',
    hasAmount: true,
    note: 'Your bank refused the payment. Give another account to get your money.',
  },
  repaying: { title: 'Left to pay', hasAmount: true },
  overdue: { title: 'Left to pay', hasAmount: true },
  finished: ended,
  cancelled: ended,
  failed: ended,
} as const satisfies Record<OrderStatus, OrderCopy>;

export const orderCopyOf = (status: OrderStatus): OrderCopy => orderCopy[status];
