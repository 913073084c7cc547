import type { Borrowers } from './borrowers';
import { assumed, assumedList, assumedText, enums } from './document';

type Data = Readonly<Record<string, unknown>>;

/** The reply of a method: a success, or a refusal with the name of its code. */
export type Answer = { readonly data: unknown } | { readonly refused: string; readonly data?: unknown };
type Method = (data: Data, token: string) => Answer;

const success = (data: unknown): Answer => ({ data });
const refused = (name: string, data?: unknown): Answer => ({ refused: name, ...(data === undefined ? {} : { data }) });
const refusedField = (path: string, reason: string): Answer =>
  refused('REQUEST_INVALID', { issues: [{ path, reason }] });
const text = (value: unknown): string => String(value ?? '');

const BANKS = [
  { value: 'First Bank of Nigeria', label: 'First Bank of Nigeria', code: '011' },
  { value: 'Zenith Bank', label: 'Zenith Bank', code: '057' },
];
const AREAS: Readonly<Record<string, readonly string[]>> = {
  Lagos: ['Ikeja', 'Surulere'],
  Kano: ['Dala', 'Nassarawa'],
};

const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const dictionary = ({ dictType, parent }: Data): Answer => {
  const type = text(dictType);
  if ((type === 'district') !== (parent !== undefined))
    return refusedField('parent', 'It goes with district, and only with it');
  if (type === 'district') {
    const areas = Object.hasOwn(AREAS, text(parent)) ? AREAS[text(parent)] : undefined;
    return areas === undefined ? refusedField('parent', 'There is no such state') : success({ items: named(areas) });
  }
  if (type === 'state') return success({ items: named(Object.keys(AREAS)) });
  if (type === 'bank') return success({ items: BANKS });
  return success({ items: enums.get(type) ?? [] });
};

const supportChannels = JSON.stringify({
  phoneService: { value: '02010000000', isOpen: true },
  emailService: { value: 'help@lender.example', isOpen: true },
  whatsappService: { value: '', isOpen: false },
});

const STEPS = ['personal', 'work', 'face', 'bank'];

const home = () => ({
  product: {
    minimumAmount: assumed('minimumLoan'),
    maximumAmount: assumed('firstLimit'),
    loanDays: assumedList('loanDays'),
    dailyRateBasisPoints: assumed('dailyRateBasisPoints'),
    previousMaximumAmount: null,
  },
  button: 'apply',
  application: { completedSteps: [], nextStep: STEPS[0] },
  order: null,
  items: [],
});

/**
 * The methods of a lender that grants no loans yet. Every borrower is new, can look around and can write to customer
 * service. Other methods are answered as unknown, after their request was validated.
 */
export const methodsOf = (borrowers: Borrowers): Readonly<Record<string, Method>> => {
  const authenticate: Method = ({ loginCheck, authIdentifier, contactNumber, authCode }) => {
    if (loginCheck === true) {
      const given = text(authIdentifier);
      const problem = borrowers.problemOf(given);
      return problem === undefined ? success({ userToken: borrowers.openBeside(given) }) : refused(problem);
    }
    const attemptsLeft = borrowers.tryCode(text(contactNumber), 'login', text(authCode));
    return attemptsLeft === undefined
      ? success({ authIdentifier: borrowers.logIn(text(contactNumber)) })
      : refused('VERIFICATION_CODE_WRONG', { attemptsLeft });
  };
  const noOrder: Method = () => refused('ORDER_NOT_FOUND');
  return {
    authenticate,
    sendAuthCode: ({ contactNumber, purpose }) => {
      const retryAfterMs = borrowers.send(text(contactNumber), text(purpose));
      if (retryAfterMs > 0) return refused('TOO_MANY_ATTEMPTS', { retryAfterMs });
      const life = {
        expiresInMs: assumed('verificationCodeLife'),
        resendAfterMs: assumed('verificationCodeResendAfter'),
      };
      return success(life);
    },
    operationConfiguration: () =>
      success({
        supportChannelSettings: { supportChannels, whatsappNo: '' },
        productName: assumedText('productName'),
        officialWebsite: assumedText('officialWebsite'),
        agreements: [{ type: 'privacy_policy', url: '/privacy.html' }],
      }),
    tictetQuestionList: () =>
      success({ questions: [{ questionId: '1', category: 'Loans', question: 'When?', answer: 'Soon.' }] }),
    userIdentifierInfo: (_, token) => {
      const contactNumber = borrowers.phoneOf(token);
      return success({
        userIdentifier: borrowers.identifierOf(contactNumber),
        contactNumber,
        fullName: '',
        completedSteps: [],
      });
    },
    profileInfo: () => success({ personal: null, work: null, face: null, bank: null }),
    homePage: () => success(home()),
    faceServiceToggle: () => success({ enabled: false }),
    getDictItem: dictionary,
    orderList: ({ from, to }) =>
      from !== undefined && to !== undefined && text(to) < text(from)
        ? refusedField('to', 'It must not be before the first')
        : success({ orders: [] }),
    ticketList: () => success({ tickets: [] }),
    displayTicketNote: () => success(false),
    ticketInfo: () => refusedField('ticketOdrId', 'There is no such feedback'),
    checkBank: ({ bankName }) =>
      BANKS.some(({ value }) => value === bankName)
        ? success({ accountName: 'ACCOUNT HOLDER' })
        : refusedField('bankName', 'There is no such bank'),
    mockOcr: () => refusedField('fileId', 'There is no such file'),
    accountDeletionCheck: () => success({ allowed: true }),
    createReviewSchema: () => success({ reviewSchemaId: null, shouldAsk: false }),
    customerServiceTicket: () => success({}),
    ...Object.fromEntries(
      [
        'orderDetail',
        'loanQuote',
        'confirmBorrow',
        'cancelOrder',
        'createPayOrder',
        'extensionQuote',
        'extendOrder',
      ].map((name) => [name, noOrder]),
    ),
    uploadStatus: noOrder,
    uploadPermissionData: noOrder,
    payOrderStatus: () => refused('PAY_ORDER_NOT_FOUND'),
  };
};
