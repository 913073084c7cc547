import { Channel } from '@kit/mock-server/crypto/channel';
import { describe, expect, it } from 'vitest';
import { aesVectors } from '../contracts/vectors';

const KEY = '0123456789abcdef0123456789abcdef';
const sealedBytes = (hex: string) => Buffer.from(hex, 'latin1');

describe('the server side of the envelope cipher', () => {
  it.each(aesVectors.sealed)('seals and opens the vector: $title', ({ key, plaintext, hex }) => {
    const channel = new Channel(key);
    expect(channel.seal(plaintext)).toBe(hex);
    expect(channel.open(sealedBytes(hex))).toBe(plaintext);
  });

  it.each(aesVectors.refused)('refuses the vector: $title', ({ key, hex }) => {
    expect(new Channel(key).open(sealedBytes(hex))).toBeUndefined();
  });

  it('is not disturbed by a partial block: the next body opens as if nothing had been', () => {
    const channel = new Channel(KEY);
    const good = sealedBytes(channel.seal('{"t":1}'));
    const hostile = [
      '',
      'f',
      'ff',
      'ff'.repeat(15),
      'ff'.repeat(17),
      `${'ff'.repeat(15)}zz`,
      `zz${'ff'.repeat(15)}`,
      'ff'.repeat(16),
      'é'.repeat(32),
    ];
    for (const body of hostile) {
      expect(channel.open(sealedBytes(body)), body).toBeUndefined();
      expect(channel.open(good), `after ${body}`).toBe('{"t":1}');
    }
  });

  it('keeps texts apart that are longer than its first scratch space, and those after them', () => {
    const channel = new Channel(KEY);
    const long = '₦'.repeat(60_000);
    const sealed = sealedBytes(channel.seal(long));
    expect(channel.seal('short')).toBe(new Channel(KEY).seal('short'));
    expect(channel.open(sealed)).toBe(long);
  });
});
