import { codes } from '@kit/contracts/codes';
import { operationConfiguration } from '@kit/contracts/methods/configuration';
import { sendAuthCode } from '@kit/contracts/methods/session';
import { describe, expect, it } from 'vitest';
import { later } from '../../support/later';
import { allSucceed, createFakeBackend } from './fake-backend';
import { makeServices, startApart } from './make-services';

const phoneOf = (index: number) => `0803123456${index}`;
const tenCodes = (api: ReturnType<typeof makeServices>['api']) =>
  Array.from(
    { length: 10 },
    (_, index) => () => api.call(sendAuthCode, { contactNumber: phoneOf(index), purpose: 'login' }),
  );
/** A network that blocks key exchanges until the test releases them. */
const holdExchanges = (backend: ReturnType<typeof createFakeBackend>) => {
  const { promise, resolve } = later();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (String(input).endsWith('/generateSk')) await promise;
    return backend.fetch(input, init);
  };
  return { fetch, release: resolve };
};

describe('session keys', () => {
  it('[4.16] [7.6] agrees on one key for ten concurrent calls', async () => {
    const backend = createFakeBackend(allSucceed);
    const { fetch, release } = holdExchanges(backend);
    const { api } = makeServices(backend, { fetch });
    const started = await startApart(tenCodes(api));
    release();
    await Promise.all(started);
    expect(backend.seen).toHaveLength(10);
    expect(backend.exchanges).toHaveLength(1);
    expect(backend.exchanges[0]).toEqual({
      generatesk: 'true',
      pkg: 'com.example.loan',
      requestid: expect.stringMatching(/^[0-9a-f]{32}$/),
      protocolversion: '1',
      'content-type': 'text/plain',
    });
  });

  it('[8.2] [4.16] renews the key once for ten refused calls, without any caller noticing', async () => {
    const backend = createFakeBackend(allSucceed);
    let isHeld = false;
    const { fetch, release } = holdExchanges(backend);
    const { api, shown, logged } = makeServices(backend, {
      fetch: (input, init) => (isHeld ? fetch(input, init) : backend.fetch(input, init)),
    });
    await api.call(sendAuthCode, { contactNumber: phoneOf(0), purpose: 'login' });
    backend.forgetKeys();
    isHeld = true;
    const started = await startApart(tenCodes(api));
    release();
    await Promise.all(started);
    expect(backend.exchanges).toHaveLength(2);
    expect(backend.seen).toHaveLength(11);
    expect(shown).toEqual([]);
    expect(logged()).toEqual([]);
  });

  it('[8.13] reports a failed key exchange once, after its retry', async () => {
    const backend = createFakeBackend(allSucceed);
    backend.answerExchange(() => ({ fail: true }));
    const { fetch, release } = holdExchanges(backend);
    const { api, shown, toasts } = makeServices(backend, { fetch });
    const started = await startApart(tenCodes(api));
    release();
    for (const each of await Promise.allSettled(started)) {
      expect(each).toMatchObject({ reason: { kind: 'network', message: 'Network error, please try again later' } });
    }
    expect(backend.exchanges).toHaveLength(2);
    expect(shown).toEqual(['error: Network error, please try again later']);
    expect(toasts.current()).toBeDefined();
  });

  it('rejects with the code if the server refuses an exchange', async () => {
    const backend = createFakeBackend(allSucceed);
    const { code, message } = codes.REQUEST_INVALID;
    backend.answerExchange(() => ({ text: JSON.stringify({ code, message }) }));
    const { api } = makeServices(backend);
    await expect(api.call(operationConfiguration, {})).rejects.toMatchObject({ kind: 'code', code });
    // a refusal is final, so there is no retry
    expect(backend.exchanges).toHaveLength(1);
  });
});
