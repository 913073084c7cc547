import { codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { uploadPermissionData } from '@kit/contracts/methods/application';
import { homePage, operationConfiguration } from '@kit/contracts/methods/configuration';
import { sendAuthCode } from '@kit/contracts/methods/session';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { headers } from '@kit/contracts/wire/headers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UNREADABLE_REPLY } from '../../../web/src/api/client';
import { examples } from '../../support/examples';
import {
  allRefused,
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
const upload = { step: 'app', tractOdrId: 'T1', isSubmit: 0 } as const;
const phoneOf = (index: number) => `0803123456${index}`;
afterEach(() => {
  vi.useRealTimers();
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

  it.each<[string, number, object, number]>([
    ['[9.3] gives each attempt 10 seconds, and gives up after one retry', 10_000, {}, 1],
    ['[7.20] [9.4] gives each attempt of an envelope with a data upload 5 minutes', 300_000, upload, 2],
  ])('%s', async (_title, timeout, beside, entries) => {
    let isSilent = false;
    const backend = createFakeBackend((request) => (isSilent ? { hang: true } : allSucceed(request)));
    const { api } = makeServices(backend);
    await api.call(homePage, {});
    isSilent = true;
    vi.useFakeTimers();
    const outcome = Promise.allSettled([
      api.call(homePage, {}),
      ...(beside === upload ? [api.call(uploadPermissionData, upload)] : []),
    ]);
    await vi.advanceTimersByTimeAsync(timeout - 1);
    expect(backend.seen[1]?.entries).toHaveLength(entries);
    expect(backend.seen).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(backend.seen).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(timeout);
    for (const each of await outcome) {
      expect(each).toMatchObject({ reason: { kind: 'timeout', message: NETWORK_ERROR_MESSAGE } });
    }
    expect(backend.seen).toHaveLength(3);
  });

  it('rejects a request that exceeds the rate limit, without a retry', async () => {
    let isTooSoon = false;
    const backend = createFakeBackend((request) => (isTooSoon ? { status: 429 } : allSucceed(request)));
    const { api } = makeServices(backend);
    await api.call(homePage, {});
    isTooSoon = true;
    await expect(api.call(homePage, {})).rejects.toMatchObject({
      kind: 'code',
      codeName: 'TOO_MANY_ATTEMPTS',
      message: 'Too many attempts, please wait a little and try again',
    });
    expect(backend.seen).toHaveLength(2);
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

  it("[8.16] logs a refusal's message under the page, and shows it only if the call asks for a toast", async () => {
    const backend = createFakeBackend(allRefused('PRODUCT_NOT_FOUND'));
    const { api, shown, logged, analytics } = makeServices(backend);
    analytics.enter('bankinfo_page');
    await expect(api.call(homePage, {})).rejects.toThrow();
    expect(shown).toEqual([]);
    analytics.enter('loanapply_page');
    await expect(api.call(homePage, {}, { toast: true })).rejects.toThrow();
    const text = 'The loan product does not exist, please contact customer service';
    expect(shown).toEqual([`error: ${text}`]);
    expect(logged()).toEqual([`bankinfo_page_error_${text}`, `loanapply_page_error_${text}`]);
  });

  it('never sends a request that breaks the contract, and reports it without the value of the field', async () => {
    const backend = createFakeBackend(allSucceed);
    const { api, tracked } = makeServices(backend);
    const reason = 'Malformed phone number';
    await expect(api.call(sendAuthCode, { contactNumber: '12', purpose: 'login' })).rejects.toMatchObject({
      kind: 'contract',
      message: reason,
      issues: [{ path: 'contactNumber', reason }],
    });
    expect(backend.seen).toEqual([]);
    expect(tracked()).toContainEqual({
      event: 'contract_break',
      properties: { method: 'sendAuthCode', direction: 'request', path: 'contactNumber', reason },
    });
  });

  it('removes extra fields of a reply, and reports missing ones with method, path and reason', async () => {
    const user = examples.userIdentifierInfo.response;
    const replies: object[] = [{ ...user, extra: 1 }, { extra: 1 }];
    const backend = createFakeBackend(() => ({ results: [success('userIdentifierInfo', replies.shift())] }));
    const { api, tracked } = makeServices(backend);
    await expect(api.call(userIdentifierInfo, {})).resolves.toEqual(user);
    expect(tracked()).toEqual([]);
    await expect(api.call(userIdentifierInfo, {})).rejects.toMatchObject({
      kind: 'contract',
      message: UNREADABLE_REPLY,
    });
    expect(tracked()).toContainEqual({
      event: 'contract_break',
      properties: {
        method: 'userIdentifierInfo',
        direction: 'reply',
        path: 'userIdentifier',
        reason: 'invalid_type: string',
      },
    });
  });

  it('rejects a call without a result, and not those beside it', async () => {
    const backend = createFakeBackend(({ entries }) => ({
      results: entries.slice(0, 1).map(({ method }) => success(method, exampleOf(method))),
    }));
    const { api } = makeServices(backend);
    const home = api.call(homePage, {});
    const user = api.call(userIdentifierInfo, {});
    await expect(home).resolves.toEqual(exampleOf('homePage'));
    await expect(user).rejects.toMatchObject({ kind: 'contract', message: NETWORK_ERROR_MESSAGE });
  });

  it.each(['{', '{"code":100500,"message":"no"}', '{"code":"100401"}'])(
    'rejects an unsealed reply as a contract break unless it refuses the key: %j',
    async (text) => {
      let isPlain = false;
      const backend = createFakeBackend((request) => (isPlain ? { text } : allSucceed(request)));
      const { api } = makeServices(backend);
      await api.call(homePage, {});
      isPlain = true;
      await expect(api.call(userIdentifierInfo, {})).rejects.toMatchObject({ kind: 'contract' });
      expect(backend.exchanges).toHaveLength(1);
    },
  );

  it('rejects a result of another method', async () => {
    const backend = createFakeBackend(() => ({ results: [success('homePage', exampleOf('homePage'))] }));
    const { api } = makeServices(backend);
    await expect(api.call(operationConfiguration, {})).rejects.toMatchObject({ kind: 'contract' });
  });
});
