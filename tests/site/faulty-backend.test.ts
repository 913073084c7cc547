import { EventEmitter, once } from 'node:events';
import { Agent, request, type ServerResponse } from 'node:http';
import { codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { BASE_PATH } from '@kit/contracts/constants';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../support/server-process';
import { type RunningSite, startSite } from '../support/site';
import { type Handler, startStubBackend } from '../support/stub-backend';

const CALL = `${BASE_PATH}/homePage`;
const PHONE = '08031234567';
/** As many failures as eject a real backend: deploy/src/nginx-config.ts. */
const FAILURES = 3;

let mock: RunningServer;
beforeAll(async () => {
  mock = await startServer({}, true);
});
afterAll(() => mock.stop());

/** Cleanups that run after each test, last first. */
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const stub = async (handler: Handler): Promise<string> => {
  const { address, stop } = await startStubBackend(handler);
  endings.push(stop);
  return address;
};

const siteBefore = async (
  backends: readonly string[],
  {
    alter,
    descriptors,
    environment = {},
  }: {
    readonly alter?: (configuration: string) => string;
    readonly descriptors?: number;
    readonly environment?: Record<string, string>;
  } = {},
): Promise<RunningSite> => {
  const site = await startSite(mock.address, { SITE_BACKEND: backends.join(' '), ...environment }, alter, descriptors);
  endings.push(site.stop);
  return site;
};

const call = (site: RunningSite, signal: AbortSignal | null = null) =>
  fetch(site.url + CALL, { method: 'POST', body: 'x', signal });

const send = (site: RunningSite, agent: Agent, path: string): Promise<number> =>
  new Promise((resolve) => {
    const outgoing = request(site.url + path, { method: 'POST', agent }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
    });
    outgoing.once('error', () => resolve(0));
    outgoing.end('x');
  });

const logged = (site: RunningSite) =>
  site
    .log()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { status: number; backendStatus: string });

/** Lets nginx notice a frozen server after one second. */
const noticedSooner = (configuration: string) =>
  configuration.replaceAll(/proxy_read_timeout (?:15|5)s;/g, 'proxy_read_timeout 1s;');

describe('two real backends that take turns', () => {
  test('answer each call while one of them refuses everything with 503, and nginx soon stops using that one', async () => {
    let refused = 0;
    const broken = await stub((_request, reply) => {
      refused += 1;
      reply.writeHead(503).end('busy');
    });
    const sound = await stub((_request, reply) => reply.end('ok'));
    const site = await siteBefore([broken, sound]);
    for (let index = 0; index < 12; index += 1) {
      const reply = await call(site);
      expect([reply.status, await reply.text()]).toEqual([200, 'ok']);
    }
    expect(refused).toBe(FAILURES);
  });

  test('answer each call while one of them is frozen, and nginx soon stops using that one', async () => {
    const servers = await Promise.all([startServer({}, true), startServer({}, true)]);
    const [frozen] = servers;
    endings.push(...servers.map(({ stop }) => stop));
    endings.push(() => frozen?.process.kill('SIGCONT'));
    const site = await siteBefore(
      servers.map(({ address }) => address),
      { alter: noticedSooner },
    );
    frozen?.process.kill('SIGSTOP');
    for (let index = 0; index < 12; index += 1) {
      expect(await (await call(site)).json()).toMatchObject({ code: codes.AES_EXPIRED.code });
    }
    await expect.poll(() => logged(site).length).toBe(12);
    expect(logged(site).filter(({ backendStatus }) => backendStatus.startsWith('504'))).toHaveLength(FAILURES);
  });

  test('count a frozen one as failed even if the app gives up first', async () => {
    const arrivals = new EventEmitter();
    let asked = 0;
    const silent = await stub(() => {
      asked += 1;
      arrivals.emit('asked');
    });
    const sound = await stub((_request, reply) => reply.end('ok'));
    const site = await siteBefore([silent, sound], { alter: noticedSooner });
    while (asked < FAILURES) {
      const giveUp = new AbortController();
      arrivals.once('asked', () => giveUp.abort());
      await call(site, giveUp.signal).catch(() => undefined);
    }
    const timedOut = () => logged(site).filter(({ backendStatus }) => backendStatus.startsWith('504'));
    await expect.poll(() => timedOut().length).toBe(FAILURES);
    const before = asked;
    for (let index = 0; index < 6; index += 1) expect((await call(site)).status).toBe(200);
    expect(asked).toBe(before);
  });

  test('never get a second copy of a call that the app has given up', async () => {
    const site = await siteBefore(['http://127.0.0.1:9', 'http://127.0.0.1:10'], {
      alter: (configuration) => {
        expect(configuration).toContain('proxy_next_upstream_timeout 10s;');
        return configuration;
      },
    });
    expect((await call(site)).status).toBe(502);
  });
});

test('a call that no backend can answer gets the error of the contract', async () => {
  const site = await siteBefore(['http://127.0.0.1:9']);
  const reply = await call(site);
  expect(reply.status).toBe(502);
  expect(await reply.json()).toEqual({ code: codes.INTERNAL_ERROR.code, message: NETWORK_ERROR_MESSAGE });
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json/),
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[\da-f]{32}$/),
  });
  expect((await fetch(`${site.url}/__unavailable`)).status).toBe(404);
});

describe('many borrowers at once', () => {
  const MANY = 1_500;

  test(`are answered: ${MANY} slow calls together, from a shell that allows 1,024 descriptors`, async () => {
    const waiting: ServerResponse[] = [];
    const arrivals = new EventEmitter();
    const backend = await stub((_request, reply) => {
      waiting.push(reply);
      if (waiting.length === MANY) arrivals.emit('all');
    });
    const site = await siteBefore([backend], { descriptors: 1_024 });
    const agent = new Agent({ maxSockets: MANY });
    endings.push(() => agent.destroy());
    const all = once(arrivals, 'all');
    const statuses = Promise.all(Array.from({ length: MANY }, () => send(site, agent, CALL)));
    const firstFailure = statuses.then((each) =>
      expect.fail(`${each.filter((status) => status !== 200).length} failed`),
    );
    await Promise.race([all, firstFailure]);
    firstFailure.catch(() => undefined);
    for (const reply of waiting) reply.end('ok');
    expect(new Set(await statuses)).toEqual(new Set([200]));
  });

  test('keep addresses, numbers and paths out of the log when nginx has no file descriptor left', async () => {
    const backend = await stub(() => undefined);
    const site = await siteBefore([backend], {
      alter: (configuration) =>
        configuration
          .replace(/worker_rlimit_nofile \d+;/, 'worker_rlimit_nofile 28;')
          .replaceAll(/proxy_read_timeout \d+s;/g, 'proxy_read_timeout 1s;'),
    });
    const agent = new Agent();
    endings.push(() => agent.destroy());
    const paths = Array.from({ length: 200 }, (_, index) => `${CALL}?phone=${PHONE}&call=${index}`);
    const statuses = await Promise.all(paths.map((path) => send(site, agent, path)));
    expect(statuses).toContain(500);
    for (const text of [site.log(), site.output()]) {
      expect(text).not.toContain(PHONE);
      expect(text).not.toContain('127.0.0.1');
      expect(text).not.toContain('client:');
    }
  });
});

describe('a new configuration', () => {
  test('loses no call under load, and is served when the command ends', async () => {
    const backend = await stub((_request, reply) => reply.end('ok'));
    const site = await siteBefore([backend]);
    let isRunning = true;
    const statuses = new Map<number, number>();
    // A new connection for each call: HTTP lets a server close an idle one at any time, and clients then retry.
    const caller = async () => {
      while (isRunning) {
        const status = await send(site, new Agent(), CALL);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const callers = Promise.all(Array.from({ length: 8 }, caller));
    for (const name of ['One', 'Two', 'Three']) {
      const { status, stderr } = await site.renderAgain({ SITE_PRODUCT_NAME: name });
      expect([status, stderr]).toEqual([0, '']);
      expect(await (await fetch(`${site.url}/login`)).text()).toContain(`"productName":"${name}"`);
    }
    isRunning = false;
    await callers;
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(10);
  });

  test('that nginx cannot use leaves page and configuration as they were, also after a restart', async () => {
    const backend = await stub((_request, reply) => reply.end('ok'));
    const site = await siteBefore([backend], { environment: { SITE_PRODUCT_NAME: 'Before' } });
    const page = async () => (await fetch(`${site.url}/login`)).text();
    const { port } = new URL(mock.address);
    const wrongSettings: Record<string, string>[] = [
      { SITE_LISTEN: port },
      { SITE_BACKEND: 'http://no-such-host.invalid' },
    ];
    for (const wrong of wrongSettings) {
      const { status } = await site.renderAgain({ SITE_PRODUCT_NAME: 'After', ...wrong });
      expect(status).toBe(1);
      expect(await page()).toContain('"productName":"Before"');
      expect((await call(site)).status).toBe(200);
    }
  });
});
