import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { Sandbox } from './sandbox';

/** The workbench of a sandbox, as somebody who tests sees it. */
export class Workbench {
  constructor(
    readonly page: Page,
    readonly sandbox: Sandbox,
  ) {}

  /** @param query what of the page's state is in its address, such as `tab=faults` */
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

  region(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** The app on a phone. @param name A to D */
  phone(name: string): FrameLocator {
    return this.page.frameLocator(`iframe[title="The app on phone ${name}"]`);
  }

  tab(name: string): Locator {
    return this.page.getByRole('tablist', { name: 'Inspector' }).getByRole('tab', { name });
  }

  /** Rows of the traffic but for its head and for what stands for those out of view. */
  rows(): Locator {
    return this.region('Traffic').locator('tbody tr:has(td)');
  }

  /** The latest call that had a method, among others or alone. */
  callOf(method: string): Locator {
    return this.rows()
      .filter({ has: this.page.locator(`[title*="${method}"]`) })
      .first();
  }

  /** Opens a situation, on phone A unless another is named. */
  async situation(name: string, phone = 'A'): Promise<void> {
    await this.page.locator(`[data-situation="${name}"]`).click();
    const button = phone === 'A' ? /^Open on A/ : `Open on phone ${phone}`;
    await this.region('Situations').getByRole('button', { name: button }).click();
  }

  /** Whose phone it is, as the page has it in its address. */
  borrower(): string {
    return new URL(this.page.url()).searchParams.get('who') ?? '';
  }
}
