import { afterEach, describe, expect, test } from 'vitest';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { alternating, Cluster } from '../support/cluster';
import { lacksRedis } from '../support/redis';
import { Severable } from '../support/severable';
import { ledgerOf, TicketWriter } from '../support/ticket-writer';
import { WireClient } from '../support/wire-client';

const PHONE = '08031234567';
/** How often the owner of a sandbox is killed: `npm test -- durability` sets 50. */
const KILLS = Number(process.env.KILLS ?? 5);
/** How often the owner is frozen. */
const FREEZES = Number(process.env.FREEZES ?? 2);
const FREEZE_SECONDS = Number(process.env.FREEZE_SECONDS ?? 0);
/** One borrower writes more than the default limit allows. */
const NO_CAP = JSON.stringify({ maximumOpenTickets: 1_000_000 });
const WRITERS = 3;
const WRITES_BETWEEN = 30;
/** The length of a lease, plus slack for a busy machine. */
const TAKEN_OVER_WITHIN = 3_000 + 1_000;
/** For waits that only check that something happens, not how fast. */
const eventually = { interval: 20 };
const outage = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** Starts servers, and writers in one sandbox that use all servers. */
const underLoad = async (sandbox: string, { servers = 3, writers: count = WRITERS } = {}) => {
  const cluster = await Cluster.start(servers, { MOCK_ASSUMPTIONS: NO_CAP });
  endings.push(() => cluster.stop());
  const client = async (): Promise<WireClient> => {
    const transport = alternating(() => cluster.addresses);
    endings.push(transport.close);
    const made = new WireClient(transport, sandbox);
    await made.exchange();
    return made;
  };
  const watcher = await client();
  const { token } = await BorrowerOnWire.logIn(watcher, PHONE);
  const writers = await Promise.all(
    Array.from({ length: count }, async (_, index) => new TicketWriter(await client(), token, `writer ${index}`)),
  );
  const running = Promise.all(writers.map((writer) => writer.run()));
  const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
  const failures = () => writers.flatMap(({ failure }) => failure ?? []);
  return {
    cluster,
    watcher,
    /** Resolves when `count` more writes were acknowledged. */
    more: async (count: number): Promise<void> => {
      const before = acknowledged();
      await expect.poll(() => failures().length > 0 || acknowledged() >= before + count, eventually).toBe(true);
      expect(failures()).toEqual([]);
    },
    finished: async () => {
      for (const writer of writers) writer.stop();
      await running;
      return ledgerOf(watcher, writers);
    },
  };
};

const nothingLost = { lost: [], twice: [], failures: [] };

describe.skipIf(lacksRedis !== undefined)('servers on one Redis under write load', () => {
  test(
    `lose nothing and do nothing twice if the owner of the sandbox is killed ${KILLS} times`,
    async () => {
      const { cluster, watcher, more, finished } = await underLoad('killed');
      const times: number[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        await more(WRITES_BETWEEN);
        await cluster.kill(await cluster.owner('killed'));
        const killedAt = performance.now();
        const joins = cluster.add();
        await expect
          .poll(
            () =>
              watcher.admin('GET', '/clock').then(
                () => true,
                () => false,
              ),
            eventually,
          )
          .toBe(true);
        times.push(performance.now() - killedAt);
        await joins;
      }
      await more(WRITES_BETWEEN);
      const ledger = await finished();
      expect(ledger).toMatchObject(nothingLost);
      expect(ledger.acknowledged).toBeGreaterThan(KILLS * WRITES_BETWEEN);
      expect(Math.max(...times)).toBeLessThan(TAKEN_OVER_WITHIN);
    },
    60_000 + KILLS * 15_000,
  );

  test('hand over at once if the owner is told to stop', async () => {
    const { cluster, watcher, more, finished } = await underLoad('ended');
    await more(WRITES_BETWEEN);
    const owner = await cluster.owner('ended');
    cluster.servers.splice(cluster.servers.indexOf(owner), 1);
    const toldAt = performance.now();
    expect(await owner.stop()).toBe(0);
    await expect
      .poll(
        () =>
          watcher.admin('GET', '/clock').then(
            () => true,
            () => false,
          ),
        eventually,
      )
      .toBe(true);
    expect(performance.now() - toldAt).toBeLessThan(2_000);
    await more(WRITES_BETWEEN);
    expect(await finished()).toMatchObject(nothingLost);
  });

  test(
    `accept no write from an owner that was frozen ${FREEZES} times, once another server has taken over`,
    async () => {
      const { cluster, watcher, more, finished } = await underLoad('frozen');
      for (let freeze = 0; freeze < FREEZES; freeze += 1) {
        await more(WRITES_BETWEEN);
        const owner = await cluster.owner('frozen');
        owner.process.kill('SIGSTOP');
        // A balancer would not use it either. Only the calls it already has wait.
        cluster.servers.splice(cluster.servers.indexOf(owner), 1);
        await expect
          .poll(async () => {
            await watcher.admin('GET', '/clock').catch(() => undefined);
            return cluster.owner('frozen').then(({ address }) => address);
          }, eventually)
          .not.toBe(owner.address);
        await outage(FREEZE_SECONDS * 1_000);
        cluster.servers.push(owner);
        owner.process.kill('SIGCONT');
      }
      await more(WRITES_BETWEEN);
      expect(await finished()).toMatchObject(nothingLost);
    },
    60_000 + FREEZES * (15_000 + FREEZE_SECONDS * 1_000),
  );

  test('move a sandbox with each call of a client that alternates between them, and lose nothing', async () => {
    const { cluster, more, finished } = await underLoad('in-turn', { writers: 1 });
    await more(1);
    const before = await cluster.claims('in-turn');
    await more(100);
    // One less, because the call that ran during the first count may have moved the sandbox already.
    expect(await cluster.claims('in-turn')).toBeGreaterThanOrEqual(before + 99);
    expect(await finished()).toMatchObject(nothingLost);
  });

  test('continue on another server if the owner is cut off from Redis for five seconds, and the owner then writes nothing', async () => {
    const { cluster, watcher, more, finished } = await underLoad('severed', { servers: 2 });
    const way = await new Severable(cluster.redis.port).listen();
    endings.push(() => way.close());
    const others = [...cluster.servers];
    const severed = await cluster.add(way.port);
    await more(WRITES_BETWEEN);
    cluster.servers.splice(0, others.length);
    await more(WRITES_BETWEEN);
    expect(await cluster.owner('severed')).toBe(severed);
    way.cut();
    cluster.servers.unshift(...others);
    await outage(5_000);
    await expect
      .poll(() => cluster.owner('severed').then(({ address }) => address), eventually)
      .not.toBe(severed.address);
    way.mend();
    await expect
      .poll(
        () =>
          watcher.admin('GET', '/clock').then(
            () => true,
            () => false,
          ),
        eventually,
      )
      .toBe(true);
    await more(WRITES_BETWEEN);
    expect(await finished()).toMatchObject(nothingLost);
  });

  test('wait or refuse while Redis is silent for five seconds, and lose nothing', async () => {
    const { cluster, more, finished } = await underLoad('silent');
    await more(WRITES_BETWEEN);
    cluster.redis.signal('SIGSTOP');
    await outage(5_000);
    cluster.redis.signal('SIGCONT');
    await more(WRITES_BETWEEN);
    expect(await finished()).toMatchObject(nothingLost);
  });

  test('continue from memory after Redis is emptied, and another server can join', async () => {
    const { cluster, more, finished } = await underLoad('emptied');
    for (let turn = 0; turn < 2; turn += 1) {
      // As behind a balancer: one server owns the sandbox, which does not move at that moment.
      const others = cluster.servers.splice(1);
      await more(WRITES_BETWEEN);
      await cluster.redis.command('FLUSHALL');
      // More than the writes that were sent before, so the owner has seen the loss.
      await more(WRITERS + 1);
      cluster.servers.push(...others);
      const joined = await cluster.add();
      await more(WRITES_BETWEEN);
      const health = await (await fetch(`${joined.address}/__admin/health`)).json();
      expect(health).toMatchObject({ shared: { warnings: [], lease: expect.anything() } });
    }
    expect(cluster.servers.some(({ errors }) => errors().includes('Redis has lost its data'))).toBe(true);
    expect(await finished()).toMatchObject(nothingLost);
  });

  test.each([0, 5_000])('continue after Redis was killed and restarted %d ms later, and lose nothing', async (ms) => {
    const { cluster, more, finished } = await underLoad('restarted');
    await more(WRITES_BETWEEN);
    await cluster.redis.kill();
    await outage(ms);
    await cluster.redis.start();
    await more(WRITES_BETWEEN);
    expect(await finished()).toMatchObject(nothingLost);
  });
});
