import type { Bar } from './layout';

const UNABLE = 'Unable to load content, please check your internet connection and try again.';

/** Scenario of a borrower who is not logged in. */
export const NOBODY = 'nobody';

type Row = readonly [
  requirements: string,
  path: string,
  title: string,
  scenario: string,
  content: readonly [string, ...string[]],
  bar?: Bar,
];

/**
 * Each screen in a matching scenario, with texts that only this scenario shows there. The golden files of unit/web have
 * the rest. The first column lists the proved requirements. A screen without a bar in its row has an action bar.
 */
export const screens: readonly Row[] = [
  ['2.1', '/', 'Home', 'new-borrower', ['You could borrow up to', 'Apply now', 'Hot loans', 'Other loans'], 'Home'],
  ['2.3] [2.30] [2.32', '/auth', 'Log in', NOBODY, ['What is your phone number?', 'Phone number', 'Send code']],
  ['2.4', '/bank_account_info', 'Bank account', 'half-filled', ['Bank', 'Account number', 'BVN']],
  ['2.5', '/more_info', 'Work information', 'half-filled', ['Kind of work', 'Monthly income']],
  ['2.6', '/face_recognition_info', 'Face photo', 'half-filled', ['Correct', 'Dark', 'Blurred', 'Take a photo']],
  ['2.7] [2.39', '/profile_info', 'Personal information', 'new-borrower', ['Only 4 steps', 'First name', 'Last name']],
  ['2.8] [2.33', '/borrow/confirm_borrow?orderNo={orderNo}', 'Confirm your loan', 'approved', ['When will you repay?']],
  ['2.10', '/loan_in_process?orderNo={orderNo}', 'Loan on its way', 'disbursing', ['Your money is on its way'], 'Home'],
  ['2.11', '/decline_order?orderNo={orderNo}', 'Your application', 'rejected-frozen', ['Delete my information']],
  ['2.12', '/order_review?orderNo={orderNo}', 'In review', 'in-review', ['We are reviewing your application']],
  ['2.14] [2.32] [2.53', '/error', 'Something went wrong', 'new-borrower', [UNABLE, 'Refresh'], 'nothing'],
  ['2.15', '/customer_add', 'New feedback', 'repaying', ['Want to borrow', 'Want to repay', 'Loan failure']],
  ['2.16', '/customer_detail?ticketOdrId={ticketOdrId}', 'Feedback', 'ticket-needs-reply', ['What you told us']],
  ['2.17', '/customer_faq?tractOdrId={tractOdrId}', 'Customer service', 'repaying', ['Talk to a person']],
  ['2.18', '/customer_list', 'My feedback', 'unread-ticket', ['I need to reply', 'Done', '1 new']],
  ['2.19', '/customer_feedback?ticketOdrId={ticketOdrId}', 'Feedback sent', 'unread-ticket', ['We have your feedback']],
  ['2.20', '/user_center', 'Me', 'repaying', ['080****567', 'Settings', 'Common Problems', 'Bank account'], 'Me'],
  ['2.21', '/db_order_list', 'Record', 'repaying', ['Running', 'Ended', 'Repay now'], 'Record'],
  ['2.22', '/pay_cashier?orderNo={orderNo}&purpose=repay', 'Repay', 'repaying', ['Left to pay', 'Bank transfer']],
  [
    '2.23',
    '/pay_cashier_offline?payOrderId={payOrderId}',
    'Pay by bank transfer',
    'payment-waiting',
    ['Account number'],
  ],
  ['2.24] [2.33', '/order_extension?orderNo={orderNo}', 'Extend the term', 'overdue-3', ['Extension fee']],
  ['2.25] [2.33', '/repay/repay_detail?orderNo={orderNo}', 'Your loan', 'overdue-3', ['Outstanding amount']],
  ['2.26', '/user_about_us', 'About us', 'new-borrower', ['No hidden costs'], 'Me'],
  ['2.27', '/user_account_delete', 'Account deletion', 'finished', ['Before you delete your account']],
  ['2.28', '/user_agreement', 'Agreement List', 'new-borrower', ['Official Website', 'Privacy Policy'], 'Me'],
  ['2.29] [2.55', '/user_faq', 'Common Problems', 'new-borrower', ['How do I repay my loan?'], 'Me'],
  ['2.31', '/user_settings', 'Settings', 'new-borrower', ['Agreement List', 'Account Deletion', 'Log Out'], 'Me'],
];
