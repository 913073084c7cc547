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

  it('opens the next body normally after a partial block', () => {
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

  it('refuses a padding longer than a block', () => {
    const channel = new Channel(KEY);
    const twoBlocks = channel.seal(' '.repeat(16), 32);
    expect(channel.decrypt(sealedBytes(twoBlocks))).toEqual(Buffer.alloc(32, 32));
    expect(channel.open(sealedBytes(twoBlocks))).toBeUndefined();
  });

  it('keeps long texts apart from those after them', () => {
    const channel = new Channel(KEY);
    const long = '₦'.repeat(60_000);
    const sealed = sealedBytes(channel.seal(long));
    expect(channel.seal('short')).toBe(new Channel(KEY).seal('short'));
    expect(channel.open(sealed)).toBe(long);
  });
});
