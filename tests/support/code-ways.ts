import { assumptions } from '@kit/contracts/assumptions';
import { type CodeName, codes } from '@kit/contracts/codes';
import { MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import type { MethodName, methods } from '@kit/contracts/methods';
import { examples } from './examples';
import { jpeg } from './files';
import { logInWithScenario } from './scenario';
import { upload, uploaded } from './upload';
import type { WireClient } from './wire-client';

/** Makes calls in a new sandbox, the last of which a method answers with a certain code. */
export type Way = (method: MethodName, client: WireClient) => Promise<unknown>;

/** The ids of a scenario, such as `orderNo`. */
type Facts = Readonly<Record<string, string>>;

export const PHONE = '08031234567';
const UNKNOWN_ORDER = 'N19990101001';

/** Makes a call as the borrower of a scenario, by default the example of the method. */
const inScenario =
  (scenario: string, request?: (facts: Facts) => unknown): Way =>
  async (method, client) => {
    const { facts, token } = await logInWithScenario(client, scenario, PHONE);
    return client.call(method, request?.({ ...facts }) ?? examples[method].request, { token });
  };

const order = ({ orderNo }: Facts) => ({ orderNo });
const ofUnknownOrder = (more: object = {}) => inScenario('repaying', () => ({ orderNo: UNKNOWN_ORDER, ...more }));
const term = (facts: Facts) => ({ ...order(facts), loanDays: 14 });
const consented = (facts: Facts) => ({ ...term(facts), agreed: true });
const appUpload = ({ tractOdrId }: Facts) => ({ tractOdrId, step: 'app', isSubmit: 0 });
const ticket = ({ ticketOdrId }: Facts) => ({ ticketOdrId });
const pay =
  (amount: number, method = 'card') =>
  (facts: Facts) => ({ ...order(facts), amount, method, purpose: 'repay' });
const deletion = { reasons: ['short terms'], authCode: '000000' };

const logIn: Way = (_, client) => client.login(PHONE);

const withPhoto =
  (scenario: string): Way =>
  async (method, client) => {
    const { token } = await logInWithScenario(client, scenario, PHONE);
    const { fileId } = await uploaded(client, jpeg(), { token, purpose: 'face' });
    return client.call(method, { fileId }, { token });
  };

const withReview: Way = async (method, client) => {
  const { token } = await logInWithScenario(client, 'finished', PHONE);
  const { results } = await client.call('createReviewSchema', {}, { token });
  const { reviewSchemaId } = (results[0]?.data ?? {}) as { reviewSchemaId?: string };
  return client.call(method, { ...examples[method].request, reviewSchemaId }, { token });
};

/** Checks a login. @param end how its token ended; undefined: a token that no login returned */
const checkAfter =
  (end?: 'expire' | 'squeeze'): Way =>
  async (method, client) => {
    const token = end === undefined ? 'a-token-that-nobody-was-given' : await client.login(PHONE);
    if (end !== undefined) await client.admin('POST', `/sessions/${PHONE}/${end}`, {});
    return client.call(method, { loginCheck: true, authIdentifier: token });
  };

/** Makes one call more than the limit allows, as the borrower of a scenario. The calls before it must succeed. */
const onceTooOften =
  (most: number, scenario: string, request: (index: number, facts: Facts) => object): Way =>
  async (method, client) => {
    const { facts, token } = await logInWithScenario(client, scenario, PHONE);
    const entries = Array.from({ length: most }, (_, index) => ({
      method,
      data: request(index, { ...facts }) as Record<string, unknown>,
    }));
    const taken: number[] = [];
    for (let start = 0; start < most; start += assumptions.maximumEntries) {
      const { results } = await client.entries(entries.slice(start, start + assumptions.maximumEntries), { token });
      taken.push(...results.map(({ code }) => code));
    }
    if (taken.some((code) => code !== codes.SUCCESS.code)) throw new Error(`${method} was refused before its limit`);
    return client.call(method, request(most, { ...facts }), { token });
  };

const uploadOf =
  (file: Buffer, purpose = 'feedback'): Way =>
  async (_, client) =>
    upload(client, file, { token: await client.login(PHONE), purpose });

type Declared<Name extends MethodName> = 'SUCCESS' | (typeof methods)[Name]['codes'][number];

/** For each method, a way to its success, to each code that it declares, and perhaps to a code of every method. */
type CodeWays = {
  readonly [Name in MethodName]: Readonly<Record<Declared<Name>, Way> & Partial<Record<CodeName, Way>>>;
};

/** How each method answers each of its codes over the wire. */
export const codeWays: CodeWays = {
  sendAuthCode: {
    SUCCESS: logIn,
    TOO_MANY_ATTEMPTS: async (method, client) => {
      const request = { contactNumber: PHONE, purpose: 'login' };
      await client.call(method, request);
      await client.call(method, request);
    },
  },
  authenticate: {
    SUCCESS: logIn,
    VERIFICATION_CODE_WRONG: (method, client) => client.call(method, { contactNumber: PHONE, authCode: '000000' }),
    TOKEN_INVALID: checkAfter(),
    TOKEN_EXPIRED: checkAfter('expire'),
    TOKEN_SQUEEZED: checkAfter('squeeze'),
  },
  userIdentifierInfo: { SUCCESS: inScenario('half-filled') },
  saveIdentifierInfo: { SUCCESS: inScenario('new-borrower'), ORDER_STATUS_CONFLICT: inScenario('repaying') },
  profileInfo: { SUCCESS: inScenario('approved') },
  saveWorkInfo: { SUCCESS: inScenario('half-filled'), ORDER_STATUS_CONFLICT: inScenario('repaying') },
  faceServiceToggle: { SUCCESS: inScenario('new-borrower') },
  mediaUpload: {
    SUCCESS: uploadOf(jpeg(), 'face'),
    FILE_TOO_LARGE: uploadOf(Buffer.concat([jpeg(), Buffer.alloc(MAXIMUM_FILE_BYTES)])),
    FILE_TYPE_REFUSED: uploadOf(Buffer.from('#!/bin/sh')),
  },
  mockOcr: { SUCCESS: withPhoto('half-filled') },
  saveFaceImageInfo: { SUCCESS: withPhoto('half-filled'), ORDER_STATUS_CONFLICT: withPhoto('repaying') },
  checkBank: {
    SUCCESS: inScenario('half-filled'),
    BANK_CHECK_FAILED: inScenario('half-filled', () => ({ bankName: 'Guaranty Trust Bank', accountNo: '0123450000' })),
  },
  saveBankInfo: {
    SUCCESS: inScenario('half-filled'),
    BANK_CHECK_FAILED: inScenario('half-filled', () => ({
      bankName: 'Guaranty Trust Bank',
      accountNo: '0123450000',
      bvn: '22123456789',
    })),
    ORDER_STATUS_CONFLICT: inScenario('repaying'),
  },
  getDictItem: { SUCCESS: inScenario('new-borrower') },
  operationConfiguration: { SUCCESS: inScenario('new-borrower') },
  homePage: { SUCCESS: inScenario('repaying') },
  applyLoan: {
    SUCCESS: inScenario('cancelled'),
    ORDER_STATUS_CONFLICT: inScenario('repaying'),
    REAPPLY_BLOCKED: inScenario('rejected-frozen'),
    PRODUCT_NOT_FOUND: inScenario('product-withdrawn'),
  },
  uploadStatus: {
    SUCCESS: inScenario('uploads-missing', ({ tractOdrId }) => ({ tractOdrId })),
    ORDER_NOT_FOUND: inScenario('repaying', () => ({ tractOdrId: UNKNOWN_ORDER })),
  },
  uploadPermissionData: {
    SUCCESS: inScenario('uploads-missing', appUpload),
    ORDER_NOT_FOUND: inScenario('repaying', () => appUpload({ tractOdrId: UNKNOWN_ORDER })),
    ORDER_STATUS_CONFLICT: inScenario('repaying', appUpload),
  },
  orderList: { SUCCESS: inScenario('repaying') },
  orderDetail: { SUCCESS: inScenario('overdue-3', order), ORDER_NOT_FOUND: ofUnknownOrder() },
  loanQuote: {
    SUCCESS: inScenario('approved', term),
    ORDER_NOT_FOUND: ofUnknownOrder({ loanDays: 14 }),
    ORDER_STATUS_CONFLICT: inScenario('repaying', term),
    APPROVAL_AMOUNT_FAILED: inScenario('approval-amount-failing', term),
    PRODUCT_NOT_FOUND: inScenario('approved', (facts) => ({ ...term(facts), productId: 'withdrawn' })),
  },
  confirmBorrow: {
    SUCCESS: inScenario('approved', consented),
    ORDER_NOT_FOUND: ofUnknownOrder({ loanDays: 14, agreed: true }),
    ORDER_STATUS_CONFLICT: inScenario('repaying', consented),
    APPROVAL_AMOUNT_FAILED: inScenario('approval-amount-failing', consented),
    PRODUCT_NOT_FOUND: inScenario('approved', (facts) => ({ ...consented(facts), productId: 'withdrawn' })),
    EFFECT_CHANGED: inScenario('approved', (facts) => ({
      ...consented(facts),
      announced: { receivedAmount: 46_400, totalRepayment: 53_500, dueAt: 0 },
    })),
  },
  cancelOrder: {
    SUCCESS: inScenario('approved', order),
    ORDER_NOT_FOUND: ofUnknownOrder(),
    ORDER_STATUS_CONFLICT: inScenario('repaying', order),
  },
  createPayOrder: {
    SUCCESS: inScenario('repaying', (facts) => ({
      ...order(facts),
      purpose: 'repay',
      method: 'transfer',
      amount: 5_000,
    })),
    ORDER_NOT_FOUND: inScenario('repaying', () => pay(5_000)({ orderNo: UNKNOWN_ORDER })),
    ORDER_STATUS_CONFLICT: inScenario('finished', pay(5_000)),
    AMOUNT_REFUSED: inScenario('repaying', pay(1)),
    EFFECT_CHANGED: inScenario('repaying', (facts) => ({
      ...pay(5_000)(facts),
      announced: { effect: 'reduces what is owed', remaining: 5_000 },
    })),
    LIMIT_REACHED: onceTooOften(assumptions.maximumWaitingPayments, 'repaying', (index, facts) =>
      pay(5_000 + index)(facts),
    ),
  },
  payOrderStatus: {
    SUCCESS: inScenario('payment-waiting', ({ payOrderId }) => ({ payOrderId })),
    PAY_ORDER_NOT_FOUND: inScenario('repaying', () => ({ payOrderId: UNKNOWN_ORDER })),
  },
  extensionQuote: {
    SUCCESS: inScenario('overdue-3', order),
    ORDER_NOT_FOUND: ofUnknownOrder(),
    ORDER_STATUS_CONFLICT: inScenario('finished', order),
  },
  extendOrder: {
    SUCCESS: inScenario('overdue-3', order),
    ORDER_NOT_FOUND: ofUnknownOrder(),
    ORDER_STATUS_CONFLICT: inScenario('finished', order),
  },
  tictetQuestionList: { SUCCESS: inScenario('new-borrower') },
  ticketList: { SUCCESS: inScenario('ticket-needs-reply') },
  ticketInfo: { SUCCESS: inScenario('ticket-needs-reply', ticket) },
  saveTicket: {
    SUCCESS: inScenario('repaying'),
    LIMIT_REACHED: onceTooOften(assumptions.maximumOpenTickets, 'repaying', () => examples.saveTicket.request),
  },
  displayTicketNote: { SUCCESS: inScenario('unread-ticket') },
  notePage: { SUCCESS: inScenario('ticket-needs-reply', ticket) },
  saveTicketNote: {
    SUCCESS: inScenario('repaying'),
    // The ticket itself counts as its first message, and the scenario adds a reply of customer service.
    LIMIT_REACHED: onceTooOften(assumptions.maximumNotes - 2, 'ticket-needs-reply', (_, { ticketOdrId }) => ({
      ticketOdrId,
      kind: 'text',
      text: 'Still nothing',
    })),
  },
  rateTicket: {
    SUCCESS: async (method, client) => {
      const { facts, token } = await logInWithScenario(client, 'ticket-needs-reply', PHONE);
      const { ticketOdrId } = facts;
      await client.admin('POST', `/tickets/${ticketOdrId}/status`, { status: 4 });
      return client.call(method, { ticketOdrId, resolved: 1 }, { token });
    },
  },
  customerServiceTicket: { SUCCESS: inScenario('new-borrower') },
  createReviewSchema: { SUCCESS: inScenario('finished') },
  updateReviewSchema: { SUCCESS: withReview },
  saveReview: { SUCCESS: withReview },
  accountDeletionCheck: { SUCCESS: inScenario('finished'), DELETE_NOT_ALLOWED: inScenario('deletion-blocked') },
  deleteAccount: {
    SUCCESS: async (method, client) => {
      const { token } = await logInWithScenario(client, 'finished', PHONE);
      await client.call('sendAuthCode', { contactNumber: PHONE, purpose: 'accountDeletion' });
      const authCode = await client.codeSentTo(PHONE);
      return client.call(method, { ...examples.deleteAccount.request, authCode }, { token });
    },
    DELETE_NOT_ALLOWED: inScenario('deletion-blocked', () => deletion),
    VERIFICATION_CODE_WRONG: inScenario('finished', () => deletion),
  },
};
