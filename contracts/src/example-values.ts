import { SAMPLE_LENDER } from './assumptions';
import type { Note } from './methods/tickets';
import { DAY } from './time-units';

export const AT = 1_795_219_920_000;
export const exampleNote: Note = {
  noteId: 'M1',
  sender: 2,
  kind: 'text',
  text: 'Hello Adaeze. What do you need help with?',
  links: [{ kind: 'search', label: 'My payment is not shown', target: 'payment not shown' }],
  files: [],
  whatsappNo: null,
  createdAt: AT,
};
export const mine: Note = { ...exampleNote, noteId: 'M2', sender: 1, text: 'I paid yesterday', links: [] };

export const exampleExtension = {
  orderNo: 'N20261121001',
  extensionDays: 7,
  extensionFee: 10_000,
  overdueFee: 1_500,
  rolloverAmount: 11_500,
  paidTowardsExtension: 0,
  leftToPay: 11_500,
  currentDueAt: 1_795_219_920_000,
  newDueAt: 1_795_824_720_000,
  owedAfter: 53_500,
  chosen: false,
};

export const examplePayment = {
  payOrderId: 'P20261121001',
  orderNo: 'N20261121001',
  purpose: 'repay',
  method: 'transfer',
  status: 'waiting',
  amount: 55_000,
  effect: 'closes the loan',
  createdAt: 1_795_219_920_000,
  expiresAt: 1_795_306_320_000,
  settledAt: null,
  failure: null,
  virtualAccount: { bankName: 'Providus Bank', accountNo: '9012345678', accountName: `${SAMPLE_LENDER} / A. Okafor` },
  checkoutUrl: null,
} as const;

export const exampleOrder = {
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
export const exampleTerms = {
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

export const examplePerson = {
  firstName: 'Adaeze',
  middleName: 'Chidinma',
  lastName: 'Okafor',
  gender: 'Female',
  birthDate: '1994-03-14',
  education: 'graduate',
  maritalStatus: 'single',
  email: 'adaeze@gmail.com',
  whatsapp: '08031234567',
  residentType: 'rented',
  state: 'Lagos',
  district: 'Ikeja',
  address: '12 Allen Avenue',
} as const;
