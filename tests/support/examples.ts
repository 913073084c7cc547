import { examples as requests } from '@kit/contracts/examples';
import type { MethodName, RequestOf, ResponseOf } from '@kit/contracts/methods';
import type { OrderSummary } from '@kit/contracts/methods/loan';
import { recordedExamples } from '@kit/contracts/openapi/examples';

const recorded = <Name extends MethodName>(name: Name) =>
  recordedExamples[name]?.SUCCESS?.reply.data as ResponseOf<Name>;

const orderNo = 'N20261121001';
const home = recorded('homePage');
const [ticket] = recorded('ticketList').tickets;
const [, answer] = recorded('notePage').notes;
const detail = recorded('orderDetail');
const quote = recorded('loanQuote');
const recordedPayment = recorded('payOrderStatus');
const { virtualAccount } = recordedPayment;
const payment = {
  ...recordedPayment,
  orderNo,
  payOrderId: 'P20261121001',
  amount: 55_000,
  virtualAccount: virtualAccount && { ...virtualAccount, accountNo: '9012345678' },
};
const order: OrderSummary = {
  ...detail.order,
  orderNo,
  status: 'approved',
  button: 'get money',
  amount: 50_000,
  createdAt: detail.serverTime,
  dueAt: null,
  overdueDays: 0,
  daysLeft: null,
};
/** The terms of an approved loan without a discount. */
const terms = {
  ...quote.terms,
  processingFee: 4_000,
  discountBasisPoints: 0,
  discount: 0,
  receivedAmount: 46_000,
  annualPercentageRate: 425,
};

/** The borrower is at an early step, and the loan is approved. Each other response is the recorded one. */
const chosen: { readonly [Name in MethodName]?: ResponseOf<Name> } = {
  userIdentifierInfo: { ...recorded('userIdentifierInfo'), completedSteps: ['personal'] },
  profileInfo: { ...recorded('profileInfo'), work: null, face: null, bank: null },
  homePage: {
    ...home,
    button: 'apply',
    application: { completedSteps: ['personal'], nextStep: 'work' },
    order: null,
    items: home.items.slice(0, 1).map((item) => ({ ...item, availability: 'open' })),
  },
  orderDetail: {
    ...detail,
    order,
    terms,
    repayment: null,
    timeline: detail.timeline.slice(0, 1),
  },
  orderList: { orders: [order] },
  loanQuote: { ...quote, terms, productName: null },
  createPayOrder: payment,
  payOrderStatus: payment,
  extensionQuote: { ...recorded('extensionQuote'), orderNo, owedAfter: 53_500 },
  ticketList: { tickets: ticket === undefined ? [] : [{ ...ticket, ticketOdrId: 'K1', remark: 'I paid' }] },
  ticketInfo: { ...recorded('ticketInfo'), id: 'K1', status: 1, contactableTime: '' },
  notePage: { notes: answer === undefined ? [] : [{ ...answer, noteId: 'M1' }], hasMore: false },
};

/** A valid request and response of each method. */
export const examples = Object.fromEntries(
  Object.entries(requests).map(([name, { request }]) => [
    name,
    { request, response: chosen[name as MethodName] ?? recorded(name as MethodName) },
  ]),
) as { readonly [Name in MethodName]: { readonly request: RequestOf<Name>; readonly response: ResponseOf<Name> } };
