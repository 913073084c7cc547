import { dictionary } from '@kit/contracts/enums';
import { examples as contractExamples } from '@kit/contracts/examples';
import type { MethodName } from '@kit/contracts/methods';
import { type Check, levelFor } from './check';
import type { Memory } from './memory';
import { type Given, order, scenarios, shortTerm } from './scenarios';
import { send } from './steps';

type Data = Readonly<Record<string, unknown>>;

/** A valid call that must succeed. */
export interface Example {
  readonly method: MethodName;
  readonly given: Given | undefined;
  readonly data: Data | ((memory: Memory) => Data);
}

const of = (method: MethodName, given: Example['given'], data: Example['data'] = {}): Example => ({
  method,
  given,
  data,
});

const application = (memory: Memory) => ({ tractOdrId: memory.text('tractOdrId') });
const ticket = (memory: Memory) => ({ ticketOdrId: memory.text('ticketOdrId') });
const term = (memory: Memory) => ({ ...order(memory), loanDays: shortTerm() });
const payment = (memory: Memory) => ({
  ...order(memory),
  purpose: 'repay',
  method: 'card',
  amount: memory.number('owed'),
});

const lists = dictionary.values.filter((name) => name !== 'district');

/** The valid calls of each method. Every scenario already calls `sendAuthCode`, `authenticate` and `mediaUpload`. */
export const examples: readonly Example[] = [
  of('operationConfiguration', undefined),
  of('tictetQuestionList', undefined),
  of('userIdentifierInfo', 'anyone'),
  of('profileInfo', 'anyone'),
  of('homePage', 'anyone'),
  of('faceServiceToggle', 'anyone'),
  of('ticketList', 'anyone'),
  of('displayTicketNote', 'anyone'),
  of('orderList', 'anyone', { list: 'all' }),
  ...lists.map((dictType) => of('getDictItem', 'anyone', { dictType })),
  of('accountDeletionCheck', 'new'),
  of('createReviewSchema', 'new'),
  of('customerServiceTicket', 'new', contractExamples.customerServiceTicket.request),
  of('notePage', 'new'),
  of('saveTicketNote', 'new', contractExamples.saveTicketNote.request),
  of('saveTicket', 'new', contractExamples.saveTicket.request),
  of('checkBank', 'filled', (memory) => ({
    ...contractExamples.checkBank.request,
    bankName: memory.text('bankName'),
  })),
  of('saveWorkInfo', 'new', contractExamples.saveWorkInfo.request),
  of('userIdentifierInfo', 'filled'),
  of('profileInfo', 'filled'),
  of('homePage', 'filled'),
  of('mockOcr', 'filled', (memory) => ({ fileId: memory.text('fileId') })),
  of('ticketInfo', 'with a ticket', ticket),
  of('ticketList', 'with a ticket'),
  of('notePage', 'with a ticket', ticket),
  of('uploadStatus', 'begun', application),
  of('orderDetail', 'begun', order),
  of('homePage', 'submitted'),
  of('orderDetail', 'submitted', order),
  of('orderDetail', 'approved', order),
  of('loanQuote', 'approved', term),
  of('homePage', 'approved'),
  of('orderDetail', 'rejected', order),
  of('homePage', 'rejected'),
  of('orderList', 'repaying', { list: 'all' }),
  of('orderList', 'repaying', { list: 'incomplete' }),
  of('orderDetail', 'repaying', order),
  of('homePage', 'repaying'),
  of('createPayOrder', 'repaying', payment),
  of('extensionQuote', 'repaying', order),
  of('payOrderStatus', 'payment waiting', (memory) => ({ payOrderId: memory.text('payOrderId') })),
  of('orderDetail', 'payment waiting', order),
  of('orderDetail', 'overdue', order),
  of('extensionQuote', 'overdue', order),
  of('homePage', 'overdue'),
  of('orderDetail', 'finished', order),
  of('payOrderStatus', 'finished', (memory) => ({ payOrderId: memory.text('payOrderId') })),
  of('orderList', 'finished', { list: 'finished' }),
];

const names = Object.keys(scenarios);
/** Groups the examples by scenario, so that each scenario is created once. */
const rank = ({ given }: Example): number => names.indexOf(given ?? '');

/** One check for each method and scenario with an example: the call succeeds and the reply matches the contract. */
export const exampleChecks = (): Check[] => {
  const groups = new Map<string, [Example, ...Example[]]>();
  for (const example of examples.toSorted((one, other) => rank(one) - rank(other))) {
    const key = `${example.method} ${example.given}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [example]);
    else group.push(example);
  }
  return [...groups.values()].map((group): Check => {
    const [{ method, given }] = group;
    const scenario = given === undefined || given === 'anyone' ? [] : given.replaceAll(' ', '-');
    return {
      id: ['example', method, scenario].flat().join('.'),
      source: 'the contract table',
      level: levelFor(method, given),
      given,
      isShared: true,
      steps: group.map(({ data }) => send(method, data)),
    };
  });
};
