import { codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { KEY_LIFETIME } from '@kit/contracts/constants';
import { operationConfiguration } from '@kit/contracts/methods/configuration';
import { describe, expect, it, vi } from 'vitest';
import { open } from '../../../web/src/api/aes';
import { createKeyRing, type StoredKey } from '../../../web/src/api/keys';
import { later } from '../../support/later';
import type { Reply } from './fake-backend';
import { servicesWith, startTenCalls } from './make-services';

describe('session keys', () => {
  it('[7.6] [8.2] [4.16] are renewed once for ten refused calls, without any caller noticing', async () => {
    const { api, backend, shown, logged } = servicesWith();
    await api.call(operationConfiguration, {});
    backend.forgetKeys();
    const { promise, resolve } = later<undefined>();
    backend.answerExchange(promise);
    const started = await startTenCalls(api);
    resolve(undefined);
    await Promise.all(started);
    expect(backend.exchanges).toHaveLength(2);
    expect(backend.seen).toHaveLength(11);
    expect([...shown, ...logged()]).toEqual([]);
  });

  it('[8.13] report a failed key exchange once, after its retry', async () => {
    const { api, backend, shown } = servicesWith();
    const { promise, resolve } = later<Reply>();
    backend.answerExchange(promise);
    const started = await startTenCalls(api);
    resolve({ fail: true });
    for (const each of await Promise.allSettled(started)) {
      expect(each).toMatchObject({ reason: { kind: 'network', message: 'Network error, please try again later' } });
    }
    expect(backend.exchanges).toHaveLength(2);
    expect(shown).toEqual(['error: Network error, please try again later']);
  });

  it.each([
    ['a refusal, which is final', 1, codes.REQUEST_INVALID, { kind: 'code', code: codes.REQUEST_INVALID.code }],
    ['neither a key nor a refusal', 2, { hello: 'there' }, { kind: 'contract', message: NETWORK_ERROR_MESSAGE }],
  ])('reject a reply with %s, after %i attempts', async (_what, attempts, reply, failure) => {
    const { api, backend } = servicesWith();
    backend.answerExchange({ text: JSON.stringify(reply) });
    await expect(api.call(operationConfiguration, {})).rejects.toMatchObject(failure);
    expect(backend.exchanges).toHaveLength(attempts);
  });
});

const NOW = 3_600_000_000;

const makeRing = (bornAt?: number) => {
  const saved: StoredKey[] = [];
  const exchange = vi.fn(async () => ({ keyId: `id-${exchange.mock.calls.length}`, key: 'new' }));
  const ring = createKeyRing({
    load: () => (bornAt === undefined ? undefined : { keyId: 'stored', key: 'k', bornAt }),
    save: (key) => saved.push(key),
    exchange,
    now: () => NOW,
    onFailure: () => undefined,
  });
  return { ring, exchange, saved };
};

describe('the key ring', () => {
  it('[4.16] renews a missing key, and stores it with its creation time', async () => {
    const { ring, saved, exchange } = makeRing();
    await Promise.all([ring.current(), ring.current()]);
    expect(exchange).toHaveBeenCalledTimes(1);
    expect(saved).toEqual([{ keyId: 'id-1', key: 'new', bornAt: NOW }]);
  });

  it.each([
    ['nearly 20 hours old', NOW - KEY_LIFETIME + 1, 'stored'],
    ['20 hours old', NOW - 72_000_000, 'id-1'],
    ['from the future', NOW + 1, 'id-1'],
  ])('[4.16] uses a stored key that is %s, or renews it', async (_what, bornAt, keyId) => {
    const { ring } = makeRing(bornAt);
    expect(await ring.current()).toMatchObject({ keyId });
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
    expect((await ring.current()).key).toBe('new');
  });
});

/** The vectors of the contract prove the rest (both-sides.test.ts). */
describe('a text on the wire', () => {
  const KEY = 'f47ac10b58cc4372a5670e02b2c3d479';
  const SEALED = '94d96b0011efee895ebc29a48db02a57';

  it.each([
    ['it is empty', ''],
    ['it is more than whole blocks', `${SEALED}ab`],
    ['it is more than whole blocks before them', `ab${SEALED}`],
    ['it is hex in capitals', SEALED.toUpperCase()],
    ['it is 123456789012345 and a zero byte, without padding', '2b98fb386833e129ceb58281a463e884'],
    ['it has more padding with this key than there is', SEALED, '00000000000000000000000000000000'],
    ['its bytes are not text with this key', SEALED, '00000000000000000000000000000019'],
  ])('is not opened if %s', (_what, sealed, key = KEY) => {
    expect(() => open(key, sealed)).toThrow(expect.objectContaining({ name: 'UnreadableError' }));
  });
});
