import type { OrderDetail } from '@kit/contracts/methods/loan';
import type { Page } from '@playwright/test';
import { bridgeCalls, open, PHONE } from '../support/borrower';
import { expect, test } from '../support/e2e';
import { jpeg } from '../support/files';
import type { Sandbox } from '../support/sandbox';
import { runScenario } from '../support/scenario';
import { fillFields, recordTaps, type Taken, TOO_YOUNG, targets, viewOf } from './monkey-page';

/** The journey in parts. Each walk starts in one of these scenarios. */
const scenarios = ['new-borrower', 'product-withdrawn', 'approved', 'repaying', 'overdue-3', 'payment-waiting'];

/** Always the same steps, unless `npm test -- monkey` sets another seed. */
const seed = Number(process.env.MONKEY_SEED ?? 1);
const steps = Math.ceil(Number(process.env.MONKEY_STEPS ?? 300) / scenarios.length);

// The browser's own messages about a failed request, and a screen whose chunk did not load. The recorder of taps is
// injected into every frame, but an agreement's frame runs no script.
test.use({
  allowedNoise: [
    /Failed to load resource|net::ERR_|Failed to fetch dynamically imported module|Blocked script execution in '[^']*\/agreements\//,
  ],
});

/** mulberry32: a small generator with the same numbers on each machine. */
const randomFrom = (start: number) => {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** The loans on the server; empty after the account was deleted. */
const loansOf = async (sandbox: Sandbox): Promise<readonly OrderDetail[]> => {
  const { orders } = await sandbox.admin<{ orders: OrderDetail[] }>(`/borrowers/${PHONE}`).catch((error: unknown) => {
    if (String(error).includes('answered 404')) return { orders: [] };
    throw error;
  });
  return orders;
};

/** Checks that the borrower confirmed every change of money on the server by tapping a button with that amount. */
const expectConfirmed = (before: readonly OrderDetail[], after: readonly OrderDetail[], taps: readonly Taken[]) => {
  const confirmed = (label: RegExp) => taps.filter((tap) => label.test(tap.label)).map(({ amount }) => amount);
  const toPay = { card: confirmed(/^Pay ₦/), transfer: confirmed(/^Get the account number$/) };
  for (const { order, payments, terms } of after) {
    const known = before.find((each) => each.order.orderNo === order.orderNo);
    if (!known) {
      const applied = taps.filter(({ label, isConsentTicked }) => label === 'Agree and apply' && isConsentTicked);
      expect(applied.length, `${order.orderNo} was applied for with consent`).toBeGreaterThan(0);
    }
    const wasTaken = known?.order.status === 'approved' && !['approved', 'cancelled'].includes(order.status);
    if (wasTaken) expect(confirmed(/^Get ₦/), `${order.orderNo} was taken`).toContain(terms?.receivedAmount);
    if (known?.order.status === 'approved' && order.status === 'cancelled') {
      expect(
        taps.map(({ label }) => label),
        `${order.orderNo} was cancelled`,
      ).toContain('Yes, cancel it');
    }
    for (const { payOrderId, amount, method } of payments) {
      if (known?.payments.some((each) => each.payOrderId === payOrderId)) continue;
      const index = toPay[method].indexOf(amount);
      expect(index, `the payment ${payOrderId} of ${amount} by ${method} was confirmed`).toBeGreaterThanOrEqual(0);
      toPay[method].splice(index, 1);
    }
  }
};

/** Waits for two frames, even if the page changes meanwhile. */
const frames = (page: Page) =>
  page
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    .catch(() => undefined);

/** The native app's back button. It closes the app if the page does not handle it. */
const systemBack = async (page: Page, restart: () => Promise<unknown>): Promise<void> => {
  const calls = await bridgeCalls(page, 'setBackSwitch').catch(() => []);
  const last = calls.at(-1) as { readonly params?: { readonly intercept?: boolean } } | undefined;
  if (last?.params?.intercept === false) await restart();
  else await page.evaluate(() => window.history.back()).catch(() => undefined);
};

const latestCode = (sandbox: Sandbox) => sandbox.latestCode(PHONE).catch(() => '123456');

for (const [index, scenario] of scenarios.entries()) {
  test(`${steps} random taps, backs, refreshes and network cuts from ${scenario} cause no white page, no lost focus and no unconfirmed payment`, async ({
    page,
    sandbox,
  }) => {
    test.setTimeout(300_000 + steps * 4_000);
    const name = `MONKEY_SEED=${seed}, from ${scenario}`;
    process.stdout.write(`${name}\n`);
    const random = randomFrom(seed + index);
    const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
    await runScenario(sandbox, scenario, PHONE);
    const home = sandbox.url(`/?shell.nativeUser=${PHONE}`);
    const before = await loansOf(sandbox);
    // Without motion, a screen arrives earlier under the second of two taps.
    await page.emulateMedia({ reducedMotion: index % 2 === 0 ? 'reduce' : 'no-preference' });
    const taps: Taken[] = [];
    const trail: string[] = [];
    const server = new URL(home).origin;
    await page.route(
      (url) => url.origin !== server,
      (route) => route.abort('aborted'),
    );
    page.on('popup', (popup) => void popup.close());
    page.on(
      'filechooser',
      (chooser) => void chooser.setFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer: jpeg() }),
    );
    const takenTaps = await recordTaps(page);
    await open(page, sandbox, '/');
    let offlineFor = 0;
    /** Opens the app again. Without a network there would be no page to check. */
    const restart = async () => {
      offlineFor = 0;
      await page.context().setOffline(false);
      await page.goto(home);
    };

    const tapAt = async ({ x, y }: { readonly x: number; readonly y: number }, twice: boolean) => {
      await page.touchscreen.tap(x, y);
      if (twice) await page.touchscreen.tap(x, y);
    };
    const act = async (): Promise<string> => {
      const dice = random();
      if (dice < 0.1) {
        await systemBack(page, restart);
        return 'back';
      }
      if (dice < 0.14 && offlineFor === 0) {
        await page.reload();
        return 'refresh';
      }
      if (dice < 0.19 && offlineFor === 0) {
        offlineFor = 4;
        await page.context().setOffline(true);
        return 'offline';
      }
      if (dice < 0.32) {
        await fillFields(page, await latestCode(sandbox), random());
        return 'fill';
      }
      if (dice < 0.38) {
        await page.evaluate((share) => window.scrollTo(0, share * document.documentElement.scrollHeight), random());
        return 'scroll';
      }
      const target = pick(await targets(page));
      if (!target) return 'nothing to tap';
      const isTwice = random() < 0.4;
      await tapAt(target, isTwice);
      return `${isTwice ? 'double tap' : 'tap'} on ${target.label}`;
    };

    for (let step = 0; step < steps; step += 1) {
      const seenBefore = await viewOf(page);
      trail.push(await act());
      await frames(page);
      if (offlineFor > 0) {
        offlineFor -= 1;
        if (offlineFor === 0) await page.context().setOffline(false);
      }
      const where = `${name}, step ${step}: ${trail.slice(-6).join(', ')}`;
      if (!page.url().startsWith(sandbox.url('/').replace(/\/$/, ''))) await restart();
      for (const tap of takenTaps()) {
        taps.push(tap);
        expect(tap.age, `${where}: "${tap.label}" was pressed when it had just appeared`).toBeGreaterThan(TOO_YOUNG);
      }
      // the provider's page, which may still be loading
      const isElsewhere = () => page.url().includes('/checkout/');
      await expect
        .poll(async () => isElsewhere() || ((await viewOf(page))?.heading ?? ''), { message: `${where}: a white page` })
        .not.toBe('');
      if (isElsewhere()) continue;
      const seen = await viewOf(page);
      if (seenBefore?.documentId === seen?.documentId && seenBefore?.signature !== seen?.signature) {
        await expect
          .poll(async () => !isElsewhere() && (await viewOf(page))?.isFocusLost, {
            message: `${where}: focus is on the body`,
          })
          .toBe(false);
      }
    }
    await page.context().setOffline(false);
    expectConfirmed(before, await loansOf(sandbox), [...taps, ...takenTaps()]);
  });
}
