import { overrideAssumptions } from '@kit/contracts/assumptions';
import { scenarioStages, scenarios } from '@kit/mock-server/scenarios/table';
import { afterEach, describe, expect, it } from 'vitest';
import { adminCaller, refused } from '../../support/admin-caller';
import { temporaryFolder } from '../../support/temporary-folder';

// A server sets them for the whole process.
afterEach(() => overrideAssumptions({}));

const open = async (name: string, assumptions: Record<string, unknown> = {}) => {
  const { call, borrower } = await adminCaller({ assumptions });
  return call('POST', `/scenarios/${name}`, { contactNumber: borrower.contactNumber });
};

describe('the list of scenarios', () => {
  it('has every built-in one with its stage, and the folder of the saved ones', async () => {
    const folder = temporaryFolder();
    const { call } = await adminCaller({ scenarios: folder });
    const [, body] = await call('GET', '/scenarios');
    const listed = body as { scenarios: { name: string; stage: string }[] };
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
    expect(await open(name)).toEqual(refused(404, `There is no scenario "${name}". ${suggestions}`));
  });
});

describe('a scenario that fails', () => {
  it('is refused with the reason if the configuration of the server does not allow it', async () => {
    const error = /^Cannot run "repaying" with the configuration of this server: N\d+ is due in /;
    expect(await open('repaying', { loanDays: [3] })).toEqual([
      409,
      { issues: [], error: expect.stringMatching(error) },
    ]);
  });
});
