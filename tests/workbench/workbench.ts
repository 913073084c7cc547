import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { Sandbox } from '../support/sandbox';

/** A scenario with a loan that is three days overdue. */
export const OVERDUE = 'overdue-3';

/** Page object of the workbench. */
export class Workbench {
  constructor(
    readonly page: Page,
    readonly sandbox: Sandbox,
  ) {}

  async open(): Promise<void> {
    await this.page.goto(new URL(`/__admin/?sandbox=${this.sandbox.name}`, this.sandbox.url()).href);
    await this.page.getByText('live', { exact: true }).waitFor();
  }

  /** Opens the workbench with an overdue loan on phone A. */
  static async withLoan(page: Page, sandbox: Sandbox): Promise<Workbench> {
    const workbench = new Workbench(page, sandbox);
    await workbench.open();
    await workbench.scenario(OVERDUE);
    await workbench.device('A').getByText('Left to pay').waitFor();
    // A row that arrives later would move the row that a test clicks.
    await workbench.callOf('orderDetail').waitFor();
    return workbench;
  }

  region(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** The app on a simulated device. @param name A to D */
  device(name: string): FrameLocator {
    return this.page.frameLocator(`iframe[title="The app on phone ${name}"]`);
  }

  tab(name: string): Locator {
    return this.page.getByRole('tablist', { name: 'Views' }).getByRole('tab', { name });
  }

  /** The box that filters the calls. */
  filter(): Locator {
    return this.page.getByRole('combobox', { name: 'Filter the calls' });
  }

  /** The visible calls, without the acts between them. */
  rows(): Locator {
    return this.region('Calls').locator('tbody tr[aria-selected]');
  }

  /** The latest call with this method. Its envelope may contain other methods too. */
  callOf(method: string): Locator {
    return this.rows()
      .filter({ has: this.page.locator(`[title*="${method}"]`) })
      .first();
  }

  /** Opens a built-in scenario on phone A. */
  async scenario(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Scenarios', exact: true }).click();
    const row = this.page.locator(`[data-scenario="${name}"]`);
    // A click on the chosen scenario opens it.
    if ((await row.getAttribute('aria-selected')) !== 'true') await row.click();
    await this.region('Scenarios')
      .getByRole('button', { name: /^Open on A/ })
      .click();
  }
}
