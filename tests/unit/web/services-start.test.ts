import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeBackend } from './fake-backend';
import { allSucceed } from './start-app';

const rsa = 'jsencrypt';

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the library of the key exchange', () => {
  const KEY = { keyId: 'k', key: '0123456789abcdef0123456789abcdef', bornAt: 0 };

  it.each([
    ['is loaded at once by a phone that has no key', {}, 1],
    ['is not loaded by a phone that has one', { encryptionKey: KEY }, 0],
  ])('%s', async (_case, stored, times) => {
    let loaded = 0;
    vi.doMock(rsa, () => {
      loaded += 1;
      return { JSEncrypt: class {} };
    });
    onTestFinished(() => vi.doUnmock(rsa));
    const { makeServices } = await import('./make-services');
    makeServices(createFakeBackend(allSucceed), { stored });
    await vi.dynamicImportSettled();
    expect(loaded).toBe(times);
  });

  it('may not come yet: the exchange asks for it again', async () => {
    vi.doMock(rsa, () => {
      throw new Error('the network is gone');
    });
    onTestFinished(() => vi.doUnmock(rsa));
    const { makeServices } = await import('./make-services');
    const { api } = makeServices(createFakeBackend(allSucceed));
    await expect(api.call('homePage', {})).rejects.toThrow('Network error, please try again later');
  });
});
