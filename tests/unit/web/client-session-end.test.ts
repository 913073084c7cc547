import type { MethodName } from '@kit/contracts/methods';
import { homePage } from '@kit/contracts/methods/configuration';
import { authenticate } from '@kit/contracts/methods/session';
import { describe, expect, it } from 'vitest';
import { examples } from '../../support/examples';
import { later } from '../../support/later';
import { createFakeBackend, type Reply, refusal, success } from './fake-backend';
import { makeServices, startTenCalls } from './make-services';

const login = { loginCheck: true, authIdentifier: 'x'.repeat(16) } as const;

/** The texts of section 8. */
const ends = [
  ['TOKEN_EMPTY', 'User not logged in'],
  ['TOKEN_EXPIRED', 'Token expired, please login again'],
  ['TOKEN_SQUEEZED', 'The account is logged in from another device'],
  ['TOKEN_INVALID', 'Token invalid, please login again'],
] as const;

describe('the end of a session', () => {
  it.each(ends)(
    '[8.8] [8.10] %s shows "%s" and ends the session once, even if several calls fail',
    async (code, text) => {
      const backend = createFakeBackend(() => ({ code }));
      const { api, session, shown, shell } = makeServices(backend, { token: 'a-token' });
      const outcomes = await Promise.allSettled([
        ...(await startTenCalls(api)),
        api.call(homePage, {}, { toast: true }),
      ]);
      expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']));
      // the call with a toast does not show the message again
      expect(shown).toEqual([`error: ${text}`]);
      expect(shell.named('loginExpired')).toHaveLength(1);
      expect(shell.named('logout')).toEqual([]);
      expect(session.state()).toMatchObject({ token: undefined, end: 'expired', reason: text });
    },
  );

  it('[8.8] uses the generic network error if the reply has no text', async () => {
    const backend = createFakeBackend(() => ({ code: 'TOKEN_EXPIRED', message: '' }));
    const { api, session, shown } = makeServices(backend, { token: 'a-token' });
    await expect(api.call(homePage, {})).rejects.toThrow();
    expect(shown).toEqual(['error: Network error, please try again later']);
    expect(session.state()).toMatchObject({ token: undefined, end: 'expired' });
  });

  it('[4.8] clears the token, device message, headers and rating, and keeps typed texts', async () => {
    const backend = createFakeBackend(() => ({ code: 'TOKEN_EXPIRED' }));
    const { api, storage } = makeServices(backend, {
      token: 'a-token',
      stored: {
        evaluationPopup: { popupTime: 7 },
        drafts: { owner: 'U1', texts: { feedback: { description: 'half a sentence' } } },
      },
    });
    await expect(api.call(homePage, {})).rejects.toThrow();
    for (const name of ['accessToken', 'deviceMessage', 'appendedHeaders', 'evaluationPopup']) {
      expect(storage.getItem(name)).toBeNull();
    }
    expect(storage.getItem('drafts')).toContain('half a sentence');
  });

  it('ignores a late failure of the previous session', async () => {
    const { promise, resolve } = later<Reply>();
    const backend = createFakeBackend(() => promise);
    const { api, session, shown, shell } = makeServices(backend, { token: 'old' });
    const outcome = expect(api.call(homePage, {})).rejects.toMatchObject({ codeName: 'TOKEN_SQUEEZED' });
    await expect.poll(() => backend.seen).toHaveLength(1);
    session.logIn('new');
    resolve({ code: 'TOKEN_SQUEEZED' });
    await outcome;
    expect(session.state().token).toBe('new');
    expect(shown).toEqual([]);
    expect(shell.named('loginExpired')).toEqual([]);
  });

  it.each([
    ['the other call', { homePage: 'TOKEN_EXPIRED' }, 'expired'],
    ['the login', { authenticate: 'TOKEN_EXPIRED' }, undefined],
    ['the whole', undefined, 'expired'],
  ] as const)('is detected beside a login, by the refusal of the other call: %s', async (_what, refused, end) => {
    const backend = createFakeBackend(({ entries }) =>
      refused === undefined
        ? { code: 'TOKEN_EXPIRED' }
        : {
            results: entries.map(({ method }) => {
              const code = (refused as Record<string, 'TOKEN_EXPIRED'>)[method];
              return code ? refusal(method, code) : success(method, examples[method as MethodName].response);
            }),
          },
    );
    const { api, session, shown } = makeServices(backend);
    await Promise.allSettled([api.call(authenticate, login), api.call(homePage, {})]);
    expect(backend.seen).toHaveLength(1);
    expect(session.state().end).toBe(end);
    expect(shown).toHaveLength(end ? 1 : 0);
  });
});
