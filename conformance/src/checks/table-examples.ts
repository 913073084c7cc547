import { examples as contractExamples } from '@kit/contracts/examples';
import type { MethodName } from '@kit/contracts/methods';
import { dictionary } from '@kit/contracts/methods/dictionary';
import { type Check, levelFor } from './check';
import { bankName, fileId, orderNo, owed, payOrderId, ticketOdrId, tractOdrId } from './memory';
import { type Given, scenarios, shortTerm } from './scenarios';
import { send, type Template } from './steps';

/** A valid call that must succeed. */
export type Example = readonly [method: MethodName, given: Given | undefined, data: Template];

const order = { orderNo };
const of = (given: Given | undefined, ...named: readonly MethodName[]): Example[] =>
  named.map((method) => [method, given, {}]);
const ofContract = (method: MethodName): Example => [method, 'new', contractExamples[method].request];

/** The valid calls of each method. Every scenario already calls `sendAuthCode`, `authenticate` and `mediaUpload`. */
export const examples: readonly Example[] = [
  ...of(undefined, 'operationConfiguration', 'tictetQuestionList'),
  ...of('anyone', 'userIdentifierInfo', 'profileInfo', 'homePage', 'faceServiceToggle', 'ticketList'),
  ...of('anyone', 'displayTicketNote'),
  ['orderList', 'anyone', { list: 'all' }],
  ...dictionary.values
    .filter((name) => name !== 'district')
    .map((dictType): Example => ['getDictItem', 'anyone', { dictType }]),
  ...of('new', 'accountDeletionCheck', 'createReviewSchema', 'notePage'),
  ...(['customerServiceTicket', 'saveTicketNote', 'saveTicket', 'saveWorkInfo'] as const).map(ofContract),
  ['checkBank', 'filled', { ...contractExamples.checkBank.request, bankName }],
  ...of('filled', 'userIdentifierInfo', 'profileInfo', 'homePage'),
  ['mockOcr', 'filled', { fileId }],
  ['ticketInfo', 'with a ticket', { ticketOdrId }],
  ['ticketList', 'with a ticket', {}],
  ['notePage', 'with a ticket', { ticketOdrId }],
  ['uploadStatus', 'begun', { tractOdrId }],
  ['loanQuote', 'approved', { ...order, loanDays: shortTerm }],
  ...(
    ['begun', 'submitted', 'approved', 'rejected', 'repaying', 'payment waiting', 'overdue', 'finished'] as const
  ).map((given): Example => ['orderDetail', given, order]),
  ...(['submitted', 'approved', 'rejected', 'repaying', 'overdue'] as const).flatMap((given) => of(given, 'homePage')),
  ['orderList', 'repaying', { list: 'all' }],
  ['orderList', 'repaying', { list: 'incomplete' }],
  ['orderList', 'finished', { list: 'finished' }],
  ['createPayOrder', 'repaying', { ...order, purpose: 'repay', method: 'card', amount: owed }],
  ['extensionQuote', 'repaying', order],
  ['extensionQuote', 'overdue', order],
  ['payOrderStatus', 'payment waiting', { payOrderId }],
  ['payOrderStatus', 'finished', { payOrderId }],
];

const names = Object.keys(scenarios);
/** Groups the examples by scenario, so that each scenario is created once. */
const rank = ([, given]: Example): number => names.indexOf(given ?? '');

const groupOf = ([method, given]: Example): string =>
  ['example', method, given === undefined || given === 'anyone' ? [] : given.replaceAll(' ', '-')].flat().join('.');

/** One check for each method and scenario with an example: the call succeeds and the reply matches the contract. */
export const exampleChecks = (): Check[] => {
  const sorted = examples.toSorted((one, other) => rank(one) - rank(other));
  return sorted
    .filter((example, index) => sorted.findIndex((other) => groupOf(other) === groupOf(example)) === index)
    .map((first): Check => {
      const [method, given] = first;
      return {
        id: groupOf(first),
        source: 'the contract table',
        level: levelFor(method, given),
        given,
        isShared: true,
        steps: sorted.filter((other) => groupOf(other) === groupOf(first)).map(([, , data]) => send(method, data)),
      };
    });
};
