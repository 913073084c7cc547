import type { PageSource } from '../src/pages/page-source';
import { checkedName } from '../testing/address';
import { clockChange } from '../testing/clock';
import { type InProcessMock, mockOn } from '../testing/in-process-mock';
import { checkOptions, type SandboxOptions } from '../testing/options';
import { createKeyPair } from './key-pair';
import { createBrowserServer } from './server';

export type { HandledRequest, InProcessMock } from '../testing/in-process-mock';
export { MockError } from '../testing/mock-error';

/** Options of a mock in a page or a worker. The settings of a server do not exist there. */
export interface BrowserMockOptions extends Omit<SandboxOptions, 'savedScenario'> {
  /** name of `mock.sandbox`; `default` by default */
  readonly sandbox?: string;
}

const options: Record<keyof BrowserMockOptions, true> = {
  sandbox: true,
  scenario: true,
  clock: true,
};

/** Serves no pages, because the page under test has its own app. */
const NO_PAGES: PageSource = {
  file: async () => undefined,
  shell: async () => '',
  app: undefined,
};

/**
 * Creates a mock server in this page or worker, for tests in a browser and for MSW. Its state is in memory.
 * @throws MockError for a wrong option
 */
export const createMock = async (given: BrowserMockOptions = {}): Promise<InProcessMock> => {
  checkOptions('createMock', given, Object.keys(options));
  const { sandbox, scenario, clock } = given;
  if (clock !== undefined) clockChange(clock);
  if (sandbox !== undefined) checkedName(sandbox);
  const server = await createBrowserServer({
    keyPair: await createKeyPair(),
    store: { description: 'memory', commit: () => undefined, close: () => undefined },
    stored: [],
    pages: NO_PAGES,
    report: (line) => console.error(line),
  });
  return mockOn(server, { sandbox, scenario, clock });
};
