import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Sandbox } from '../support/sandbox';
import { root } from '../support/source-files';
import { Workbench } from './workbench';

/** Acts of a task. */
const MOST = 4;

/** Does acts as a tester does, and counts them. */
export const handsOf = (workbench: Workbench) => {
  const { page } = workbench;
  let count = 0;
  const act = async (done: Promise<unknown>): Promise<void> => {
    count += 1;
    await done;
  };
  const click = (target: Locator) => act(target.click());
  const press = (key: string) => act(page.keyboard.press(key));
  const type = (text: string) => act(page.keyboard.type(text));
  return {
    count: () => count,
    click,
    press,
    type,
    fill: (field: Locator, text: string) => act(field.fill(text)),
    choose: (field: Locator, words: string) => act(field.selectOption(words)),
    button: (name: string | RegExp) => click(page.getByRole('button', { name, exact: typeof name === 'string' })),
    item: (name: string | RegExp) => click(page.getByRole('menuitem', { name }).first()),
    tab: (name: string) => click(workbench.tab(name)),
    call: (method: string) => click(workbench.callOf(method)),
    /** Clicks a button that a row shows under the pointer. A row that arrives moves the others away from it. */
    inRow: (row: Locator, name: string) =>
      act(
        expect(async () => {
          await row.hover();
          await row.getByRole('button', { name }).click({ timeout: 5_000 });
        }).toPass(),
      ),
    search: async (text: string): Promise<void> => {
      await press('Control+k');
      await type(text);
      await page.getByRole('option').first().waitFor();
      await press('Enter');
    },
  };
};

export type Hands = ReturnType<typeof handsOf>;

/** What the tasks look at. */
export const benchOf = (page: Page, sandbox: Sandbox) => {
  const workbench = new Workbench(page, sandbox);
  const addsFault = (fault: Record<string, unknown>) =>
    expect.poll(async () => (await sandbox.admin<{ faults: object[] }>('/faults')).faults.at(-1)).toMatchObject(fault);
  const clock = () => sandbox.admin<{ offsetMs: number; iso: string }>('/clock');
  return {
    workbench,
    borrower: () => new URL(page.url()).searchParams.get('who') ?? '',
    call: workbench.region('Call'),
    left: workbench.device('A').getByText('Left to pay', { exact: true }),
    clock,
    offset: async () => (await clock()).offsetMs,
    says: (text: string) => expect(page.getByRole('contentinfo').getByRole('status')).toContainText(text),
    addsFault,
    /** Clicks buttons of the faults' tab, the last of which adds a fault. */
    adding: (buttons: readonly string[], fault: Record<string, unknown>) => async (hands: Hands) => {
      await workbench.tab('Calls').click();
      await hands.tab('Faults');
      for (const button of buttons) await hands.button(button);
      await addsFault(fault);
      await sandbox.admin('/faults', undefined, 'DELETE');
    },
  };
};

type Acts = Readonly<Record<string, number>>;

/** The acts of each task, in the two tables of docs/qa.md. */
const tables = readFileSync(join(root, 'docs/qa.md'), 'utf8')
  .split('\n\n')
  .filter((text) => text.startsWith('| you want |'))
  .map((text) => [...text.matchAll(/^\| ([^|]+) \| [^|]+ \| (\d) \|/gm)])
  .map((rows): Acts => Object.fromEntries(rows.map(([, wanted, acts]) => [wanted, Number(acts)])));
export const [commonTasks = {}, dayTasks = {}] = tables;

/** Does the tasks in order, and compares the acts with those that the docs list. */
export const doEach = async (
  workbench: Workbench,
  listed: Acts,
  ways: Readonly<Record<string, (hands: Hands) => Promise<void>>>,
): Promise<void> => {
  const acts: Record<string, number> = {};
  for (const [wanted, way] of Object.entries(ways)) {
    const hands = handsOf(workbench);
    await test.step(wanted, () => way(hands));
    acts[wanted] = hands.count();
  }
  expect(acts).toEqual(listed);
  expect(Math.max(...Object.values(acts))).toBeLessThanOrEqual(MOST);
};
