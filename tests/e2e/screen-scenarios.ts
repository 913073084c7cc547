import type { Bar } from './layout';

const UNABLE = 'Unable to load content, please check your internet connection and try again.';

type Row = readonly [
  requirements: string,
  path: string,
  title: string,
  scenario: string,
  content: readonly (string | RegExp)[],
  bar?: Bar,
];

/**
 * Each screen in a matching scenario, and the texts that a borrower must find there. The first column lists the proved
 * requirements. A screen without a bar in its row has an action bar.
 */
export const screens: readonly Row[] = [
  ['2.1', '/', 'Home', 'new-borrower', ['You could borrow up to', 'Apply now', 'Hot loans', 'Other loans'], 'Home'],
  ['2.4] [3.3', '/bank_account_info', 'Bank account', 'half-filled', ['Bank', 'Account number', 'BVN']],
  [
    '2.5',
    '/more_info',
    'Work information',
    'half-filled',
    ['Kind of work', 'Monthly income', 'Two people we can call'],
  ],
  ['2.6] [2.40', '/face_recognition_info', 'Face photo', 'half-filled', ['Correct', 'Dark', 'Blurred', 'Take a photo']],
  ['2.7] [2.39', '/profile_info', 'Personal information', 'new-borrower', ['Only 4 steps', 'First name', 'Last name']],
  [
    '2.8] [2.33] [2.44',
    '/borrow/confirm_borrow?orderNo={orderNo}',
    'Confirm your loan',
    'approved',
    [
      ...[
        'Maximum amount',
        'When will you repay?',
        'Processing fee, taken now',
        /^Interest, 0\.5% a day$/,
        'Loan amount',
      ],
      ...['Installment amount, once', 'Repayment date', 'Payment date', 'Overdue fee, each day late'],
      ...['Total repayment amount', 'Name', 'BVN', 'Disbursement account'],
    ],
  ],
  ['2.10', '/loan_in_process?orderNo={orderNo}', 'Loan on its way', 'disbursing', ['Your money is on its way'], 'Home'],
  [
    '2.11] [2.43] [4.4',
    '/decline_order?orderNo={orderNo}',
    'Your application',
    'rejected-frozen',
    [/freeze period of 7 days$/, 'We can’t offer you a loan now', 'Delete my information'],
  ],
  [
    '2.12',
    '/order_review?orderNo={orderNo}',
    'In review',
    'in-review',
    ['We are reviewing your application', /^since /, /^expected by /],
  ],
  ['2.14] [2.32] [2.53', '/error', 'Something went wrong', 'new-borrower', [UNABLE, 'Refresh'], 'nothing'],
  ['2.15] [2.50', '/customer_add', 'New feedback', 'repaying', ['Want to borrow', 'Want to repay', 'Loan failure']],
  [
    '2.17',
    '/customer_faq?tractOdrId={tractOdrId}&loanOrderId={orderNo}',
    'Customer service',
    'repaying',
    ['Talk to a person'],
  ],
  ['2.18', '/customer_list', 'My feedback', 'unread-ticket', ['I need to reply', 'Done', '1 new']],
  ['2.16', '/customer_detail?ticketOdrId={ticketOdrId}', 'Feedback', 'ticket-needs-reply', ['What you told us']],
  [
    '2.19',
    '/customer_feedback?ticketOdrId={ticketOdrId}',
    'Feedback sent',
    'ticket-needs-reply',
    ['We have your feedback'],
  ],
  [
    '2.20',
    '/user_center',
    'Me',
    'repaying',
    ['080****567', 'Settings', 'Common Problems', 'About us', 'Bank account'],
    'Me',
  ],
  ['2.21', '/db_order_list', 'Record', 'repaying', ['Running', 'Ended', 'Repay now'], 'Record'],
  [
    '2.22] [2.33',
    '/pay_cashier?orderNo={orderNo}&purpose=repay',
    'Repay',
    'repaying',
    ['Left to pay', 'Bank transfer', 'Card'],
  ],
  [
    '2.23] [2.33',
    '/pay_cashier_offline?payOrderId={payOrderId}',
    'Pay by bank transfer',
    'payment-waiting',
    ['Account number'],
  ],
  [
    '2.24] [2.33] [2.46',
    '/order_extension?orderNo={orderNo}',
    'Extend the term',
    'overdue-3',
    [
      'Extension fee',
      'Rollover amount, the price of the extension',
      'New payment date',
      'What an extension (renewal) means',
    ],
  ],
  [
    '2.25] [2.33] [2.45',
    '/repay/repay_detail?orderNo={orderNo}',
    'Your loan',
    'overdue-3',
    [
      ...[
        'Due date',
        'Overdue days',
        'Outstanding amount',
        'Rollover amount, the price of the extension',
        'Repaid amount',
      ],
      ...['Remaining payable amount', 'New payment date', 'I want to extend the term', /^Pay only into the account/],
    ],
  ],
  ['2.26] [2.55', '/user_about_us', 'About us', 'new-borrower', [/is a marketplace that connects customers/], 'Me'],
  ['2.27', '/user_account_delete', 'Account deletion', 'finished', ['Before you delete your account']],
  [
    '2.28] [2.55',
    '/user_agreement',
    'Agreement List',
    'new-borrower',
    ['Official Website', 'Terms & Conditions', 'Privacy Policy'],
    'Me',
  ],
  ['2.29] [2.55', '/user_faq', 'Common Problems', 'new-borrower', ['How do I repay my loan?'], 'Me'],
  ['2.31', '/user_settings', 'Settings', 'new-borrower', ['Agreement List', 'Account Deletion', 'Log Out'], 'Me'],
];
