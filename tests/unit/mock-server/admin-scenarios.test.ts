import { overrideAssumptions } from '@kit/contracts/assumptions';
import { scenarioStages, scenarios } from '@kit/mock-server/scenarios/table';
import { afterEach, describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../support/borrower-in-sandbox';
import { handleAdmin } from '../../support/handle-admin';
import { temporaryFolder } from '../../support/temporary-folder';

const NUMBER = '08031234567';

afterEach(() => overrideAssumptions({}));

const services = (folder = temporaryFolder()) => ({ config: { scenarios: folder } }) as never;
const open = (name: string, sandbox = new BorrowerInSandbox().sandbox) =>
  handleAdmin('POST /scenarios/:name', {
    sandbox,
    services: services(),
    params: { name },
    body: { contactNumber: NUMBER },
  });

describe('the list of scenarios', () => {
  it('has every built-in one with its stage, and the folder of the saved ones', async () => {
    const folder = temporaryFolder();
    const listed = (await handleAdmin('GET /scenarios', { services: services(folder) })) as {
      scenarios: { name: string; stage: string }[];
    };
    expect(listed).toEqual({ scenarios: expect.any(Array), saved: [], folder });
    expect(listed.scenarios.map(({ name, stage }) => [stage, name])).toEqual(
      scenarioStages.flatMap(([stage, ofStage]) => ofStage.map(({ name }) => [stage, name])),
    );
    const shown = (name: string) => listed.scenarios.find((scenario) => scenario.name === name);
    expect(shown('key-expired')).toEqual({
      name: 'key-expired',
      title: 'Key expired',
      stage: 'Session and key',
      route: expect.stringMatching(/^\//),
      description: expect.stringMatching(/\.$/),
      sideEffects: 'all session keys of the sandbox',
    });
    expect(shown('approved')).toMatchObject({ sideEffects: null });
  });
});

describe('a scenario with an unknown name', () => {
  const all = `The scenarios are: ${scenarios.map(({ name }) => name).join(', ')}`;
  it.each([
    ['overdue', 'Similar names: overdue-3, overdue-30'],
    ['Overdue3-NOTHING', all],
    ['nothing--overdue', 'Similar names: overdue-3, overdue-30'],
    ['CPI_URL', 'Similar names: cpi-offer, cpi-no-url'],
    ['in', all],
    ['in-3', all],
    ['no-x', all],
  ])('%s is refused: %s', async (name, suggestions) => {
    await expect(open(name)).rejects.toMatchObject({
      status: 404,
      message: `There is no scenario "${name}". ${suggestions}`,
      issues: [],
    });
  });
});

describe('a scenario that fails', () => {
  it('is refused with the reason if the configuration of the server does not allow it', async () => {
    overrideAssumptions({ loanDays: [3] });
    await expect(open('repaying')).rejects.toMatchObject({
      status: 409,
      issues: [],
      message: expect.stringMatching(/^Cannot run "repaying" with the configuration of this server: N\d+ is due in /),
    });
  });
});
