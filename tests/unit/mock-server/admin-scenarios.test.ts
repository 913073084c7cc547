import { overrideAssumptions } from '@kit/contracts/assumptions';
import { scenarioStages } from '@kit/mock-server/scenarios/table';
import { afterEach, describe, expect, it } from 'vitest';
import { adminCaller } from '../../support/admin-caller';
import { temporaryFolder } from '../../support/temporary-folder';

// A server sets them for the whole process.
afterEach(() => overrideAssumptions({}));

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

it('a scenario is refused with the reason if the configuration of the server does not allow it', async () => {
  const { call } = await adminCaller({ assumptions: { loanDays: [3] } });
  const error = /^Cannot run "repaying" with the configuration of this server: N\d+ is due in /;
  expect(await call('POST', '/scenarios/repaying', {})).toEqual([
    409,
    { issues: [], error: expect.stringMatching(error) },
  ]);
});
