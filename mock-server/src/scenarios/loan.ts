import { assumptions } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import type { Scenario } from './scenario';
import {
  activeLoan,
  answered,
  applied,
  assessed,
  begunWith,
  confirmed,
  confirmedLoan,
  days,
  daysOfTerm,
  daysWithin,
  decided,
  earlyPayout,
  extendedTerm,
  extensionPaidInPart,
  filledIn,
  filledInAll,
  minutes,
  minutesWithin,
  paidInPart,
  paidOff,
  paidOut,
  reviewed,
  shortestPayout,
  transferAwaited,
  untilDaysBeforeDue,
  withdrawn,
} from './steps';

/** Scenarios before the application is submitted: the four steps, the uploads and the offers on home. */
export const applicationScenarios: readonly Scenario[] = [
  {
    name: 'new-borrower',
    title: 'A new borrower',
    description: 'Home offers the loan and asks for all four steps.',
    steps: [],
  },
  {
    name: 'half-filled',
    title: 'Half of the steps',
    description: 'Personal and work information are saved; the photo comes next.',
    steps: [filledIn('personal', 'work'), minutes(30)],
  },
  {
    name: 'face-dark',
    title: 'Photo too dark',
    description: 'The next photo is judged dark.',
    steps: [filledIn('personal', 'work'), decided({ photo: { quality: 'dark', faceFound: true, confidence: 40 } })],
    route: '/face_recognition_info',
  },
  {
    name: 'cpi-offer',
    title: 'Download offer',
    description: 'Home shows a download offer with an address.',
    steps: [filledInAll],
  },
  {
    name: 'cpi-no-url',
    title: 'Download offer without an address',
    description: 'Home shows a download offer without an address.',
    steps: [filledInAll, decided({ downloadOffer: 'without URL' })],
  },
  {
    name: 'product-withdrawn',
    title: 'Product withdrawn',
    description: `All steps are done, and applying answers ${codes.PRODUCT_NOT_FOUND.code}.`,
    steps: [filledInAll, decided({ product: 'withdrawn' })],
  },
  {
    name: 'uploads-missing',
    title: 'Uploads missing',
    description: 'The application is open and three of its seven data uploads have arrived.',
    steps: [filledInAll, begunWith(3), minutes(5)],
  },
];

/** Scenarios from the submitted application to the lender's decision. */
export const decisionScenarios: readonly Scenario[] = [
  {
    name: 'in-review',
    title: 'In review',
    description: 'The application was assessed and the lender has not decided yet.',
    steps: [filledInAll, applied, assessed, minutesWithin(20, () => assumptions.reviewTime)],
    route: '/order_review?orderNo={orderNo}',
  },
  {
    name: 'approved',
    title: 'Approved',
    description: 'The loan is approved and the borrower has not chosen a term yet.',
    steps: [...answered(), minutes(5)],
    route: '/borrow/confirm_borrow?orderNo={orderNo}',
  },
  {
    name: 'approval-amount-failing',
    title: 'Approved amount unavailable',
    description: `The loan is approved, and its quote answers ${codes.APPROVAL_AMOUNT_FAILED.code}.`,
    steps: [...answered({ approvalAmount: 'failing' }), minutes(5)],
    route: '/borrow/confirm_borrow?orderNo={orderNo}',
  },
  {
    name: 'rejected-frozen',
    title: 'Rejected, and frozen',
    description: `The application was rejected some days ago; applying again answers ${codes.REAPPLY_BLOCKED.code} with the days left.`,
    steps: [...answered({ review: 'reject' }), daysWithin(2, () => assumptions.freezePeriodDays)],
    route: '/decline_order?orderNo={orderNo}',
  },
];

/** Scenarios from the confirmed loan to its payout or failure. */
export const payoutScenarios: readonly Scenario[] = [
  {
    name: 'disbursing',
    title: 'Disbursing',
    description: 'The loan was confirmed and the payout is running.',
    steps: [...confirmedLoan({ payoutAfter: null }), minutesWithin(5, shortestPayout)],
    route: '/loan_in_process?orderNo={orderNo}',
  },
  {
    name: 'bank-refused',
    title: 'Bank refused',
    description: 'The bank refused the payout. The order waits for another account.',
    steps: [...confirmedLoan({ payout: 'bank refused' }), paidOut, minutes(5)],
    route: '/bank_account_info?orderNo={orderNo}',
  },
  {
    name: 'payout-failed',
    title: 'Payout failed',
    description: 'The payout failed permanently. The borrower can apply again.',
    steps: [...confirmedLoan({ payout: 'failed' }), paidOut, minutes(5)],
    route: '/db_order_list?list=finished',
  },
];

const REPAY_DETAIL = '/repay/repay_detail?orderNo={orderNo}';

/** Scenarios of an active loan: before, on and after its due day. */
export const repaymentScenarios: readonly Scenario[] = [
  {
    name: 'repaying',
    title: 'Repaying',
    description: 'The loan is active and due in four days.',
    steps: [...activeLoan, untilDaysBeforeDue(4)],
    route: REPAY_DETAIL,
  },
  {
    name: 'due-today',
    title: 'Due today',
    description: 'The loan is due today and not overdue yet.',
    steps: [...activeLoan, untilDaysBeforeDue(0)],
    route: REPAY_DETAIL,
  },
  {
    name: 'overdue-3',
    title: 'Overdue for 3 days',
    description: 'The due day was three days ago. Each day adds an overdue fee.',
    steps: [...activeLoan, untilDaysBeforeDue(-3)],
    route: REPAY_DETAIL,
  },
  {
    name: 'overdue-30',
    title: 'Overdue for 30 days',
    description: 'The due day was thirty days ago.',
    steps: [...activeLoan, untilDaysBeforeDue(-30)],
    route: REPAY_DETAIL,
  },
  {
    name: 'extended',
    title: 'Extended',
    description: 'The term was extended by seven days. Principal and interest are owed in full.',
    steps: [...activeLoan, daysOfTerm(5), extendedTerm, days(1)],
    route: REPAY_DETAIL,
  },
  {
    name: 'extension-part-paid',
    title: 'Extension paid in part',
    description: 'The borrower chose an extension and has paid half of its price.',
    steps: [...activeLoan, daysOfTerm(5), extensionPaidInPart],
    route: '/order_extension?orderNo={orderNo}',
  },
  {
    name: 'partly-paid',
    title: 'Partly paid',
    description: 'Part of the loan is repaid. The due date is unchanged.',
    steps: [...activeLoan, daysOfTerm(3), paidInPart, days(1)],
    route: REPAY_DETAIL,
  },
  {
    name: 'payment-waiting',
    title: 'Transfer awaited',
    description: 'A payment is open and its transfer has not arrived. An admin call can deliver it.',
    steps: [...activeLoan, daysOfTerm(6), transferAwaited, minutesWithin(10, () => assumptions.payOrderLife)],
    route: '/pay_cashier_offline?payOrderId={payOrderId}',
  },
  {
    name: 'deletion-blocked',
    title: 'Deletion blocked',
    description: `A loan is active, so deleting the account answers ${codes.DELETE_NOT_ALLOWED.code}.`,
    steps: [...activeLoan, daysOfTerm(3)],
    route: '/user_account_delete',
  },
];

/** Scenarios after the end of a loan. */
export const endedScenarios: readonly Scenario[] = [
  {
    name: 'cancelled',
    title: 'Cancelled',
    description: 'The borrower cancelled an approved loan and can apply again.',
    steps: [...answered(), withdrawn, days(1)],
    route: '/db_order_list?list=finished',
  },
  {
    name: 'finished',
    title: 'Finished',
    description: 'The loan was repaid in full. The limit has grown, and the app can ask for a rating.',
    steps: [...activeLoan, daysOfTerm(5), paidOff, days(1)],
  },
  {
    name: 'second-loan',
    title: 'Second loan',
    description: 'The first loan was repaid and a larger second loan is active.',
    steps: [
      ...activeLoan,
      daysOfTerm(5),
      paidOff,
      days(3),
      earlyPayout,
      applied,
      assessed,
      reviewed,
      confirmed,
      paidOut,
      daysOfTerm(2),
    ],
    route: '/repay/repay_detail?orderNo={orderNo}',
  },
];
