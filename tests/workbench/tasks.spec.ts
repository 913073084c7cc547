import { expect, test } from '../e2e/test';
import { benchOf, commonTasks, dayTasks, doEach, type Hands, handsOf } from './hands';
import { OVERDUE } from './workbench';

/** Code of a call with a made-up token. */
const REFUSED = '100103';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('each common task takes the acts that docs/qa.md lists, at most four', async ({ page, sandbox }) => {
  const { workbench, borrower, call, left, offset, says, addsFault, adding } = benchOf(page, sandbox);
  const hosts = new Set<string>();
  page.context().on('request', (request) => hosts.add(new URL(request.url()).hostname));

  await workbench.open();
  // The order matters: each task needs the state that the earlier ones leave.
  await doEach(workbench, commonTasks, {
    'a borrower who is three days overdue': async (hands) => {
      await hands.press('s');
      await hands.type('overdue-3');
      await hands.press('Enter');
      await expect(left).toBeVisible();
      // A row that arrives later would move the row that the next task clicks.
      await expect(workbench.callOf('orderDetail')).toBeVisible();
    },
    'what a call changed': async (hands) => {
      await hands.call('authenticate');
      await hands.click(call.getByRole('tab', { name: 'State', exact: true }));
      const session = call.getByRole('region', { name: 'session' }).first();
      await expect(session.getByRole('row', { name: /^contactNumber/ })).toContainText(borrower());
    },
    'another reply to the next call like this one': async (hands) => {
      await hands.call('authenticate');
      await hands.click(call.getByRole('button', { name: 'Change next reply' }));
      await hands.item('HTTP 502');
      await addsFault({ match: { method: 'authenticate' }, effect: { http: 502 }, times: 1 });
      await sandbox.admin('/faults', undefined, 'DELETE');
    },
    'a bank transfer': async (hands) => {
      await hands.tab('Borrower');
      await hands.fill(page.getByRole('spinbutton', { name: /Transfer amount/ }), '5000');
      await hands.button('Add transfer');
      await expect(page.getByText('₦48,250').first()).toBeVisible();
      await workbench.tab('Calls').click();
    },
    'the state before a call': async (hands) => {
      const reads = () => workbench.rows().filter({ hasText: 'userIdentifierInfo' }).count();
      const before = await reads();
      await hands.call('authenticate');
      await hands.click(call.getByRole('button', { name: 'Back to before' }));
      await workbench.tab('Borrower').click();
      await expect(page.getByText('₦53,250').first()).toBeVisible();
      await workbench.tab('Calls').click();
      // The phone loads again. A new row would move the row that the next task clicks.
      await expect.poll(reads).toBeGreaterThan(before);
    },
    'the same call with another token': async (hands) => {
      await hands.call('userIdentifierInfo');
      await hands.button('Edit and resend');
      await hands.fill(page.getByRole('dialog', { name: /^Resend/ }).getByLabel('Token'), 'another');
      await hands.button('Resend');
      await says('"token":"another"');
      await expect(page.getByRole('dialog', { name: /^Resend/ })).toBeHidden();
    },
    'three days later': async (hands) => {
      const before = await offset();
      await hands.search('3 days');
      await expect.poll(offset).toBe(before + 3 * 86_400_000);
    },
    'the next event, such as a fee': async (hands) => {
      const before = await offset();
      await hands.button(/^Next event: /);
      await expect.poll(offset).toBeGreaterThan(before);
    },
    'a clock that stands still': async (hands) => {
      await hands.button('More of the clock');
      await hands.item('Freeze');
      await expect(page.getByText('frozen', { exact: true })).toBeVisible();
    },
    'a screen of the app': async (hands) => {
      await hands.search('/bank_account_info');
      await expect(page.locator('iframe[data-phone="a"]')).toHaveAttribute('src', /\/bank_account_info/);
    },
    'a second phone with the same borrower': async (hands) => {
      await hands.button('Add a phone');
      await hands.button('Borrower of phone B');
      await hands.item(/log in natively/);
      await expect(workbench.device('B').getByText('Overdue').first()).toBeVisible();
    },
    'slow 3G on one phone': async (hands) => {
      await hands.button(/^Network of phone B/);
      await hands.item('Slow 3G');
      await says('Set slow-3g for phone B: done');
    },
    'a squeezed session': async (hands) => {
      await hands.tab('Borrower');
      await hands.button('Squeeze');
      await expect(page.getByRole('region', { name: 'Session and order' })).toContainText('no active session');
    },
    'what an error means, and what the app does next': async (hands) => {
      // The resent call had no valid token.
      await workbench.tab('Calls').click();
      await hands.click(workbench.rows().filter({ hasText: REFUSED }).first());
      await expect(call).toContainText('TOKEN_INVALID');
    },
    'only the failed calls': async (hands) => {
      const all = await workbench.rows().count();
      await hands.click(workbench.filter());
      await hands.type('-code:0');
      await expect.poll(() => workbench.rows().count()).toBeLessThan(all);
      await expect(workbench.rows().filter({ hasText: REFUSED }).first()).toBeVisible();
      await workbench.filter().fill('');
    },
    'an expired session': async (hands) => {
      await sandbox.admin(`/sessions/${borrower()}`, {});
      await hands.search('expire session');
      await says('Expire session: done');
    },
    'a reset on the second payment call': adding(['2nd payment is reset'], {
      match: { method: 'createPayOrder' },
      after: 1,
    }),
    'a reply with a missing field': adding(['Missing fields'], {
      match: { contactNumber: expect.stringMatching(/^\d{11}$/) },
      effect: { reply: { data: {} } },
    }),
    'a key exchange that fails': adding(['Key exchange fails'], {
      match: { method: 'generateSk' },
      effect: { http: 502 },
    }),
    'an upload of 20 MB and one byte': adding(['Upload is too large'], {
      match: { method: 'mediaUpload' },
      effect: { code: 200205 },
    }),
    'a login code': async (hands) => {
      await hands.tab('Messages');
      await hands.click(page.getByRole('button', { name: /^Copy \d+$/ }).first());
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d+$/);
    },
    'a bug report with evidence': async (hands) => {
      await hands.button('Save trace');
      const save = page.getByRole('dialog', { name: 'Save trace' }).getByRole('button', { name: 'Save trace' });
      const [download] = await Promise.all([page.waitForEvent('download'), hands.click(save)]);
      expect(download.suggestedFilename()).toMatch(/^trace-.*\.json$/);
    },
  });
  // Nothing left this machine.
  expect([...hosts].filter((host) => !/^$|^127\.0\.0\.1$|(?:^|\.)localhost$/.test(host))).toEqual([]);
});

test('each task of a day of testing takes the acts that docs/qa.md lists, at most four', async ({ page, sandbox }) => {
  const { workbench, call, left, clock, offset, says, adding } = benchOf(page, sandbox);
  const name = `mine-${sandbox.name.slice(2, 10)}`;
  const newFault = (start: string, fault: Record<string, unknown>) =>
    adding(['+ New fault', start, 'Add fault'], fault);
  const filter = async (hands: Hands, text: string) => {
    await hands.click(workbench.filter());
    await hands.type(text);
    await expect(workbench.rows()).toHaveCount(1);
  };
  /** Loads the phone again while a fault hits one method. */
  const reloadWith = async (effect: object, method: string) => {
    await sandbox.admin('/faults', { match: { method }, effect, times: 1 });
    await page.getByRole('button', { name: 'Reload phone A' }).click();
  };

  await workbench.open();
  await workbench.scenario(OVERDUE);
  await expect(left).toBeVisible();
  await doEach(workbench, dayTasks, {
    'a copy of the sandbox': async (hands) => {
      await hands.button(/^Sandbox /);
      await hands.item(/^Clone /);
      await page.getByRole('dialog').getByLabel('Name').waitFor();
      await hands.type(`${sandbox.name}-copy`);
      await hands.press('Enter');
      await expect(page).toHaveURL(/sandbox=[^&]*-copy/);
      await workbench.open();
      await expect(left).toBeVisible();
    },
    'one minute before midnight': async (hands) => {
      await hands.search('23:59');
      // In Lagos, which is an hour ahead.
      await expect.poll(async () => (await clock()).iso).toMatch(/T22:59:/);
    },
    'a phone with the data of the new time': async (hands) => {
      const stale = page.getByRole('button', { name: 'Clock moved · reload' });
      await hands.click(stale);
      await expect(stale).toHaveCount(0);
      await expect(left).toBeVisible();
    },
    'the branch that going back left': async (hands) => {
      const before = await offset();
      const act = page.getByRole('row', { name: /clock \+/ });
      await handsOf(workbench).inRow(act, 'Back to here');
      await expect.poll(offset).toBeLessThan(before);
      await hands.inRow(act, 'Return here');
      await expect.poll(offset).toBe(before);
      await expect(left).toBeVisible();
    },
    'a scenario of the present state': async (hands) => {
      await hands.button('Files');
      await hands.item('Save as scenario');
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor();
      await hands.type(name);
      await hands.press('Enter');
      await says(`Save the scenario ${name}: done`);
    },
    'a saved scenario': async (hands) => {
      // The phone must leave its screen for that of the scenario.
      await handsOf(workbench).search('/bank_account_info');
      await expect(left).toHaveCount(0);
      await hands.press('s');
      await hands.type(name);
      await page.getByRole('option', { name }).waitFor();
      await hands.press('Enter');
      await says(`Replace the sandbox with ${name}: done`);
      await expect(left).toBeVisible();
      await sandbox.admin(`/scenarios/${name}`, undefined, 'DELETE');
    },
    'a code that no app knows, for one method': newFault('A code', {
      match: { method: 'homePage' },
      effect: { code: 99_999 },
      times: 1,
    }),
    'replies late by one to five seconds': newFault('A delay', { effect: { delay: [1_000, 5_000] } }),
    'an outage of five minutes': newFault('An outage', { effect: { http: 503 }, minutes: 5 }),
    'an upload that breaks at 60 %': newFault('A broken upload', {
      match: { method: 'mediaUpload' },
      effect: { drop: 'upload', percent: 60 },
    }),
    'the wrong field of a broken reply': async (hands) => {
      await workbench.tab('Calls').click();
      await reloadWith({ reply: { set: { 'order.amount': 'much' } } }, 'orderDetail');
      await hands.click(workbench.rows().filter({ hasText: 'broken' }).first());
      await expect(call.locator('li.wrong')).toContainText('amount: "much"');
      await page.keyboard.press('Escape');
    },
    'the entry of a batch that failed': async (hands) => {
      await reloadWith({ code: 99_999 }, 'operationConfiguration');
      await filter(hands, 'failed');
      await expect(workbench.rows()).toContainText('operationConfiguration failed');
      await workbench.filter().fill('');
    },
    'the calls whose reply never arrived': async (hands) => {
      await reloadWith({ drop: 'after' }, 'orderDetail');
      await filter(hands, 'code:"no reply"');
      await workbench.filter().fill('');
    },
    'a message from customer service': async (hands) => {
      await hands.tab('Borrower');
      await hands.fill(page.getByRole('textbox', { name: 'Message from customer service' }), 'Hello');
      await hands.button('New ticket');
      await says('Open a ticket as customer service: done');
    },
    'a payout that the bank refuses': async (hands) => {
      await workbench.tab('Calls').click();
      await hands.tab('Borrower');
      await hands.choose(page.getByLabel('Payout'), 'bank refused');
      await says('Payout: bank refused: done');
    },
    'a native app that never replies to an event': async (hands) => {
      await hands.tab('Native');
      await hands.choose(page.getByLabel('copyText'), 'never replies');
      await says('Set the reply to copyText: never replies: done');
    },
    'the calls over the bridge': async (hands) => {
      await workbench.tab('Calls').click();
      await hands.tab('Native');
      await hands.button('Watch bridge');
      await hands.button('Show its calls');
      await workbench.rows().filter({ hasText: 'getPackageInfo' }).first().click();
      await expect(call.getByText(/over the bridge of phone A/)).toBeVisible();
      await expect(call.getByRole('listitem').filter({ hasText: 'pkgName' }).last()).toBeVisible();
      await workbench.filter().fill('');
    },
    'a phone without a network': async (hands) => {
      await hands.button(/^Network of phone A/);
      await hands.item('Offline');
      await says('Set offline for phone A: done');
    },
    'a phone with text at 200 %': async (hands) => {
      await hands.button('More of phone A');
      await hands.item('Text at 200 %');
      await expect(workbench.device('A').locator('html')).toHaveAttribute('style', /font-size: 200%/);
    },
    'an empty sandbox': async (hands) => {
      await hands.button(/^Sandbox /);
      await hands.item('Empty this sandbox');
      await hands.button('Empty this sandbox');
      await says('Empty the sandbox');
    },
  });
});
