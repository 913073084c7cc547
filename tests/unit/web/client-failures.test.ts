import { codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { uploadPermissionData } from '@kit/contracts/methods/application';
import { homePage } from '@kit/contracts/methods/configuration';
import { sendAuthCode } from '@kit/contracts/methods/session';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { headers } from '@kit/contracts/wire/headers';
import { describe, expect, it, vi } from 'vitest';
import { UNREADABLE_REPLY } from '../../../web/src/api/client';
import { examples } from '../../support/examples';
import { type Answer, allRefused, allSucceed, exampleOf, type Reply, success } from './fake-backend';
import { codeTo, servicesWith } from './make-services';

/** Services after a first call, which has exchanged the key; then the backend answers like this. */
const servicesThen = async (answer: Answer) => {
  const app = servicesWith((request) => (app.seen.length === 1 ? allSucceed(request) : answer(request)));
  await app.api.call(homePage, {});
  return app;
};

describe('failures', () => {
  it.each<[string, Reply]>([
    ['a network that failed', { fail: true }],
    ['a server error', { status: 503 }],
    ['a reply that is not hex', { text: 'not hex' }],
    ['a reply of another key', { text: 'ab'.repeat(32) }],
  ])('[7.45] [9.3] retries once after %s, under the same request id', async (_case, reply) => {
    const { api, seen, logged } = servicesWith((request) => (seen.length === 1 ? reply : allSucceed(request)));
    await api.call(sendAuthCode, codeTo(1));
    expect(seen).toHaveLength(2);
    expect(seen[1]?.headers[headers.requestId]).toBe(seen[0]?.headers[headers.requestId]);
    expect(logged()).toEqual([]);
  });

  it('keeps the request id of an act whose reply was lost, if the same borrower repeats it within 10 minutes', async () => {
    let isLost = true;
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    const { api, session, seen } = servicesWith((request) => (isLost ? { fail: true } : allSucceed(request)));
    const act = (last: number) => api.call(sendAuthCode, codeTo(last));
    const lose = async () => {
      isLost = true;
      await expect(act(1)).rejects.toMatchObject({ kind: 'network' });
      isLost = false;
    };
    await lose();
    now += 599_999;
    for (const last of [2, 1, 1]) await act(last);
    const [lost, again, other, repeated, later] = seen.map((request) => request.headers[headers.requestId]);
    expect([again, repeated]).toEqual([lost, lost]);
    expect(new Set([lost, other, later]).size).toBe(3);
    for (const change of [() => (now += 600_000), () => session.logIn('the token of another borrower')]) {
      await lose();
      change();
      await act(1);
      expect(seen.at(-1)?.headers[headers.requestId]).not.toBe(seen.at(-2)?.headers[headers.requestId]);
    }
  });

  it.each([
    ['[9.3] gives each attempt 10 seconds, and gives up after one retry', 10_000, 1],
    ['[7.20] [9.4] gives each attempt of an envelope with a data upload 5 minutes', 300_000, 2],
  ])('%s', async (_title, timeout, entries) => {
    const { api, seen } = await servicesThen(() => ({ hang: true }));
    vi.useFakeTimers();
    const upload = { step: 'app', tractOdrId: 'T1', isSubmit: 0 } as const;
    const calls = [api.call(homePage, {}), ...(entries === 2 ? [api.call(uploadPermissionData, upload)] : [])];
    const outcome = Promise.allSettled(calls);
    await vi.advanceTimersByTimeAsync(timeout - 1);
    expect(seen.map((request) => request.entries.length)).toEqual([1, entries]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(timeout);
    for (const each of await outcome) {
      expect(each).toMatchObject({ reason: { kind: 'timeout', message: NETWORK_ERROR_MESSAGE } });
    }
    expect(seen).toHaveLength(3);
  });

  const issues = [{ path: 'contactNumber', reason: 'Malformed phone number' }];
  it.each<[string, Answer, object]>([
    ['a status 429', () => ({ status: 429 }), {}],
    ['the code, with its issues', allRefused('TOO_MANY_ATTEMPTS', { issues, retryAfterMs: 7 }), { issues }],
  ])(
    '[8.9] rejects a call that exceeds the rate limit, without a retry or a toast: %s',
    async (_how, answer, details) => {
      const { api, seen, shown } = await servicesThen(answer);
      const { message } = codes.TOO_MANY_ATTEMPTS;
      const refused = { kind: 'code', codeName: 'TOO_MANY_ATTEMPTS', message, ...details };
      await expect(api.call(sendAuthCode, codeTo(1))).rejects.toMatchObject(refused);
      expect(seen).toHaveLength(2);
      expect(shown).toEqual([]);
    },
  );

  it("[8.16] logs a refusal's message under the page, and shows it only if the call asks for a toast", async () => {
    const { api, shown, logged, analytics } = servicesWith(allRefused('PRODUCT_NOT_FOUND'));
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
    const { api, seen, tracked } = servicesWith();
    const [{ path, reason } = { path: '', reason: '' }] = issues;
    const call = api.call(sendAuthCode, { contactNumber: '12', purpose: 'login' });
    await expect(call).rejects.toMatchObject({ kind: 'contract', message: reason, issues });
    expect(seen).toEqual([]);
    const properties = { method: 'sendAuthCode', direction: 'request', path, reason };
    expect(tracked()).toContainEqual({ event: 'contract_break', properties });
  });

  it('removes extra fields of a reply, and reports missing ones with method, path and reason', async () => {
    const user = examples.userIdentifierInfo.response;
    const replies: object[] = [{ ...user, extra: 1 }, { extra: 1 }];
    const { api, tracked } = servicesWith(() => ({ results: [success('userIdentifierInfo', replies.shift())] }));
    await expect(api.call(userIdentifierInfo, {})).resolves.toEqual(user);
    expect(tracked()).toEqual([]);
    const unreadable = { kind: 'contract', message: UNREADABLE_REPLY };
    await expect(api.call(userIdentifierInfo, {})).rejects.toMatchObject(unreadable);
    const properties = { direction: 'reply', path: 'userIdentifier', reason: 'invalid_type: string' };
    expect(tracked()).toContainEqual({
      event: 'contract_break',
      properties: { method: 'userIdentifierInfo', ...properties },
    });
  });

  it.each<[string, readonly unknown[]]>([
    ['without a result', []],
    ['with the result of another method', [success('homePage', exampleOf('homePage'))]],
  ])('rejects a call %s, and not those beside it', async (_what, others) => {
    const { api } = servicesWith(() => ({ results: [success('homePage', exampleOf('homePage')), ...others] }));
    const home = api.call(homePage, {});
    const user = api.call(userIdentifierInfo, {});
    await expect(home).resolves.toEqual(exampleOf('homePage'));
    await expect(user).rejects.toMatchObject({ kind: 'contract', message: NETWORK_ERROR_MESSAGE });
  });
});
