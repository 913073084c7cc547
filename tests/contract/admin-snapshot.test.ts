import { collections } from '@kit/mock-server/core/documents';
import { scenarios } from '@kit/mock-server/scenarios/table';
import { isInSnapshots } from '@kit/mock-server/service/snapshot';
import { describe, expect, it } from 'vitest';
import { logInWithScenario } from '../support/scenario';
import { serverOfFile } from '../support/server';
import type { WireClient } from '../support/wire-client';

const PHONE = '08031234567';

const server = serverOfFile();

interface Snapshot {
  version: number;
  state: { kind: string; id: string; body: unknown }[];
}
const snapshotOf = (client: WireClient) => client.admin('GET', '/snapshot') as Promise<Snapshot>;
const documentsOf = async (client: WireClient) => (await snapshotOf(client)).state;

/** A sandbox with a long history. */
const usedSandbox = async () => {
  const client = await server.client();
  const token = await client.login(PHONE);
  await client.admin('POST', '/clock/advance', { ms: 90_000 });
  await client.admin('POST', '/faults', {
    match: { method: 'homePage' },
    effect: { code: 100_500 },
    after: 2,
    times: 1,
  });
  await client.call('homePage', {}, { token });
  await client.call('sendAuthCode', { contactNumber: PHONE, purpose: 'accountDeletion' });
  return { client, token };
};

describe('a snapshot', () => {
  it('restores an identical state after a reset, and the borrower continues with the same token and key', async () => {
    const { client, token } = await usedSandbox();
    const taken = await snapshotOf(client);
    expect(new Set(taken.state.map(({ kind }) => kind))).toEqual(
      new Set(['key', 'code', 'message', 'borrower', 'session', 'reply', 'clock', 'fault', 'counter']),
    );
    await client.admin('POST', '/reset');
    expect(await documentsOf(client)).toEqual([]);
    expect(await client.admin('PUT', '/snapshot', taken)).toEqual({ documents: taken.state.length });
    expect(await documentsOf(client)).toEqual(taken.state);
    const codes = [await client.call('homePage', {}, { token }), await client.call('homePage', {}, { token })];
    expect(codes.map(({ results }) => results[0]?.code)).toEqual([0, 100_500]);
    expect(((await client.admin('GET', '/clock')) as { offsetMs: number }).offsetMs).toBeCloseTo(90_000, -3);
  });

  it('contains every kind of document, and each is valid', async () => {
    const client = await server.client();
    for (const { name } of scenarios) await client.admin('POST', `/scenarios/${name}`);
    await client.exchange();
    const borrower = await logInWithScenario(client, 'finished');
    const { orderNo } = borrower.facts;
    await borrower.call('createReviewSchema', {});
    await borrower.call('customerServiceTicket', { sourcePage: 'mainApply', supportChannel: 'phoneService' });
    await client.admin('POST', '/clock/freeze');
    await client.admin('POST', '/faults', { effect: { delay: [0, 1] } });
    await client.admin('PUT', '/devices/another/network', { network: 'offline' });
    await client.call('operationConfiguration', {});
    const taken = await snapshotOf(client);
    expect([...new Set(taken.state.map(({ kind }) => kind))].sort()).toEqual(
      [...collections.keys()].filter((kind) => isInSnapshots(kind) && !kind.startsWith('recording')).sort(),
    );
    await client.admin('POST', '/reset');
    await client.admin('PUT', '/snapshot', taken);
    expect(await documentsOf(client)).toEqual(taken.state);
    expect((await borrower.call('orderDetail', { orderNo })).data.order.status).toBe('finished');
  });

  it('can be loaded into another sandbox without a change to its own', async () => {
    const { client, token } = await usedSandbox();
    const taken = await snapshotOf(client);
    const other = await server.client();
    await other.admin('PUT', '/snapshot', taken);
    Object.assign(other, { key: client.key, keyId: client.keyId });
    await other.call('sendAuthCode', { contactNumber: '08099990000', purpose: 'login' });
    expect((await other.call('homePage', {}, { token })).code).toBe(0);
    expect(await documentsOf(client)).toEqual(taken.state);
  });

  it.each<[string, (taken: Snapshot) => object, string]>([
    ['of another version', (taken) => ({ ...taken, version: 9 }), 'body.version'],
    [
      'with an invalid document',
      (taken) => ({
        ...taken,
        state: [...taken.state, { kind: 'session', id: 'x', body: { contactNumber: 'nobody' } }],
      }),
      'body.state.13.body.contactNumber',
    ],
  ])('%s is refused with the path, and nothing of it is loaded', async (_, change, path) => {
    const { client } = await usedSandbox();
    const before = await snapshotOf(client);
    expect(before.state).toHaveLength(13);
    const refused = client.admin('PUT', '/snapshot', change(before));
    await expect(refused).rejects.toThrow(new RegExp(`HTTP 400.*"path":"${path}"`));
    expect(await documentsOf(client)).toEqual(before.state);
  });
});
