import { codes } from '@kit/contracts/codes';
import { examples as contractExamples } from '@kit/contracts/examples';
import { fieldOf } from '@kit/contracts/json-object';
import { type MethodName, methods } from '@kit/contracts/methods';
import { shown } from '../inspect/values';
import type { Call } from '../wire/call';
import { randomId } from '../wire/cipher';
import { type Check, levelFor } from './check';
import {
  authCode,
  bankName,
  fileId,
  filled,
  orderNo,
  owed,
  payOrderId,
  phone,
  ticketOdrId,
  tractOdrId,
} from './memory';
import { type Given, shortTerm } from './scenarios';
import { hook, run, type Step, type Template } from './steps';

const order = { orderNo };
const { request: account } = contractExamples.checkBank;

type Example = readonly [method: MethodName, given: Given | undefined, data: Template];
const of = (given: Given | undefined, ...named: readonly MethodName[]): Example[] =>
  named.map((method) => [method, given, {}]);

/** A valid call of each method that a scenario or another check does not repeat. */
const examples: readonly Example[] = [
  ...of(undefined, 'operationConfiguration', 'tictetQuestionList'),
  ...of('anyone', 'userIdentifierInfo', 'profileInfo', 'homePage', 'faceServiceToggle', 'ticketList'),
  ...of('anyone', 'displayTicketNote'),
  ['orderList', 'anyone', { list: 'all' }],
  ['getDictItem', 'anyone', { dictType: 'state' }],
  ...of('new', 'accountDeletionCheck', 'createReviewSchema', 'notePage'),
  ...(['customerServiceTicket', 'saveTicketNote', 'saveTicket', 'saveWorkInfo'] as const).map(
    (method): Example => [method, 'new', contractExamples[method].request],
  ),
  ['checkBank', 'filled', { ...account, bankName }],
  ['mockOcr', 'filled', { fileId }],
  ['ticketInfo', 'with a ticket', { ticketOdrId }],
  ['uploadStatus', 'begun', { tractOdrId }],
  ['orderDetail', 'begun', order],
  ['loanQuote', 'approved', { ...order, loanDays: shortTerm }],
  ['createPayOrder', 'repaying', { ...order, purpose: 'repay', method: 'card', amount: owed }],
  ['extensionQuote', 'repaying', order],
  ['payOrderStatus', 'payment waiting', { payOrderId }],
];

/** The harm of running a call twice, in words; empty for a method that only reads. */
const runsTwice = (method: MethodName): string => {
  if (!methods[method].changesState) return '';
  return `. ${method === 'createPayOrder' ? 'A payment' : `A retried ${method}`} runs twice`;
};

/**
 * Makes a call that must succeed, and repeats it under its request id. The reply must be the same and the call must run
 * once. Other entries under the same id must be refused.
 */
const replayed = (method: MethodName, data: Template): Step =>
  run([method], async (context, memory) => {
    const requestId = randomId();
    const token = memory.at('token') as string | undefined;
    const observe = (call: Call, expected: string) =>
      context.reportValue({ call, method }, 'request ids', 'requestid', expected, call.reply);
    const { call: first } = await context.ask(method, filled(data, memory), { token, requestId });
    const again = await context.client.call(first.entries, { token, requestId });
    context.take(again, { codes: [undefined] });
    if (JSON.stringify(again.reply) !== JSON.stringify(first.reply)) {
      observe(again, `the stored reply of the request id: ${shown(first.reply)}${runsTwice(method)}`);
      return;
    }
    const other = await context.client.call([...first.entries, ...first.entries], { token, requestId });
    const { code } = codes.REQUEST_ID_REUSED;
    if (fieldOf(other.reply, 'code') === code) context.take(other, { top: 'REQUEST_ID_REUSED' });
    else observe(other, `${code} REQUEST_ID_REUSED for other entries under the same request id`);
  });

const source = 'the contract table; protocol 2 (Replays)';

/** One check for each method with an example: the call succeeds, the reply matches the contract, and it is stored. */
export const exampleChecks = (): Check[] => [
  ...examples.map(([method, given, data]): Check => {
    const level = levelFor(method, given);
    return { id: `example.${method}`, source, level, given, isShared: true, steps: [replayed(method, data)] };
  }),
  {
    // The first login uses the code up, so a repeated login can only return the stored token.
    id: 'example.authenticate',
    source,
    given: 'unregistered',
    steps: [
      replayed('sendAuthCode', { contactNumber: phone, purpose: 'login' }),
      hook('codeFor', [phone, 'login'], 'authCode'),
      replayed('authenticate', { contactNumber: phone, authCode }),
    ],
  },
];
