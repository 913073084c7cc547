import { examples } from '@kit/contracts/examples';
import type { MethodName } from '@kit/contracts/methods';
import { dayName, lagosDay } from '../inspect/instants';
import type { Check } from './check';
import { phone, text, ticketOdrId } from './memory';
import type { ScenarioName } from './scenarios';
import { send, type Template } from './steps';
import { UNKNOWN_ID } from './table-codes';

/** A request that breaks one rule of a field and nothing else. */
type BrokenRule = readonly [method: MethodName, path: string, broken: string, data: Template, given?: ScenarioName];

const { request: work } = examples.saveWorkInfo;
const [first, second] = work.emergencyContacts;
const { request: person } = examples.saveIdentifierInfo;
const { request: ticket } = examples.saveTicket;
const { accountNo } = examples.checkBank.request;
const ownName = [person.firstName, person.middleName, person.lastName].join(' ');
const NO_SUCH = 'There is no such name';

const contacts = (broken: string, change: object): BrokenRule => {
  const emergencyContacts = [first, { ...second, ...change }];
  return ['saveWorkInfo', 'emergencyContacts', broken, { ...work, emergencyContacts }];
};

/** A birthday ten years ago: the clock of a mock server may be ahead. */
const minor = (): string => `${Number(dayName(lagosDay(Date.now())).slice(0, 4)) - 10}-01-01`;

const personWith = (change: object) => ({ ...person, state: text('state'), district: text('district'), ...change });
const rating = { reviewSchemaId: UNKNOWN_ID };
const note = { kind: 'text', text: 'Hello' };

const brokenRules: readonly BrokenRule[] = [
  contacts('two contacts of one name', { name: ` ${first.name.toUpperCase()} ` }),
  contacts('two contacts with one number, in its two forms', { phone: first.phone.slice(1) }),
  contacts('two contacts related in one way', { relationship: first.relationship }),
  contacts('a contact with the borrower’s own number', { phone }),
  contacts('a contact with the borrower’s own name', { name: ownName }),
  ['saveWorkInfo', 'payDay1', 'a weekday for a monthly pay day', { ...work, payDay1: 'Monday' }],
  [
    'saveWorkInfo',
    'payDay1',
    'a day of the month for a weekly pay day',
    { ...work, payFrequency: 'Weekly', payDay1: '25' },
  ],
  [
    'saveWorkInfo',
    'payDay2',
    'one pay day for two in a month',
    { ...work, payFrequency: 'Biweekly', payDay1: '1', payDay2: '' },
  ],
  ['saveIdentifierInfo', 'birthDate', 'a borrower under age', personWith({ birthDate: minor })],
  ['saveIdentifierInfo', 'district', 'an area that the state does not have', personWith({ district: NO_SUCH })],
  ['saveIdentifierInfo', 'state', 'a state that is not in the dictionary', personWith({ state: NO_SUCH })],
  ['checkBank', 'bankName', 'a bank that is not in the dictionary', { bankName: NO_SUCH, accountNo }],
  ['getDictItem', 'parent', 'a parent for a list without one', { dictType: 'gender', parent: text('state') }],
  ['getDictItem', 'parent', 'areas without their state', { dictType: 'district' }],
  ['orderList', 'to', 'a last day before the first', { list: 'all', from: '2026-11-02', to: '2026-11-01' }],
  ['saveTicket', 'orderNo', 'an unknown order', { ...ticket, orderNo: UNKNOWN_ID }],
  ['saveTicket', 'receipts', 'an unknown file', { ...ticket, receipts: [UNKNOWN_ID] }],
  ['ticketInfo', 'ticketOdrId', 'an unknown feedback', { ticketOdrId: UNKNOWN_ID }],
  ['rateTicket', 'ticketOdrId', 'a feedback that is not done', { ticketOdrId, resolved: 1 }, 'with a ticket'],
  [
    'saveTicketNote',
    'kind',
    'another kind than text under a feedback',
    { ...note, ticketOdrId, kind: 'guess' },
    'with a ticket',
  ],
  ['saveTicketNote', 'tractOdrId', 'an unknown application', { ...note, tractOdrId: UNKNOWN_ID }],
  ['notePage', 'before', 'an unknown message', { ticketOdrId, before: UNKNOWN_ID }, 'with a ticket'],
  ['saveReview', 'stars', 'a satisfied rating without stars', { ...rating, satisfied: true }],
  ['saveReview', 'idea', 'a blank idea', { ...rating, satisfied: false, idea: '  ' }],
  ['updateReviewSchema', 'reviewSchemaId', 'an unknown rating', { ...rating, state: 'shown' }],
];

/** One check for each rule that no schema states. */
export const fieldRuleChecks = (): Check[] =>
  brokenRules.map(([method, path, broken, data, given = 'filled']) => ({
    id: `rule.${method}.${path}: ${broken}`,
    source: 'the contract table (x-rules); specification 5; protocol 5 (Validation)',
    given,
    isShared: true,
    steps: [send(method, data, { names: [path, broken] })],
  }));
