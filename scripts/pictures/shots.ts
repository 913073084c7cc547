import type { Locator, Page } from '@playwright/test';
export type Shot = {
  screen: string;
  state: string;
  scenario: string;
  path: string;
  act?: (page: Page) => Promise<unknown>;
  isAnonymous?: boolean;
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
  // the page has changed
  if (await tapped.evaluate(({ isIgnored }) => isIgnored).catch(() => false)) await press(target);
};

const tap = (name: string) => (page: Page) => press(page.getByRole('button', { name }).first());

/** Cuts the network. */
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

export const shots: Shot[] = [
  { screen: 'login', state: 'number', scenario: 'new-borrower', path: '/login', isAnonymous: true },
  {
    screen: 'login',
    state: 'refused number',
    scenario: 'new-borrower',
    path: '/login',
    isAnonymous: true,
    act: async (page) => {
      await page.getByLabel('Phone number').fill('12');
      await tap('Send code')(page);
    },
  },
  {
    screen: 'login',
    state: 'code',
    scenario: 'new-borrower',
    path: '/login',
    isAnonymous: true,
    act: async (page) => {
      // Another number, because the borrower of the scenario already has a code.
      await page.getByLabel('Phone number').fill('08039876543');
      await tap('Send code')(page);
      await page.getByLabel('6-digit code').waitFor();
    },
  },
  {
    screen: 'login',
    state: 'code sent before',
    scenario: 'new-borrower',
    path: '/login',
    isAnonymous: true,
    act: async (page) => {
      await page.getByLabel('Phone number').fill('08031234567');
      await tap('Send code')(page);
      await page.getByRole('button', { name: 'I have a code already' }).waitFor();
    },
  },
  { screen: 'home', state: 'new', scenario: 'new-borrower', path: '/' },
  { screen: 'home', state: 'half filled', scenario: 'half-filled', path: '/' },
  { screen: 'home', state: 'in review', scenario: 'in-review', path: '/' },
  { screen: 'home', state: 'approved', scenario: 'approved', path: '/' },
  { screen: 'home', state: 'rejected', scenario: 'rejected-frozen', path: '/' },
  { screen: 'home', state: 'paying out', scenario: 'disbursing', path: '/' },
  { screen: 'home', state: 'due today', scenario: 'due-today', path: '/' },
  { screen: 'home', state: 'overdue', scenario: 'overdue-3', path: '/' },
  { screen: 'home', state: 'other loans', scenario: 'new-borrower', path: '/', act: tap('Other loans') },
  { screen: 'home', state: 'rating', scenario: 'finished', path: '/' },
  {
    screen: 'home',
    state: 'download offer without address',
    scenario: 'cpi-no-url',
    path: '/',
    act: tap('Get Harbour Flow'),
  },
  { screen: 'home', state: 'customer service', scenario: 'new-borrower', path: '/', act: tap('Customer service') },
  { screen: 'personal', state: 'empty', scenario: 'new-borrower', path: '/profile_info' },
  { screen: 'personal', state: 'errors', scenario: 'new-borrower', path: '/profile_info', act: tap('Continue') },
  { screen: 'work', state: 'empty', scenario: 'half-filled', path: '/more_info' },
  { screen: 'face', state: 'examples', scenario: 'half-filled', path: '/face_recognition_info' },
  { screen: 'face', state: 'saved', scenario: 'product-withdrawn', path: '/face_recognition_info' },
  { screen: 'bank', state: 'empty', scenario: 'half-filled', path: '/bank_account_info' },
  { screen: 'bank', state: 'picker', scenario: 'half-filled', path: '/bank_account_info', act: tap('Bank: Choose') },
  {
    screen: 'bank',
    state: 'refused by the bank',
    scenario: 'bank-refused',
    path: '/bank_account_info?orderNo={orderNo}',
  },
  { screen: 'answers', state: 'to check', scenario: 'product-withdrawn', path: '/bank_account_info?view=answers' },
  { screen: 'consent', state: 'to agree to', scenario: 'product-withdrawn', path: '/bank_account_info?view=consent' },
  {
    screen: 'consent',
    state: 'not ticked',
    scenario: 'product-withdrawn',
    path: '/bank_account_info?view=consent',
    act: tap('Agree and apply'),
  },
  { screen: 'countdown', state: 'sending', scenario: 'uploads-missing', path: '/countdown_info' },
  { screen: 'countdown', state: 'product withdrawn', scenario: 'product-withdrawn', path: '/countdown_info' },
  { screen: 'review', state: 'waiting', scenario: 'in-review', path: '/order_review?orderNo={orderNo}' },
  { screen: 'review', state: 'cancelled', scenario: 'cancelled', path: '/order_review?orderNo={orderNo}' },
  { screen: 'reject', state: 'frozen', scenario: 'rejected-frozen', path: '/decline_order?orderNo={orderNo}' },
  { screen: 'confirm', state: 'terms', scenario: 'approved', path: '/borrow/confirm_borrow?orderNo={orderNo}' },
  {
    screen: 'confirm',
    state: 'not ticked',
    scenario: 'approved',
    path: '/borrow/confirm_borrow?orderNo={orderNo}',
    act: tap('Get ₦'),
  },
  {
    screen: 'confirm',
    state: 'no terms',
    scenario: 'approval-amount-failing',
    path: '/borrow/confirm_borrow?orderNo={orderNo}',
  },
  { screen: 'lending', state: 'on its way', scenario: 'disbursing', path: '/loan_in_process?orderNo={orderNo}' },
  { screen: 'lending', state: 'failed', scenario: 'payout-failed', path: '/loan_in_process?orderNo={orderNo}' },
  { screen: 'repay detail', state: 'repaying', scenario: 'repaying', path: REPAY },
  { screen: 'repay detail', state: 'overdue', scenario: 'overdue-3', path: REPAY },
  { screen: 'repay detail', state: 'extended', scenario: 'extended', path: REPAY },
  { screen: 'repay detail', state: 'partly paid', scenario: 'partly-paid', path: REPAY },
  { screen: 'repay detail', state: 'finished', scenario: 'finished', path: REPAY },
  { screen: 'repay detail', state: 'without a network', scenario: 'overdue-3', path: REPAY, act: cutOff },
  { screen: 'closure letter', state: 'to share', scenario: 'finished', path: `${REPAY}&type=letter` },
  {
    screen: 'closure letter',
    state: 'as a picture',
    scenario: 'finished',
    path: `${REPAY}&type=letter`,
    act: tap('Share as a picture'),
  },
  { screen: 'payment', state: 'paid in full', scenario: 'repaying', path: CASHIER, act: byCard(/^Pay /) },
  { screen: 'payment', state: 'declined', scenario: 'repaying', path: CASHIER, act: byCard(/^Decline$/) },
  { screen: 'cashier', state: 'choosing', scenario: 'overdue-3', path: CASHIER },
  {
    screen: 'cashier',
    state: 'waiting',
    scenario: 'payment-waiting',
    path: '/pay_cashier_offline?payOrderId={payOrderId}',
  },
  { screen: 'extension', state: 'choosing', scenario: 'overdue-3', path: '/order_extension?orderNo={orderNo}' },
  {
    screen: 'extension',
    state: 'part paid',
    scenario: 'extension-part-paid',
    path: '/order_extension?orderNo={orderNo}',
  },
  { screen: 'record', state: 'loans', scenario: 'second-loan', path: '/db_order_list' },
  { screen: 'record', state: 'empty', scenario: 'new-borrower', path: '/db_order_list' },
  { screen: 'record', state: 'offline', scenario: 'second-loan', path: '/', act: offline },
  { screen: 'me', state: 'known', scenario: 'unread-ticket', path: '/user_center' },
  { screen: 'me', state: 'documents', scenario: 'finished', path: '/user_center', act: tap('Receipts and statements') },
  { screen: 'me', state: 'new', scenario: 'new-borrower', path: '/user_center' },
  { screen: 'me', state: 'my data', scenario: 'repaying', path: '/user_center', act: tap('My data and consent') },
  { screen: 'settings', state: 'list', scenario: 'new-borrower', path: '/user_settings' },
  { screen: 'settings', state: 'log out', scenario: 'new-borrower', path: '/user_settings', act: tap('Log Out') },
  { screen: 'about us', state: 'text', scenario: 'new-borrower', path: '/user_about_us' },
  { screen: 'agreement list', state: 'links', scenario: 'new-borrower', path: '/user_agreement' },
  { screen: 'agreement', state: 'text', scenario: 'new-borrower', path: '/agreementUrl?type=privacy_policy' },
  { screen: 'common problems', state: 'list', scenario: 'new-borrower', path: '/user_faq' },
  { screen: 'deletion', state: 'read me', scenario: 'finished', path: '/user_account_delete' },
  { screen: 'deletion', state: 'blocked', scenario: 'deletion-blocked', path: '/user_account_delete' },
  {
    screen: 'deletion',
    state: 'no reason',
    scenario: 'finished',
    path: '/user_account_delete?step=form',
    act: tap('Continue'),
  },
  {
    screen: 'deletion',
    state: 'code',
    scenario: 'finished',
    path: '/user_account_delete?step=form',
    act: async (page) => {
      await press(page.getByRole('checkbox').first());
      await tap('Continue')(page);
    },
  },
  { screen: 'feedback', state: 'new', scenario: 'repaying', path: '/customer_add' },
  { screen: 'feedback', state: 'list', scenario: 'unread-ticket', path: '/customer_list' },
  { screen: 'feedback', state: 'empty list', scenario: 'new-borrower', path: '/customer_list' },
  {
    screen: 'feedback',
    state: 'needs a reply',
    scenario: 'ticket-needs-reply',
    path: '/customer_detail?ticketOdrId={ticketOdrId}',
  },
  { screen: 'help chat', state: 'begun', scenario: 'repaying', path: '/customer_faq?tractOdrId={tractOdrId}' },
  { screen: 'error', state: 'no such page', scenario: 'new-borrower', path: '/no-such-page' },
];
