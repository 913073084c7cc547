import { codes } from '@kit/contracts/codes';
import { describe, expect, it, vi } from 'vitest';
import { serverOfFile } from '../support/server';
import type { WireClient } from '../support/wire-client';

const ONE = '08031234567';
const OTHER = '08099990000';
const CODE = codes.INTERNAL_ERROR.code;
const CONFIGURATION = 'operationConfiguration';

const server = serverOfFile();

const add = (client: WireClient, definition: object) =>
  client.admin('POST', '/faults', { effect: { code: CODE }, ...definition }) as Promise<Record<string, unknown>>;
const codeOf = async (client: WireClient, method = CONFIGURATION, data: object = {}, token?: string) =>
  (await client.call(method, data, { token })).results[0]?.code;

describe('a fault matches', () => {
  it('by method: other methods are unaffected', async () => {
    const client = await server.client();
    const { id } = await add(client, { match: { method: 'sendAuthCode' } });
    expect(await codeOf(client)).toBe(0);
    expect(await client.admin('GET', `/faults/${id}`)).toMatchObject({ matched: 0, seen: 0, state: 'active' });
    expect(await codeOf(client, 'sendAuthCode', { contactNumber: ONE, purpose: 'login' })).toBe(CODE);
    expect(await client.admin('GET', `/faults/${id}`)).toMatchObject({ matched: 1, seen: 1 });
  });

  it('by phone number: that of the token, or of an entry that needs no token, in both formats', async () => {
    const client = await server.client();
    const [one, other] = [await client.login(ONE), await client.login(OTHER)];
    await add(client, { match: { contactNumber: ONE.slice(1) } });
    expect(await codeOf(client, 'homePage', {}, one)).toBe(CODE);
    expect(await codeOf(client, 'homePage', {}, other)).toBe(0);
    expect(await codeOf(client, 'sendAuthCode', { contactNumber: ONE, purpose: 'accountDeletion' })).toBe(CODE);
    expect(await codeOf(client, 'sendAuthCode', { contactNumber: OTHER, purpose: 'accountDeletion' })).toBe(0);
  });

  it('as long as configured, in real time and not in sandbox time', async () => {
    const client = await server.client();
    const { id } = await add(client, { ttlMs: 60_000 });
    await client.admin('POST', '/clock/advance', { ms: 120_000 });
    expect(await codeOf(client)).toBe(CODE);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 60_001);
    const expired = await client.admin('GET', `/faults/${id}`);
    const afterwards = await codeOf(client);
    vi.restoreAllMocks();
    expect(expired).toMatchObject({ state: 'expired', matched: 1 });
    expect(afterwards).toBe(0);
  });

  it('only in its own sandbox', async () => {
    const [client, other] = [await server.client(), await server.client()];
    await add(client, {});
    expect(await codeOf(other)).toBe(0);
  });

  it('until it is deleted, alone or with all others', async () => {
    const client = await server.client();
    const { id } = await add(client, {});
    await add(client, {});
    await client.admin('DELETE', `/faults/${id}`);
    expect(await codeOf(client)).toBe(CODE);
    expect(await client.admin('DELETE', '/faults')).toEqual({ faults: 1 });
    expect(await codeOf(client)).toBe(0);
    await expect(client.admin('DELETE', `/faults/${id}`)).rejects.toThrow('HTTP 404');
  });

  it('no longer after a reset of the sandbox', async () => {
    const client = await server.client();
    await add(client, {});
    await client.admin('POST', '/reset');
    await client.exchange();
    expect(await codeOf(client)).toBe(0);
  });
});

// tests/unit/mock-server/faults-matched.test.ts has the other invalid definitions.
it.each([
  [{ match: { method: 'homepage' } }, /"path":"body.match.method","reason":"There is no method \\"homepage\\"/],
  [{ match: { number: ONE } }, /"path":"body.match.number","reason":"There is no such field"/],
  [{ effect: { network: 'RESET' } }, /"path":"body.effect.network","reason":".*CONNECTION_RESET_BY_PEER/],
  [{ effect: undefined }, /"path":"body.effect"/],
])('an invalid fault is refused with the path and the reason: %j', async (definition, said) => {
  const client = await server.client();
  await expect(add(client, definition)).rejects.toThrow(/HTTP 400/);
  await expect(add(client, definition)).rejects.toThrow(said);
});
