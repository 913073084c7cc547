import { afterEach, describe, expect, test } from 'vitest';
import { Client } from '../conformance/client';
import { lacksNginx, startBalancer } from '../support/balancer';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { Cluster } from '../support/cluster';
import { httpTransport } from '../support/http-transport';
import { lacksRedis } from '../support/redis';
import { TicketWriter } from '../support/ticket-writer';
import { WireClient } from '../support/wire-client';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** How often each server restarts. */
const RESTARTS = Number(process.env.RESTARTS ?? 2);
const NO_CAP = JSON.stringify({ maximumOpenTickets: 1_000_000 });
/** Longest delay of a call by a frozen server, as docs/scale.md promises. */
const MOST_FOR_A_CALL = 6_000;
const eventually = { interval: 50 };

const before = async (alter?: (configuration: string) => string) => {
  const cluster = await Cluster.start(3, { MOCK_ASSUMPTIONS: NO_CAP });
  endings.push(() => cluster.stop());
  const balancer = await startBalancer(cluster.addresses, alter);
  endings.push(balancer.stop);
  return { cluster, address: balancer.address };
};

/** What an independent client does from its first key exchange to a loan application. */
const live = async (address: string, sandbox: string): Promise<void> => {
  const client = new Client(address, `/s/${sandbox}`);
  const token = await client.login('08031234567');
  const wanted = ['userIdentifierInfo', 'homePage', 'ticketList', 'operationConfiguration'];
  for (const method of wanted) {
    expect(await client.call([[method, {}]], { token }), method).toMatchObject({ code: 0, results: [{ code: 0 }] });
  }
  await client.admin('POST', '/keys/expire');
  expect(await client.call([['userIdentifierInfo', {}]], { token })).toMatchObject({ code: 0 });
};

/** Least number of calls during the restarts. */
const LEAST_CALLS = 2_000;

/** Starts writers, each in its own sandbox, so that every server has some. */
const writing = async (address: string) => {
  const writers = await Promise.all(
    Array.from({ length: 9 }, async (_, index) => {
      const transport = httpTransport(address);
      endings.push(transport.close);
      const client = new WireClient(transport, `written-${index}`);
      await client.exchange();
      const { token } = await BorrowerOnWire.logIn(client, '08031234567');
      return new TicketWriter(client, token, client.sandbox);
    }),
  );
  const running = Promise.all(writers.map((writer) => writer.run()));
  const acknowledged = () => writers.map((writer) => writer.acknowledged);
  return {
    /** Resolves when each writer has written `count` more tickets. */
    more: async (count: number): Promise<void> => {
      const until = acknowledged().map((each) => each + count);
      const hasWritten = () => acknowledged().every((each, index) => each >= (until[index] ?? 0));
      await expect.poll(hasWritten, eventually).toBe(true);
    },
    /** Resolves when all writers together have written `count` tickets. */
    atLeast: async (count: number): Promise<void> => {
      const total = () => acknowledged().reduce((sum, each) => sum + each, 0);
      await expect.poll(total, eventually).toBeGreaterThanOrEqual(count);
    },
    finished: async () => {
      for (const writer of writers) writer.stop();
      await running;
      return {
        failures: writers.flatMap(({ failure }) => failure ?? []),
        repeated: writers.reduce((sum, { repeated }) => sum + repeated, 0),
        slowest: Math.max(...writers.map(({ slowest }) => slowest)),
      };
    },
  };
};

const sandboxesOf = async (address: string): Promise<readonly string[]> =>
  ((await (await fetch(`${address}/__admin/health`)).json()) as { sandboxes: readonly string[] }).sandboxes;

describe.skipIf(lacksRedis !== undefined || lacksNginx !== undefined)(
  'a balancer in front of three servers on one Redis',
  () => {
    test('sends each sandbox to one server by prefix, query and cookie, as docs/scale.md says', async () => {
      const { cluster, address } = await before();
      const sandboxes = Array.from({ length: 12 }, (_, index) => `hashed-${index}`);
      for (const sandbox of sandboxes) await live(address, sandbox);
      for (const sandbox of sandboxes) {
        const reply = await fetch(`${address}/app/x`, {
          method: 'POST',
          body: 'x',
          headers: { cookie: `sandbox=${sandbox}` },
        });
        expect(await reply.json()).toMatchObject({ code: 401 });
      }
      const healths = await Promise.all(
        cluster.addresses.map(
          async (each) => (await (await fetch(`${each}/__admin/health`)).json()) as { sandboxes: string[] },
        ),
      );
      expect(healths.flatMap((each) => each.sandboxes).sort()).toEqual(sandboxes.toSorted());
      expect(healths.filter((each) => each.sandboxes.length > 0).length).toBeGreaterThan(1);
    });

    test('delays no call by more than six seconds if a server freezes, and no call fails', async () => {
      const { cluster, address } = await before();
      const { more, finished } = await writing(address);
      await more(3);
      const held = await Promise.all(cluster.addresses.map(sandboxesOf));
      const frozen = cluster.servers[held.findIndex((names) => names.length > 0)] ?? expect.fail('nobody holds any');
      frozen.process.kill('SIGSTOP');
      await more(3);
      frozen.process.kill('SIGCONT');
      await more(3);
      const { failures, repeated, slowest } = await finished();
      expect({ failures, repeated }).toEqual({ failures: [], repeated: 0 });
      expect(slowest).toBeLessThan(MOST_FOR_A_CALL);
    });

    test(
      `fails no call while its servers restart one after another, ${RESTARTS} times`,
      async () => {
        // nginx uses a restarted server again after this time, and the test waits for it.
        const { cluster, address } = await before((text) => text.replaceAll('fail_timeout=10s', 'fail_timeout=1s'));
        const { more, atLeast, finished } = await writing(address);
        const held = await Promise.all(cluster.addresses.map(sandboxesOf));
        // The ports are random, so the distribution of sandboxes over servers is random too.
        const holding = held.flatMap((sandboxes, place) => (sandboxes.length > 0 ? [place] : []));
        for (let restart = 0; restart < RESTARTS * holding.length; restart += 1) {
          const server = cluster.servers[holding[restart % holding.length] ?? 0] ?? expect.fail('there is no server');
          // As in a real rolling restart, nginx uses every server again before the next one ends.
          await expect
            .poll(async () => {
              const counts = await Promise.all(holding.map((place) => sandboxesOf(cluster.addresses[place] ?? '')));
              return counts.every(({ length }) => length > 0);
            }, eventually)
            .toBe(true);
          await more(3);
          await cluster.restart(server);
        }
        await more(3);
        await atLeast(LEAST_CALLS);
        expect(await finished()).toMatchObject({ failures: [], repeated: 0 });
      },
      60_000 + RESTARTS * 90_000,
    );

    test('may send each call to another server, and clients see no difference', async () => {
      const { address } = await before((configuration) => configuration.replace('hash $sandbox consistent;', ''));
      for (let index = 0; index < 4; index += 1) await live(address, `spread-${index}`);
    });
  },
);
