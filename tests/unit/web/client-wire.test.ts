import { uploadPermissionData } from '@kit/contracts/methods/application';
import { homePage } from '@kit/contracts/methods/configuration';
import { sendAuthCode } from '@kit/contracts/methods/session';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allSucceed, createFakeBackend, success } from './fake-backend';
import { makeServices } from './make-services';

const NETWORK_ERROR = 'Network error, please try again later';

describe('a request of the client', () => {
  it('is an uncached POST, with same-origin cookies only', async () => {
    const backend = createFakeBackend(allSucceed);
    const inits: (RequestInit | undefined)[] = [];
    const { api } = makeServices(backend, {
      fetch: (input, init) => {
        inits.push(init);
        return backend.fetch(input, init);
      },
    });
    await api.call(homePage, {});
    expect(inits).toHaveLength(2);
    for (const init of inits) {
      expect(init).toMatchObject({ method: 'POST', cache: 'no-store', credentials: 'same-origin' });
    }
  });

  it('has the names of app and device in its headers, encoded if a header cannot contain them', async () => {
    const backend = createFakeBackend(allSucceed);
    const plain = makeServices(backend, { stored: { appName: 'Kit Loans (NG) ~' } });
    await plain.api.call(homePage, {});
    const accented = makeServices(backend, { stored: { appName: 'Owó Loans' } });
    await accented.api.call(homePage, {});
    expect(backend.seen.map(({ headers }) => headers.application)).toEqual(['Kit Loans (NG) ~', 'Ow%C3%B3%20Loans']);
    // the body allows every character
    expect(backend.seen.map(({ envelope }) => envelope.header.appName)).toEqual(['Kit Loans (NG) ~', 'Owó Loans']);
  });

  it('has no authorization before a login', async () => {
    const backend = createFakeBackend(allSucceed);
    await makeServices(backend).api.call(homePage, {});
    expect(backend.seen[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('a request that exceeds the rate limit', () => {
  it('is rejected as such, without a retry', async () => {
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
});

describe('the cause of a failure', () => {
  it('is the HTTP status of a failed server', async () => {
    const { api } = makeServices(createFakeBackend(() => ({ status: 502 })));
    await expect(api.call(homePage, {})).rejects.toMatchObject({ kind: 'network', cause: 'HTTP 502' });
  });

  it("is the browser's error for a failed network", async () => {
    const { api } = makeServices(createFakeBackend(() => ({ fail: true })));
    await expect(api.call(homePage, {})).rejects.toMatchObject({
      kind: 'network',
      cause: new TypeError('Failed to fetch'),
    });
  });

  it('is the reason why a reply could not be opened', async () => {
    const { api } = makeServices(createFakeBackend(() => ({ text: 'not hex' })));
    await expect(api.call(homePage, {})).rejects.toMatchObject({
      kind: 'contract',
      cause: { name: 'UnreadableError' },
    });
  });

  it('is the invalid reply of a key exchange', async () => {
    const backend = createFakeBackend(allSucceed);
    backend.answerExchange(() => ({ text: 'no JSON' }));
    await expect(makeServices(backend).api.call(homePage, {})).rejects.toMatchObject({
      kind: 'contract',
      cause: { name: 'SyntaxError' },
    });
  });

  it('is the unusable public key', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { api } = makeServices(createFakeBackend(allSucceed), {
      config: { publicKey: '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n' },
    });
    await expect(api.call(homePage, {})).rejects.toMatchObject({
      kind: 'contract',
      message: 'Request failed, click to reload',
      cause: 'The public key cannot be used',
    });
  });

  it('lists the fields that break the contract', async () => {
    const { api } = makeServices(createFakeBackend(() => ({ results: [success('userIdentifierInfo', {})] })));
    await expect(api.call(userIdentifierInfo, {})).rejects.toMatchObject({
      kind: 'contract',
      cause: { issues: expect.arrayContaining([expect.objectContaining({ path: ['userIdentifier'] })]) },
    });
    await expect(api.call(sendAuthCode, { contactNumber: '12', purpose: 'login' })).rejects.toMatchObject({
      kind: 'contract',
      cause: { issues: [expect.objectContaining({ path: ['contactNumber'] })] },
    });
  });
});

describe('the timeout of a request', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('ends with its reply or its failure', async () => {
    let isDown = false;
    const { api } = makeServices(createFakeBackend((request) => (isDown ? { fail: true } : allSucceed(request))));
    const call = api.call(homePage, {});
    await vi.advanceTimersByTimeAsync(0);
    await call;
    expect(vi.getTimerCount()).toBe(0);
    isDown = true;
    const failing = expect(api.call(homePage, {})).rejects.toThrow(NETWORK_ERROR);
    await vi.advanceTimersByTimeAsync(0);
    await failing;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is that of the slowest call in the envelope', async () => {
    let isSilent = false;
    const backend = createFakeBackend((request) => (isSilent ? { hang: true } : allSucceed(request)));
    const { api } = makeServices(backend);
    const first = api.call(homePage, {});
    await vi.advanceTimersByTimeAsync(0);
    await first;
    isSilent = true;
    const outcome = Promise.allSettled([
      api.call(homePage, {}),
      api.call(uploadPermissionData, { step: 'app', tractOdrId: 'T1', isSubmit: 0 }),
    ]);
    await vi.advanceTimersByTimeAsync(299_000);
    expect(backend.seen).toHaveLength(2);
    expect(backend.seen[1]?.entries).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(301_000);
    expect((await outcome).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
