import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { assumptions } from '@kit/contracts/assumptions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { eventsOf } from '../support/events';
import { httpTransport } from '../support/http-transport';
import { serverOfFile, startServer } from '../support/server';
import { temporaryFolder } from '../support/temporary-folder';
import { stateOf, steps, walk } from '../support/walk';
import { WireClient } from '../support/wire-client';

const PHONE = '08031234567';

const server = serverOfFile({ store: join(temporaryFolder(), 'state.db') });

const back = (client: WireClient, id: number) => client.admin('POST', `/history/c${id}/back`);

/** Makes a call that changes no borrower. Going back to it restores the state before. @returns the id of the call */
const mark = async (client: WireClient): Promise<number> => {
  await client.call('operationConfiguration', {});
  return (await client.newestCall()).id;
};

describe('going back to before a call', () => {
  it('restores the complete state, backwards and forwards', { tags: ['slow'] }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fc.nat(), { minLength: 2, maxLength: 4 }), async (given, places) => {
        const client = await server.client(`back-${randomUUID()}`);
        const seen: { id: number; state: object }[] = [];
        for (const step of given) {
          const state = await stateOf(client);
          seen.push({ id: await mark(client), state });
          await walk(client, step);
        }
        for (const place of places) {
          const { id, state } = seen[place % seen.length] ?? { id: 0, state: {} };
          await back(client, id);
          expect(await stateOf(client)).toEqual(state);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('restores the money before a payment, keeps the login valid, and allows the payment again', async () => {
    const client = await server.client();
    const { orderNo } = (await client.admin('POST', '/scenarios/repaying', { contactNumber: PHONE })) as Record<
      string,
      string
    >;
    const borrower = await BorrowerOnWire.logIn(client, PHONE);
    const ask = { orderNo: orderNo ?? '', purpose: 'repay', method: 'transfer', amount: 2_000 } as const;
    const { virtualAccount } = await borrower.ok('createPayOrder', ask);
    const owed = async () => (await borrower.ok('orderDetail', { orderNo: orderNo ?? '' })).repayment?.remaining ?? 0;
    const before = await owed();
    const id = await mark(client);
    const pay = () => client.admin('POST', '/payments', { accountNo: virtualAccount?.accountNo, amount: 2_000 });
    await pay();
    expect(await owed()).toBe(before - 2_000);
    await back(client, id);
    expect(await owed()).toBe(before);
    await pay();
    expect(await owed()).toBe(before - 2_000);
  });

  it('undoes a key exchange too: its key is unknown again', async () => {
    const client = await server.client();
    await client.call('operationConfiguration', {});
    await client.exchange();
    const exchange = await client.newestCall('method=generateSk');
    expect((await client.call('operationConfiguration', {})).code).toBe(0);
    await back(client, exchange.id);
    await expect(client.call('operationConfiguration', {})).rejects.toThrow();
  });

  it('is stored in one commit: a restarted server has the restored state', async () => {
    const store = join(temporaryFolder(), 'state.db');
    const first = await startServer({ store });
    const client = await first.client();
    await client.login(PHONE);
    await client.admin('POST', '/faults', { effect: { code: 5 }, match: { method: 'homePage' } });
    const state = await stateOf(client);
    const id = await mark(client);
    await client.admin('DELETE', '/faults');
    await client.login('08039876543');
    await client.admin('POST', '/clock/advance', { ms: assumptions.tokenLife });
    await back(client, id);
    await first.close();
    const second = await startServer({ store });
    const transport = httpTransport(second.address);
    expect(await stateOf(new WireClient(transport, client.sandbox))).toEqual(state);
    transport.close();
    await second.close();
  });

  it('notifies listeners, so that their pages reload', async () => {
    const client = await server.client();
    const id = await mark(client);
    const events = await eventsOf(server.address, client.sandbox);
    await back(client, id);
    expect(await events.until('/back')).toContain('event: change\ndata: {"call":"POST /history/:point/back"');
  });

  it('also undoes a snapshot, and is refused for a call that the journal does not have', async () => {
    const client = await server.client();
    const id = await mark(client);
    expect(await client.newestCall()).toMatchObject({ id, canGoBack: true });
    const before = await client.admin('GET', '/snapshot');
    await client.admin('PUT', '/snapshot', before);
    expect(await client.newestCall()).toMatchObject({ id, canGoBack: true });
    await back(client, id);
    const state = await stateOf(client);
    await expect(back(client, 999_999)).rejects.toThrow(/HTTP 404/);
    await expect(client.admin('POST', '/history/x/back')).rejects.toThrow(/HTTP 400/);
    expect(await stateOf(client)).toEqual(state);
  });
});
