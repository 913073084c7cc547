import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alternating, Cluster } from '../support/cluster';
import { lacksRedis } from '../support/redis';
import { stateOf, walk } from '../support/walk';
import { WireClient } from '../support/wire-client';

const PHONE = '08031234567';

describe.skipIf(lacksRedis !== undefined)('a sandbox that several servers share', () => {
  let cluster: Cluster;
  let transport: ReturnType<typeof alternating>;
  beforeAll(async () => {
    cluster = await Cluster.start(2);
    // Asks one server at a time, because only the server that wrote a sandbox has its history.
    transport = alternating(() => cluster.addresses.slice(-1));
  });
  afterAll(async () => {
    transport.close();
    await cluster.stop();
  });

  test('goes back to before a call in one commit, and the server that takes over sees it', async () => {
    const client = new WireClient(transport, 'back');
    await client.exchange();
    for (const act of ['scenario', 'login', 'fault', 'work']) await walk(client, { act, who: PHONE, amount: 2_000 });
    const state = await stateOf(client);
    await client.call('operationConfiguration', {});
    const { requests } = (await client.admin('GET', '/requests?limit=1')) as { requests: { id: number }[] };
    for (const act of ['pay', 'time', 'login', 'network']) await walk(client, { act, who: PHONE, amount: 2_000 });
    await client.admin('DELETE', '/faults');
    expect(await stateOf(client)).not.toEqual(state);
    await client.admin('POST', `/requests/${requests[0]?.id}/back`);
    expect(await stateOf(client)).toEqual(state);
    await cluster.kill(await cluster.owner('back'));
    expect(await stateOf(client)).toEqual(state);
  });
});
