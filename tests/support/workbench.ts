import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { Sandbox } from './sandbox';

/** A scenario with a loan that is three days overdue. */
export const OVERDUE = 'overdue-3';

/** Page object of the workbench. */
export class Workbench {
  constructor(
    readonly page: Page,
    readonly sandbox: Sandbox,
  ) {}

  /** @param query parameters of the page's address, such as `tab=faults` */
  async open(query = ''): Promise<void> {
    const address = new URL(
      `/__admin/?sandbox=${this.sandbox.name}${query === '' ? '' : `&${query}`}`,
      this.sandbox.url(),
    );
    await this.page.goto(address.href);
    await this.page
      .getByRole('status')
      .filter({ hasText: /^live$/ })
      .waitFor();
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

  /** Brings a phone to the front. */
  async choosePhone(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Phone ${name}`, exact: true }).click();
  }

  /** Puts a text into the filter box of the calls. */
  async filter(text: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Filter the calls' }).fill(text);
  }

  /** Opens the drawer of the scenarios. */
  async openDrawer(): Promise<void> {
    await this.page.getByRole('button', { name: 'Scenarios', exact: true }).click();
  }

  /** Opens a built-in scenario. */
  async scenario(name: string, device = 'A'): Promise<void> {
    await this.openDrawer();
    const row = this.page.locator(`[data-scenario="${name}"]`);
    // A click on the chosen scenario opens it.
    if ((await row.getAttribute('aria-selected')) !== 'true') await row.click();
    const button = device === 'A' ? /^Open on A/ : `Open on phone ${device}`;
    await this.region('Scenarios').getByRole('button', { name: button }).click();
  }

  /** The selected borrower's phone number, read from the address. */
  borrower(): string {
    return new URL(this.page.url()).searchParams.get('who') ?? '';
  }
}
