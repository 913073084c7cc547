import { codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { KEY_LIFETIME } from '@kit/contracts/constants';
import { operationConfiguration } from '@kit/contracts/methods/configuration';
import { describe, expect, it, vi } from 'vitest';
import { createKeyRing, type StoredKey } from '../../../web/src/api/keys';
import { later } from '../../support/later';
import { allSucceed, createFakeBackend } from './fake-backend';
import { makeServices, startTenCalls } from './make-services';

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
  it('[7.6] [8.2] [4.16] renews the key once for ten refused calls, without any caller noticing', async () => {
    const backend = createFakeBackend(allSucceed);
    let isHeld = false;
    const { fetch, release } = holdExchanges(backend);
    const { api, shown, logged } = makeServices(backend, {
      fetch: (input, init) => (isHeld ? fetch(input, init) : backend.fetch(input, init)),
    });
    await api.call(operationConfiguration, {});
    backend.forgetKeys();
    isHeld = true;
    const started = await startTenCalls(api);
    release();
    await Promise.all(started);
    expect(backend.exchanges).toHaveLength(2);
    expect(backend.exchanges[1]).toEqual({
      generatesk: 'true',
      pkg: 'com.example.loan',
      requestid: expect.stringMatching(/^[0-9a-f]{32}$/),
      protocolversion: '1',
      'content-type': 'text/plain',
    });
    expect(backend.seen).toHaveLength(11);
    expect(shown).toEqual([]);
    expect(logged()).toEqual([]);
  });

  it('[8.13] reports a failed key exchange once, after its retry', async () => {
    const backend = createFakeBackend(allSucceed);
    backend.answerExchange(() => ({ fail: true }));
    const { fetch, release } = holdExchanges(backend);
    const { api, shown, toasts } = makeServices(backend, { fetch });
    const started = await startTenCalls(api);
    release();
    for (const each of await Promise.allSettled(started)) {
      expect(each).toMatchObject({ reason: { kind: 'network', message: 'Network error, please try again later' } });
    }
    expect(backend.exchanges).toHaveLength(2);
    expect(shown).toEqual(['error: Network error, please try again later']);
    expect(toasts.current()).toBeDefined();
  });

  it.each([
    ['a refusal, which is final', 1, codes.REQUEST_INVALID, { kind: 'code', code: codes.REQUEST_INVALID.code }],
    ['neither a key nor a refusal', 2, { hello: 'there' }, { kind: 'contract', message: NETWORK_ERROR_MESSAGE }],
  ])('reject a reply with %s, after %i attempts', async (_what, attempts, reply, failure) => {
    const backend = createFakeBackend(allSucceed);
    backend.answerExchange(() => ({ text: JSON.stringify(reply) }));
    const { api } = makeServices(backend);
    await expect(api.call(operationConfiguration, {})).rejects.toMatchObject(failure);
    expect(backend.exchanges).toHaveLength(attempts);
  });

  it('are not asked for with an invalid public key', async () => {
    const backend = createFakeBackend(allSucceed);
    const { api, shown } = makeServices(backend, {
      config: { publicKey: '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n' },
    });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(api.call(operationConfiguration, {})).rejects.toThrow();
    expect(backend.exchanges).toEqual([]);
    expect(shown).toEqual([`error: ${NETWORK_ERROR_MESSAGE}`]);
  });
});

const HOUR = 3_600_000;

const makeRing = (stored?: StoredKey) => {
  const clock = { now: 1_000 * HOUR };
  const saved: StoredKey[] = [];
  let count = 0;
  const exchange = vi.fn(async () => {
    count += 1;
    return { keyId: `id-${count}`, key: `key-${count}` };
  });
  const ring = createKeyRing({
    load: () => stored,
    save: (key) => saved.push(key),
    exchange,
    now: () => clock.now,
    onFailure: () => undefined,
  });
  return { ring, exchange, clock, saved };
};

describe('the key ring', () => {
  it('[4.16] renews a missing key, and stores it with its creation time', async () => {
    const { ring, saved, clock, exchange } = makeRing();
    await Promise.all([ring.current(), ring.current()]);
    expect(exchange).toHaveBeenCalledTimes(1);
    expect(saved).toEqual([{ keyId: 'id-1', key: 'key-1', bornAt: clock.now }]);
  });

  it('[4.16] uses a key for 20 hours and no longer', async () => {
    expect(KEY_LIFETIME).toBe(20 * HOUR);
    const { ring, clock, exchange } = makeRing({ keyId: 'stored', key: 'k', bornAt: 1_000 * HOUR });
    clock.now += KEY_LIFETIME - 1;
    expect((await ring.current()).keyId).toBe('stored');
    clock.now += 1;
    expect((await ring.current()).keyId).toBe('id-1');
    expect(exchange).toHaveBeenCalledTimes(1);
  });

  it('does not trust a key from the future', async () => {
    const { ring } = makeRing({ keyId: 'stored', key: 'k', bornAt: 1_001 * HOUR });
    expect((await ring.current()).keyId).toBe('id-1');
  });

  it('does not renew for a call that was refused with an already replaced key', async () => {
    const { ring, exchange } = makeRing();
    const first = await ring.current();
    const second = await ring.renewed(first);
    expect(second.keyId).toBe('id-2');
    expect(await ring.renewed(first)).toBe(second);
    expect(exchange).toHaveBeenCalledTimes(2);
  });

  it('tries again after a failed exchange', async () => {
    const { ring, exchange } = makeRing();
    exchange.mockRejectedValueOnce(new Error('offline'));
    await expect(ring.current()).rejects.toThrow('offline');
    expect((await ring.current()).keyId).toBe('id-1');
  });
});
