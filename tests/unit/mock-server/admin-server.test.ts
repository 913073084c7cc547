import { describe, expect, it } from 'vitest';
import packageJson from '../../../mock-server/package.json' with { type: 'json' };
import { handleAdmin, hostOver } from '../../support/handle-admin';

const health = (config: object, more: object = {}) => {
  const sandboxes = hostOver();
  sandboxes.get('mine');
  return handleAdmin('GET /health', {
    services: { config, sandboxes: Object.assign(sandboxes, more) } as never,
  });
};
const alone = { status: 'ok', version: packageJson.version, store: 'test', sandboxes: ['mine'], hasAdminToken: false };

describe('the health of a server', () => {
  it('has its version, its store and its sandboxes', async () => {
    expect(await health({})).toEqual(alone);
    expect(await health({ adminToken: 'secret' })).toEqual({ ...alone, hasAdminToken: true });
  });

  it('has the backend behind it, with a warning for each method that cannot work', async () => {
    const upstream = { address: new URL('https://lender.example/api'), mocked: ['homePage', 'rateTicket'] };
    expect(await health({ upstream })).toEqual({
      ...alone,
      upstream: {
        ...{ address: 'https://lender.example/api', mocked: ['homePage', 'rateTicket'] },
        warnings: ['rateTicket cannot know what the backend created. Mock saveTicket too.'],
      },
    });
  });

  it('has its lease if it shares its sandboxes', async () => {
    const shared = { lease: { server: 's1', endsInMs: 9 }, owned: 3, warnings: ['Redis evicts keys'] };
    expect(await health({}, { shared })).toEqual({ ...alone, shared });
  });
});
