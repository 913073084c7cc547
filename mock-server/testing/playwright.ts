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
import { connectMock, type Mock, prepareSandbox, startMock } from './mock';
import { MockError } from './mock-error';
import type { MockSettings, SandboxOptions } from './options';
import type { Sandbox } from './sandbox';

/** Maximum entries of one journal request. */
const LONGEST_JOURNAL = '1000';

export interface MockFixtures {
  /** option: scenario of the borrower before the test: `test.use({ scenario: 'due-today' })` */
  readonly scenario: SandboxOptions['scenario'];
  /** option: saved scenario to open before the test */
  readonly savedScenario: SandboxOptions['savedScenario'];
  /** option: target of the clock before the test, a time or a duration from now such as '3d' */
  readonly clock: SandboxOptions['clock'];
  /** sandbox of this test; a failed test gets its journal as an attachment */
  readonly sandbox: Sandbox;
  /** borrower of the option `scenario`: `await page.goto(borrower.open)` opens the app, logged in */
  readonly borrower: Borrower;
  /** scenario opened by the option `savedScenario` */
  readonly opened: OpenedScenario;
}

export interface MockWorkerFixtures {
  /** option: settings of the mock server of a worker */
  readonly mockSettings: MockSettings;
  /** option: address of a running server, instead of one for each worker */
  readonly mockOrigin: string | undefined;
  readonly mock: Mock;
}

/** Internal fixture; `sandbox`, `borrower` and `opened` are its parts. */
export interface PreparedFixtures {
  readonly preparedSandbox: {
    readonly sandbox: Sandbox;
    readonly borrower?: Borrower;
    readonly opened?: OpenedScenario;
  };
}

const lacking = (fixture: string, option: string, example: string): MockError =>
  new MockError(`The fixture "${fixture}" needs a ${option}: test.use({ ${option}: '${example}' }).`);

/**
 * Playwright's `test` with a sandbox for each test. The type is explicit, because the inferred one names a module
 * internal to Playwright.
 */
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & MockFixtures & PreparedFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & MockWorkerFixtures
> = base.extend<MockFixtures & PreparedFixtures, MockWorkerFixtures>({
  mockSettings: [{}, { option: true, scope: 'worker' }],
  mockOrigin: [undefined, { option: true, scope: 'worker' }],
  mock: [
    async ({ mockSettings, mockOrigin }, use) => {
      const { adminToken, ...others } = mockSettings;
      const [ignored] = Object.keys(others);
      if (mockOrigin !== undefined && ignored !== undefined) {
        throw new MockError(
          `mockSettings.${ignored} has no effect on the running server of mockOrigin. Allowed with mockOrigin: adminToken.`,
        );
      }
      const mock =
        mockOrigin === undefined
          ? await startMock(mockSettings)
          : await connectMock({ origin: mockOrigin, adminToken });
      await use(mock);
      await mock.stop();
    },
    { scope: 'worker' },
  ],
  scenario: [undefined, { option: true }],
  savedScenario: [undefined, { option: true }],
  clock: [undefined, { option: true }],
  preparedSandbox: [
    async ({ mock, scenario, savedScenario, clock }, use, testInfo) => {
      const sandbox = mock.openSandbox();
      const prepared = await prepareSandbox(sandbox, { scenario, savedScenario, clock });
      await use({ sandbox, borrower: prepared.borrower, opened: prepared.savedScenario });
      if (testInfo.status !== testInfo.expectedStatus) {
        const calls = await sandbox.journal.list({ limit: LONGEST_JOURNAL });
        await testInfo.attach('journal', { body: journalText(calls), contentType: 'text/plain' });
        await testInfo.attach('journal.json', { body: JSON.stringify(calls), contentType: 'application/json' });
      }
    },
    { box: true },
  ],
  // This dependency closes the context first, so the journal is read after all other failures are known.
  context: async ({ context, preparedSandbox: _ }, use) => use(context),
  sandbox: async ({ preparedSandbox }, use) => use(preparedSandbox.sandbox),
  borrower: async ({ preparedSandbox: { borrower } }, use) => {
    if (borrower === undefined) throw lacking('borrower', 'scenario', 'due-today');
    await use(borrower);
  },
  opened: async ({ preparedSandbox: { opened } }, use) => {
    if (opened === undefined) throw lacking('opened', 'savedScenario', 'the-name-of-yours');
    await use(opened);
  },
});

export { expect } from '@playwright/test';
