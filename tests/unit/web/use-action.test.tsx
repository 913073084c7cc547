import { sendAuthCode } from '@kit/contracts/methods/session';
import { Activity, act, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useAction } from '../../../web/src/api/use-action';
import { useUpload } from '../../../web/src/screens/face-photo';
import { examples } from '../../support/examples';
import { allSucceed, createFakeBackend, type Reply, refusal, type SeenRequest, success } from './fake-backend';
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

describe('an upload', () => {
  const uploaded = { fileId: 'F3K9', url: '/files/F3K9', size: 1, mime: 'image/jpeg' };

  /** A started upload, which continues when the test releases it. */
  const upload = async () => {
    const backend = createFakeBackend(({ entries }) => ({
      results: entries.map(({ method }) => success(method, uploaded)),
    }));
    const made: { upload: { onprogress?: (event: object) => void }; arrive: () => Promise<void> }[] = [];
    vi.stubGlobal('XMLHttpRequest', function FakeRequest() {
      const headers: Record<string, string> = {};
      const request = {
        upload: {},
        path: '',
        onload: () => undefined,
        open: (_verb: string, path: string) => Object.assign(request, { path }),
        setRequestHeader: (name: string, value: string) => Object.assign(headers, { [name]: value }),
        send: (form: FormData) => {
          const arrive = async () => {
            const body = String(form.get('data'));
            const response = await backend.fetch(request.path, { method: 'POST', headers, body });
            Object.assign(request, { status: 200, responseText: await response.text() });
            request.onload();
          };
          made.push({ upload: request.upload, arrive });
        },
      };
      return request;
    });
    const { api } = makeServices(backend, { token: 'a-token' });
    const within = (mode: 'visible' | 'hidden') => (node: ReactNode) => (
      <WithServices api={api}>
        <Activity mode={mode}>{node}</Activity>
      </WithServices>
    );
    const hook = await renderHook(() => useUpload('face'), within('visible'));
    expect(hook.latest.progress).toBeUndefined();
    let sent: Promise<unknown> = Promise.resolve();
    await act(async () => {
      sent = hook.latest.run(new Blob(['x']));
    });
    await until(() => expect(made).toHaveLength(1));
    const [request] = made;
    const show = (mode: 'visible' | 'hidden') => hook.show(within(mode));
    return { backend, hook, sent: () => sent, request, show };
  };

  it('reports its progress from start to end, and sends its purpose', async () => {
    const { backend, hook, sent, request } = await upload();
    expect(hook.latest.progress).toBe(0);
    await act(async () => request?.upload.onprogress?.({ loaded: 1, total: 4 }));
    expect(hook.latest.progress).toBe(0.25);
    await act(async () => request?.arrive());
    await expect(sent()).resolves.toEqual(uploaded);
    await until(() => expect(hook.latest.progress).toBeUndefined());
    expect(backend.seen[0]?.entries[0]?.data).toEqual({ purpose: 'face' });
  });

  it('that finished while its screen was hidden is over when it is shown', async () => {
    const { hook, sent, request, show } = await upload();
    await show('hidden');
    await act(async () => request?.arrive());
    await expect(sent()).resolves.toEqual(uploaded);
    await show('visible');
    await until(() => expect(hook.latest.progress).toBeUndefined());
  });
});
