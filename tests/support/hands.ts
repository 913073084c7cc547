import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Sandbox } from './sandbox';
import { root } from './source-files';
import { Workbench } from './workbench';

/** Acts of a task. */
const MOST = 4;

/** Does acts as a tester does, and counts them. */
export class Hands {
  count = 0;
  constructor(private readonly workbench: Workbench) {}

  async click(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }
  /** Clicks a button that a row shows under the pointer. A row that arrives moves the others away from it. */
  async inRow(row: Locator, name: string): Promise<void> {
    this.count += 1;
    await expect(async () => {
      await row.hover();
      await row.getByRole('button', { name }).click({ timeout: 5_000 });
    }).toPass();
  }
  async button(name: string | RegExp): Promise<void> {
    await this.click(this.workbench.page.getByRole('button', { name, exact: typeof name === 'string' }));
  }
  async item(name: string | RegExp): Promise<void> {
    await this.click(this.workbench.page.getByRole('menuitem', { name }).first());
  }
  async tab(name: string): Promise<void> {
    await this.click(this.workbench.tab(name));
  }
  async call(method: string): Promise<void> {
    await this.click(this.workbench.callOf(method));
  }
  async press(key: string): Promise<void> {
    this.count += 1;
    await this.workbench.page.keyboard.press(key);
  }
  async type(text: string): Promise<void> {
    this.count += 1;
    await this.workbench.page.keyboard.type(text);
  }
  async fill(field: Locator, text: string): Promise<void> {
    this.count += 1;
    await field.fill(text);
  }
  async choose(field: Locator, words: string): Promise<void> {
    this.count += 1;
    await field.selectOption(words);
  }
  async search(text: string): Promise<void> {
    await this.press('Control+k');
    await this.type(text);
    await this.workbench.page.getByRole('option').first().waitFor();
    await this.press('Enter');
  }
}

export type Ways = Readonly<Record<string, (hands: Hands) => Promise<void>>>;

/** What the tasks look at. */
export const benchOf = (page: Page, sandbox: Sandbox) => {
  const workbench = new Workbench(page, sandbox);
  const addsFault = (fault: Record<string, unknown>) =>
    expect.poll(async () => (await sandbox.admin<{ faults: object[] }>('/faults')).faults.at(-1)).toMatchObject(fault);
  const elsewhere: string[] = [];
  page.context().on('request', (request) => {
    const { hostname, href } = new URL(request.url());
    if (!/^$|^127\.0\.0\.1$|(?:^|\.)localhost$/.test(hostname)) elsewhere.push(href);
  });
  return {
    workbench,
    /** requests that left this machine */
    elsewhere,
    call: workbench.region('Call'),
    left: workbench.device('A').getByText('Left to pay', { exact: true }),
    clock: () => sandbox.admin<{ offsetMs: number; iso: string }>('/clock'),
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

/** The acts of each task in the tables of docs/qa.md. */
const tables = readFileSync(join(root, 'docs/qa.md'), 'utf8')
  .split('\n\n')
  .filter((text) => text.startsWith('| you want |'))
  .map(
    (text) =>
      new Map(
        [...text.matchAll(/^\| ([^|]+) \| [^|]+ \| (\d) \|/gm)].map(([, wanted, acts]) => [wanted, Number(acts)]),
      ),
  );
export const [commonTasks = new Map(), dayTasks = new Map()] = tables;

/** Does the tasks in order, and compares the acts with those that the docs list. */
export const doEach = async (
  workbench: Workbench,
  listed: ReadonlyMap<string | undefined, number>,
  ways: Ways,
): Promise<void> => {
  expect(Object.keys(ways).sort()).toEqual([...listed.keys()].sort());
  for (const [wanted, way] of Object.entries(ways)) {
    await test.step(wanted, async () => {
      const hands = new Hands(workbench);
      await way(hands);
      expect({ wanted, acts: hands.count }).toEqual({ wanted, acts: listed.get(wanted) });
      expect(hands.count).toBeLessThanOrEqual(MOST);
    });
  }
};
