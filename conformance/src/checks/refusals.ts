import type { CodeName } from '@kit/contracts/codes';
import { examples } from '@kit/contracts/examples';
import { type MethodName, methods } from '@kit/contracts/methods';
import { UPLOAD } from '@kit/contracts/wire/upload';
import { dayName, lagosDay } from '../inspect/instants';
import { randomId } from '../wire/cipher';
import type { Check } from './check';
import { bankName, fileId, kept, orderNo, phone, text, ticketOdrId, tractOdrId } from './memory';
import { type ScenarioName, shortTerm } from './scenarios';
import { send, type Template } from './steps';

/** An id that no object has. */
export const UNKNOWN_ID = 'N00000000000';
const order = { orderNo };
const unknown = { orderNo: UNKNOWN_ID };
const payment = { purpose: 'repay', method: 'card', amount: 5_000 };
const permission = { tractOdrId, step: 'app', isSubmit: 0 };

type Refusal = readonly [method: MethodName, code: CodeName, given: ScenarioName, data: Template];

/** One call for each declared code that a call or a hook can provoke, unless another check needs the code anyway. */
const refusals = (loanDays: number, consent = { loanDays, agreed: true }): readonly Refusal[] => [
  ['orderDetail', 'ORDER_NOT_FOUND', 'new', unknown],
  ['loanQuote', 'ORDER_NOT_FOUND', 'new', { ...unknown, loanDays }],
  ['confirmBorrow', 'ORDER_NOT_FOUND', 'new', { ...unknown, ...consent }],
  ['cancelOrder', 'ORDER_NOT_FOUND', 'new', unknown],
  ['createPayOrder', 'ORDER_NOT_FOUND', 'new', { ...unknown, ...payment }],
  ['extensionQuote', 'ORDER_NOT_FOUND', 'new', unknown],
  ['extendOrder', 'ORDER_NOT_FOUND', 'new', unknown],
  ['uploadStatus', 'ORDER_NOT_FOUND', 'new', { tractOdrId: UNKNOWN_ID }],
  ['uploadPermissionData', 'ORDER_NOT_FOUND', 'new', { ...permission, tractOdrId: UNKNOWN_ID }],
  ['payOrderStatus', 'PAY_ORDER_NOT_FOUND', 'new', { payOrderId: UNKNOWN_ID }],
  ['authenticate', 'TOKEN_INVALID', 'new', { loginCheck: true, authIdentifier: 'a-token-that-nobody-was-given' }],
  ['authenticate', 'TOKEN_EXPIRED', 'expired', { loginCheck: true, authIdentifier: text('token') }],
  ['authenticate', 'TOKEN_SQUEEZED', 'squeezed', { loginCheck: true, authIdentifier: text('token') }],
  ['applyLoan', 'ORDER_STATUS_CONFLICT', 'new', {}],
  ['loanQuote', 'ORDER_STATUS_CONFLICT', 'begun', { ...order, loanDays }],
  ['confirmBorrow', 'ORDER_STATUS_CONFLICT', 'begun', { ...order, ...consent }],
  ['createPayOrder', 'ORDER_STATUS_CONFLICT', 'begun', { ...order, ...payment }],
  ['extensionQuote', 'ORDER_STATUS_CONFLICT', 'begun', order],
  ['extendOrder', 'ORDER_STATUS_CONFLICT', 'begun', order],
  ['uploadPermissionData', 'ORDER_STATUS_CONFLICT', 'submitted', permission],
  ['accountDeletionCheck', 'DELETE_NOT_ALLOWED', 'submitted', {}],
  ['deleteAccount', 'DELETE_NOT_ALLOWED', 'submitted', { reasons: ['short terms'], authCode: '000000' }],
  ['cancelOrder', 'ORDER_STATUS_CONFLICT', 'repaying', order],
  ['saveIdentifierInfo', 'ORDER_STATUS_CONFLICT', 'repaying', examples.saveIdentifierInfo.request],
  ['saveWorkInfo', 'ORDER_STATUS_CONFLICT', 'repaying', examples.saveWorkInfo.request],
  ['saveFaceImageInfo', 'ORDER_STATUS_CONFLICT', 'repaying', { fileId }],
  ['saveBankInfo', 'ORDER_STATUS_CONFLICT', 'repaying', { ...examples.saveBankInfo.request, bankName }],
  ['applyLoan', 'PRODUCT_NOT_FOUND', 'product withdrawn', {}],
  ['loanQuote', 'APPROVAL_AMOUNT_FAILED', 'amount hidden', { ...order, loanDays }],
  ['confirmBorrow', 'APPROVAL_AMOUNT_FAILED', 'amount hidden', { ...order, ...consent }],
  ['loanQuote', 'PRODUCT_NOT_FOUND', 'approved', { ...order, loanDays, productId: UNKNOWN_ID }],
  ['confirmBorrow', 'PRODUCT_NOT_FOUND', 'approved', { ...order, ...consent, productId: UNKNOWN_ID }],
];

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
const guess = { ...note, ticketOdrId, kind: 'guess' };

/** The rules of fields that no schema states. */
const brokenRules: readonly BrokenRule[] = [
  contacts('two contacts of one name', { name: ` ${first.name.toUpperCase()} ` }),
  contacts('two contacts with one number, in its two forms', { phone: first.phone.slice(1) }),
  contacts('two contacts related in one way', { relationship: first.relationship }),
  contacts('a contact with the borrower’s own number', { phone }),
  contacts('a contact with the borrower’s own name', { name: ownName }),
  ['saveWorkInfo', 'payDay1', 'a weekday for a monthly pay day', { ...work, payDay1: 'Monday' }],
  ['saveWorkInfo', 'payDay1', 'a day of the month for a weekly pay day', { ...work, payFrequency: 'Weekly' }],
  ['saveWorkInfo', 'payDay2', 'one pay day for two in a month', { ...work, payFrequency: 'Biweekly', payDay1: '1' }],
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
  ['saveTicketNote', 'kind', 'another kind than text under a feedback', guess, 'with a ticket'],
  ['saveTicketNote', 'tractOdrId', 'an unknown application', { ...note, tractOdrId: UNKNOWN_ID }],
  ['notePage', 'before', 'an unknown message', { ticketOdrId, before: UNKNOWN_ID }, 'with a ticket'],
  ['saveReview', 'stars', 'a satisfied rating without stars', { ...rating, satisfied: true }],
  ['saveReview', 'idea', 'a blank idea', { ...rating, satisfied: false, idea: '  ' }],
  ['updateReviewSchema', 'reviewSchemaId', 'an unknown rating', { ...rating, state: 'shown' }],
];

const guarded = (Object.keys(methods) as MethodName[]).filter((name) => methods[name].login === 'required');

/** Tokens that must be refused: the code of the refusal, and the borrower whose token it is. */
const tokens: Readonly<Record<string, { code: CodeName; given?: ScenarioName; token?: () => string }>> = {
  none: { code: 'TOKEN_EMPTY' },
  unknown: { code: 'TOKEN_INVALID', token: randomId },
  expired: { code: 'TOKEN_EXPIRED', given: 'expired' },
  squeezed: { code: 'TOKEN_SQUEEZED', given: 'squeezed' },
};

/** Checks of every refusal: each code, each rule of a field, and each kind of invalid token for each method. */
export const refusalChecks = (): Check[] => [
  ...Object.entries(tokens).flatMap(([name, { code, given, token = kept('token') }]) =>
    guarded.map(
      (method): Check => ({
        id: `login.${name}.${method}`,
        source: 'specification 8; protocol 2 (The order of the checks)',
        // A method that only reads is safe to call, even if the refusal fails.
        level: given === undefined && !methods[method].changesState ? 'wire' : 'write',
        given,
        isShared: true,
        steps: [
          method === UPLOAD
            ? { upload: {}, options: { token }, top: code }
            : send(method, examples[method].request, { top: code, options: { token } }),
        ],
      }),
    ),
  ),
  ...refusals(shortTerm()).map(
    ([method, code, given, data]): Check => ({
      id: `code.${method}.${code}`,
      source: 'the contract table; specification 8',
      level: method === 'deleteAccount' ? 'destructive' : 'write',
      given,
      isShared: true,
      steps: [
        send(method, data, methods[method].login === 'required' ? code : { code, options: { token: undefined } }),
      ],
    }),
  ),
  ...brokenRules.map(
    ([method, path, broken, data, given = 'filled']): Check => ({
      id: `rule.${method}.${path}: ${broken}`,
      source: 'the contract table (x-rules); specification 5; protocol 5 (Validation)',
      given,
      isShared: true,
      steps: [send(method, data, { names: [path, broken] })],
    }),
  ),
];
