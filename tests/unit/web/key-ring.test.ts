import { KEY_LIFETIME } from '@kit/contracts/constants';
import { describe, expect, it, vi } from 'vitest';
import { createKeyRing, type StoredKey } from '../../../web/src/api/keys';

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
