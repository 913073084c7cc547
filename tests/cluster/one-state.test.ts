import { codes } from '@kit/contracts/codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { alternating, Cluster } from '../support/cluster';
import { eventsOf } from '../support/events';
import { examples } from '../support/examples';
import { png } from '../support/files';
import { rawCall } from '../support/raw-call';
import { lacksRedis } from '../support/redis';
import type { ScenarioFacts } from '../support/scenario';
import { uploaded } from '../support/upload';
import { randomId, WireClient } from '../support/wire-client';

const PHONE = '08031234567';
const CONFIGURATION = 'operationConfiguration';
const PARALLEL = 20;

describe.skipIf(lacksRedis !== undefined)('three servers on one Redis', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await Cluster.start(3);
  });
  afterAll(() => cluster.stop());

  const closings: (() => void)[] = [];
  afterAll(() => {
    for (const close of closings) close();
  });
  const client = async (sandbox: string, addresses = () => cluster.addresses): Promise<WireClient> => {
    const transport = alternating(addresses);
    closings.push(transport.close);
    const made = new WireClient(transport, sandbox);
    await made.exchange();
    return made;
  };
  /** Asks each server alone, with the same client. */
  const fromEach = async <Result>(known: WireClient, ask: (one: WireClient) => Promise<Result>): Promise<Result[]> => {
    const answers: Result[] = [];
    for (const address of cluster.addresses) {
      const transport = alternating(() => [address]);
      const one = new WireClient(transport, known.sandbox);
      one.key = known.key;
      one.keyId = known.keyId;
      answers.push(await ask(one));
      transport.close();
    }
    return answers;
  };

  test('return the same borrower, whichever is asked', async () => {
    const one = await client('same');
    const borrower = await BorrowerOnWire.logIn(one, PHONE);
    await borrower.ok('saveWorkInfo', examples.saveWorkInfo.request);
    const seen = await fromEach(one, async (each) => {
      const { results } = await each.call('userIdentifierInfo', {}, { token: borrower.token });
      return results[0]?.data;
    });
    expect(seen[0]).toMatchObject({ completedSteps: ['work'] });
    expect(seen).toEqual([seen[0], seen[0], seen[0]]);
  });

  test(`accept one of ${PARALLEL} payments that reach all of them at once`, async () => {
    const one = await client('payments');
    const { orderNo } = (await one.admin('POST', '/scenarios/repaying', { contactNumber: PHONE })) as ScenarioFacts;
    const borrower = await BorrowerOnWire.logIn(one, PHONE);
    const { virtualAccount } = await borrower.ok('createPayOrder', {
      orderNo,
      purpose: 'repay',
      method: 'transfer',
      amount: 1_500,
    });
    const pay = () => one.admin('POST', '/payments', { accountNo: virtualAccount?.accountNo, amount: 1_500 });
    const paid = await Promise.allSettled(Array.from({ length: PARALLEL }, pay));
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await borrower.ok('orderDetail', { orderNo })).repayment).toMatchObject({ repaid: 1_500 });
  });

  test(`run a call once if ${PARALLEL} copies with one request id arrive at once`, async () => {
    const one = await client('retries');
    const { token } = await BorrowerOnWire.logIn(one, PHONE);
    const requestId = randomId();
    const save = () => one.call('saveTicket', examples.saveTicket.request, { token, requestId });
    // All copies have the same body, as retries do: the time of sending is part of it.
    const replies = await Promise.all(Array.from({ length: PARALLEL }, save));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    const list = await one.call('ticketList', {}, { token });
    expect(list.results[0]?.data).toMatchObject({ tickets: [expect.anything()] });
  });

  test('end the earlier session of a number, and each of them reports it', async () => {
    const one = await client('squeeze');
    const { token } = await BorrowerOnWire.logIn(one, PHONE);
    await one.admin('POST', `/sessions/${PHONE}/squeeze`);
    const seen = await fromEach(one, async (each) => (await each.call('userIdentifierInfo', {}, { token })).code);
    expect(new Set(seen)).toEqual(new Set<number>([codes.TOKEN_SQUEEZED.code]));
  });

  test('count the uses of a fault together', async () => {
    const one = await client('times');
    await one.admin('POST', '/faults', {
      match: { method: CONFIGURATION },
      effect: { code: codes.INTERNAL_ERROR.code },
      times: 4,
    });
    const answers: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const { code, results } = await one.call(CONFIGURATION, {});
      answers.push(results[0]?.code ?? code);
    }
    expect(answers.filter((code) => code !== 0)).toHaveLength(4);
    expect(answers.slice(4)).toEqual([0, 0]);
  });

  test('advance the clock of a sandbox together', async () => {
    const one = await client('clock');
    await one.admin('POST', '/clock/freeze', {});
    const { now } = (await one.admin('POST', '/clock/advance', { ms: 86_400_000 })) as { now: number };
    const seen = await fromEach(one, async (each) => (await each.admin('GET', '/clock')) as { now: number });
    expect(seen.map((clock) => clock.now)).toEqual([now, now, now]);
  });

  test('reset a sandbox together', async () => {
    const one = await client('reset');
    const { token } = await BorrowerOnWire.logIn(one, PHONE);
    await one.admin('POST', '/reset');
    await one.exchange();
    const seen = await fromEach(one, async (each) => (await each.call('userIdentifierInfo', {}, { token })).code);
    expect(new Set(seen)).toEqual(new Set<number>([codes.TOKEN_INVALID.code]));
  });

  test('show the same journal and live stream, whichever server answered, and go back from any of them', async () => {
    const one = await client('journal');
    const [, second = '', third = ''] = cluster.addresses;
    const events = await eventsOf(third, 'journal');
    const { token } = await BorrowerOnWire.logIn(one, PHONE);
    for (let turn = 0; turn < 4; turn += 1) await one.call(CONFIGURATION, {});
    interface Journal {
      readonly requests: readonly { readonly id: number; readonly methods: readonly string[] }[];
    }
    const seen = await fromEach(one, async (each) => (await each.admin('GET', '/requests')) as Journal);
    expect(seen).toEqual([seen[0], seen[0], seen[0]]);
    const ids = seen[0]?.requests.map(({ id }) => id) ?? [];
    expect(ids).toEqual(ids.map((_, index) => ids.length - index));
    await events.until(`id: ${ids[0]}\n`);
    const login = seen[0]?.requests.find(({ methods: [method] }) => method === 'authenticate');
    const back = await fetch(`${second}/__admin/history/c${login?.id}/back?sandbox=journal`, { method: 'POST' });
    expect(back.status).toBe(200);
    await events.until('POST /history/:point/back');
    const codesNow = await fromEach(one, async (each) => (await each.call('userIdentifierInfo', {}, { token })).code);
    expect(new Set(codesNow)).toEqual(new Set<number>([codes.TOKEN_INVALID.code]));
  });

  test('apply a fault on each server', async () => {
    const one = await client('network');
    const raw = (address: string) =>
      rawCall(
        address,
        `${one.base}/${CONFIGURATION}`,
        one.headersOf(),
        one.seal([{ method: CONFIGURATION, data: {} }]),
      );
    for (const effect of [{ drop: 'after' }, { envelope: 'PLAIN_JSON' }, { http: 503 }]) {
      await one.admin('POST', '/faults', { match: { method: CONFIGURATION }, effect, times: 3 });
      const seen: string[] = [];
      for (const address of cluster.addresses) {
        const { bytes, ended } = await raw(address);
        seen.push(`${ended} ${bytes.toString('latin1').replace(/date: .*|[\da-f]{64,}/gi, '…')}`);
      }
      expect(seen).toEqual([seen[0], seen[0], seen[0]]);
    }
  });

  test('accept an upload on any of them, and serve the file from any of them', async () => {
    const one = await client('uploads');
    const { token } = await BorrowerOnWire.logIn(one, PHONE);
    const { url, size } = await uploaded(one, png(), { token });
    const sizes = await Promise.all(
      cluster.addresses.map(
        async (address) =>
          (await (await fetch(address + url, { headers: { cookie: 'sandbox=uploads' } })).arrayBuffer()).byteLength,
      ),
    );
    expect(sizes).toEqual([size, size, size]);
  });

  test('report store and sandboxes in their health', async () => {
    await client('health');
    for (const address of cluster.addresses) {
      const health = (await (await fetch(`${address}/__admin/health`)).json()) as Record<string, unknown>;
      expect(health).toMatchObject({ store: cluster.redis.url, sandboxes: expect.arrayContaining(['health']) });
    }
  });
});
