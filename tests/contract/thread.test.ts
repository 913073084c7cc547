import { MessageChannel } from 'node:worker_threads';
import { createApp } from '@kit/mock-server/app';
import { servePort } from '@kit/mock-server/inject';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { callsOver, fetchWith } from '../../mock-server/testing/thread';
import { jpeg } from '../support/files';
import { testConfig } from '../support/server';
import { uploaded } from '../support/upload';
import { type Transport, WireClient } from '../support/wire-client';

const ORIGIN = 'https://lender.example';

let app: FastifyInstance;
let handle: ReturnType<typeof fetchWith>;
const { port1, port2 } = new MessageChannel();
let transport: Transport;
const reports: string[] = [];
beforeAll(async () => {
  app = await createApp(testConfig({ report: (line) => void reports.push(line) }));
  await app.ready();
  servePort(app, port2);
  handle = fetchWith(callsOver(port1).ask);
  transport = {
    send: async ({ method, path, headers, body }) => {
      const reply = await handle(new Request(ORIGIN + path, { method, headers, body: body as BodyInit | undefined }));
      return { status: reply.status, body: await reply.text() };
    },
  };
});
afterAll(async () => {
  port1.close();
  await app.close();
  expect(reports).toEqual([]);
});

const clientOf = (sandbox: string): Promise<WireClient> => WireClient.connected(transport, sandbox);

const get = (path: string, init: RequestInit = {}) => handle(new Request(ORIGIN + path, init));

describe('a server that answers fetch requests over a port', () => {
  it('answers calls of any origin, with the headers of a real server', async () => {
    const headers = { origin: 'https://lender.example', 'sec-fetch-site': 'cross-site', referer: `${ORIGIN}/x` };
    const reply = await handle(new Request(`${ORIGIN}/app/generateSk`, { method: 'POST', headers, body: 'not a key' }));
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain('application/json');
    expect(Number(reply.headers.get('content-length'))).toBe((await reply.text()).length);
    expect(Math.abs(Date.parse(reply.headers.get('date') ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('walks from the login to an uploaded file, and serves its bytes', async () => {
    const client = await clientOf('fetch-walk');
    const token = await client.login('08031234567');
    const { url, size } = await uploaded(client, jpeg(), { token, purpose: 'feedback' });
    const file = await get(`/s/fetch-walk${url}`);
    expect(file.headers.get('content-type')).toBe('image/jpeg');
    expect((await file.arrayBuffer()).byteLength).toBe(size);
  });

  it('refuses a live stream, and releases its place', async () => {
    const places = 200;
    for (let count = 0; count <= places; count += 1) {
      const reply = await get('/__admin/events');
      expect([reply.status, await reply.json()]).toEqual([
        501,
        { error: expect.stringContaining('has no live stream. Read the journal'), issues: [] },
      ]);
    }
  });

  it('sends no body to HEAD and with HTTP 204', async () => {
    const options = await get('/app/homePage', { method: 'OPTIONS' });
    expect([options.status, options.body]).toEqual([204, null]);
    const head = await get('/healthz', { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, null]);
  });

  it.each([
    ['before it is sent', (ending: AbortController) => ending.abort(new Error('gone'))],
    ['as it is sent', (ending: AbortController) => queueMicrotask(() => ending.abort(new Error('gone')))],
  ])('does not run a request that is aborted %s', async (when, abort) => {
    const client = await clientOf(`fetch-aborted-${when.length}`);
    const ending = new AbortController();
    const { signal } = ending;
    const body = client.seal([{ method: 'sendAuthCode', data: { contactNumber: '08031234567', purpose: 'login' } }]);
    const init = { method: 'POST', headers: client.headersOf(), body, signal } as RequestInit;
    const request = new Request(`${ORIGIN}${client.base}/sendAuthCode`, init);
    abort(ending);
    await expect(handle(request)).rejects.toThrow('gone');
    expect(await client.admin('GET', '/messages')).toEqual({ messages: [] });
  });
});

test('a server that ended fails its pending calls and later ones, with the first reason', async () => {
  const { port1: client, port2: silent } = new MessageChannel();
  const { ask, end } = callsOver(client);
  const call = { method: 'GET', path: '/', headers: {}, body: new Uint8Array() };
  const pending = ask(call);
  end('the mock server ended with exit code 7.');
  end('this mock server was stopped with stop().');
  for (const failed of [pending, ask(call)])
    await expect(failed).rejects.toMatchObject({
      name: 'MockError',
      message: 'the mock server ended with exit code 7.',
    });
  silent.close();
});

describe('a fault on the network', () => {
  const faulty = async (sandbox: string, effect: object) => {
    const client = await clientOf(sandbox);
    await client.admin('POST', '/faults', { match: { method: 'operationConfiguration' }, effect, times: 1 });
    return client;
  };

  it.each(['before', 'after', 'reset'])('drop %s rejects as fetch does, and the next call succeeds', async (drop) => {
    const client = await faulty(`fetch-${drop}`, { drop });
    await expect(client.call('operationConfiguration', {})).rejects.toThrow(TypeError);
    expect((await client.call('operationConfiguration', {})).code).toBe(0);
  });

  it('a long delay holds the reply back, and the journal shows that the client gave up', async () => {
    const client = await faulty('fetch-timeout', { delay: 600_000 });
    const ending = new AbortController();
    const request = new Request(`${ORIGIN}${client.base}/batch`, {
      method: 'POST',
      headers: client.headersOf(),
      body: client.seal([{ method: 'operationConfiguration', data: {} }]),
      signal: ending.signal,
    });
    const reply = handle(request);
    await expect.poll(() => client.admin('GET', '/faults')).toMatchObject({ faults: [{ matched: 1 }] });
    ending.abort();
    await expect(reply).rejects.toThrow('aborted');
    await expect.poll(() => client.newestCall()).toMatchObject({ end: 'aborted' });
  });
});
