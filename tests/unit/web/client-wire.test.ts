import { codes } from '@kit/contracts/codes';
import { uploadPermissionData } from '@kit/contracts/methods/application';
import { homePage } from '@kit/contracts/methods/configuration';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { open, seal } from '../../../web/src/api/aes';
import { createSealed, createServerClock } from '../../../web/src/api/envelopes';
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

it('a phone with a wrong clock sends the refused envelope once more, and all others, with the time of the server', async () => {
  const key = { keyId: 'k', key: 'f47ac10b58cc4372a5670e02b2c3d479' };
  const [phone, server] = [Date.UTC(2020, 0, 1), Date.UTC(2026, 11, 4)];
  const times: number[] = [];
  const send = createSealed({
    pathOf: (segment) => `/${segment}`,
    describe: () => makeServices(createFakeBackend(allSucceed)).device.describe(),
    clock: createServerClock(() => phone),
    send: async (_path, _headers, body) => {
      const { t } = JSON.parse(open(key.key, body)) as { readonly t: number };
      times.push(t);
      const refused = { ...codes.TIME_SKEW, results: [], data: { serverTime: server } };
      return seal(key.key, JSON.stringify(t === server ? { code: 0, message: '', results: [] } : refused));
    },
  });
  const envelope = { entries: [{ method: 'homePage', data: {} }], requestId: 'r', token: undefined, key };
  expect(await send(envelope)).toMatchObject({ code: 0 });
  expect(await send(envelope)).toMatchObject({ code: 0 });
  expect(times).toEqual([phone, server, server]);
});
