import { isObject } from '@kit/contracts/json-object';
import type { Plant } from './deviating-proxy';
import { always, at, code, forgetsIds, forgives, plus, sends, showsOthers } from './plants';

type Json = Record<string, unknown>;

/** A planted deviation, the checks that must see it, and the only deviation that they must report. */
export interface Planted {
  readonly checks: RegExp;
  readonly plant: Plant;
  readonly place: string;
}

const refusesWith = (data: Json): Plant => ({ reply: (reply) => (isObject(reply.data) ? { ...reply, data } : reply) });

/** One deviation for each family of checks. */
export const deviations: Readonly<Record<string, Planted>> = {
  'the key id gives the key away': {
    checks: /^wire\.exchange$/,
    plant: { exchange: (reply, _, key) => ({ ...reply, keyId: `k-${key}` }) },
    place: 'generateSk.keyId',
  },
  'failed exchanges differ': {
    checks: /^wire\.exchange-refusal$/,
    plant: {
      plain: (sent, path) =>
        path.endsWith('generateSk') && sent.includes(' ') ? '{"code":100400,"message":"no base64"}' : undefined,
    },
    place: 'generateSk.refusal',
  },
  'a padding oracle': {
    checks: /^wire\.no-key$/,
    plant: { plain: (sent) => (sent.length === 64 ? '{"code":401,"message":"Bad padding"}' : undefined) },
    place: 'envelope.no-key',
  },
  'the clock is not checked': {
    checks: /^wire\.skew$/,
    plant: { request: (envelope) => Object.assign(envelope, { t: Date.now() }) },
    place: 'operationConfiguration.code',
  },
  'refusals without issues': { checks: /^wire\.malformed$/, plant: refusesWith({}), place: 'envelope.data.issues' },
  'issues that name another field': {
    checks: /^wire\.malformed$/,
    plant: refusesWith({ issues: [{ path: 'another', reason: 'Required' }] }),
    place: 'envelope.data.issues',
  },
  'a request without a required field': {
    checks: /^request\.missing\.sendAuthCode/,
    plant: sends('sendAuthCode', (data) => ('contactNumber' in data ? { ...data, purpose: 'login' } : data)),
    place: 'sendAuthCode.request.purpose',
  },
  'a text beyond its bound': {
    checks: /^request\.bounds\.saveTicketNote$/,
    plant: sends('saveTicketNote', ({ text, ...data }) => ({ ...data, text: String(text).slice(0, 1_000) })),
    place: 'saveTicketNote.request.text',
  },
  'a text for a number': {
    checks: /^request\.type\.saveWorkInfo$/,
    plant: sends('saveWorkInfo', ({ monthlyIncome, ...data }) => ({
      ...data,
      monthlyIncome: monthlyIncome === 'a text' ? 0 : monthlyIncome,
    })),
    place: 'saveWorkInfo.request.monthlyIncome',
  },
  'unknown fields of a request': {
    checks: /^request\.unknown\.saveTicket$/,
    plant: sends('saveTicket', ({ notInTheContract: _, ...data }) => data),
    place: 'saveTicket.request.notInTheContract',
  },
  'a rule that is not enforced': {
    checks: /^rule\.saveIdentifierInfo\.birthDate/,
    plant: forgives('REQUEST_INVALID', 'saveIdentifierInfo'),
    place: 'saveIdentifierInfo.request.birthDate',
  },
  'another code for a token': {
    checks: /^login\.none\.homePage/,
    plant: code('TOKEN_EMPTY', 'TOKEN_INVALID'),
    place: 'homePage.code',
  },
  'another code for a refusal': {
    checks: /^code\.orderDetail/,
    plant: code('ORDER_NOT_FOUND', 'ORDER_STATUS_CONFLICT'),
    place: 'orderDetail.code',
  },
  'a request id that runs twice': {
    checks: /^example\.saveTicket$/,
    plant: forgetsIds(),
    place: 'saveTicket.requestid',
  },
  'a code that logs in twice': {
    checks: /^session\.code$/,
    plant: forgives('VERIFICATION_CODE_WRONG', 'authenticate'),
    place: 'authenticate.code',
  },
  'saved data that is lost': {
    checks: /^profile\.saved/,
    plant: at('profileInfo', 'work', always(null)),
    place: 'profileInfo.result.work',
  },
  'data of another borrower': { checks: /^privacy/, plant: showsOthers(), place: 'orderDetail.result' },
  'a dictionary with another value': {
    checks: /^dictionary/,
    plant: at('getDictItem', 'items', (found: Json[]) => [
      ...found,
      { value: 'Unknown', label: 'Unknown', code: '999' },
    ]),
    place: 'getDictItem.result.items[].value',
  },
  'a coupon that is ignored': {
    checks: /^loan\.coupon/,
    plant: sends('loanQuote', ({ couponId: _, ...data }) => data),
    place: 'loanQuote.result.terms.discount',
  },
  'interest that is rounded down': {
    checks: /^loan\.quote/,
    plant: at('loanQuote', 'terms.interest', plus(-1)),
    place: 'loanQuote.result.terms.interest',
  },
  'an annual rate off by one': {
    checks: /^order\.repaying/,
    plant: at('orderDetail', 'terms.annualPercentageRate', plus(1)),
    place: 'orderDetail.result.terms.annualPercentageRate',
  },
  'a late fee rounded each day': {
    checks: /^order\.overdue/,
    plant: at(
      'orderDetail',
      'repayment',
      (found: Record<string, number>) =>
        found && { ...found, overdueFee: (found.overdueFeePerDay ?? 0) * (found.overdueDays ?? 0) },
    ),
    place: 'orderDetail.result.repayment.overdueFee',
  },
  'a payment of another order': {
    checks: /^payment\.opened/,
    plant: at('payOrderStatus', 'orderNo', always('N0')),
    place: 'payOrderStatus.result.orderNo',
  },
  'an order of another amount on home': {
    checks: /^order\.repaying/,
    plant: at('homePage', 'order.amount', plus(1)),
    place: 'homePage.result.order.amount',
  },
  'more messages always': {
    checks: /^ticket\.pages/,
    plant: at('notePage', 'hasMore', always(true)),
    place: 'notePage.result.hasMore',
  },
  'a rating that is asked again': {
    checks: /^rating\.life/,
    plant: at('createReviewSchema', 'shouldAsk', always(true)),
    place: 'createReviewSchema.result.shouldAsk',
  },
  'a file of another type': {
    checks: /^upload\.type/,
    plant: at('mediaUpload', 'mime', always('image/png')),
    place: 'mediaUpload.result.mime',
  },
  'a token that outlives the account': {
    checks: /^account\.deletion/,
    plant: forgives('TOKEN_INVALID', 'userIdentifierInfo'),
    place: 'userIdentifierInfo.code',
  },
};
