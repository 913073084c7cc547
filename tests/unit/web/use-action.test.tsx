import { codes } from '@kit/contracts/codes';
import { sendAuthCode } from '@kit/contracts/methods/session';
import { Activity, act, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../../web/src/api/client';
import { useAction } from '../../../web/src/api/use-action';
import { useSendCode } from '../../../web/src/forms/code';
import { AppError } from '../../../web/src/platform/app-error';
import { examples } from '../../support/examples';
import { later } from '../../support/later';
import { codeTo } from './make-services';
import { renderHook } from './render-hook';
import { WithServices } from './with-services';

const conflict = AppError.ofCode(codes.ORDER_STATUS_CONFLICT.code, '');
const reply = examples.sendAuthCode.response;

/** Wraps a hook in a screen that is visible, or hidden and kept alive. */
const within =
  (call: (...parameters: unknown[]) => Promise<unknown>, mode: 'visible' | 'hidden' = 'visible') =>
  (node: ReactNode) => (
    <WithServices api={{ call } as unknown as ApiClient}>
      <Activity mode={mode}>{node}</Activity>
    </WithServices>
  );

/** An action whose latest call succeeds or fails when the test says so. */
const action = async () => {
  let latest = later<unknown>();
  const call = vi.fn((..._parameters: unknown[]) => {
    latest = later();
    return latest.promise;
  });
  const hook = await renderHook(() => useAction(sendAuthCode), within(call));
  const run = async (request = codeTo(1)) => {
    let result: Promise<unknown> = Promise.resolve();
    await act(async () => {
      result = hook.latest.run(request);
      // the test handles the failure later
      result.catch(() => undefined);
    });
    return { result };
  };
  return {
    hook,
    call,
    run,
    succeed: () => act(async () => latest.resolve(reply)),
    fail: () => act(async () => latest.reject(conflict)),
    show: (mode: 'visible' | 'hidden') => hook.show(within(call, mode)),
  };
};

describe('an action', () => {
  it('is one call for two taps, refuses a different request meanwhile, and is another call after the reply', async () => {
    const { hook, call, run, succeed } = await action();
    expect(hook.latest).toMatchObject({ isRunning: false, error: undefined });
    const first = await run(codeTo(1));
    expect(hook.latest.isRunning).toBe(true);
    const second = await run(codeTo(1));
    const other = await run(codeTo(2));
    expect(second.result).toBe(first.result);
    await succeed();
    await expect(other.result).rejects.toMatchObject({ kind: 'busy' });
    await expect(first.result).resolves.toEqual(reply);
    expect(hook.latest).toMatchObject({ isRunning: false, error: undefined });
    await run(codeTo(1));
    await succeed();
    // without options: a failure is shown by the screen, not by a toast
    expect(call.mock.calls).toEqual([
      [sendAuthCode, codeTo(1)],
      [sendAuthCode, codeTo(1)],
    ]);
  });

  it('keeps its error until the next attempt, also if its screen was hidden when it failed', async () => {
    const { hook, run, fail, show } = await action();
    const { result } = await run();
    await show('hidden');
    await fail();
    await expect(result).rejects.toBe(conflict);
    await show('visible');
    expect(hook.latest).toMatchObject({ isRunning: false, error: conflict });
    await run();
    expect(hook.latest).toMatchObject({ isRunning: true, error: undefined });
    await fail();
  });
});

it('a verification code that is refused because one was just sent counts as sent for 4 minutes more than its wait', async () => {
  const now = 1_700_000_000_000;
  vi.spyOn(Date, 'now').mockReturnValue(now);
  const refusal = AppError.ofCode(codes.TOO_MANY_ATTEMPTS.code, '', { retryAfterMs: 40_000 });
  const hook = await renderHook(
    () => useSendCode('login'),
    within(() => Promise.reject(refusal)),
  );
  const { contactNumber } = codeTo(1);
  await act(() => hook.latest.send(contactNumber).catch(() => undefined));
  expect(hook.latest.before).toEqual({ contactNumber, resendAt: now + 40_000, expiresAt: now + 280_000 });
});
