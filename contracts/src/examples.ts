import { SAMPLE_LENDER } from './assumptions';
import {
  AT,
  exampleExtension,
  exampleNote,
  exampleOrder,
  examplePayment,
  examplePerson,
  exampleTerms,
  mine,
} from './example-values';
import { noneUploaded } from './methods/application';
import type { MethodName, RequestOf, ResponseOf } from './methods/index';

/** A valid request and response of each method: the starting values of scenarios, checks and tests. The app has none. */
type Examples = {
  readonly [Name in MethodName]: { readonly request: RequestOf<Name>; readonly response: ResponseOf<Name> };
};

export const examples: Examples = {
  sendAuthCode: {
    request: { contactNumber: '08031234567', purpose: 'login' },
    response: { expiresInMs: 300_000, resendAfterMs: 60_000 },
  },
  authenticate: {
    request: { contactNumber: '08031234567', authCode: '482913' },
    response: { authIdentifier: '5f1c0c1f9b7d4f2ea1f3c6d2a8b4e907' },
  },
  userIdentifierInfo: {
    request: {},
    response: {
      userIdentifier: 'U7K2M9QX',
      contactNumber: '08031234567',
      fullName: 'Adaeze Chidinma Okafor',
      completedSteps: ['personal'],
    },
  },
  saveIdentifierInfo: { request: examplePerson, response: { completedSteps: ['personal'] } },
  profileInfo: {
    request: {},
    response: { personal: examplePerson, work: null, face: null, bank: null },
  },
  saveWorkInfo: {
    request: {
      jobType: 'employee',
      jobIndustry: 'health care',
      jobExperence: '1-3 years',
      monthlyIncome: 180_000,
      payFrequency: 'Monthly',
      payDay1: '25',
      payDay2: '',
      emergencyContacts: [
        { name: 'Ngozi Okafor', phone: '08055550101', relationship: 'siblings' },
        { name: 'Tunde Bello', phone: '08055550102', relationship: 'friends' },
      ],
    },
    response: { completedSteps: ['personal', 'work'] },
  },
  faceServiceToggle: { request: {}, response: { enabled: true } },
  mediaUpload: {
    request: { purpose: 'face' },
    response: { fileId: 'F3K9', url: '/files/F3K9', size: 48_211, mime: 'image/jpeg' },
  },
  mockOcr: { request: { fileId: 'F3K9' }, response: { quality: 'correct', faceFound: true, confidence: 96 } },
  saveFaceImageInfo: { request: { fileId: 'F3K9' }, response: { completedSteps: ['personal', 'work', 'face'] } },
  checkBank: {
    request: { bankName: 'Guaranty Trust Bank', accountNo: '0123456789' },
    response: { accountName: 'OKAFOR ADAEZE CHIDINMA' },
  },
  saveBankInfo: {
    request: { bankName: 'Guaranty Trust Bank', accountNo: '0123456789', bvn: '22123456789' },
    response: { completedSteps: ['personal', 'work', 'face', 'bank'], orderStatus: null },
  },
  getDictItem: {
    request: { dictType: 'gender' },
    response: {
      items: [
        { value: 'Male', label: 'Male' },
        { value: 'Female', label: 'Female' },
      ],
    },
  },
  operationConfiguration: {
    request: {},
    response: {
      supportChannelSettings: {
        supportChannels:
          '{"phoneService":{"value":"02013301234","isOpen":true},"emailService":{"value":"help@example.com","isOpen":true},"whatsappService":{"value":"08035550147","isOpen":false}}',
        whatsappNo: '08035550147',
      },
      productName: SAMPLE_LENDER,
      officialWebsite: 'https://www.example.com',
      agreements: [{ type: 'privacy_policy', url: '/agreements/privacy_policy.html' }],
    },
  },
  homePage: {
    request: {},
    response: {
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
  },
  applyLoan: { request: {}, response: { tractOdrId: 'T20261121001', orderNo: 'N20261121001', status: 'incomplete' } },
  uploadStatus: { request: { tractOdrId: 'T20261121001' }, response: noneUploaded },
  uploadPermissionData: {
    request: { step: 'app', tractOdrId: 'T20261121001', isSubmit: 0 },
    response: { ...noneUploaded, appLoadStatus: true, status: 'incomplete' },
  },
  orderList: { request: { list: 'all' }, response: { orders: [exampleOrder] } },
  orderDetail: {
    request: { orderNo: 'N20261121001' },
    response: {
      order: exampleOrder,
      terms: exampleTerms,
      repayment: null,
      rejection: null,
      serverTime: AT,
      expectedAt: null,
      checkAfter: null,
      contactSupportAfter: null,
      timeline: [{ at: AT, kind: 'applied', amount: null }],
      payments: [],
    },
  },
  loanQuote: {
    request: { orderNo: 'N20261121001', loanDays: 14 },
    response: {
      terms: exampleTerms,
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
  },
  confirmBorrow: {
    request: {
      orderNo: 'N20261121001',
      loanDays: 14,
      agreed: true,
      announced: { receivedAmount: 46_000, totalRepayment: 53_500, dueAt: exampleTerms.dueAt },
    },
    response: { orderNo: 'N20261121001', status: 'disbursing', expectedAt: AT + 600_000 },
  },
  cancelOrder: { request: { orderNo: 'N20261121001' }, response: { orderNo: 'N20261121001', status: 'cancelled' } },
  createPayOrder: {
    request: {
      orderNo: 'N20261121001',
      purpose: 'repay',
      method: 'transfer',
      amount: 55_000,
      announced: { effect: 'closes the loan', remaining: 55_000 },
    },
    response: examplePayment,
  },
  payOrderStatus: { request: { payOrderId: 'P20261121001' }, response: examplePayment },
  extensionQuote: { request: { orderNo: 'N20261121001' }, response: exampleExtension },
  extendOrder: {
    request: { orderNo: 'N20261121001' },
    response: { ...exampleExtension, chosen: true, extended: false },
  },
  displayTicketNote: { request: {}, response: true },
  tictetQuestionList: {
    request: {},
    response: {
      questions: [
        {
          questionId: 'payment-not-shown',
          category: 'Repayment',
          question: 'I paid and it still says overdue',
          answer: 'Transfers can take up to 30 minutes.',
        },
      ],
    },
  },
  ticketList: {
    request: {},
    response: {
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
  },
  ticketInfo: {
    request: { ticketOdrId: 'K1' },
    response: {
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
  },
  saveTicket: {
    request: {
      type: 1,
      account: '0123456789',
      contact: '08031234567',
      receipts: [],
      description: 'I paid yesterday by transfer and the app still says that the loan is overdue',
      contactableTime: '9 am to 5 pm',
    },
    response: { ticketOdrId: 'K1' },
  },
  notePage: { request: {}, response: { notes: [exampleNote], hasMore: false } },
  saveTicketNote: {
    request: { kind: 'text', text: 'I paid yesterday' },
    response: { note: mine, replies: [exampleNote] },
  },
  rateTicket: { request: { ticketOdrId: 'K1', resolved: 1 }, response: { resolved: 1, status: 4 } },
  customerServiceTicket: { request: { sourcePage: 'mainApply', supportChannel: 'whatsappService' }, response: {} },
  createReviewSchema: { request: {}, response: { reviewSchemaId: 'R1', shouldAsk: true } },
  updateReviewSchema: { request: { reviewSchemaId: 'R1', state: 'shown' }, response: { state: 'shown' } },
  saveReview: { request: { reviewSchemaId: 'R1', satisfied: true, stars: 5 }, response: { state: 'completed' } },
  accountDeletionCheck: { request: {}, response: { allowed: true } },
  deleteAccount: { request: { reasons: ['short terms'], authCode: '482913' }, response: {} },
};
