import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import type { Borrower, OpenedScenario } from './answers';
import { journalText } from './journal';
import { connectMock, type Mock, type Prepared, prepareSandbox, startMock } from './mock';
import { MockError } from './mock-error';
import type { MockSettings, SandboxOptions } from './options';
import type { Sandbox } from './sandbox';

export interface MockFixtures extends Pick<SandboxOptions, 'scenario' | 'savedScenario' | 'clock'> {
  /** internal: the next three are its parts */
  readonly prepared: Prepared & { readonly sandbox: Sandbox };
  /** sandbox of this test; a failed test gets its journal as an attachment */
  readonly sandbox: Sandbox;
  /** borrower of the option `scenario`: `await page.goto(borrower.open)` opens the app, logged in */
  readonly borrower: Borrower;
  /** scenario opened by the option `savedScenario` */
  readonly opened: OpenedScenario;
}

export interface MockWorkerFixtures {
  /** option: settings of the mock server of a worker; with `mockOrigin`, only its `adminToken` */
  readonly mockSettings: MockSettings;
  /** option: address of a running server, instead of one for each worker */
  readonly mockOrigin: string | undefined;
  readonly mock: Mock;
}

const lacking = (fixture: string, option: string, example: string): MockError =>
  new MockError(`The fixture "${fixture}" needs a ${option}: test.use({ ${option}: '${example}' }).`);

/**
 * Playwright's `test` with a sandbox for each test. The type is explicit, because the inferred one names a module
 * internal to Playwright.
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & MockFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & MockWorkerFixtures
> = base.extend<MockFixtures, MockWorkerFixtures>({
  mockSettings: [{}, { option: true, scope: 'worker' }],
  mockOrigin: [undefined, { option: true, scope: 'worker' }],
  mock: [
    async ({ mockSettings, mockOrigin }, use) => {
      const mock =
        mockOrigin === undefined
          ? await startMock(mockSettings)
          : await connectMock({ origin: mockOrigin, ...(mockSettings as object) });
      await use(mock);
      await mock.stop();
    },
    { scope: 'worker' },
  ],
  scenario: [undefined, { option: true }],
  savedScenario: [undefined, { option: true }],
  clock: [undefined, { option: true }],
  prepared: [
    async ({ mock, scenario, savedScenario, clock }, use, testInfo) => {
      const sandbox = mock.openSandbox();
      await use({ sandbox, ...(await prepareSandbox(sandbox, { scenario, savedScenario, clock })) });
      if (testInfo.status !== testInfo.expectedStatus) {
        const calls = await sandbox.journal.list({ limit: '1000' });
        await testInfo.attach('journal', { body: journalText(calls), contentType: 'text/plain' });
        await testInfo.attach('journal.json', { body: JSON.stringify(calls), contentType: 'application/json' });
      }
    },
    { box: true },
  ],
  // This dependency closes the context first, so the journal is read after all other failures are known.
  context: async ({ context, prepared: _ }, use) => use(context),
  sandbox: async ({ prepared }, use) => use(prepared.sandbox),
  borrower: async ({ prepared: { borrower } }, use) => {
    if (borrower === undefined) throw lacking('borrower', 'scenario', 'due-today');
    await use(borrower);
  },
  opened: async ({ prepared: { savedScenario } }, use) => {
    if (savedScenario === undefined) throw lacking('opened', 'savedScenario', 'the-name-of-yours');
    await use(savedScenario);
  },
});

export { expect } from '@playwright/test';
