import { codes } from '@kit/contracts/codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lacksRedis } from '../support/redis';
import { openAes, randomId, WireClient } from '../support/wire-client';
import { Cluster } from './cluster';

const PHONE = '08031234567';
const CLICK = { sourcePage: 'mainApply', supportChannel: 'whatsappService' };
const [KILLS, FREEZES, FREEZE_MS] = process.env.LONG_TESTS ? [20, 10, 30_000] : [2, 1, 2_000];
/** Timeout of a client, in ms. */
const TIMEOUT = 1_500;
const WRITERS = 3;
/** Acknowledged ids that are checked one by one. The server drops the oldest of 2,000 replies. */
const CHECKED = 1_000;

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One cluster for all tests. Each has its own sandbox, and leaves three servers. */
let cluster: Cluster;
beforeAll(async () => {
  if (lacksRedis === undefined) cluster = await Cluster.start(3);
});
afterAll(() => cluster?.stop());

/** Writes in turn to all servers, and sends each call again until it is acknowledged. */
const writing = async (sandbox: string) => {
  const direct = () => WireClient.connected(cluster.addresses[0] ?? '', sandbox);
  const first = await direct();
  const token = await first.login(PHONE);
  const acknowledged: string[] = [];
  let longest = 0;
  let isOver = false;
  const write = async (requestId: string, turn: number): Promise<boolean> => {
    const address = cluster.addresses[turn % cluster.addresses.length] ?? '';
    const headers = first.headersOf({ token, requestId }) as Record<string, string>;
    const body = first.seal([{ method: 'customerServiceTicket', data: CLICK }]);
    const signal = AbortSignal.timeout(TIMEOUT);
    try {
      const reply = await fetch(`${address}${first.base}/batch`, { method: 'POST', headers, body, signal });
      const { code } = JSON.parse(openAes(first.key, await reply.text())) as { code: number };
      return code === codes.SUCCESS.code;
    } catch {
      return false;
    }
  };
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let turn = writer; !isOver; turn += 1) {
      const requestId = randomId();
      const began = performance.now();
      for (let attempt = turn; !(await write(requestId, attempt)); attempt += 1) await later(20);
      longest = Math.max(longest, performance.now() - began);
      acknowledged.push(requestId);
    }
  });
  return {
    acknowledged,
    end: async () => {
      isOver = true;
      await Promise.all(writers);
      return longest;
    },
    /** Returns the codes of other calls under the newest acknowledged ids: they are refused only if their write exists. */
    codesNow: async () => {
      const client = await direct();
      const found = new Set<number>();
      for (const requestId of acknowledged.slice(-CHECKED))
        found.add((await client.call('homePage', {}, { token, requestId })).code);
      return [...found];
    },
    /** Returns the number of writes that were done. */
    done: async () => {
      const { state } = (await first.admin('GET', '/snapshot')) as {
        state: { kind: string; id: string; body: unknown }[];
      };
      return state.find(({ kind, id }) => kind === 'counter' && id === 'supportClicks')?.body;
    },
  };
};

describe.skipIf(lacksRedis !== undefined)('three servers under write load', () => {
  test(`lose no acknowledged write and do none twice, with ${KILLS} killed`, async () => {
    const load = await writing('killed');
    for (let kill = 0; kill < KILLS; kill += 1) {
      await later(500);
      const [, , last] = cluster.servers;
      if (last !== undefined) await cluster.kill(last);
      await cluster.add();
    }
    const longest = await load.end();
    expect(load.acknowledged.length).toBeGreaterThan(50);
    expect(await load.codesNow()).toEqual([codes.REQUEST_ID_REUSED.code]);
    expect(await load.done()).toBe(load.acknowledged.length);
    // A client waits for one timeout at most, and then for one retry. The long form has the machine for itself.
    if (process.env.LONG_TESTS) expect(longest).toBeLessThan(2 * TIMEOUT);
  });

  test(`lose no acknowledged write and do none twice, with ${FREEZES} frozen and awake again`, async () => {
    const load = await writing('frozen');
    for (let freeze = 0; freeze < FREEZES; freeze += 1) {
      await later(300);
      const frozen = cluster.servers[1 + (freeze % 2)];
      frozen?.process.kill('SIGSTOP');
      await later(FREEZE_MS);
      frozen?.process.kill('SIGCONT');
    }
    await later(300);
    await load.end();
    expect(await load.codesNow()).toEqual([codes.REQUEST_ID_REUSED.code]);
    expect(await load.done()).toBe(load.acknowledged.length);
  });

  test('lose no acknowledged write and do none twice while they restart one after the other', async () => {
    const load = await writing('restarted');
    for (const server of [...cluster.servers]) {
      await later(200);
      await cluster.restart(server);
    }
    await load.end();
    expect(await load.done()).toBe(load.acknowledged.length);
  });
});
