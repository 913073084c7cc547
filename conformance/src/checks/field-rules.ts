import { examples } from '@kit/contracts/examples';
import type { MethodName } from '@kit/contracts/methods';
import { dayName, lagosDay } from '../inspect/instants';
import type { Check } from './check';
import type { Memory } from './memory';
import type { ScenarioName } from './scenarios';
import { send } from './steps';
import { UNKNOWN_ID } from './table-codes';

type Data = Readonly<Record<string, unknown>>;

/** A request that breaks one rule of a field and nothing else. */
interface BrokenRule {
  readonly method: MethodName;
  readonly given: ScenarioName;
  /** the field that the refusal must name */
  readonly path: string;
  /** what is wrong, in a few words */
  readonly broken: string;
  readonly data: (memory: Memory) => Data;
}

const { request: work } = examples.saveWorkInfo;
const [first, second] = work.emergencyContacts;
const { request: person } = examples.saveIdentifierInfo;
const { request: ticket } = examples.saveTicket;
const CONTACTS = 'emergencyContacts';
const NO_SUCH = 'There is no such name';

const rule = (
  method: MethodName,
  given: ScenarioName,
  path: string,
  broken: string,
  data: BrokenRule['data'],
): BrokenRule => ({ method, given, path, broken, data });

const contacts = (broken: string, change: (memory: Memory) => object): BrokenRule =>
  rule('saveWorkInfo', 'filled', CONTACTS, broken, (memory) => ({
    ...work,
    emergencyContacts: [first, { ...second, ...change(memory) }],
  }));

/** A birthday ten years ago: the clock of a mock server may be ahead. */
const minor = (): string => {
  const today = dayName(lagosDay(Date.now()));
  return `${Number(today.slice(0, 4)) - 10}-01-01`;
};

const personWith = (memory: Memory, change: object): Data => ({
  ...person,
  state: memory.text('state'),
  district: memory.text('district'),
  ...change,
});

const brokenRules: readonly BrokenRule[] = [
  contacts('two contacts of one name', () => ({ name: ` ${first.name.toUpperCase()} ` })),
  contacts('two contacts with one number, in its two forms', () => ({ phone: first.phone.slice(1) })),
  contacts('two contacts related in one way', () => ({ relationship: first.relationship })),
  contacts('a contact with the borrower’s own number', (memory) => ({ phone: memory.text('phone') })),
  contacts('a contact with the borrower’s own name', () => ({
    name: [person.firstName, person.middleName, person.lastName].join(' '),
  })),
  rule('saveWorkInfo', 'filled', 'payDay1', 'a weekday for a monthly pay day', () => ({ ...work, payDay1: 'Monday' })),
  rule('saveWorkInfo', 'filled', 'payDay1', 'a day of the month for a weekly pay day', () => ({
    ...work,
    payFrequency: 'Weekly',
    payDay1: '25',
  })),
  rule('saveWorkInfo', 'filled', 'payDay2', 'one pay day for two in a month', () => ({
    ...work,
    payFrequency: 'Biweekly',
    payDay1: '1',
    payDay2: '',
  })),
  rule('saveIdentifierInfo', 'filled', 'birthDate', 'a borrower under age', (memory) =>
    personWith(memory, { birthDate: minor() }),
  ),
  rule('saveIdentifierInfo', 'filled', 'district', 'an area that the state does not have', (memory) =>
    personWith(memory, { district: NO_SUCH }),
  ),
  rule('saveIdentifierInfo', 'filled', 'state', 'a state that is not in the dictionary', (memory) =>
    personWith(memory, { state: NO_SUCH }),
  ),
  rule('checkBank', 'filled', 'bankName', 'a bank that is not in the dictionary', () => ({
    bankName: NO_SUCH,
    accountNo: examples.checkBank.request.accountNo,
  })),
  rule('getDictItem', 'filled', 'parent', 'a parent for a list without one', (memory) => ({
    dictType: 'gender',
    parent: memory.text('state'),
  })),
  rule('getDictItem', 'filled', 'parent', 'areas without their state', () => ({ dictType: 'district' })),
  rule('orderList', 'filled', 'to', 'a last day before the first', () => ({
    list: 'all',
    from: '2026-11-02',
    to: '2026-11-01',
  })),
  rule('saveTicket', 'filled', 'orderNo', 'an unknown order', () => ({ ...ticket, orderNo: UNKNOWN_ID })),
  rule('saveTicket', 'filled', 'receipts', 'an unknown file', () => ({ ...ticket, receipts: [UNKNOWN_ID] })),
  rule('ticketInfo', 'filled', 'ticketOdrId', 'an unknown feedback', () => ({ ticketOdrId: UNKNOWN_ID })),
  rule('rateTicket', 'with a ticket', 'ticketOdrId', 'a feedback that is not done', (memory) => ({
    ticketOdrId: memory.text('ticketOdrId'),
    resolved: 1,
  })),
  rule('saveTicketNote', 'with a ticket', 'kind', 'another kind than text under a feedback', (memory) => ({
    ticketOdrId: memory.text('ticketOdrId'),
    kind: 'guess',
    text: 'Hello',
  })),
  rule('saveTicketNote', 'filled', 'tractOdrId', 'an unknown application', () => ({
    kind: 'text',
    text: 'Hello',
    tractOdrId: UNKNOWN_ID,
  })),
  rule('notePage', 'with a ticket', 'before', 'an unknown message', (memory) => ({
    ticketOdrId: memory.text('ticketOdrId'),
    before: UNKNOWN_ID,
  })),
  rule('saveReview', 'filled', 'stars', 'a satisfied rating without stars', () => ({
    reviewSchemaId: UNKNOWN_ID,
    satisfied: true,
  })),
  rule('saveReview', 'filled', 'idea', 'a blank idea', () => ({
    reviewSchemaId: UNKNOWN_ID,
    satisfied: false,
    idea: '  ',
  })),
  rule('updateReviewSchema', 'filled', 'reviewSchemaId', 'an unknown rating', () => ({
    reviewSchemaId: UNKNOWN_ID,
    state: 'shown',
  })),
];

/** One check for each rule that no schema states. */
export const fieldRuleChecks = (): Check[] =>
  brokenRules.map(({ method, given, path, broken, data }) => ({
    id: `rule.${method}.${path}: ${broken}`,
    source: 'the contract table (x-rules); specification 5; protocol 5 (Validation)',
    given,
    isShared: true,
    steps: [send(method, data, { names: [path, broken] })],
  }));
