import { homePage } from '@kit/contracts/methods/configuration';
import { mediaUpload } from '@kit/contracts/methods/face';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { describe, expect, it, vi } from 'vitest';
import { examples } from '../../support/examples';
import { allSucceed, createFakeBackend, exampleOf, success } from './fake-backend';
import { makeServices } from './make-services';

describe('a reply', () => {
  it('with fewer results than calls fails the calls without one, as a contract break', async () => {
    const backend = createFakeBackend(({ entries }) => ({
      results: entries.slice(0, 1).map(({ method }) => success(method, exampleOf(method))),
    }));
    const { api } = makeServices(backend);
    const home = api.call(homePage, {});
    const user = api.call(userIdentifierInfo, {});
    await expect(home).resolves.toEqual(exampleOf('homePage'));
    await expect(user).rejects.toMatchObject({ kind: 'contract', message: 'Network error, please try again later' });
  });

  it('has its fields renamed in nested lists and objects, and keeps empty values', async () => {
    const example = examples.homePage.response;
    const { items, order, ...rest } = example;
    // the spelling of a backend with other names for these three fields
    const spelled = {
      ...rest,
      loan: order,
      offers: items.map(({ productId, ...item }) => ({ ...item, constructor: productId })),
    };
    const backend = createFakeBackend(() => ({ results: [success('homePage', spelled)] }));
    const { api } = makeServices(backend, {
      config: { fieldNames: { order: 'loan', items: 'offers', productId: 'constructor' } },
    });
    await expect(api.call(homePage, {})).resolves.toEqual(example);
  });
});

describe('a key exchange', () => {
  it('that returns neither a key nor a refusal is a contract break', async () => {
    const backend = createFakeBackend(allSucceed);
    backend.answerExchange(() => ({ text: '{"hello":"there"}' }));
    const { api } = makeServices(backend);
    await expect(api.call(homePage, {})).rejects.toMatchObject({
      kind: 'contract',
      message: 'Network error, please try again later',
    });
  });

  it('with an invalid public key is a contract break too', async () => {
    const backend = createFakeBackend(allSucceed);
    const { api, shown } = makeServices(backend, {
      config: { publicKey: '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n' },
    });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(api.call(homePage, {})).rejects.toThrow();
    expect(backend.exchanges).toEqual([]);
    expect(shown).toEqual(['error: Network error, please try again later']);
  });
});

describe('an unsealed reply', () => {
  it.each(['{', '{"code":100500,"message":"no"}', '{"code":"100401"}', 'plain', ''])(
    'is a contract break unless it refuses the key: %j',
    async (text) => {
      let isPlain = false;
      const backend = createFakeBackend((request) => (isPlain ? { text } : allSucceed(request)));
      const { api } = makeServices(backend);
      await api.call(homePage, {});
      isPlain = true;
      await expect(api.call(userIdentifierInfo, {})).rejects.toMatchObject({ kind: 'contract' });
      expect(backend.exchanges).toHaveLength(1);
    },
  );
});

describe('an upload', () => {
  /** Completes each request at once with this status. Without a status, requests stay pending. */
  const start = (status?: number) => {
    const backend = createFakeBackend(allSucceed);
    const made: Record<string, unknown>[] = [];
    vi.stubGlobal('XMLHttpRequest', function FakeRequest() {
      const request: Record<string, unknown> = {
        upload: {},
        open: (verb: string) => Object.assign(request, { verb }),
        setRequestHeader: () => undefined,
        send: () => {
          made.push(request);
          if (status === undefined) return;
          Object.assign(request, { status, responseText: 'not sealed' });
          queueMicrotask(request.onload as () => void);
        },
      };
      return request;
    });
    return { made, ...makeServices(backend, { token: 'a token' }) };
  };
  const started = (made: readonly unknown[], count: number) => expect.poll(() => made).toHaveLength(count);
  const call = (made: readonly Record<string, unknown>[], index: number, name: string) =>
    (made[index]?.[name] as (() => void) | undefined)?.();

  it('allows 20 MB, and is a POST', async () => {
    const { api, made } = start();
    const sent = api.upload(
      mediaUpload,
      new Blob([new Uint8Array(20 * 1024 * 1024)]),
      { purpose: 'face' },
      () => undefined,
    );
    sent.catch(() => undefined);
    await started(made, 1);
    expect(made[0]?.verb).toBe('POST');
    call(made, 0, 'onerror');
    await started(made, 2);
    call(made, 1, 'onerror');
    await expect(sent).rejects.toMatchObject({ kind: 'network' });
  });
});
