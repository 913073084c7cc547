import { assumptions, overrideAssumptions } from '@kit/contracts/assumptions';
import { NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { homePage, operationConfiguration } from '@kit/contracts/methods/configuration';
import { authenticate, sendAuthCode } from '@kit/contracts/methods/session';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { requestEnvelope } from '@kit/contracts/wire/envelope';
import { headers, requestIdPattern } from '@kit/contracts/wire/headers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { examples } from '../../support/examples';
import { later } from '../../support/later';
import { allSucceed, createFakeBackend, exampleOf, type Reply, refusal, success } from './fake-backend';
import { codeTo, makeServices, servicesWith, startTenCalls } from './make-services';

describe('the envelope', () => {
  it('[7.1] [7.2] [7.4] contains the fields of the contract, in an uncached POST with same-origin cookies only', async () => {
    const backend = createFakeBackend(allSucceed);
    const fetch = vi.fn(backend.fetch);
    const { api, clock } = makeServices(
      { ...backend, fetch },
      {
        token: 'a-token-of-16-or-more',
        config: { base: '/s/one' },
        // a header can contain ASCII only, and the body every character
        stored: { appName: 'Owó Loans' },
      },
    );
    await api.call(userIdentifierInfo, {});
    const [request] = backend.seen;
    expect(request?.path).toBe('/s/one/app/userIdentifierInfo');
    expect(z.safeParse(requestEnvelope, { ...request?.envelope, entries: request?.entries }).success).toBe(true);
    expect(request?.envelope).toEqual({
      t: clock.now,
      header: { appName: 'Owó Loans', version: '1.0.1', channel: 'store' },
    });
    expect(request?.headers).toMatchObject({
      'cache-control': 'no-cache',
      authorization: 'Bearer a-token-of-16-or-more',
      pkg: 'com.example.loan',
      lang: 'en-US',
      ostype: 'android',
      appversion: '2.0',
      application: 'Ow%C3%B3%20Loans',
      applicationversion: '2.0',
      protocolversion: '1',
      'content-type': 'text/plain',
      [headers.requestId]: expect.stringMatching(requestIdPattern),
    });
    // a key exchange and a call
    expect(fetch).toHaveBeenCalledTimes(2);
    for (const [, init] of fetch.mock.calls) {
      expect(init).toMatchObject({ method: 'POST', cache: 'no-store', credentials: 'same-origin' });
    }
  });

  it('contains the calls of one tick, and returns each its own result', async () => {
    const { api, seen } = servicesWith(({ entries }) => ({
      results: entries.map(({ method }) =>
        method === 'homePage' ? refusal(method, 'INTERNAL_ERROR') : success(method, exampleOf(method)),
      ),
    }));
    const outcomes = await Promise.allSettled([
      api.call(userIdentifierInfo, {}),
      api.call(homePage, {}),
      api.call(operationConfiguration, {}),
    ]);
    expect(seen.map(({ path }) => path)).toEqual(['/app/batch']);
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
    expect(outcomes).toMatchObject([
      { value: exampleOf('userIdentifierInfo') },
      { reason: { codeName: 'INTERNAL_ERROR' } },
      { value: exampleOf('operationConfiguration') },
    ]);
  });

  it("merges identical reads and never acts, up to the contract's maximum length", async () => {
    const { api, seen } = servicesWith();
    await Promise.all([
      api.call(homePage, {}),
      api.call(homePage, {}),
      ...Array.from({ length: assumptions.maximumEntries }, () => api.call(sendAuthCode, codeTo(1))),
    ]);
    const acts = (count: number) => Array.from({ length: count }, () => 'sendAuthCode');
    expect(seen.map(({ entries }) => entries.map(({ method }) => method))).toEqual([
      ['homePage', ...acts(assumptions.maximumEntries - 1)],
      acts(1),
    ]);
  });

  it('[7.5] renames fields for the backend, and back in nested lists and objects, and keeps empty values', async () => {
    const example = examples.homePage.response;
    const { items, order, ...rest } = example;
    const offers = items.map(({ productId, ...item }) => ({ ...item, constructor: productId }));
    const { api, seen } = servicesWith(
      ({ entries }) => ({
        results: entries.map(({ method }) =>
          success(method, method === 'homePage' ? { ...rest, loan: order, offers } : exampleOf(method)),
        ),
      }),
      {
        config: {
          fieldNames: { contactNumber: 'msisdn', order: 'loan', items: 'offers', productId: 'constructor' },
          paths: { sendAuthCode: '/v2/code' },
        },
      },
    );
    await api.call(sendAuthCode, codeTo(1));
    expect(seen[0]).toMatchObject({ path: '/app/v2/code', entries: [{ data: { msisdn: '08031234561' } }] });
    await expect(api.call(homePage, {})).resolves.toEqual(example);
  });

  it('has the time of the server once it refused the time of the phone, and is then sent again', async () => {
    const serverTime = Date.UTC(2026, 11, 4);
    const { api, clock, seen } = servicesWith((request) =>
      request.envelope.t === serverTime ? allSucceed(request) : { code: 'TIME_SKEW', data: { serverTime } },
    );
    clock.now = Date.UTC(2020, 0, 1);
    await api.call(homePage, {});
    await api.call(homePage, {});
    expect(seen.map(({ envelope }) => envelope.t)).toEqual([clock.now, serverTime, serverTime]);
  });
});

it("shows the site's own website instead of the backend's, if it has one", async () => {
  const { officialWebsite } = assumptions;
  const { response } = examples.operationConfiguration;
  onTestFinished(() => overrideAssumptions({ officialWebsite }));
  for (const given of [{ officialWebsite: 'https://www.harbour.example' }, {}]) {
    overrideAssumptions(given);
    const { api } = servicesWith(allSucceed, { config: { assumptions: given } });
    expect(await api.call(operationConfiguration, {})).toEqual({ ...response, ...given });
  }
});

describe('the end of a session', () => {
  /** The texts of section 8. */
  it.each([
    ['TOKEN_EMPTY', 'User not logged in'],
    ['TOKEN_EXPIRED', 'Token expired, please login again'],
    ['TOKEN_SQUEEZED', 'The account is logged in from another device'],
    ['TOKEN_INVALID', 'Token invalid, please login again'],
  ] as const)(
    '[8.8] [8.10] %s shows "%s" and ends the session once, even if several calls fail',
    async (code, text) => {
      const { api, session, shown, shell } = servicesWith(() => ({ code }), { token: 'a-token' });
      // the call with a toast does not show the message again
      const calls = [...(await startTenCalls(api)), api.call(homePage, {}, { toast: true })];
      const outcomes = await Promise.allSettled(calls);
      expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
      expect(shown).toEqual([`error: ${text}`]);
      expect(shell.named('loginExpired')).toHaveLength(1);
      expect(shell.named('logout')).toEqual([]);
      expect(session.state()).toMatchObject({ token: undefined, end: 'expired', reason: text });
    },
  );

  it('[4.8] clears the token, device message, headers and rating, and keeps typed texts; without a text of the server it shows the network error', async () => {
    const { api, storage, shown } = servicesWith(() => ({ code: 'TOKEN_EXPIRED', message: '' }), {
      token: 'a-token',
      stored: {
        sessionOpener: '7',
        evaluationPopup: { popupTime: 7 },
        drafts: { owner: 'U1', texts: { feedback: { description: 'half a sentence' } } },
      },
    });
    await expect(api.call(homePage, {})).rejects.toThrow();
    for (const name of ['accessToken', 'sessionOpener', 'deviceMessage', 'appendedHeaders', 'evaluationPopup']) {
      expect(storage.getItem(name)).toBeNull();
    }
    expect(storage.getItem('drafts')).toContain('half a sentence');
    expect(shown).toEqual([`error: ${NETWORK_ERROR_MESSAGE}`]);
  });

  it('ignores a late failure of the previous session', async () => {
    const { promise, resolve } = later<Reply>();
    const { api, session, shown, shell, seen } = servicesWith(() => promise, { token: 'old' });
    const outcome = expect(api.call(homePage, {})).rejects.toMatchObject({ codeName: 'TOKEN_SQUEEZED' });
    await expect.poll(() => seen).toHaveLength(1);
    session.logIn('new');
    resolve({ code: 'TOKEN_SQUEEZED' });
    await outcome;
    expect(session.state().token).toBe('new');
    expect(shown).toEqual([]);
    expect(shell.named('loginExpired')).toEqual([]);
  });

  it.each([
    ['the other call', 'homePage', 'expired'],
    ['the login', 'authenticate', undefined],
    ['the whole envelope', undefined, 'expired'],
  ])('is detected beside a login, by the refusal of the other call: %s', async (_what, refused, end) => {
    const { api, session, shown, seen } = servicesWith(({ entries }) =>
      refused === undefined
        ? { code: 'TOKEN_EXPIRED' }
        : {
            results: entries.map(({ method }) =>
              method === refused ? refusal(method, 'TOKEN_EXPIRED') : success(method, exampleOf(method)),
            ),
          },
    );
    const login = { loginCheck: true, authIdentifier: 'x'.repeat(16) } as const;
    await Promise.allSettled([api.call(authenticate, login), api.call(homePage, {})]);
    expect(seen).toHaveLength(1);
    expect(session.state().end).toBe(end);
    expect(shown).toHaveLength(end ? 1 : 0);
  });
});
