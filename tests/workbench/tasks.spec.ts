import { expect, test } from '../support/e2e';
import { benchOf, commonTasks, doEach, type Ways } from '../support/hands';

const DAY = 86_400_000;
/** Code of a call with a made-up token. */
const REFUSED = '100103';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('each common task takes the acts that docs/qa.md lists, and at most four', async ({ page, sandbox }) => {
  const { workbench, elsewhere, call, left, clock, says, addsFault, adding } = benchOf(page, sandbox);
  const offset = async () => (await clock()).offsetMs;

  /** The order matters: each task needs the state that the earlier ones leave. */
  const ways: Ways = {
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
      await expect(session.getByRole('row', { name: /^contactNumber/ })).toContainText(workbench.borrower());
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
      await expect.poll(offset).toBe(before + 3 * DAY);
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
      await hands.click(page.getByRole('combobox', { name: 'Filter the calls' }));
      await hands.type('-code:0');
      await expect.poll(() => workbench.rows().count()).toBeLessThan(all);
      await expect(workbench.rows().filter({ hasText: REFUSED }).first()).toBeVisible();
      await workbench.filter('');
    },
    'an expired session': async (hands) => {
      await sandbox.admin(`/sessions/${workbench.borrower()}`, {});
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
  };

  await workbench.open();
  await doEach(workbench, commonTasks, ways);
  expect(elsewhere).toEqual([]);
});
