import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { builtApp } from '../support/built-app';
import { eventsOf } from '../support/events';
import { serverOfFile } from '../support/server';
import type { WireClient } from '../support/wire-client';

const PHONE = '08031234567';

const server = serverOfFile({ webDist: builtApp() });

interface Device {
  device: string;
  contactNumber: string | null;
  userAgent: string | null;
  width: number | null;
  lastSeenAt: number;
  orders: object;
}
const devices = async (client: WireClient) =>
  ((await client.admin('GET', '/devices')) as { devices: Device[] }).devices;

/** Sends a request with any host name, as a browser would to that device's origin. */
const ask = (method: string, path: string, host: string, headers: Record<string, string>, body = '') =>
  new Promise<string>((resolve, reject) => {
    const sent = { ...headers, host: `${host}:8787`, 'user-agent': `device at ${host}` };
    httpRequest(server.address + path, { method, headers: sent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end(body);
  });
const callFrom = (client: WireClient, host: string, token?: string) =>
  ask(
    'POST',
    `${client.base}/homePage`,
    host,
    client.headersOf(token === undefined ? {} : { token }),
    client.seal([{ method: 'homePage', data: {} }]),
  );
const pageAt = (client: WireClient, host: string) => ask('GET', `/s/${client.sandbox}/`, host, {});
const ordersIn = (html: string): unknown => {
  const json = /id="simulated-shell-orders">([^<]*)</.exec(html)?.[1];
  return json === undefined ? undefined : JSON.parse(json);
};

describe('the devices of a sandbox', () => {
  it('are distinguished by their name below localhost, and show who is logged in', async () => {
    const client = await server.client();
    const token = await client.login(PHONE);
    await callFrom(client, 'a.localhost', token);
    await callFrom(client, 'B.LOCALHOST');
    expect(await devices(client)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ device: 'a', contactNumber: PHONE, userAgent: 'device at a.localhost' }),
        expect.objectContaining({ device: 'b', contactNumber: null, userAgent: 'device at B.LOCALHOST' }),
        expect.objectContaining({ device: '127.0.0.1' }),
      ]),
    );
    const requests = await client.journal('method=homePage');
    expect(requests.map(({ device }) => device)).toEqual(['b', 'a']);
  });

  it('follow the session of the server: login, squeeze by another device, expiry, end by a tester, logout', async () => {
    const client = await server.client();
    await client.admin('POST', '/clock/freeze');
    const { now } = (await client.admin('GET', '/clock')) as { now: number };
    const loginAt = async (host: string) => {
      const path = `/__admin/sessions/${PHONE}?sandbox=${client.sandbox}`;
      return (JSON.parse(await ask('POST', path, host, {})) as { token: string }).token;
    };
    const of = async (name: string) => (await devices(client)).find(({ device }) => device === name);
    const first = await loginAt('a.localhost');
    await callFrom(client, 'a.localhost', first);
    const valid = { contactNumber: PHONE, state: 'valid', endedAt: null, by: null };
    expect(await of('a')).toMatchObject({ contactNumber: PHONE, session: valid });

    const second = await loginAt('b.localhost');
    const squeezed = { state: 'squeezed', endedAt: now, by: 'b' };
    expect(await of('a')).toMatchObject({ contactNumber: null, session: { contactNumber: PHONE, ...squeezed } });

    await callFrom(client, 'a.localhost', first);
    await client.admin('POST', `/sessions/${PHONE}/expire`);
    await callFrom(client, 'b.localhost', second);
    expect(await of('b')).toMatchObject({ session: { state: 'expired', endedAt: now, by: null } });
    const third = await loginAt('c.localhost');
    await client.admin('POST', `/sessions/${PHONE}/invalidate`);
    await callFrom(client, 'c.localhost', third);
    expect(await of('c')).toMatchObject({ contactNumber: null, session: { state: 'invalid', by: null } });
    await callFrom(client, 'c.localhost', '');
    expect(await of('c')).toMatchObject({ contactNumber: null, session: null });

    const requests = await client.journal(`contactNumber=${PHONE}`);
    expect(requests.map(({ code, session }) => [code, session])).toEqual([
      [100103, { state: 'invalid', endedAt: now, by: null }],
      [10010303, { state: 'expired', endedAt: now, by: null }],
      [10010304, squeezed],
      [0, undefined],
    ]);
  });
});

describe('the simulated shell of a device', () => {
  const call = { at: 5, eventName: 'trackEvent', params: { name: 'home_show' }, reply: { result: 'success' } };
  const report = (client: WireClient, device = 'a') =>
    client.admin('POST', `/devices/${device}/report`, { calls: [call], width: 375 });

  it('gets its settings in the page that it loads, and no page changes until a tester sets something', async () => {
    const client = await server.client();
    expect(ordersIn(await pageAt(client, 'a.localhost'))).toBeUndefined();
    await client.admin('PUT', '/devices/a/shell', { report: true, events: { getUserInfo: 'timeout' } });
    await client.admin('PUT', '/devices/a/shell', { events: { copyText: 'malformed' } });
    const orders = { report: true, bridge: 'ok', events: { getUserInfo: 'timeout', copyText: 'malformed' } };
    expect(ordersIn(await pageAt(client, 'a.localhost'))).toEqual({ device: 'a', remember: true, ...orders });
    expect(ordersIn(await pageAt(client, 'b.localhost'))).toBeUndefined();
    expect(await devices(client)).toEqual(expect.arrayContaining([expect.objectContaining({ device: 'a', orders })]));
  });

  it('reports bridge traffic to listeners once it is asked to, and receives new settings at once', async () => {
    const client = await server.client();
    expect(await report(client)).toEqual({ orders: null });
    await client.admin('PUT', '/devices/a/shell', { report: true });
    const events = await eventsOf(server.address, client.sandbox);
    expect(await report(client)).toEqual({ orders: { report: true, bridge: 'ok', events: {} } });
    expect(await events.until('event: bridge')).toContain(
      `event: bridge\ndata: ${JSON.stringify({ id: 1, device: 'a', ...call })}`,
    );
    expect(await client.admin('GET', '/reports?device=a')).toEqual({
      calls: [{ id: 1, device: 'a', ...call }],
      errors: [],
    });
    expect(await devices(client)).toEqual(
      expect.arrayContaining([expect.objectContaining({ device: 'a', width: 375 })]),
    );
    await client.admin('PUT', '/devices/a/shell', { report: false });
    await report(client);
    expect(await client.admin('GET', '/reports?device=a')).toEqual({
      calls: [{ id: 1, device: 'a', ...call }],
      errors: [],
    });
  });

  it('shows any input of a borrower as plain data', async () => {
    const client = await server.client();
    await client.admin('PUT', '/devices/a/shell', { report: true });
    const hostile = { ...call, params: { name: '</script><script>alert(1)</script>' } };
    await client.admin('POST', '/devices/a/report', { calls: [hostile] });
    expect(await client.admin('GET', '/reports')).toMatchObject({ calls: [{ id: 1, ...hostile }] });
    expect(await pageAt(client, 'a.localhost')).not.toContain('alert(1)');
  });

  it.each<[string, string, object, RegExp]>([
    ['an unknown bridge event', '/devices/a/shell', { events: { noSuch: 'ok' } }, /body\.events/],
    ['an unknown way to answer', '/devices/a/shell', { events: { copyText: 'slow' } }, /body\.events\.copyText/],
    ['an invalid device name', '/devices/a%20b/shell', { report: true }, /params\.device/],
  ])('refuses settings with %s', async (_, path, body, said) => {
    const client = await server.client();
    await expect(client.admin('PUT', path, body)).rejects.toThrow(said);
  });

  it('accepts only as many bridge calls at once as a shell sends', async () => {
    const client = await server.client();
    const calls = Array.from({ length: 101 }, () => call);
    await expect(client.admin('POST', '/devices/a/report', { calls })).rejects.toThrow(/body\.calls/);
  });

  it('has its reports apart from those of other devices', async () => {
    const client = await server.client();
    for (const device of ['a', 'b']) {
      await client.admin('PUT', `/devices/${device}/shell`, { report: true });
      await report(client, device);
    }
    const reporters = async (query: string) => {
      const { calls } = (await client.admin('GET', `/reports${query}`)) as { calls: { id: number; device: string }[] };
      return calls.map(({ id, device }) => [id, device]);
    };
    expect(await reporters('?device=b')).toEqual([[2, 'b']]);
    expect(await reporters('')).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
  });

  it('is listed without a call of its device, and its settings stay when its reports are ignored', async () => {
    const client = await server.client();
    const orders = { report: false, bridge: 'missing', events: {} };
    expect(await client.admin('PUT', '/devices/a/shell', { bridge: 'missing' })).toEqual(orders);
    expect(await report(client)).toEqual({ orders });
    const unknown = { lastSeenAt: null, contactNumber: null, session: null, userAgent: null, width: null, path: null };
    expect(await devices(client)).toContainEqual({ device: 'a', ...unknown, orders });
    await client.admin('POST', '/devices/a/report', { path: '/me?tab=1' });
    expect(await devices(client)).toContainEqual({ device: 'a', ...unknown, path: '/me?tab=1', orders });
  });
});
