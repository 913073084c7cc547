import { assumptions } from '@kit/contracts/assumptions';
import type { CodeName } from '@kit/contracts/codes';
import { MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import { examples } from '@kit/contracts/examples';
import type { MethodName } from '@kit/contracts/methods';
import { logInWithScenario, type ScenarioFacts } from './borrower-on-wire';
import { jpeg } from './files';
import { upload, uploaded } from './upload';
import { PHONE, type WireClient } from './wire-client';

/** Makes calls in a new sandbox, the last of which a method answers with a certain code. */
export type Way = (method: MethodName, client: WireClient) => Promise<unknown>;

/** Fields that replace those of the example. */
type Changes = Readonly<Record<string, unknown>>;

const IDS = ['orderNo', 'tractOdrId', 'payOrderId', 'ticketOdrId'] as const;

/** The example of a request with changes. An id that the changes do not set is that of the scenario. */
const requestOf = (method: MethodName, facts: ScenarioFacts, changes: Changes): Record<string, unknown> => {
  const request: Record<string, unknown> = { ...examples[method].request, ...changes };
  for (const id of IDS) if (id in request && changes[id] === undefined) request[id] = facts[id];
  return request;
};

/** Makes a call as the borrower of a scenario. */
const inScenario =
  (scenario: string, changes: Changes = {}): Way =>
  async (method, client) => {
    const { facts, token } = await logInWithScenario(client, scenario, PHONE);
    return client.call(method, requestOf(method, facts, changes), { token });
  };

const logIn: Way = (_, client) => client.login(PHONE);

const withPhoto =
  (scenario: string): Way =>
  async (method, client) => {
    const { token } = await logInWithScenario(client, scenario, PHONE);
    const { fileId } = await uploaded(client, jpeg(), { token, purpose: 'face' });
    return client.call(method, { fileId }, { token });
  };

const withReview: Way = async (method, client) => {
  const borrower = await logInWithScenario(client, 'finished', PHONE);
  const { reviewSchemaId } = await borrower.ok('createReviewSchema', {});
  return client.call(method, { ...examples[method].request, reviewSchemaId }, { token: borrower.token });
};

/** A token that does not count. @param end how its login ended; undefined: no login returned it */
export const uselessToken = async (client: WireClient, end?: 'expire' | 'squeeze'): Promise<string> => {
  if (end === undefined) return 'a-token-that-nobody-was-given';
  const token = await client.login(PHONE);
  await client.admin('POST', `/sessions/${PHONE}/${end}`, {});
  return token;
};

/** Checks a login that has ended. */
const checkAfter =
  (end?: 'expire' | 'squeeze'): Way =>
  async (method, client) =>
    client.call(method, { loginCheck: true, authIdentifier: await uselessToken(client, end) });

/** Makes one call more than the limit allows, as the borrower of a scenario. */
const onceTooOften =
  (most: number, scenario: string, changes: (index: number) => Changes): Way =>
  async (method, client) => {
    const { facts, token } = await logInWithScenario(client, scenario, PHONE);
    for (let index = 0; index <= most; index += 1)
      await client.call(method, requestOf(method, facts, changes(index)), { token });
  };

const uploadOf =
  (file: Buffer, purpose = 'feedback'): Way =>
  async (_, client) =>
    upload(client, file, { token: await client.login(PHONE), purpose });

/** The scenario in which the example of the method gets its code, with changes to the example, or another way. */
type Row = string | readonly [scenario: string, changes: Changes] | Way;

const UNKNOWN = 'N19990101001';
const unknownOrder = ['repaying', { orderNo: UNKNOWN }] as const;
const unknownUploads = ['repaying', { tractOdrId: UNKNOWN }] as const;
const unknownAccount = ['half-filled', { accountNo: '0123450000' }] as const;
/** The example announces amounts that this loan does not have. */
const consent = { announced: undefined };
const pay = (amount: number, method = 'card') => ({ amount, method, ...consent });
const ofTicket = { ticketOdrId: undefined };
const WRONG_CODE = { authCode: '000000' };

/** For each method, a way to its success, to each code that it declares, and perhaps to a code of every method. */
const codeRows: Readonly<Record<MethodName, { readonly SUCCESS: Row } & Partial<Record<CodeName, Row>>>> = {
  sendAuthCode: {
    SUCCESS: logIn,
    TOO_MANY_ATTEMPTS: async (method, client) => {
      for (const _ of [1, 2]) await client.call(method, examples[method].request);
    },
  },
  authenticate: {
    SUCCESS: logIn,
    VERIFICATION_CODE_WRONG: (method, client) => client.call(method, { contactNumber: PHONE, ...WRONG_CODE }),
    TOKEN_INVALID: checkAfter(),
    TOKEN_EXPIRED: checkAfter('expire'),
    TOKEN_SQUEEZED: checkAfter('squeeze'),
  },
  userIdentifierInfo: { SUCCESS: 'half-filled' },
  saveIdentifierInfo: { SUCCESS: 'new-borrower', ORDER_STATUS_CONFLICT: 'repaying' },
  profileInfo: { SUCCESS: 'approved' },
  saveWorkInfo: { SUCCESS: 'half-filled', ORDER_STATUS_CONFLICT: 'repaying' },
  faceServiceToggle: { SUCCESS: 'new-borrower' },
  mediaUpload: {
    SUCCESS: uploadOf(jpeg(), 'face'),
    FILE_TOO_LARGE: uploadOf(Buffer.concat([jpeg(), Buffer.alloc(MAXIMUM_FILE_BYTES)])),
    FILE_TYPE_REFUSED: uploadOf(Buffer.from('#!/bin/sh')),
  },
  mockOcr: { SUCCESS: withPhoto('half-filled') },
  saveFaceImageInfo: { SUCCESS: withPhoto('half-filled'), ORDER_STATUS_CONFLICT: withPhoto('repaying') },
  checkBank: { SUCCESS: 'half-filled', BANK_CHECK_FAILED: unknownAccount },
  saveBankInfo: {
    SUCCESS: 'half-filled',
    BANK_CHECK_FAILED: unknownAccount,
    ORDER_STATUS_CONFLICT: 'repaying',
  },
  getDictItem: { SUCCESS: 'new-borrower' },
  operationConfiguration: { SUCCESS: 'new-borrower' },
  homePage: { SUCCESS: 'repaying' },
  applyLoan: {
    SUCCESS: 'cancelled',
    ORDER_STATUS_CONFLICT: 'repaying',
    REAPPLY_BLOCKED: 'rejected-frozen',
    PRODUCT_NOT_FOUND: 'product-withdrawn',
  },
  uploadStatus: { SUCCESS: 'uploads-missing', ORDER_NOT_FOUND: unknownUploads },
  uploadPermissionData: {
    SUCCESS: 'uploads-missing',
    ORDER_NOT_FOUND: unknownUploads,
    ORDER_STATUS_CONFLICT: 'repaying',
  },
  orderList: { SUCCESS: 'repaying' },
  orderDetail: { SUCCESS: 'overdue-3', ORDER_NOT_FOUND: unknownOrder },
  loanQuote: {
    SUCCESS: 'approved',
    ORDER_NOT_FOUND: unknownOrder,
    ORDER_STATUS_CONFLICT: 'repaying',
    APPROVAL_AMOUNT_FAILED: 'approval-amount-failing',
    PRODUCT_NOT_FOUND: ['approved', { productId: 'withdrawn' }],
  },
  confirmBorrow: {
    SUCCESS: ['approved', consent],
    ORDER_NOT_FOUND: ['repaying', { ...consent, orderNo: UNKNOWN }],
    ORDER_STATUS_CONFLICT: ['repaying', consent],
    APPROVAL_AMOUNT_FAILED: ['approval-amount-failing', consent],
    PRODUCT_NOT_FOUND: ['approved', { ...consent, productId: 'withdrawn' }],
    EFFECT_CHANGED: ['approved', { announced: { receivedAmount: 46_400, totalRepayment: 53_500, dueAt: 0 } }],
  },
  cancelOrder: { SUCCESS: 'approved', ORDER_NOT_FOUND: unknownOrder, ORDER_STATUS_CONFLICT: 'repaying' },
  createPayOrder: {
    SUCCESS: ['repaying', pay(5_000, 'transfer')],
    ORDER_NOT_FOUND: ['repaying', { ...pay(5_000), orderNo: UNKNOWN }],
    ORDER_STATUS_CONFLICT: ['finished', pay(5_000)],
    AMOUNT_REFUSED: ['repaying', pay(1)],
    EFFECT_CHANGED: ['repaying', { ...pay(5_000), announced: { effect: 'reduces what is owed', remaining: 5_000 } }],
    LIMIT_REACHED: onceTooOften(assumptions.maximumWaitingPayments, 'repaying', (index) => pay(5_000 + index)),
  },
  payOrderStatus: {
    SUCCESS: 'payment-waiting',
    PAY_ORDER_NOT_FOUND: ['repaying', { payOrderId: UNKNOWN }],
  },
  extensionQuote: { SUCCESS: 'overdue-3', ORDER_NOT_FOUND: unknownOrder, ORDER_STATUS_CONFLICT: 'finished' },
  extendOrder: { SUCCESS: 'overdue-3', ORDER_NOT_FOUND: unknownOrder, ORDER_STATUS_CONFLICT: 'finished' },
  tictetQuestionList: { SUCCESS: 'new-borrower' },
  ticketList: { SUCCESS: 'ticket-needs-reply' },
  ticketInfo: { SUCCESS: 'ticket-needs-reply' },
  saveTicket: {
    SUCCESS: 'repaying',
    LIMIT_REACHED: onceTooOften(assumptions.maximumOpenTickets, 'repaying', () => ({})),
  },
  displayTicketNote: { SUCCESS: 'unread-ticket' },
  notePage: { SUCCESS: ['ticket-needs-reply', ofTicket] },
  saveTicketNote: {
    SUCCESS: 'repaying',
    // The ticket itself counts as its first message, and the scenario adds a reply of customer service.
    LIMIT_REACHED: onceTooOften(assumptions.maximumNotes - 2, 'ticket-needs-reply', () => ofTicket),
  },
  rateTicket: {
    SUCCESS: async (method, client) => {
      const { facts, token } = await logInWithScenario(client, 'ticket-needs-reply', PHONE);
      const { ticketOdrId } = facts;
      await client.admin('POST', `/tickets/${ticketOdrId}/status`, { status: 4 });
      return client.call(method, { ticketOdrId, resolved: 1 }, { token });
    },
  },
  customerServiceTicket: { SUCCESS: 'new-borrower' },
  createReviewSchema: { SUCCESS: 'finished' },
  updateReviewSchema: { SUCCESS: withReview },
  saveReview: { SUCCESS: withReview },
  accountDeletionCheck: { SUCCESS: 'finished', DELETE_NOT_ALLOWED: 'deletion-blocked' },
  deleteAccount: {
    SUCCESS: async (method, client) => {
      const { token } = await logInWithScenario(client, 'finished', PHONE);
      await client.call('sendAuthCode', { contactNumber: PHONE, purpose: 'accountDeletion' });
      const authCode = await client.codeSentTo(PHONE);
      return client.call(method, { ...examples.deleteAccount.request, authCode }, { token });
    },
    DELETE_NOT_ALLOWED: ['deletion-blocked', WRONG_CODE],
    VERIFICATION_CODE_WRONG: ['finished', WRONG_CODE],
  },
};

const withUnknownField: Way = async (method, client) => {
  const token = await client.login(PHONE);
  return client.call(method, { ...examples[method].request, notInTheContract: true }, { token });
};

const wayOf = (row: Row): Way => {
  if (typeof row === 'function') return row;
  return typeof row === 'string' ? inScenario(row) : inScenario(...row);
};

/** How each method answers each of its codes over the wire. */
export const waysOf = (method: MethodName): (readonly [CodeName, Way])[] => {
  const { SUCCESS, ...refusals }: Readonly<Record<string, Row>> & { readonly SUCCESS: Row } = codeRows[method];
  const rows = Object.entries({ SUCCESS, REQUEST_INVALID: withUnknownField, ...refusals });
  return rows.map(([code, row]) => [code as CodeName, wayOf(row)]);
};
