import type { Page } from '@playwright/test';
import { agreeAndApply, PHONE, screens } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { runScenario } from '../support/scenario';

/** The bar at the lower edge: the tab bar with its active tab, the screen's action bar, or nothing. */
type Bar = 'Home' | 'Record' | 'Me' | 'action' | 'nothing';

/**
 * Each screen of section 2 in a matching scenario, and its bar. The two lists of the section are spelled out: of the
 * screens under 2.32 and 2.33, only home has the tab bar.
 */
const all: readonly (readonly [id: string, name: string, path: string, scenario: string, bar: Bar])[] = [
  ['2.32', '404', '/error', 'new-borrower', 'nothing'],
  ['2.32', 'login', '/login', '', 'action'],
  ['2.32', 'agreement', '/agreementUrl?type=privacy_policy', 'new-borrower', 'nothing'],
  ['2.32', 'countdown', '/countdown_info', 'uploads-missing', 'nothing'],
  ['2.33', 'confirmBorrow', '/borrow/confirm_borrow?orderNo={orderNo}', 'approved', 'action'],
  ['2.33', 'repayDetail', '/repay/repay_detail?orderNo={orderNo}', 'overdue-3', 'action'],
  ['2.33', 'extension', '/order_extension?orderNo={orderNo}', 'overdue-3', 'action'],
  ['2.33', 'cashier', '/pay_cashier?orderNo={orderNo}&purpose=repay', 'repaying', 'action'],
  ['2.33', 'cashierOffline', '/pay_cashier_offline?payOrderId={payOrderId}', 'payment-waiting', 'action'],
  ['1.3', 'home', '/', 'repaying', 'Home'],
  ['1.3', 'record', '/db_order_list', 'repaying', 'Record'],
  ['1.3', 'me', '/user_center', 'repaying', 'Me'],
  ['1.3', 'addBankCard', '/bank_account_info', 'half-filled', 'action'],
  ['1.3', 'additionalInformation', '/more_info', 'half-filled', 'action'],
  ['1.3', 'facePhoto', '/face_recognition_info', 'half-filled', 'action'],
  ['1.3', 'personalInformation', '/profile_info', 'new-borrower', 'action'],
  ['1.3', 'lending', '/loan_in_process?orderNo={orderNo}', 'disbursing', 'Home'],
  ['1.3', 'reject', '/decline_order?orderNo={orderNo}', 'rejected-frozen', 'action'],
  ['1.3', 'review', '/order_review?orderNo={orderNo}', 'in-review', 'action'],
  ['1.3', 'feedback-add', '/customer_add', 'repaying', 'action'],
  ['1.3', 'feedback-detail', '/customer_detail?ticketOdrId={ticketOdrId}', 'ticket-needs-reply', 'action'],
  ['1.3', 'feedback-faq', '/customer_faq?tractOdrId={tractOdrId}', 'repaying', 'action'],
  ['1.3', 'feedback-list', '/customer_list', 'unread-ticket', 'action'],
  ['1.3', 'feedback-result', '/customer_feedback?ticketOdrId={ticketOdrId}', 'ticket-needs-reply', 'action'],
  ['1.3', 'aboutUs', '/user_about_us', 'new-borrower', 'Me'],
  ['1.3', 'accountDeletion', '/user_account_delete', 'finished', 'action'],
  ['1.3', 'agreementList', '/user_agreement', 'new-borrower', 'Me'],
  ['1.3', 'faq', '/user_faq', 'new-borrower', 'Me'],
  ['1.3', 'settings', '/user_settings', 'new-borrower', 'Me'],
];

// Playwright injects this script into the agreement's frame for its trace
test.use({ allowedNoise: [/^console error: Blocked script execution in '[^']*\/agreements\//] });

const sizes = [
  { width: 375, height: 812 },
  { width: 320, height: 640 },
] as const;

/** Measures the bar at the lower edge. Scrolls the page down and measures the gap above the bar. */
const lowerEdge = (page: Page) =>
  page.evaluate(async () => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const isSticky = (element: Element): boolean => {
      const { position, bottom } = getComputedStyle(element);
      return position === 'sticky' && bottom !== 'auto' && element.getBoundingClientRect().height > 0;
    };
    const bars = [...document.querySelectorAll('#root *')].filter(isSticky);
    const [bar] = bars;
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    let end = 0;
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      // a folded answer has a box too
      if (bar?.contains(node) || !node.parentElement?.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      end = Math.max(end, range.getBoundingClientRect().bottom);
    }
    const box = bar?.getBoundingClientRect();
    return {
      bars: bars.map((each) => (each.tagName === 'NAV' ? 'tabs' : 'action')),
      top: box?.top ?? window.innerHeight,
      bottom: box?.bottom ?? window.innerHeight,
      height: window.innerHeight,
      end,
    };
  });

/** Checks the bar of the open screen at a width of 375 and of 320 px. */
const expectBar = async (page: Page, bar: Bar): Promise<void> => {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(
      bar === 'nothing' || bar === 'action' ? 0 : 1,
    );
    // A screen that just appeared scrolls to its top once more.
    await expect(async () => {
      const { bars, top, bottom, height, end } = await lowerEdge(page);
      expect(bars).toEqual(bar === 'nothing' ? [] : [bar === 'action' ? 'action' : 'tabs']);
      expect(Math.round(bottom)).toBe(height);
      expect(end).toBeLessThanOrEqual(top);
    }).toPass({ timeout: 60_000 });
    if (bar !== 'nothing' && bar !== 'action') {
      await expect(page.locator('nav [aria-current]')).toHaveText([bar]);
    }
  }
};

for (const [id, name, path, scenario, bar] of all) {
  test(`[${id}] ${name} has ${bar === 'action' || bar === 'nothing' ? 'no tab bar' : `the tab bar with ${bar} lit`}`, async ({
    page,
    sandbox,
  }) => {
    const facts: Readonly<Record<string, string>> =
      scenario === '' ? {} : { ...(await runScenario(sandbox, scenario, PHONE)) };
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => facts[key] ?? '');
    const user = scenario === '' ? '' : `${filled.includes('?') ? '&' : '?'}shell.nativeUser=${PHONE}`;
    await page.goto(sandbox.url(filled + user));
    await expect(page.locator(`[data-screen="${name}"]`)).toBeVisible();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expectBar(page, bar);
  });
}

test('[1.3] specialConfirmBorrow has no tab bar beside its action bar', async ({ page, sandbox }) => {
  await runScenario(sandbox, 'finished', PHONE);
  await page.goto(sandbox.url(`/bank_account_info?view=consent&shell.nativeUser=${PHONE}`));
  await agreeAndApply(page);
  await expect(page.getByText('We are reviewing your application')).toBeVisible();
  await sandbox.admin('/clock/advance', { ms: 7_200_000 });
  await expect(page.locator('[data-screen="specialConfirmBorrow"]')).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expectBar(page, 'action');
});

test('[1.3] a tab leads up from a screen below it, and back leads down again', async ({ page, sandbox }) => {
  await runScenario(sandbox, 'new-borrower', PHONE);
  await page.goto(sandbox.url(`/user_center?shell.nativeUser=${PHONE}`));
  await page.getByText('Settings', { exact: true }).tap();
  await expect(page.locator('[data-screen="settings"]')).toBeVisible();
  await expect(page.locator('nav [aria-current="true"]')).toHaveText('Me');
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(page.locator('[data-screen="me"]')).toBeVisible();
  await expect(page.locator('nav [aria-current="page"]')).toHaveText('Me');
  await page.getByText('Settings', { exact: true }).tap();
  await screens.tab(page, 'Home').tap();
  await expect(page.locator('[data-screen="home"]')).toBeVisible();
  await page.goBack();
  await expect(page.locator('[data-screen="settings"]')).toBeVisible();
});

test('[9.6] a field that was scrolled to is below the header, which is offset by 46 px from the safe area', async ({
  page,
  sandbox,
}) => {
  await runScenario(sandbox, 'new-borrower', PHONE);
  await page.goto(sandbox.url(`/profile_info?from=answers&shell.nativeUser=${PHONE}`));
  const field = page.getByLabel('Email');
  await expect(field).toBeVisible();
  const measured = await field.evaluate((element) => {
    const root = document.documentElement;
    element.scrollIntoView({ block: 'start' });
    return {
      offset: getComputedStyle(root).getPropertyValue('--header-offset'),
      padding: Number.parseFloat(getComputedStyle(root).scrollPaddingTop),
      statusBar: Number.parseFloat(getComputedStyle(root).getPropertyValue('--status-bar')),
      header: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
      field: element.getBoundingClientRect().top,
    };
  });
  expect(measured.offset).toBe('46px');
  expect(measured.statusBar).toBeGreaterThan(0);
  // 10 px for buttons that are easy to tap, and 16 px of distance
  expect(measured.padding).toBeCloseTo(measured.statusBar + 46 + 10 + 16, 1);
  expect(measured.field).toBeGreaterThanOrEqual(measured.header);
});

test('[1.3] auth has no bar: it continues to home, where the first tab is active', async ({ page, sandbox }) => {
  await runScenario(sandbox, 'new-borrower', PHONE);
  await page.goto(sandbox.url(`/auth?shell.nativeUser=${PHONE}`));
  await expect(page.locator('[data-screen="home"]')).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expectBar(page, 'Home');
});

test('[2.62] a closure letter and a receipt have their own titles, and the loan has its title again afterwards', async ({
  page,
  sandbox,
}) => {
  const { orderNo } = await runScenario(sandbox, 'finished', PHONE);
  await page.goto(sandbox.url(`/repay/repay_detail?orderNo=${orderNo}&type=letter&shell.nativeUser=${PHONE}`));
  await expect(page).toHaveTitle('Closure letter - Zuma');
  await page.goto(sandbox.url(`/repay/repay_detail?orderNo=${orderNo}`));
  await expect(page).toHaveTitle('Your loan - Zuma');
  await page.getByRole('button', { name: /Received$/ }).tap();
  await expect(page).toHaveURL(/payOrderId=/);
  await expect(page).toHaveTitle('Receipt - Zuma');
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(page).toHaveTitle('Your loan - Zuma');
});
