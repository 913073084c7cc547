import type { Page } from '@playwright/test';
import { openIn, PHONE, screens } from '../support/borrower';
import { expect, test } from '../support/e2e';
import type { Sandbox } from '../support/sandbox';
import type { ScenarioFacts } from '../support/scenario';
import { getAccount, loanOf, payButton, transferArrives } from './acts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Visit {
  readonly page: Page;
  readonly sandbox: Sandbox;
  readonly facts: ScenarioFacts;
}

interface WatchedScreen {
  /** scenario in which home opens */
  readonly scenario: string;
  readonly prepare?: (visit: Visit) => Promise<unknown>;
  /** goes from home to the screen, by taps */
  readonly go: (visit: Visit) => Promise<unknown>;
  /** text of the screen while it waits */
  readonly waits: string | RegExp;
  /** what changes on the server; the screen shows it without a tap, or after `notice` */
  readonly change?: (visit: Visit) => Promise<unknown>;
  readonly notice?: (visit: Visit) => Promise<unknown>;
  /** text after the change */
  readonly shows?: string | RegExp;
}

const tap = (name: string | RegExp) => async (visit: Visit) => {
  const button = visit.page.getByRole('main').getByRole('button', { name }).first();
  await button.tap();
};
const becomes =
  (to: string) =>
  ({ sandbox, facts }: Visit) =>
    sandbox.admin(`/orders/${facts.orderNo}/transition`, { to });
/** Keeps a payout on its way, until the test changes it. */
const paidOutLater = ({ sandbox }: Visit) =>
  sandbox.admin(`/borrowers/${PHONE}/outcomes`, { payoutAfter: 3 * HOUR }, 'PUT');
const tab = (name: 'Home' | 'Record' | 'Me') => (visit: Visit) => screens.tab(visit.page, name).tap();
const repay = tap('Repay');

/** Every screen that shows something which changes while the borrower looks at it. */
const watched: Readonly<Record<string, WatchedScreen>> = {
  'home of a new borrower': { scenario: 'new-borrower', go: async () => undefined, waits: 'You could borrow up to' },
  'home of a loan': { scenario: 'repaying', go: async () => undefined, waits: 'Repay' },
  'a review that is approved': {
    scenario: 'in-review',
    go: tap('Details'),
    waits: 'We are reviewing your application',
    change: becomes('approved'),
    shows: 'You receive',
  },
  'an approved loan that is cancelled elsewhere': {
    scenario: 'approved',
    go: tap('Get money'),
    waits: 'You receive',
    change: becomes('cancelled'),
    notice: async (visit) => {
      await visit.page.getByRole('checkbox').tap();
      await tap(/^Get ₦/)(visit);
    },
    shows: 'You cancelled this application',
  },
  'a payout that arrives': {
    scenario: 'disbursing',
    prepare: paidOutLater,
    go: tap('Details'),
    waits: 'Your money is on its way',
    change: becomes('repaying'),
    shows: 'Left to pay',
  },
  'a payout that the bank refuses': {
    scenario: 'disbursing',
    prepare: paidOutLater,
    go: tap('Details'),
    waits: 'Your money is on its way',
    change: becomes('addingCard'),
    shows: 'Account number',
  },
  'a declined application': {
    scenario: 'rejected-frozen',
    go: tap('Details'),
    waits: 'We can’t offer you a loan now',
  },
  'a loan that was paid elsewhere': {
    scenario: 'repaying',
    go: repay,
    waits: 'Left to pay',
    change: becomes('finished'),
    notice: async (visit) => {
      await tap(/^Repay ₦/)(visit);
    },
    shows: /Nothing (to pay|is owed)/,
  },
  'an extension': {
    scenario: 'overdue-3',
    go: async (visit) => {
      await tap('Overdue: repay')(visit);
      await visit.page.getByText('I want to extend the term').tap();
      await tap('Extend by 7 days')(visit);
    },
    waits: 'New payment date',
  },
  'the cashier': {
    scenario: 'repaying',
    go: async (visit) => {
      await repay(visit);
      await tap(/^Repay ₦/)(visit);
    },
    waits: 'How do you want to pay?',
  },
  'a transfer that arrives': {
    scenario: 'repaying',
    go: async (visit) => {
      await repay(visit);
      await tap(/^Repay ₦/)(visit);
      await getAccount(visit.page);
    },
    waits: 'Waiting for your transfer',
    change: async ({ page, sandbox }) => {
      const shown = await page.getByText(/^\d{4} \d{3} \d{3}$/).textContent();
      await transferArrives(sandbox, (shown ?? '').replaceAll(' ', ''), (await loanOf(sandbox)).repayment.remaining);
    },
    shows: 'Nothing is owed. Thank you.',
  },
  'a card payment that is left': {
    scenario: 'repaying',
    go: async (visit) => {
      await repay(visit);
      await tap(/^Repay ₦/)(visit);
      await visit.page.getByText('Card', { exact: true }).tap();
      await payButton(visit.page).tap();
      await expect(visit.page.getByRole('heading', { name: 'Card payment' })).toBeVisible();
      await visit.page.goBack();
    },
    waits: 'Waiting for your card payment',
    change: becomes('finished'),
    shows: /Nothing is owed|already paid/,
  },
  'the record': { scenario: 'in-review', go: tab('Record'), waits: 'Running' },
  'my account': { scenario: 'repaying', go: tab('Me'), waits: 'Settings' },
  'the list of feedback': {
    scenario: 'unread-ticket',
    go: async (visit) => {
      await tab('Me')(visit);
      await tap(/^My feedback/)(visit);
    },
    waits: 'I need to reply',
  },
};

/** Counts the calls to the server from now on. */
const countCalls = (page: Page) => {
  let calls = 0;
  let open = 0;
  const isCall = (url: string) => /\/app\/\w+$/.test(new URL(url).pathname);
  page.on('request', (request) => {
    if (isCall(request.url())) open += 1;
  });
  page.on('requestfinished', (request) => {
    if (!isCall(request.url())) return;
    calls += 1;
    open -= 1;
  });
  // a leap of the page's clock ends a call by its timeout, and the app repeats it
  page.on('requestfailed', (request) => {
    if (isCall(request.url())) open -= 1;
  });
  return {
    /** @returns the number of calls since the last time */
    take: () => {
      const taken = calls;
      calls = 0;
      return taken;
    },
    isQuiet: () => open <= 0,
  };
};

const setVisible = (page: Page, isVisible: boolean): Promise<void> =>
  page.evaluate((visible) => {
    const state = visible ? 'visible' : 'hidden';
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !visible });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isVisible);

for (const [name, screen] of Object.entries(watched)) {
  test(`${name}: few calls while it waits, when it changes, and over a night`, async ({ page, sandbox }) => {
    await page.clock.install();
    const facts = await openIn(page, sandbox, screen.scenario, '/');
    const visit = { page, sandbox, facts };
    const calls = countCalls(page);
    const sees = (text: string | RegExp) =>
      expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible({ timeout: 10_000 });
    /** Lets time pass on the phone and on the server. In each step, a timer runs at most once. */
    const pass = async (ms: number, step: number) => {
      for (let passed = 0; passed < ms; passed += step) {
        await sandbox.admin('/clock/advance', { ms: step });
        await page.clock.fastForward(step);
        // the server refuses a phone whose clock differs from its own
        await page.clock.setSystemTime(Date.now());
        await expect.poll(calls.isQuiet).toBe(true);
      }
    };

    await screen.prepare?.(visit);
    await screen.go(visit);
    await sees(screen.waits);
    await pass(MINUTE, 5_000);
    expect(calls.take(), 'calls of opening the screen, and of its first minute').toBeLessThan(20);
    await pass(5 * MINUTE, MINUTE);
    expect(calls.take(), 'calls of five minutes').toBeLessThan(15);
    await setVisible(page, false);
    await pass(5 * MINUTE, MINUTE);
    expect(calls.take(), 'calls of five minutes in the background').toBeLessThanOrEqual(1);
    await setVisible(page, true);
    await pass(MINUTE / 2, 5_000);
    expect(calls.take(), 'calls of half a minute after the return').toBeLessThan(10);
    await sees(screen.waits);

    if (screen.change && screen.shows !== undefined) {
      await screen.change(visit);
      await screen.notice?.(visit);
      await pass(MINUTE, 5_000);
      expect(calls.take(), 'calls of a minute after the change').toBeLessThan(20);
      await sees(screen.shows);
      await pass(MINUTE, 5_000);
      expect(calls.take(), 'calls of a minute on the screen after it').toBeLessThan(15);
    }

    await pass(8 * HOUR, 20 * MINUTE);
    expect(calls.take(), 'calls of a night in view, looked at every twenty minutes').toBeLessThan(75);
    await setVisible(page, false);
    await pass(8 * HOUR, HOUR);
    // money on the screen is loaded again at midnight
    expect(calls.take(), 'calls of a night in the background').toBeLessThanOrEqual(4);
    await setVisible(page, true);
    await pass(MINUTE / 2, 5_000);
    expect(calls.take(), 'calls of half a minute after the night').toBeLessThan(15);
  });
}
