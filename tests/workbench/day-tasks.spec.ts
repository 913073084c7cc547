import { expect, test } from '../support/e2e';
import { benchOf, dayTasks, doEach, Hands, type Ways } from '../support/hands';
import { OVERDUE } from '../support/workbench';

test('each task of a day of testing takes the acts that docs/qa.md lists, and at most four', async ({
  page,
  sandbox,
}) => {
  const { workbench, call, left, clock, says, adding } = benchOf(page, sandbox);
  const name = `mine-${sandbox.name.slice(2, 10)}`;
  const newFault = (start: string, fault: Record<string, unknown>) =>
    adding(['+ New fault', start, 'Add fault'], fault);
  const filter = async (hands: Hands, text: string) => {
    await hands.click(page.getByRole('combobox', { name: 'Filter the calls' }));
    await hands.type(text);
    await expect(workbench.rows()).toHaveCount(1);
  };
  /** Loads the phone again while a fault hits one method. */
  const reloadWith = async (effect: Record<string, unknown>, method: string) => {
    await sandbox.admin('/faults', { match: { method }, effect, times: 1 });
    await page.getByRole('button', { name: 'Reload phone A' }).click();
  };

  const ways: Ways = {
    'a copy of the sandbox': async (hands) => {
      await hands.button(/^Sandbox /);
      await hands.item(/^Clone /);
      await page.getByRole('dialog').getByLabel('Name').waitFor();
      await hands.type(`${sandbox.name}-copy`);
      await hands.press('Enter');
      await expect(page).toHaveURL(/sandbox=[^&]*-copy/);
      await workbench.open();
      await workbench.scenario(OVERDUE);
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
      const { offsetMs } = await clock();
      const act = page.getByRole('row', { name: /clock \+/ });
      await new Hands(workbench).inRow(act, 'Back to here');
      await expect.poll(async () => (await clock()).offsetMs).toBeLessThan(offsetMs);
      await hands.inRow(act, 'Return here');
      await expect.poll(async () => (await clock()).offsetMs).toBe(offsetMs);
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
      await workbench.filter('');
    },
    'the calls whose reply never arrived': async (hands) => {
      await reloadWith({ drop: 'after' }, 'orderDetail');
      await filter(hands, 'code:"no reply"');
      await workbench.filter('');
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
      await workbench.filter('');
    },
    'a phone without a network': async (hands) => {
      await hands.button(/^Network of phone A/);
      await hands.item('Offline');
      await says('Set offline for phone A: done');
    },
    'a phone with text at 200 %': async (hands) => {
      await hands.button('More of phone A');
      await hands.item('Text at 200 %');
      await expect.poll(() => new URL(page.url()).searchParams.get('phone.a')).toContain('~200~');
    },
    'an empty sandbox': async (hands) => {
      await hands.button(/^Sandbox /);
      await hands.item('Empty this sandbox');
      await hands.button('Empty this sandbox');
      await says('Empty the sandbox');
    },
  };

  await workbench.open();
  await workbench.scenario(OVERDUE);
  await expect(left).toBeVisible();
  await doEach(workbench, dayTasks, ways);
});
