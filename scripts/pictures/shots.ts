import type { Locator, Page } from '@playwright/test';
import { PHONE } from '../built-server';

/** A picture of a screen in one state. */
export type Shot = {
  screen: string;
  state: string;
  scenario: string;
  path: string;
  /** what to do on the page before the picture */
  act?: ((page: Page) => Promise<unknown>) | undefined;
};

/** Presses a button until the app accepts it: a control that just appeared ignores taps. */
const press = async (target: Locator): Promise<void> => {
  // Listen before the tap, or its event could be missed.
  const tapped = await target.evaluateHandle((element) => ({
    isIgnored: new Promise((resolve) => {
      element.addEventListener('tapignored', () => resolve(true), { once: true });
      element.addEventListener('click', () => resolve(false), { once: true });
    }),
  }));
  await target.click();
  // Evaluating fails if the tap has changed the page.
  if (await tapped.evaluate(({ isIgnored }) => isIgnored).catch(() => false)) await press(target);
};

const tap = (name: string) => (page: Page) => press(page.getByRole('button', { name }).first());

/** Requests a login code, and waits for a part of the screen that follows. */
const requestCode = (phone: string, next?: (page: Page) => Locator) => async (page: Page) => {
  await page.getByLabel('Phone number').fill(phone);
  await tap('Send code')(page);
  await next?.(page).waitFor();
};

const haveCode = (page: Page) => page.getByRole('button', { name: 'I have a code already' });

/** Opens the record list without a network. */
const offline: (page: Page) => Promise<unknown> = async (page) => {
  await page.context().setOffline(true);
  await press(page.getByRole('navigation').getByText('Record', { exact: true }));
  await page.getByRole('alert').first().waitFor();
};

const REPAY = '/repay/repay_detail?orderNo={orderNo}';
const CASHIER = '/pay_cashier?orderNo={orderNo}&purpose=repay';

/** Pays, or declines, on the simulated card page. */
const byCard = (answer: RegExp) => async (page: Page) => {
  await page.getByRole('radio', { name: /^Card/ }).check({ force: true });
  await press(page.locator('button[type="submit"]'));
  await page.getByRole('heading', { name: 'Card payment' }).waitFor();
  await page.getByRole('button', { name: answer }).click();
  await page.getByRole('heading', { name: /^Payment (?:received|failed)$/ }).waitFor();
};

/** Goes offline. Loaded content stays readable. */
const cutOff: (page: Page) => Promise<unknown> = async (page) => {
  await page.context().setOffline(true);
  await page.getByText('You are offline').waitFor();
};

type Row = readonly [state: string, scenario: string, path: string, act?: Shot['act']];

/** The states of each screen. */
const screens: Readonly<Record<string, readonly Row[]>> = {
  login: [
    ['number', 'new-borrower', '/login'],
    ['refused number', 'new-borrower', '/login', requestCode('12')],
    // Another number, because the borrower of the scenario already has a code.
    ['code', 'new-borrower', '/login', requestCode('08039876543', (page) => page.getByLabel('6-digit code'))],
    ['code sent before', 'new-borrower', '/login', requestCode(PHONE, haveCode)],
  ],
  home: [
    ['new', 'new-borrower', '/'],
    ['half filled', 'half-filled', '/'],
    ['in review', 'in-review', '/'],
    ['approved', 'approved', '/'],
    ['rejected', 'rejected-frozen', '/'],
    ['paying out', 'disbursing', '/'],
    ['due today', 'due-today', '/'],
    ['overdue', 'overdue-3', '/'],
    ['other loans', 'new-borrower', '/', tap('Other loans')],
    ['rating', 'finished', '/'],
    ['download offer without address', 'cpi-no-url', '/', tap('Get Harbour Flow')],
    ['customer service', 'new-borrower', '/', tap('Customer service')],
  ],
  personal: [
    ['empty', 'new-borrower', '/profile_info'],
    ['errors', 'new-borrower', '/profile_info', tap('Continue')],
  ],
  work: [['empty', 'half-filled', '/more_info']],
  face: [
    ['examples', 'half-filled', '/face_recognition_info'],
    ['saved', 'product-withdrawn', '/face_recognition_info'],
  ],
  bank: [
    ['empty', 'half-filled', '/bank_account_info'],
    ['picker', 'half-filled', '/bank_account_info', tap('Bank: Choose')],
    ['refused by the bank', 'bank-refused', '/bank_account_info?orderNo={orderNo}'],
  ],
  answers: [['to check', 'product-withdrawn', '/bank_account_info?view=answers']],
  consent: [
    ['to agree to', 'product-withdrawn', '/bank_account_info?view=consent'],
    ['not ticked', 'product-withdrawn', '/bank_account_info?view=consent', tap('Agree and apply')],
  ],
  countdown: [
    ['sending', 'uploads-missing', '/countdown_info'],
    ['product withdrawn', 'product-withdrawn', '/countdown_info'],
  ],
  review: [
    ['waiting', 'in-review', '/order_review?orderNo={orderNo}'],
    ['cancelled', 'cancelled', '/order_review?orderNo={orderNo}'],
  ],
  reject: [['frozen', 'rejected-frozen', '/decline_order?orderNo={orderNo}']],
  confirm: [
    ['terms', 'approved', '/borrow/confirm_borrow?orderNo={orderNo}'],
    ['not ticked', 'approved', '/borrow/confirm_borrow?orderNo={orderNo}', tap('Get ₦')],
    ['no terms', 'approval-amount-failing', '/borrow/confirm_borrow?orderNo={orderNo}'],
  ],
  lending: [
    ['on its way', 'disbursing', '/loan_in_process?orderNo={orderNo}'],
    ['failed', 'payout-failed', '/loan_in_process?orderNo={orderNo}'],
  ],
  'repay detail': [
    ['repaying', 'repaying', REPAY],
    ['overdue', 'overdue-3', REPAY],
    ['extended', 'extended', REPAY],
    ['partly paid', 'partly-paid', REPAY],
    ['finished', 'finished', REPAY],
    ['without a network', 'overdue-3', REPAY, cutOff],
  ],
  'closure letter': [
    ['to share', 'finished', `${REPAY}&type=letter`],
    ['as a picture', 'finished', `${REPAY}&type=letter`, tap('Share as a picture')],
  ],
  payment: [
    ['paid in full', 'repaying', CASHIER, byCard(/^Pay /)],
    ['declined', 'repaying', CASHIER, byCard(/^Decline$/)],
  ],
  cashier: [
    ['choosing', 'overdue-3', CASHIER],
    ['waiting', 'payment-waiting', '/pay_cashier_offline?payOrderId={payOrderId}'],
  ],
  extension: [
    ['choosing', 'overdue-3', '/order_extension?orderNo={orderNo}'],
    ['part paid', 'extension-part-paid', '/order_extension?orderNo={orderNo}'],
  ],
  record: [
    ['loans', 'second-loan', '/db_order_list'],
    ['empty', 'new-borrower', '/db_order_list'],
    ['offline', 'second-loan', '/', offline],
  ],
  me: [
    ['known', 'unread-ticket', '/user_center'],
    ['documents', 'finished', '/user_center', tap('Receipts and statements')],
    ['new', 'new-borrower', '/user_center'],
    ['my data', 'repaying', '/user_center', tap('My data and consent')],
  ],
  settings: [
    ['list', 'new-borrower', '/user_settings'],
    ['log out', 'new-borrower', '/user_settings', tap('Log Out')],
  ],
  'about us': [['text', 'new-borrower', '/user_about_us']],
  'agreement list': [['links', 'new-borrower', '/user_agreement']],
  agreement: [['text', 'new-borrower', '/agreementUrl?type=privacy_policy']],
  'common problems': [['list', 'new-borrower', '/user_faq']],
  deletion: [
    ['read me', 'finished', '/user_account_delete'],
    ['blocked', 'deletion-blocked', '/user_account_delete'],
    ['no reason', 'finished', '/user_account_delete?step=form', tap('Continue')],
    [
      'code',
      'finished',
      '/user_account_delete?step=form',
      async (page) => {
        await press(page.getByRole('checkbox').first());
        await tap('Continue')(page);
      },
    ],
  ],
  feedback: [
    ['new', 'repaying', '/customer_add'],
    ['list', 'unread-ticket', '/customer_list'],
    ['empty list', 'new-borrower', '/customer_list'],
    ['needs a reply', 'ticket-needs-reply', '/customer_detail?ticketOdrId={ticketOdrId}'],
  ],
  'help chat': [['begun', 'repaying', '/customer_faq?tractOdrId={tractOdrId}']],
  error: [['no such page', 'new-borrower', '/no-such-page']],
};

export const shots: Shot[] = Object.entries(screens).flatMap(([screen, rows]) =>
  rows.map(([state, scenario, path, act]) => ({ screen, state, scenario, path, act })),
);
