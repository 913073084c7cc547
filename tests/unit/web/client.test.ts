import { assumptions, overrideAssumptions } from '@kit/contracts/assumptions';
import { NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { homePage, operationConfiguration } from '@kit/contracts/methods/configuration';
import { authenticate, sendAuthCode } from '@kit/contracts/methods/session';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { describe, expect, it, onTestFinished } from 'vitest';
import { examples } from '../../support/examples';
import { later } from '../../support/later';
import { type Answer, allSucceed, allSucceedBut, exampleOf, type Reply, refusal, success } from './fake-backend';
import { codeTo, servicesWith, startTenCalls } from './make-services';

describe('the envelope', () => {
  it('[7.1] [7.2] [7.4] [7.6] contains the fields of the contract, in an uncached POST with same-origin cookies only', async () => {
    const { api, backend, clock, seen } = servicesWith(allSucceed, {
      token: 'a-token-of-16-or-more',
      config: { base: '/s/one' },
      // a header can contain ASCII only, and the body every character
      stored: { appName: 'Owó Loans' },
    });
    clock.now = 1_700_000_000_000;
    await api.call(userIdentifierInfo, {});
    const requests = JSON.stringify({ exchange: backend.exchanges, calls: seen }, null, 2);
    const withoutIds = requests.replace(/\b[0-9a-f]{16,}\b/g, ({ length }) => `${length} random digits`);
    await expect(`${withoutIds}\n`).toMatchFileSnapshot('requests.txt');
    // a key exchange and a call
    expect(backend.fetch).toHaveBeenCalledTimes(2);
    for (const [, init] of backend.fetch.mock.calls) {
      expect(init).toMatchObject({ method: 'POST', cache: 'no-store', credentials: 'same-origin' });
    }
  });

  it('contains the calls of one tick, and returns each its own result', async () => {
    const { api, seen } = servicesWith(allSucceedBut(refusal('homePage', 'INTERNAL_ERROR')));
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
    const { api, seen } = servicesWith(allSucceedBut(success('homePage', { ...rest, loan: order, offers })), {
      config: {
        fieldNames: { contactNumber: 'msisdn', order: 'loan', items: 'offers', productId: 'constructor' },
        paths: { sendAuthCode: '/v2/code' },
      },
    });
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

  it('shows the network error if the server gives no text', async () => {
    const { api, shown } = servicesWith(() => ({ code: 'TOKEN_EXPIRED', message: '' }), { token: 'a-token' });
    await expect(api.call(homePage, {})).rejects.toThrow();
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

  it.each<[string, Answer, 'expired' | undefined]>([
    ['the other call', allSucceedBut(refusal('homePage', 'TOKEN_EXPIRED')), 'expired'],
    ['the login', allSucceedBut(refusal('authenticate', 'TOKEN_EXPIRED')), undefined],
    ['the whole envelope', () => ({ code: 'TOKEN_EXPIRED' }), 'expired'],
  ])('is detected beside a login, by the refusal of the other call: %s', async (_what, answer, end) => {
    const { api, session, shown, seen } = servicesWith(answer);
    const login = { loginCheck: true, authIdentifier: 'x'.repeat(16) } as const;
    await Promise.allSettled([api.call(authenticate, login), api.call(homePage, {})]);
    expect(seen).toHaveLength(1);
    expect(session.state().end).toBe(end);
    expect(shown).toHaveLength(end ? 1 : 0);
  });
});
