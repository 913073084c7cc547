import type { OrderDetail } from '@kit/contracts/methods/loan';
import { buttonOf, type OrderStatus } from '@kit/contracts/methods/order-status';
import type { PayOrder } from '@kit/contracts/methods/repayment';
import { informationStep } from '@kit/contracts/methods/user';
import { examples } from '../../../support/examples';
import { type HomePage, home, homeOrder, loanWith, payOrderWith } from './loan-examples';
import { NOW, type Replies } from './screen-context';

const DAY = 86_400_000;

export const homeWith = (page: Partial<HomePage>): Replies => ({ homePage: () => ({ ...home, ...page }) });
const lent = { dueAt: Date.UTC(2026, 11, 4, 12), daysLeft: 9 };
const orderOnHome: Partial<Record<OrderStatus, Partial<NonNullable<HomePage['order']>>>> = {
  repaying: lent,
  overdue: { ...lent, amount: 55_000, daysLeft: 0, overdueDays: 2 },
};
const { order, ...rest } = examples.orderDetail.response;
export const orderIn = (status: OrderStatus, more: Partial<OrderDetail> = {}): Replies => ({
  orderDetail: () => ({ ...rest, order: { ...order, status }, ...more }),
});
export const rejection = (daysLeft: number) => ({
  rejection: { reason: 'You owe too much elsewhere.', freezeDays: 7, daysLeft, reapplyAt: NOW + daysLeft * DAY },
});
export const loan = (response: OrderDetail): Replies => ({ orderDetail: () => response });
export const payment = (changes: Partial<PayOrder>, orderDetail = loanWith()): Replies => ({
  payOrderStatus: () => payOrderWith({ payOrderId: 'P1', ...changes }),
  orderDetail: () => orderDetail,
});
export const allDone = homeWith({ application: { completedSteps: [...informationStep.values], nextStep: null } });
/** The last loan has this status. */
export const ended = (status: OrderStatus): Replies => ({
  orderList: ({ list }) => ({ orders: list === 'finished' ? [{ ...order, status }] : [] }),
});
/** Home while its order has this status. */
export const homeIn = (status: OrderStatus): Replies => ({
  ...homeWith({ button: buttonOf[status], order: { ...homeOrder(status), ...orderOnHome[status] } }),
  ...orderIn(status, { ...(status === 'rejected' ? rejection(6) : {}), expectedAt: NOW + DAY }),
});
export const orders = (...statuses: readonly OrderStatus[]): Replies => ({
  orderList: () => ({
    orders: statuses.map((status) => ({
      ...order,
      ...orderOnHome[status],
      orderNo: status,
      status,
      button: buttonOf[status],
    })),
  }),
});
export const partReceived = { status: 'received', effect: 'reduces what is owed', amount: 5_000 } as const;
export const PAYMENT = '/pay_cashier_offline?payOrderId=P1';
