import { codes } from '@kit/contracts/codes';
import { CALL_LEVELS, FILE_LEVELS } from '@kit/contracts/json-depth';
import { expect, it } from 'vitest';
import { eventsOf } from '../support/events';
import { serverOfFile } from '../support/server';
import { sealAes } from '../support/wire-client';

const server = serverOfFile();

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const envelope = (data: string): string =>
  `{"t":${Date.now()},"header":{"appName":"Tests","version":"1"},"entries":[{"method":"homePage","data":${data}}]}`;

it('a call that nests too deep is refused, at any depth, and journal, events and traces show the other calls', async () => {
  const client = await server.client();
  const events = await eventsOf(server.address, client.sandbox);
  const send = async (levels: number) => {
    // The envelope, its entries, one entry and its data are four levels.
    const body = sealAes(client.key, envelope(`{"a":${nested(levels - 4)}}`));
    return client.opened((await client.post('homePage', body, client.headersOf())).body);
  };
  expect(await send(CALL_LEVELS)).toMatchObject({ code: codes.TOKEN_EMPTY.code });
  for (const levels of [CALL_LEVELS + 1, 60_000]) {
    const issues = [{ path: '', reason: `Nests deeper than ${CALL_LEVELS} levels` }];
    expect(await send(levels)).toMatchObject({ code: codes.REQUEST_INVALID.code, results: [], data: { issues } });
    expect(await client.newestCall()).toMatchObject({ request: null, reply: { data: { issues } } });
  }
  await client.call('operationConfiguration', {});
  expect(await events.until('operationConfiguration')).toContain('Nests deeper');
  for (const path of ['/trace', '/trace?redacted=yes', '/snapshot'])
    expect(JSON.stringify(await client.admin('GET', path))).toContain('format');
});

it.each([
  ['a usual body', '/faults', CALL_LEVELS],
  ['a file', '/trace', FILE_LEVELS],
])('the admin API refuses %s with JSON that nests too deep', async (_what, path, levels) => {
  const post = async (deep: number): Promise<readonly [number, unknown]> => {
    const headers = { 'content-type': 'application/json' };
    const body = `{"a":${nested(deep)}}`;
    const reply = await fetch(`${server.address}/__admin${path}`, { method: 'POST', headers, body });
    return [reply.status, await reply.json()];
  };
  const refusal = { error: `The JSON nests deeper than ${levels} levels`, issues: [] };
  for (const deep of [levels, 100_000]) expect(await post(deep)).toEqual([400, refusal]);
  expect(await post(levels - 1)).not.toContainEqual(refusal);
});
