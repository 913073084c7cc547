import { CALL_LEVELS, FILE_LEVELS } from '@kit/contracts/json-depth';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../support/events';
import { serverOfFile } from '../support/server';
import { sealAes, type WireClient } from '../support/wire-client';

const server = serverOfFile();

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const envelope = (data: string): string =>
  `{"t":${Date.now()},"header":{"appName":"Tests","version":"1"},"entries":[{"method":"homePage","data":${data}}]}`;

const sendDeepCall = async (client: WireClient): Promise<void> => {
  await client.post('homePage', sealAes(client.key, envelope(`{"a":${nested(5_000)}}`)), client.headersOf());
};

describe('after a call with 5,000 nested lists', () => {
  it('the journal shows the call without its content', async () => {
    const client = await server.client();
    await sendDeepCall(client);
    expect(await client.newestCall()).toMatchObject({
      code: 100400,
      request: null,
      reply: { data: { issues: [{ path: '', reason: `Nests deeper than ${CALL_LEVELS} levels` }] } },
    });
  });

  it('live events go on', async () => {
    const client = await server.client();
    const events = await eventsOf(server.address, client.sandbox);
    await sendDeepCall(client);
    await client.call('operationConfiguration', {});
    expect(await events.until('operationConfiguration')).toContain('Nests deeper');
  });

  it.each(['/trace', '/trace?redacted=yes', '/snapshot'])('GET %s still returns the other calls', async (path) => {
    const client = await server.client();
    await client.call('operationConfiguration', {});
    await sendDeepCall(client);
    expect(JSON.stringify(await client.admin('GET', path))).toContain('format');
  });
});

describe('the admin API', () => {
  const post = async (path: string, body: string): Promise<readonly [number, unknown]> => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${server.address}/__admin${path}`, { method: 'POST', headers, body });
    return [reply.status, await reply.json()];
  };

  it.each([
    ['a usual body', '/faults', CALL_LEVELS],
    ['a file', '/trace', FILE_LEVELS],
  ])('refuses %s with JSON that nests too deep', async (_what, path, levels) => {
    const refusal = { error: `The JSON nests deeper than ${levels} levels`, issues: [] };
    expect(await post(path, `{"a":${nested(levels)}}`)).toEqual([400, refusal]);
    expect(await post(path, `{"a":${nested(100_000)}}`)).toEqual([400, refusal]);
    expect(await post(path, `{"a":${nested(levels - 1)}}`)).not.toContainEqual(refusal);
  });

  it('refuses a body that is not JSON, and finds no field in a changed prototype', async () => {
    expect(await post('/faults', '{')).toEqual([400, { error: expect.stringContaining('JSON'), issues: [] }]);
    const inherited = '{"__proto__":{"match":{},"effect":{"delay":5}}}';
    expect(await post('/faults', inherited)).toMatchObject([
      400,
      { issues: expect.arrayContaining([{ path: 'body.effect', reason: expect.any(String) }]) },
    ]);
  });
});
