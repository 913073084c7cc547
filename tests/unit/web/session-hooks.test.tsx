import { act, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useSessionState } from '../../../web/src/api/use-session-state';
import { useSendCode } from '../../../web/src/forms/code';
import { allSucceed, createFakeBackend, refusal, success } from './fake-backend';
import { makeServices } from './make-services';
import { renderHook } from './render-hook';
import { WithServices } from './with-services';

const NUMBER = '08031234567';
const refuses = (...refused: Parameters<typeof refusal> extends [string, ...infer Rest] ? Rest : never) =>
  createFakeBackend(({ entries }) => ({ results: entries.map(({ method }) => refusal(method, ...refused)) }));

describe('a verification code', () => {
  const sending = async (backend: ReturnType<typeof createFakeBackend>) => {
    vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000);
    const { api } = makeServices(backend);
    const hook = await renderHook(
      () => useSendCode('login'),
      (node) => <WithServices api={api}>{node}</WithServices>,
    );
    let sent: Promise<unknown> = Promise.resolve();
    await act(async () => {
      sent = hook.latest.send(NUMBER);
      await sent.catch(() => undefined);
    });
    return { sent, hook };
  };

  it('that was sent has its number, its expiry and its resend time', async () => {
    const backend = createFakeBackend(() => ({
      results: [success('sendAuthCode', { expiresInMs: 300_000, resendAfterMs: 60_000 })],
    }));
    const { sent, hook } = await sending(backend);
    await expect(sent).resolves.toEqual({
      contactNumber: NUMBER,
      resendAt: 1_700_000_060_000,
      expiresAt: 1_700_000_300_000,
    });
    expect(hook.latest).toMatchObject({ before: undefined, isSending: false });
    expect(backend.seen[0]?.entries[0]?.data).toEqual({ contactNumber: NUMBER, purpose: 'login' });
  });

  it('counts as sent if it is too early for another, and is valid for 4 minutes after the next is possible', async () => {
    const { sent, hook } = await sending(refuses('TOO_MANY_ATTEMPTS', { retryAfterMs: 40_000 }));
    await expect(sent).rejects.toMatchObject({ codeName: 'TOO_MANY_ATTEMPTS' });
    expect(hook.latest.before).toEqual({
      contactNumber: NUMBER,
      resendAt: 1_700_000_040_000,
      expiresAt: 1_700_000_280_000,
    });
  });

  it.each<[string, Parameters<typeof refuses>]>([
    ['it is too early for ever', ['TOO_MANY_ATTEMPTS']],
    ['there is nothing to wait for', ['TOO_MANY_ATTEMPTS', { retryAfterMs: 0 }]],
    ['another reason has a time, too', ['INTERNAL_ERROR', { retryAfterMs: 40_000 }]],
  ])('counts as not sent if %s', async (_why, refused) => {
    const { sent, hook } = await sending(refuses(...refused));
    await expect(sent).rejects.toThrow();
    expect(hook.latest.before).toBeUndefined();
  });
});

describe('the state of a screen that was left', () => {
  const screens = (session: ReturnType<typeof makeServices>['session']) => {
    const inSession = (node: ReactNode) => <WithServices session={session}>{node}</WithServices>;
    /** enters the screen again */
    return (name = 'reasons') => renderHook(() => useSessionState(name, 'none'), inSession);
  };

  it('is restored under its own name until it is deleted', async () => {
    const enter = screens(makeServices(createFakeBackend(allSucceed), { token: 'a-token' }).session);
    const first = await enter();
    expect(first.latest[0]).toBe('none');
    await act(async () => first.latest[1]('too expensive'));
    expect(first.latest[0]).toBe('too expensive');
    const again = await enter();
    expect(again.latest[0]).toBe('too expensive');
    expect((await enter('another')).latest[0]).toBe('none');
    await act(async () => again.latest[2]());
    expect((await enter()).latest[0]).toBe('none');
  });

  it('ends with the session', async () => {
    const { session } = makeServices(createFakeBackend(allSucceed), { token: 'a-token' });
    const enter = screens(session);
    const first = await enter();
    await act(async () => first.latest[1]('too expensive'));
    session.logOut();
    session.logIn('another');
    expect((await enter()).latest[0]).toBe('none');
  });
});
