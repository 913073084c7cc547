import { assumptions } from '@kit/contracts/assumptions';
import { codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import type { MethodName, RowOf } from '@kit/contracts/methods';
import { uploadPermissionData } from '@kit/contracts/methods/application';
import { homePage, operationConfiguration } from '@kit/contracts/methods/configuration';
import { authenticate, sendAuthCode } from '@kit/contracts/methods/session';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { requestEnvelope } from '@kit/contracts/wire/envelope';
import { headers, requestIdPattern } from '@kit/contracts/wire/headers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { examples } from '../../support/examples';
import {
  allSucceed,
  createFakeBackend,
  exampleOf,
  type Reply,
  refusal,
  type SeenRequest,
  success,
} from './fake-backend';
import { makeServices } from './make-services';

/** Answers the first requests as planned, and all later ones with success. */
const firstThen = (...planned: readonly Reply[]) => {
  const queue = [...planned];
  return (request: SeenRequest): Reply => queue.shift() ?? allSucceed(request);
};
const phoneOf = (index: number) => `0803123456${index}`;
afterEach(() => {
  vi.useRealTimers();
});

describe('the envelope', () => {
  it('[7.1] [7.2] [7.4] contains the fields of the contract', async () => {
    const backend = createFakeBackend(allSucceed);
    const { api, clock } = makeServices(backend, { token: 'a-token-of-16-or-more', config: { base: '/s/one' } });
    await api.call(userIdentifierInfo, {});
    const [request] = backend.seen;
    expect(request?.path).toBe('/s/one/app/userIdentifierInfo');
    expect(z.safeParse(requestEnvelope, { ...request?.envelope, entries: request?.entries }).success).toBe(true);
    expect(request?.envelope).toEqual({
      t: clock.now,
      header: { appName: 'Kit', version: '1.0.1', channel: 'store' },
    });
    expect(request?.headers).toMatchObject({
      'cache-control': 'no-cache',
      authorization: 'Bearer a-token-of-16-or-more',
      pkg: 'com.example.loan',
      lang: 'en-US',
      ostype: 'android',
      appversion: '2.0',
      application: 'Kit',
      applicationversion: '2.0',
      protocolversion: '1',
      'content-type': 'text/plain',
    });
    expect(request?.headers[headers.requestId]).toMatch(requestIdPattern);
  });

  it('contains the calls of one tick, and returns each its own result', async () => {
    const backend = createFakeBackend(({ entries }) => ({
      results: entries.map(({ method }) =>
        method === 'homePage' ? refusal(method, 'INTERNAL_ERROR') : success(method, exampleOf(method)),
      ),
    }));
    const { api } = makeServices(backend);
    const [user, home, configuration] = await Promise.allSettled([
      api.call(userIdentifierInfo, {}),
      api.call(homePage, {}),
      api.call(operationConfiguration, {}),
    ]);
    expect(backend.seen.map(({ path }) => path)).toEqual(['/app/batch']);
    expect(user).toMatchObject({ value: exampleOf('userIdentifierInfo') });
    expect(home).toMatchObject({ reason: { codeName: 'INTERNAL_ERROR' } });
    expect(configuration).toMatchObject({ value: exampleOf('operationConfiguration') });
  });

  it('merges identical reads, and never calls that change state', async () => {
    const backend = createFakeBackend(allSucceed);
    const { api } = makeServices(backend);
    const code = { contactNumber: phoneOf(1), purpose: 'login' } as const;
    await Promise.all([
      api.call(homePage, {}),
      api.call(sendAuthCode, code),
      api.call(homePage, {}),
      api.call(sendAuthCode, code),
    ]);
    expect(backend.seen[0]?.entries.map(({ method }) => method)).toEqual(['homePage', 'sendAuthCode', 'sendAuthCode']);
  });

  it("never exceeds the contract's maximum length", async () => {
    const backend = createFakeBackend(allSucceed);
    const { api } = makeServices(backend);
    const code = { contactNumber: phoneOf(1), purpose: 'login' } as const;
    await Promise.all(Array.from({ length: assumptions.maximumEntries + 1 }, () => api.call(sendAuthCode, code)));
    expect(backend.seen.map(({ entries }) => entries.length)).toEqual([assumptions.maximumEntries, 1]);
  });

  it('[7.5] renames fields for the backend, and back', async () => {
    const backend = createFakeBackend(() => ({ results: [success('sendAuthCode', { ttl: 5, resendAfterMs: 0 })] }));
    const { api } = makeServices(backend, {
      config: {
        fieldNames: { contactNumber: 'msisdn', expiresInMs: 'ttl' },
        paths: { sendAuthCode: '/v2/code' },
      },
    });
    const reply = await api.call(sendAuthCode, { contactNumber: phoneOf(1), purpose: 'login' });
    expect(backend.seen[0]).toMatchObject({ path: '/app/v2/code', entries: [{ data: { msisdn: phoneOf(1) } }] });
    expect(reply).toEqual({ expiresInMs: 5, resendAfterMs: 0 });
  });
});

describe('failures', () => {
  it.each<[string, Reply]>([
    ['a network that failed', { fail: true }],
    ['a server error', { status: 503 }],
    ['a reply that is not hex', { text: 'not hex' }],
    ['a reply of another key', { text: 'ab'.repeat(32) }],
  ])('[7.45] [9.3] retries once after %s, under the same request id', async (_case, reply) => {
    const backend = createFakeBackend(firstThen(reply));
    const { api, logged } = makeServices(backend);
    await api.call(sendAuthCode, { contactNumber: phoneOf(1), purpose: 'login' });
    expect(backend.seen).toHaveLength(2);
    expect(backend.seen[1]?.headers[headers.requestId]).toBe(backend.seen[0]?.headers[headers.requestId]);
    expect(logged()).toEqual([]);
  });

  it('keeps the request id of an act whose reply was lost, if the borrower repeats it', async () => {
    let isLost = true;
    const backend = createFakeBackend((request) => (isLost ? { fail: true } : allSucceed(request)));
    const { api } = makeServices(backend);
    const act = (last: number) => api.call(sendAuthCode, { contactNumber: phoneOf(last), purpose: 'login' });
    await expect(act(1)).rejects.toMatchObject({ kind: 'network' });
    isLost = false;
    await act(2);
    await act(1);
    await act(1);
    const [lost, again, other, repeated, later] = backend.seen.map((request) => request.headers[headers.requestId]);
    expect(again).toBe(lost);
    expect(other).not.toBe(lost);
    expect(repeated).toBe(lost);
    expect(later).not.toBe(lost);
  });

  it('gives up after one retry', async () => {
    const backend = createFakeBackend(() => ({ fail: true }));
    const { api } = makeServices(backend);
    await expect(api.call(homePage, {})).rejects.toMatchObject({
      kind: 'network',
      message: NETWORK_ERROR_MESSAGE,
    });
    expect(backend.seen).toHaveLength(2);
  });

  it.each<[string, RowOf<MethodName>, object, number]>([
    ['[9.3] gives each attempt 10 seconds', homePage, {}, 10_000],
    [
      '[7.20] [9.4] gives each attempt of a data upload 5 minutes',
      uploadPermissionData,
      { step: 'app', tractOdrId: 'T1', isSubmit: 0 },
      300_000,
    ],
  ])('%s', async (_title, row, request, timeout) => {
    let isSilent = false;
    const backend = createFakeBackend((request) => (isSilent ? { hang: true } : allSucceed(request)));
    const { api } = makeServices(backend);
    await api.call(homePage, {});
    isSilent = true;
    vi.useFakeTimers();
    const outcome = expect(api.call(row, request as never)).rejects.toMatchObject({ kind: 'timeout' });
    await vi.advanceTimersByTimeAsync(timeout - 1);
    expect(backend.seen).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(backend.seen).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(timeout);
    await outcome;
  });

  it('[8.9] rejects with the code, issues and data of any other refusal', async () => {
    const issues = [{ path: 'contactNumber', reason: 'Malformed phone number' }];
    const backend = createFakeBackend(() => ({
      results: [refusal('sendAuthCode', 'TOO_MANY_ATTEMPTS', { issues, retryAfterMs: 7 })],
    }));
    const { api, shown } = makeServices(backend);
    const call = api.call(sendAuthCode, { contactNumber: phoneOf(1), purpose: 'login' });
    await expect(call).rejects.toMatchObject({
      kind: 'code',
      codeName: 'TOO_MANY_ATTEMPTS',
      message: codes.TOO_MANY_ATTEMPTS.message,
      issues,
      data: { retryAfterMs: 7 },
    });
    expect(backend.seen).toHaveLength(1);
    expect(shown).toEqual([]);
  });

  it("logs a refusal's message under the page, and shows it only if the call asks for a toast", async () => {
    const backend = createFakeBackend(() => ({ results: [refusal('homePage', 'PRODUCT_NOT_FOUND')] }));
    const { api, shown, logged, analytics } = makeServices(backend);
    analytics.enter('loanapply_page');
    await expect(api.call(homePage, {})).rejects.toThrow();
    expect(shown).toEqual([]);
    await expect(api.call(homePage, {}, { toast: true })).rejects.toThrow();
    const text = 'The loan product does not exist, please contact customer service';
    expect(shown).toEqual([`error: ${text}`]);
    expect(logged()).toEqual([`loanapply_page_error_${text}`, `loanapply_page_error_${text}`]);
  });

  it('never sends a request that breaks the contract', async () => {
    const backend = createFakeBackend(allSucceed);
    const { api } = makeServices(backend);
    await expect(api.call(sendAuthCode, { contactNumber: '12', purpose: 'login' })).rejects.toMatchObject({
      kind: 'contract',
      issues: [{ path: 'contactNumber', reason: 'Malformed phone number' }],
    });
    expect(backend.seen).toEqual([]);
  });

  it('removes extra fields of a reply, and rejects missing ones', async () => {
    const user = examples.userIdentifierInfo.response;
    const backend = createFakeBackend(({ entries }) => ({
      results: entries.map(({ method }) =>
        success(
          method,
          method === 'authenticate' ? { authIdentifier: 'x'.repeat(16), more: 1 } : { ...user, extra: 1 },
        ),
      ),
    }));
    const { api, tracked } = makeServices(backend);
    await expect(api.call(userIdentifierInfo, {})).resolves.toEqual(user);
    const login = { contactNumber: phoneOf(1), authCode: '123456' };
    await expect(api.call(authenticate, login)).resolves.toEqual({ authIdentifier: 'x'.repeat(16) });
    expect(tracked()).toEqual([]);
    const lacking = createFakeBackend(() => ({ results: [success('userIdentifierInfo', { extra: 1 })] }));
    await expect(makeServices(lacking).api.call(userIdentifierInfo, {})).rejects.toMatchObject({ kind: 'contract' });
  });

  it('rejects a result of another method', async () => {
    const backend = createFakeBackend(() => ({ results: [success('homePage', exampleOf('homePage'))] }));
    const { api } = makeServices(backend);
    await expect(api.call(operationConfiguration, {})).rejects.toMatchObject({ kind: 'contract' });
  });
});
