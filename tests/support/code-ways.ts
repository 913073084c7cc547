import { assumptions } from '@kit/contracts/assumptions';
import { type CodeName, codes } from '@kit/contracts/codes';
import { MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import type { MethodName, methods } from '@kit/contracts/methods';
import type { ReplyEnvelope } from '@kit/contracts/wire/envelope';
import { examples } from './examples';
import { jpeg } from './files';
import { logInWithScenario } from './scenario';
import { upload, uploaded } from './upload';
import type { WireClient } from './wire-client';

/** Makes a client in a new sandbox. */
export type FreshClient = () => Promise<WireClient>;

/** Makes a call that a method answers with a certain code. @returns the code */
type Way = (method: MethodName, freshClient: FreshClient) => Promise<number>;

export const PHONE = '08031234567';
const UNKNOWN_ORDER = 'N19990101001';

const codeOf = (reply: ReplyEnvelope): number =>
  reply.code === codes.SUCCESS.code ? (reply.results[0]?.code ?? -1) : reply.code;

/** Makes a call as the borrower of a scenario. `request` gets the ids of the scenario, such as `orderNo`. */
const inScenario =
  (scenario: string, request: (facts: Readonly<Record<string, string>>) => unknown = () => ({})) =>
  async (method: MethodName, freshClient: FreshClient): Promise<number> => {
    const { client, facts, token } = await logInWithScenario(await freshClient(), scenario, PHONE);
    return codeOf(await client.call(method, request({ ...facts }), { token }));
  };

const ofUnknownOrder = (more: object = {}) => inScenario('repaying', () => ({ orderNo: UNKNOWN_ORDER, ...more }));
const example = (method: MethodName) => () => examples[method].request;
const term = ({ orderNo }: Readonly<Record<string, string>>) => ({ orderNo, loanDays: 14 });
const consented = (facts: Readonly<Record<string, string>>) => ({ ...term(facts), agreed: true });
const pay =
  (amount: number) =>
  ({ orderNo }: Readonly<Record<string, string>>) => ({
    orderNo,
    amount,
    method: 'card',
    purpose: 'repay',
  });
const deletion = { reasons: ['short terms'], authCode: '000000' };

/** Checks a login with an invalid token, or with one that has ended. */
const checkAfter =
  (end: string, status: 'invalid' | 'ended'): Way =>
  async (_method, freshClient) => {
    const client = await freshClient();
    const token = status === 'ended' ? await client.login(PHONE) : 'a-token-that-nobody-was-given';
    if (status === 'ended') await client.admin('POST', end, {});
    return codeOf(await client.call('authenticate', { loginCheck: true, authIdentifier: token }));
  };

/** Makes one call more than the limit allows, as the borrower of a scenario. The calls before it must succeed. */
const onceTooOften =
  (most: number, scenario: string, request: (index: number, facts: Readonly<Record<string, string>>) => object) =>
  async (method: MethodName, freshClient: FreshClient): Promise<number> => {
    const { client, facts, token } = await logInWithScenario(await freshClient(), scenario, PHONE);
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
    return codeOf(await client.call(method, request(most, { ...facts }), { token }));
  };

const uploadOf =
  (file: Buffer): Way =>
  async (_method, freshClient) => {
    const client = await freshClient();
    const token = await client.login(PHONE);
    return codeOf(await upload(client, file, { token }));
  };

type DeclaredCodes<Name extends MethodName> = (typeof methods)[Name]['codes'][number];

/** A way for each code that a method declares, and for no other code. */
type DeclaredWays = {
  readonly [Name in MethodName as DeclaredCodes<Name> extends never ? never : Name]: Readonly<
    Record<DeclaredCodes<Name>, Way>
  >;
};

/** For each code that a method declares, a way to receive it over the wire. */
export const codeWays: { readonly [Name in MethodName]?: { readonly [Code in CodeName]?: Way } } = {
  authenticate: {
    VERIFICATION_CODE_WRONG: async (_method, freshClient) => {
      const client = await freshClient();
      return codeOf(await client.call('authenticate', { contactNumber: PHONE, authCode: '000000' }));
    },
    TOKEN_INVALID: checkAfter('', 'invalid'),
    TOKEN_EXPIRED: checkAfter(`/sessions/${PHONE}/expire`, 'ended'),
    TOKEN_SQUEEZED: checkAfter(`/sessions/${PHONE}/squeeze`, 'ended'),
  },
  saveIdentifierInfo: { ORDER_STATUS_CONFLICT: inScenario('repaying', example('saveIdentifierInfo')) },
  saveWorkInfo: { ORDER_STATUS_CONFLICT: inScenario('repaying', example('saveWorkInfo')) },
  saveFaceImageInfo: {
    ORDER_STATUS_CONFLICT: async (_method, freshClient) => {
      const { client, token } = await logInWithScenario(await freshClient(), 'repaying', PHONE);
      const { fileId } = await uploaded(client, jpeg(), { token, purpose: 'face' });
      return codeOf(await client.call('saveFaceImageInfo', { fileId }, { token }));
    },
  },
  mediaUpload: {
    FILE_TOO_LARGE: uploadOf(Buffer.concat([jpeg(), Buffer.alloc(MAXIMUM_FILE_BYTES)])),
    FILE_TYPE_REFUSED: uploadOf(Buffer.from('#!/bin/sh')),
  },
  checkBank: {
    BANK_CHECK_FAILED: inScenario('half-filled', () => ({ bankName: 'Guaranty Trust Bank', accountNo: '0123450000' })),
  },
  saveBankInfo: {
    BANK_CHECK_FAILED: inScenario('half-filled', () => ({
      bankName: 'Guaranty Trust Bank',
      accountNo: '0123450000',
      bvn: '22123456789',
    })),
    ORDER_STATUS_CONFLICT: inScenario('repaying', example('saveBankInfo')),
  },
  applyLoan: {
    ORDER_STATUS_CONFLICT: inScenario('repaying'),
    REAPPLY_BLOCKED: inScenario('rejected-frozen'),
    PRODUCT_NOT_FOUND: inScenario('product-withdrawn'),
  },
  uploadStatus: { ORDER_NOT_FOUND: inScenario('repaying', () => ({ tractOdrId: UNKNOWN_ORDER })) },
  uploadPermissionData: {
    ORDER_NOT_FOUND: inScenario('repaying', () => ({ tractOdrId: UNKNOWN_ORDER, step: 'app', isSubmit: 0 })),
    ORDER_STATUS_CONFLICT: inScenario('repaying', ({ tractOdrId }) => ({ tractOdrId, step: 'app', isSubmit: 0 })),
  },
  orderDetail: { ORDER_NOT_FOUND: ofUnknownOrder() },
  loanQuote: {
    ORDER_NOT_FOUND: ofUnknownOrder({ loanDays: 14 }),
    ORDER_STATUS_CONFLICT: inScenario('repaying', term),
    APPROVAL_AMOUNT_FAILED: inScenario('approval-amount-failing', term),
    PRODUCT_NOT_FOUND: inScenario('approved', (facts) => ({ ...term(facts), productId: 'withdrawn' })),
  },
  confirmBorrow: {
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
    ORDER_NOT_FOUND: ofUnknownOrder(),
    ORDER_STATUS_CONFLICT: inScenario('repaying', ({ orderNo }) => ({ orderNo })),
  },
  createPayOrder: {
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
  payOrderStatus: { PAY_ORDER_NOT_FOUND: inScenario('repaying', () => ({ payOrderId: UNKNOWN_ORDER })) },
  extensionQuote: {
    ORDER_NOT_FOUND: ofUnknownOrder(),
    ORDER_STATUS_CONFLICT: inScenario('finished', ({ orderNo }) => ({ orderNo })),
  },
  extendOrder: {
    ORDER_NOT_FOUND: ofUnknownOrder(),
    ORDER_STATUS_CONFLICT: inScenario('finished', ({ orderNo }) => ({ orderNo })),
  },
  saveTicket: {
    LIMIT_REACHED: onceTooOften(assumptions.maximumOpenTickets, 'repaying', example('saveTicket')),
  },
  saveTicketNote: {
    // The ticket itself counts as its first message, and the scenario adds a reply of customer service.
    LIMIT_REACHED: onceTooOften(assumptions.maximumNotes - 2, 'ticket-needs-reply', (_, { ticketOdrId }) => ({
      ticketOdrId,
      kind: 'text',
      text: 'Still nothing',
    })),
  },
  accountDeletionCheck: { DELETE_NOT_ALLOWED: inScenario('deletion-blocked') },
  deleteAccount: {
    DELETE_NOT_ALLOWED: inScenario('deletion-blocked', () => deletion),
    VERIFICATION_CODE_WRONG: inScenario('finished', () => deletion),
  },
} satisfies DeclaredWays;
