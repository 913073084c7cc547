import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { png } from '../support/files';
import { lacksRedis, RealRedis } from '../support/redis';
import { startServer, type TestServer } from '../support/server';
import { temporaryFolder } from '../support/temporary-folder';
import { uploaded } from '../support/upload';
import { PHONE, WireClient } from '../support/wire-client';
import { stateOf } from './state';

const SANDBOX = 'going-back';

let redis: RealRedis | undefined;
beforeAll(async () => {
  if (lacksRedis === undefined) redis = await RealRedis.start();
});
afterAll(() => redis?.kill());

/** The location of each store, and the number of servers on it. */
const stores: [name: string, location: () => string | Promise<string>, servers: number][] = [
  ['memory', () => ':memory:', 1],
  ['sqlite', () => join(temporaryFolder(), 'state.db'), 1],
];
if (lacksRedis === undefined)
  stores.push([
    'redis',
    async () => {
      await redis?.command('FLUSHALL');
      return redis?.url ?? '';
    },
    2,
  ]);

describe.each(stores)('on %s', (name, location, count) => {
  let servers: TestServer[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  /** A client of each server, all with the same session key. */
  const start = async (store: string, earlier?: WireClient): Promise<WireClient[]> => {
    servers = await Promise.all(Array.from({ length: count }, () => startServer({ store })));
    const known = earlier ?? (await WireClient.connected(servers[0]?.address ?? '', SANDBOX));
    return servers.map(({ address }) => known.at(address));
  };
  const restart = async (store: string, clients: WireClient[]): Promise<WireClient[]> => {
    if (name === 'memory') return clients;
    for (const server of servers.splice(0)) await server.close();
    return start(store, clients[0]);
  };
  const mark = async (client: WireClient): Promise<number> => {
    await client.call('operationConfiguration', {});
    return (await client.newestCall()).id;
  };
  const back = (client: WireClient, id: number) => client.admin('POST', `/history/c${id}/back`);

  it('restores a deleted borrower with a photo of 300 kB, after a restart and on every server, and returns', async () => {
    const store = await location();
    let clients = await start(store);
    const [first] = clients as [WireClient];
    const token = await first.login(PHONE);
    const { url } = await uploaded(first, Buffer.concat([png(), randomBytes(300_000)]), { token });
    const photosNow = () =>
      Promise.all(
        servers.map(async ({ address }) => {
          const reply = await fetch(`${address}/s/${SANDBOX}${url}`);
          return [reply.status, (await reply.arrayBuffer()).byteLength];
        }),
      );
    const original = await photosNow();
    expect(original.every(([status, size]) => status === 200 && Number(size) >= 300_000)).toBe(true);
    const withPhoto = await mark(first);
    const stateWithPhoto = await stateOf(first);
    await first.admin('POST', '/scenarios/approved', { contactNumber: PHONE });
    const withoutPhoto = await mark(first);
    const stateWithoutPhoto = await stateOf(first);
    expect((await photosNow()).map(([status]) => status)).toEqual(servers.map(() => 404));

    clients = await restart(store, clients);
    for (const client of clients) {
      await back(client, withPhoto);
      expect(await photosNow()).toEqual(original);
      for (const each of clients) expect(await stateOf(each)).toEqual(stateWithPhoto);
      // The position that was left can be returned to.
      await back(client, withoutPhoto);
      expect((await photosNow()).map(([status]) => status)).toEqual(servers.map(() => 404));
      for (const each of clients) expect(await stateOf(each)).toEqual(stateWithoutPhoto);
    }
  });

  it.each<[string, (client: WireClient, id: number, snapshot: unknown) => Promise<unknown>]>([
    ['a snapshot', (client, _id, snapshot) => client.admin('PUT', '/snapshot', snapshot)],
    ['going back', (client, id) => back(client, id)],
    ['a scenario', (client) => client.admin('POST', '/scenarios/repaying', { contactNumber: PHONE })],
  ])('%s takes no changes of other calls with it, although they run meanwhile', async (what, act) => {
    const clients = await start(await location());
    const [client, other = client] = clients as [WireClient, WireClient?];
    const sandboxes = servers[0]?.app.sandboxes;
    if (sandboxes === undefined) throw new Error('There is no server');
    const id = await mark(client);
    const snapshot = await client.admin('GET', '/snapshot');
    const transact = sandboxes.transact.bind(sandboxes);
    let intrusions = 0;
    let isIntruding = false;
    // Another call changes the sandbox before each of the first steps of the act.
    vi.spyOn(sandboxes, 'transact').mockImplementation(async (...given) => {
      if (!isIntruding && intrusions < 3) {
        isIntruding = true;
        await other.call('sendAuthCode', { contactNumber: `0803123450${intrusions}`, purpose: 'login' });
        intrusions += 1;
        isIntruding = false;
      }
      return transact(...given);
    });
    await act(client, id, snapshot);
    vi.restoreAllMocks();
    const messagesNow = async () => (await client.admin('GET', '/messages')).messages;
    // The act itself replaces everything that the other calls changed before it.
    if (what !== 'a scenario') expect(await messagesNow()).toEqual([]);
    const { points } = await client.admin('GET', '/history');
    const point = points.findLast((each) => each.id.startsWith('a'));
    await client.admin('POST', `/history/${point?.id}/back`, { to: 'before' });
    expect([intrusions > 0, (await messagesNow()).length]).toEqual([true, intrusions]);
  });
});
