import { codes } from '@kit/contracts/codes';
import { examples } from '@kit/contracts/examples';
import { methods } from '@kit/contracts/methods';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startServer, type TestServer } from '../support/server';
import { backendKeys, startInFront } from '../support/two-backends';
import type { WireClient } from '../support/wire-client';

const keys = backendKeys();
let back: TestServer;
let front: TestServer;
beforeAll(async () => {
  back = await startServer({ privateKey: keys.privateFile });
  front = await startInFront(back.address, keys.publicKey);
});
afterAll(async () => {
  await front.close();
  await back.close();
});

interface Trace {
  readonly contractVersion: string;
  readonly calls: {
    readonly clock: string;
    readonly request: {
      readonly entries: { readonly method: string; readonly data: Record<string, unknown> }[];
    };
    readonly reply: { readonly code: number; readonly results: { method: string; code: number; data?: unknown }[] };
  }[];
}

const NUMBER = '08031234567';
const person = { ...examples.saveIdentifierInfo.request, email: 'adaeze.okafor@gmail.com' };
const work = examples.saveWorkInfo.request;

const atBackend = async (path: string): Promise<Record<string, never>> =>
  (await (await fetch(`${back.address}/__admin${path}`)).json()) as Record<string, never>;

/** A borrower of the backend logs in, sends personal data and reads it back. */
const recorded = async (client: WireClient): Promise<string> => {
  await client.call('sendAuthCode', { contactNumber: NUMBER, purpose: 'login' });
  const { messages } = (await atBackend(`/messages?contactNumber=${NUMBER}`)) as unknown as {
    messages: { authCode: string }[];
  };
  const login = await client.call('authenticate', { contactNumber: NUMBER, authCode: messages[0]?.authCode });
  const token = String(Reflect.get(login.results[0]?.data as object, 'authIdentifier'));
  for (const [name, request] of [
    ['saveIdentifierInfo', person],
    ['saveWorkInfo', work],
    ['profileInfo', {}],
    ['homePage', {}],
    ['userIdentifierInfo', {}],
  ] as const) {
    await client.call(name as 'homePage', request as never, { token });
  }
  await client.call('userIdentifierInfo', {});
  return token;
};

/** Returns every text inside a value. */
const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
};

describe('a redacted trace of calls to a backend', () => {
  let client: WireClient;
  let token: string;
  let made: Trace;
  beforeAll(async () => {
    client = await front.client();
    token = await recorded(client);
    made = (await client.admin('GET', '/trace?redacted=yes')) as Trace;
  });

  test('has the calls in order, without key exchanges', () => {
    expect(made.calls.map(({ request }) => request.entries[0]?.method).slice(0, 4)).toEqual([
      'sendAuthCode',
      'authenticate',
      'saveIdentifierInfo',
      'saveWorkInfo',
    ]);
    expect(JSON.stringify(made)).not.toContain('generateSk');
  });

  test('contains no personal data of the borrower, and no token, code, key or identifier', async () => {
    const text = JSON.stringify(made);
    const spelledByContract = new Set(['male', 'female', 'single', 'married', 'gmail.com']);
    const personalTexts = [...texts(person), ...texts(work)].filter(
      (each) => each.length > 3 && !spelledByContract.has(each),
    );
    expect(personalTexts.length).toBeGreaterThan(8);
    const schema = JSON.stringify(z.toJSONSchema(methods.saveIdentifierInfo.request, { unrepresentable: 'any' }));
    const work2 = JSON.stringify(z.toJSONSchema(methods.saveWorkInfo.request, { unrepresentable: 'any' }));
    const own = personalTexts.filter((each) => !schema.includes(`"${each}"`) && !work2.includes(`"${each}"`));
    expect(own.length).toBeGreaterThan(6);
    const borrower = (await atBackend(`/borrowers/${NUMBER}`)) as unknown as { borrower: { userIdentifier: string } };
    const { messages } = (await atBackend(`/messages?contactNumber=${NUMBER}`)) as unknown as {
      messages: { authCode: string }[];
    };
    const secrets = [...own, NUMBER, NUMBER.slice(1), token, client.key, client.keyId, String(messages[0]?.authCode)];
    secrets.push(...texts(borrower).filter((each) => /^U[A-Z0-9]{9}$/.test(each)));
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  test("keeps each person distinct, the format of each value, and the contract's own values", () => {
    const asked = made.calls[0]?.request.entries[0]?.data.contactNumber;
    expect(asked).toMatch(/^0[789]\d{9}$/);
    expect(made.calls[1]?.request.entries[0]?.data.contactNumber).toBe(asked);
    for (const { request, reply } of made.calls) {
      for (const { method, data } of request.entries) {
        expect(z.safeParse(methods[method as 'homePage'].request, data).error?.issues, method).toBeUndefined();
      }
      for (const { method, code, data } of reply.results) {
        if (code !== 0) continue;
        expect(z.safeParse(methods[method as 'homePage'].response, data).error?.issues, method).toBeUndefined();
      }
    }
  });

  test('makes another sandbox answer from it, for any caller, at the time when it was recorded', async () => {
    const server = await startServer();
    const other = await server.client();
    expect(await other.admin('PUT', '/recorded-replies', made)).toEqual({ calls: made.calls.length });
    const login = await other.call('authenticate', { contactNumber: '09011112222', authCode: '0000' });
    expect(login.results[0]).toEqual(made.calls[1]?.reply.results[0]);
    const recordedInfo = made.calls.flatMap(({ reply }) =>
      reply.results.filter(({ method }) => method === 'userIdentifierInfo'),
    );
    expect((await other.call('userIdentifierInfo', {})).results[0]).toEqual(recordedInfo[0]);
    // In the second recorded call the borrower had no token, so the whole envelope was refused.
    expect((await other.call('userIdentifierInfo', {})).code).toBe(codes.TOKEN_EMPTY.code);
    const clock = (await other.admin('GET', '/clock')) as { now: number };
    expect(Math.abs(clock.now - Date.parse(made.calls[0]?.clock ?? ''))).toBeLessThan(60_000);
    await server.close();
  });

  test('lets a call be sent again with a key of this server, which is refused while the backend has the keys', async () => {
    const other = await front.client();
    await other.call('operationConfiguration', {});
    const { id } = await other.newestCall();
    await other.admin('POST', '/keys/expire');
    const send = () => other.admin('POST', `/requests/${id}/send`, {});
    await expect(send()).rejects.toThrow(
      'HTTP 409 {"error":"The session key of this call has expired. Only the app can exchange a new one with the upstream."',
    );
    await other.admin('PUT', '/recorded-replies', made);
    expect(await send()).toEqual({ request: id + 1 });
  });

  test('refuses unrecorded calls and says so in the journal; a retry counts as the same call', async () => {
    const server = await startServer();
    const other = await server.client();
    await other.admin('PUT', '/recorded-replies', made);
    const reply = await other.call('createPayOrder', examples.createPayOrder.request as never);
    expect(reply.results[0]?.code).toBe(codes.INTERNAL_ERROR.code);
    expect((await other.newestCall()).note).toBe('The trace has no further recorded reply for createPayOrder');
    const requestId = 'ab'.repeat(16);
    const once = await other.call('saveIdentifierInfo', person as never, { requestId });
    const again = await other.call('saveIdentifierInfo', person as never, { requestId });
    expect([once.results[0]?.code, again]).toEqual([0, once]);
    expect((await other.call('saveIdentifierInfo', person as never)).results[0]?.code).toBe(codes.INTERNAL_ERROR.code);
    await other.admin('DELETE', '/recorded-replies');
    expect((await other.call('operationConfiguration', {})).results[0]?.code).toBe(0);
    await server.close();
  });

  test('is refused with the reason if its version is unknown or it is broken, and nothing changes', async () => {
    const server = await startServer();
    const other = await server.client();
    await expect(other.admin('PUT', '/recorded-replies', { ...made, version: 99 })).rejects.toThrow(
      /HTTP 400.*This is a trace of version 99/,
    );
    await expect(other.admin('PUT', '/recorded-replies', { ...made, calls: [{ clock: '-1' }] })).rejects.toThrow(
      /HTTP 400.*body.calls.0.clock/,
    );
    const call = { ...made.calls[0], request: { entries: [] } };
    await expect(other.admin('PUT', '/recorded-replies', { ...made, calls: [call] })).rejects.toThrow(
      /HTTP 400.*body\.calls\.0"/,
    );
    const without = structuredClone(made);
    const homePage = without.calls.find(({ request }) => request.entries[0]?.method === 'homePage')?.reply.results[0];
    Reflect.deleteProperty(homePage?.data as object, 'product');
    await expect(other.admin('PUT', '/recorded-replies', { ...without, contractVersion: '0.0.9' })).rejects.toThrow(
      /HTTP 409.*under contract version 0\.0\.9.*does not fit: homePage\.data\.product.*Record it again/,
    );
    expect((await other.call('operationConfiguration', {})).results[0]?.code).toBe(0);
    for (const fitting of [{ ...made, contractVersion: '0.0.9' }, without]) {
      await expect(other.admin('PUT', '/recorded-replies', fitting)).resolves.toBeDefined();
    }
    await expect((await server.client()).admin('GET', '/trace?redacted=yes')).rejects.toThrow(
      /HTTP 409.*no call that a redacted trace can hold/,
    );
    await server.close();
  });
});
