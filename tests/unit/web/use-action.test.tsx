import { mediaUpload } from '@kit/contracts/methods/face';
import { sendAuthCode } from '@kit/contracts/methods/session';
import type { UploadedFile } from '@kit/contracts/wire/upload';
import { Activity, act, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../../web/src/api/client';
import { useAction } from '../../../web/src/api/use-action';
import { useSendCode } from '../../../web/src/forms/code';
import { useUpload } from '../../../web/src/screens/face-photo';
import { examples } from '../../support/examples';
import { later } from '../../support/later';
import { type Answer, allRefused, allSucceed, type Reply, success } from './fake-backend';
import { codeTo, servicesWith } from './make-services';
import { renderHook } from './render-hook';
import { until } from './start-app';
import { WithServices } from './with-services';

const refuses = allRefused('ORDER_STATUS_CONFLICT');

/** Wraps a hook in a screen that is visible, or hidden and kept alive. */
const within = (api: ApiClient) => (mode: 'visible' | 'hidden') => (node: ReactNode) => (
  <WithServices api={api}>
    <Activity mode={mode}>{node}</Activity>
  </WithServices>
);

/** An action with a backend that answers when the test releases it. */
const action = async (answer: Answer = allSucceed) => {
  const waiting: (() => void)[] = [];
  const services = servicesWith(
    (request) => new Promise<Reply>((resolve) => waiting.push(() => resolve(answer(request)))),
    { token: 'a-token' },
  );
  const inScreen = within(services.api);
  const hook = await renderHook(() => useAction(sendAuthCode), inScreen('visible'));
  const run = async (request = codeTo(1)) => {
    let result: Promise<unknown> = Promise.resolve();
    await act(async () => {
      result = hook.latest.run(request);
      // the test handles the failure later
      result.catch(() => undefined);
    });
    return { result };
  };
  const sent = () => services.seen.flatMap(({ entries }) => entries.map(({ data }) => data.contactNumber));
  /** answers all calls so far, once there are `count` of them */
  const answerAll = async (count = 1) => {
    await until(() => expect(sent()).toHaveLength(count));
    await act(async () => {
      for (const each of waiting.splice(0)) each();
    });
  };
  return { ...services, hook, run, sent, answerAll, show: (mode: 'visible' | 'hidden') => hook.show(inScreen(mode)) };
};

describe('an action', () => {
  it('is one call for two taps, refuses a different request meanwhile, and is another call after the reply', async () => {
    const { hook, run, sent, answerAll } = await action();
    expect(hook.latest).toMatchObject({ isRunning: false, error: undefined });
    const first = await run(codeTo(1));
    expect(hook.latest.isRunning).toBe(true);
    const second = await run(codeTo(1));
    expect(second.result).toBe(first.result);
    await answerAll();
    await expect(first.result).resolves.toEqual(examples.sendAuthCode.response);
    await until(() => expect(hook.latest).toMatchObject({ isRunning: false, error: undefined }));
    await run(codeTo(1));
    const other = await run(codeTo(2));
    await expect(other.result).rejects.toMatchObject({ kind: 'busy' });
    await answerAll(2);
    await until(() => expect(hook.latest.isRunning).toBe(false));
    await run(codeTo(2));
    await answerAll(3);
    expect(sent()).toEqual(['08031234561', '08031234561', '08031234562']);
  });

  it('keeps its error until the next attempt, and shows it nowhere else', async () => {
    const { hook, run, answerAll, shown } = await action(refuses);
    const { result } = await run();
    await answerAll();
    await expect(result).rejects.toMatchObject({ codeName: 'ORDER_STATUS_CONFLICT' });
    await until(() => expect(hook.latest.isRunning).toBe(false));
    expect(hook.latest.error?.codeName).toBe('ORDER_STATUS_CONFLICT');
    expect(shown).toEqual([]);
    await run();
    expect(hook.latest).toMatchObject({ isRunning: true, error: undefined });
    await answerAll(2);
  });

  it('reloads what the screen shows after a refusal, and only then says that it has changed meanwhile', async () => {
    const refused: (string | undefined)[] = [];
    const { api } = servicesWith(refuses, { token: 'a-token' });
    const hook = await renderHook(
      () => useAction(sendAuthCode, ({ codeName }) => void refused.push(codeName)),
      within(api)('visible'),
    );
    await act(async () => expect(await hook.latest.attempt(codeTo(1))).toBeUndefined());
    expect(refused).toEqual(['ORDER_STATUS_CONFLICT']);
    expect(hook.latest).toMatchObject({ isRunning: false, problem: 'Your loan has changed in the meantime.' });
  });

  it('that finished while its screen was hidden is no longer running when it is shown', async () => {
    const { hook, run, answerAll, show } = await action(refuses);
    const { result } = await run();
    await show('hidden');
    await answerAll();
    await expect(result).rejects.toThrow();
    await show('visible');
    await until(() => expect(hook.latest.isRunning).toBe(false));
    expect(hook.latest.error?.codeName).toBe('ORDER_STATUS_CONFLICT');
  });
});

it('an upload has its progress until it is over, also if its screen is hidden then', async () => {
  const { promise, resolve } = later<UploadedFile>();
  const upload = vi.fn((...[, , , onProgress]: Parameters<ApiClient['upload']>) => {
    onProgress(0.25);
    return promise;
  });
  const inScreen = within({ ...servicesWith().api, upload });
  const hook = await renderHook(() => useUpload('face'), inScreen('visible'));
  expect(hook.latest.progress).toBeUndefined();
  const file = new Blob(['x']);
  let sent: Promise<unknown> = Promise.resolve();
  await act(async () => {
    sent = hook.latest.run(file);
  });
  expect(hook.latest.progress).toBe(0.25);
  expect(upload).toHaveBeenCalledWith(mediaUpload, file, { purpose: 'face' }, expect.any(Function));
  await hook.show(inScreen('hidden'));
  const uploaded = { fileId: 'F3K9', url: '/files/F3K9', size: 1, mime: 'image/jpeg' } as const;
  await act(async () => resolve(uploaded));
  await expect(sent).resolves.toBe(uploaded);
  await hook.show(inScreen('visible'));
  await until(() => expect(hook.latest.progress).toBeUndefined());
});

describe('a verification code', () => {
  const contactNumber = '08031234567';
  const now = 1_700_000_000_000;
  const sending = async (answer: Answer) => {
    vi.spyOn(Date, 'now').mockReturnValue(now);
    const { api } = servicesWith(answer);
    const hook = await renderHook(() => useSendCode('login'), within(api)('visible'));
    const sent = await act(() => hook.latest.send(contactNumber).catch(({ codeName }) => codeName));
    return { sent, before: hook.latest.before };
  };

  it('that was sent has its number, its expiry and its resend time', async () => {
    const { sent, before } = await sending(() => ({
      results: [success('sendAuthCode', { expiresInMs: 300_000, resendAfterMs: 60_000 })],
    }));
    expect(sent).toEqual({ contactNumber, resendAt: now + 60_000, expiresAt: now + 300_000 });
    expect(before).toBeUndefined();
  });

  it.each([
    [
      'sent, for 4 minutes more than the wait',
      'TOO_MANY_ATTEMPTS',
      { retryAfterMs: 40_000 },
      { contactNumber, resendAt: now + 40_000, expiresAt: now + 280_000 },
    ],
    ['not sent without a wait', 'TOO_MANY_ATTEMPTS', undefined, undefined],
    ['not sent with nothing to wait for', 'TOO_MANY_ATTEMPTS', { retryAfterMs: 0 }, undefined],
    ['not sent for another reason', 'INTERNAL_ERROR', { retryAfterMs: 40_000 }, undefined],
  ] as const)('that was refused counts as %s', async (_as, code, data, expected) => {
    expect(await sending(allRefused(code, data))).toEqual({ sent: code, before: expected });
  });
});
