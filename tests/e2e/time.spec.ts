import { codes } from '@kit/contracts/codes';
import { formatNaira } from '@kit/contracts/money';
import type { Page } from '@playwright/test';
import { begin, open, PHONE } from '../support/borrower';
import type { ScenarioFacts } from '../support/borrower-on-wire';
import type { Sandbox } from '../support/sandbox';
import { loanOf, payButton } from './acts';
import { letTimePass, MINUTE } from './passing-time';
import { expect, test } from './test';

interface Visit {
  readonly page: Page;
  readonly sandbox: Sandbox;
  readonly facts: ScenarioFacts;
  readonly time: ReturnType<typeof letTimePass>;
}

type Act = (visit: Visit) => Promise<unknown>;

interface Change {
  /** scenario in which home opens */
  readonly scenario: string;
  /** before home opens */
  readonly prepare?: Act;
  /** goes from home to the screen, by taps */
  readonly go: Act;
  /** text of the screen while it waits */
  readonly waits: string;
  /** what changes on the server; the screen shows it without a tap, or after `notice` */
  readonly change: Act;
  readonly notice?: Act;
  /** text after the change */
  readonly shows: string | RegExp | ((visit: Visit) => Promise<string>);
}

const tap =
  (name: string | RegExp): Act =>
  ({ page }) =>
    page.getByRole('main').getByRole('button', { name }).first().tap();
const becomes =
  (to: string): Act =>
  ({ sandbox, facts }) =>
    sandbox.admin(`/orders/${facts.orderNo}/transition`, { to });
const toCashier: Act = async (visit) => {
  await tap('Repay')(visit);
  await tap(/^Repay ₦/)(visit);
};
/** Makes it two minutes before the end of the due day. */
const beforeMidnight: Act = async ({ sandbox }) => {
  const { now } = await sandbox.admin<{ now: number }>('/clock');
  await sandbox.admin('/clock/advance', { ms: (await loanOf(sandbox)).repayment.dueAt - 2 * MINUTE - now });
};
const amountNow = async ({ sandbox }: Visit) => `Pay ${formatNaira((await loanOf(sandbox)).repayment.remaining)}`;

const changes: Readonly<Record<string, Change>> = {
  'a review is approved': {
    scenario: 'in-review',
    go: tap('Details'),
    waits: 'We are reviewing your application',
    change: becomes('approved'),
    shows: 'You receive',
  },
  'a loan is paid elsewhere': {
    scenario: 'repaying',
    go: tap('Repay'),
    waits: 'Left to pay',
    change: becomes('finished'),
    notice: tap(/^Repay ₦/),
    shows: /Nothing (to pay|is owed)/,
  },
  'another phone logs in': {
    scenario: 'repaying',
    go: tap('Repay'),
    waits: 'Left to pay',
    change: ({ sandbox }) => sandbox.admin(`/sessions/${PHONE}`, {}),
    notice: tap(/^Repay ₦/),
    shows: codes.TOKEN_SQUEEZED.message,
  },
  'a loan becomes late at midnight': {
    scenario: 'due-today',
    prepare: beforeMidnight,
    go: toCashier,
    waits: 'This closes your loan',
    change: async ({ page, sandbox }) => {
      await sandbox.admin('/clock/advance', { ms: 5 * MINUTE });
      await page.clock.fastForward(3 * MINUTE);
    },
    shows: amountNow,
  },
  'a loan becomes late while the app is in the background': {
    scenario: 'due-today',
    prepare: beforeMidnight,
    go: toCashier,
    waits: 'This closes your loan',
    change: async (visit) => {
      const { time, page, sandbox } = visit;
      await time.show(false);
      await sandbox.admin('/clock/advance', { ms: 5 * MINUTE });
      await page.clock.fastForward(MINUTE);
      await time.show(true);
      // at once, not at midnight by the phone's timers
      await expect(payButton(page)).toHaveText(await amountNow(visit));
    },
    shows: amountNow,
  },
};

for (const [name, { scenario, prepare, go, waits, change, notice, shows }] of Object.entries(changes)) {
  test(`${name}: the open screen shows it, with few calls before, during and after the change`, async ({
    page,
    sandbox,
  }) => {
    await page.clock.install();
    const facts = await begin(sandbox, scenario);
    const time = letTimePass(page, sandbox);
    const visit = { page, sandbox, facts, time };
    const sees = (text: string | RegExp) =>
      expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    await prepare?.(visit);
    await open(page, sandbox, '/');
    await go(visit);
    await sees(waits);
    await time.pass(20_000, 5_000);
    await change(visit);
    await notice?.(visit);
    expect(await time.pass(MINUTE, 5_000), 'calls until a minute after the change').toBeLessThan(35);
    await sees(typeof shows === 'function' ? await shows(visit) : shows);
    expect(await time.pass(MINUTE, 5_000), 'calls of a minute on the screen after it').toBeLessThan(15);
  });
}
