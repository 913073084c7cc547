import { afterEach, describe, expect, it, vi } from 'vitest';
import { createNativeUserCheck, fingerprintOf } from '../../../web/src/api/native-login';
import { createBridge } from '../../../web/src/platform/bridge';
import { forgetOthers } from '../../../web/src/platform/forget-others';
import { createLocalStore } from '../../../web/src/platform/local-store';
import { createFakeShell } from './fake-shell';
import { sessionWith } from './make-services';

const OURS = 'the-token-of-this-app';
const ADA = 'native-token-of-ada';
const BAYO = 'native-token-of-bayo';

/** @param native token of the native user; empty if nobody is logged in */
const make = (native: string, opener: string, answers = {}) => {
  const clear = vi.fn();
  const notify = vi.fn();
  const session = sessionWith(OURS, notify, clear);
  const shell = createFakeShell({
    loginDetect: () => ({ isLogin: native !== '' }),
    getUserInfo: () => ({ token: native }),
    ...answers,
  });
  const check = createNativeUserCheck({ bridge: createBridge(shell.window), session, opener: () => opener });
  return { check, session, shell, clear, notify };
};

afterEach(() => {
  vi.useRealTimers();
});

describe('a stored session and the native user', () => {
  it.each([
    ['the native user opened it', ADA, fingerprintOf(ADA)],
    ['the native app presents its own token', OURS, ''],
    ['it was opened with a code, and nobody is logged in to the native app', '', ''],
  ])('stays if %s', async (_case, native, opener) => {
    const { check, session, clear } = make(native, opener);
    await expect(check()).resolves.toBe(false);
    expect(session.state()).toMatchObject({ token: OURS, generation: 0 });
    expect(clear).not.toHaveBeenCalled();
  });

  it.each([
    ['another native user opened it', BAYO, fingerprintOf(ADA)],
    ['the native user has logged out', '', fingerprintOf(ADA)],
    ['it was opened with a code, and the native app has a user now', BAYO, ''],
  ])('ends if %s: at once, without a notice and without a logout of the native user', async (_case, native, opener) => {
    const { check, session, clear, notify } = make(native, opener);
    await expect(check()).resolves.toBe(true);
    expect(session.state()).toEqual({
      token: undefined,
      end: undefined,
      reason: undefined,
      pendingNotice: false,
      generation: 1,
    });
    expect(clear).toHaveBeenCalledTimes(1);
    expect(notify).not.toHaveBeenCalled();
  });

  it('stays if the native app does not answer in time, or wrongly', async () => {
    vi.useFakeTimers();
    const silent = make(BAYO, fingerprintOf(ADA), { loginDetect: () => new Promise(() => undefined) });
    const outcome = silent.check();
    await vi.advanceTimersByTimeAsync(4_000);
    await expect(outcome).resolves.toBe(false);
    const odd = make(BAYO, fingerprintOf(ADA), { loginDetect: () => ({}) });
    await expect(odd.check()).resolves.toBe(false);
    expect([silent, odd].map(({ session }) => session.state().token)).toEqual([OURS, OURS]);
  });

  it('stays if the borrower has logged in again meanwhile', async () => {
    const { check, session } = make(BAYO, fingerprintOf(ADA));
    const outcome = check();
    session.logIn('newer');
    await expect(outcome).resolves.toBe(false);
    expect(session.state().token).toBe('newer');
  });
});

describe('what another borrower left on the device', () => {
  it('is deleted, and the own texts stay', () => {
    const store = createLocalStore(() => {
      throw new Error('storage is switched off');
    });
    const fill = (owner: string) => {
      store.set('drafts', { owner, texts: { personal: { firstName: 'Ada' } } });
      store.set('creditLimitSeen', { owner, amount: 60_000 });
      store.set('chosenOffer', {
        owner,
        offer: { name: 'Quick', productId: 'P', couponId: null, discountBasisPoints: null },
      });
    };
    const owners = () => (['drafts', 'creditLimitSeen', 'chosenOffer'] as const).map((key) => store.get(key).owner);
    fill('U1');
    forgetOthers(store, 'U1');
    expect(owners()).toEqual(['U1', 'U1', 'U1']);
    forgetOthers(store, 'U2');
    expect(owners()).toEqual(['', '', '']);
  });
});
