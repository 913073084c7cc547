import { codes } from '@kit/contracts/codes';
import { MINUTE } from '@kit/contracts/time-units';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { serverOfFile } from '../support/server';
import type { WireClient } from '../support/wire-client';

const PHONE = '08031234567';
const CONFIGURATION = 'operationConfiguration';
const CODE = codes.INTERNAL_ERROR.code;

const server = serverOfFile();

const fault = (client: WireClient, definition: object) =>
  client.admin('POST', '/faults', definition) as Promise<{ readonly id: string }>;

describe('a fault matches', () => {
  const OTHER = '08099990000';
  const codeOf = async (client: WireClient, method: string, data: object, token?: string) =>
    (await client.call(method, data, { token })).results[0]?.code;

  it('by phone number: that of the token, or of an entry that needs no token, in both formats', async () => {
    const client = await server.client();
    const [ofOne, ofOther] = [await client.login(PHONE), await client.login(OTHER)];
    await fault(client, { match: { contactNumber: PHONE.slice(1) }, effect: { code: CODE } });
    expect(await codeOf(client, 'homePage', {}, ofOne)).toBe(CODE);
    expect(await codeOf(client, 'homePage', {}, ofOther)).toBe(0);
    expect(await codeOf(client, 'sendAuthCode', { contactNumber: PHONE, purpose: 'accountDeletion' })).toBe(CODE);
    expect(await codeOf(client, 'sendAuthCode', { contactNumber: OTHER, purpose: 'accountDeletion' })).toBe(0);
  });

  it('until it is deleted, alone or with all others, and only in its own sandbox', async () => {
    const [client, other] = [await server.client(), await server.client()];
    const { id } = await fault(client, { effect: { code: CODE } });
    await fault(client, { effect: { code: CODE } });
    await client.admin('DELETE', `/faults/${id}`);
    expect(await codeOf(client, CONFIGURATION, {})).toBe(CODE);
    expect(await codeOf(other, CONFIGURATION, {})).toBe(0);
    expect(await client.admin('DELETE', '/faults')).toEqual({ faults: 1 });
    expect(await codeOf(client, CONFIGURATION, {})).toBe(0);
    await expect(client.admin('DELETE', `/faults/${id}`)).rejects.toThrow('HTTP 404');
  });
});

describe('a fault with minutes', () => {
  const minutes = 5;
  const setUp = async () => {
    const client = await server.client();
    await client.admin('POST', '/clock/freeze');
    await fault(client, { match: { method: CONFIGURATION }, effect: { code: CODE }, minutes });
    const code = async () => (await client.call(CONFIGURATION, {})).results[0]?.code;
    const states = async () =>
      ((await client.admin('GET', '/faults')) as { faults: { state: string }[] }).faults.map(({ state }) => state);
    return { client, code, states, wait: () => client.admin('POST', '/clock/advance', { ms: minutes * MINUTE }) };
  };

  it('ends at the same time in a snapshot', async () => {
    const { client, code, states, wait } = await setUp();
    const snapshot = (await client.admin('GET', '/snapshot')) as object;
    await wait();
    expect(await states()).toEqual(['used up']);
    await client.admin('PUT', '/snapshot', snapshot);
    expect([await states(), await code()]).toEqual([['active'], CODE]);
    await wait();
    expect([await states(), await code()]).toEqual([['used up'], 0]);
  });

  it('applies again after going back to before a call', async () => {
    const { client, code, states, wait } = await setUp();
    expect(await code()).toBe(CODE);
    const { id } = await client.newestCall();
    await wait();
    expect(await states()).toEqual(['used up']);
    await client.admin('POST', `/history/c${id}/back`);
    expect([await states(), await code()]).toEqual([['active'], CODE]);
  });
});

describe('a simulated network', () => {
  it('is that of one device: calls of the others are as fast as before', async () => {
    const client = await server.client();
    const made = await client.admin('PUT', '/devices/a/network', { network: 'slow-3g' });
    expect(made).toMatchObject({
      faults: [{ match: { device: 'a' }, effect: { delay: 2_000 } }, { network: 'slow-3g' }],
    });
    expect((await client.call(CONFIGURATION, {})).code).toBe(0);
    expect((await client.newestCall()).fault).toBeNull();
    await client.admin('PUT', '/devices/a/network', { network: 'offline' });
    const ofDevice = (host: string) =>
      request(server.direct()).post(`/s/${client.sandbox}/app/homePage`).set('host', host).send('ab');
    await expect(ofDevice('a.localhost')).rejects.toThrow();
    expect((await ofDevice('b.localhost')).status).toBe(200);
    expect(await client.admin('PUT', '/devices/a/network', { network: 'online' })).toEqual({ faults: [] });
    expect((await ofDevice('a.localhost')).status).toBe(200);
  });

  it('with an unknown name is refused with the known ones', async () => {
    const client = await server.client();
    const set = (path: string, network: string) => client.admin('PUT', path, { network });
    await expect(set('/devices/a/network', '5g')).rejects.toThrow(/HTTP 400.*offline/s);
    await expect(set('/devices/a%20b/network', 'offline')).rejects.toThrow(/params\.device/);
  });
});
