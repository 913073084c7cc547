import { EventEmitter, once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { BASE_PATH } from '@kit/contracts/constants';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findServer } from '../../scripts/programs';
import { type RunningServer, startServer } from '../support/server-process';
import { type RunningSite, startSite } from '../support/site';
import { type Handler, startStubBackend } from '../support/stub-backend';
import { temporaryFolder } from '../support/temporary-folder';

const CALL = `${BASE_PATH}/homePage`;
const PHONE = '08031234567';

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

const siteBefore = async (backend: string, options: Parameters<typeof startSite>[1] = {}): Promise<RunningSite> => {
  const site = await startSite(mock.address, { backend, ...options });
  endings.push(site.stop);
  return site;
};

/** A name with several addresses. nginx treats it as this group of servers, and each with these parameters. */
const nameOf = (addresses: readonly string[]) => (template: string) => {
  const servers = addresses.map((address) => `server ${new URL(address).host} max_fails=1 fail_timeout=600s;`);
  return template
    .replace(/^ {2}server \{$/m, `  upstream several { zone several 64k; ${servers.join(' ')} }\n  server {`)
    .replaceAll('$' + '{BACKEND}', 'http://several');
};

/** A tenth of the times that the template gives a backend, so that a busy machine stays far below its limits. */
const impatient = (template: string) =>
  template
    .replace('proxy_read_timeout 5s;', 'proxy_read_timeout 500ms;')
    .replace('proxy_next_upstream_timeout 6s;', 'proxy_next_upstream_timeout 600ms;');

const call = (site: RunningSite) => fetch(site.url + CALL, { method: 'POST', body: 'x' });

const send = (site: RunningSite, agent: Agent, path: string): Promise<number> =>
  new Promise((resolve) => {
    const outgoing = request(site.url + path, { method: 'POST', agent }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
    });
    outgoing.once('error', () => resolve(0));
    outgoing.end('x');
  });

test.each<[string, Handler]>([
  ['refuses everything with 503', (_request, reply) => reply.writeHead(503).end('busy')],
  ['never answers', () => undefined],
])('two servers under one name answer each call while one of them %s, and that one rests', async (_what, handler) => {
  let asked = 0;
  const broken = await stub((...exchange) => {
    asked += 1;
    return handler(...exchange);
  });
  const sound = await stub((_request, reply) => reply.end('ok'));
  const toBoth = nameOf([broken, sound]);
  const site = await siteBefore(sound, { alter: (template) => impatient(toBoth(template)) });
  for (let index = 0; index < 12; index += 1) {
    const reply = await call(site);
    expect([reply.status, await reply.text()]).toEqual([200, 'ok']);
  }
  expect(asked).toBe(1);
});

test('a call that no backend can answer gets the error of the contract', async () => {
  const site = await siteBefore('http://127.0.0.1:9');
  const reply = await call(site);
  expect(reply.status).toBe(502);
  expect(await reply.json()).toEqual({ code: codes.INTERNAL_ERROR.code, message: NETWORK_ERROR_MESSAGE });
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': expect.stringMatching(/^application\/json/),
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[\da-f]{32}$/),
  });
  expect((await fetch(`${site.url}/__unavailable`)).status).toBe(404);
  expect(site.log()).toContain(`"path":"${CALL}","status":502`);
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
    const site = await siteBefore(backend, { descriptors: 1_024 });
    const agent = new Agent({ maxSockets: MANY });
    endings.push(() => agent.destroy());
    const all = once(arrivals, 'all');
    const path = `${BASE_PATH}/uploadPermissionData`;
    const statuses = Array.from({ length: MANY }, () => send(site, agent, path));
    const firstEnd = Promise.race(statuses).then((status) => expect.fail(`A call got ${status} before all arrived`));
    await Promise.race([all, firstEnd]);
    firstEnd.catch(() => undefined);
    for (const reply of waiting) reply.end('ok');
    expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
  });

  test('keep addresses, numbers and paths out of the log when nginx has no file descriptor left', async () => {
    const backend = await stub(() => undefined);
    const site = await siteBefore(backend, {
      alter: (template) =>
        template
          .replace(/worker_rlimit_nofile \d+;/, 'worker_rlimit_nofile 28;')
          .replaceAll(/proxy_read_timeout \d+s;/g, 'proxy_read_timeout 1s;'),
    });
    const agent = new Agent();
    endings.push(() => agent.destroy());
    const paths = Array.from({ length: 60 }, (_, index) => `${CALL}?phone=${PHONE}&call=${index}`);
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
    const site = await siteBefore(backend);
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
      expect(await site.reload({ SITE_PRODUCT_NAME: name })).toEqual({ status: 0, stderr: '' });
      expect(await (await fetch(`${site.url}/login`)).text()).toContain(`"productName":"${name}"`);
    }
    const other = await stub((_request, reply) => reply.end('other'));
    expect(await site.reload({ SITE_BACKEND: other })).toEqual({ status: 0, stderr: '' });
    await expect.poll(async () => (await call(site)).text()).toBe('other');
    isRunning = false;
    await callers;
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(10);
  });

  test('that is wrong leaves page and configuration as they were', async () => {
    const backend = await stub((_request, reply) => reply.end('ok'));
    const site = await siteBefore(backend, { environment: { SITE_PRODUCT_NAME: 'Before' } });
    const configuration = () => readFileSync(join(site.folder, 'nginx.conf'), 'utf8');
    const before = configuration();
    const wrongSettings: Record<string, string>[] = [
      { SITE_BACKEND: 'http://no-such-host.invalid' },
      // Only nginx knows that it cannot listen twice.
      { SITE_LISTEN: '127.0.0.1:8080 127.0.0.1:8080' },
    ];
    const sentences: string[] = [];
    for (const wrong of wrongSettings) {
      const { status, stderr } = await site.reload({ SITE_PRODUCT_NAME: 'After', ...wrong });
      expect(status).toBe(1);
      sentences.push(stderr);
      expect(await (await fetch(`${site.url}/login`)).text()).toContain('"productName":"Before"');
      expect((await call(site)).status).toBe(200);
    }
    expect(configuration()).toBe(before);
    expect(sentences[0]).toMatch(
      /^SITE_BACKEND cannot be "http:\/\/no-such-host\.invalid" \(no-such-host\.invalid does not resolve .*\n$/,
    );
    expect(sentences[1]).toContain('a duplicate listen 127.0.0.1:8080');
  });

  test('needs a running site', async () => {
    const site = await siteBefore('http://127.0.0.1:9');
    const empty = join(temporaryFolder(), 'none');
    const { status, stderr } = await site.reload({ SITE_FOLDER: empty });
    expect([status, stderr]).toEqual([1, `No site runs in ${empty}. Start it with deploy/site.sh\n`]);
  });
});

test('nginx resolves the name of the backend again once its address changes, also if a reload fails', async () => {
  const folder = temporaryFolder();
  const [answer, failed] = [join(folder, 'answer'), join(folder, 'failed')];
  const program = (name: string, script: string) => writeFileSync(join(folder, name), script, { mode: 0o755 });
  program('getent', `#!/bin/sh\ncat ${answer}\n`);
  // The first reload fails.
  const isReload = `case "$*" in *nginx.conf.new*) ;; "-t -q"*) [ -e ${failed} ] || { touch ${failed}; exit 1; } ;; esac`;
  program('nginx', `#!/bin/sh\n${isReload}\nexec ${findServer('nginx')} "$@"\n`);
  writeFileSync(answer, '127.0.0.9 STREAM localhost\n');
  const site = await siteBefore(mock.address.replace('127.0.0.1', 'localhost'), { environment: { PATH: folder } });
  const master = readFileSync(join(site.folder, 'nginx.pid'), 'utf8').trim();
  const workers = () => readFileSync(`/proc/${master}/task/${master}/children`, 'utf8');
  const before = workers();
  writeFileSync(answer, '127.0.0.1 STREAM localhost\n');
  await expect.poll(workers).not.toBe(before);
  await expect.poll(() => existsSync(failed)).toBe(true);
  expect((await call(site)).status).toBe(200);
});
