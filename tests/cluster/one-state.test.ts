import { codes } from '@kit/contracts/codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BorrowerOnWire, logInWithScenario } from '../support/borrower-on-wire';
import { eventsOf } from '../support/events';
import { examples } from '../support/examples';
import { png } from '../support/files';
import { lacksRedis } from '../support/redis';
import { uploaded } from '../support/upload';
import { randomId, WireClient } from '../support/wire-client';
import { alternating, Cluster } from './cluster';

const PHONE = '08031234567';
const CONFIGURATION = 'operationConfiguration';
const PARALLEL = 20;

describe.skipIf(lacksRedis !== undefined)('three servers on one Redis', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await Cluster.start(3);
  });
  afterAll(() => cluster.stop());

  const client = (sandbox: string) => WireClient.connected(alternating(cluster.addresses), sandbox);
  /** Asks each server alone, with the same client. */
  const fromEach = async <Result>(known: WireClient, ask: (one: WireClient) => Promise<Result>): Promise<Result[]> => {
    const answers: Result[] = [];
    for (const address of cluster.addresses) answers.push(await ask(known.at(address)));
    return answers;
  };

  const HOUR = 3_600_000;
  const saved = { code: 0, steps: ['work'], clock: 0 };
  const refused = { steps: undefined, clock: 0 };
  test.each<[what: string, path: string, body: object | undefined, expected: object]>([
    ['a saved step', '/keys/expire', undefined, saved],
    ['the clock', '/clock/advance', { ms: HOUR }, { ...saved, clock: HOUR }],
    ['a later login', `/sessions/${PHONE}/squeeze`, undefined, { ...refused, code: codes.TOKEN_SQUEEZED.code }],
    ['a reset', '/reset', undefined, { ...refused, code: codes.TOKEN_INVALID.code }],
  ])('all know of %s', async (what, path, body, expected) => {
    const one = await client(what.replaceAll(' ', '-'));
    const borrower = new BorrowerOnWire(one, await one.login(PHONE));
    await borrower.ok('saveWorkInfo', examples.saveWorkInfo.request);
    await one.admin('POST', path, body);
    await one.exchange();
    const seen = await fromEach(one, async (each) => {
      const { code, results } = await each.call('userIdentifierInfo', {}, { token: borrower.token });
      const { offsetMs: clock } = (await each.admin('GET', '/clock')) as { offsetMs: number };
      return { code, steps: (results[0]?.data as { completedSteps?: string[] } | undefined)?.completedSteps, clock };
    });
    expect(seen).toEqual([expected, expected, expected]);
  });

  test(`accept one of ${PARALLEL} payments that reach all of them at once`, async () => {
    const one = await client('payments');
    const borrower = await logInWithScenario(one, 'repaying', PHONE);
    const { orderNo } = borrower.facts;
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
    const token = await one.login(PHONE);
    const requestId = randomId();
    const save = () => one.call('saveTicket', examples.saveTicket.request, { token, requestId });
    // All copies have the same body, as retries do: the time of sending is part of it.
    const replies = await Promise.all(Array.from({ length: PARALLEL }, save));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    const list = await one.call('ticketList', {}, { token });
    expect(list.results[0]?.data).toMatchObject({ tickets: [expect.anything()] });
  });

  test('show the same journal and live stream, whichever server answered, and go back from any of them', async () => {
    const one = await client('journal');
    const [, second = '', third = ''] = cluster.addresses;
    const events = await eventsOf(third, 'journal');
    const token = await one.login(PHONE);
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

  test('accept an upload on any of them, and serve the file from any of them', async () => {
    const one = await client('uploads');
    const token = await one.login(PHONE);
    const { url, size } = await uploaded(one, png(), { token });
    const sizes = await Promise.all(
      cluster.addresses.map(
        async (address) =>
          (await (await fetch(address + url, { headers: { cookie: 'sandbox=uploads' } })).arrayBuffer()).byteLength,
      ),
    );
    expect(sizes).toEqual([size, size, size]);
  });
});
