import { mediaUpload } from '@kit/contracts/methods/face';
import { sendAuthCode } from '@kit/contracts/methods/session';
import type { UploadedFile } from '@kit/contracts/wire/upload';
import { Activity, act, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '../../../web/src/api/client';
import { useAction } from '../../../web/src/api/use-action';
import { useUpload } from '../../../web/src/screens/face-photo';
import { examples } from '../../support/examples';
import { later } from '../../support/later';
import { allSucceed, createFakeBackend, type Reply, refusal, type SeenRequest } from './fake-backend';
import { makeServices } from './make-services';
import { renderHook } from './render-hook';
import { until } from './start-app';
import { WithServices } from './with-services';

const refuses = ({ entries }: SeenRequest): Reply => ({
  results: entries.map(({ method }) => refusal(method, 'ORDER_STATUS_CONFLICT')),
});
const code = (last: number) => ({ contactNumber: `0803123456${last}`, purpose: 'login' }) as const;

/** An action with a backend that allSucceed when the test releases it. */
const action = async (answer = allSucceed) => {
  const waiting: (() => void)[] = [];
  const backend = createFakeBackend(
    (request) => new Promise<Reply>((resolve) => waiting.push(() => resolve(answer(request)))),
  );
  const services = makeServices(backend, { token: 'a-token' });
  const inApp = (node: ReactNode) => <WithServices api={services.api}>{node}</WithServices>;
  const within = (mode: 'visible' | 'hidden') => (node: ReactNode) => inApp(<Activity mode={mode}>{node}</Activity>);
  const hook = await renderHook(() => useAction(sendAuthCode), within('visible'));
  const run = async (request = code(1)) => {
    let result: Promise<unknown> = Promise.resolve();
    await act(async () => {
      result = hook.latest.run(request);
      // the test handles the failure later
      result.catch(() => undefined);
    });
    return { result };
  };
  /** allSucceed all calls so far, once there are `count` of them */
  const answerAll = async (count = 1) => {
    await until(() => expect(backend.seen.flatMap(({ entries }) => entries)).toHaveLength(count));
    await act(async () => {
      for (const each of waiting.splice(0)) each();
    });
  };
  return { ...services, backend, hook, run, answerAll, show: (mode: 'visible' | 'hidden') => hook.show(within(mode)) };
};

describe('an action', () => {
  it('runs until its reply, and returns it', async () => {
    const { hook, run, answerAll } = await action();
    expect(hook.latest).toMatchObject({ isRunning: false, error: undefined });
    const { result } = await run();
    expect(hook.latest.isRunning).toBe(true);
    await answerAll();
    await expect(result).resolves.toEqual(examples.sendAuthCode.response);
    await until(() => expect(hook.latest).toMatchObject({ isRunning: false, error: undefined }));
  });

  it('is one call for two taps, refuses a different request meanwhile, and is another call after the reply', async () => {
    const { backend, hook, run, answerAll } = await action();
    const first = await run(code(1));
    const second = await run(code(1));
    expect(second.result).toBe(first.result);
    await answerAll();
    await first.result;
    await run(code(1));
    const other = await run(code(2));
    await expect(other.result).rejects.toMatchObject({ kind: 'busy' });
    await answerAll(2);
    await until(() => expect(hook.latest.isRunning).toBe(false));
    await run(code(2));
    await answerAll(3);
    const numbers = backend.seen.flatMap(({ entries }) => entries.map(({ data }) => data.contactNumber));
    expect(numbers).toEqual(['08031234561', '08031234561', '08031234562']);
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
    const seen: string[] = [];
    const backend = createFakeBackend(refuses);
    const { api } = makeServices(backend, { token: 'a-token' });
    const hook = await renderHook(
      () => useAction(sendAuthCode, (error) => void seen.push(error.codeName ?? '')),
      (node) => <WithServices api={api}>{node}</WithServices>,
    );
    await act(async () => expect(await hook.latest.attempt(code(1))).toBeUndefined());
    expect(seen).toEqual(['ORDER_STATUS_CONFLICT']);
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
  const services = makeServices(createFakeBackend(allSucceed));
  const within = (mode: 'visible' | 'hidden') => (node: ReactNode) => (
    <WithServices api={{ ...services.api, upload }}>
      <Activity mode={mode}>{node}</Activity>
    </WithServices>
  );
  const hook = await renderHook(() => useUpload('face'), within('visible'));
  expect(hook.latest.progress).toBeUndefined();
  const file = new Blob(['x']);
  let sent: Promise<unknown> = Promise.resolve();
  await act(async () => {
    sent = hook.latest.run(file);
  });
  expect(hook.latest.progress).toBe(0.25);
  expect(upload).toHaveBeenCalledWith(mediaUpload, file, { purpose: 'face' }, expect.any(Function));
  await hook.show(within('hidden'));
  const uploaded = { fileId: 'F3K9', url: '/files/F3K9', size: 1, mime: 'image/jpeg' } as const;
  await act(async () => resolve(uploaded));
  await expect(sent).resolves.toBe(uploaded);
  await hook.show(within('visible'));
  await until(() => expect(hook.latest.progress).toBeUndefined());
});
