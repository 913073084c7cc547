import { afterEach, describe, expect, test } from 'vitest';
import { Client } from '../conformance/client';
import { lacksNginx, startBalancer } from '../support/balancer';
import { Cluster } from '../support/cluster';
import { lacksRedis } from '../support/redis';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const before = async (alter?: (configuration: string) => string) => {
  const cluster = await Cluster.start(3);
  endings.push(() => cluster.stop());
  const balancer = await startBalancer(cluster.addresses, alter);
  endings.push(balancer.stop);
  return { cluster, address: balancer.address };
};

/** What an outside client does from its first key to a loan that is asked for. */
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

describe.skipIf(lacksRedis !== undefined || lacksNginx !== undefined)(
  'a balancer before three servers on one Redis',
  () => {
    test('sends a sandbox to one of them, as docs/scale.md has it, by prefix, query and cookie', async () => {
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
      const told = await Promise.all(
        cluster.addresses.map(
          async (each) => (await (await fetch(`${each}/__admin/health`)).json()) as { sandboxes: string[] },
        ),
      );
      expect(told.flatMap((each) => each.sandboxes).sort()).toEqual(sandboxes.toSorted());
      expect(told.filter((each) => each.sandboxes.length > 0).length).toBeGreaterThan(1);
    });

    test('may send each call to another one, and nobody can tell', async () => {
      const { address } = await before((configuration) => configuration.replace('hash $sandbox consistent;', ''));
      for (let index = 0; index < 4; index += 1) await live(address, `spread-${index}`);
    });
  },
);
