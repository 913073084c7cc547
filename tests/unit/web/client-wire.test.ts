import { uploadPermissionData } from '@kit/contracts/methods/application';
import { homePage } from '@kit/contracts/methods/configuration';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allSucceed, createFakeBackend } from './fake-backend';
import { makeServices } from './make-services';

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

describe('the timeout of a request', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
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
