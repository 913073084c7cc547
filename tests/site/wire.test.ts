import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { BASE_PATH, MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { BorrowerOnWire } from '../support/borrower-on-wire';
import { pdf } from '../support/files';
import { type RunningServer, startServer } from '../support/server-process';
import { clientThrough, type RunningSite, startSite } from '../support/site';
import { type Handler, startStubBackend } from '../support/stub-backend';
import { uploaded } from '../support/upload';
import type { WireClient } from '../support/wire-client';

const PHONE = '08067891234';
const FILE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

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

describe('the wire through nginx', () => {
  let site: RunningSite;
  let client: WireClient;
  let close: () => void;
  let token: string;
  const sandbox = `t-${randomUUID()}`;
  beforeAll(async () => {
    site = await startSite(mock.address);
    ({ client, close } = await clientThrough(site, mock.address, sandbox));
    token = (await BorrowerOnWire.logIn(client, PHONE)).token;
  });
  afterAll(async () => {
    close();
    await site.stop();
  });
  const sized = (bytes: number): Buffer => Buffer.concat([pdf(), Buffer.alloc(bytes - pdf().length, 1)]);
  const asPdf = { filename: 'bill.pdf', type: 'application/pdf' };

  test('accepts an upload of 20 MB, and serves the file without caching', async () => {
    const stored = await uploaded(client, sized(MAXIMUM_FILE_BYTES), { token, ...asPdf });
    expect(stored.size).toBe(MAXIMUM_FILE_BYTES);
    const served = await fetch(site.url + stored.url, { headers: { cookie: `sandbox=${sandbox}` } });
    expect(served.status).toBe(200);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-security-policy': FILE_POLICY,
      'content-disposition': 'attachment',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect((await served.arrayBuffer()).byteLength).toBe(MAXIMUM_FILE_BYTES);
    await expect.poll(() => site.log()).toContain('"path":"/files/"');
    expect(site.log()).not.toContain(stored.fileId);
  });

  test('refuses a larger body than any upload, and elsewhere a larger body than any call', async () => {
    // the declared length is enough, so no body is sent
    const post = async (path: string, bytes: number): Promise<number | undefined> => {
      const outgoing = request(site.url + path, { method: 'POST', headers: { 'content-length': bytes } });
      outgoing.flushHeaders();
      const [reply] = (await once(outgoing, 'response')) as [IncomingMessage];
      outgoing.on('error', () => undefined).destroy();
      return reply.statusCode;
    };
    expect(await post(`${BASE_PATH}/mediaUpload`, 22 * 1024 * 1024)).toBe(413);
    expect(await post(`${BASE_PATH}/homePage`, 2 * 1024 * 1024)).toBe(413);
    expect(await post('/login', 2 * 1024 * 1024)).toBe(413);
  });

  test('forbids caching and type guessing for every reply', async () => {
    const reply = await fetch(`${site.url}${BASE_PATH}/homePage`, { method: 'POST', body: 'x' });
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\da-f]{32}$/),
    });
  });

  test('reaches only the wire and the files of the mock server', async () => {
    for (const path of ['/__admin/health', '/__admin/messages', `/s/${sandbox}/__admin/health`, '/__shell/shell.js']) {
      const reply = await fetch(site.url + path);
      expect(await reply.text(), path).not.toMatch(/"status":"ok"|messages|SimulatedShell/);
    }
  });
});

/** Waits until the log has `count` lines: nginx writes each line after its reply was sent. */
const linesOf = async (site: RunningSite, count: number): Promise<string[]> => {
  const lines = () => site.log().split('\n').filter(Boolean);
  await expect.poll(() => lines().length).toBe(count);
  return lines();
};

/** Starts a backend that behaves as a test wants. */
const stubBackend = async (handler: Handler): Promise<string> => {
  const { address, stop } = await startStubBackend(handler);
  endings.push(stop);
  return address;
};

const siteBefore = async (backend: string, environment: Record<string, string> = {}): Promise<RunningSite> => {
  const site = await startSite(mock.address, { backend, environment });
  endings.push(site.stop);
  return site;
};

const call = (site: RunningSite, method: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${BASE_PATH}/${method}`, { method: 'POST', body: 'x', headers });

describe('nginx tells the backend', () => {
  const seen: IncomingHttpHeaders[] = [];
  const noting: Handler = ({ headers }, reply) => {
    seen.push(headers);
    reply.end('ok');
  };
  afterEach(() => {
    seen.length = 0;
  });

  test("the request id: the app's id, which is also in the log, or a generated one", async () => {
    const site = await siteBefore(await stubBackend(noting));
    const id = 'ab'.repeat(16);
    const reply = await call(site, 'homePage', { requestid: id });
    const other = await call(site, 'homePage', { requestid: '08031234567' });
    const own = other.headers.get('x-request-id') ?? '';
    expect(seen.map((headers) => headers['x-request-id'])).toEqual([id, own]);
    expect(reply.headers.get('x-request-id')).toBe(id);
    expect(own).toMatch(/^[\da-f]{32}$/);
    const logged = (await linesOf(site, 2)).map((line) => JSON.parse(line));
    expect(logged).toMatchObject([
      { id, method: 'POST', path: '/app/homePage', status: 200, backendStatus: '200' },
      { id: own },
    ]);
    expect(site.log()).not.toContain('08031234567');
  });

  test('the path that it has checked, not the spelling of the caller', async () => {
    const paths: (string | undefined)[] = [];
    const site = await siteBefore(
      await stubBackend(({ url }, reply) => {
        paths.push(url);
        reply.end();
      }),
    );
    const { port } = new URL(site.url);
    const ask = async (path: string): Promise<void> => {
      const [reply] = (await once(request({ port, path }).end(), 'response')) as [IncomingMessage];
      reply.resume();
      await once(reply, 'end');
    };
    for (const path of ['/__admin/scenarios/..%2f..%2fapp%2fx', '/s/..%2ffiles/__admin/health', '/%61pp//x?a=%2f']) {
      await ask(path);
    }
    expect(paths).toEqual(['/app/x', '/files/__admin/health', '/app/x?a=%2f']);
    paths.length = 0;
    await ask('/__admin/..%2fapp/mediaUpload');
    await ask('/files/a%20b%3F%25');
    expect(paths).toEqual(['/app/mediaUpload', '/files/a%20b%3F%25']);
  });

  test('the address of the caller, whatever the caller claims, and the host of the backend', async () => {
    const backend = await stubBackend(noting);
    const site = await siteBefore(backend);
    await call(site, 'homePage', {
      'x-forwarded-for': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
      'x-forwarded-proto': 'https',
    });
    expect(seen[0]).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-real-ip': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(site.url).host,
      host: new URL(backend).host,
    });
  });

  test('the caller that a trusted proxy names: the last address that is not a proxy itself', async () => {
    const site = await siteBefore(await stubBackend(noting), {
      SITE_TRUSTED_PROXIES: '127.0.0.1 10.0.0.0/8',
    });
    await call(site, 'homePage', {
      'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.1.2.3',
      'x-forwarded-proto': 'https',
    });
    expect(seen[0]).toMatchObject({
      'x-forwarded-for': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
      'x-forwarded-proto': 'https',
    });
    expect((await linesOf(site, 1))[0]).not.toContain('203.0.113.9');
  });
});
