import { codes } from '@kit/contracts/codes';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import type { Page } from '@playwright/test';
import { agreeAndApply, bridgeCalls, PHONE, screens } from '../support/borrower';
import { expect, test } from '../support/e2e';
import type { Sandbox } from '../support/sandbox';
import { runScenario, scenarioUrl } from '../support/scenario';

interface Opened {
  readonly page: Page;
  readonly sandbox: Sandbox;
}

/** The screen behind a scenario's address: its texts, and those that appear after an action. */
interface Landing {
  readonly shows: readonly (string | RegExp)[];
  readonly tried?: (opened: Opened) => Promise<void>;
}

const tap = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** Today in Lagos, in the app's date format. */
const today = (): string => {
  const format = (part: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en', { timeZone: 'Africa/Lagos', ...part }).format();
  return [format({ day: 'numeric' }), format({ month: 'long' }), format({ year: 'numeric' })].join('-');
};

const getsTheOffer = ({ page }: Opened) => tap(page, 'Get Harbour Flow');

const landings: Readonly<Record<string, Landing>> = {
  'new-borrower': { shows: ['You could borrow up to', 'Step 1 of 4: personal information'] },
  'half-filled': { shows: ['Step 3 of 4: face photo'] },
  'uploads-missing': { shows: ['Your application isn’t finished. Continue where you left off.'] },
  'in-review': { shows: ['We are reviewing your application', /^expected by /] },
  approved: { shows: ['You receive', '₦46,400', /^I have read the loan agreement/] },
  'approval-amount-failing': { shows: [codes.APPROVAL_AMOUNT_FAILED.message, 'Refresh'] },
  'rejected-frozen': { shows: ['We can’t offer you a loan now', /^in 5 days, after a freeze period of 7 days/] },
  cancelled: { shows: ['Ended', /^Cancelled/] },
  'product-withdrawn': {
    shows: ['All 4 steps done. Check your answers and apply.'],
    tried: async ({ page }) => {
      await screens.applyNow(page).click();
      await tap(page, 'Everything is right');
      await agreeAndApply(page);
      await expect(page.getByText(codes.PRODUCT_NOT_FOUND.message).first()).toBeVisible();
    },
  },
  'face-dark': { shows: ['A photo of your face'] },
  disbursing: { shows: ['Your money is on its way', '₦46,400 in your account'] },
  'bank-refused': { shows: ['Your loan needs another account', 'Saved: ••••••6789. Type it again in full.'] },
  'payout-failed': { shows: ['Ended', /^Failed/] },
  repaying: { shows: ['Left to pay', 'What you owe', '₦51,750'] },
  'due-today': { shows: ['Left to pay', `due ${today()} · ₦500 more for each day late`] },
  'overdue-3': { shows: ['3 days overdue', '₦53,250'] },
  'overdue-30': { shows: ['30 days overdue', '₦66,750'] },
  extended: { shows: ['Term extended', '₦51,750'] },
  'extension-part-paid': { shows: ['You chose to extend. It happens as soon as you pay another ₦5,000.'] },
  'partly-paid': { shows: ['You have repaid ₦5,000 of ₦51,750.'] },
  'payment-waiting': { shows: ['Send exactly', 'Waiting for your transfer', 'Providus Bank'] },
  finished: { shows: ['Your credit limit was updated', 'It was ₦50,000. Thank you for repaying your loan.'] },
  'second-loan': { shows: ['Left to pay', '₦77,625'] },
  'unread-ticket': { shows: ['Repaid bill not updated', '1 new'] },
  'ticket-needs-reply': { shows: ['We have a question for you. Answer it below.'] },
  'no-channels-open': {
    shows: ['Talk to a person'],
    tried: async ({ page }) => {
      await tap(page, 'Talk to a person');
      await expect(page.getByText(/Nobody can chat at the moment/).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Copy the number' })).toHaveCount(0);
    },
  },
  'cpi-offer': {
    shows: ['Harbour Flow'],
    tried: async (opened) => {
      await getsTheOffer(opened);
      await expect.poll(() => bridgeCalls(opened.page, 'openGooglePlay')).toHaveLength(1);
    },
  },
  'cpi-no-url': {
    shows: ['Harbour Flow'],
    tried: async (opened) => {
      await getsTheOffer(opened);
      await expect(opened.page.getByText('This app has no download link yet. Please try again later.')).toBeVisible();
      expect(await bridgeCalls(opened.page, 'openGooglePlay')).toEqual([]);
    },
  },
  'deletion-blocked': { shows: ['Not possible yet', 'See my loans'] },
};

/** Scenarios of a session or a key, in a logged-in browser. */
const endings: Readonly<Record<string, Landing>> = {
  'token-expired': { shows: ['Send code', new RegExp(`^${codes.TOKEN_EXPIRED.message}`)] },
  'token-squeezed': { shows: ['Send code', new RegExp(`^${codes.TOKEN_SQUEEZED.message}`)] },
  'token-invalid': { shows: ['Send code', new RegExp(`^${codes.TOKEN_INVALID.message}`)] },
  'key-expired': {
    shows: ['You could borrow up to'],
    tried: async ({ sandbox }) => {
      const { requests } = await sandbox.admin<{ requests: { url: string }[] }>('/requests');
      expect(requests.filter(({ url }) => url.endsWith(`/${KEY_EXCHANGE}`)).length).toBeGreaterThanOrEqual(2);
    },
  },
};

/** The address's query for the native app has been removed by then. */
const expectLanding = async ({ page, sandbox }: Opened, route: string, { shows, tried }: Landing) => {
  for (const text of shows) await expect(page.getByText(text).first()).toBeVisible();
  const { pathname, search } = new URL(page.url());
  const [path, query = ''] = route.split('?');
  expect(pathname.replace(/\/$/, '')).toBe(new URL(sandbox.url(path)).pathname.replace(/\/$/, ''));
  expect(search.slice(1).replace(/=[^&]+/g, '=')).toBe(query.replace(/=[^&]+/g, '='));
  await tried?.({ page, sandbox });
};

const listed = async (sandbox: Sandbox) => {
  const { scenarios } = await sandbox.admin<{ scenarios: { name: string; route: string }[] }>('/scenarios');
  return new Map(scenarios.map(({ name, route }) => [name, route]));
};

test('every scenario has its test here', async ({ sandbox }) => {
  expect([...Object.keys(landings), ...Object.keys(endings)].sort()).toEqual(
    [...(await listed(sandbox)).keys()].sort(),
  );
});

for (const [name, landing] of Object.entries(landings)) {
  test(`${name}: its address opens the right screen`, async ({ page, sandbox }) => {
    await page.goto(scenarioUrl(sandbox, name));
    await expectLanding({ page, sandbox }, (await listed(sandbox)).get(name) ?? '', landing);
  });
}

for (const [name, landing] of Object.entries(endings)) {
  test(`${name}: its address opens the right screen for a logged-in borrower`, async ({ page, sandbox }) => {
    await page.goto(scenarioUrl(sandbox, 'new-borrower', PHONE));
    await expect(screens.applyNow(page)).toBeVisible();
    await page.goto(scenarioUrl(sandbox, name, PHONE));
    const route = name === 'key-expired' ? ((await listed(sandbox)).get(name) ?? '') : '/login';
    await expectLanding({ page, sandbox }, route, landing);
  });
}

for (const name of Object.keys(endings).filter((each) => each.startsWith('token-'))) {
  test(`${name}: its address shows the same in a browser that was never logged in`, async ({ page, sandbox }) => {
    await page.goto(scenarioUrl(sandbox, name));
    await expectLanding({ page, sandbox }, '/login', endings[name] ?? { shows: [] });
  });
}

test('an address sets up a scenario and opens the app in its sandbox, logged in', async ({ page, sandbox }) => {
  await page.goto(scenarioUrl(sandbox, 'new-borrower', PHONE));
  await expect(screens.applyNow(page)).toBeVisible();
  expect(page.url()).toBe(sandbox.url('/'));
  await screens.tab(page, 'Me').click();
  await expect(page.getByText('080****567')).toBeVisible();
  // The next scenario has another borrower, who is not logged in yet.
  await page.goto(scenarioUrl(sandbox, 'overdue-3'));
  await expect(page.getByText('Left to pay')).toBeVisible();
});

test('a logged-in browser loses its session after a token scenario', async ({ page, sandbox }) => {
  await page.goto(scenarioUrl(sandbox, 'new-borrower', PHONE));
  await expect(screens.applyNow(page)).toBeVisible();
  await runScenario(sandbox, 'token-squeezed', PHONE);
  await screens.tab(page, 'Record').click();
  await expect(page.getByText(codes.TOKEN_SQUEEZED.message).first()).toBeVisible();
});
