import { BASE_PATH } from '@kit/contracts/constants';
import { headers } from '@kit/contracts/wire/headers';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { serverOfFile, startServer } from '../support/server';

const ORIGIN = 'https://app.example.com';
const OTHER = 'https://app.example.com.evil.example';

const server = serverOfFile({ cors: [ORIGIN], keyExchangesAMinute: 3 });

const preflight = (origin: string, path: string) =>
  request(server.address)
    .options(path)
    .set({ origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'keyid,requestid' });
const fromPage = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' });

describe('a browser client of an origin that MOCK_CORS lists', () => {
  it.each([`${BASE_PATH}/homePage`, `/s/qa${BASE_PATH}/batch`, `${BASE_PATH}/mediaUpload`])(
    'may send %s with every header of the wire',
    async (path) => {
      const reply = await preflight(ORIGIN, path).expect(204);
      expect(reply.headers).toMatchObject({
        'access-control-allow-origin': ORIGIN,
        'access-control-allow-methods': 'POST',
        // two hours in seconds, the longest time that browsers accept
        'access-control-max-age': '7200',
        vary: 'origin',
      });
      expect(reply.headers['access-control-allow-headers']?.split(', ')).toEqual(Object.values(headers));
      expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
    },
  );

  it('exchanges a key, calls, and reads the replies', async () => {
    const client = await server.client('cors');
    const path = `${client.base}/operationConfiguration`;
    const sealed = client.seal([{ method: 'operationConfiguration', data: {} }]);
    const reply = await request(server.address)
      .post(path)
      .set({ ...client.headersOf(), ...fromPage(ORIGIN) })
      .send(sealed);
    expect(reply.status).toBe(200);
    expect(reply.text).toMatch(/^[0-9a-f]{32,}$/);
    expect(reply.headers).toMatchObject({ 'access-control-allow-origin': ORIGIN, vary: 'origin' });
  });

  it('reads refusals and how long to wait', async () => {
    const exchange = () =>
      request(server.address).post(`${BASE_PATH}/generateSk`).set(fromPage(ORIGIN)).type('text/plain').send('x');
    let reply = await exchange();
    let allowed = 0;
    for (; reply.status === 200 && allowed < 10; allowed += 1) reply = await exchange();
    // the test above may have used one of the three exchanges per minute
    expect(allowed).toBeLessThanOrEqual(3);
    expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([429, ORIGIN]);
    expect(reply.headers['retry-after']).toBeDefined();
    const exposed = ['date', 'retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
    expect(reply.headers['access-control-expose-headers']?.split(', ')).toEqual(exposed);
    expect(Object.keys(reply.headers)).toEqual(expect.arrayContaining(exposed));
  });

  it('gets nothing but the wire', async () => {
    for (const path of ['/__admin/health', '/login', '/files/f1']) {
      const reply = await request(server.address).get(path).set(fromPage(ORIGIN)).expect(403);
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    }
    await preflight(ORIGIN, '/__admin/reset').expect(403);
  });
});

describe('a browser client of another origin', () => {
  it.each([OTHER, 'http://app.example.com', `${ORIGIN}:8443`, 'null'])(
    '%s is not allowed by any list',
    async (origin) => {
      const asked = await preflight(origin, `${BASE_PATH}/homePage`).expect(403);
      const sent = await request(server.address).post(`${BASE_PATH}/homePage`).set(fromPage(origin)).expect(403);
      for (const reply of [asked, sent]) expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it('is not allowed if there is no list', async () => {
    const closed = await startServer();
    const reply = await request(closed.app.server).options(`${BASE_PATH}/homePage`).set(fromPage(ORIGIN)).expect(403);
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    expect(reply.headers).not.toHaveProperty('vary');
    const error = expect.stringContaining('list it in MOCK_CORS');
    expect(reply.body).toEqual({ code: 100400, message: 'Request failed, click to reload', error });
    await closed.close();
  });
});
