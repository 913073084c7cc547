import { SAMPLE_LENDER } from '@kit/contracts/assumptions';
import { examples as requests } from '@kit/contracts/examples';
import type { MethodName, RequestOf, ResponseOf } from '@kit/contracts/methods';
import type { Note } from '@kit/contracts/methods/tickets';
import { recordedExamples } from '@kit/contracts/openapi/examples';
import { DAY } from '@kit/contracts/time-units';

const AT = 1_795_219_920_000;
const note: Note = {
  noteId: 'M1',
  sender: 2,
  kind: 'text',
  text: 'Hello Adaeze. What do you need help with?',
  links: [{ kind: 'search', label: 'My payment is not shown', target: 'payment not shown' }],
  files: [],
  whatsappNo: null,
  createdAt: AT,
};

const payment = {
  payOrderId: 'P20261121001',
  orderNo: 'N20261121001',
  purpose: 'repay',
  method: 'transfer',
  status: 'waiting',
  amount: 55_000,
  effect: 'closes the loan',
  createdAt: AT,
  expiresAt: AT + DAY,
  settledAt: null,
  failure: null,
  virtualAccount: { bankName: 'Providus Bank', accountNo: '9012345678', accountName: `${SAMPLE_LENDER} / A. Okafor` },
  checkoutUrl: null,
} as const;

const order = {
  orderNo: 'N20261121001',
  tractOdrId: 'T20261121001',
  payOrderId: null,
  channelId: 'default',
  status: 'approved',
  button: 'get money',
  amount: 50_000,
  createdAt: AT,
  dueAt: null,
  overdueDays: 0,
  daysLeft: null,
} as const;
const terms = {
  maximumAmount: 50_000,
  loanAmount: 50_000,
  loanDays: 14,
  processingFee: 4_000,
  discountBasisPoints: 0,
  discount: 0,
  receivedAmount: 46_000,
  dailyRateBasisPoints: 50,
  interest: 3_500,
  installmentAmount: 53_500,
  totalRepayment: 53_500,
  annualPercentageRate: 425,
  overdueFeePerDay: 500,
  paymentAt: AT,
  dueAt: AT + 14 * DAY,
};

const chosen: { readonly [Name in MethodName]?: ResponseOf<Name> } = {
  userIdentifierInfo: {
    userIdentifier: 'U7K2M9QX',
    contactNumber: '08031234567',
    fullName: 'Adaeze Chidinma Okafor',
    completedSteps: ['personal'],
  },
  profileInfo: { personal: requests.saveIdentifierInfo.request, work: null, face: null, bank: null },
  operationConfiguration: {
    supportChannelSettings: {
      supportChannels:
        '{"phoneService":{"value":"02013301234","isOpen":true},"emailService":{"value":"help@example.com","isOpen":true},"whatsappService":{"value":"08035550147","isOpen":false}}',
      whatsappNo: '08035550147',
    },
    productName: SAMPLE_LENDER,
    officialWebsite: 'https://www.example.com',
    agreements: [{ type: 'privacy_policy', url: '/agreements/privacy_policy.html' }],
  },
  homePage: {
    product: {
      minimumAmount: 5_000,
      maximumAmount: 50_000,
      loanDays: [7, 14],
      dailyRateBasisPoints: 50,
      previousMaximumAmount: null,
    },
    button: 'apply',
    application: { completedSteps: ['personal'], nextStep: 'work' },
    order: null,
    items: [
      {
        itemId: 'quickbridge',
        homePageType: 1,
        name: 'QuickBridge',
        description: 'up to ₦100,000 · 7–14 days',
        maximumAmount: 100_000,
        extDownloadUrl: null,
        productId: 'quickbridge',
        couponId: 'quickbridge-10',
        discountBasisPoints: 1_000,
        availability: 'open',
      },
    ],
  },
  orderList: { orders: [order] },
  orderDetail: {
    order,
    terms,
    repayment: null,
    rejection: null,
    serverTime: AT,
    expectedAt: null,
    checkAfter: null,
    contactSupportAfter: null,
    timeline: [{ at: AT, kind: 'applied', amount: null }],
    payments: [],
  },
  loanQuote: {
    terms,
    productName: null,
    loanDaysOffered: [7, 14],
    name: 'Adaeze Chidinma Okafor',
    bank: {
      bankName: 'Guaranty Trust Bank',
      accountNoMasked: '••••••6789',
      bvnMasked: '22•••••••89',
      accountName: 'OKAFOR ADAEZE CHIDINMA',
    },
  },
  createPayOrder: payment,
  payOrderStatus: payment,
  extensionQuote: {
    orderNo: 'N20261121001',
    extensionDays: 7,
    extensionFee: 10_000,
    overdueFee: 1_500,
    rolloverAmount: 11_500,
    paidTowardsExtension: 0,
    leftToPay: 11_500,
    currentDueAt: AT,
    newDueAt: AT + 7 * DAY,
    owedAfter: 53_500,
    chosen: false,
  },
  tictetQuestionList: {
    questions: [
      {
        questionId: 'payment-not-shown',
        category: 'Repayment',
        question: 'I paid and it still says overdue',
        answer: 'Transfers can take up to 30 minutes.',
      },
    ],
  },
  ticketList: {
    tickets: [
      {
        ticketOdrId: 'K1',
        createdDate: AT,
        ticketType: 1,
        processStatus: 3,
        unreadMessageTotal: 1,
        remark: 'I paid',
      },
    ],
  },
  ticketInfo: {
    id: 'K1',
    type: 1,
    account: '0123456789',
    contact: '08031234567',
    receipts: [],
    description: 'I paid yesterday by transfer and the app still says that the loan is overdue',
    contactableTime: '',
    createTime: AT,
    status: 1,
    resolved: 0,
  },
  notePage: { notes: [note], hasMore: false },
};

/** A valid request and response of each method. A response that no test looks into is the recorded one. */
export const examples = Object.fromEntries(
  Object.entries(requests).map(([name, { request }]) => [
    name,
    { request, response: chosen[name as MethodName] ?? recordedExamples[name]?.SUCCESS?.reply.data },
  ]),
) as { readonly [Name in MethodName]: { readonly request: RequestOf<Name>; readonly response: ResponseOf<Name> } };
