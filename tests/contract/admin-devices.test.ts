import { codes } from '@kit/contracts/codes';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { builtApp } from '../support/built-app';
import { eventsOf } from '../support/events';
import { serverOfFile } from '../support/server';
import { PHONE, type WireClient } from '../support/wire-client';

const server = serverOfFile({ webDist: builtApp() });

const devices = async (client: WireClient) => (await client.admin('GET', '/devices')).devices;
const deviceOf = async (client: WireClient, name: string) =>
  (await devices(client)).find(({ device }) => device === name);

/** Sends a request with any host name, as a browser would to that device's origin. */
const ask = async (method: 'get' | 'post', path: string, host: string, headers: object = {}, body?: string) => {
  const sent = { ...headers, host: `${host}:8787`, 'user-agent': `device at ${host}` };
  return (await request(server.address)[method](path).set(sent).send(body)).text;
};
const callFrom = (client: WireClient, host: string, token?: string) => {
  const sealed = client.seal([{ method: 'homePage', data: {} }]);
  return ask('post', `${client.base}/homePage`, host, client.headersOf(token === undefined ? {} : { token }), sealed);
};
const pageAt = (client: WireClient, host: string) => ask('get', `/s/${client.sandbox}/`, host);
const ordersIn = (html: string): unknown =>
  JSON.parse(/id="simulated-shell-orders">([^<]*)</.exec(html)?.[1] ?? 'null');
const setShell = (client: WireClient, changes: object) => client.admin('PUT', '/devices/a/shell', changes);
const report = (client: WireClient, sent: object, device = 'a') =>
  client.admin('POST', `/devices/${device}/report`, sent);

describe('the devices of a sandbox', () => {
  it('are distinguished by their name below localhost, and show who is logged in', async () => {
    const client = await server.client();
    const token = await client.login(PHONE);
    await callFrom(client, 'a.localhost', token);
    await callFrom(client, 'B.LOCALHOST');
    // A key exchange has no token, so it does not log the device out.
    await ask('post', `${client.base}/generateSk`, 'a.localhost');
    expect(await deviceOf(client, 'a')).toMatchObject({ contactNumber: PHONE, userAgent: 'device at a.localhost' });
    expect(await deviceOf(client, 'b')).toMatchObject({ contactNumber: null, userAgent: 'device at B.LOCALHOST' });
    expect(await deviceOf(client, '127.0.0.1')).toBeDefined();
    expect((await client.journal('method=homePage')).map(({ device }) => device)).toEqual(['b', 'a']);
    await client.login(PHONE);
    expect(await deviceOf(client, 'a')).toMatchObject({ session: { state: 'squeezed', by: '127.0.0.1' } });
  });

  it('follow the session of the server: login, squeeze by another device, expiry, logout', async () => {
    const client = await server.client();
    await client.admin('POST', '/clock/freeze');
    const { now } = await client.admin('GET', '/clock');
    const loginAt = async (host: string) => {
      const reply = await ask('post', `/__admin/sessions/${PHONE}?sandbox=${client.sandbox}`, host);
      return (JSON.parse(reply) as { token: string }).token;
    };
    const first = await loginAt('a.localhost');
    await callFrom(client, 'a.localhost', first);
    const valid = { contactNumber: PHONE, state: 'valid', endedAt: null, by: null };
    expect(await deviceOf(client, 'a')).toMatchObject({ contactNumber: PHONE, session: valid });
    const second = await loginAt('b.localhost');
    const squeezed = { state: 'squeezed', endedAt: now, by: 'b' };
    const session = { contactNumber: PHONE, ...squeezed };
    expect(await deviceOf(client, 'a')).toMatchObject({ contactNumber: null, session });
    await callFrom(client, 'a.localhost', first);
    await client.admin('POST', `/sessions/${PHONE}/expire`);
    await callFrom(client, 'b.localhost', second);
    await callFrom(client, 'b.localhost', '');
    expect(await deviceOf(client, 'b')).toMatchObject({ contactNumber: null, session: null });
    const requests = await client.journal(`contactNumber=${PHONE}`);
    expect(requests.map(({ code, session: ended }) => [code, ended])).toEqual([
      [codes.TOKEN_EXPIRED.code, { state: 'expired', endedAt: now, by: null }],
      [codes.TOKEN_SQUEEZED.code, squeezed],
      [0, undefined],
    ]);
  });

  it('report their page, which is the screen of their calls and stays when the sandbox goes back', async () => {
    const client = await server.client();
    const call = async () => {
      await client.call('operationConfiguration', {});
      return client.newestCall();
    };
    const { id, device } = await call();
    const path = '/login?from=%2Fme';
    expect(await report(client, { path }, String(device))).toEqual({ orders: null });
    expect(await call()).toMatchObject({ screen: '/login' });
    await client.admin('POST', `/history/c${id}/back`);
    expect(await devices(client)).toMatchObject([{ device, path }]);
    expect(await call()).toMatchObject({ screen: '/login' });
  });
});

describe('the simulated shell of a device', () => {
  const call = { at: 5, eventName: 'trackEvent', params: { name: '</script>home_show' }, reply: { result: 'success' } };
  const ok = { report: true, bridge: 'ok', events: {} };

  it('gets its settings in the page that it loads, and no page changes until a tester sets something', async () => {
    const client = await server.client();
    expect(ordersIn(await pageAt(client, 'a.localhost'))).toBeNull();
    await setShell(client, { report: true, events: { getUserInfo: 'timeout' } });
    await setShell(client, { events: { copyText: 'malformed' } });
    const orders = { ...ok, events: { getUserInfo: 'timeout', copyText: 'malformed' } };
    expect(ordersIn(await pageAt(client, 'a.localhost'))).toEqual({ device: 'a', remember: true, ...orders });
    expect(ordersIn(await pageAt(client, 'b.localhost'))).toBeNull();
    expect(await deviceOf(client, 'a')).toMatchObject({ orders });
  });

  it('reports bridge traffic to listeners once it is asked to, apart from that of other devices', async () => {
    const client = await server.client();
    const calls = [call];
    expect(await report(client, { calls, width: 375 })).toEqual({ orders: null });
    await setShell(client, { report: true });
    const events = await eventsOf(server.address, client.sandbox);
    expect(await report(client, { calls, width: 375 })).toEqual({ orders: ok });
    const stored = { id: 1, device: 'a', ...call };
    expect(await events.until('event: bridge')).toContain(`event: bridge\ndata: ${JSON.stringify(stored)}`);
    expect(await deviceOf(client, 'a')).toMatchObject({ width: 375 });
    await client.admin('PUT', '/devices/b/shell', { report: true });
    await report(client, { calls }, 'b');
    await setShell(client, { report: false });
    await report(client, { calls });
    expect((await client.admin('GET', '/reports?device=a')).calls).toEqual([stored]);
    expect((await client.admin('GET', '/reports')).calls.map(({ id }) => id)).toEqual([1, 2]);
    expect(await pageAt(client, 'a.localhost')).not.toContain('home_show');
    const tooMany = Array.from({ length: 101 }, () => call);
    await expect(report(client, { calls: tooMany })).rejects.toThrow(/HTTP 400.*body\.calls/);
  });

  it('is listed without a call of its device, and its settings stay when its reports are ignored', async () => {
    const client = await server.client();
    const orders = { report: false, bridge: 'missing', events: {} };
    expect(await setShell(client, { bridge: 'missing' })).toEqual(orders);
    expect(await report(client, { calls: [call], width: 375 })).toEqual({ orders });
    const unknown = { lastSeenAt: null, contactNumber: null, session: null, userAgent: null, width: null, path: null };
    expect(await devices(client)).toContainEqual({ device: 'a', ...unknown, orders });
  });

  it('reports errors inside the app, which are listed and sent to listeners with their device', async () => {
    const client = await server.client();
    const error = { at: 5, kind: 'contract', message: 'loanQuote: fee: expected integer', stack: '', screen: '/' };
    const events = await eventsOf(server.address, client.sandbox);
    await report(client, { errors: [error] }, 'a.workbench');
    const listed = { id: 1, device: 'a.workbench', ...error };
    expect(await events.until('event: app-error')).toContain(`event: app-error\ndata: ${JSON.stringify(listed)}`);
    expect(await client.admin('GET', '/reports')).toEqual({ calls: [], errors: [listed] });
    await client.admin('DELETE', '/requests');
    expect(await client.admin('GET', '/reports')).toEqual({ calls: [], errors: [] });
  });
});
