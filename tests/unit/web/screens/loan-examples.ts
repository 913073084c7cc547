import type { ResponseOf } from '@kit/contracts/methods';
import type { OrderDetail, Payment, RepaymentState } from '@kit/contracts/methods/loan';
import { buttonOf, type OrderStatus } from '@kit/contracts/methods/order-status';
import type { PayOrder } from '@kit/contracts/methods/repayment';
import { informationStep } from '@kit/contracts/methods/user';
import { examples } from '../../../support/examples';
import { NOW, type Replies } from './screen-context';

const { order, terms } = examples.orderDetail.response;
const DUE = Date.UTC(2026, 11, 4, 22, 59);
const DAY = 86_400_000;

/** The loan of the design board: ₦50,000, 3 days overdue. */
const overdueState: RepaymentState = {
  dueAt: DUE,
  overdueDays: 3,
  principal: 50_000,
  interest: 3_500,
  overdueFee: 1_500,
  overdueFeePerDay: 500,
  outstanding: 55_000,
  repaid: 0,
  remaining: 55_000,
  minimumRepayment: 1_000,
  extensionFee: 10_000,
  rolloverAmount: 11_500,
  paidSinceExtension: 0,
  paidTowardsExtension: 0,
  extensionChosen: false,
  newDueAt: DUE + 10 * DAY,
};

export const loanWith = (state: Partial<RepaymentState> = {}, detail: Partial<OrderDetail> = {}): OrderDetail => ({
  ...examples.orderDetail.response,
  order: { ...order, status: 'overdue', button: 'overdue', amount: 55_000, dueAt: DUE, overdueDays: 3 },
  terms,
  repayment: { ...overdueState, ...state },
  serverTime: DUE + 3 * DAY,
  timeline: [
    { at: DUE - 14 * DAY, kind: 'paid out', amount: 46_000 },
    { at: DUE + 1, kind: 'overdue', amount: null },
  ],
  payments: [],
  ...detail,
});

export const receivedPayment: Payment = {
  payOrderId: 'P1',
  purpose: 'repay',
  method: 'transfer',
  status: 'received',
  amount: 55_000,
  effect: 'closes the loan',
  createdAt: DUE + DAY,
  settledAt: DUE + DAY + 300_000,
};

export const finishedLoan = (): OrderDetail =>
  loanWith(
    { overdueDays: 0, repaid: 55_000, remaining: 0 },
    {
      order: { ...order, status: 'finished', button: 'apply', dueAt: DUE },
      payments: [receivedPayment],
      timeline: [
        { at: DUE - 14 * DAY, kind: 'paid out', amount: 46_000 },
        { at: DUE - 3 * DAY, kind: 'extended', amount: 10_000 },
        { at: DUE + DAY, kind: 'finished', amount: 55_000 },
      ],
    },
  );

export const payOrderWith = (changes: Partial<PayOrder> = {}): PayOrder => ({
  ...examples.createPayOrder.response,
  ...changes,
});
export const orderNo = order.orderNo;

export type HomePage = ResponseOf<'homePage'>;
export const home: HomePage = examples.homePage.response;

/** The order of home in a status. */
export const homeOrder = (status: OrderStatus): NonNullable<HomePage['order']> => ({
  orderNo: 'A1',
  tractOdrId: 'T1',
  amount: 50_000,
  dueAt: null,
  overdueDays: 0,
  daysLeft: null,
  status,
  button: buttonOf[status],
});

type Profile = ResponseOf<'profileInfo'>;
export const savedProfile: Profile = {
  personal: examples.saveIdentifierInfo.request,
  work: examples.saveWorkInfo.request,
  face: { url: '/files/F1', savedAt: Date.UTC(2026, 10, 21, 8, 12) },
  bank: examples.loanQuote.response.bank,
};
export const nothingSaved: Profile = { personal: null, work: null, face: null, bank: null };

export const homeWith = (page: Partial<HomePage>): Replies => ({ homePage: () => ({ ...home, ...page }) });
const lent = { dueAt: Date.UTC(2026, 11, 4, 12), daysLeft: 9 };
const orderOnHome: Partial<Record<OrderStatus, Partial<NonNullable<HomePage['order']>>>> = {
  repaying: lent,
  overdue: { ...lent, amount: 55_000, daysLeft: 0, overdueDays: 2 },
};
export const orderIn = (status: OrderStatus, more: Partial<OrderDetail> = {}): Replies => ({
  orderDetail: () => ({ ...examples.orderDetail.response, order: { ...order, status }, ...more }),
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
