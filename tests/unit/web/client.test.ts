import { assumptions } from '@kit/contracts/assumptions';
import { codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { type MethodName, methods } from '@kit/contracts/methods';
import { requestEnvelope } from '@kit/contracts/wire/envelope';
import { headers, requestIdPattern } from '@kit/contracts/wire/headers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { UNREADABLE_REPLY } from '../../../web/src/api/validate-link';
import { createFakeBackend, type Reply, refusal, type SeenRequest, success } from './fake-backend';
import { makeServices, startApart } from './make-services';

const exampleOf = (method: string) => methods[method as MethodName].example.response;
const allSucceed = ({ entries }: SeenRequest): Reply => ({
  results: entries.map(({ method }) => success(method, exampleOf(method))),
});
/** Answers the first requests as planned, and the rest with success. */
const firstThen = (...planned: readonly Reply[]) => {
  const queue = [...planned];
  return (request: SeenRequest): Reply => queue.shift() ?? allSucceed(request);
};
const phoneOf = (index: number) => `0803123456${index}`;
const tenCodes = (api: ReturnType<typeof makeServices>['api']) =>
  Array.from(
    { length: 10 },
    (_, index) => () => api.call('sendAuthCode', { contactNumber: phoneOf(index), purpose: 'login' }),
  );
/** A network that lets no key exchange through until it is told to. */
const holdExchanges = (backend: ReturnType<typeof createFakeBackend>) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (String(input).endsWith('/generateSk')) await released;
    return backend.fetch(input, init);
  };
  return { fetch, release: () => release() };
};

afterEach(() => {
  vi.useRealTimers();
});

describe('keys', () => {
  it('[4.16] agrees on one key for ten concurrent calls', async () => {
    const backend = createFakeBackend(allSucceed);
    const { fetch, release } = holdExchanges(backend);
    const { api } = makeServices(backend, { fetch });
    const started = await startApart(tenCodes(api));
    release();
    await Promise.all(started);
    expect(backend.seen).toHaveLength(10);
    expect(backend.exchanges).toHaveLength(1);
    expect(backend.exchanges[0]).toMatchObject({ generatesk: 'true', pkg: 'com.example.loan' });
  });

  it('[8.2] [4.16] renews the key once for ten calls that were refused, unseen by any of them', async () => {
    const backend = createFakeBackend(allSucceed);
    let isHeld = false;
    const { fetch, release } = holdExchanges(backend);
    const { api, shown, logged } = makeServices(backend, {
      fetch: (input, init) => (isHeld ? fetch(input, init) : backend.fetch(input, init)),
    });
    await api.call('sendAuthCode', { contactNumber: phoneOf(0), purpose: 'login' });
    backend.forgetKeys();
    isHeld = true;
    const started = await startApart(tenCodes(api));
    release();
    await Promise.all(started);
    expect(backend.exchanges).toHaveLength(2);
    expect(backend.seen).toHaveLength(11);
    expect(shown).toEqual([]);
    expect(logged()).toEqual([]);
  });

  it('repeats a call refused for its key once and no more', async () => {
    const backend = createFakeBackend(() => ({ code: 'AES_EXPIRED' }));
    const { api } = makeServices(backend);
    await expect(api.call('operationConfiguration', {})).rejects.toMatchObject({ codeName: 'AES_EXPIRED' });
    expect(backend.seen).toHaveLength(2);
    expect(backend.seen[1]?.headers[headers.requestId]).toBe(backend.seen[0]?.headers[headers.requestId]);
  });

  it('[8.13] tells of a key exchange that the network failed, once, after its retry', async () => {
    const backend = createFakeBackend(allSucceed);
    backend.answerExchange(() => ({ fail: true }));
    const { fetch, release } = holdExchanges(backend);
    const { api, shown, toasts } = makeServices(backend, { fetch });
    const started = await startApart(tenCodes(api));
    release();
    for (const each of await Promise.allSettled(started)) {
      expect(each).toMatchObject({ reason: { kind: 'network', message: 'Network error, please try again later' } });
    }
    expect(backend.exchanges).toHaveLength(2);
    expect(shown).toEqual(['error: Network error, please try again later']);
    expect(toasts.current()).toBeDefined();
  });

  it('rejects with the code when the server refuses an exchange', async () => {
    const backend = createFakeBackend(allSucceed);
    const { code, message } = codes.REQUEST_INVALID;
    backend.answerExchange(() => ({ text: JSON.stringify({ code, message }) }));
    const { api } = makeServices(backend);
    await expect(api.call('operationConfiguration', {})).rejects.toMatchObject({ kind: 'code', code });
  });
});

describe('the envelope', () => {
  it('[7.1] [7.2] [7.4] carries what the contract says', async () => {
    const backend = createFakeBackend(allSucceed);
    const { api, clock } = makeServices(backend, { token: 'a-token-of-16-or-more', config: { base: '/s/one' } });
    await api.call('userIdentifierInfo', {});
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

  it('holds the calls of one tick, and each gets its own answer', async () => {
    const backend = createFakeBackend(({ entries }) => ({
      results: entries.map(({ method }) =>
        method === 'homePage' ? refusal(method, 'INTERNAL_ERROR') : success(method, exampleOf(method)),
      ),
    }));
    const { api } = makeServices(backend);
    const [user, home, configuration] = await Promise.allSettled([
      api.call('userIdentifierInfo', {}),
      api.call('homePage', {}),
      api.call('operationConfiguration', {}),
    ]);
    expect(backend.seen.map(({ path }) => path)).toEqual(['/app/batch']);
    expect(user).toMatchObject({ value: exampleOf('userIdentifierInfo') });
    expect(home).toMatchObject({ reason: { codeName: 'INTERNAL_ERROR' } });
    expect(configuration).toMatchObject({ value: exampleOf('operationConfiguration') });
  });

  it('asks once for a read that was wanted twice, and never merges what changes state', async () => {
    const backend = createFakeBackend(allSucceed);
    const { api } = makeServices(backend);
    const code = { contactNumber: phoneOf(1), purpose: 'login' } as const;
    await Promise.all([
      api.call('homePage', {}),
      api.call('sendAuthCode', code),
      api.call('homePage', {}),
      api.call('sendAuthCode', code),
    ]);
    expect(backend.seen[0]?.entries.map(({ method }) => method)).toEqual(['homePage', 'sendAuthCode', 'sendAuthCode']);
  });

  it('is never longer than the contract allows', async () => {
    const backend = createFakeBackend(allSucceed);
    const { api } = makeServices(backend);
    const code = { contactNumber: phoneOf(1), purpose: 'login' } as const;
    await Promise.all(Array.from({ length: assumptions.maximumEntries + 1 }, () => api.call('sendAuthCode', code)));
    expect(backend.seen.map(({ entries }) => entries.length)).toEqual([assumptions.maximumEntries, 1]);
  });

  it('[7.5] spells fields as the backend does, and back', async () => {
    const backend = createFakeBackend(() => ({ results: [success('sendAuthCode', { ttl: 5, resendAfterMs: 0 })] }));
    const { api } = makeServices(backend, {
      config: {
        fieldNames: { contactNumber: 'msisdn', expiresInMs: 'ttl' },
        paths: { sendAuthCode: '/v2/code' },
      },
    });
    const reply = await api.call('sendAuthCode', { contactNumber: phoneOf(1), purpose: 'login' });
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
    await api.call('sendAuthCode', { contactNumber: phoneOf(1), purpose: 'login' });
    expect(backend.seen).toHaveLength(2);
    expect(backend.seen[1]?.headers[headers.requestId]).toBe(backend.seen[0]?.headers[headers.requestId]);
    expect(logged()).toEqual([]);
  });

  it('gives up after one retry', async () => {
    const backend = createFakeBackend(() => ({ fail: true }));
    const { api } = makeServices(backend);
    await expect(api.call('homePage', {})).rejects.toMatchObject({
      kind: 'network',
      message: NETWORK_ERROR_MESSAGE,
    });
    expect(backend.seen).toHaveLength(2);
  });

  it('[9.3] gives each try 10 seconds', async () => {
    let isSilent = false;
    const backend = createFakeBackend((request) => (isSilent ? { hang: true } : allSucceed(request)));
    const { api } = makeServices(backend);
    await api.call('homePage', {});
    isSilent = true;
    vi.useFakeTimers();
    const outcome = expect(api.call('homePage', {})).rejects.toMatchObject({ kind: 'timeout' });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(backend.seen).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(backend.seen).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(10_000);
    await outcome;
  });

  it('[8.9] rejects with the code of any other refusal, its issues and its data', async () => {
    const issues = [{ path: 'contactNumber', reason: 'Malformed phone number' }];
    const backend = createFakeBackend(() => ({
      results: [refusal('sendAuthCode', 'TOO_MANY_ATTEMPTS', { issues, retryAfterMs: 7 })],
    }));
    const { api, shown } = makeServices(backend);
    const call = api.call('sendAuthCode', { contactNumber: phoneOf(1), purpose: 'login' });
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

  it('logs the message of a refusal under the page, and shows it only where the call asks for it', async () => {
    const backend = createFakeBackend(() => ({ results: [refusal('homePage', 'PRODUCT_NOT_FOUND')] }));
    const { api, shown, logged, analytics } = makeServices(backend);
    analytics.enter('loanapply_page');
    await expect(api.call('homePage', {})).rejects.toThrow();
    expect(shown).toEqual([]);
    await expect(api.call('homePage', {}, { toast: true })).rejects.toThrow();
    const text = 'The loan product does not exist, please contact customer service';
    expect(shown).toEqual([`error: ${text}`]);
    expect(logged()).toEqual([`loanapply_page_error_${text}`, `loanapply_page_error_${text}`]);
  });

  it('never sends a request that the contract forbids', async () => {
    const backend = createFakeBackend(allSucceed);
    const { api } = makeServices(backend);
    await expect(api.call('sendAuthCode', { contactNumber: '12', purpose: 'login' })).rejects.toMatchObject({
      kind: 'contract',
      issues: [{ path: 'contactNumber', reason: 'Malformed phone number' }],
    });
    expect(backend.seen).toEqual([]);
  });

  it('drops and reports what a reply has too much, and refuses one that lacks something', async () => {
    const user = methods.userIdentifierInfo.example.response;
    const backend = createFakeBackend(({ entries }) => ({
      results: entries.map(({ method }) =>
        success(
          method,
          method === 'authenticate' ? { authIdentifier: 'x'.repeat(16), more: 1 } : { ...user, extra: 1 },
        ),
      ),
    }));
    const { api, tracked } = makeServices(backend);
    await expect(api.call('userIdentifierInfo', {})).resolves.toEqual(user);
    const login = { contactNumber: phoneOf(1), authCode: '123456' };
    await expect(api.call('authenticate', login)).resolves.toEqual({ authIdentifier: 'x'.repeat(16) });
    expect(tracked()).toEqual([
      { event: 'contract_drift', properties: { method: 'userIdentifierInfo', fields: 'extra' } },
      { event: 'contract_drift', properties: { method: 'authenticate', fields: 'more' } },
    ]);
    const lacking = createFakeBackend(() => ({ results: [success('userIdentifierInfo', { extra: 1 })] }));
    const broken = makeServices(lacking);
    await expect(broken.api.call('userIdentifierInfo', {})).rejects.toMatchObject({
      kind: 'contract',
      message: UNREADABLE_REPLY,
    });
    expect(broken.tracked()).toContainEqual({
      event: 'contract_break',
      properties: {
        method: 'userIdentifierInfo',
        direction: 'reply',
        path: 'userIdentifier',
        reason: 'invalid_type: string',
      },
    });
  });

  it('reports a request that breaks the contract without what was in its field', async () => {
    const { api, tracked } = makeServices(createFakeBackend(allSucceed));
    await expect(api.call('sendAuthCode', { contactNumber: '12', purpose: 'login' })).rejects.toThrow();
    expect(tracked()).toContainEqual({
      event: 'contract_break',
      properties: {
        method: 'sendAuthCode',
        direction: 'request',
        path: 'contactNumber',
        reason: 'Malformed phone number',
      },
    });
  });

  it('does not take an answer to one method for an answer to another', async () => {
    const backend = createFakeBackend(() => ({ results: [success('homePage', exampleOf('homePage'))] }));
    const { api } = makeServices(backend);
    await expect(api.call('operationConfiguration', {})).rejects.toMatchObject({ kind: 'contract' });
  });
});
